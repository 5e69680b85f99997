//! Converts an article to an entry.

use super::content::removed;
use super::dates::{self, EntryDates};
use super::heading::{self, first_heading};
use super::identity::{Addresses, EntryIds};
use super::settings::Settings;
use crate::convert::AtomProfile;
use crate::convert::posts::xml::Xml;
use crate::dom::El;
use crate::dom::html::inner_html_without;

pub(super) struct AtomEntry {
    title: String,
    content: String,
    id: String,
    alternate: Option<String>,
    pub(super) dates: EntryDates,
}

/// The bytes that an entry takes of the limit in addition to its strings.
const ENTRY_OVERHEAD: usize = 256;

impl AtomEntry {
    /// Converts an article. The content may be cut if it is longer than `max_bytes` bytes.
    pub(super) fn of(
        article: El<'_>,
        addresses: &Addresses,
        ids: &mut EntryIds,
        settings: &Settings,
        max_bytes: usize,
    ) -> Self {
        // The title is the text of the heading; of an hgroup, the text of its heading of the highest rank.
        let heading = first_heading(article);
        let title = heading.map(|heading| heading::texts(heading).0).unwrap_or_default();
        let title = settings.profile.label(&title).into_owned();
        // The content is the article without its heading, headers, footers, navs and other articles.
        let removed = removed(article, heading);
        let content = inner_html_without(article, &removed, addresses.content_base(), max_bytes);
        // Content over the limit need not be sanitized: the caller does not write the entry.
        let is_sanitized = settings.profile == AtomProfile::Rfc4287 && content.len() <= max_bytes;
        let content = if is_sanitized { settings.sanitize.clean(&content) } else { content };
        // The id is that of a bookmark, or else the article's own `id`, or else generated.
        let (id, alternate) = ids.establish(article, &content, addresses);
        AtomEntry { title, content, id, alternate, dates: dates::of(article, &removed, settings) }
    }

    /// The bytes that the entry takes of the feed's limit.
    pub(super) fn size(&self) -> usize {
        let alternate = self.alternate.as_ref().map_or(0, String::len);
        ENTRY_OVERHEAD + self.title.len() + self.content.len() + self.id.len() + alternate
    }

    /// Writes the entry. Its elements have the algorithm's order.
    pub(super) fn write(&self, xml: &mut Xml, profile: AtomProfile) {
        xml.open("entry", &[]);
        xml.element("title", &[], &self.title);
        // The algorithm's case "the document being converted is an HTML document".
        xml.element("content", &[("type", "html")], &self.content);
        xml.element("id", &[], &self.id);
        if let Some(alternate) = &self.alternate {
            write_link(xml, &[("rel", "alternate")], alternate, profile);
        }
        xml.element("published", &[], &self.dates.published);
        xml.element("updated", &[], &self.dates.updated);
        xml.close("entry");
    }
}

/// Writes a link. The algorithm writes the URL as the link's text. RFC 4287 requires `href` (section 4.2.7).
pub(super) fn write_link(xml: &mut Xml, attributes: &[(&str, &str)], url: &str, profile: AtomProfile) {
    match profile {
        AtomProfile::Rfc4287 => xml.empty_element("link", &[attributes, &[("href", url)]].concat()),
        AtomProfile::Html5 => xml.element("link", attributes, url),
    }
}
