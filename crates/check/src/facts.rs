//! `facts-differ`: prices, dates, names and other facts of one thing that differ between the syntaxes of the page.

use std::ops::Deref;

use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};
use serde::Deserialize;

use super::microformats::values::{are_zones_apart, values_agree};
use super::{Findings, MarkupPart, MarkupPlace, Report, Rule, WORDS, quoted_apart};
use microweave::document::Source;
use microweave::extract::meta;
use microweave::extract::microdata::{properties, unique_names, value};
use microweave::page::Page;
use microweave::schema_org::SCHEMA_ORG;
use microweave_html::account::{Account, Share};
use microweave_html::dom::{Dom, El, NodeId};
use microweave_html::names::attr;
use microweave_reader::graph::letters;
use microweave_reader::things::{JoinedSources, SourceFact, ThingFacts};
use microweave_reader::{Date, PageReading};
use microweave_values::amounts::{Decimal, is_currency};
use microweave_values::datetime::Moment;
use microweave_values::url::last_part;
use microweave_values::whitespace::trim;

/// How the values of a property are compared.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum FactKind {
    Number,
    /// A number that one of the sources may round.
    RoundedNumber,
    Currency,
    /// By letters and digits, without the address before them.
    Code,
    Date,
    Name,
}

/// A metadata name, and the type and the property that say the same.
pub(super) type MetaFact = (&'static str, &'static str, &'static str);

const REGULAR_PRICE: &str = "product:price:amount";
const SALE_PRICE: &str = "product:sale_price:amount";

struct FactChecker<'d, 'f> {
    page: &'d Page,
    account: Account,
    findings: &'f mut Findings,
}

/// Compares the syntaxes of a page that has several. `joined` are the things of its sources.
pub(super) fn check<'d>(
    reading: &PageReading,
    joined: &impl Deref<Target = JoinedSources<'d>>,
    findings: &mut Findings,
) {
    let (page, document) = (reading.page(), reading.any_document());
    let metadata = metadata(page.dom());
    let sources = [
        document.items().next().is_some(),
        document.microdata().items().next().is_some(),
        page.json_ld().nodes().next().is_some(),
        reading.typed_rdfa().is_some(),
        !metadata.is_empty(),
    ];
    if sources.into_iter().filter(|has| *has).count() < 2 {
        return;
    }
    let things = joined.facts(|name| WORDS.facts.contains_key(name));
    let mut checker = FactChecker { page, account: page.account(Share::View), findings };
    for thing in &things {
        checker.check_thing(thing);
    }
    for (el, name) in metadata {
        checker.check_metadata(el, name, &things);
    }
}

/// The first `meta` element for each name that says what things say.
fn metadata(dom: &Dom) -> Vec<(El<'_>, &'static MetaFact)> {
    let known = |name: &str| WORDS.metadata.iter().find(|(known, ..)| known.eq_ignore_ascii_case(name));
    let mut seen = HashSet::new();
    let found = meta::elements(dom).filter_map(|el| Some((el, meta::names(el).find_map(known)?)));
    // Beside a price of a sale, the other one is the price without the sale.
    let has_sale = meta::elements(dom).flat_map(meta::names).any(|name| name == SALE_PRICE);
    let is_regular = |name: &str| has_sale && name == REGULAR_PRICE;
    found.filter(|(_, (name, ..))| !is_regular(name) && seen.insert(name)).collect()
}

/// The only text that a source has for each property. An `updated` without `published`, or with the same text, is the time of the post,
/// which hAtom requires.
fn only_facts<'t>(thing: &'t ThingFacts<'_>) -> impl Iterator<Item = &'t SourceFact<'t>> {
    let mut counts: HashMap<(&str, Source), usize> = HashMap::new();
    for fact in &thing.facts {
        *counts.entry((fact.property, fact.source)).or_default() += 1;
    }
    let is_published =
        |fact: &&SourceFact<'_>| fact.source == Source::Microformats && fact.property == "datePublished";
    let published = thing.facts.iter().find(is_published).map(|fact| fact.text);
    let is_time_of_post = move |fact: &SourceFact<'_>| {
        let is_updated = fact.source == Source::Microformats && fact.property == "dateModified";
        is_updated && published.is_none_or(|published| published == fact.text)
    };
    let facts = thing.facts.iter().filter(move |fact| counts[&(fact.property, fact.source)] == 1);
    facts.filter(move |fact| !is_time_of_post(fact))
}

/// True for times that differ so little that a program wrote both in one run. The bound is one hour, the smallest difference of
/// zones.
fn is_soon_after(property: &str, one: Moment, other: Moment) -> bool {
    let minutes = if property == "dateModified" { 60 } else { 10 };
    one.has_time() && other.has_time() && one.unix_seconds().abs_diff(other.unix_seconds()) < minutes * 60
}

/// Help for two times that are some whole hours apart: a program wrote the local time with the zone of UTC.
fn with_zone_help<'d>(report: Report<'d>, one: &str, other: &str) -> Report<'d> {
    let [Some(one), Some(other)] = [one, other].map(|text| Date::new(text).moment()) else { return report };
    if one.has_zone() && other.has_zone() && are_zones_apart(one, other) {
        return report.help("one of them is the local time with another time zone: correct the zone");
    }
    report
}

impl<'d> FactChecker<'d, '_> {
    fn check_thing(&mut self, thing: &ThingFacts<'_>) {
        // What the sources say of each property, each value once. There are as many as sources at most.
        let mut values: HashMap<&str, Vec<&SourceFact<'_>>> = HashMap::new();
        for fact in only_facts(thing) {
            let said = values.entry(fact.property).or_default();
            if said.iter().all(|before| self.differ(fact.property, before.text, fact.text)) {
                if let Some(first) = said.first() {
                    self.report_fact(fact, first);
                }
                said.push(fact);
            }
        }
    }

    fn report_fact(&mut self, fact: &SourceFact<'_>, before: &SourceFact<'_>) {
        let element = |fact: &SourceFact<'_>| match fact.source {
            Source::Microformats | Source::Microdata => Some(fact.place.map(|place| place.element)),
            _ => None,
        };
        // `values-differ` is about such elements.
        let is_one_element = element(fact).is_some() && element(fact) == element(before);
        if !is_one_element && let Some(place) = self.place_of(fact) {
            let detail = self.detail(fact.property, fact.text, before);
            let report = Report::at(place, Rule::FactsDiffer, detail);
            self.findings.report(with_zone_help(report, fact.text, before.text));
        }
    }

    /// Compares a `meta` element with the only thing of its type.
    fn check_metadata(&mut self, el: El<'d>, (_, class, property): &MetaFact, things: &[ThingFacts<'_>]) {
        let is_of_type =
            |thing: &&ThingFacts<'_>| thing.types.iter().any(|name| SCHEMA_ORG.is_kind_of(name, class));
        let mut of_type = things.iter().filter(is_of_type);
        let (Some(thing), None) = (of_type.next(), of_type.next()) else { return };
        let text = trim(el.attr_by(attr::CONTENT).unwrap_or_default());
        let mut facts = only_facts(thing).filter(|fact| fact.property == *property).peekable();
        let Some(&fact) = facts.peek() else { return };
        // A source that differs from one that says the same as the element has a finding already.
        if facts.all(|fact| self.differ(property, fact.text, text)) {
            let place = MarkupPlace { el, part: MarkupPart::Value(attr::CONTENT) };
            let detail = self.detail(property, text, fact);
            let report = Report::at(place, Rule::FactsDiffer, detail);
            self.findings.report(with_zone_help(report, text, fact.text));
        }
    }

    /// What differs: `price is "14.00", and "12.50" in json-ld at 3:12`.
    fn detail(&mut self, property: &str, text: &str, before: &SourceFact<'_>) -> String {
        let place = self.place_of(before).and_then(|place| self.findings.position_of(place));
        let place = place.map(|position| format!(" at {position}")).unwrap_or_default();
        let source = before.source;
        let [text, before] = quoted_apart(text, before.text);
        format!("{property} is {text}, and {before} in {source}{place}")
    }

    fn place_of(&mut self, fact: &SourceFact<'_>) -> Option<MarkupPlace<'d>> {
        let place = fact.place?;
        let dom = self.page.dom();
        if fact.source == Source::Microdata
            && let Some(el) = self.property_element(place.element, fact)
        {
            return Some(MarkupPlace::tag(el));
        }
        Some(MarkupPlace::of_value(dom, place))
    }

    /// The element of a property in an item of microdata.
    fn property_element(&mut self, item: NodeId, fact: &SourceFact<'_>) -> Option<El<'d>> {
        let (dom, microdata) = (self.page.dom(), self.page.microdata());
        let scopes = microdata.scopes();
        let number = scopes.item_of(dom.el(item))?;
        let mut found = Vec::new();
        properties::of_item(scopes, number, dom, &self.account, &mut found);
        let elements = found.iter().map(|&property| dom.el(scopes.properties[property]));
        let mut named = elements.filter(|el| unique_names(*el).any(|name| name.ends_with(fact.property)));
        named.find(|el| {
            let text = value::of(*el, self.page.base(), microdata.rules());
            self.account.spend(text.len()) && *trim(&text) == *fact.text
        })
    }

    fn differ(&self, property: &str, one: &str, other: &str) -> bool {
        match WORDS.facts.get(property) {
            None => false,
            Some(FactKind::Number) => {
                difference_of_numbers(one, other).is_some_and(|difference| difference > f64::EPSILON)
            }
            Some(FactKind::RoundedNumber) => {
                let unit = 0.1_f64.powi(decimals(one).min(decimals(other)));
                difference_of_numbers(one, other)
                    .is_some_and(|difference| difference > unit / 2.0 + f64::EPSILON * 8.0)
            }
            Some(FactKind::Currency) => is_currency(one) && is_currency(other) && one != other,
            Some(FactKind::Code) => {
                let (one, other) = (letters(last_part(one)), letters(last_part(other)));
                !one.is_empty() && !other.is_empty() && one != other
            }
            Some(FactKind::Date) => {
                let [Some(first), Some(second)] = [one, other].map(|text| Date::new(text).moment()) else {
                    return false;
                };
                !is_soon_after(property, first, second) && !values_agree(one, other, self.page.base())
            }
            Some(FactKind::Name) => {
                // Quotation marks and dashes differ between programs.
                let (one, other) = (letters(one), letters(other));
                !one.contains(&other) && !other.contains(&one)
            }
        }
    }
}

/// The number of digits after the point.
fn decimals(text: &str) -> i32 {
    let number = Decimal::of(text);
    let digits = number.as_ref().and_then(|number| number.as_str().split_once('.'));
    digits.map_or(0, |(_, digits)| digits.len() as i32)
}

/// `None` if one of the texts is no number.
fn difference_of_numbers(one: &str, other: &str) -> Option<f64> {
    let number = |text: &str| Decimal::of(text)?.as_str().parse::<f64>().ok();
    Some((number(one)? - number(other)?).abs())
}
