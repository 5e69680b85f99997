//! Class names of style sheets that look like roots: `framework-class`, `framework-class-hides-property` and
//! `unknown-root`.

use std::collections::HashMap;

use super::Context;
use super::markup::MarkedRoot;
use super::vocabulary::VOCABULARY;
use crate::check::Rule;
use crate::check::findings::{Findings, quoted};
use crate::check::report::Report;
use crate::dom::El;
use crate::extract::mf2::class;

/// Class names by which scripts of other sites find their elements, so that a page cannot use other names.
const WIDGETS: [&str; 1] = ["h-captcha"];

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    let markup = &context.markup;
    // A page without other roots has no microformats that such class names could damage.
    if !markup.roots.iter().any(MarkedRoot::is_known) {
        return;
    }
    let frameworks = markup.framework_classes.iter().copied();
    report_each_once(frameworks, Rule::FrameworkClass, findings);
    for property in &markup.properties {
        let root = markup.root_of(property);
        if let (Some(framework), Some(root)) = (property.framework, root.filter(|root| root.is_known()))
            && VOCABULARY.has_class_of(&root.types, property.token)
        {
            let class = markup_class(framework).unwrap_or_default();
            let detail = format!("{} in {}", quoted(property.token), quoted(class));
            findings.report(Report::of_class(framework, class, Rule::FrameworkClassHidesProperty, detail));
        }
    }
    let unknown = markup.roots.iter().filter(|root| {
        !root.is_known()
            && !root.is_property
            && root.properties.is_empty()
            && !root.types.iter().any(|name| class::has_vendor_prefix(name) || WIDGETS.contains(name))
    });
    let unknown = unknown.flat_map(|root| root.types.iter().map(|token| (root.el, *token)));
    report_each_once(unknown, Rule::UnknownRoot, findings);
}

/// The class name of an element that is one of a framework.
fn markup_class(el: El<'_>) -> Option<&str> {
    el.class().split_ascii_whitespace().find(|token| class::is_framework_class(token))
}

/// Reports each class name once, at its first element, with the number of elements.
pub(super) fn report_each_once<'p>(
    names: impl Iterator<Item = (El<'p>, &'p str)>,
    rule: Rule,
    findings: &mut Findings,
) {
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut first: Vec<(El<'p>, &str)> = Vec::new();
    for (el, token) in names {
        let number = numbers.entry(token).or_default();
        if *number == 0 {
            first.push((el, token));
        }
        *number += 1;
    }
    for (el, token) in first {
        let detail = match numbers[token] {
            1 => quoted(token),
            number => format!("{} ({number} times)", quoted(token)),
        };
        findings.report(Report::of_class(el, token, rule, detail));
    }
}
