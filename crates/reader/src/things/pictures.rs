//! Which image of a thing comes first: the largest one whose size is known. The size is what the page says about the image,
//! otherwise the one in its address: `tea-500x375.jpg`.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::HashMap;

use super::thing::{Thing, Things};
use super::thing_value::ThingValue;
use crate::address::page_key;
use crate::is_same_file;
use crate::site_name::SHOWN_WORDS;
use microweave::document::Document;
use microweave::extract::{meta, metaformats};
use microweave_html::dom::Dom;
use microweave_html::names::attr;
use microweave_values::amounts::Decimal;
use microweave_values::url::Base;
use microweave_values::whitespace::trim;

/// At most this many images of a thing, and pictures for previews, are compared.
const MAX_IMAGES: usize = 64;

/// A longer address has no size. Many things may share an image, so the length bounds the work.
const MAX_URL: usize = 2048;

/// The pictures for previews that the `meta` elements of a page name.
#[derive(Default)]
pub(crate) struct Previews {
    /// The largest one, but a logo only if there is no other one.
    pub(crate) best: Option<PreviewPicture>,
    /// The sizes by the keys of the addresses.
    areas: HashMap<String, f64>,
}

pub(crate) struct PreviewPicture {
    pub(crate) url: String,
    pub(crate) is_logo: bool,
}

const SIDES: [&str; 2] = ["og:image:width", "og:image:height"];

impl Previews {
    /// A width and a height belong to the picture of Open Graph before them. If `dom` is `None`, they belong to the last picture. `logos` are
    /// the addresses of the logos of the site.
    pub(super) fn of(document: &Document, dom: Option<&Dom>, logos: &[String]) -> Self {
        let names = metaformats::names_of("photo");
        let base = Base::new(&document.own_urls()[0]);
        let (mut pictures, mut last) = (Vec::new(), None);
        let position =
            |known: &[&str], name: &str| known.iter().position(|known| known.eq_ignore_ascii_case(name));
        // Each element is one picture, whichever of the names it has.
        let mut add = |own: &[&str], content: &str| {
            if content.is_empty() {
                return;
            }
            match own.iter().filter_map(|name| position(names, name)).min() {
                Some(rank) if pictures.len() < MAX_IMAGES => {
                    last = if names[rank].starts_with("og:") { Some(pictures.len()) } else { last };
                    pictures.push((base.resolve(content).into_owned(), [None; 2], rank));
                }
                Some(_) => last = None,
                None => {
                    let side = own.iter().find_map(|name| position(&SIDES, name));
                    if let Some((side, last)) = side.zip(last) {
                        pictures[last].1[side] = pixels(content);
                    }
                }
            }
        };
        if let Some(dom) = dom {
            for el in meta::elements(dom) {
                let own: Vec<&str> = meta::names(el).collect();
                add(&own, trim(el.attr_by(attr::CONTENT).unwrap_or_default()));
            }
        } else {
            for (name, texts) in document.meta().iter() {
                texts.iter().for_each(|text| add(&[name], text));
            }
        }
        let mut previews = Previews::default();
        let mut best_key = (false, 0.0, Reverse(usize::MAX));
        for (url, sides, rank) in pictures {
            let area = area(sides, &url);
            let known = previews.areas.entry(key(&url).into_owned()).or_default();
            *known = known.max(area);
            let is_logo = logos.iter().any(|logo| is_same_file(logo, &url));
            let key = (!is_logo, area, Reverse(rank));
            if key > best_key {
                best_key = key;
                previews.best = Some(PreviewPicture { url, is_logo });
            }
        }
        previews
    }
}

impl Things {
    pub(super) fn put_largest_image_first(&mut self, previews: &Previews) {
        let largest: Vec<usize> = self.with_parts().map(|thing| previews.largest_image(thing)).collect();
        for (thing, number) in self.things.iter_mut().zip(largest).filter(|(_, number)| *number > 0) {
            if let Some((_, images)) = thing.properties.entries.iter_mut().find(|(name, _)| name.is("image"))
            {
                images.values[..=number].rotate_right(1);
            }
        }
    }
}

impl Previews {
    /// The number of the largest image, or of the first of several largest ones.
    fn largest_image(&self, thing: Thing<'_>) -> usize {
        let images = thing.values("image").take(MAX_IMAGES).map(|image| self.area_of(image)).enumerate();
        let largest = images.reduce(|best, next| if next.1 > best.1 { next } else { best });
        largest.map_or(0, |(number, _)| number)
    }

    /// The size of an image. A file that stands in for a picture is smaller than each picture.
    fn area_of(&self, image: ThingValue<'_>) -> f64 {
        let stated = image.as_thing().map(|image| {
            ["width", "height"].map(|name| {
                let value = image.values(name).next()?;
                let quantity = value.as_thing().map(|quantity| quantity.values("value").next());
                pixels(quantity.unwrap_or(Some(value))?.as_text()?)
            })
        });
        let url = image.plain_text().filter(|url| url.len() <= MAX_URL).unwrap_or_default();
        if SHOWN_WORDS.is_placeholder(url) {
            return -1.0;
        }
        let of_preview = self.areas.get(&*key(url)).copied().unwrap_or_default();
        of_preview.max(area(stated.unwrap_or_default(), url))
    }
}

/// Two addresses of one image have one key.
pub(crate) fn key(url: &str) -> Cow<'_, str> {
    page_key(url).unwrap_or(Cow::Borrowed(url))
}

fn pixels(text: &str) -> Option<f64> {
    Decimal::of(text)?.as_str().parse().ok()
}

/// The width times the height, or 0. What is not stated may be in the address. If only one of them is known, the image counts as a
/// square.
fn area(stated: [Option<f64>; 2], url: &str) -> f64 {
    let in_url = sides_in_url(url).unwrap_or_default();
    let [width, height] = [0, 1].map(|side| stated[side].filter(|side| *side > 0.0).or(in_url[side]));
    width.or(height).zip(height.or(width)).map_or(0.0, |(width, height)| width * height)
}

/// The width times the height that the address of an image says, or 0.
pub(crate) fn area_in_url(url: &str) -> f64 {
    if url.len() <= MAX_URL { area([None; 2], url) } else { 0.0 }
}

/// The width and the height in the address of an image: `tea-500x375.jpg`, `tea.jpg?w=500&h=375`.
fn sides_in_url(url: &str) -> Option<[Option<f64>; 2]> {
    let written = url.match_indices(['x', 'X']).find_map(|(at, _)| {
        let width = url[..at].rsplit(|c: char| !c.is_ascii_digit()).next()?;
        let height = url[at + 1..].split(|c: char| !c.is_ascii_digit()).next()?;
        Some([side(width), side(height)]).filter(|sides| !sides.contains(&None))
    });
    let in_query = || {
        let (_, query) = url.split_once('?')?;
        let side = |names: [&str; 2]| {
            let mut pairs = query.split(['&', '#']).filter_map(|pair| pair.split_once('='));
            pairs.find(|(name, _)| names.contains(name)).and_then(|(_, value)| side(value))
        };
        Some([side(["w", "width"]), side(["h", "height"])]).filter(|sides| !sides.contains(&None))
    };
    written.or_else(in_query)
}

/// A side of a picture, not of a proportion such as `16x9`.
fn side(digits: &str) -> Option<f64> {
    let is_number = (3..=5).contains(&digits.len()) && digits.bytes().all(|c| c.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}
