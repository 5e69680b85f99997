//! Which image of a thing comes first: the picture for previews, if it is larger than the first image of the other sources
//! or if only its size is known. Of the files of one picture, the largest is used. The size is the one that the page
//! states, otherwise the one in the address: `tea-500x375.jpg`. A file without a size in its address counts as the largest:
//! the others were made from it.

use super::merge::{LINEAR_SCAN_MAX, is_equal};
use super::thing::{ThingData, ThingProperty, ThingValueData, ThingValueKind};
use crate::amounts::Decimal;
use crate::document::Source;
use crate::reader::{file_of_image, is_same_file};

/// A longer address has no file and no size. Many things may share an image, so the length bounds the work.
const MAX_URL: usize = 2048;

/// An image of a thing.
struct Image<'t> {
    url: &'t str,
    /// The width times the height, or 0.
    area: f64,
    /// True if the `meta` elements name it.
    is_preview: bool,
}

/// Puts the best image of each thing first. `preview_area` is the size of the picture that the `meta` elements name, or 0. A
/// thing with the address of that picture is merged with the picture.
pub(super) fn put_best_first(things: &mut [ThingData], preview_area: f64) {
    for number in 0..things.len() {
        let Some(property) = images_of(&things[number]) else { continue };
        let values = property.values.iter().take(LINEAR_SCAN_MAX);
        let mut images: Vec<Image<'_>> = values.map(|value| Image::of(value, things, preview_area)).collect();
        let repeated = repeated_preview(&images, property);
        if let Some((preview, same)) = repeated {
            let shown = images[preview].area;
            images[same].area = if shown > 0.0 { shown } else { images[same].area };
            images[same].is_preview = true;
            images.remove(preview);
        }
        let best = best(&images);
        let entries = &mut things[number].properties.entries;
        let Some((_, property)) = entries.iter_mut().find(|(name, _)| name.is("image")) else { continue };
        if let Some((preview, same)) = repeated {
            property.values[same].sources.add(Source::Meta);
            property.values.remove(preview);
        }
        let value = property.values.remove(best);
        property.values.insert(0, value);
    }
}

/// The images of a thing with several ones.
fn images_of(thing: &ThingData) -> Option<&ThingProperty> {
    thing.properties.get("image").filter(|property| property.values.len() > 1)
}

impl<'t> Image<'t> {
    fn of(value: &'t ThingValueData, things: &'t [ThingData], preview_area: f64) -> Self {
        let is_preview = value.sources.as_slice().contains(&Source::Meta);
        let (url, area) = match &value.kind {
            ThingValueKind::Text(url) => (&**url, 0.0),
            ThingValueKind::Thing(number) => {
                let image = &things[*number as usize];
                let urls = ["url", "contentUrl"].into_iter().find_map(|name| text(image, name));
                let area = number_of(image, things, "width").zip(number_of(image, things, "height"));
                (
                    urls.or(image.id.as_deref()).unwrap_or_default(),
                    area.map_or(0.0, |(width, height)| width * height),
                )
            }
        };
        let of_page = if is_preview { preview_area } else { 0.0 };
        let known = [area, of_page].into_iter().find(|area| *area > 0.0);
        let url = if url.len() > MAX_URL { "" } else { url };
        Image { url, area: known.or_else(|| area_in_url(url)).unwrap_or_default(), is_preview }
    }
}

/// The number of the image that comes first.
fn best(images: &[Image<'_>]) -> usize {
    let area =
        |one: &Image<'_>| files(images, one.url).fold(one.area, |area, (_, image)| area.max(image.area));
    let first = &images[0];
    let mut previews = images.iter().filter(|image| image.is_preview);
    let picture = previews.find(|preview| area(preview) > area(first)).unwrap_or(first);
    let has_size = |image: &Image<'_>| file_of_image(image.url).1;
    let is_resized = files(images, picture.url).any(|(_, image)| has_size(image));
    let size = |image: &Image<'_>| if is_resized && !has_size(image) { f64::INFINITY } else { image.area };
    files(images, picture.url)
        .reduce(|best, next| if size(next.1) > size(best.1) { next } else { best })
        .map_or(0, |(number, _)| number)
}

/// The files of a picture, and their numbers.
fn files<'i>(images: &'i [Image<'i>], url: &'i str) -> impl Iterator<Item = (usize, &'i Image<'i>)> {
    images.iter().enumerate().filter(move |(_, image)| is_same_file(image.url, url))
}

/// The number of the picture for previews, if another value is a thing with the same address, and the number of that one.
fn repeated_preview(images: &[Image<'_>], property: &ThingProperty) -> Option<(usize, usize)> {
    let is_only_meta = |number: &usize| property.values[*number].sources.as_slice() == [Source::Meta];
    let preview = (0..images.len()).find(is_only_meta)?;
    let url = ThingValueKind::Text(images[preview].url.into());
    let is_same = |number: &usize| {
        *number != preview && is_equal(&ThingValueKind::Text(images[*number].url.into()), &url)
    };
    Some((preview, (0..images.len()).find(is_same)?))
}

fn text<'t>(thing: &'t ThingData, name: &str) -> Option<&'t str> {
    thing.properties.get(name)?.values.iter().take(LINEAR_SCAN_MAX).find_map(|value| match &value.kind {
        ThingValueKind::Text(text) => Some(&**text),
        ThingValueKind::Thing(_) => None,
    })
}

/// A number of pixels that a property has, as a text or as the value of a `QuantitativeValue`.
fn number_of(thing: &ThingData, things: &[ThingData], name: &str) -> Option<f64> {
    match &thing.properties.get(name)?.values.first()?.kind {
        ThingValueKind::Text(text) => pixels(text),
        ThingValueKind::Thing(number) => text(&things[*number as usize], "value").and_then(pixels),
    }
}

pub(super) fn pixels(text: &str) -> Option<f64> {
    Decimal::of(text)?.as_str().parse().ok()
}

/// The width times the height in the address of an image: `tea-500x375.jpg`, `tea.jpg?w=500&h=375`.
pub(super) fn area_in_url(url: &str) -> Option<f64> {
    let written = url.match_indices(['x', 'X']).find_map(|(at, _)| {
        let width = url[..at].rsplit(|c: char| !c.is_ascii_digit()).next()?;
        let height = url[at + 1..].split(|c: char| !c.is_ascii_digit()).next()?;
        Some((side(width)?, side(height)?))
    });
    let in_query = || {
        let (_, query) = url.split_once('?')?;
        let number = |names: [&str; 2]| {
            let mut pairs = query.split(['&', '#']).filter_map(|pair| pair.split_once('='));
            pairs.find(|(name, _)| names.contains(name)).and_then(|(_, value)| side(value))
        };
        number(["w", "width"]).zip(number(["h", "height"]))
    };
    written.or_else(in_query).map(|(width, height)| width * height)
}

/// A side of a picture, not of a proportion such as `16x9`.
fn side(digits: &str) -> Option<f64> {
    let is_number = (3..=5).contains(&digits.len()) && digits.bytes().all(|c| c.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}
