//! What is in the content of a post: `plain-content`, `metadata-in-content` and `nested-text-property`.

use super::markup::MarkedProperty;
use super::{Context, shown_text};
use crate::check::Rule;
use crate::check::findings::{Findings, quoted, tag_of};
use crate::check::report::Report;
use crate::check::words::WORDS;
use crate::dom::El;
use crate::extract::mf2::class::Prefix;

/// Properties of a post that are not a part of its text.
const METADATA: [&str; 4] = ["u-url", "u-uid", "dt-published", "dt-updated"];
/// A property with fewer bytes of source may repeat a text.
const MIN_LARGE: usize = 400;
/// At most this many pairs of properties are compared by their texts.
const MAX_COMPARED: usize = 100;

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    let markup = &context.markup;
    let mut compared = 0;
    for property in &markup.properties {
        let Some(root) = markup.root_of(property).filter(|root| !root.is_classic()) else {
            continue;
        };
        if property.token == "p-content" && root.is_post() && property.el.child_elements().next().is_some() {
            let report = Report::of_class(property.el, property.token, Rule::PlainContent, "");
            findings.report(report.replace_with("e-content"));
        }
        if METADATA.contains(&property.token)
            && root.is_post()
            && !property.is_root
            && is_in_content(context, property)
        {
            let detail = quoted(property.token);
            findings.report(Report::of_class(property.el, property.token, Rule::MetadataInContent, detail));
        }
        if compared < MAX_COMPARED && is_large_text(property) {
            compared += usize::from(check_nested(context, property, findings));
        }
    }
    for &control in markup.controls.iter().filter(|el| is_for_readers(**el)) {
        findings.add(control, Rule::MetadataInContent, tag_of(control));
    }
}

fn is_in_content(context: &Context<'_>, property: &MarkedProperty<'_>) -> bool {
    let outer = |index: usize| context.markup.properties[index].outer;
    std::iter::successors(property.outer, |&index| outer(index))
        .take(8)
        .any(|index| is_content(context, index) && context.markup.properties[index].el != property.el)
}

/// True if one of the properties of the element with this property is the content.
fn is_content(context: &Context<'_>, index: usize) -> bool {
    let el = context.markup.properties[index].el;
    context.markup.properties[index..]
        .iter()
        .take_while(|property| property.el == el)
        .any(|property| property.token == "e-content")
}

fn is_for_readers(control: El<'_>) -> bool {
    let text = shown_text(control, 200).to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    text.len() < 60 && words.any(|word| WORDS.buttons.contains(word))
}

/// True for a property that holds a long text, by its source.
fn is_large_text(property: &MarkedProperty<'_>) -> bool {
    matches!(property.prefix, Prefix::Text | Prefix::Html)
        && !property.is_root
        && source_len(property.el) >= MIN_LARGE
}

fn source_len(el: El<'_>) -> usize {
    el.start_tag().map_or(0, |tag| el.span().end.saturating_sub(tag.end))
}

/// Compares a property with the one around it. True if their texts were compared.
fn check_nested(context: &Context<'_>, property: &MarkedProperty<'_>, findings: &mut Findings) -> bool {
    let Some(outer) = property.outer.map(|index| &context.markup.properties[index]) else { return false };
    let is_text = matches!(outer.prefix, Prefix::Text | Prefix::Html);
    if !is_text || outer.el == property.el || source_len(property.el) * 10 < source_len(outer.el) * 8 {
        return false;
    }
    let (inner_text, outer_text) = (shown_text(property.el, usize::MAX), shown_text(outer.el, usize::MAX));
    if inner_text.len() >= MIN_LARGE / 2 && inner_text.len() * 10 >= outer_text.len() * 8 {
        let detail = format!("{} in {}", quoted(property.token), quoted(outer.token));
        findings.report(Report::of_class(outer.el, outer.token, Rule::NestedTextProperty, detail));
    }
    true
}
