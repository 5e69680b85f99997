//! Adds the pictures and recordings of a post that its content does not show.

use super::{ContentUrls, attribute, paragraph};
use crate::convert::posts::safe_url;
use crate::reader::{Entry, Photo};

pub(super) fn write(html: &mut String, entry: &Entry, shown: &mut ContentUrls) {
    for photo in entry.pictures() {
        if safe_url(&photo.url).is_some() && shown.add(&photo.url) {
            paragraph(html, &image(photo));
        }
    }
    for (element, recordings) in [("video", &entry.video), ("audio", &entry.audio)] {
        for url in recordings.iter().map(|recording| &*recording.url) {
            if safe_url(url).is_some() && shown.add(url) {
                paragraph(html, &format!("<{element} controls src=\"{}\"></{element}>", attribute(url)));
            }
        }
    }
}

/// An `img` element. A picture without alternative text gets no `alt`: an empty `alt` would mark it as decoration.
fn image(photo: &Photo) -> String {
    let alt = photo.alt.as_ref().map(|alt| format!(" alt=\"{}\"", attribute(alt)));
    format!("<img src=\"{}\"{}>", attribute(&photo.url), alt.unwrap_or_default())
}
