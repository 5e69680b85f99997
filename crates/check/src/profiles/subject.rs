//! What the rows of profiles are about: a thing of schema.org, an item of microformats, or the page with its `meta` elements
//! and links; and what their values must be.

use std::collections::BTreeMap;
use std::ptr;

use super::rows::{ExpectedKind, PropertyRow, ValueRow};
use crate::forms::{is_digits, is_url_text};
use crate::{MarkupPlace, SharedThings, WORDS};
use microweave::document::{Item, Value};
use microweave::extract::meta;
use microweave::page::Page;
use microweave::schema_org::SCHEMA_ORG;
use microweave_html::dom::El;
use microweave_html::input::content_type::essence;
use microweave_html::names::attr;
use microweave_html::position::Span;
use microweave_reader::PageReading;
use microweave_reader::graph::urls::parse_web;
use microweave_reader::things::{Thing, ThingValue};
use microweave_values::amounts::{Decimal, is_currency};
use microweave_values::datetime::{Moment, duration};
use microweave_values::url::{is_absolute, last_part};

/// The most names that a message has of a list.
const MAX_NAMES: usize = 8;

/// What a row is about, or a value of it.
#[derive(Clone, Copy)]
pub(crate) enum ProfileSubject<'p> {
    Text(&'p str),
    Thing(Thing<'p>),
    Item(Item<'p>),
    Page(&'p PageReading),
}

impl<'p> ProfileSubject<'p> {
    /// The values of a property, or of a property of its values: `reviewRating.ratingValue`. Empty texts and
    /// things without an identifier and properties do not count.
    pub(super) fn values(&self, path: &str) -> Vec<ProfileSubject<'p>> {
        if let ProfileSubject::Page(reading) = self {
            let texts = page_values(reading, path).into_iter().filter(|text| !text.trim().is_empty());
            return texts.map(ProfileSubject::Text).collect();
        }
        let Some((first, rest)) = path.split_once('.') else { return self.own_values(path) };
        self.own_values(first).iter().flat_map(|part| part.values(rest)).collect()
    }

    pub(super) fn has(&self, path: &str) -> bool {
        !self.values(path).is_empty()
    }

    /// The items of a type of microformats, or the things of a type of schema.org.
    pub(crate) fn of_type<'n>(
        reading: &'p PageReading,
        things: &'p SharedThings<'_>,
        name: &'n str,
    ) -> impl Iterator<Item = Self> + use<'n, 'p> {
        let is_microformat = name.starts_with("h-");
        let items = is_microformat.then(|| reading.shown_document().all_items());
        let things = (!is_microformat).then(|| things.of_type(name));
        let items = items.into_iter().flatten().filter(move |item| item.is(name));
        items.map(ProfileSubject::Item).chain(things.into_iter().flatten().map(ProfileSubject::Thing))
    }

    pub(super) fn first_type(&self) -> &'p str {
        let name = match self {
            ProfileSubject::Thing(thing) => thing.types().next(),
            ProfileSubject::Item(item) => item.types().next(),
            ProfileSubject::Page(_) | ProfileSubject::Text(_) => None,
        };
        name.unwrap_or_default()
    }

    /// Where it is written. `None` for the page.
    pub(crate) fn place<'d>(&self, page: &'d Page) -> Option<MarkupPlace<'d>> {
        match self {
            ProfileSubject::Thing(thing) => {
                thing.place().map(|place| MarkupPlace::of_value(page.dom(), place))
            }
            ProfileSubject::Item(item) => {
                item.place().and_then(|place| page.dom().element(place.node)).map(MarkupPlace::tag)
            }
            ProfileSubject::Page(_) | ProfileSubject::Text(_) => None,
        }
    }

    /// The part of the page that a text of a property is written in, or of a property of its values.
    pub(super) fn span_of(&self, path: &str, text: &str) -> Option<Span> {
        let ProfileSubject::Thing(thing) = self else { return None };
        if let Some((first, rest)) = path.split_once('.') {
            return self.own_values(first).iter().find_map(|part| part.span_of(rest, text));
        }
        let mut with_spans = thing.values(path).zip(thing.spans(path));
        // Several values may be equal.
        let is_same =
            |value: &ThingValue<'_>| matches!(value, ThingValue::Text(same) if ptr::eq(*same, text));
        let (_, span) = with_spans.find(|(value, _)| is_same(value))?;
        span
    }

    pub(super) fn has_what(&self, row: &PropertyRow) -> bool {
        let paths: Vec<&str> = row.any.iter().map(String::as_str).collect();
        match row.count {
            Some(count) => paths.iter().map(|path| self.values(path).len()).sum::<usize>() >= count,
            None => self.has_one_of(&paths),
        }
    }

    /// True if it has one of the properties. Of a property of parts, such as `author.name`, all parts have one.
    pub(crate) fn has_one_of(&self, paths: &[&str]) -> bool {
        if paths.iter().any(|path| !path.contains('.') && self.has(path)) {
            return true;
        }
        let mut nested: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (first, rest) in paths.iter().filter_map(|path| path.split_once('.')) {
            nested.entry(first).or_default().push(rest);
        }
        nested.iter().any(|(first, rests)| {
            let parts = self.own_values(first).into_iter().filter(ProfileSubject::is_thing);
            let mut have = parts.map(|part| part.has_one_of(rests)).peekable();
            have.peek().is_some() && have.all(|has| has)
        })
    }

    /// What is wrong with a property whose value is a thing of a type of schema.org that the property does not take.
    pub(super) fn wrong_type(&self, property: &str) -> Option<(String, ProfileSubject<'p>)> {
        let ProfileSubject::Thing(thing) = self else { return None };
        let ranges: Vec<&str> = SCHEMA_ORG.ranges(property).collect();
        let takes_address = ranges.contains(&"URL");
        // A thing that is a value by its address may have any type.
        let is_address =
            |part: &Thing<'_>| takes_address && part.id().is_some_and(|id| parse_web(id).is_some());
        let parts = thing.values(property).filter_map(ThingValue::as_thing).filter(|part| !is_address(part));
        let typed = parts.map(|part| (part, part.types().collect::<Vec<_>>()));
        let (part, wrong) = typed.into_iter().find(|(_, types)| !SCHEMA_ORG.takes(property, types))?;
        let detail = format!("{property} must be {}, not {}", ranges.join(" or "), wrong.join(" and "));
        Some((detail, ProfileSubject::Thing(part)))
    }

    fn own_values(&self, name: &str) -> Vec<ProfileSubject<'p>> {
        match self {
            ProfileSubject::Thing(thing) => thing.values(name).filter_map(ProfileSubject::of_thing).collect(),
            ProfileSubject::Item(item) => item.values(name).filter_map(ProfileSubject::of_item).collect(),
            ProfileSubject::Page(_) | ProfileSubject::Text(_) => Vec::new(),
        }
    }

    pub(super) fn name(&self) -> Option<&'p str> {
        ["name", "headline", "title"]
            .iter()
            .find_map(|name| self.own_values(name).into_iter().find_map(|value| value.text()))
    }

    fn of_thing(value: ThingValue<'p>) -> Option<Self> {
        match value {
            ThingValue::Text(text) if text.trim().is_empty() => None,
            ThingValue::Text(text) => Some(ProfileSubject::Text(text)),
            ThingValue::Thing(thing) if thing.id().is_none() && thing.properties().next().is_none() => None,
            ThingValue::Thing(thing) => Some(ProfileSubject::Thing(thing)),
            _ => None,
        }
    }

    fn of_item(value: Value<'p>) -> Option<Self> {
        match value.as_item() {
            Some(item) => Some(ProfileSubject::Item(item)),
            None => value.as_text().filter(|text| !text.trim().is_empty()).map(ProfileSubject::Text),
        }
    }

    pub(super) fn is_thing(&self) -> bool {
        !matches!(self, ProfileSubject::Text(_))
    }

    pub(super) fn text(&self) -> Option<&'p str> {
        if let ProfileSubject::Text(text) = self { Some(text) } else { None }
    }

    /// The text, or the identifier, addresses and name of the thing.
    pub(super) fn texts(&self) -> Vec<&'p str> {
        match self {
            ProfileSubject::Text(text) => vec![text],
            ProfileSubject::Thing(thing) => {
                let addresses = ["url", "contentUrl", "name"].iter().filter_map(|name| thing.text(name));
                thing.id().into_iter().chain(addresses).collect()
            }
            ProfileSubject::Item(item) => item.values("url").filter_map(Value::as_text).collect(),
            ProfileSubject::Page(_) => Vec::new(),
        }
    }

    /// True for the address of a page or a file on the web. In a thing of schema.org it may be relative to the page: consumers
    /// resolve it (JSON-LD 1.1, section 4.1.3).
    fn is_web_address(&self, text: &str) -> bool {
        let may_be_relative = matches!(self, ProfileSubject::Thing(_));
        parse_web(text).is_some() || may_be_relative && !is_absolute(text) && is_url_text(text)
    }

    pub(super) fn is(&self, name: &str) -> bool {
        match self {
            ProfileSubject::Text(_) | ProfileSubject::Page(_) => false,
            ProfileSubject::Thing(thing) => thing.is(name),
            ProfileSubject::Item(item) => item.is(name),
        }
    }
}

/// The values of a page: of `rel=me`, of `rel=alternate application/atom+xml`, of `title`, or of the `meta`
/// elements with a name such as `og:title`.
fn page_values<'p>(reading: &'p PageReading, name: &str) -> Vec<&'p str> {
    let page = reading.page();
    if let Some(rest) = name.strip_prefix("rel=") {
        let (rel, media_type) = rest.split_once(' ').unwrap_or((rest, ""));
        let document = reading.any_document();
        let urls = document.rels().get(rel).into_iter().flatten().map(String::as_str);
        let is_of_type = |url: &&str| {
            let link = document.rel_urls().get(url);
            let content_type = link.and_then(|link| link.content_type.as_deref()).unwrap_or_default();
            media_type.is_empty() || essence(content_type).eq_ignore_ascii_case(media_type)
        };
        return urls.filter(is_of_type).collect();
    }
    if name == "title" {
        return reading.title().into_iter().collect();
    }
    meta_elements(page, name).filter_map(|el| el.attr_by(attr::CONTENT)).collect()
}

/// The `meta` elements with a name such as `og:title`, in any letter case.
pub(super) fn meta_elements<'p>(page: &'p Page, name: &str) -> impl Iterator<Item = El<'p>> {
    meta::elements(page.dom()).filter(move |el| meta::names(*el).any(|own| own.eq_ignore_ascii_case(name)))
}

/// True for a thing that consumers of schema.org read. Microformats are for others, and an identifier with types only refers to a
/// thing of another page.
pub(super) fn is_described(thing: Thing<'_>) -> bool {
    let is_reference = thing.id().is_some() && thing.properties().next().is_none();
    !is_reference && thing.sources().iter().any(|source| source.is_schema_org())
}

/// What is wrong with a value of `subject`. `address` is the page's. `None` if nothing is.
pub(super) fn problem(
    subject: &ProfileSubject<'_>,
    value: &ProfileSubject<'_>,
    row: &ValueRow,
    address: &str,
) -> Option<String> {
    let is_right = match row {
        ValueRow::OneOf(names) => {
            value.texts().iter().any(|text| names.iter().any(|name| is_name(text, name)))
        }
        ValueRow::OfType(row) => row.types.iter().any(|name| value.is(name)),
        ValueRow::Kind(ExpectedKind::Url) => value.texts().iter().any(|text| subject.is_web_address(text)),
        // An empty link is the address of the page.
        ValueRow::Kind(ExpectedKind::Link) => value
            .texts()
            .iter()
            .any(|text| *text != address && (!is_absolute(text.trim()) || parse_web(text).is_some())),
        ValueRow::Kind(ExpectedKind::Thing) => value.is_thing(),
        ValueRow::Kind(ExpectedKind::Text) => !value.is_thing(),
        ValueRow::Kind(kind) => value.text().is_none_or(|text| is_of_kind(subject, text.trim(), *kind)),
    };
    (!is_right).then(|| expected(row))
}

fn is_of_kind(subject: &ProfileSubject<'_>, text: &str, kind: ExpectedKind) -> bool {
    match kind {
        ExpectedKind::Date => Moment::parse(text).is_some() || is_year_or_month(text),
        ExpectedKind::DateTime => Moment::parse(text).is_some_and(Moment::has_time),
        ExpectedKind::Duration => duration::is_iso_8601(text),
        ExpectedKind::Number => Decimal::plain(text).is_some(),
        ExpectedKind::Positive => !text.parse::<f64>().is_ok_and(|number| number <= 0.0),
        ExpectedKind::Whole => match Decimal::plain(text) {
            Some(number) => !number.contains('.'),
            None => !text.starts_with(|c: char| c.is_ascii_digit()),
        },
        ExpectedKind::Currency => is_currency(text),
        ExpectedKind::Boolean => ["true", "false"].iter().any(|word| is_name(text, word)),
        ExpectedKind::Rating => is_in_range(subject, text),
        ExpectedKind::Handle => is_handle(text),
        ExpectedKind::Country => text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_uppercase()),
        ExpectedKind::Url | ExpectedKind::Link | ExpectedKind::Thing | ExpectedKind::Text => true,
    }
}

/// True for a name of schema.org, alone or as an address: `InStock`, `https://schema.org/InStock`. Codes in capital letters,
/// such as `FULL_TIME`, are written so.
fn is_name(text: &str, name: &str) -> bool {
    let value = last_part(text.trim());
    value == name || value.eq_ignore_ascii_case(name) && name.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// True for a date of ISO 8601 with reduced precision: `2026` and `2026-11`.
fn is_year_or_month(text: &str) -> bool {
    let (year, month) = text.split_once('-').unwrap_or((text, "01"));
    let is_month = month.len() == 2 && is_digits(month) && ("01"..="12").contains(&month);
    year.len() == 4 && is_digits(year) && is_month
}

/// True if a number or a date is greater or later than another one.
pub(super) fn is_after(first: &str, last: &str) -> bool {
    if let (Ok(first), Ok(last)) = (first.trim().parse::<f64>(), last.trim().parse::<f64>()) {
        return first > last;
    }
    match (Moment::parse(first.trim()), Moment::parse(last.trim())) {
        (Some(first), Some(last))
            if first.has_time() && last.has_time() && first.has_zone() == last.has_zone() =>
        {
            first.unix_seconds() > last.unix_seconds()
        }
        (Some(first), Some(last)) if !first.has_time() && !last.has_time() => {
            first.local_seconds() > last.local_seconds()
        }
        _ => false,
    }
}

/// An account with its host: `@ada@example.social`. The first mark may be missing.
fn is_handle(text: &str) -> bool {
    let account = text.strip_prefix('@').unwrap_or(text).split_once('@');
    account
        .is_some_and(|(name, host)| !name.is_empty() && host.contains('.') && !host.contains(['@', '/', ' ']))
}

/// Returns true if a rating is at most `bestRating` (otherwise 5), and at least `worstRating` if there is one. A text that is not
/// a number, such as `95%`, `4/5` or `A`, is accepted unless it has a comma.
fn is_in_range(subject: &ProfileSubject<'_>, text: &str) -> bool {
    let number = |text: &str| text.trim().parse::<f64>().ok();
    let bound = |name: &str| subject.values(name).first().and_then(ProfileSubject::text).and_then(number);
    let Some(value) = number(text) else { return !text.contains(',') };
    let best = bound("bestRating").unwrap_or(5.0);
    value <= best && bound("worstRating").is_none_or(|worst| worst <= value)
}

/// The first names of a list.
fn first_of(names: &[String], separator: &str) -> String {
    match names.get(..MAX_NAMES) {
        Some(first) if names.len() > MAX_NAMES => format!("{}, …", first.join(separator)),
        _ => names.join(separator),
    }
}

fn expected(row: &ValueRow) -> String {
    match row {
        ValueRow::OneOf(names) => format!("must be one of {}", first_of(names, ", ")),
        ValueRow::OfType(row) => format!("must be an item of type {}", first_of(&row.types, " or ")),
        ValueRow::Kind(kind) => WORDS.value_kinds[kind].to_owned(),
    }
}
