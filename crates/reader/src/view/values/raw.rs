//! The values that sources give, before they are of a kind.

use std::borrow::Cow;

use serde_json::Value as Json;

use super::forms::{boolean, count_of, has_form, is_in_word, year_of};
use super::judge::plain;
use crate::entry::{Content, Date, Person, Photo};
use crate::spans::PageSpans;
use crate::things::{Duration, EnumValue};
use crate::urls::parse_web;
use crate::view::ViewKind;
use crate::view::answer::{ViewStep, ViewedValue};
use crate::view::page::{MAX_VALUES, ViewPage};
use crate::view::rows::fields::ViewField;
use crate::view::rows::source::{SourcePart, ViewSource};
use microweave::document::{Item, Source, Value};
use microweave::json_ld::name_in_schema_org;
use microweave::nodes::map::SourcePlace;
use microweave_html::names::attr;
use microweave_html::position::Span;
use microweave_values::amounts::{Amount, Decimal};
use microweave_values::collections::short_name::Name;
use microweave_values::collections::unique::unique;
use microweave_values::language_tag::is_registered_language;
use microweave_values::unfilled::{is_unfilled, is_unfilled_link};
use microweave_values::whitespace::fold;

/// A value of a source.
#[derive(Clone)]
pub(crate) struct RawValue<'p> {
    pub(crate) form: RawForm<'p>,
    pub(crate) place: Option<SourcePlace>,
    pub(crate) name: Option<ValueName>,
    /// The description whose property it is.
    pub(crate) described_by: Option<u32>,
    /// The description that says the currency of a price.
    pub(crate) holder: Option<u32>,
    /// The currency of a `meta` element.
    pub(crate) currency: Option<&'p str>,
}

/// The property that a value is of, in a syntax. For [`Source::Html`], the rel of the link that it is the address of.
#[derive(Clone)]
pub(crate) struct ValueName {
    pub(crate) source: Source,
    pub(crate) name: Name,
}

impl ValueName {
    pub(crate) fn of(source: Source, name: &str) -> Option<Self> {
        Some(ValueName { source, name: name.into() })
    }
}

#[derive(Clone)]
pub(crate) enum RawForm<'p> {
    Text(Cow<'p, str>),
    Html {
        html: Cow<'p, str>,
        text: Cow<'p, str>,
    },
    Item {
        item: Item<'p>,
        text: Option<&'p str>,
    },
    /// The number of a description.
    Part(u32),
    Json(Json),
    /// The text of an element that is only marked by its class.
    Marked(String),
    Picture(Photo),
    /// The address of a picture of one pixel.
    Pixel(Cow<'p, str>),
    Person(Person),
    /// The name of a type.
    Type(&'p str),
}

impl<'p> RawValue<'p> {
    pub(crate) fn text(text: impl Into<Cow<'p, str>>, place: Option<SourcePlace>) -> Self {
        RawForm::Text(text.into()).at(place)
    }

    /// The values in a text, if the field says what stands between them.
    pub(crate) fn split(self, field: &ViewField, page: &ViewPage<'p>) -> Vec<Self> {
        let text = field.split.as_deref().and_then(|split| Some((split, self.as_text(field.kind, page)?)));
        let Some((split, text)) = text else { return vec![self] };
        let parts = unique(text.split(split).map(str::trim).filter(|part| !part.is_empty()));
        let parts = parts.take(MAX_VALUES).take_while(|part| page.charge(part.len()));
        let form = |part: &str| RawForm::Text(part.to_owned().into());
        parts.map(|part| RawValue { form: form(part), ..self.clone() }).collect()
    }

    /// The part of the page that the value is written in.
    pub(crate) fn span(&self, page: &ViewPage<'p>, spans: &mut PageSpans<'p>) -> Option<Span> {
        let text = match &self.form {
            RawForm::Text(text) => &**text,
            RawForm::Html { text, .. } => text,
            _ => return spans.at(self.place?),
        };
        match &self.name {
            Some(ValueName { source: Source::Html, name }) => {
                spans.of_value(page.link(name.as_str(), text)?, Some(attr::HREF))
            }
            Some(ValueName { source, name }) => spans.of_text((*source, self.place?), name.as_str(), text),
            None => spans.at(self.place?),
        }
    }

    /// The value as text for a kind. `None` if it says nothing.
    pub(crate) fn as_text<'v>(&'v self, kind: ViewKind, page: &'v ViewPage<'p>) -> Option<Cow<'v, str>> {
        let text = match &self.form {
            RawForm::Html { html, .. } if kind == ViewKind::Text => {
                Some(Cow::Owned(Content::from_html(html).text().to_owned()))
            }
            RawForm::Text(text) | RawForm::Html { text, .. } | RawForm::Pixel(text) => {
                Some(Cow::Borrowed(&**text))
            }
            RawForm::Marked(text) => Some(Cow::Borrowed(&**text)),
            RawForm::Type(name) => Some(Cow::Borrowed(*name)),
            RawForm::Picture(picture) => Some(Cow::Borrowed(&*picture.url)),
            RawForm::Person(person) if kind == ViewKind::Url => person.url.as_deref().map(Cow::Borrowed),
            RawForm::Person(person) if kind.is_judged() => person.name.as_deref().map(Cow::Borrowed),
            RawForm::Person(person) => person.label().map(Cow::Borrowed),
            RawForm::Item { text, .. } if kind.is_judged() => text.map(Cow::Borrowed),
            RawForm::Item { item, text } => item_text(*item, *text, kind).map(Cow::Borrowed),
            RawForm::Part(number) => {
                let text = (kind == ViewKind::Text && page.is_text(*number)).then_some(&["text"][..]);
                let mut names = text.into_iter().chain([names_of(kind)]);
                let text = names.find_map(|names| page.part_text(*number, names));
                let is_amount = matches!(kind, ViewKind::Money | ViewKind::Number | ViewKind::Count);
                // The value of a salary is a quantity.
                let quantity = || page.part_in(*number, "value").filter(|_| is_amount);
                text.or_else(|| page.part_text(quantity()?, names_of(kind)))
            }
            RawForm::Json(json) => json_text(json, kind),
        };
        text.filter(|text| !text.trim().is_empty())
    }

    /// The text as it is given. `None` for other forms.
    pub(crate) fn text_form(&self) -> Option<&str> {
        if let RawForm::Text(text) = &self.form { Some(text) } else { None }
    }

    /// The value in the form of a kind that depends on nothing else, but for records.
    pub(crate) fn typed(
        &self,
        kind: ViewKind,
        source: &ViewSource,
        page: &ViewPage<'p>,
    ) -> Option<Result<ViewedValue, ViewStep>> {
        if let (ViewKind::Markup, Some(html)) = (kind, self.html()) {
            if self.as_text(kind, page).is_some_and(|text| is_unfilled(&text)) {
                return Some(Err(ViewStep::Unfilled));
            }
            if !page.charge(html.len()) {
                return None;
            }
            let html = Content::from_html(html).html().to_owned();
            return (!html.is_empty()).then_some(Ok(ViewedValue::Markup(html)));
        }
        if kind == ViewKind::Thing {
            return self.thing(page);
        }
        if let (ViewKind::Money, RawForm::Part(part)) = (kind, &self.form)
            && let Some(price) = page.price_of(*part, self.currency_in(page))
        {
            return page.charge(price.amount.as_str().len()).then_some(Ok(ViewedValue::Money(price)));
        }
        let Some(text) = self.as_text(kind, page) else { return self.without_text(kind, page).map(Err) };
        let text = text.trim();
        // Many things may have one text.
        if !page.charge(text.len()) {
            return None;
        }
        if is_unfilled_link(text) {
            return Some(Err(ViewStep::Unfilled));
        }
        let value = match kind {
            ViewKind::Text if self.has_lines() => Some(ViewedValue::Text(in_lines(text))),
            ViewKind::Text if matches!(source.part, SourcePart::Meta(_)) => {
                plain(text, false).map(ViewedValue::Text)
            }
            ViewKind::Text => Some(ViewedValue::Text(fold(text, char::is_whitespace))),
            ViewKind::Markup => Some(ViewedValue::Markup(Content::from_text(text).html().to_owned())),
            ViewKind::Url if !may_be_address(text) || boolean(text).is_some() => None,
            ViewKind::Url if source.is_of_texts() => {
                parse_web(text).map(|_| ViewedValue::Url(with_coded_spaces(text.to_owned())))
            }
            ViewKind::Url | ViewKind::Link => {
                let url = page.resolved(text);
                // The base may be longer than the address.
                if !page.charge(url.len()) {
                    return None;
                }
                let is_allowed = kind == ViewKind::Url || url != page.resolved(page.input.address);
                (is_allowed && parse_web(&url).is_some()).then(|| ViewedValue::Url(with_coded_spaces(url)))
            }
            ViewKind::Date => {
                Some(Date::new(text)).filter(|date| date.moment().is_some()).map(ViewedValue::Date)
            }
            ViewKind::Duration if source.counts_seconds() && Decimal::plain(text).is_some() => {
                Duration::of(&format!("PT{text}S")).map(ViewedValue::Duration)
            }
            ViewKind::Duration => Duration::of(text).map(ViewedValue::Duration),
            ViewKind::Number if is_in_word(text) => None,
            ViewKind::Number => Decimal::of(text).map(ViewedValue::Number),
            ViewKind::Count if is_in_word(text) => None,
            ViewKind::Count => count_of(text).map(ViewedValue::Count),
            ViewKind::Year => year_of(text).map(ViewedValue::Count),
            ViewKind::Money => Amount::of(text, self.currency_in(page)).map(ViewedValue::Money),
            ViewKind::Language => {
                let tag = text.replace('_', "-");
                let is_language = is_registered_language(&tag) && tag != "x-default";
                is_language.then_some(ViewedValue::Language(tag))
            }
            ViewKind::Boolean => boolean(text).map(ViewedValue::Flag),
            ViewKind::Choice => {
                let name = EnumValue::name_of(text);
                let is_foreign = || parse_web(text).is_some() && name_in_schema_org(text).is_none();
                let is_name = !name.contains(char::is_whitespace) && !is_foreign();
                is_name.then(|| ViewedValue::Choice(name.to_owned()))
            }
            kind => has_form(kind, text).and_then(|has_form| {
                // What a thing says of a date, a number or a country is not in one text.
                let is_part = matches!(self.form, RawForm::Part(_)) && kind != ViewKind::AbsoluteUrl;
                let is_in_range = || kind != ViewKind::Rating || page.is_in_range(self, text);
                let is_right = is_part || has_form && is_in_range();
                is_right.then(|| ViewedValue::Text(text.to_owned()))
            }),
        };
        let wrong = match kind {
            ViewKind::Date => ViewStep::NoDate,
            ViewKind::Language => ViewStep::NoLanguage,
            ViewKind::Url => ViewStep::NoAddress,
            _ => ViewStep::WrongKind,
        };
        Some(value.ok_or(wrong))
    }

    /// What is wrong with a value without a text of a kind: a thing that has no amount is no number.
    fn without_text(&self, kind: ViewKind, page: &ViewPage<'p>) -> Option<ViewStep> {
        use ViewKind::{Count, Duration, Money, Number};
        let is_thing = matches!(self.form, RawForm::Part(part) if !page.says_nothing(part));
        (is_thing && matches!(kind, Count | Duration | Money | Number)).then_some(ViewStep::WrongKind)
    }

    /// The name, the address or the type of a thing. A text is no thing.
    fn thing(&self, page: &ViewPage<'p>) -> Option<Result<ViewedValue, ViewStep>> {
        match self.form {
            RawForm::Part(part) if page.says_nothing(part) => return None,
            RawForm::Part(_) | RawForm::Item { .. } => {}
            _ => return Some(Err(ViewStep::WrongKind)),
        }
        let class = page.types_in(self).first().copied();
        let texts = [ViewKind::Text, ViewKind::Url].into_iter().filter_map(|kind| self.as_text(kind, page));
        let text = texts.chain(class.map(Cow::Borrowed)).next().unwrap_or_default();
        page.charge(text.len()).then(|| Ok(ViewedValue::Text(fold(&text, char::is_whitespace))))
    }

    /// True if the line breaks of the text are kept. The text of an element has only the line breaks of the source.
    fn has_lines(&self) -> bool {
        match &self.form {
            RawForm::Text(_) => self.place.is_none_or(|place| !place.is_element()),
            _ => true,
        }
    }

    fn html(&self) -> Option<&str> {
        match &self.form {
            RawForm::Html { html, .. } => Some(html),
            RawForm::Json(json) => json.get("html").and_then(Json::as_str),
            _ => None,
        }
    }

    fn currency_in<'v>(&'v self, page: &'v ViewPage<'p>) -> Option<&'v str> {
        let of_part = || match self.form {
            RawForm::Part(part) => page.currency(part),
            _ => None,
        };
        let of_json = || match &self.form {
            RawForm::Json(json) => json.get("currency").and_then(Json::as_str),
            _ => None,
        };
        let of_holder = || self.holder.and_then(|holder| page.currency(holder));
        self.currency.or_else(of_part).or_else(of_holder).or_else(of_json)
    }
}

impl<'p> RawForm<'p> {
    pub(crate) fn of_value(value: Value<'p>) -> Self {
        match value {
            Value::Html { html, value, .. } => RawForm::Html { html: html.into(), text: value.into() },
            Value::Item { item, value, .. } => RawForm::Item { item, text: value },
            value => RawForm::Text(value.as_text().unwrap_or_default().into()),
        }
    }

    pub(crate) fn at(self, place: Option<SourcePlace>) -> RawValue<'p> {
        RawValue { form: self, place, name: None, described_by: None, holder: None, currency: None }
    }
}

/// The properties of schema.org that say what a thing is as a value of a kind.
fn names_of(kind: ViewKind) -> &'static [&'static str] {
    match kind {
        ViewKind::Url | ViewKind::Link | ViewKind::AbsoluteUrl => &["url", "contentUrl", "@id"],
        ViewKind::Money => &["price", "value", "minPrice", "lowPrice", "minValue"],
        ViewKind::Number | ViewKind::Count => &["value", "ratingValue", "minValue"],
        ViewKind::Choice => &["@id", "name"],
        ViewKind::Language => &["alternateName", "name"],
        ViewKind::Text => &["name", "headline", "text", "value"],
        _ => &["name", "headline", "text", "value", "url"],
    }
}

/// The properties of microformats2 that say the same.
fn item_text<'p>(item: Item<'p>, text: Option<&'p str>, kind: ViewKind) -> Option<&'p str> {
    let names: &[&str] = match kind {
        ViewKind::Url => &["url", "photo"],
        ViewKind::Money => &["price", "value"],
        ViewKind::Number | ViewKind::Count => &["value", "average", "rating"],
        ViewKind::Date => &["start", "published"],
        _ => &[],
    };
    let named = names.iter().find_map(|name| item.text(name));
    if kind == ViewKind::Url {
        // The text of an item may be a name.
        return named.or(text.filter(|text| parse_web(text).is_some()));
    }
    named.or(text.filter(|text| !text.trim().is_empty())).or_else(|| item.text("name"))
}

/// The text of a part of a post or of a preview.
fn json_text(json: &Json, kind: ViewKind) -> Option<Cow<'_, str>> {
    let names: &[&str] = match kind {
        ViewKind::Url => &["url"],
        ViewKind::Money | ViewKind::Number | ViewKind::Count => &["amount", "value", "written"],
        ViewKind::Markup => &["html", "text"],
        _ => &["iso8601", "text", "name", "title", "url", "written"],
    };
    match json {
        Json::String(text) => Some(Cow::Borrowed(text)),
        Json::Number(number) => Some(Cow::Owned(number.to_string())),
        Json::Object(members) => {
            names.iter().find_map(|name| members.get(*name)?.as_str()).map(Cow::Borrowed)
        }
        _ => None,
    }
}

/// False for words and phrases, and for a host without its scheme. A path may have spaces.
pub(super) fn may_be_address(text: &str) -> bool {
    let host = text.split_once("://").map_or(text, |(_, after)| after).split('/').next().unwrap_or_default();
    !host.contains(char::is_whitespace) && !text.starts_with("www.")
}

/// An address as the URL Standard has it, if it has spaces.
fn with_coded_spaces(url: String) -> String {
    match parse_web(&url).filter(|_| url.contains(' ')) {
        Some(coded) => coded.into(),
        None => url,
    }
}

/// A text with single spaces, and without empty lines.
fn in_lines(text: &str) -> String {
    let lines = text.lines().map(|line| fold(line, char::is_whitespace)).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}
