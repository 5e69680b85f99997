//! Class names and values that are nearly right: `misspelled-class`, `wrong-prefix` and `rsvp-value`.

use super::{Context, MarkedProperty, MarkedRoot, vocabulary};
use crate::spelling::NearNames;
use crate::{Findings, Report, Rule, WORDS, quoted};
use foldhash::{HashMap, HashMapExt};
use microweave::extract::mf2::backcompat;
use microweave::extract::mf2::classify::{PROPERTY_CLASSES, TYPES};
use microweave::extract::mf2::property::url_attribute;
use microweave_html::dom::El;
use microweave_values::class_names::{self, Prefix};
use microweave_values::spelling::{closest, closest_within, is_anagram};
use microweave_values::whitespace::tokens;

/// At most this many different class names of a page are compared with the vocabulary.
const MAX_NAMES: usize = 2_000;
const ANSWERS: [&str; 4] = ["yes", "no", "maybe", "interested"];
/// Hyphens and dashes that word processors write.
pub(super) const OTHER_HYPHENS: [char; 4] = ['\u{2010}', '\u{2011}', '\u{2013}', '\u{2212}'];
/// The class names of classic roots that have no other use.
const CLASSIC_ROOTS: [&str; 3] = ["hentry", "vevent", "hrecipe"];

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    let mut known: HashMap<&str, Option<String>> = HashMap::new();
    let has_items = context.markup.roots.iter().any(|root| root.is_defined && !root.is_classic());
    for name in &context.markup.other_names {
        let root = name.root.map(|index| &context.markup.roots[index]);
        let paragraph = context.markup.paragraph_before(name.el).filter(|_| root.is_none());
        let is_inside = paragraph.is_some() || root.is_some_and(|root| root.is_defined && !root.is_classic());
        let is_beside = root.is_none() && has_items;
        let word = name.token.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
        if !is_inside && !is_beside && !word.starts_with(['h', 'H']) {
            continue;
        }
        if known.len() >= MAX_NAMES {
            break;
        }
        let meant = known.entry(name.token).or_insert_with(|| meant_by(name.token));
        // Outside of microformats, a class name with another prefix than a root's is one of a style sheet, unless it has the
        // letters of a property in another order.
        let is_likely =
            |meant: &&str| is_inside || meant.starts_with("h-") || is_beside && is_anagram(name.token, meant);
        let Some(meant) = meant.as_deref().filter(is_likely) else { continue };
        let report = Report::of_class(name.el, name.token, Rule::MisspelledClass, quoted(name.token));
        let report = report.corrected(Some(meant));
        findings.report(match paragraph {
            Some(ended) => report.help(format!("write {meant}, and {}", ended.help())),
            None if is_inside || meant.starts_with("h-") => report,
            None => report.help(format!("write {meant}, and move it into an item: it is in none")),
        });
    }
    for &(el, token, meant) in &context.markup.misspelled_roots {
        let report = Report::of_class(el, token, Rule::MisspelledClass, quoted(token));
        findings.report(report.corrected(Some(meant)));
    }
    for &(el, token) in &context.markup.other_hyphens {
        let plain = token.replace(OTHER_HYPHENS, "-");
        let meant = if plain == "v-card" { "h-card" } else { &plain };
        if vocabulary::has_type(meant) || vocabulary::has_class(meant) {
            let report = Report::of_class(el, token, Rule::MisspelledClass, quoted(token));
            let help = format!("write {meant}, with the hyphen of a keyboard");
            findings.report(report.corrected(Some(meant)).help(help));
        }
    }
    for &(el, token, classic) in &context.markup.roots_in_other_words {
        check_classic_root(context, el, token, classic, findings);
    }
    let mut near_names = NearNames::default();
    for root in context.markup.roots.iter().filter(|root| root.is_classic()) {
        check_classic_names(context, root, &mut near_names, findings);
    }
    for property in &context.markup.properties {
        if let Some(root) = context.markup.root_of(property) {
            check_prefix(property, root, findings);
            check_word(property, root, findings);
        }
    }
    for root in context.markup.roots.iter().filter(|root| !root.is_defined && !root.properties.is_empty()) {
        for token in &root.types {
            if let Some(meant) = WORDS.roots_in_other_words.get(*token) {
                let report = Report::of_class(root.el, token, Rule::MisspelledClass, quoted(token));
                findings.report(report.help(format!("write {meant}")));
            }
        }
    }
    for root in context.markup.roots.iter().filter(|root| root.has("rsvp")) {
        for (el, value) in context.markup.values(root, "rsvp") {
            let rsvp = value.as_text().unwrap_or_default().trim();
            if !ANSWERS.iter().any(|answer| answer.eq_ignore_ascii_case(rsvp)) {
                let is_empty = rsvp.is_empty();
                let detail = if is_empty { "the answer is empty".to_owned() } else { quoted(rsvp) };
                findings.add(el, Rule::RsvpValue, detail);
            }
        }
    }
}

/// The class name of microformats that is closest to a name. `None` if no class name is close, if several are, or for a
/// name of an experiment or vendor.
pub(super) fn meant_by(token: &str) -> Option<String> {
    if class_names::has_vendor_prefix(token) {
        return None;
    }
    // Word processors replace the quotes of an attribute, which then are a part of its first and last word.
    let word = token.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    let plain = word.to_ascii_lowercase().replace('_', "-");
    if plain.starts_with("h-") {
        let is_root = vocabulary::has_type(&plain);
        return if is_root { Some(plain) } else { closest_name(&plain, TYPES.keys().copied()) };
    }
    if vocabulary::has_class(&plain) {
        return Some(plain);
    }
    let same_prefix = |class: &&str| class.split('-').next() == plain.split('-').next();
    closest_name(&plain, PROPERTY_CLASSES.iter().copied().filter(same_prefix)).or_else(|| {
        // `d-published` and `td-published`: only the prefix is misspelled.
        let (prefix, name) = plain.split_once('-')?;
        let date = format!("dt-{name}");
        (matches!(prefix, "d" | "td") && vocabulary::has_class(&date)).then_some(date)
    })
}

/// The closest of the names with the same prefix. Names are compared without it.
fn closest_name<'v>(token: &str, names: impl Iterator<Item = &'v str>) -> Option<String> {
    let (prefix, name) = token.split_once('-')?;
    let names = names.filter_map(|name| name.split_once('-')).map(|(_, name)| name);
    closest(name, names).map(|meant| format!("{prefix}-{meant}"))
}

/// The classic root that a class name is if two of its letters are exchanged, such as `hetnry`.
pub(super) fn misspelled_root(token: &str) -> Option<&'static str> {
    let is_likely = token.starts_with(['h', 'v']);
    let mut roots = CLASSIC_ROOTS.into_iter().filter(|_| is_likely);
    roots.find(|root| has_two_exchanged(token.as_bytes(), root.as_bytes()))
}

fn has_two_exchanged(word: &[u8], other: &[u8]) -> bool {
    let Some(at) = word.iter().zip(other).position(|(one, other)| one != other) else { return false };
    word.len() == other.len()
        && word.get(at..at + 2).is_some_and(|pair| [pair[1], pair[0]] == other[at..at + 2])
        && word[at + 2..] == other[at + 2..]
}

/// A link or an image whose address is the value that readers look for, and whose text is taken.
fn check_link(property: &MarkedProperty<'_>, root: &MarkedRoot<'_>, findings: &mut Findings) {
    let is_text_of_link = property.prefix == Prefix::Text
        && WORDS.addresses.contains(property.name)
        && url_attribute(property.el).is_some();
    if !is_text_of_link {
        return;
    }
    let meant = format!("u-{}", property.name);
    if vocabulary::has_class_of(&root.types, &meant)
        && !tokens(property.el.class()).any(|token| token == meant)
    {
        let report = property.report(Rule::WrongPrefix, quoted(property.token));
        let report = report.effect("readers take the text for the address that they look for");
        findings.report(report.corrected(Some(meant)));
    }
}

/// How many elements and properties of a misnamed classic root are looked at.
const MAX_INSIDE: usize = 200;

/// The classic root that a class name is in other words, such as `hcard` for `vcard`, or that it nearly is. A class name in the plural
/// is one of a list.
pub(super) fn meant_root<'d>(token: &'d str, near_roots: &mut NearNames<'d>) -> Option<&'static str> {
    let in_other_words = WORDS.classic_roots.get(token).copied();
    in_other_words.or_else(|| {
        near_roots.near(token, || {
            let is_likely =
                !token.ends_with('s') && !backcompat::is_root(token) && misspelled_root(token).is_none();
            if is_likely { closest(token, WORDS.classic_roots.values().copied()) } else { None }
        })
    })
}

/// Reports a class name that is meant as a classic root, around properties of this root.
fn check_classic_root<'d>(
    context: &Context<'d>,
    el: El<'d>,
    token: &'d str,
    classic: &str,
    findings: &mut Findings,
) {
    let tables = backcompat::roots(classic, &[]);
    let is_property = |token: &str| {
        tables.iter().any(|table| table.mapping_of(token).is_some()) && !WORDS.common_names.contains(token)
    };
    let types: Vec<&str> = tables.iter().map(|table| table.item_type).collect();
    let properties = &context.markup.properties;
    let first = properties.partition_point(|property| property.el.id() <= el.id());
    let properties = properties[first..].iter().take_while(|property| property.el.id() < el.after());
    let mut properties = properties.take(MAX_INSIDE).filter(|property| property.root.is_none());
    let mut inside = el.descendants().take(MAX_INSIDE).flat_map(|el| tokens(el.class()));
    let is_root = |el: El<'_>| {
        context.markup.root_at(el.id()).is_some() || !backcompat::roots(el.class(), &[]).is_empty()
    };
    let is_likely = WORDS.classic_roots.contains_key(token)
        || !el.ancestors().chain(el.descendants().take(MAX_INSIDE)).any(is_root);
    if is_root(el) || !is_likely {
        return;
    }
    let meant = match properties.any(|property| vocabulary::has_class_of(&types, property.token)) {
        true => types.first().copied(),
        false => inside.any(is_property).then_some(classic),
    };
    if let Some(meant) = meant {
        let report = Report::of_class(el, token, Rule::MisspelledClass, quoted(token));
        findings.report(report.help(format!("write {meant}")));
    }
}

/// Class names in a classic root that are nearly a property which the root lacks.
fn check_classic_names<'d>(
    context: &Context<'d>,
    root: &MarkedRoot<'d>,
    near_names: &mut NearNames<'d>,
    findings: &mut Findings,
) {
    let mut inner_end = root.el.id();
    for el in root.el.descendants().take(MAX_INSIDE) {
        if el.id() < inner_end {
            continue;
        }
        if context.markup.root_at(el.id()).is_some() {
            inner_end = el.after();
            continue;
        }
        for token in tokens(el.class()).filter(|token| class_names::property(token).is_none()) {
            let Some(meant) = near_names.near(token, || meant_classic(token)) else { continue };
            let mut mappings = root.tables.iter().filter_map(|table| table.mapping_of(meant));
            if mappings.next().is_some_and(|mapping| !root.has(mapping.name)) {
                let report = Report::of_class(el, token, Rule::MisspelledClass, quoted(token));
                // A style sheet may have the name.
                findings.report(report.help(format!("write {meant}")));
            }
        }
    }
}

/// The start of the classic names of a post, which style sheets have before other words too: `entry-time`.
const OF_ENTRY: &str = "entry-";

/// The classic property that a class name is but for a letter. A longer name is one of a style sheet, such as `entry-titles`, and so
/// is `entry__title`. A name with another last letter is a word of another language: `localita`. A short one only has a letter twice:
/// `tell`.
fn meant_classic(token: &str) -> Option<&'static str> {
    let names = || WORDS.classic_names.iter().copied();
    if token.contains("__") || token.contains("--") {
        return None;
    }
    let plain = token.to_ascii_lowercase().replace('_', "-");
    if plain != token
        && let Some(same) = names().find(|name| *name == plain)
    {
        return Some(same);
    }
    let meant = match plain.strip_prefix(OF_ENTRY) {
        Some(word) => {
            let words = names().filter_map(|name| name.strip_prefix(OF_ENTRY));
            let meant = closest_within(word, words, 1)?;
            names().find(|name| name.strip_prefix(OF_ENTRY) == Some(meant))?
        }
        None => closest_within(&plain, names(), 1)?,
    };
    let is_doubled = || {
        let letters = |word: &str| {
            let mut letters: Vec<u8> = word.bytes().collect();
            letters.dedup();
            letters
        };
        letters(&plain) == letters(meant)
    };
    let is_other_word = || {
        let alike = plain.bytes().zip(meant.bytes()).take_while(|(one, other)| one == other).count();
        plain.len() >= meant.len() && alike + 1 >= meant.len()
    };
    (if meant.len() < 6 { is_doubled() } else { !is_other_word() }).then_some(meant)
}

/// A property in another word, such as `u-image` for `u-photo`, of a root that has no property of the right name.
fn check_word(property: &MarkedProperty<'_>, root: &MarkedRoot<'_>, findings: &mut Findings) {
    if root.is_classic() || vocabulary::has_class(property.token) {
        return;
    }
    let Some(names) = WORDS.properties_in_other_words.get(property.name) else { return };
    if vocabulary::classes_of(property.name).next().is_some() {
        return;
    }
    let classes = names.iter().flat_map(|name| vocabulary::classes_of(name));
    let mut of_root = classes.filter(|class| vocabulary::has_class_of(&root.types, class));
    let is_free = |class: &str| class_names::property(class).is_some_and(|(_, name)| !root.has(name));
    if let Some(meant) = of_root.next().filter(|class| is_free(class)) {
        let report = property.report(Rule::MisspelledClass, quoted(property.token));
        findings.report(report.help(format!("write {meant}")));
    }
}

/// A known property with a prefix that reads its value in another way.
fn check_prefix(property: &MarkedProperty<'_>, root: &MarkedRoot<'_>, findings: &mut Findings) {
    if root.is_classic() || !root.is_defined || property.is_root {
        return;
    }
    if vocabulary::has_class(property.token) {
        return check_link(property, root, findings);
    }
    let classes = vocabulary::classes_of(property.name);
    let expects = |prefix: &str| classes.clone().all(|class| class.starts_with(prefix));
    // A URL that is read as a text, a text that is read as a URL, and a date that is read as a text.
    let is_address = WORDS.addresses.contains(property.name) && url_attribute(property.el).is_some();
    let is_misread = match property.prefix {
        Prefix::Date => true,
        Prefix::Url => !expects("u-") || url_attribute(property.el).is_some(),
        Prefix::Text | Prefix::Html => {
            expects("dt-") || expects("u-") && url_attribute(property.el).is_some() || is_address
        }
    };
    let mut in_type = classes.clone().filter(|class| vocabulary::has_class_of(&root.types, class));
    let in_type = in_type.find(|class| !is_address || class.starts_with("u-"));
    if is_misread && let Some(meant) = in_type {
        let report = property.report(Rule::WrongPrefix, quoted(property.token));
        findings.report(report.corrected(Some(meant)));
    }
}
