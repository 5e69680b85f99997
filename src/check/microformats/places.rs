//! Properties in the wrong place: `property-outside-root` and `property-in-nested-item`.

use std::collections::HashMap;

use super::Context;
use super::markup::{MarkedProperty, MarkedRoot};
use super::vocabulary::VOCABULARY;
use crate::check::Rule;
use crate::check::findings::{Findings, quoted};
use crate::check::report::Report;

/// Names that style sheets hardly have, so that they are properties on a page without items too.
const DISTINCT: [&str; 12] = [
    "dt-published",
    "dt-updated",
    "dt-start",
    "dt-end",
    "dt-bday",
    "u-in-reply-to",
    "u-like-of",
    "u-repost-of",
    "u-bookmark-of",
    "u-syndication",
    "e-content",
    "p-rsvp",
];

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    let markup = &context.markup;
    let has_items = markup.roots.iter().any(|root| root.is_known() && !root.is_classic());
    let mut outside: HashMap<&str, usize> = HashMap::new();
    let is_outside = |own: &&MarkedProperty<'_>| {
        let is_meant = has_items || DISTINCT.contains(&own.token);
        own.root.is_none() && !own.is_root && is_meant && VOCABULARY.has_class(own.token)
    };
    let names: Vec<&MarkedProperty<'_>> = markup.properties.iter().filter(is_outside).collect();
    names.iter().for_each(|own| *outside.entry(own.token).or_default() += 1);
    for own in names {
        // Each name once, with its number.
        if let Some(number) = outside.remove(own.token) {
            let detail = match number {
                1 => quoted(own.token),
                number => format!("{} ({number} times)", quoted(own.token)),
            };
            findings.report(Report::of_class(own.el, own.token, Rule::PropertyOutsideRoot, detail));
        }
    }
    for own in &markup.properties {
        if let Some(root) = own.root.map(|index| &markup.roots[index]) {
            check_nested(context, own, root, findings);
        }
    }
}

/// A property that the type of its own root does not have, and that of the root around it has.
fn check_nested(
    context: &Context<'_>,
    own: &MarkedProperty<'_>,
    root: &MarkedRoot<'_>,
    findings: &mut Findings,
) {
    let Some(outer) = context.markup.outer(root).filter(|outer| !outer.is_classic()) else { return };
    let is_known = !root.types.is_empty() && root.types.iter().all(|name| VOCABULARY.has_type(name));
    let is_of_outer = is_known
        && !VOCABULARY.has_class_of(&root.types, own.token)
        && VOCABULARY.has_class_of(&outer.types, own.token);
    if is_of_outer && !outer.has(own.name) {
        let detail = format!("{} in {}", quoted(own.token), root.name());
        let report = Report::of_class(own.el, own.token, Rule::PropertyInNestedItem, detail);
        findings.report(report.help(format!(
            "move it out of the {}, into the {} around it, or end the {} earlier",
            root.name(),
            outer.name(),
            root.name()
        )));
    }
}
