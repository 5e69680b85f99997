//! The values of kinds that depend on the page, and on the fields before: titles, descriptions, addresses, pictures and people.

use std::borrow::Cow;

use super::people::judged_person;
use super::pictures::judged_picture;
use super::raw::{RawForm, RawValue, may_be_address};
use crate::graph::{is_home, letters};
use crate::model::{DescribedValue, Description};
use crate::urls::{is_web, web_host};
use crate::view::answer::{ViewStep, ViewedValue};
use crate::view::evaluate::pick::SiteNames;
use crate::view::page::ViewPage;
use crate::view::rows::kinds::ViewKind;
use microweave::document::Source;
use microweave::schema_org::SCHEMA_ORG;
use microweave_html::dom::markup;
use microweave_values::shorten::clipped;
use microweave_values::unfilled::is_unfilled_link;
use microweave_values::whitespace::fold;

/// The maximum number of bytes of a text that are read.
pub(crate) const MAX_TEXT: usize = 10_000;

/// The properties of a thing that say what it is as a text.
const NAMES: [&str; 4] = ["name", "text", "headline", "url"];

/// What becomes of a value.
pub(crate) struct Judgement {
    pub(crate) value: Result<ViewedValue, ViewStep>,
    /// Why any other value is better. `None` for one that is as good as any.
    pub(crate) comes_last: Option<ViewStep>,
}

impl Judgement {
    pub(crate) fn drop(step: ViewStep) -> Self {
        Err(step).into()
    }
}

impl From<Result<ViewedValue, ViewStep>> for Judgement {
    fn from(value: Result<ViewedValue, ViewStep>) -> Self {
        Judgement { value, comes_last: None }
    }
}

/// What the fields before say of the page.
#[derive(Default)]
pub(crate) struct FieldsBefore {
    site: SiteNames,
    /// The letters of the title.
    title: String,
}

impl FieldsBefore {
    /// Notes the value of a field.
    pub(crate) fn note(&mut self, kind: ViewKind, value: &ViewedValue) {
        match kind {
            ViewKind::Title => self.title = letters(&value.to_text()),
            ViewKind::SiteName => self.site.names.push(letters(&value.to_text())),
            ViewKind::Icon => self.site.logos.push(value.to_text()),
            _ => {}
        }
    }

    /// True for the name that the page gives to its site.
    pub(super) fn is_given_site_name(&self, text: &str) -> bool {
        self.site.names.contains(&letters(text))
    }
}

/// Judges the values of a field.
#[derive(Clone, Copy)]
pub(crate) struct Judge<'e, 'p> {
    pub(crate) page: &'e ViewPage<'p>,
    pub(crate) before: &'e FieldsBefore,
}

impl<'e, 'p> Judge<'e, 'p> {
    /// The value as the kind has it, and what becomes of it. `None` if it is empty.
    pub(crate) fn judged(self, kind: ViewKind, value: &RawValue<'p>) -> Option<Judgement> {
        let text = match kind {
            ViewKind::Picture | ViewKind::Icon => return judged_picture(self, kind, value),
            ViewKind::Person => return judged_person(self, value),
            ViewKind::PageUrl | ViewKind::SiteUrl => {
                let address = self.address_of(value)?;
                if !may_be_address(&address) {
                    return Some(Judgement::drop(ViewStep::NoAddress));
                }
                self.page.resolved(&address)
            }
            ViewKind::Type => type_name(self.page.plain_text(value)?),
            _ => self.page.plain_text(value)?,
        };
        if !self.page.charge(text.len()) {
            return None;
        }
        if is_unfilled_link(&text) {
            return Some(Judgement::drop(ViewStep::Unfilled));
        }
        let is_url = matches!(kind, ViewKind::PageUrl | ViewKind::SiteUrl);
        Some(match self.problem_of_text(kind, &text) {
            Some(step @ (ViewStep::NoAddress | ViewStep::OtherSite)) => Judgement::drop(step),
            comes_last if is_url => Judgement { value: Ok(ViewedValue::Url(text)), comes_last },
            comes_last => Judgement { value: Ok(ViewedValue::Text(text)), comes_last },
        })
    }

    fn problem_of_text(self, kind: ViewKind, text: &str) -> Option<ViewStep> {
        match kind {
            ViewKind::PageUrl => self.problem_of_page_url(text),
            ViewKind::SiteUrl => self.problem_of_site_url(text),
            ViewKind::Title if !self.is_home() && self.is_site_name(text) => Some(ViewStep::NameOfSite),
            // The name of an item of microdata that is a link is an address.
            ViewKind::Title if !text.contains(' ') && is_web(text) => Some(ViewStep::NoName),
            ViewKind::Description if !self.before.title.is_empty() && letters(text) == self.before.title => {
                Some(ViewStep::RepeatsTitle)
            }
            _ => None,
        }
    }

    /// Some publishers write the address of the site into each page.
    fn problem_of_page_url(self, url: &str) -> Option<ViewStep> {
        let is_of_page = self.page.input.address.is_empty() || self.is_home();
        match is_web(url) {
            false => Some(ViewStep::NoAddress),
            true if !is_of_page && is_home(url) => Some(ViewStep::AddressOfSite),
            true => None,
        }
    }

    fn problem_of_site_url(self, url: &str) -> Option<ViewStep> {
        let Some(site) = web_host(url) else { return Some(ViewStep::NoAddress) };
        let is_of_page = web_host(self.page.input.address).is_none_or(|page| page == site);
        (!is_of_page).then_some(ViewStep::OtherSite)
    }

    fn is_home(self) -> bool {
        self.page.facts().is_home
    }

    pub(crate) fn site_names(self) -> impl Iterator<Item = &'e String> {
        self.page.facts().site_names.iter().chain(&self.before.site.names)
    }

    pub(super) fn is_site_name(self, text: &str) -> bool {
        let text = letters(text);
        self.site_names().any(|name| *name == text)
    }

    pub(crate) fn is_logo(self, url: &str) -> bool {
        self.before.site.has_logo(url)
    }

    /// The address that a value is, or has.
    fn address_of(self, value: &RawValue<'p>) -> Option<String> {
        match value.form {
            RawForm::Part(_) => value.as_text(ViewKind::Url, self.page).map(Cow::into_owned),
            _ => self.page.plain_text(value),
        }
    }
}

impl<'p> ViewPage<'p> {
    /// The text of a value without markup, with single spaces. `None` if it is empty.
    pub(crate) fn plain_text(&self, value: &RawValue<'p>) -> Option<String> {
        let text = || value.as_text(ViewKind::Title, self);
        let source = value.name.as_ref().map(|name| name.source);
        match &value.form {
            RawForm::Part(thing) => self.text_of_thing(*thing),
            RawForm::Json(_) => Some(fold(&text()?, char::is_whitespace)),
            _ => plain(&text()?, source == Some(Source::JsonLd)),
        }
    }

    fn text_of_thing(&self, thing: u32) -> Option<String> {
        let description = self.charged_description(thing)?;
        let mut texts = NAMES.iter().filter_map(|name| description.texts(name).next());
        plain(texts.next()?, description.source == Source::JsonLd)
    }

    /// The description, whose properties are looked through: each is a step of work.
    pub(crate) fn charged_description(&self, number: u32) -> Option<&Description<'p>> {
        let description = self.description(number);
        self.work(description.properties.len()).then_some(description)
    }

    /// The same of the first value of a property that has one.
    pub(crate) fn text_in(&self, description: &Description<'p>, name: &str) -> Option<String> {
        let is_left = self.work(description.properties.len());
        description.values(name).filter(|_| is_left).find_map(|value| match value {
            DescribedValue::Text(text, _) => plain(text, description.source == Source::JsonLd),
            DescribedValue::Part(part) => self.text_of_thing(*part),
        })
    }
}

/// The text without tags and character references, which the adapter of JSON-LD leaves out.
pub(crate) fn plain(text: &str, is_of_json_ld: bool) -> Option<String> {
    let text = clipped(text, MAX_TEXT);
    let text = if is_of_json_ld { Cow::Borrowed(text) } else { markup::plain(text) };
    Some(fold(&text, char::is_whitespace)).filter(|text| !text.is_empty())
}

/// `NewsArticle` as `news-article`. A name of another vocabulary stays.
fn type_name(name: String) -> String {
    if !SCHEMA_ORG.has_type(&name) {
        return name;
    }
    let mut text = String::with_capacity(name.len() + 4);
    for c in name.chars() {
        if c.is_ascii_uppercase() && text.ends_with(|c: char| c.is_ascii_lowercase()) {
            text.push('-');
        }
        text.push(c.to_ascii_lowercase());
    }
    text
}
