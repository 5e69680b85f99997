//! Writes a page's articles as a feed, by HTML's algorithm of 2010. Its steps have no numbers; the code follows their
//! order.

use std::borrow::Cow;

use crate::html5_2010::article::{
    Addresses, AtomEntry, entered_outside, first_heading, heading_texts, write_link,
};
use crate::{
    AtomProfile, Format, FormatOptions, Output, OutputError, Timestamp, Xml, is_blank, one_line, uri,
};
use microweave::page::Page;
use microweave_html::account::{Account, Share};
use microweave_html::diagnostic::{Diagnostic, DiagnosticKind};
use microweave_html::dom::{Dom, El};
use microweave_html::names::{NameId, attr, tag};
use microweave_reader::uuids::{UniqueIds, urn_of};
use microweave_values::datetime::Moment;

const NAMESPACE: &str = "http://www.w3.org/2005/Atom";

/// The bytes that an author takes of the limit in addition to the name.
const AUTHOR_OVERHEAD: usize = 64;

/// Writes the feed. A diagnostic says if the strings take more memory than `Limits::max_memory`, with the position of the
/// first element that is left out or cut.
pub(crate) fn write(page: &Page, options: &FormatOptions) -> Result<Output, OutputError> {
    // "If the Document source does not contain any article elements, then return nothing".
    let mut articles = articles(page.dom()).peekable();
    articles.peek().ok_or(OutputError::NoArticles)?;
    let timestamp = options.timestamp.ok_or(OutputError::NoTimestamp(Format::Atom))?;
    let settings = Settings { profile: options.atom_profile, timestamp, options };
    let mut feed = Builder::new(page, settings);
    feed.xml.open("feed", &[("xmlns", NAMESPACE)]);
    feed.write_authors();
    feed.write_icon_and_id();
    feed.write_links();
    feed.write_title();
    let before_entries = feed.xml.position();
    let newest = feed.write_entries(articles);
    // The newest update date is known only after the entries, but `updated` precedes them.
    let updated = newest.unwrap_or(timestamp.to_string());
    feed.xml.insert_element(before_entries, "updated", &updated);
    feed.xml.close("feed");
    Ok(Output { text: feed.xml.finish(), diagnostics: feed.limit_hit.into_iter().collect() })
}

/// The options of a feed of articles.
pub(super) struct Settings<'p> {
    pub(super) profile: AtomProfile,
    pub(super) timestamp: Timestamp,
    pub(super) options: &'p FormatOptions,
}

impl AtomProfile {
    /// The text of a title or name. By RFC 4287 it is one line, because feed readers may show whitespace as it is.
    pub(super) fn label(self, text: &str) -> Cow<'_, str> {
        match self {
            AtomProfile::Rfc4287 => one_line(text).into(),
            AtomProfile::Html5 => text.into(),
        }
    }
}

struct Builder<'p> {
    page: &'p Page,
    settings: Settings<'p>,
    addresses: Addresses<'p>,
    xml: Xml,
    account: Account,
    limit_hit: Option<Diagnostic>,
}

impl<'p> Builder<'p> {
    fn new(page: &'p Page, settings: Settings<'p>) -> Self {
        Builder {
            page,
            addresses: Addresses::of(page, settings.profile),
            xml: Xml::new(settings.profile == AtomProfile::Rfc4287),
            settings,
            account: page.account(Share::Output),
            limit_hit: None,
        }
    }

    /// Writes an author for each `meta name=author`. RFC 4287 requires an author (section 4.1.1): without a `meta`, it
    /// is the host of the page's address, or `unknown`.
    fn write_authors(&mut self) {
        let is_valid = self.settings.profile == AtomProfile::Rfc4287;
        let mut has_author = false;
        for meta in elements(self.page.dom(), tag::META) {
            let name = meta.attr_by(attr::NAME).unwrap_or_default();
            let Some(author) = meta.attr_by(attr::CONTENT) else { continue };
            if !name.eq_ignore_ascii_case("author") || (is_valid && is_blank(author)) {
                continue;
            }
            if !self.spend(author.len() + AUTHOR_OVERHEAD, meta) {
                break;
            }
            self.write_author(author);
            has_author = true;
        }
        if is_valid && !has_author {
            let address = self.addresses.page.as_ref().and_then(|page| url::Url::parse(page).ok());
            self.write_author(address.as_ref().and_then(url::Url::host_str).unwrap_or("unknown"));
        }
    }

    fn write_author(&mut self, name: &str) {
        self.xml.open("author", &[]);
        self.xml.element("name", &[], &self.settings.profile.label(name));
        self.xml.close("author");
    }

    /// Writes the icon, and the page's address as the `id`. RFC 4287 requires an `id`: without an address, it is made from the
    /// page's HTML.
    fn write_icon_and_id(&mut self) {
        let mut links = elements(self.page.dom(), tag::LINK);
        self.xml.optional("icon", links.find_map(|link| self.addresses.linked(link, "icon")));
        let id = self.addresses.page.clone().unwrap_or_else(|| urn_of(&[&self.page.dom().html()]));
        self.xml.element("id", &[], &id);
    }

    /// Writes links to the feed itself, if its address is given, and to the page.
    fn write_links(&mut self) {
        let profile = self.settings.profile;
        if let Some(url) = &self.settings.options.feed_url {
            let url = if profile == AtomProfile::Rfc4287 { uri(url) } else { Some(url.clone()) };
            if let Some(url) = url {
                write_link(&mut self.xml, &[("rel", "self")], &url, profile);
            }
        }
        if let Some(page) = &self.addresses.page {
            write_link(&mut self.xml, &[("rel", "alternate"), ("type", "text/html")], page, profile);
        }
    }

    /// Writes the page's first heading, or else its `title`. The second heading of an hgroup is the subtitle.
    fn write_title(&mut self) {
        let dom = self.page.dom();
        let heading = elements(dom, tag::BODY).next().and_then(first_heading);
        let (title, subtitle) = match heading {
            Some(heading) => heading_texts(heading),
            None => (elements(dom, tag::TITLE).next().map(El::text).unwrap_or_default(), None),
        };
        self.write_text("title", &title, heading);
        if let Some(subtitle) = subtitle.filter(|subtitle| !subtitle.is_empty()) {
            self.write_text("subtitle", &subtitle, heading);
        }
    }

    fn write_text(&mut self, name: &str, text: &str, heading: Option<El<'_>>) {
        let text = self.settings.profile.label(text);
        let kept = self.account.clip(&text);
        if kept.len() < text.len() {
            self.note_limit_hit(heading);
        }
        self.xml.element(name, &[], &kept);
    }

    /// Writes an entry for each article, until the limit is hit. Returns the newest update date, as the algorithm's
    /// *global update date*.
    fn write_entries(&mut self, articles: impl Iterator<Item = El<'p>>) -> Option<String> {
        let mut newest: Option<(Moment, String)> = None;
        let mut ids = UniqueIds::default();
        for article in articles {
            let entry =
                AtomEntry::of(article, &self.addresses, &mut ids, &self.settings, self.account.remaining());
            if !self.spend(entry.size(), article) {
                break;
            }
            entry.write(&mut self.xml, self.settings.profile);
            if let Some(update) = entry.dates.update
                && newest.as_ref().is_none_or(|(newest, _)| newest.in_utc() < update.in_utc())
            {
                newest = Some((update, entry.dates.updated));
            }
        }
        newest.map(|(_, written)| written)
    }

    fn spend(&mut self, bytes: usize, el: El<'_>) -> bool {
        let enough = self.account.spend(bytes);
        if !enough {
            self.note_limit_hit(Some(el));
        }
        enough
    }

    fn note_limit_hit(&mut self, el: Option<El<'_>>) {
        let position = el.and_then(El::start);
        self.limit_hit.get_or_insert_with(|| Diagnostic::limit(DiagnosticKind::Memory, position));
    }
}

fn elements(dom: &Dom, name: NameId) -> impl Iterator<Item = El<'_>> {
    dom.walk().entered().filter(move |el| el.tag() == name)
}

fn articles(dom: &Dom) -> impl Iterator<Item = El<'_>> {
    let is_article = |el: El<'_>| el.tag() == tag::ARTICLE;
    entered_outside(dom.walk(), is_article).filter(move |el| is_article(*el))
}
