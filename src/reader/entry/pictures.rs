//! The pictures of a post.

use std::collections::HashSet;

use super::Photo;
use crate::document::Item;
use crate::reader::field_reasons::UsedValues;

/// The maximum number of pictures for previews besides the first one.
pub(super) const MAX_OTHER_IMAGES: usize = 16;

/// The pictures of an item, and the pictures for previews, the best first. The image of an emoji is no picture, although
/// microformats2 implies a photo from it. schema.org and Open Graph describe previews: only the `photo` of a short post is a
/// picture of its own.
pub(super) fn pictures(item: Item<'_>, used: &mut UsedValues<'_>) -> (Vec<Photo>, Vec<Photo>) {
    let all = |property: &'static str| {
        let mut known = HashSet::new();
        Photo::numbered(item, property).filter(move |(_, photo)| known.insert(photo.url.clone()))
    };
    let mut previews: (Vec<usize>, Vec<Photo>) = all("featured").take(1 + MAX_OTHER_IMAGES).unzip();
    let mut photos: (Vec<usize>, Vec<Photo>) =
        if item.has_emoji_photo() { Default::default() } else { all("photo").unzip() };
    let mut property = "featured";
    if item.source().is_structured() && !item.is("h-entry") {
        if previews.0.is_empty() {
            property = "photo";
            previews = std::mem::take(&mut photos);
            previews.1.truncate(1 + MAX_OTHER_IMAGES);
        }
        photos = (Vec::new(), Vec::new());
    }
    if !photos.1.is_empty() {
        used.add("photos", "photo", photos.0);
    }
    if let Some(number) = previews.0.first() {
        used.add("image", property, [*number]);
    }
    (photos.1, previews.1)
}
