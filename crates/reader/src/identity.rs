//! What identifies a post, and a hash of what is shown of it.

use std::borrow::Cow;

use super::{Date, Entry};
use crate::uuids::{urn_of, uuid_of};
use microweave::document::Source;

/// The properties of other posts' responses to a post. They come and go, so they do not identify the post.
pub(super) const RESPONSES_OF_OTHERS: [&str; 3] = ["comment", "like", "repost"];

impl Entry {
    /// The identifier of the post: its `uid`, or else its address, or else a UUID (`urn:uuid:…`) made from the
    /// post. The UUID is the same each time the post is read, and another one if its date, title or content changes.
    /// Formats write the same UUID, unless the post is the only one of its page: then they write the page's address.
    ///
    /// ```
    /// let read = |html: &str| microweave_reader::read(html, "https://ada.example/").main.entries.remove(0);
    /// assert_eq!(read("<p class=h-entry><a class='u-url p-name' href=/tea>Tea</a>").id(), "https://ada.example/tea");
    /// let id = read("<p class=h-entry>Tea").id().into_owned();
    /// assert!(id.starts_with("urn:uuid:"));
    /// assert_eq!(read("<div><p class=h-entry>Tea</p></div>").id(), id);
    /// ```
    pub fn id(&self) -> Cow<'_, str> {
        match self.uid.as_deref().or(self.url.as_deref()) {
            Some(id) => Cow::Borrowed(id),
            None => Cow::Owned(urn_of(&self.identifying_texts())),
        }
    }

    /// The texts from which a UUID of the post is made.
    pub fn identifying_texts(&self) -> Vec<&str> {
        let published = self.published.as_ref().map_or("", Date::as_written);
        let title = self.title().unwrap_or_default();
        if let Some(content) = self.content() {
            return vec![published, title, content.html()];
        }
        let citations =
            self.citations.iter().filter(|citation| !RESPONSES_OF_OTHERS.contains(&citation.property));
        let cited = citations.flat_map(|citation| {
            let texts = [citation.url.as_deref(), citation.name.as_deref(), citation.text()];
            [citation.property].into_iter().chain(texts.into_iter().flatten())
        });
        let texts = [&self.summary, &self.rsvp].into_iter().flatten().map(String::as_str);
        let starts = [&self.start, &self.end].into_iter().flatten().map(Date::as_written);
        let photos = self.pictures().map(|photo| &*photo.url);
        let recordings = self.audios.iter().chain(&self.videos).map(|recording| &*recording.url);
        [published, title]
            .into_iter()
            .chain(texts)
            .chain(starts)
            .chain(cited)
            .chain(photos)
            .chain(recordings)
            .collect()
    }

    /// A hash of all that a reader shows of the post, as 32 hexadecimal digits: if it differs, the post has
    /// changed. It does not depend on where in the page the post is, nor on the markup that it is from.
    ///
    /// It is a UUID of version 5 (RFC 9562) of the post's JSON without `source`, `filled`, `conflicts`, `rejected`, `reasons`,
    /// `span` and `why`. The same version of this library gives the same hash on every machine. A later version that reads more
    /// of a page may give another one.
    ///
    /// ```
    /// let read = |html: &str| microweave_reader::read(html, "https://ada.example/").main.entries.remove(0);
    /// let tea = read("<p class=h-entry>Tea").fingerprint();
    /// assert_eq!(read("<div><p class=h-entry>Tea</p></div>").fingerprint(), tea);
    /// assert_ne!(read("<p class=h-entry>Hot tea").fingerprint(), tea);
    /// ```
    pub fn fingerprint(&self) -> String {
        let shown = Entry {
            // A constant: the source is not part of the fingerprint.
            source: Source::Microformats,
            filled: Vec::new(),
            conflicts: Vec::new(),
            place: None,
            ..self.clone()
        };
        let json = serde_json::to_string(&shown.without_reasons());
        let json = json.expect("the names of members are strings, and a string takes all text");
        // The fingerprints of posts with one author are older than this member.
        uuid_of(&[&json.replacen(r#""other-authors":[],"#, "", 1)]).simple().to_string()
    }
}
