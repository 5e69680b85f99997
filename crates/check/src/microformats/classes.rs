//! Class names that do not count where they are: class names of style sheets that look like roots (`framework-class`,
//! `framework-class-hides-property`, `unknown-root`), an item that is the whole page with the class names of a theme inside
//! (`root-on-body`), class names that the kind of the root ignores (`classic-in-microformats2`, `microformats2-in-classic`),
//! and properties in the wrong place (`property-outside-root`, `property-in-nested-item`).

use std::collections::{BTreeMap, HashSet};

use super::markup::OtherName;
use super::values::has_date;
use super::{Context, MarkedProperty, MarkedRoot, spelling, vocabulary};
use crate::{Findings, Report, Rule, quoted};
use microweave::extract::mf2::backcompat;
use microweave::extract::mf2::framework_classes::is_framework_class;
use microweave_html::dom::El;
use microweave_html::names::tag;
use microweave_values::class_names::{self, Prefix};

/// A class name that a script of another site requires.
const WIDGET: &str = "h-captcha";

pub(super) fn check_frameworks(context: &Context<'_>, findings: &mut Findings) {
    let markup = &context.markup;
    for property in &markup.properties {
        let root = markup.root_of(property);
        if let (Some(framework), Some(root)) = (property.framework, root.filter(|root| root.is_defined))
            && vocabulary::has_class_of(&root.types, property.token)
        {
            let mut classes = framework.class().split_ascii_whitespace();
            let class = classes.find(|token| is_framework_class(token)).unwrap_or_default();
            let detail = format!("{} in {}", quoted(property.token), quoted(class));
            findings.report(Report::of_class(framework, class, Rule::FrameworkClassHidesProperty, detail));
        }
    }
    // A page without items of microformats2 has such class names for its style sheet only.
    if markup.roots.iter().all(|root| root.is_classic() || !root.is_defined) {
        return;
    }
    let frameworks = markup.framework_classes.iter().copied();
    report_each_once(frameworks, Rule::FrameworkClass, findings);
    let is_foreign = |name: &&str| class_names::has_vendor_prefix(name) || *name == WIDGET;
    let unknown = markup.roots.iter().filter(|root| {
        let has_property = root.is_property || !root.properties.is_empty();
        !root.is_defined && !has_property && !root.types.iter().any(is_foreign)
    });
    let unknown = unknown.flat_map(|root| root.types.iter().map(|token| (root.el, *token)));
    report_each_once(unknown, Rule::UnknownRoot, findings);
}

/// Reports each class name once, at its first element, with the number of elements.
fn report_each_once<'p>(names: impl Iterator<Item = (El<'p>, &'p str)>, rule: Rule, findings: &mut Findings) {
    let mut elements: BTreeMap<&str, Vec<(El<'p>, &str)>> = BTreeMap::new();
    for (el, token) in names {
        elements.entry(token).or_default().push((el, token));
    }
    for same in elements.into_values() {
        findings.report_together(
            same,
            rule,
            |(el, _)| el,
            |same| {
                let (el, token) = same[0];
                let detail = match same.len() {
                    1 => quoted(token),
                    number => format!("{} ({number} times)", quoted(token)),
                };
                Report::of_class(el, token, rule, detail)
            },
        );
    }
}

pub(super) fn check_bodies(context: &Context<'_>, findings: &mut Findings) {
    let is_whole = |root: &&MarkedRoot<'_>| {
        matches!(root.el.tag(), tag::BODY | tag::HTML) && !root.is_classic() && root.is_defined
    };
    for body in context.markup.roots.iter().filter(is_whole) {
        if let Some(name) = name_of_theme(context, body) {
            let token = body.types.first().copied().unwrap_or_default();
            let detail = format!("{} inside", quoted(name));
            findings.report(Report::of_class(body.el, token, Rule::RootOnBody, detail));
        }
    }
}

/// What the names have that Bridgy reads when it publishes a post, such as `p-bridgy-omit-link`.
const OF_BRIDGY: &str = "-bridgy-";

/// A class name that becomes a property or a nested item of the body, probably by mistake.
fn name_of_theme<'c>(context: &'c Context<'_>, body: &'c MarkedRoot<'_>) -> Option<&'c str> {
    let properties = context.markup.properties_of(body).map(|property| property.token);
    let unknown = properties.into_iter().find(|token| {
        !vocabulary::has_class(token)
            && !class_names::has_vendor_prefix(token)
            && !token.contains(OF_BRIDGY)
            && spelling::meant_by(token).is_none()
    });
    unknown.or_else(|| {
        let inside = |root: &&MarkedRoot<'_>| {
            context.markup.outer(root).is_some_and(|outer| outer.el == body.el) && !root.is_property
        };
        let mut roots = context.markup.roots.iter().filter(inside);
        roots.find(|root| root.is_classic() && root.is_post() || !root.is_defined)?.token()
    })
}

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

pub(super) fn check_classic_names(context: &Context<'_>, findings: &mut Findings) {
    let mut seen = HashSet::new();
    for property in &context.markup.classic_properties {
        if let Some(root) = property.root {
            let is_first = seen.insert((root, property.token));
            check_classic(property, &context.markup.roots[root], is_first, findings);
        }
    }
    for property in &context.markup.properties {
        if let Some(root) = context.markup.root_of(property).filter(|root| root.is_classic()) {
            check_microformats2(property, root, findings);
        }
    }
}

/// A classic class name inside of a root of microformats2 whose item lacks the property. Of several elements with the name, the
/// first one has the value (hAtom, "Entry Title").
fn check_classic(property: &OtherName<'_>, root: &MarkedRoot<'_>, is_first: bool, findings: &mut Findings) {
    let classic = CLASSIC_ROOTS.iter().find(|(item_type, _)| root.types.contains(item_type));
    let Some((_, classic)) = classic else { return };
    let tables = backcompat::roots(classic, &[]);
    let Some(mapping) = tables.iter().find_map(|table| table.mapping_of(property.token)) else { return };
    if root.has(mapping.name) {
        return;
    }
    let class = [mapping.prefix.as_str(), mapping.name].concat();
    let detail = format!("{} in {}", quoted(property.token), root.name());
    let report = Report::of_class(property.el, property.token, Rule::ClassicInMicroformats2, detail);
    let report = report.help(format!("add {class}"));
    let is_value = is_first && (mapping.prefix != Prefix::Date || has_date(property.el));
    findings.report(if is_value { report.append(format!(" {class}")) } else { report });
}

/// A class name of microformats2 inside of a classic root whose item lacks the property.
fn check_microformats2(property: &MarkedProperty<'_>, root: &MarkedRoot<'_>, findings: &mut Findings) {
    let types: Vec<&str> = root.tables.iter().map(|table| table.item_type).collect();
    if !vocabulary::has_class_of(&types, property.token) || root.has(property.name) {
        return;
    }
    let classic = root.token().unwrap_or_default();
    let detail = format!("{} in {}", quoted(property.token), quoted(classic));
    let report = property.report(Rule::Microformats2InClassic, detail);
    findings.report(report.help(format!(
        "add {} to the root with the class name {classic}, and class names of microformats2 to its other \
         properties",
        root.name()
    )));
}

pub(super) fn check_misplaced_properties(context: &Context<'_>, findings: &mut Findings) {
    let markup = &context.markup;
    let has_microformats = has_microformats(context);
    let is_outside = |property: &&MarkedProperty<'_>| {
        has_microformats
            && property.root.is_none()
            && !property.is_root
            && !property.el.is_reopened()
            && vocabulary::has_class(property.token)
    };
    let outside = markup.properties.iter().filter(is_outside);
    let (after, outside): (Vec<_>, Vec<_>) =
        outside.partition(|property| markup.paragraph_before(property.el).is_some());
    for property in after {
        report_after_paragraph(context, property, findings);
    }
    let outside = outside.into_iter().map(|property| (property.el, property.token));
    report_each_once(outside, Rule::PropertyOutsideRoot, findings);
    for property in &markup.properties {
        check_nested(context, property, findings);
    }
}

/// A property that would be in a paragraph, if HTML let it.
fn report_after_paragraph(context: &Context<'_>, property: &MarkedProperty<'_>, findings: &mut Findings) {
    let Some(ended) = context.markup.paragraph_before(property.el) else { return };
    let detail = format!("{} after {}", quoted(property.token), ended.name);
    findings.report(property.report(Rule::PropertyOutsideRoot, detail).help(ended.help()));
}

/// True if the page has items, or class names of properties that style sheets hardly have. Shops have names such as
/// `p-name` and `p-price` without microformats.
fn has_microformats(context: &Context<'_>) -> bool {
    let is_distinct = |property: &MarkedProperty<'_>| {
        property.prefix != Prefix::Text && vocabulary::has_class(property.token)
    };
    let markup = &context.markup;
    markup.roots.iter().any(|root| root.is_defined && !root.is_classic())
        || markup.properties.iter().any(is_distinct)
}

/// A property that its own root's type does not have, and the type of the root around it has.
fn check_nested(context: &Context<'_>, property: &MarkedProperty<'_>, findings: &mut Findings) {
    let Some(root) = context.markup.root_of(property) else { return };
    let Some(outer) = context.markup.outer(root).filter(|outer| !outer.is_classic()) else { return };
    let is_known = !root.types.is_empty() && root.types.iter().all(|name| vocabulary::has_type(name));
    let is_of_outer = is_known
        && !vocabulary::has_class_of(&root.types, property.token)
        && vocabulary::has_class_of(&outer.types, property.token);
    if is_of_outer && !outer.has(property.name) {
        let detail = format!("{} in {}", quoted(property.token), root.name());
        let report = property.report(Rule::PropertyInNestedItem, detail);
        findings.report(report.help(format!(
            "move it out of the {}, into the {} around it, or end the {} earlier",
            root.name(),
            outer.name(),
            root.name()
        )));
    }
}
