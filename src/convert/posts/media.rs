//! Content types of pictures, sound recordings and videos, found by the file extension of their URLs.

use crate::reader::Recording;

/// The kind of file that a property such as `u-photo` or `u-audio` links to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::convert) enum Medium {
    Image,
    Audio,
    Video,
}

const IMAGES: [(&str, &str); 9] = [
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("png", "image/png"),
    ("gif", "image/gif"),
    ("webp", "image/webp"),
    ("avif", "image/avif"),
    ("svg", "image/svg+xml"),
    ("heic", "image/heic"),
    ("jxl", "image/jxl"),
];

const AUDIO: [(&str, &str); 12] = [
    ("mp3", "audio/mpeg"),
    ("m4a", "audio/mp4"),
    ("m4b", "audio/mp4"),
    ("mp4", "audio/mp4"),
    ("aac", "audio/aac"),
    ("ogg", "audio/ogg"),
    ("oga", "audio/ogg"),
    ("opus", "audio/ogg"),
    ("wav", "audio/wav"),
    ("flac", "audio/flac"),
    ("webm", "audio/webm"),
    ("weba", "audio/webm"),
];

const VIDEO: [(&str, &str); 11] = [
    ("mp4", "video/mp4"),
    ("m4v", "video/mp4"),
    ("webm", "video/webm"),
    ("ogv", "video/ogg"),
    ("ogg", "video/ogg"),
    ("mov", "video/quicktime"),
    ("mpeg", "video/mpeg"),
    ("mpg", "video/mpeg"),
    ("mkv", "video/matroska"),
    ("3gp", "video/3gpp"),
    ("m3u8", "application/vnd.apple.mpegurl"),
];

impl Medium {
    /// The content type of a recording: as the page says it, or else by the file extension.
    pub(in crate::convert) fn type_of(self, recording: &Recording) -> Option<&str> {
        recording.content_type.as_deref().or_else(|| self.content_type(&recording.url))
    }

    /// The content type by the file extension of the URL; `None` if the extension is unknown.
    pub(in crate::convert) fn content_type(self, url: &str) -> Option<&'static str> {
        let path = &url[..url.find(['?', '#']).unwrap_or(url.len())];
        let (_, ending) = path.rsplit('/').next()?.rsplit_once('.')?;
        let types: &[_] = match self {
            Medium::Image => &IMAGES,
            Medium::Audio => &AUDIO,
            Medium::Video => &VIDEO,
        };
        types
            .iter()
            .find(|(extension, _)| extension.eq_ignore_ascii_case(ending))
            .map(|(_, content_type)| *content_type)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_types() {
        assert_eq!(Medium::Image.content_type("https://ada.example/tea.JPG?w=9"), Some("image/jpeg"));
        assert_eq!(Medium::Audio.content_type("https://ada.example/tea.ogg"), Some("audio/ogg"));
        assert_eq!(Medium::Video.content_type("https://ada.example/tea.ogg#t=1"), Some("video/ogg"));
        for other in ["", "https://ada.example/tea", "https://ada.mp3/tea", "https://ada.example/?tea.mp3"] {
            assert_eq!(Medium::Audio.content_type(other), None, "{other}");
        }
    }
}
