//! The values of properties of schema.org: things of the types that a property takes; and texts that are numbers, dates,
//! durations, truth values, URLs, prices and others, where a property takes nothing else.

use std::borrow::Cow;

use super::super::spelling::MAX_COMPARED;
use super::expected::{ExpectedValue, date_in_other_form, is_member, is_time, is_truth_value, members};
use super::type_name;
use super::{SchemaOrgChecker, WrittenName, listed, ranges_of};
use crate::forms::{is_unfilled_label, is_unfilled_value, is_url_text, with_encoded_spaces, with_web_scheme};
use crate::{MarkupPart, MarkupPlace, Report, Rule, WORDS, quoted};
use microweave::schema_org::SCHEMA_ORG;
use microweave_html::names::tag;
use microweave_reader::graph::letters;
use microweave_values::spelling::closest;

/// Types that hold many others, and that people use for want of a better one.
const VAGUE_TYPES: [&str; 3] = ["Intangible", "StructuredValue", "Thing"];

/// The value of a property, and where it is written.
pub(super) enum WrittenValue<'d> {
    /// A thing, with its types. Without types if one of them is not of schema.org.
    Thing { types: Vec<&'d str>, place: MarkupPlace<'d> },
    /// A text; `is_time` if it is the value of a `time` element.
    Text { text: Cow<'d, str>, is_time: bool, place: MarkupPlace<'d> },
    /// A URL as written, and its name in schema.org.
    Link { written: &'d str, is_invalid: bool, name: Option<WrittenName<'d>>, place: MarkupPlace<'d> },
}

impl WrittenValue<'_> {
    /// True if schema.org expects such a value in a property.
    pub(super) fn may_be_in(&self, property: &str) -> bool {
        let mut ranges = SCHEMA_ORG.ranges(property);
        match self {
            WrittenValue::Thing { types, .. } => {
                ranges.any(|range| !WORDS.data_types.contains_key(range)) && SCHEMA_ORG.takes(property, types)
            }
            WrittenValue::Text { text, .. } => {
                let text = text.trim();
                ranges.any(|range| WORDS.data_types.get(range).is_some_and(|kind| kind.is(text)))
                    && ExpectedValue::of(property).is(text)
            }
            // A string of JSON is the address of a thing only if the context says so of the name.
            WrittenValue::Link { is_invalid, place, .. } => {
                let is_string = matches!(place.part, MarkupPart::Json(_));
                let may_be = |range: &str| match WORDS.data_types.get(range) {
                    Some(kind) => matches!(kind, ExpectedValue::Anything | ExpectedValue::Url),
                    None => !is_string,
                };
                !is_invalid && ranges.any(may_be)
            }
        }
    }
}

impl<'d> SchemaOrgChecker<'d, '_> {
    pub(super) fn check_value(&mut self, property: &'d str, value: &WrittenValue<'d>) {
        match value {
            WrittenValue::Thing { types, place } => self.check_thing(property, types, *place),
            WrittenValue::Text { text, place, .. }
                if is_unfilled_value(text) || WORDS.labels.contains(property) && is_unfilled_label(text) =>
            {
                self.report(property, text.trim(), Rule::UnfilledValue, *place);
            }
            WrittenValue::Link { written, place, .. } if is_unfilled_value(written) => {
                self.report(property, written.trim(), Rule::UnfilledValue, *place);
            }
            WrittenValue::Text { text, is_time, place } => {
                self.check_number(property, text.trim(), *place);
                self.check_text(property, text.trim(), *is_time, *place);
            }
            WrittenValue::Link { written, is_invalid, name, place } => {
                // A path may have the form of an email address: `tea@2x.png`.
                // A host alone may be a name, in place of a thing.
                let is_address = written.contains('/') || matches!(property, "url" | "sameAs");
                let meant = with_web_scheme(written);
                let is_wrong = *is_invalid
                    || meant.is_some() && is_address
                    || place.el.tag() == tag::SCRIPT && is_account(property, written.trim());
                if is_wrong && !written.trim().is_empty() {
                    let meant = meant.or_else(|| with_encoded_spaces(written));
                    self.report_no_url(property, written, meant, *place);
                } else if let Some(name) = name {
                    self.check_member_name(property, *name);
                }
            }
        }
    }

    /// Adds a finding about a value, without other help than the rule's.
    fn report(&mut self, property: &str, written: &str, rule: Rule, place: MarkupPlace<'d>) {
        self.findings.report(Report::at(place, rule, is(property, &quoted(written))));
    }

    /// A thing of which no type is a type that the property takes. A type that says nothing is not wrong.
    fn check_thing(&mut self, property: &str, types: &[&'d str], place: MarkupPlace<'d>) {
        let says_nothing = |name: &&str| {
            VAGUE_TYPES.contains(name)
                && SCHEMA_ORG.ranges(property).any(|range| SCHEMA_ORG.is_kind_of(range, name))
        };
        if !SCHEMA_ORG.takes(property, types) && !types.iter().any(says_nothing) {
            let report = Report::at(place, Rule::WrongKindOfValue, is(property, &listed(types)));
            self.findings.report(report.help(format!("the property takes {}", ranges_of(property))));
        }
    }

    fn check_text(&mut self, property: &'d str, text: &str, is_of_time: bool, place: MarkupPlace<'d>) {
        let expected = *self.expected.entry(property).or_insert_with(|| ExpectedValue::of(property));
        // The documentation of schema.org, openingHours, uses `time` for it.
        if is_of_time && expected != ExpectedValue::OpeningHours && !is_time(text) {
            let report = Report::at(place, Rule::TimeWithoutDate, is(property, &quoted(text)));
            let help = date_in_other_form(text).map(|date| format!("write it in datetime: {date}"));
            return self.findings.report(report.help_if_any(help));
        }
        if text.is_empty() || expected.is(text) && expected != ExpectedValue::Member {
            return;
        }
        match expected {
            ExpectedValue::Url if is_truth_value(text) => self.report_truth(property, text, place),
            ExpectedValue::Url => self.report_no_url(property, text, expected.corrected(text), place),
            ExpectedValue::Member => self.check_member(property, text, place),
            _ => {
                let report = Report::at(place, Rule::WrongKindOfValue, is(property, &quoted(text)));
                let report = match expected.corrected(text) {
                    Some(meant) => report.corrected(Some(meant)),
                    None => report.help(format!("the property takes {}", WORDS.expected[&expected])),
                };
                self.findings.report(report);
            }
        }
    }

    /// A text that is no URL. The name of a thing may stand where its address is taken.
    fn report_no_url(&mut self, property: &str, text: &str, meant: Option<String>, place: MarkupPlace<'d>) {
        let takes_things = || SCHEMA_ORG.ranges(property).any(|range| !WORDS.data_types.contains_key(range));
        let is_name = meant.is_none() && !text.contains(['/', ':', '.']) && takes_things();
        let rule = if is_name { Rule::WrongKindOfValue } else { Rule::InvalidUrl };
        let report = Report::at(place, rule, is(property, &quoted(text)));
        self.findings.report(match is_name {
            true => report.help(format!("the property takes {}", ranges_of(property))),
            false => report.corrected(meant),
        });
    }

    /// A truth value for another one: programs write `false` where they have none.
    pub(super) fn report_truth(&mut self, property: &str, text: &str, place: MarkupPlace<'d>) {
        let report = Report::at(place, Rule::WrongKindOfValue, is(property, text));
        let help = format!("leave the property out: it takes {}", ranges_of(property));
        self.findings.report(report.help(help));
    }

    /// A text for a member of an enumeration, with or without the address of schema.org.
    fn check_member(&mut self, property: &'d str, text: &str, place: MarkupPlace<'d>) {
        let address = type_name(text);
        // Another vocabulary may have further members.
        if address.is_none() && text.contains("://") {
            return;
        }
        let name = address.unwrap_or(text);
        if is_member(property, name) {
            return;
        }
        let is_unknown = address.is_some_and(|name| !SCHEMA_ORG.has_type(name));
        let rule = if is_unknown { Rule::UnknownType } else { Rule::WrongKindOfValue };
        let report = Report::at(place, rule, is(property, &quoted(text)));
        let members = self.members.entry(property).or_insert_with(|| members(property).collect());
        self.count_compared += 1;
        let meant = if self.count_compared <= MAX_COMPARED { meant_member(members, name) } else { None };
        self.findings.report(match meant {
            Some(meant) => report.corrected(Some(format!("https://schema.org/{meant}"))),
            None => {
                let some = members[..members.len().min(3)].join(", ");
                report.help(format!("the property takes a value that schema.org lists, such as {some}"))
            }
        });
    }

    /// A link to a member of an enumeration that does not exist.
    fn check_member_name(&mut self, property: &str, written: WrittenName<'d>) {
        if !SCHEMA_ORG.has_type(written.name)
            && !SCHEMA_ORG.has_property(written.name)
            && SCHEMA_ORG.ranges(property).any(|range| SCHEMA_ORG.is_kind_of(range, "Enumeration"))
        {
            self.report_unknown_type(written);
        }
    }
}

/// True for the name of an account in place of its address.
fn is_account(property: &str, written: &str) -> bool {
    written.starts_with('@') || property == "sameAs" && !is_url_text(written)
}

/// The member of an enumeration that a text nearly is: it differs in punctuation or letter case, in an additional or missing part,
/// or in some letters.
fn meant_member(members: &[&'static str], text: &str) -> Option<&'static str> {
    let members = || members.iter().copied();
    let written = letters(text);
    let same = members().find(|member| letters(member) == written);
    let has_part = |member: &&str| {
        let member = letters(member);
        written.len() >= 3 && (member.starts_with(&written) || member.ends_with(&written))
    };
    let mut with_part = members().filter(has_part);
    let only = with_part.next().filter(|_| with_part.next().is_none());
    same.or(only).or_else(|| closest(text, members()))
}

fn is(property: &str, value: &str) -> String {
    format!("{} is {value}", quoted(property))
}
