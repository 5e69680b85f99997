//! `classic-in-microformats2` and `microformats2-in-classic`: class names that the kind of the root ignores.

use super::Context;
use super::markup::{MarkedProperty, MarkedRoot, OtherName};
use super::vocabulary::VOCABULARY;
use crate::check::Rule;
use crate::check::findings::{Findings, quoted};
use crate::check::report::Report;
use crate::extract::mf2::backcompat;
use crate::extract::mf2::class::Prefix;

/// The types of microformats2 that have classic roots with class names of their own.
const CLASSIC_ROOTS: [(&str, &str); 7] = [
    ("h-entry", "hentry"),
    ("h-card", "vcard"),
    ("h-event", "vevent"),
    ("h-recipe", "hrecipe"),
    ("h-review", "hreview"),
    ("h-product", "hproduct"),
    ("h-adr", "adr"),
];

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    for property in &context.markup.classic_properties {
        let root = property.root.map(|root| &context.markup.roots[root]);
        root.into_iter().for_each(|root| check_classic(property, root, findings));
    }
    for property in &context.markup.properties {
        if let Some(root) = context.markup.root_of(property).filter(|root| root.is_classic()) {
            check_microformats2(property, root, findings);
        }
    }
}

/// A classic class name inside of a root of microformats2 whose item lacks the property.
fn check_classic(property: &OtherName<'_>, root: &MarkedRoot<'_>, findings: &mut Findings) {
    let classic = CLASSIC_ROOTS.iter().find(|(item_type, _)| root.types.contains(item_type));
    let Some((_, classic)) = classic else { return };
    let tables = backcompat::roots(classic, &[]);
    let Some(mapping) = tables.iter().find_map(|table| table.mapping_of(property.token)) else { return };
    if root.has(&mapping.name) {
        return;
    }
    let prefix = match mapping.prefix {
        Prefix::Text => "p",
        Prefix::Url => "u",
        Prefix::Date => "dt",
        Prefix::Html => "e",
    };
    let class = format!("{prefix}-{}", mapping.name);
    let detail = format!("{} in {}", quoted(property.token), root.name());
    let report = Report::of_class(property.el, property.token, Rule::ClassicInMicroformats2, detail);
    findings.report(report.help(format!("add {class}")).append(format!(" {class}")));
}

/// A class name of microformats2 inside of a classic root whose item lacks the property.
fn check_microformats2(property: &MarkedProperty<'_>, root: &MarkedRoot<'_>, findings: &mut Findings) {
    let types: Vec<&str> = root.tables.iter().map(|table| table.item_type.as_str()).collect();
    if !VOCABULARY.has_class_of(&types, property.token) || root.has(property.name) {
        return;
    }
    let classic = root.token().unwrap_or_default();
    let detail = format!("{} in {}", quoted(property.token), quoted(classic));
    let report = Report::of_class(property.el, property.token, Rule::Microformats2InClassic, detail);
    findings.report(report.help(format!(
        "add {} to the root with the class name {classic}, and class names of microformats2 to its other \
         properties",
        root.name()
    )));
}
