//! Rules about things of schema.org, by its types and properties in `data/vocab/schema.org.json` of microweave: names that do not
//! exist, properties of another type, and values of the wrong kind. They are the same for microdata, JSON-LD and RDFa: each
//! syntax gives the names, the values and their places.

pub(super) mod expected;
mod items;
mod nodes;
pub(crate) mod numbers;
mod values;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use expected::ExpectedValue;

use super::forms::is_one_url;
use super::orders::ComparedTexts;
use super::spelling::NearNames;
use super::{Findings, MarkupPart, MarkupPlace, Report, Rule, WORDS, quoted};
use microweave::page::Page;
use microweave::schema_org::{SCHEMA_ORG, SCHEMA_ORG_ADDRESSES, VocabularyTable};
use microweave_html::dom::markup;
use microweave_reader::PageReading;
use microweave_values::collections::unique::only;
use microweave_values::spelling::closest;

struct SchemaOrgChecker<'d, 'f> {
    findings: &'f mut Findings,
    near_names: NearNames<'d>,
    /// For each property that has a wrong member of an enumeration, the members that it takes.
    members: HashMap<&'d str, Vec<&'static str>>,
    /// The number of texts that were compared with members.
    count_compared: usize,
    /// For each property, what its texts must be.
    expected: HashMap<&'d str, ExpectedValue>,
    /// The texts of a thing that are compared with one another.
    compared: ComparedTexts<'d>,
    /// The properties of scripts whose value is an empty text.
    empty: Vec<(&'d str, MarkupPlace<'d>)>,
    /// The properties with an empty `content` in place of their value.
    empty_content: Vec<(&'d str, MarkupPlace<'d>)>,
    /// The names in scripts that have character references, and the addresses.
    with_references: [Vec<(&'d str, MarkupPlace<'d>)>; 2],
}

/// Properties that Blogger and YouTube write on each of their pages for their own programs.
const OF_PROGRAMS: [&str; 7] = ["blogId", "channelId", "image_url", "paid", "postId", "unlisted", "videoId"];

/// The property of lists that has their elements.
const LIST_ELEMENTS: &str = "itemListElement";

/// A name in schema.org, without its address, and where it is written.
#[derive(Clone, Copy)]
struct WrittenName<'d> {
    name: &'d str,
    place: MarkupPlace<'d>,
}

struct ThingTypes<'d> {
    /// The names that schema.org has.
    known: Vec<&'d str>,
    /// These, and the types that they extend.
    above: HashSet<&'d str>,
    /// True if it has other types of schema.org, which do not exist.
    has_unknown: bool,
    /// True if it has no type that exists, and one that is not nearly such a type.
    is_foreign: bool,
    /// True if it has no types of other vocabularies.
    is_alone: bool,
}

pub(super) fn check_items(page: &Page, findings: &mut Findings) {
    items::check(page, &mut SchemaOrgChecker::new(findings));
}

/// Checks the nodes of JSON-LD and of RDFa.
pub(super) fn check_nodes(reading: &PageReading, findings: &mut Findings) {
    for nodes in [Some(reading.page().json_ld()), reading.typed_rdfa()].into_iter().flatten() {
        findings.next_pass();
        nodes::check(reading, nodes, &mut SchemaOrgChecker::new(findings));
    }
}

impl<'d, 'f> SchemaOrgChecker<'d, 'f> {
    fn new(findings: &'f mut Findings) -> Self {
        SchemaOrgChecker {
            findings,
            near_names: NearNames::default(),
            members: HashMap::default(),
            count_compared: 0,
            expected: HashMap::default(),
            compared: ComparedTexts::default(),
            empty: Vec::new(),
            empty_content: Vec::new(),
            with_references: [Vec::new(), Vec::new()],
        }
    }

    /// Checks the types of a thing. `is_alone` is false if it has types of other vocabularies too, which define other
    /// properties.
    fn check_types(&mut self, names: &[WrittenName<'d>], is_alone: bool) -> ThingTypes<'d> {
        let (mut known, mut is_foreign) = (Vec::new(), false);
        for written in names {
            if SCHEMA_ORG.has_type(written.name) {
                known.push(written.name);
                if let Some(new) = SCHEMA_ORG.superseded_types.get(written.name) {
                    let report = Report::at(written.place, Rule::SupersededName, quoted(written.name));
                    // schema.org has one type for their number, and another one for each of them.
                    self.findings.report(report.help(match written.name {
                        "UserComments" => format!("write Comment for a comment, and {new} for their number"),
                        _ => format!("write {new}"),
                    }));
                }
            } else {
                is_foreign |= self.report_unknown_type(*written).is_none();
            }
        }
        let above = SCHEMA_ORG.with_ancestors(&known);
        let is_foreign = is_foreign && known.is_empty();
        ThingTypes { is_alone, is_foreign, has_unknown: known.len() < names.len(), above, known }
    }

    fn report_unknown_type(&mut self, written: WrittenName<'d>) -> Option<&'static str> {
        let meant = self.meant_by(written.name, &SCHEMA_ORG.types);
        let report = Report::at(written.place, Rule::UnknownType, quoted(written.name));
        self.findings.report(match meant {
            Some(_) => report.corrected(meant),
            None => report.help(help_for_type(written.name)),
        });
        meant
    }

    /// The name that another one nearly is: it differs in its case, or in one or two letters.
    fn meant_by(&mut self, name: &'d str, names: &VocabularyTable) -> Option<&'static str> {
        self.near_names.near(name, || {
            let same = names.names().find(|known| known.eq_ignore_ascii_case(name));
            same.or_else(|| closest(name, names.names()))
        })
    }

    /// Checks the name of a property. Returns true if its values can be checked. `may_become` is true if they can be values of a
    /// new name.
    fn check_property(
        &mut self,
        written: WrittenName<'d>,
        types: &ThingTypes<'d>,
        may_become: impl FnOnce(&str) -> bool,
    ) -> bool {
        let name = written.name;
        if !SCHEMA_ORG.has_property(name) {
            // Actions have names such as `query-input` (schema.org, "Potential Actions", -input and -output).
            let is_of_action = name.ends_with("-input") || name.ends_with("-output");
            let is_known = is_of_action || OF_PROGRAMS.contains(&name);
            if types.is_alone && !is_known && self.findings.reports(Rule::UndefinedProperty) {
                let meant = self.meant_by(name, &SCHEMA_ORG.properties);
                // A type of another vocabulary has a finding itself, and has other properties.
                if !types.is_foreign || meant.is_some_and(|meant| meant.eq_ignore_ascii_case(name)) {
                    // A context may give a word another meaning.
                    let is_written = name.trim() != name
                        || !matches!(written.place.part, MarkupPart::JsonName(..))
                        || self.findings.source_of(written.place).is_some();
                    let detail = quoted(name) + if is_written { "" } else { " by its context" };
                    let report = Report::at(written.place, Rule::UndefinedProperty, detail);
                    // A word of a name is no misspelling: `published` is not `publisher`.
                    let longer = longer_name(name, &types.above).filter(|_| is_written);
                    self.findings.report(match longer {
                        Some(longer) => report.help(format!("write {longer}")),
                        None => report.corrected(meant.filter(|_| is_written)),
                    });
                }
            }
            return false;
        }
        if let Some(new) = SCHEMA_ORG.superseded_properties.get(name) {
            let report = Report::at(written.place, Rule::SupersededName, quoted(name));
            let is_sure = SCHEMA_ORG.is_expected_of(new, &types.above) && may_become(new);
            self.findings.report(match is_sure {
                true => report.corrected(Some(new)),
                false => report.help(format!("write {new}, which takes {}", ranges_of(new))),
            });
        } else if types.is_alone && !types.has_unknown && !SCHEMA_ORG.is_expected_of(name, &types.above) {
            let detail = format!("{} in {}", quoted(name), listed(&types.known));
            let report = Report::at(written.place, Rule::PropertyOfOtherType, detail);
            let domains = SCHEMA_ORG.domains(name).take(4).collect::<Vec<_>>().join(", ");
            self.findings.report(report.help(format!("it is a property of {domains}")));
        }
        // The words of an unknown type may have other meanings.
        !types.is_foreign
    }

    /// Reports the first position that another element of the list has too.
    fn check_positions(&mut self, elements: impl Iterator<Item = (Cow<'d, str>, MarkupPlace<'d>)>) {
        let mut seen = HashSet::new();
        let mut elements = elements.filter(|(position, _)| !position.trim().is_empty());
        let repeated = elements.find(|(position, _)| !seen.insert(position.trim().to_owned()));
        if let Some((position, place)) = repeated {
            self.findings.report(Report::at(place, Rule::RepeatedPosition, quoted(position.trim())));
        }
    }

    /// Reports the empty texts of the page together, and the texts with character references: one program wrote them.
    fn report_grouped(&mut self) {
        let empty = std::mem::take(&mut self.empty);
        self.findings.report_named(&empty, Rule::EmptyValue, |report| report);
        let empty_content = std::mem::take(&mut self.empty_content);
        self.findings.report_named(&empty_content, Rule::EmptyValue, |report| {
            report.help("remove content: without it, the element has a value")
        });
        let with_references = std::mem::take(&mut self.with_references);
        self.findings.report_references(&with_references);
    }

    /// Keeps a name, a URL or an email address that has character references.
    fn check_references(&mut self, property: &'d str, written: &str, place: MarkupPlace<'d>) {
        if !markup::has_references(written) {
            return;
        }
        let expected = ExpectedValue::of(property);
        if is_one_url(written) || matches!(expected, ExpectedValue::Url | ExpectedValue::Email) {
            self.with_references[1].push((property, place));
        } else if matches!(property, "name" | "headline" | "alternateName" | "alternativeHeadline")
            && !self.findings.is_about_references(written)
        {
            self.with_references[0].push((property, place));
        }
    }
}

/// What may be meant by a name that no type has, nor nearly has: a type with one more word, or a property.
fn help_for_type(name: &str) -> String {
    let is_word = |rest: &str| {
        let mut letters = rest.chars();
        letters.next().is_some_and(char::is_uppercase) && !letters.any(char::is_uppercase)
    };
    let (first, rest) = name.split_at_checked(1).unwrap_or_default();
    let (name, property) = (first.to_uppercase() + rest, first.to_lowercase() + rest);
    let has_word = |class: &&str| {
        class.strip_prefix(&*name).is_some_and(is_word) || class.strip_suffix(&*name).is_some_and(is_word)
    };
    let meant = SCHEMA_ORG.ranges(&property).find(has_word);
    if let Some(meant) = meant {
        format!("write {meant}, if it is meant")
    } else if SCHEMA_ORG.has_property(&property) {
        format!("{property} is a property, which takes {}", ranges_of(&property))
    } else if let Some(meant) = only(SCHEMA_ORG.types.names().filter(has_word)) {
        format!("write {meant}, if it is meant")
    } else if let Some(general) = general_type(&name) {
        format!("write {general}, which is more general")
    } else {
        "write a type that schema.org lists, such as one that is more general".to_owned()
    }
}

/// The longest type whose name ends the name: `Casino` for `OnlineCasino`.
fn general_type(name: &str) -> Option<&'static str> {
    let is_end = |class: &&str| {
        name.strip_suffix(class).is_some_and(|rest| rest.ends_with(|c: char| c.is_ascii_lowercase()))
    };
    SCHEMA_ORG.types.names().filter(is_end).max_by_key(|class| class.len())
}

/// The words that name a property together with a word before them: `fatContent`, `startDate`, `givenName`.
const LAST_WORDS: [&str; 3] = ["Content", "Date", "Name"];

/// The property of the types that has a word before one of [`LAST_WORDS`], or after the name of a type or `date`: `fatContent` for
/// `fat`, `recipeYield` for `yield`, `datePublished` for `published`.
fn longer_name(word: &str, types: &HashSet<&str>) -> Option<String> {
    let (first, rest) = word.split_at_checked(1)?;
    let (small, capital) = (first.to_ascii_lowercase(), first.to_ascii_uppercase());
    let is_property = |name: &String| SCHEMA_ORG.has_property(name) && SCHEMA_ORG.is_expected_of(name, types);
    let begun = LAST_WORDS.iter().map(|last| format!("{small}{rest}{last}"));
    only(begun.filter(is_property)).or_else(|| {
        let starts = types.iter().filter_map(|name| name.split_at_checked(1));
        let starts = starts.map(|(first, rest)| first.to_ascii_lowercase() + rest);
        let ended = starts.chain(["date".to_owned()]).map(|start| format!("{start}{capital}{rest}"));
        only(ended.filter(is_property))
    })
}

/// What a property takes, for a message.
fn ranges_of(property: &str) -> String {
    SCHEMA_ORG.ranges(property).collect::<Vec<_>>().join(", ")
}

fn listed(names: &[&str]) -> String {
    names[..names.len().min(3)].join(" and ")
}

pub(super) const HOST: &str = "schema.org";

/// The vocabulary before schema.org. Google ended it in 2020.
pub(super) const ENDED: &str = "data-vocabulary.org";

/// The type of schema.org in place of a type of data-vocabulary.org. `None` for another type.
fn ended_type(address: &str) -> Option<&str> {
    let (host, name) = address.split_once("://")?.1.split_once(ENDED)?;
    let name = name.trim_start_matches(['/', '#']);
    let is_ended = matches!(host, "" | "www." | "rdf.") && !name.is_empty();
    is_ended.then(|| WORDS.ended_types.get(name).copied().unwrap_or(name))
}

/// A finding about a type of data-vocabulary.org.
fn ended_report<'d>(place: MarkupPlace<'d>, address: &str) -> Option<Report<'d>> {
    let new = ended_type(address)?;
    let report = Report::at(place, Rule::EndedVocabulary, quoted(address));
    Some(report.help(format!("write https://schema.org/{new}, and the names of its properties")))
}

/// True for a host that is nearly `schema.org`, such as `schema.com`.
pub(super) fn is_near_host(host: &str) -> bool {
    let end = host.strip_prefix("schema.");
    host != HOST
        && (host.eq_ignore_ascii_case(HOST)
            || matches!(end, Some("com" | "info" | "io" | "net"))
            || closest(host, [HOST].into_iter()).is_some())
}

/// A finding about the address of a type whose host is nearly the one of schema.org, or that has other letters in it.
fn misspelled_report<'d>(place: MarkupPlace<'d>, address: &str) -> Option<Report<'d>> {
    let (_, rest) = address.split_once("://")?;
    let (host, name) = rest.split_once('/').unwrap_or((rest, ""));
    let host = host.strip_prefix("www.").unwrap_or(host);
    let name = name.trim_matches(['/', '#']);
    if host == HOST && type_name(address).is_some() || host != HOST && !is_near_host(host) {
        return None;
    }
    let meant = SCHEMA_ORG.has_type(name).then(|| format!("https://{HOST}/{name}"));
    let report = Report::at(place, Rule::MisspelledContext, quoted(address));
    (host != HOST || meant.is_some()).then(|| report.corrected(meant))
}

/// The name of a type of schema.org. `None` for a URL that is not one, such as of another vocabulary. Names may be
/// extended by a slash and a further name.
pub(crate) fn type_name(url: &str) -> Option<&str> {
    let name = SCHEMA_ORG_ADDRESSES.iter().find_map(|prefix| url.strip_prefix(prefix))?;
    let name = name.split('/').next().unwrap_or_default();
    (!name.is_empty() && !name.contains(['.', ':', '#', '?'])).then_some(name)
}
