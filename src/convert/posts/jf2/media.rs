//! Converts pictures, recordings and videos to JF2 values.

use serde::Serialize;

use crate::convert::posts::{Medium, link};
use crate::reader::Photo;

/// A picture, recording or video: its address, or an object if more is known.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub(super) enum Media<'f> {
    Url(&'f str),
    Object {
        #[serde(rename = "content-type", skip_serializing_if = "Option::is_none")]
        content_type: Option<&'static str>,
        url: &'f str,
        #[serde(skip_serializing_if = "Option::is_none")]
        alt: Option<&'f str>,
    },
}

impl<'f> Media<'f> {
    /// JF2 defines no property for alternative text. It is kept as `alt`, as in the JSON of microformats2.
    pub(super) fn of_photo(photo: &'f Photo) -> Option<Self> {
        let url = link(&photo.url)?;
        Some(match photo.alt.as_deref().filter(|alt| !alt.is_empty()) {
            Some(alt) => Media::Object { content_type: None, url, alt: Some(alt) },
            None => Media::Url(url),
        })
    }

    pub(super) fn without_alt(self) -> Self {
        match self {
            Media::Url(url) | Media::Object { url, .. } => Media::Url(url),
        }
    }

    pub(super) fn typed(self, medium: Medium) -> Self {
        match self {
            Media::Url(url) | Media::Object { url, .. } => {
                Media::Object { content_type: medium.content_type(url), url, alt: None }
            }
        }
    }
}
