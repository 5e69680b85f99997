//! The names and the values of `meta` elements that programs read: `misspelled-meta-name`, `unknown-meta-value` and
//! `unfilled-value`.

use std::collections::HashMap;

use super::spelling::closest;
use super::{Findings, Report, Rule, WORDS, quoted};
use microweave::extract::meta;
use microweave::page::Page;
use microweave_html::dom::El;
use microweave_html::names::{NameId, attr};
use microweave_values::unfilled::is_unfilled;

/// At most this many different names of a page are compared with the names that programs read.
const MAX_NAMES: usize = 200;

pub(super) fn check(page: &Page, findings: &mut Findings) {
    let mut compared: HashMap<&str, Option<&'static str>> = HashMap::new();
    for el in meta::elements(page.dom()) {
        // What an element also says by its right name is not lost.
        let is_read = meta::names(el).any(|name| WORDS.metadata_names.contains(&name.to_ascii_lowercase()));
        for name in meta::names(el).filter(|name| name.len() <= 40) {
            let lowercase = name.to_ascii_lowercase();
            if WORDS.metadata_names.contains(&lowercase) {
                check_value(el, &lowercase, findings);
            } else if !is_read && (compared.contains_key(name) || compared.len() < MAX_NAMES) {
                let meant = *compared.entry(name).or_insert_with(|| meant_by(&lowercase));
                if let Some(meant) = meant {
                    let report = Report::of_token(
                        el,
                        attribute_of(el, name),
                        name,
                        Rule::MisspelledMetaName,
                        quoted(name),
                    );
                    findings.report(report.corrected(Some(meant)));
                }
            }
        }
    }
}

fn attribute_of(el: El<'_>, name: &str) -> NameId {
    let is_property = el.attr_by(attr::PROPERTY).is_some_and(|value| value.contains(name));
    if is_property { attr::PROPERTY } else { attr::NAME }
}

/// The name that another one nearly is. Names of other vocabularies, such as `product:brand` and `article-id`, are not compared.
fn meant_by(name: &str) -> Option<&'static str> {
    let prefix = name.split([':', '.', '-', '_', ';']).next().filter(|prefix| prefix.len() < name.len())?;
    let is_likely = matches!(prefix, "og" | "twitter")
        || name.contains(':')
            && (prefix == "article" || closest(prefix, ["twitter", "article"].into_iter()).is_some());
    if !is_likely {
        return None;
    }
    let names = || WORDS.metadata_names.iter().map(String::as_str);
    // A name with other characters in place of its colons.
    let with_colons = |name: &str| name.replace(['.', '-', '_', ';'], ":");
    let spelled = with_colons(name);
    names().find(|candidate| with_colons(candidate) == spelled).or_else(|| closest(name, names()))
}

fn check_value(el: El<'_>, name: &str, findings: &mut Findings) {
    let content = el.attr_by(attr::CONTENT).unwrap_or_default().trim();
    if is_unfilled(content) {
        let detail = format!("{name} is {}", quoted(content));
        findings.report(Report::of_value(el, attr::CONTENT, Rule::UnfilledValue, detail));
        return;
    }
    let Some(words) = WORDS.metadata_values.get(name) else { return };
    if content.is_empty() || words.iter().any(|word| word.eq_ignore_ascii_case(content)) {
        return;
    }
    let detail = format!("{name} is {}", quoted(content));
    let report = Report::of_value(el, attr::CONTENT, Rule::UnknownMetaValue, detail);
    let meant = closest(content, words.iter().map(String::as_str));
    findings.report(match meant {
        Some(meant) => report.corrected(Some(meant)),
        None => report.help(format!("write one of {}", words.join(", "))),
    });
}
