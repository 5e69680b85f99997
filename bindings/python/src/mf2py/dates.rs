//! Dates as mf2py reads and writes them. Its expressions are kept as they are, so that the same texts are dates.

use microweave::El;
use once_cell::sync::Lazy;
use pyo3::prelude::*;
use regex::{Captures, Regex};

use super::PageReader;
use super::text::{ImageText, strip, whole_text};

const DATE: &str = r"([0-9]{4}-[0-9]{2}-[0-9]{2})|([0-9]{4}-[0-9]{3})";
const ZONE: &str = r"Z|[+-][0-9]{1,2}:?[0-9]{2}?";
const TIME: &str = r"(?P<hour>[0-9]{1,2})(:(?P<minute>[0-9]{2})(:(?P<second>[0-9]{2})(\.[0-9]+)?)?)?( ?(?P<half>am|pm|a\.m\.|p\.m\.|AM|PM|A\.M\.|P\.M\.))?( ?(?P<zone>Z|[+-][0-9]{1,2}:?[0-9]{2}?))?";

/// The expressions for whole texts. The first alternatives of `DATE` and `ZONE` need no end, as in mf2py.
struct Expressions {
    date: Regex,
    time: Regex,
    zone: Regex,
    date_time: Regex,
}

static EXPRESSIONS: Lazy<Option<Expressions>> = Lazy::new(|| {
    let alternatives = |expression: &str| {
        let (first, last) = expression.split_once('|')?;
        Regex::new(&format!("^(?:{first}|{last}\n?$)")).ok()
    };
    Some(Expressions {
        date: alternatives(DATE)?,
        time: Regex::new(&format!("^(?:{TIME})\n?$")).ok()?,
        zone: alternatives(ZONE)?,
        date_time: Regex::new(&format!("^(?P<date>{DATE})(?P<separator>[T ])(?P<time>{TIME})\n?$")).ok()?,
    })
});

/// A date and time as text, and the date in it.
pub(super) type ReadDate = (Option<String>, Option<String>);

impl PageReader<'_, '_> {
    /// The value of a `dt-*` property. A time without a date gets the default date.
    pub(super) fn date(&self, el: El<'_>) -> PyResult<ReadDate> {
        let default_date = self.default_date.borrow().clone();
        if let Some(parts) = value_class_parts(el) {
            return self.joined_date(&parts, default_date);
        }
        let own = match el.name() {
            "time" | "ins" | "del" => el.attr("datetime"),
            "abbr" => el.attr("title"),
            "data" | "input" => el.attr("value"),
            _ => None,
        };
        let text = own.map_or_else(|| self.text(el, ImageText::Dropped), str::to_owned);
        let Some(expressions) = EXPRESSIONS.as_ref() else { return Ok((Some(text), None)) };
        if expressions.time.is_match(&text)
            && let Some(date) = default_date
        {
            return Ok((Some(self.normalized(&format!("{date} {text}"))?), Some(date)));
        }
        let date = expressions.date_time.captures(&text).map(|parts| parts["date"].to_owned());
        Ok((Some(self.normalized(&text)?), date))
    }

    /// The value of a date whose parts are on several elements (the value class pattern).
    fn joined_date(&self, parts: &[String], default_date: Option<String>) -> PyResult<ReadDate> {
        let Some(expressions) = EXPRESSIONS.as_ref() else { return Ok((None, None)) };
        let (mut date, mut time, mut zone) = (None, None, None);
        for part in parts {
            if let Some(whole) = expressions.date_time.captures(part) {
                return Ok((Some(self.normalized(part)?), Some(whole["date"].to_owned())));
            }
            if expressions.time.is_match(part) && time.is_none() {
                time = Some(part.as_str());
            } else if expressions.date.is_match(part) && date.is_none() {
                date = Some(part.clone());
            } else if expressions.zone.is_match(part) && zone.is_none() {
                zone = Some(part.as_str());
            }
        }
        let date = date.or(default_date);
        let joined = match (&date, time) {
            (Some(date), Some(time)) => Some(format!("{date} {time}")),
            (Some(only), None) => Some(only.clone()),
            (None, time) => time.map(str::to_owned),
        };
        let joined = joined.map(|joined| joined + zone.unwrap_or_default());
        Ok((joined.map(|joined| self.normalized(&joined)).transpose()?, date))
    }

    /// A date and time with 24 hours, a zone without a colon and a date with a month. Other texts stay as they are.
    fn normalized(&self, text: &str) -> PyResult<String> {
        let parts = EXPRESSIONS.as_ref().and_then(|expressions| expressions.date_time.captures(text));
        let Some(parts) = parts else { return Ok(text.to_owned()) };
        let part = |name| parts.name(name).map(|part| part.as_str());
        let date = self.calendar_date(&parts["date"])?;
        let second = part("second").map(|second| format!(":{second}")).unwrap_or_default();
        let zone = part("zone").unwrap_or_default().replace(':', "");
        let minute = part("minute").unwrap_or("00");
        Ok(format!("{date}{}{}:{minute}{second}{zone}", &parts["separator"], hour(&parts)))
    }

    /// A date with a day of the year as one with a month and day. Python does it, with its own rules for days that a
    /// year does not have.
    fn calendar_date(&self, date: &str) -> PyResult<String> {
        if date.len() != "2026-324".len() {
            return Ok(date.to_owned());
        }
        let converted = self
            .py
            .import("datetime")?
            .getattr("datetime")?
            .call_method1("strptime", (date, "%Y-%j"))
            .and_then(|day| day.call_method1("strftime", ("%Y-%m-%d",))?.extract());
        Ok(converted.unwrap_or_else(|_| date.to_owned()))
    }
}

fn hour(parts: &Captures<'_>) -> String {
    let written = &parts["hour"];
    let number = written.parse::<u8>().unwrap_or_default();
    match parts.name("half").and_then(|half| half.as_str().chars().next()) {
        Some('a' | 'A') if number == 12 => "00".to_owned(),
        Some('p' | 'P') if number < 12 => (number + 12).to_string(),
        _ => written.to_owned(),
    }
}

/// The elements directly inside with the class names `value` or `value-title`.
fn value_elements<'a>(el: El<'a>) -> Vec<(El<'a>, bool)> {
    let value = |child: El<'a>| {
        let classes = child.attr("class").filter(|_| child.name() != "template")?;
        let has = |class| classes.split_whitespace().any(|one| one == class);
        let is_title = has("value-title");
        (is_title || has("value")).then_some((child, is_title))
    };
    el.child_elements().filter_map(value).collect()
}

/// The text of the value class pattern. `None` if the element does not have it.
pub(super) fn value_class_text(el: El<'_>) -> Option<String> {
    let elements = value_elements(el);
    let text = |(child, is_title): (El<'_>, bool)| {
        if is_title { child.attr("title").unwrap_or_default().to_owned() } else { whole_text(child) }
    };
    (!elements.is_empty()).then(|| elements.into_iter().map(text).collect())
}

/// The parts of a date by the value class pattern. `None` if the element does not have it.
fn value_class_parts(el: El<'_>) -> Option<Vec<String>> {
    let elements = value_elements(el);
    let part = |(child, is_title): (El<'_>, bool)| {
        if is_title {
            // mf2py takes the title of the element around it.
            return el.attr("title").unwrap_or_default().to_owned();
        }
        let text = match child.name() {
            "img" | "area" => child.attr("alt"),
            "data" => child.attr("value"),
            "abbr" => child.attr("title"),
            "del" | "ins" | "time" => child.attr("datetime"),
            _ => None,
        };
        text.filter(|text| !text.is_empty()).map_or_else(|| whole_text(child), str::to_owned)
    };
    if elements.is_empty() {
        return None;
    }
    let parts = elements.into_iter().map(part).filter(|part| !part.is_empty());
    Some(parts.map(|part| strip(&part).to_owned()).collect())
}
