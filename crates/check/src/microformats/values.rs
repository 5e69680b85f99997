//! The values of properties: dates (`unreadable-date`, `date-without-zone`), pictures that readers cannot show
//! (`placeholder-photo`, `lazy-photo`), and an element that is a property of microformats and of microdata with different
//! values (`values-differ`).

use microweave_html::account::Share;
use std::borrow::Cow;
use std::collections::BTreeMap;

use super::shown::ShownFact;
use super::{Context, MarkedProperty, MarkedRoot};
use crate::forms::is_digits;
use crate::{Findings, Report, Rule, WORDS, quoted, tag_of};
use microweave::document::Item;
use microweave::extract::mf2::property::value_attribute;
use microweave::extract::microdata::{unique_names, value};
use microweave_html::dom::{El, lazy_image};
use microweave_html::names::{NameId, attr, tag};
use microweave_reader::{Date, Entry, Field};
use microweave_values::class_names::Prefix;
use microweave_values::datetime::Moment;
use microweave_values::url::Base;
use microweave_values::whitespace::fold;

pub(super) fn check_dates(context: &Context<'_>, findings: &mut Findings) {
    // A program writes all its dates in one form.
    let mut without_zone: BTreeMap<&str, Vec<(El<'_>, &str)>> = BTreeMap::new();
    for root in context.markup.roots.iter().filter(|root| root.is_defined) {
        let names = root.item.into_iter().flat_map(Item::properties).map(|(name, _)| name);
        for name in names.filter(|name| WORDS.dates.contains(name)) {
            for (el, value) in context.markup.values(root, name) {
                let text = value.as_text().unwrap_or_default().trim();
                if let Some(rule) = fault_of_date(name, text).filter(|_| value.as_text().is_some()) {
                    // The classic names of a theme may stand beside a post that JSON-LD describes. An `updated` alone is the time of
                    // the post.
                    let beside = || context.main_post().filter(|_| root.is_classic());
                    let is_time_of_post = root.is_classic() && name == "updated" && !root.has("published");
                    let of_post = |entry| {
                        let published = || shown_date(entry, "published", rule).filter(|_| is_time_of_post);
                        shown_date(entry, name, rule).or_else(published)
                    };
                    let shown =
                        context.entry_of(root).and_then(of_post).or_else(|| beside().and_then(of_post));
                    let shown = context.unless_strict(shown);
                    if rule == Rule::DateWithoutZone && shown.is_none() {
                        without_zone.entry(name).or_default().push((el, text));
                        continue;
                    }
                    let report = date_report(el, rule, format!("{name} is {}", quoted(text)));
                    findings.report(report.unless_shown(shown));
                }
            }
        }
    }
    for (name, dates) in without_zone {
        let report = |dates: &[(_, &str)]| {
            let (el, text) = dates[0];
            let more = dates.len() - 1;
            let more = if more > 0 { format!(", and {more} more have none") } else { String::new() };
            date_report(el, Rule::DateWithoutZone, format!("{name} is {}{more}", quoted(text)))
        };
        findings.report_together(dates, Rule::DateWithoutZone, |(el, _)| el, report);
    }
}

/// The properties that return each year.
const YEARLY: [&str; 2] = ["bday", "anniversary"];

/// The rule that a date breaks.
fn fault_of_date(name: &str, text: &str) -> Option<Rule> {
    match Date::new(text).moment() {
        Some(moment) if moment.has_time() && !moment.has_zone() => Some(Rule::DateWithoutZone),
        None if is_partial_date(text) || YEARLY.contains(&name) && is_day_of_year(text) => None,
        None => Some(Rule::UnreadableDate),
        Some(_) => None,
    }
}

fn date_report(el: El<'_>, rule: Rule, detail: String) -> Report<'_> {
    if let Some(attribute) = attribute_of(el) {
        return Report::of_value(el, attribute, rule, detail);
    }
    let report = Report::new(el, rule, detail);
    // Only `abbr` has its value in `title`.
    let title = el.attr_by(attr::TITLE).map(str::trim);
    let title = title.filter(|title| Date::new(*title).moment().is_some_and(Moment::has_zone));
    let help = |title| format!("write <time datetime=\"{title}\"> in place of {} with a title", tag_of(el));
    report.help_if_any(title.map(help))
}

/// The dates of a post that the reader shows.
const SHOWN_DATES: [ShownDate; 4] = [
    ShownDate { name: "published", field: Field::Published, of: |entry| entry.published.as_ref() },
    ShownDate { name: "updated", field: Field::Updated, of: |entry| entry.updated.as_ref() },
    ShownDate { name: "start", field: Field::Start, of: |entry| entry.start.as_ref() },
    ShownDate { name: "end", field: Field::End, of: |entry| entry.end.as_ref() },
];

struct ShownDate {
    name: &'static str,
    field: Field,
    of: fn(&Entry) -> Option<&Date>,
}

/// The date of the reader, if it does not have the fault of a rule.
fn shown_date(entry: &Entry, name: &str, rule: Rule) -> Option<ShownFact> {
    let row = SHOWN_DATES.iter().find(|row| row.name == name)?;
    let moment = (row.of)(entry)?.moment()?;
    let is_right = rule != Rule::DateWithoutZone || moment.has_zone();
    is_right.then(|| ShownFact::of(entry, row.field, row.name))
}

/// The attribute that holds the date of an element.
fn attribute_of(el: El<'_>) -> Option<NameId> {
    value_attribute(el, Prefix::Date).filter(|name| el.attr_by(*name).is_some())
}

/// True if the value of a date in the element is a date that programs can read.
pub(super) fn has_date(el: El<'_>) -> bool {
    let attribute = attribute_of(el).and_then(|name| el.attr_by(name));
    let text = attribute.map_or_else(|| el.text().into(), Cow::Borrowed);
    Date::new(text.trim()).moment().is_some()
}

fn is_number(part: &str, len: usize) -> bool {
    part.len() == len && is_digits(part)
}

/// True for a day without a year, in the form of vCard (RFC 6350, 4.3.1) or HTML.
fn is_day_of_year(text: &str) -> bool {
    let day = text.strip_prefix("--");
    let parts = day.unwrap_or(text).split_once('-');
    day.is_some_and(|day| is_number(day, 4))
        || parts.is_some_and(|(month, day)| is_number(month, 2) && is_number(day, 2))
}

/// True for a year, a month and a week: parts of dates that ISO 8601 has too.
fn is_partial_date(text: &str) -> bool {
    match text.split_once('-') {
        None => is_number(text, 4),
        Some((year, rest)) => {
            is_number(year, 4)
                && (is_number(rest, 2) || rest.strip_prefix('W').is_some_and(|week| is_number(week, 2)))
        }
    }
}

const PHOTOS: [&str; 3] = ["photo", "featured", "logo"];

pub(super) fn check_photos(context: &Context<'_>, findings: &mut Findings) {
    let photos = context.markup.properties.iter().filter(|property| PHOTOS.contains(&property.name));
    for photo in photos.filter(|property| property.root.is_some() && property.el.tag() == tag::IMG) {
        let shown = || shown_photo(context, context.markup.root_of(photo)?);
        if let Some(report) = image_report(photo.el, shown) {
            findings.report(report);
        }
    }
}

/// The picture of a post, or of the author that a card is.
fn shown_photo<'p>(context: &Context<'p>, root: &MarkedRoot<'p>) -> Option<ShownFact> {
    let has_picture = |entry: &Entry| entry.pictures().next().is_some();
    let mut fields = [Field::Photos, Field::Image].into_iter();
    let of_post = fields.find_map(|field| context.elsewhere(root, field, "photo", has_picture));
    of_post.or_else(|| context.of_card(root, |author| author.photo.is_some(), |_| false, "photo"))
}

fn image_report(img: El<'_>, shown: impl Fn() -> Option<ShownFact>) -> Option<Report<'_>> {
    let src = img.attr_by(attr::SRC).map(str::trim).unwrap_or_default();
    let is_data = src.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("data:"));
    if !src.is_empty() && !is_data && !is_placeholder(src) {
        return None;
    }
    let late = lazy_image::image_url(img).filter(|url| *url != src);
    match late {
        Some(url) => {
            let report = Report::of_value(img, attr::SRC, Rule::LazyPhoto, quoted(url));
            Some(report.replace_with(url.trim()))
        }
        // `text-for-url` reports an image without an address.
        None if src.is_empty() => None,
        None => {
            let report = Report::of_value(img, attr::SRC, Rule::PlaceholderPhoto, quoted(src));
            Some(report.unless_shown(shown()))
        }
    }
}

/// True for the address of a file whose name says that it is replaced.
fn is_placeholder(url: &str) -> bool {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let file = path.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
    let name = file.rsplit_once('.').map_or(&*file, |(name, _)| name);
    WORDS.placeholders.iter().any(|placeholder| {
        let rest = name.strip_prefix(placeholder);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_lowercase()))
    })
}

pub(super) fn check_agreement(context: &Context<'_>, findings: &mut Findings) {
    if !context.page.options().microdata {
        return;
    }
    let (base, rules) = (context.page.base(), context.page.microdata().rules());
    let account = context.page.account(Share::View);
    let is_text =
        |property: &&MarkedProperty<'_>| !property.is_root && property.el.attr_by(attr::ITEMSCOPE).is_none();
    for property in context.markup.properties.iter().filter(is_text) {
        let (el, Some(itemprop)) = (property.el, property.el.attr_by(attr::ITEMPROP)) else { continue };
        let Some(names) = WORDS.same.get(property.name) else { continue };
        if !unique_names(el).any(|name| names.contains(name)) {
            continue;
        }
        let Some(root) = context.markup.root_of(property) else { continue };
        let mut values = context.markup.values(root, property.name).into_iter();
        let of_element = values.find(|(with_value, _)| *with_value == el);
        let Some(ours) = of_element.and_then(|(_, value)| value.as_text()) else { continue };
        let theirs = value::of(el, base, rules);
        if !account.spend(ours.len() + theirs.len()) {
            return;
        }
        if !values_agree(ours, &theirs, base) {
            let (token, itemprop) = (property.token, quoted(itemprop));
            let [ours, theirs] = [ours, theirs.trim()].map(quoted);
            let detail = format!("{token} is {ours}, and itemprop={itemprop} is {theirs}");
            findings.report(Report::new(el, Rule::ValuesDiffer, detail));
        }
    }
}

/// Times that differ by less count as equal: a program leaves out the seconds, or writes the time of each of its steps.
const MINUTE: u64 = 60;

/// True for times that may be the same time in two zones: zones are some quarters of an hour apart, at least one hour from UTC and at
/// most 14 hours.
pub(crate) fn are_zones_apart(one: Moment, other: Moment) -> bool {
    let apart = one.unix_seconds().abs_diff(other.unix_seconds());
    let zones = 59 * MINUTE + 1..14 * 60 * MINUTE + MINUTE;
    zones.contains(&apart) && (apart + MINUTE - 1) % (15 * MINUTE) < 2 * MINUTE - 1
}

/// Returns true if both texts are the same date or URL, or if one contains the other.
pub(crate) fn values_agree(ours: &str, theirs: &str, base: &Base) -> bool {
    if ours == theirs {
        return true;
    }
    let plain = |text: &str| fold(text, char::is_whitespace).to_lowercase();
    let (one, other) = (plain(ours), plain(theirs));
    if one.contains(&other) || other.contains(&one) {
        return true;
    }
    if let [Some(one), Some(other)] = [ours, theirs].map(|text| Date::new(text).moment()) {
        // A time without a zone is in any zone.
        if one.has_time()
            && other.has_time()
            && one.has_zone() != other.has_zone()
            && are_zones_apart(one, other)
        {
            return true;
        }
        // A date without a time may be the one of the place, or of UTC.
        let is_date_of = |date: Moment, moment: Moment| {
            !date.has_time() && [moment, moment.in_utc()].iter().any(|moment| moment.in_form_of(date) == date)
        };
        if is_date_of(one, other) || is_date_of(other, one) {
            return true;
        }
        let [one, other] = [one, other].map(|moment| moment.without_fraction().in_utc());
        return one.in_form_of(other) == other
            || other.in_form_of(one) == one
            || one.local_seconds().abs_diff(other.local_seconds()) < MINUTE;
    }
    let absolute = |text: &str| base.join(text).map(|url| url.as_str().trim_end_matches('/').to_owned());
    let is_url = |text: &str| text.contains("://");
    is_url(&one) && is_url(&other) && absolute(ours) == absolute(theirs)
}
