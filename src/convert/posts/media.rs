//! Content types of pictures, sound recordings and videos, found by the file extension of their URLs.

use std::collections::HashMap;

use once_cell::sync::Lazy;
use serde::Deserialize;

use crate::reader::Recording;

/// The content types of each kind of file, by the ending of its name: `data/media-types.json`.
static TYPES: Lazy<HashMap<Medium, HashMap<&str, &str>>> = table!("media-types.json");

/// The kind of file that a property such as `u-photo` or `u-audio` links to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::convert) enum Medium {
    Image,
    Audio,
    Video,
}

impl Medium {
    /// The content type of a recording: as the page says it, or else by the file extension.
    pub(in crate::convert) fn type_of(self, recording: &Recording) -> Option<&str> {
        recording.content_type.as_deref().or_else(|| self.content_type(&recording.url))
    }

    /// The content type by the file extension of the URL; `None` if the extension is unknown.
    pub(in crate::convert) fn content_type(self, url: &str) -> Option<&'static str> {
        let path = &url[..url.find(['?', '#']).unwrap_or(url.len())];
        let (_, ending) = path.rsplit('/').next()?.rsplit_once('.')?;
        TYPES.get(&self)?.get(&*ending.to_ascii_lowercase()).copied()
    }
}
