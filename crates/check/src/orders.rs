//! Two values that have an order, such as a start and an end, or a lowest and a highest price: `end-before-start`, `wrong-order` and
//! `modified-before-published`.

use std::borrow::Cow;

use foldhash::HashSet;
use once_cell::sync::Lazy;

use super::{Findings, MarkupPlace, Report, Rule, WORDS, quoted};
use microweave_reader::Date;

/// The seconds of a day.
const DAY: i64 = 24 * 60 * 60;

/// The names whose values are compared.
static NAMES: Lazy<HashSet<&str>> = Lazy::new(|| {
    let names = WORDS.orders.values().flatten().flat_map(|(lower, upper)| [*lower, *upper]);
    names.chain(WORDS.rating.iter().copied()).collect()
});

pub(super) struct ComparedText<'d> {
    pub(super) name: &'static str,
    pub(super) text: Cow<'d, str>,
    pub(super) place: MarkupPlace<'d>,
}

/// The first text of each name that is compared with other texts of one thing.
#[derive(Default)]
pub(super) struct ComparedTexts<'d>(Vec<ComparedText<'d>>);

impl<'d> ComparedTexts<'d> {
    /// True for a name whose values are compared.
    pub(super) fn compare(name: &str) -> bool {
        NAMES.contains(name)
    }

    pub(super) fn add(&mut self, name: &str, text: impl Into<Cow<'d, str>>, place: MarkupPlace<'d>) {
        if let Some(&name) = NAMES.get(name)
            && self.first(name).is_none()
        {
            self.0.push(ComparedText { name, text: text.into(), place });
        }
    }

    pub(super) fn first(&self, name: &str) -> Option<&ComparedText<'d>> {
        self.0.iter().find(|compared| compared.name == name)
    }

    /// Compares the texts of the thing, when all are known.
    pub(super) fn check_orders(&self, findings: &mut Findings) {
        if self.0.len() < 2 {
            return;
        }
        for (&rule, pairs) in WORDS.orders.iter() {
            let is_wrong = match rule {
                Rule::EndBeforeStart => is_before,
                Rule::WrongOrder => is_lower,
                _ => is_days_before,
            };
            for (lower, upper) in pairs {
                if let (Some(lower), Some(upper)) = (self.first(lower), self.first(upper))
                    && is_wrong(upper.text.trim(), lower.text.trim())
                {
                    let lower = format!("{} is {}", lower.name, quoted(&lower.text));
                    let detail = format!("{} is {}, and {lower}", quoted(upper.name), quoted(&upper.text));
                    let report = Report::at(upper.place, rule, detail);
                    match rule {
                        // A program writes the dates of a page in several syntaxes.
                        Rule::ModifiedBeforePublished => findings.report_once(report),
                        _ => findings.report(report),
                    }
                }
            }
        }
    }
}

/// True if the end is before the start. A date without a time is before a time only if its day is.
fn is_before(end: &str, start: &str) -> bool {
    seconds_between(start, end).is_some_and(|seconds| seconds < 0)
}

/// True for a number that is lower than the other one.
fn is_lower(upper: &str, lower: &str) -> bool {
    numbers([upper, lower]).is_some_and(|[upper, lower]| upper < lower)
}

/// True for a date that is more than a day before the other one: programs write the days of different time zones. Some write years, and
/// some the seconds since 1970.
fn is_days_before(modified: &str, published: &str) -> bool {
    match numbers([modified, published]) {
        Some([modified, published]) if modified.min(published) < 10_000.0 => modified < published,
        Some([modified, published]) => published - modified > DAY as f64,
        None => seconds_between(published, modified).is_some_and(|seconds| seconds < -DAY),
    }
}

fn numbers(texts: [&str; 2]) -> Option<[f64; 2]> {
    let [one, other] = texts.map(|text| text.parse().ok());
    Some([one?, other?])
}

fn seconds_between(start: &str, end: &str) -> Option<i64> {
    Date::new(start).seconds_until(&Date::new(end))
}
