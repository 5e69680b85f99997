//! The values of properties of schema.org: items of the types that a property takes; and texts that are numbers,
//! dates, durations, truth values and URLs, where a property takes nothing else.

use std::borrow::Cow;

use once_cell::sync::Lazy;
use url::Url;

use super::SchemaOrgChecker;
use super::vocabulary::type_name;
use crate::check::Rule;
use crate::check::findings::quoted;
use crate::check::report::Report;
use crate::datetime::Moment;
use crate::dom::El;
use crate::expression::{Regex, compile};
use crate::extract::microdata::{types, value};
use crate::html::names::{attr, tag};
use crate::schema_org::SCHEMA_ORG;

/// The types of values that are texts in a page.
const DATA_TYPES: [&str; 12] = [
    "Text",
    "URL",
    "Number",
    "Integer",
    "Float",
    "Boolean",
    "Date",
    "DateTime",
    "Time",
    "CssSelectorType",
    "XPathType",
    "PronounceableText",
];

/// A duration of ISO 8601, or in HTML's form with units (2.3.5.9): `PT1H30M`, `1h 30m`.
static DURATION: Lazy<Regex> = Lazy::new(|| {
    let number = "[0-9]+ (?: [.,] [0-9]+ )?";
    let time = format!(
        "T (?: {number} H (?: {number} M )? (?: {number} S )? | {number} M (?: {number} S )? | {number} S )"
    );
    compile(&format!(
        r"(?xi-u) ^ (?:
            P (?: (?: {number} [YMWD] )+ (?: {time} )? | {time} )
            | (?: \s* {number} \s* [wdhms] )+ \s*
        ) $",
    ))
});

/// The other valid values of a `time` (HTML 4.5.14): a month, a yearless date, a time, a time zone, a week, a year.
static TIME: Lazy<Regex> = Lazy::new(|| {
    compile(
        r"(?x-u) ^ (?:
            [0-9]{4,} | [0-9]{4,} - [0-9]{2} | (?: -- )? [0-9]{2} - [0-9]{2} | [0-9]{4,} -? W [0-9]{2}
            | T? [0-9]{2} : [0-9]{2} (?: : [0-9]{2} (?: \. [0-9]+ )? )? (?: Z | [+-] [0-9]{2} :? [0-9]{2} )?
            | Z | [+-] [0-9]{2} :? [0-9]{2}
        ) $",
    )
});

impl<'d> SchemaOrgChecker<'d, '_> {
    pub(super) fn check_value(&mut self, el: El<'d>, name: &'d str) {
        if self.scopes.item_of(el).is_some() {
            self.check_item_value(el, name);
        } else if let Some(text) = self.text(el) {
            self.check_text(el, name, text.trim_ascii());
        }
    }

    /// An item whose types are all known, and of which none is a type that the property takes.
    fn check_item_value(&mut self, el: El<'d>, name: &str) {
        let names: Vec<Option<&str>> = types(el, self.rules).map(type_name).collect();
        let names: Option<Vec<&str>> = names.into_iter().collect();
        let Some(names) = names.filter(|names| !names.is_empty()) else { return };
        if !names.iter().all(|name| SCHEMA_ORG.has_type(name)) {
            return;
        }
        let above = SCHEMA_ORG.with_ancestors(&names);
        // A role may be between an item and the value of its property.
        let is_taken = above.contains("Role")
            || SCHEMA_ORG.ranges(name).any(|range| range == "Thing" || above.contains(range));
        if !is_taken {
            let detail = format!("{} is {}", quoted(name), names.join(" and "));
            let expected = SCHEMA_ORG.ranges(name).collect::<Vec<_>>().join(", ");
            let report = Report::of_value(el, attr::ITEMTYPE, Rule::WrongKindOfValue, detail);
            self.findings.report(report.help(format!("the property takes {expected}")));
        }
    }

    fn check_text(&mut self, el: El<'d>, name: &'d str, text: &str) {
        let ranges = SCHEMA_ORG.ranges(name);
        if el.tag() == tag::TIME && !is_time(text) && el.attr_by(attr::CONTENT).is_none() {
            let detail = format!("{} is {}", quoted(name), quoted(text));
            return self.findings.add(el, Rule::TimeWithoutDate, detail);
        }
        if value::is_url_property(el) && el.attr_by(attr::CONTENT).is_none() {
            return self.check_link(el, name, text);
        }
        let takes_only = |kinds: &[&str]| ranges.clone().all(|range| kinds.contains(&range));
        let is_wrong = if text.is_empty() {
            false
        } else if takes_only(&["Number", "Integer", "Float"]) {
            text.parse::<f64>().is_err()
        } else if takes_only(&["Date", "DateTime", "Time"]) {
            !is_time(text)
        } else if takes_only(&["Duration"]) {
            !DURATION.is_match(text)
        } else if takes_only(&["Boolean"]) {
            !is_truth_value(text)
        } else {
            false
        };
        if is_wrong {
            let detail = format!("{} is {}", quoted(name), quoted(text));
            let expected = ranges.collect::<Vec<_>>().join(" or ");
            let report = Report::new(el, Rule::WrongKindOfValue, detail);
            return self
                .findings
                .report(report.help(format!("the property takes a {expected}{}", example(&expected))));
        }
        let takes_urls = SCHEMA_ORG.ranges(name).any(|range| range == "URL");
        let takes_other_texts =
            SCHEMA_ORG.ranges(name).any(|range| DATA_TYPES.contains(&range) && range != "URL");
        if takes_urls && !takes_other_texts && !text.is_empty() && !is_address(text) {
            let detail = format!("{} is {}", quoted(name), quoted(text));
            self.findings.report(Report::new(el, Rule::InvalidUrl, detail));
        }
    }

    /// The URL of a link that cannot be parsed, or that names a member of an enumeration that does not exist.
    fn check_link(&mut self, el: El<'d>, name: &str, url: &str) {
        let Some(attribute) = value::attribute_of(el) else { return };
        let Some(written) = el.attr_by(attribute) else { return };
        if url.is_empty() && self.base.is_absolute() && !written.trim().is_empty() {
            let detail = format!("{} is {}", quoted(name), quoted(written));
            self.findings.report(Report::of_value(el, attribute, Rule::InvalidUrl, detail));
        } else if let Some(member) = type_name(written.trim_ascii())
            && !SCHEMA_ORG.has_type(member)
            && !SCHEMA_ORG.has_property(member)
            && SCHEMA_ORG
                .ranges(name)
                .any(|range| SCHEMA_ORG.with_ancestors(&[range]).contains("Enumeration"))
        {
            self.report_unknown_type(el, attribute, member);
        }
    }

    /// The text of a property; `None` if the limit is hit.
    fn text(&mut self, el: El<'d>) -> Option<Cow<'d, str>> {
        if self.budget.exhausted() {
            return None;
        }
        let text = value::of(el, &self.base, self.rules);
        self.budget.spend(text.len()).then_some(text)
    }
}

/// How a value of one kind is written.
fn example(kind: &str) -> &'static str {
    match kind {
        "Duration" => ", such as PT1H30M",
        "Boolean" => ", true or false",
        "Number" | "Integer" => ", with digits only and without separators",
        _ if kind.contains("Date") => ", such as 2026-11-20 or 2026-11-20T19:00Z",
        _ => "",
    }
}

/// True for a text that HTML's `time` can have, or that programs read as a date.
fn is_time(text: &str) -> bool {
    Moment::parse(text).is_some() || DURATION.is_match(text) || TIME.is_match(text)
}

fn is_truth_value(text: &str) -> bool {
    let word = type_name(text).unwrap_or(text);
    word.eq_ignore_ascii_case("true") || word.eq_ignore_ascii_case("false")
}

/// True for an absolute URL, and for a relative one that is written as such.
fn is_address(text: &str) -> bool {
    let is_relative = text.starts_with(['/', '#', '?', '.']);
    !text.contains(char::is_whitespace) && (is_relative || Url::parse(text).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        for valid in [
            "2026",
            "2026-11",
            "2026-11-20",
            "11-20",
            "--11-20",
            "2026-W47",
            "19:00",
            "19:00:30.5",
            "T19:00Z",
            "+01:00",
            "2026-11-20T19:00",
            "2026-11-20 19:00Z",
            "PT1H30M",
            "P2W",
            "1h 30m",
            "20261120",
        ] {
            assert!(is_time(valid), "{valid}");
        }
        for invalid in [
            "",
            "P",
            "PT",
            "PTH30M",
            "PT1H.M",
            "P1DT",
            "today",
            "20 November 2026",
            "2026-13-20",
            "19 o'clock",
            "November",
        ] {
            assert!(!is_time(invalid), "{invalid}");
        }
    }

    #[test]
    fn truth_values_and_addresses() {
        assert!(
            is_truth_value("true") && is_truth_value("https://schema.org/False") && !is_truth_value("yes")
        );
        assert!(is_address("https://ada.example/") && is_address("/tea") && !is_address("ada.example"));
    }
}
