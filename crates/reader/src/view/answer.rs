//! What a view gives of a page.

pub(super) mod derive;
pub(super) mod finding;

use std::collections::HashSet;
use std::sync::Arc;

use serde::ser::{SerializeMap, SerializeStruct};
use serde::{Serialize, Serializer};

use super::ViewKind;
use crate::entry::{Date, Person, Photo};
use crate::graph::letters;
use crate::things::Duration;
use finding::{ViewFinding, ViewProblem};
use microweave_html::diagnostic::Diagnostic;
use microweave_html::position::Span;
use microweave_values::amounts::{Amount, Decimal};

/// What a view gives of a page.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ViewAnswer {
    /// A record for each thing that the view is of.
    #[serde(rename = "views")]
    pub records: Vec<ViewRecord>,
    /// What the view requires and the page does not have, in the order of the records.
    pub findings: Vec<ViewFinding>,
    /// The values of the sources, and why they were taken or not, if the page was read with `Options::reasons`.
    pub reasons: Vec<ViewReason>,
    /// The limit that was hit.
    #[serde(skip)]
    pub diagnostics: Vec<Diagnostic>,
}

/// The values of a thing. In JSON, a member for each field: a list is always there, another field only with a value.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ViewRecord {
    /// The fields, in the order of the view.
    pub fields: Vec<RecordField>,
    /// Where the thing is described.
    pub span: Option<Span>,
}

/// A field of a record.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RecordField {
    /// The name.
    pub name: Arc<str>,
    /// The kind of the values.
    pub kind: ViewKind,
    /// True for a list of values.
    pub is_list: bool,
    /// The values: at most one, if it is not a list.
    pub values: Vec<ViewedValue>,
    /// The source of each value, such as `meta og:title`.
    pub sources: Vec<Arc<str>>,
}

/// A value of a field, of the kind that the view names.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ViewedValue {
    /// Plain text.
    Text(String),
    /// HTML that is safe inside of another page.
    Markup(String),
    /// An absolute address.
    Url(String),
    /// A date. In JSON, in ISO 8601.
    Date(Date),
    /// A duration. In JSON, in ISO 8601.
    Duration(Duration),
    /// A decimal number. In JSON, a number.
    Number(Decimal),
    /// A whole number.
    Count(u64),
    /// An amount and its currency.
    Money(Amount),
    /// A language tag.
    Language(String),
    /// A name of an enumeration.
    Choice(String),
    /// True or false.
    Flag(bool),
    /// A picture.
    Picture(Photo),
    /// A person or an organization.
    Person(Person),
    /// The record of a view.
    Record(ViewRecord),
}

steps! {
    /// Why a value of a source was taken for a field of a view or not.
    #[derive(Default)]
    pub enum ViewStep {
        #[default]
        First = "it is the first value",
        OnlyValue = "no source has a better one",
        Later = "an earlier source has a value",
        LaterValue = "an earlier value of its source was taken",
        WithoutSite = "it is the first value, without the name of the site",
        SameSource = "it is from the source of the first one",
        Picked = "the pick function of the field chose it",
        NotPicked = "the pick function of the field chose another one",
        Repeated = "it is among the values already",
        AllAuthors = "the source names the first author beside others",
        NotAll = "another source names this author beside others",
        WrongKind = "it is not of the kind of the field",
        NoFields = "it has none of the fields of its view",
        NotAllowed = "it is not one of the values that the field allows",
        NoDate = "it is not a date",
        NoLanguage = "it is not a language tag",
        NoAddress = "it is not the address of a page",
        NoPicture = "it is not the address of a picture",
        NoName = "it is not a name",
        Unfilled = "it stands in for a value that was not filled in",
        RepeatsField = "it repeats another field",
        RepeatsTitle = "it repeats the title",
        OfSite = "it is the name or a logo of the site, and another source has a value",
        NameOfSite = "it is the name of the site",
        AddressOfSite = "it is the address of the site, and the page is another one",
        OtherSite = "it is on another host than the page",
        LinkText = "it says what a link leads to, and is not a name",
        Organization = "a person comes before an organization",
        Unnamed = "it has no name",
        Pixel = "it has one pixel",
        Placeholder = "it stands in for a picture",
        Logo = "it is the logo or the icon of the site",
    }
}

impl ViewStep {
    /// True for a value that is not of the kind of its field.
    pub(super) fn is_of_wrong_kind(self) -> bool {
        use ViewStep::{NoAddress, NoDate, NoLanguage, NoName, NoPicture, WrongKind};
        matches!(self, WrongKind | NoDate | NoLanguage | NoAddress | NoPicture | NoName)
    }
}

/// A value that a source gives for a field.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ViewReason {
    /// The number of the record in the answer, from 0.
    pub record: usize,
    /// The field, with the fields around it: `offers.price`.
    pub field: String,
    /// The beginning of the value.
    pub value: String,
    /// The source, such as `meta og:title`.
    pub source: Arc<str>,
    /// Where it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<Span>,
    /// True if the record has the value.
    pub taken: bool,
    /// Why the value was taken or not.
    pub why: ViewStep,
}

impl ViewedValue {
    /// True for values that mean the same: amounts without regard to their digits, times without regard to their zones, and texts
    /// without regard to signs and letter case.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        let is_same = |one: &Decimal, other: &Decimal| {
            let number = |decimal: &Decimal| decimal.as_str().parse::<f64>().ok();
            number(one) == number(other)
        };
        match (self, other) {
            (ViewedValue::Number(one), ViewedValue::Number(other)) => is_same(one, other),
            (ViewedValue::Money(one), ViewedValue::Money(other)) => {
                let currencies = one.currency.as_ref().zip(other.currency.as_ref());
                is_same(&one.amount, &other.amount) && currencies.is_none_or(|(one, other)| one == other)
            }
            (ViewedValue::Date(one), ViewedValue::Date(other)) => {
                let moments = one.moment().zip(other.moment());
                match moments.filter(|(one, other)| one.has_time() && other.has_time()) {
                    Some((one, other)) if one.has_zone() && other.has_zone() => {
                        one.unix_seconds() == other.unix_seconds()
                    }
                    Some((one, other)) => one.local_seconds() == other.local_seconds(),
                    None => one.is_same_day(other),
                }
            }
            (ViewedValue::Url(one), ViewedValue::Url(other)) => {
                one.trim_end_matches('/') == other.trim_end_matches('/')
            }
            (one, other) => {
                let (one, other) = (one.to_text(), other.to_text());
                let is_same_time = || {
                    let moments = Date::new(&one).moment().zip(Date::new(&other).moment());
                    moments.is_some_and(|(one, other)| {
                        one.has_zone() && one.unix_seconds() == other.unix_seconds()
                    })
                };
                let numbers = Decimal::plain(&one).zip(Decimal::plain(&other));
                let is_same_number = || {
                    let number = |text: &str| text.parse::<f64>().ok();
                    numbers.is_some_and(|(one, other)| number(one) == number(other))
                };
                letters(&one) == letters(&other) || is_same_number() || is_same_time()
            }
        }
    }
}

impl ViewAnswer {
    /// The findings about a record.
    pub fn findings_of(&self, record: usize) -> &[ViewFinding] {
        of_record(&self.findings, record, |finding| finding.record)
    }

    /// The reasons of a record's values.
    pub fn reasons_of(&self, record: usize) -> &[ViewReason] {
        of_record(&self.reasons, record, |reason| reason.record)
    }

    /// The required fields of a record that have no value, or one of a wrong kind, each once.
    pub fn missing(&self, record: usize) -> Vec<&str> {
        let findings = self.findings_of(record).iter().filter(|finding| finding.is_error());
        let missing = findings.filter(|finding| finding.problem != ViewProblem::NotAllowed);
        let mut seen = HashSet::new();
        missing.map(|finding| &*finding.field).filter(|field| seen.insert(*field)).collect()
    }
}

/// What is of a record, in a list in the order of the records.
fn of_record<T>(all: &[T], record: usize, number: impl Fn(&T) -> usize) -> &[T] {
    let after = &all[all.partition_point(|one| number(one) < record)..];
    &after[..after.partition_point(|one| number(one) == record)]
}

impl ViewRecord {
    /// The field of a name.
    pub fn field(&self, name: &str) -> Option<&RecordField> {
        self.fields.iter().find(|field| &*field.name == name)
    }

    /// The field at the end of a path of fields, such as `["offer", "price"]`. No path leads through a list.
    pub fn at(&self, path: &[impl AsRef<str>]) -> Option<&RecordField> {
        let (last, before) = path.split_last()?;
        let mut record = self;
        for name in before {
            let field = record.field(name.as_ref()).filter(|field| !field.is_list)?;
            let ViewedValue::Record(inner) = field.values.first()? else { return None };
            record = inner;
        }
        record.field(last.as_ref())
    }

    /// The first value of a field.
    pub fn get(&self, name: &str) -> Option<&ViewedValue> {
        self.field(name)?.values.first()
    }

    /// The first value of a field as text.
    pub fn text(&self, name: &str) -> Option<String> {
        self.get(name).map(ViewedValue::to_text)
    }
}

impl ViewedValue {
    /// The value as one text: of a record, its first value.
    pub fn to_text(&self) -> String {
        match self {
            ViewedValue::Text(text)
            | ViewedValue::Markup(text)
            | ViewedValue::Url(text)
            | ViewedValue::Language(text)
            | ViewedValue::Choice(text) => text.clone(),
            ViewedValue::Date(date) => date.iso8601().unwrap_or_default(),
            ViewedValue::Duration(duration) => duration.to_string(),
            ViewedValue::Picture(picture) => picture.url.clone(),
            ViewedValue::Person(person) => person.label().unwrap_or_default().to_owned(),
            ViewedValue::Number(number) => number.as_str().to_owned(),
            ViewedValue::Count(count) => count.to_string(),
            ViewedValue::Flag(flag) => flag.to_string(),
            ViewedValue::Money(Amount { amount, currency, .. }) => match currency {
                Some(currency) => format!("{} {currency}", amount.as_str()),
                None => amount.as_str().to_owned(),
            },
            ViewedValue::Record(record) => {
                let first = record.fields.iter().find_map(|field| field.values.first());
                first.map(ViewedValue::to_text).unwrap_or_default()
            }
        }
    }
}

impl Serialize for ViewRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for field in &self.fields {
            match field.values.first() {
                _ if field.is_list => map.serialize_entry(&*field.name, &field.values)?,
                Some(value) => map.serialize_entry(&*field.name, value)?,
                None => {}
            }
        }
        map.end()
    }
}

impl Serialize for ViewedValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            ViewedValue::Record(record) => record.serialize(serializer),
            ViewedValue::Picture(picture) => picture.serialize(serializer),
            ViewedValue::Person(person) => person.serialize(serializer),
            ViewedValue::Count(count) => serializer.serialize_u64(*count),
            ViewedValue::Flag(flag) => serializer.serialize_bool(*flag),
            ViewedValue::Number(number) => match (number.as_str().parse(), number.as_str().parse()) {
                (Ok(whole), _) => serializer.serialize_i64(whole),
                (_, Ok(number)) => serializer.serialize_f64(number),
                _ => serializer.serialize_none(),
            },
            ViewedValue::Money(Amount { amount, currency, .. }) => {
                let mut money = serializer.serialize_struct("Money", 2)?;
                money.serialize_field("amount", amount.as_str())?;
                match currency {
                    Some(currency) => money.serialize_field("currency", currency)?,
                    None => money.skip_field("currency")?,
                }
                money.end()
            }
            value => serializer.serialize_str(&value.to_text()),
        }
    }
}
