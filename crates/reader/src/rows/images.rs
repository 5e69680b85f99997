//! How the pictures for previews are chosen.

use std::cell::LazyCell;

use super::candidates::{Candidates, Choice, FieldCandidate, Rejected};
use crate::entry::{MAX_OTHER_IMAGES, Photo, Rejection};
use crate::post::ELSEWHERE;
use crate::{is_same_file, logos};
use microweave::document::Source;

type Images<'r, 'p> = Candidates<'r, 'p, Vec<Photo>>;

/// The first picture. What the page declares for previews (Open Graph) counts more than the images of schema.org, unless it is a
/// logo of the site.
pub(super) fn preview(row: &Images<'_, '_>) -> Choice<Option<Photo>> {
    let mut rejected = Vec::new();
    let all = without_placeholders(row.all().collect(), &mut rejected);
    let chosen = without_logos(all, row, &mut rejected).into_iter().reduce(joined);
    let first = |mut images: Vec<Photo>| {
        let first = images.remove(0);
        row.making.other_images.set(images);
        first
    };
    Choice::of(chosen.map(|images| images.map(first)), rejected)
}

/// The other pictures of all candidates, each once. The row before has found them.
pub(super) fn other_previews(row: &Images<'_, '_>) -> Choice<Vec<Photo>> {
    Choice::unnoted(row.making.other_images.take(), Vec::new(), Vec::new())
}

/// Adds pictures that are not there yet.
fn joined(
    mut images: FieldCandidate<Vec<Photo>>,
    others: FieldCandidate<Vec<Photo>>,
) -> FieldCandidate<Vec<Photo>> {
    for mut image in others.value {
        let list = &mut images.value;
        if list[0].url == image.url {
            continue;
        }
        if others.source == Source::Meta && images.source.is_schema_org() {
            list.retain(|own| own.url != image.url);
            image = std::mem::replace(&mut list[0], image);
            (images.source, images.rank, images.origins) =
                (others.source, others.rank, others.origins.clone());
        }
        if list.len() <= MAX_OTHER_IMAGES && list.iter().all(|own| own.url != image.url) {
            list.push(image);
        }
    }
    images
}

/// The candidates without the files that stand in for a picture, if there is another picture.
fn without_placeholders(
    mut all: Vec<FieldCandidate<Vec<Photo>>>,
    rejected: &mut Vec<Rejected>,
) -> Vec<FieldCandidate<Vec<Photo>>> {
    if all.iter().flat_map(|own| &own.value).all(Photo::is_placeholder) {
        return all;
    }
    for images in &mut all {
        let placeholders: Vec<Photo> = images.value.extract_if(.., |image| image.is_placeholder()).collect();
        let reject = |image: Photo| Rejected::noted(images, image.url, Rejection::Placeholder);
        rejected.extend(placeholders.into_iter().map(reject));
    }
    all.retain(|images| !images.value.is_empty());
    all
}

/// The candidates without a logo of the site that Open Graph gives, if another item of the post has a picture.
fn without_logos(
    mut all: Vec<FieldCandidate<Vec<Photo>>>,
    row: &Images<'_, '_>,
    rejected: &mut Vec<Rejected>,
) -> Vec<FieldCandidate<Vec<Photo>>> {
    let is_pictured = all.iter().any(|own| own.source != Source::Meta && own.rank < ELSEWHERE);
    let Some(page) = row.post.page.as_ref().filter(|_| is_pictured) else { return all };
    let is_of_meta = |own: &&mut FieldCandidate<Vec<Photo>>| own.source == Source::Meta && own.rank > 0;
    let logos = LazyCell::new(|| logos(page.reading.page(), page.reading.any_document()));
    for images in all.iter_mut().filter(is_of_meta) {
        if logos.iter().any(|logo| is_same_file(logo, &images.value[0].url)) {
            let logo = images.value.remove(0);
            rejected.push(Rejected::noted(images, logo.url, Rejection::SiteLogo));
        }
    }
    all.retain(|images| !images.value.is_empty());
    all
}
