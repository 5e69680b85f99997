//! An article as an entry of a feed, by HTML's algorithm of 2010.

use std::iter;

use crate::html5_2010::atom::Settings;
use crate::{AtomProfile, Xml, uri};
use microweave::page::Page;
use microweave_html::dom::html::inner_html_without;
use microweave_html::dom::{El, NodeId, Step, Walk};
use microweave_html::names::{attr, tag};
use microweave_html::sanitize::safe_url::safe;
use microweave_reader::uuids::UniqueIds;
use microweave_values::collections::sort::sort_by_key;
use microweave_values::datetime::Moment;
use microweave_values::url::Base;
use microweave_values::whitespace::tokens;

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
        addresses: &Addresses<'_>,
        ids: &mut UniqueIds,
        settings: &Settings<'_>,
        max_bytes: usize,
    ) -> Self {
        // The title is the text of the heading; of an hgroup, the text of its heading of the highest rank.
        let heading = first_heading(article);
        let title = heading.map(|heading| heading_texts(heading).0).unwrap_or_default();
        let title = settings.profile.label(&title).into_owned();
        // The content is the article without its heading, headers, footers, navs and other articles.
        let removed = removed_elements(article, heading);
        let is_valid = settings.profile == AtomProfile::Rfc4287;
        let base = is_valid.then_some(addresses.base);
        let content = inner_html_without(article, &removed, base, max_bytes);
        // Content over the limit need not be sanitized: the caller does not write the entry.
        let is_sanitized = is_valid && content.len() <= max_bytes;
        let content = if is_sanitized { settings.options.read.policy.clean(&content) } else { content };
        // The id comes from a bookmark, or else from the article's own `id`, or else it is generated.
        let (id, alternate) = establish_id(ids, article, &content, addresses);
        AtomEntry { title, content, id, alternate, dates: entry_dates(article, &removed, settings) }
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

/// The elements that the algorithm removes from its clone of an article, in tree order: other articles, the headers,
/// footers and navs whose nearest sectioning ancestor is this article, and its heading. The heading is found before
/// the removal. So if it is in a header, it goes with the header and no other heading is removed (case
/// `content-when-the-heading-is-in-the-header`).
fn removed_elements(article: El<'_>, heading: Option<El<'_>>) -> Vec<NodeId> {
    let mut removed = Vec::new();
    let mut open_sections = 0;
    let mut inside = Walk::inside(article);
    while let Some(step) = inside.next() {
        match step {
            Step::Enter(el) => {
                let is_its_own =
                    open_sections == 0 && matches!(el.tag(), tag::HEADER | tag::FOOTER | tag::NAV);
                let is_heading = heading.is_some_and(|heading| heading.id() == el.id());
                if el.tag() == tag::ARTICLE || is_its_own || is_heading {
                    removed.push(el.id());
                    inside.skip_content(el);
                }
                open_sections += usize::from(is_sectioning(el));
            }
            Step::Leave(el) => open_sections -= usize::from(is_sectioning(el)),
        }
    }
    removed
}

/// The elements that a walk enters. The content of an element that meets the condition is skipped.
pub(super) fn entered_outside<'a>(
    mut walk: Walk<'a>,
    is_skipped: impl Fn(El<'a>) -> bool,
) -> impl Iterator<Item = El<'a>> {
    iter::from_fn(move || {
        let el = walk.find_map(|step| if let Step::Enter(el) = step { Some(el) } else { None })?;
        if is_skipped(el) {
            walk.skip_content(el);
        }
        Some(el)
    })
}

/// The first element of heading content whose nearest ancestor of sectioning content is `section`. The algorithm also
/// passes `body`, which is not sectioning content in HTML.
pub(super) fn first_heading(section: El<'_>) -> Option<El<'_>> {
    let mut outside = entered_outside(Walk::inside(section), is_sectioning);
    outside.find(|el| el.tag() == tag::HGROUP || rank(*el).is_some())
}

/// The heading text and, for an `hgroup` with several headings, the subheading text.
pub(super) fn heading_texts(heading: El<'_>) -> (String, Option<String>) {
    if heading.tag() != tag::HGROUP {
        return (heading.text(), None);
    }
    let mut headings: Vec<El<'_>> = heading.child_elements().filter(|el| rank(*el).is_some()).collect();
    // By descending rank, then in tree order: the sort is stable.
    sort_by_key(&mut headings, |el| rank(*el));
    let mut texts = headings.into_iter().map(El::text);
    (texts.next().unwrap_or_default(), texts.next())
}

fn is_sectioning(el: El<'_>) -> bool {
    matches!(el.tag(), tag::ARTICLE | tag::ASIDE | tag::NAV | tag::SECTION)
}

/// The rank of a heading, by its name. The first one is the highest.
fn rank(el: El<'_>) -> Option<usize> {
    let names = [tag::H1, tag::H2, tag::H3, tag::H4, tag::H5, tag::H6];
    names.iter().position(|name| *name == el.tag())
}

/// The dates of an entry as the feed has them. `update` is the algorithm's *update date*: the date of the last update
/// or else of the publication, if the page has one.
pub(super) struct EntryDates {
    published: String,
    pub(super) updated: String,
    pub(super) update: Option<Moment>,
}

/// The dates of an entry. A missing date gets the value of the other one, or else the timestamp.
fn entry_dates(article: El<'_>, removed: &[NodeId], settings: &Settings<'_>) -> EntryDates {
    let updated = update_date(article, removed, settings.profile);
    let text = |moment: Moment| match settings.profile {
        AtomProfile::Rfc4287 => moment.to_string(),
        AtomProfile::Html5 => moment.with_numeric_zone(),
    };
    let published = publication_date(article).filter(|moment| can_be_written(*moment, settings.profile));
    let published = published.map(|moment| (moment, text(moment)));
    let update = updated.as_ref().or(published.as_ref()).map(|(moment, _)| *moment);
    let timestamp = || settings.timestamp.to_string();
    let (published, updated) = (published.map(|(_, text)| text), updated.map(|(_, text)| text));
    let date = published.clone().or_else(|| updated.clone()).unwrap_or_else(timestamp);
    let (published, updated) = (published.unwrap_or(date.clone()), updated.unwrap_or(date));
    EntryDates { published, updated, update }
}

/// The newest `datetime` of the `ins` and `del` elements in the article without its removed elements; the first of
/// equal dates. [`AtomProfile::Html5`] keeps it as the page writes it.
fn update_date(article: El<'_>, removed: &[NodeId], profile: AtomProfile) -> Option<(Moment, String)> {
    let mut newest: Option<(Moment, &str)> = None;
    let is_removed = |el: El<'_>| removed.binary_search(&el.id()).is_ok();
    let kept = entered_outside(Walk::inside(article), is_removed).filter(|el| !is_removed(*el));
    for el in kept.filter(|el| matches!(el.tag(), tag::INS | tag::DEL)) {
        let Some(written) = el.attr_by(attr::DATETIME) else { continue };
        let moment = Moment::of_global_2010(written).filter(|moment| can_be_written(*moment, profile));
        if let Some(moment) = moment
            && newest.is_none_or(|(newest, _)| newest.in_utc() < moment.in_utc())
        {
            newest = Some((moment, written));
        }
    }
    newest.map(|(moment, written)| match profile {
        AtomProfile::Rfc4287 => (moment, moment.to_string()),
        AtomProfile::Html5 => (moment, written.to_owned()),
    })
}

/// The date of the first `time` with `pubdate` whose nearest ancestor `article` is this one. If it has no valid date,
/// the algorithm does not look at later ones.
fn publication_date(article: El<'_>) -> Option<Moment> {
    let mut outside = entered_outside(Walk::inside(article), |el| el.tag() == tag::ARTICLE);
    let time = outside.find(|el| el.tag() == tag::TIME && el.attr("pubdate").is_some())?;
    match time.attr_by(attr::DATETIME) {
        Some(written) => Moment::of_time_element_2010(written, false),
        None => Moment::of_time_element_2010(&time.text(), true),
    }
}

/// True if the profile can write the date. RFC 3339 has only years of four digits (section 5.6).
fn can_be_written(moment: Moment, profile: AtomProfile) -> bool {
    profile == AtomProfile::Html5 || moment.has_common_year()
}

/// The page's address, and the base of its links.
pub(super) struct Addresses<'p> {
    base: &'p Base,
    /// The page's address. In a feed by RFC 4287 it is `None` if it is not absolute.
    pub(super) page: Option<String>,
    profile: AtomProfile,
}

impl<'p> Addresses<'p> {
    pub(super) fn of(page: &'p Page, profile: AtomProfile) -> Self {
        let page_address = match profile {
            AtomProfile::Rfc4287 => uri(page.address()),
            AtomProfile::Html5 => Some(page.address().to_owned()),
        };
        Addresses { base: page.base(), page: page_address, profile }
    }

    /// The absolute URL of a link's `href`, if its `rel` includes the keyword.
    pub(super) fn linked(&self, link: El<'_>, keyword: &str) -> Option<String> {
        let rel = link.attr_by(attr::REL)?;
        let has_keyword = tokens(rel).any(|token| token.eq_ignore_ascii_case(keyword));
        if !has_keyword {
            return None;
        }
        let href = link.attr_by(attr::HREF)?;
        let url = self.base.absolute(href)?;
        if self.profile == AtomProfile::Rfc4287 { safe(&url).and_then(uri) } else { Some(url) }
    }

    /// The page's address with this `id` as its fragment.
    fn fragment(&self, id: &str) -> Option<String> {
        let page = self.page.as_ref()?;
        let whole = [page.split('#').next().unwrap_or_default(), "#", id].concat();
        if self.profile == AtomProfile::Rfc4287 { uri(&whole) } else { Some(whole) }
    }
}

/// The algorithm's step "Establish the value of *id* and *has-alternate*". Returns the id, and the URL of the bookmark for
/// the alternate link. By RFC 4287 no two entries have the same id: feed readers treat them as one.
fn establish_id(
    ids: &mut UniqueIds,
    article: El<'_>,
    content: &str,
    addresses: &Addresses<'_>,
) -> (String, Option<String>) {
    // A link in an inner article counts too (case `id-of-a-bookmark-in-an-inner-article`).
    let mut links = Walk::inside(article).entered().filter(|el| matches!(el.tag(), tag::A | tag::AREA));
    let bookmark = links.find_map(|link| addresses.linked(link, "bookmark"));
    let fragment = || article.attr_by(attr::ID).and_then(|id| addresses.fragment(id));
    let mut candidates = bookmark.clone().into_iter().chain(iter::once_with(fragment).flatten());
    let id = match addresses.profile {
        AtomProfile::Rfc4287 => ids.take_first(candidates),
        AtomProfile::Html5 => candidates.next(),
    };
    let page = addresses.page.as_deref().unwrap_or_default();
    let id = id.unwrap_or_else(|| ids.take_uuid(&[page, content], |uuid| uuid.urn().to_string()));
    (id, bookmark)
}
