//! Reads the values of sources as the kind of a row, and judges them.

use super::page_parts::PageParts;
use super::page_value::PageValue;
use super::people::judged_person;
use super::pictures::judged_picture;
use super::step::PreviewStep;
use super::table::RowKind;
use crate::entry::{Date, Person, Photo};
use crate::graph::{is_home, letters};
use crate::urls::{is_web, web_host};
use microweave_html::dom::markup;
use microweave_values::language_tag::is_language_tag;
use microweave_values::shorten::clipped;
use microweave_values::unfilled::is_unfilled;
use microweave_values::whitespace::fold;

/// The maximum number of bytes of a text that are read.
const MAX_TEXT: usize = 10_000;

/// A value of a field.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PreviewValue {
    Text(String),
    Image(Photo),
    Person(Person),
    Date(Date),
}

impl PreviewValue {
    /// The value as a reason shows it.
    pub(super) fn shown(&self) -> &str {
        match self {
            PreviewValue::Text(text) => text,
            PreviewValue::Image(image) => &image.url,
            PreviewValue::Person(person) => person.label().unwrap_or_default(),
            PreviewValue::Date(date) => date.as_written(),
        }
    }

    pub(super) fn as_person(&self) -> Option<&Person> {
        match self {
            PreviewValue::Person(person) => Some(person),
            _ => None,
        }
    }
}

/// What becomes of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Judgement {
    Take,
    /// It counts if no source has a value that is taken.
    Yield(PreviewStep),
    Drop(PreviewStep),
}

impl Judgement {
    /// The value with the lowest rank counts, and of several the first one. `None` for a value that never counts.
    pub(super) fn rank(self) -> Option<u8> {
        match self {
            Judgement::Take => Some(0),
            Judgement::Yield(PreviewStep::LinkText) => Some(3),
            Judgement::Yield(PreviewStep::Unnamed | PreviewStep::Placeholder) => Some(2),
            Judgement::Yield(_) => Some(1),
            Judgement::Drop(_) => None,
        }
    }

    /// Drops a value unless a condition is met.
    fn take_if(is_met: bool, step: PreviewStep) -> Self {
        if is_met { Judgement::Take } else { Judgement::Drop(step) }
    }
}

/// What values are judged by: the page, and the fields that were evaluated before.
pub(super) struct Judge<'a, 'p> {
    pub(super) page: &'a PageParts<'p>,
    /// The letters of the names of the site.
    pub(super) site_names: Vec<String>,
    /// The letters of the title.
    pub(super) title: String,
    /// The addresses of logo and icon.
    pub(super) logos: Vec<String>,
}

impl<'a, 'p> Judge<'a, 'p> {
    pub(super) fn new(page: &'a PageParts<'p>) -> Self {
        let site_names = page.facts().site_names.clone();
        Judge { page, site_names, title: String::new(), logos: Vec::new() }
    }

    /// The value as the kind has it, and what becomes of it. `None` if it is empty.
    pub(super) fn judged(&self, kind: RowKind, value: PageValue<'_>) -> Option<(PreviewValue, Judgement)> {
        match kind {
            RowKind::Image | RowKind::Icon => judged_picture(self, kind, value),
            RowKind::Person => judged_person(self, value),
            RowKind::Date => {
                let date = Date::new(self.text_of(value)?);
                let judgement = Judgement::take_if(date.iso8601().is_some(), PreviewStep::NoDate);
                Some((PreviewValue::Date(date), judgement))
            }
            _ => {
                let text = match kind {
                    RowKind::Language => self.text_of(value)?.replace('_', "-"),
                    RowKind::Address | RowKind::SiteAddress => self.resolved(&self.address_of(value)?),
                    _ => self.text_of(value)?,
                };
                let judgement = match is_unfilled(&text) {
                    true => Judgement::Drop(PreviewStep::Unfilled),
                    false => self.judge_text(kind, &text),
                };
                Some((PreviewValue::Text(text), judgement))
            }
        }
    }

    fn judge_text(&self, kind: RowKind, text: &str) -> Judgement {
        match kind {
            RowKind::Language => Judgement::take_if(is_language_tag(text), PreviewStep::NoLanguage),
            RowKind::Address => self.judge_address(text),
            RowKind::SiteAddress => self.judge_site(text),
            RowKind::Title if !self.page.facts().is_home && self.is_site_name(text) => {
                Judgement::Yield(PreviewStep::NameOfSite)
            }
            // The name of an item of microdata that is a link is an address.
            RowKind::Title if !text.contains(' ') && is_web(text) => Judgement::Yield(PreviewStep::NoName),
            RowKind::Description if letters(text) == self.title => {
                Judgement::Yield(PreviewStep::RepeatsTitle)
            }
            _ => Judgement::Take,
        }
    }

    /// Some publishers write the address of the site into each page.
    fn judge_address(&self, url: &str) -> Judgement {
        let is_of_page = self.page.given_address.is_empty() || self.page.facts().is_home;
        match is_web(url) {
            false => Judgement::Drop(PreviewStep::NoAddress),
            true if !is_of_page && is_home(url) => Judgement::Yield(PreviewStep::AddressOfSite),
            true => Judgement::Take,
        }
    }

    fn judge_site(&self, url: &str) -> Judgement {
        let Some(site) = web_host(url) else { return Judgement::Drop(PreviewStep::NoAddress) };
        let page = web_host(self.page.given_address);
        Judgement::take_if(page.is_none_or(|page| page == site), PreviewStep::OtherSite)
    }

    pub(super) fn is_site_name(&self, text: &str) -> bool {
        let text = letters(text);
        self.site_names.contains(&text)
    }

    /// The text of a value without markup, with single spaces. `None` if it is empty.
    pub(super) fn text_of(&self, value: PageValue<'_>) -> Option<String> {
        let folded = |text: &str| Some(fold(text, char::is_whitespace)).filter(|text| !text.is_empty());
        let plain = |text: &str| folded(&markup::plain(clipped(text, MAX_TEXT)));
        match value {
            PageValue::Text(text) | PageValue::Marked(text) | PageValue::Pixel(text) => plain(&text),
            // Publishers escape names twice.
            PageValue::Plain(text) => folded(&markup::decoded(clipped(text, MAX_TEXT))),
            PageValue::Description(thing) => {
                let names = ["name", "text", "headline", "url"];
                self.text_of(names.iter().find_map(|name| {
                    self.page.values_of(thing, name).find(|value| !matches!(value, PageValue::Description(_)))
                })?)
            }
            PageValue::Value(value) => plain(value.as_text()?),
            PageValue::Type(name) => Some(kebab_case(name)),
            PageValue::Photo(_) | PageValue::Person(_) => None,
        }
    }

    /// The address that a value is. Of a thing, it is the identifier, otherwise its text.
    fn address_of(&self, value: PageValue<'_>) -> Option<String> {
        match value {
            PageValue::Description(thing) => {
                let ids = &self.page.model.description(thing).ids;
                ids.first().map(|id| (*id).to_owned()).or_else(|| self.text_of(value))
            }
            value => self.text_of(value),
        }
    }

    /// The address, resolved against the base of the page.
    pub(super) fn resolved(&self, url: &str) -> String {
        let base = self.page.reading.map(|reading| reading.page().base());
        base.map_or_else(|| url.to_owned(), |base| base.resolve(url).into_owned())
    }
}

/// `NewsArticle` as `news-article`.
fn kebab_case(name: &str) -> String {
    let mut text = String::with_capacity(name.len() + 4);
    for c in name.chars() {
        if c.is_ascii_uppercase() && text.ends_with(|c: char| c.is_ascii_lowercase()) {
            text.push('-');
        }
        text.push(c.to_ascii_lowercase());
    }
    text
}
