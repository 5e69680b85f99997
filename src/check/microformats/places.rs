//! Properties in the wrong place: `property-outside-root` and `property-in-nested-item`.

use super::Context;
use super::frameworks::report_each_once;
use super::markup::{MarkedProperty, MarkedRoot};
use super::vocabulary::VOCABULARY;
use crate::check::Rule;
use crate::check::findings::{Findings, quoted};
use crate::check::report::Report;
use crate::extract::mf2::class::Prefix;

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    let markup = &context.markup;
    let has_microformats = has_microformats(context);
    let is_outside = |property: &&MarkedProperty<'_>| {
        has_microformats
            && property.root.is_none()
            && !property.is_root
            && !property.el.is_reopened()
            && VOCABULARY.has_class(property.token)
    };
    let outside = markup.properties.iter().filter(is_outside);
    report_each_once(
        outside.map(|property| (property.el, property.token)),
        Rule::PropertyOutsideRoot,
        findings,
    );
    for property in &markup.properties {
        if let Some(root) = markup.root_of(property) {
            check_nested(context, property, root, findings);
        }
    }
}

/// True if the page has items, or class names of properties that style sheets hardly have. Shops have names such as
/// `p-name` and `p-price` without microformats.
fn has_microformats(context: &Context<'_>) -> bool {
    let is_distinct = |property: &MarkedProperty<'_>| {
        property.prefix != Prefix::Text && VOCABULARY.has_class(property.token)
    };
    let markup = &context.markup;
    markup.roots.iter().any(|root| root.is_known() && !root.is_classic())
        || markup.properties.iter().any(is_distinct)
}

/// A property that its own root's type does not have, and the type of the root around it has.
fn check_nested(
    context: &Context<'_>,
    property: &MarkedProperty<'_>,
    root: &MarkedRoot<'_>,
    findings: &mut Findings,
) {
    let Some(outer) = context.markup.outer(root).filter(|outer| !outer.is_classic()) else { return };
    let is_known = !root.types.is_empty() && root.types.iter().all(|name| VOCABULARY.has_type(name));
    let is_of_outer = is_known
        && !VOCABULARY.has_class_of(&root.types, property.token)
        && VOCABULARY.has_class_of(&outer.types, property.token);
    if is_of_outer && !outer.has(property.name) {
        let detail = format!("{} in {}", quoted(property.token), root.name());
        let report = Report::of_class(property.el, property.token, Rule::PropertyInNestedItem, detail);
        findings.report(report.help(format!(
            "move it out of the {}, into the {} around it, or end the {} earlier",
            root.name(),
            outer.name(),
            root.name()
        )));
    }
}
