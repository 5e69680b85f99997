//! The engine for rel links: `a`, `area` and `link` with `rel` and `href`. It follows "parse a hyperlink
//! element for rel microformats" of the microformats2 parsing specification. HTTP `Link` headers come before the
//! page's own links, because WebSub (4, discovery) and Webmention (3.1.2) look at them first.

mod link_header;

use std::borrow::Cow;

use foldhash::HashSet;

use crate::document::rel_links::{PackedLinks, PackedRel, PackedUrl, RelOfUrl};
use crate::document::{AlternateLink, RelUrl, Rels, Text};
use crate::options::{Answers, Options, Question, TextStyle};
use link_header::{HeaderLink, InvalidHeader, LinkHeader};
use microweave_html::account::Account;
use microweave_html::dom::text::{ImageText, add_text_content, push_folded_text, push_visible_text};
use microweave_html::dom::{El, NodeId, flag};
use microweave_html::names::{NameId, attr, tag};
use microweave_values::collections::growing;
use microweave_values::collections::map::Map;
use microweave_values::collections::multi_map::NameLookup;
use microweave_values::collections::short_name::Name;
use microweave_values::url::Base;
use microweave_values::whitespace::{tokens, trim};

/// If a link has more rels, the lists reserve space for them in advance.
const MANY_RELS: usize = 24;

pub(crate) struct RelsEngine<'a> {
    base: &'a Base,
    account: &'a Account,
    links: PackedLinks,
    rel_index: NameLookup,
    url_index: NameLookup,
    /// The numbers of rels and of their further URLs.
    further_urls: HashSet<(u32, u32)>,
    /// A buffer for resolved URLs.
    resolved: String,
    answers: Answers,
    link_text: LinkText,
    alternates: Vec<AlternateLink>,
    notes: Option<Vec<RelNote>>,
}

#[derive(Default)]
pub(crate) struct ReadLinks {
    pub(crate) packed: PackedLinks,
    /// The links with the rel `alternate`, if a rule asks for them.
    pub(crate) alternates: Vec<AlternateLink>,
    pub(crate) notes: Vec<RelNote>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct RelNote {
    pub(crate) url: usize,
    pub(crate) part: RelPart,
    /// None for a link of an HTTP header.
    pub(crate) element: Option<NodeId>,
    pub(crate) is_resolved: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum RelPart {
    /// The URL of a rel: the number of the rel, and of the URL in its list.
    Rel(usize, usize),
    Url,
    Attribute(NameId),
    Text,
}

const DESCRIPTIONS: [NameId; 4] = [attr::HREFLANG, attr::MEDIA, attr::TITLE, attr::TYPE];

const LINK_ATTRIBUTES: [NameId; 6] = {
    let [hreflang, media, title, content_type] = DESCRIPTIONS;
    [attr::REL, attr::HREF, hreflang, media, title, content_type]
};

/// Space for the links of a small page, reserved at its first link.
const MIN_LINKS: usize = 8;

/// The capacity of the buffers for URLs and texts of links.
const MIN_BUFFER: usize = 128;

impl<'a> RelsEngine<'a> {
    pub(crate) fn new(base: &'a Base, options: &Options, account: &'a Account) -> Self {
        let answers = options.rules.answers();
        let is_folded = options.text_style(answers) == TextStyle::Folded;
        RelsEngine {
            base,
            account,
            links: PackedLinks::default(),
            rel_index: NameLookup::default(),
            url_index: NameLookup::default(),
            further_urls: HashSet::default(),
            resolved: String::new(),
            answers,
            link_text: LinkText { answers, is_folded, text: String::new() },
            alternates: Vec::new(),
            notes: options.reasons.then(Vec::new),
        }
    }

    pub(crate) fn enter(&mut self, el: El<'_>) {
        let is_link = el.has(flag::REL) && matches!(el.link_tag(), tag::A | tag::AREA | tag::LINK);
        if !is_link || self.account.exhausted() {
            return;
        }
        let [rel, href, hreflang, media, title, content_type] = el.attrs_by(LINK_ATTRIBUTES);
        let (Some(rel), Some(href)) = (rel, href.or_else(|| Some(el.href()?.1))) else { return };
        let mut rels = tokens(rel).peekable();
        if rels.peek().is_none() {
            return;
        }
        let before = self.links.urls.len();
        if before == 0 {
            self.links.urls.reserve(MIN_LINKS);
            self.reserve(MIN_LINKS);
        }
        let mut resolved = std::mem::take(&mut self.resolved);
        resolved.reserve(MIN_BUFFER);
        let as_written = self.base.push_resolved(&mut resolved, href);
        let url = self.url_number(as_written.unwrap_or(&resolved));
        let link = LinkSource { element: Some(el.id()), is_resolved: as_written.is_none() };
        resolved.clear();
        self.resolved = resolved;
        let descriptions = [hreflang, media, title, content_type].map(|value| value.map(Cow::Borrowed));
        self.describe(url, descriptions, link);
        self.set_text(url, el, link);
        if url == before {
            self.note(url, RelPart::Url, link);
        }
        if self.answers.yes(Question::Alternates) && tokens(rel).any(|rel| rel == "alternate") {
            self.add_alternate(url, el, rel);
        }
        let count = if rel.len() > 2 * MANY_RELS { tokens(rel).count() } else { 0 };
        if count > MANY_RELS {
            self.reserve(count);
        }
        for rel in rels {
            self.add(rel, url, link);
        }
    }

    /// Makes room for the rels of a link, because lists that grow while they are long take three times their length.
    fn reserve(&mut self, count: usize) {
        self.links.rels.reserve(count);
        self.links.pairs.reserve(count);
    }

    /// Adds the links of `Link` headers. `page` is the address of the page, which they are relative to: RFC 8288, 3.2,
    /// excludes a base in the page.
    ///
    /// # Errors
    /// The first header that is not a list of links with relation types. Its other links, and the links of the other
    /// headers, are added.
    pub(crate) fn add_headers<'h>(&mut self, headers: &'h [String], page: &Base) -> Result<(), &'h str> {
        let mut result = Ok(());
        for header in headers {
            for link in (LinkHeader { rest: header }) {
                if self.account.exhausted() {
                    return result;
                }
                if self.add_header_link(link, page).is_err() {
                    result = result.and(Err(header.as_str()));
                }
            }
        }
        result
    }

    fn add_header_link(
        &mut self,
        link: Result<HeaderLink<'_>, InvalidHeader>,
        page: &Base,
    ) -> Result<(), InvalidHeader> {
        let link = link?;
        let rel = link.rel.ok_or(InvalidHeader)?;
        // RFC 8288, 3.2: a link with another context is not a link of this page.
        let is_of_page = |anchor: Cow<'_, str>| match (page.absolute(&anchor), page.absolute("")) {
            (Some(context), Some(page)) => context == page,
            _ => anchor.is_empty(),
        };
        let mut rels = tokens(&rel).peekable();
        if rels.peek().is_none() || link.anchor.is_some_and(|anchor| !is_of_page(anchor)) {
            return Ok(());
        }
        let before = self.links.urls.len();
        let url = self.url_number(&page.resolve(link.target));
        let source = LinkSource { element: None, is_resolved: false };
        let descriptions = [link.hreflang, link.media, link.title, link.content_type];
        self.describe(url, descriptions, source);
        if url == before {
            self.note(url, RelPart::Url, source);
        }
        // RFC 8288, 3.3: relation types are compared without regard to case; appendix B.2, step 17.
        for rel in rels {
            self.add(&rel.to_ascii_lowercase(), url, source);
        }
        Ok(())
    }

    pub(crate) fn rels(&self) -> Rels {
        let mut lists = self.links.rel_lists();
        for url in lists.iter_mut().flat_map(|(_, urls)| urls) {
            url.truncate(self.account.clip_str(url).len());
        }
        Map::of(lists)
    }

    fn url_number(&mut self, url: &str) -> usize {
        let PackedLinks { texts, urls, .. } = &mut self.links;
        if let Some(number) = self.url_index.find_by(url, urls, |listed| texts.is(listed.url, url)) {
            return number;
        }
        self.account.fits::<(Name, RelUrl, u64)>(0);
        let url = texts.add(kept(self.account, url));
        urls.push(PackedUrl { url, ..PackedUrl::default() });
        self.url_index.add_last_by(urls, |listed| texts.get(listed.url));
        urls.len() - 1
    }

    /// The steps for each rel value: adds the URL to the rel, and the rel to the URL.
    fn add(&mut self, rel: &str, url: usize, link: LinkSource) {
        let PackedLinks { texts, rels, urls, pairs } = &mut self.links;
        let listed = self.rel_index.find_by(rel, rels, |listed| texts.is(listed.name, rel));
        if listed.is_none() && !self.account.fits::<(Name, Vec<String>, u64)>(rel.len()) {
            return;
        }
        let number = listed.unwrap_or_else(|| {
            rels.push(PackedRel { name: texts.add(rel), first_url: url as u32, url_count: 0 });
            self.rel_index.add_last_by(rels, |listed| texts.get(listed.name));
            rels.len() - 1
        });
        let mut is_new = || {
            let pair = (number as u32, url as u32);
            listed.is_none() || rels[number].first_url != pair.1 && self.further_urls.insert(pair)
        };
        if self.account.fits::<(String, Box<str>)>(0) && is_new() {
            let (listed_rel, about) = (&mut rels[number], &mut urls[url]);
            let url_len = self.account.clip_str(texts.get(about.url)).len() as u32;
            let rel_len = self.account.clip_str(rel).len() as u32;
            pairs.push(RelOfUrl { rel: number as u32, url: url as u32, rel_len, url_len });
            listed_rel.url_count += 1;
            about.rel_count += 1;
            let last = listed_rel.url_count as usize - 1;
            self.note(url, RelPart::Rel(number, last), link);
        }
    }

    fn note(&mut self, url: usize, part: RelPart, link: LinkSource) {
        if let Some(notes) = &mut self.notes
            && self.account.fits_note(size_of::<RelNote>())
        {
            let LinkSource { element, is_resolved } = link;
            notes.push(RelNote { url, part, element, is_resolved });
        }
    }

    /// Sets `hreflang`, `media`, `title` and `type`, unless an earlier link has ("add keys to the hash").
    fn describe(&mut self, url: usize, values: [Option<Cow<'_, str>>; 4], link: LinkSource) {
        let PackedLinks { texts, urls, .. } = &mut self.links;
        if values.iter().all(Option::is_none) {
            return;
        }
        let mut is_set = [false; 4];
        for ((slot, value), is_set) in urls[url].descriptions.iter_mut().zip(values).zip(&mut is_set) {
            if slot.is_none() {
                *slot = value.map(|value| texts.add(kept(self.account, &value)));
                *is_set = slot.is_some();
            }
        }
        if self.notes.is_some() {
            let set = DESCRIPTIONS.into_iter().zip(is_set).filter(|(_, is_set)| *is_set);
            set.for_each(|(name, _)| self.note(url, RelPart::Attribute(name), link));
        }
    }

    /// Sets the text of a link, if no earlier link to the same URL has set it.
    fn set_text(&mut self, url: usize, el: El<'_>, link: LinkSource) {
        let PackedLinks { texts, urls, .. } = &mut self.links;
        let about = &mut urls[url];
        if about.text.is_none_or(Text::is_empty) {
            let text = self.link_text.read(el, self.base);
            let keeps_empty = self.answers.yes(Question::EmptyLinkText);
            let is_kept = keeps_empty || !text.is_empty();
            about.text = is_kept.then(|| texts.add(kept(self.account, text)));
            if is_kept {
                self.note(url, RelPart::Text, link);
            }
        }
    }

    fn add_alternate(&mut self, url: usize, el: El<'_>, rel: &str) {
        let others: Vec<&str> = tokens(rel).filter(|rel| *rel != "alternate").collect();
        let [hreflang, media, title, content_type] =
            DESCRIPTIONS.map(|name| el.attr_by(name).map(|value| self.account.clip(value)));
        let keeps_empty = self.answers.yes(Question::EmptyLinkText);
        let text = Some(self.link_text.read(el, self.base)).filter(|text| keeps_empty || !text.is_empty());
        self.alternates.push(AlternateLink {
            url: self.account.clip(self.links.texts.get(self.links.urls[url].url)),
            rel: self.account.clip(&others.join(" ")),
            media,
            hreflang,
            title,
            content_type,
            text: text.map(|text| self.account.clip(text)),
        });
    }

    pub(crate) fn finish(self) -> ReadLinks {
        let (mut notes, mut packed) = (self.notes.unwrap_or_default(), self.links);
        renumber(&mut notes, &packed.rels);
        packed.texts.shrink();
        growing::shrink(&mut packed.rels);
        growing::shrink(&mut packed.urls);
        growing::shrink(&mut packed.pairs);
        ReadLinks { packed, alternates: self.alternates, notes }
    }
}

/// The text as far as the account has room for it: once in the packed links, and once in a map.
fn kept<'t>(account: &Account, text: &'t str) -> &'t str {
    let text = account.clip_str(text);
    account.spend(text.len());
    text
}

struct LinkText {
    answers: Answers,
    /// True if other texts are folded.
    is_folded: bool,
    text: String,
}

impl LinkText {
    fn read(&mut self, el: El<'_>, base: &Base) -> &str {
        let text = &mut self.text;
        text.clear();
        text.reserve(MIN_BUFFER);
        if self.is_folded && self.answers.yes(Question::FoldLinkText) {
            push_folded_text(text, el, ImageText::AltOrSource(base), usize::MAX);
        } else if self.answers.yes(Question::AltInLinkText) {
            push_visible_text(text, el, ImageText::Alt, usize::MAX);
        } else {
            add_text_content(text, el);
        }
        if self.answers.yes(Question::TrimLinkText) { trim(text) } else { text }
    }
}

#[derive(Clone, Copy)]
struct LinkSource {
    element: Option<NodeId>,
    is_resolved: bool,
}

/// Numbers the rels in the notes as they are without the rels that have no URL.
fn renumber(notes: &mut [RelNote], rels: &[PackedRel]) {
    if notes.is_empty() {
        return;
    }
    let numbers: Vec<usize> = rels
        .iter()
        .scan(0, |next, rel| {
            let number = *next;
            *next += usize::from(rel.url_count > 0);
            Some(number)
        })
        .collect();
    for note in notes {
        if let RelPart::Rel(rel, _) = &mut note.part {
            *rel = numbers[*rel];
        }
    }
}
