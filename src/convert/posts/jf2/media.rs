//! Converts pictures, recordings and videos to JF2 values.

use crate::convert::json::{Json, Object};
use crate::convert::posts::{Medium, safe_url};
use crate::reader::{Photo, Recording};

/// A picture: its URL, or an object if it has alternative text. JF2 defines no property for that. It is kept as
/// `alt`, as in the JSON of microformats2.
pub(super) fn photo(photo: &Photo) -> Option<Json<'_>> {
    let url = safe_url(&photo.url)?;
    Some(match photo.alt.as_deref().filter(|alt| !alt.is_empty()) {
        Some(alt) => Object::default().with("url", url).with("alt", alt).into(),
        None => url.into(),
    })
}

/// The URL of a picture.
pub(super) fn photo_url(photo: &Photo) -> Option<&str> {
    safe_url(&photo.url)
}

/// Recordings or videos: their URLs.
pub(super) fn media_urls(files: &[Recording]) -> Json<'_> {
    Json::one_or_many(files.iter().filter_map(|file| safe_url(&file.url)))
}

/// Recordings or videos: objects with their URLs and, if it is known, their content types.
pub(super) fn typed(files: &[Recording], medium: Medium) -> Json<'_> {
    let files = files.iter().filter_map(|file| Some((safe_url(&file.url)?, file)));
    Json::one_or_many(
        files
            .map(|(url, file)| Object::default().with("content-type", medium.type_of(file)).with("url", url)),
    )
}
