//! What is in the content of a post: `plain-content`, `metadata-in-content` and `nested-text-property`; the names of items:
//! `implied-name-jumble` and `name-repeats-content`.

use super::shown::ShownFact;
use super::{Context, MarkedProperty, MarkedRoot, of_which_first, shown_text};
use crate::{Findings, Rule, WORDS, quoted, tag_of};
use microweave::document::Item;
use microweave_html::dom::El;
use microweave_html::dom::text::ImageText;
use microweave_reader::urls::texts;
use microweave_reader::{Entry, Field, Person, TitleStep};
use microweave_values::class_names::Prefix;

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
        let Some(root) = markup.root_of(property).filter(|root| !root.is_classic()) else { continue };
        if property.token == "p-content" && root.is_post() && property.el.child_elements().next().is_some() {
            let report = property.report(Rule::PlainContent, "");
            findings.report(report.replace_with("e-content"));
        }
        let is_metadata = METADATA.contains(&property.token) && !property.is_root;
        if is_metadata && root.is_post() && is_in_content(context, property) {
            findings.report(property.report(Rule::MetadataInContent, quoted(property.token)));
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
    let properties = &context.markup.properties;
    let mut around = std::iter::successors(property.outer, |&index| properties[index].outer).take(8);
    around.any(|index| {
        // The first of the properties that its element is.
        let el = properties[index].el;
        let mut of_element = properties[index..].iter().take_while(|outer| outer.el == el);
        el != property.el && of_element.any(|outer| outer.token == "e-content")
    })
}

fn is_for_readers(control: El<'_>) -> bool {
    let text = shown_text(control, ImageText::Alt, 200).to_lowercase();
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
    let [inner_text, outer_text] =
        [property.el, outer.el].map(|el| shown_text(el, ImageText::Alt, usize::MAX));
    if inner_text.len() >= MIN_LARGE / 2 && inner_text.len() * 10 >= outer_text.len() * 8 {
        let detail = format!("{} in {}", quoted(property.token), quoted(outer.token));
        findings.report(outer.report(Rule::NestedTextProperty, detail));
    }
    true
}

/// An implied name with more characters is a text and no name.
const MAX_NAME: usize = 100;
/// Types whose implied name is their value.
const VALUES: [&str; 3] = ["h-geo", "h-measure", "h-adr"];

pub(super) fn check_names(context: &Context<'_>, findings: &mut Findings) {
    let implied = context.markup.roots.iter().filter_map(|root| Some((root.item?, root)));
    for (item, root) in implied.filter(|(item, root)| item.has_implied_name() && root.is_defined) {
        let name = item.text("name").unwrap_or_default();
        if !VALUES.iter().any(|value| root.is(value)) && is_jumble(context, root, name) {
            let detail = format!("the name is {}", quoted(name));
            let report = root.report(Rule::ImpliedNameJumble, detail);
            findings.report(report.unless_shown(shown_name(context, root, name)));
        }
    }
    let is_repeated = |(entry, root): &(&Entry, &MarkedRoot<'_>)| {
        let is_explicit = |item: Item<'_>| !item.has_implied_name() && is_text(item);
        let is_beginning = entry.title.step == TitleStep::NameBeginsContent;
        is_beginning && !root.is_classic() && root.item.is_some_and(is_explicit)
    };
    let repeated = context.entries().filter(is_repeated).map(|(_, root)| root);
    // The posts of a page come from one template, so that they have the same finding.
    findings.report_together(
        repeated,
        Rule::NameRepeatsContent,
        |root| root.el,
        |roots| {
            let detail = of_which_first(roots.len());
            match context.markup.named(roots[0], "name").next() {
                Some(name) => name.report(Rule::NameRepeatsContent, detail),
                None => roots[0].report(Rule::NameRepeatsContent, detail),
            }
        },
    );
}

/// The title of a post or the name of the author that another source gives in place of the name of a root.
fn shown_name<'p>(context: &Context<'p>, root: &MarkedRoot<'p>, name: &str) -> Option<ShownFact> {
    let is_another = |author: &Person| author.name.as_deref().is_some_and(|shown| shown != name);
    let of_card = || context.of_card(root, is_another, |_| false, "name");
    context.elsewhere(root, Field::Title, "title", |entry| entry.title().is_some()).or_else(of_card)
}

/// True if the name of a post is more than half of its content, or too long for a title. A content may begin with the words
/// of a short title.
fn is_text(post: Item<'_>) -> bool {
    const MAX_TITLE_WORDS: usize = 8;
    let first = |name: &str| texts(post, name).next().map(str::trim).unwrap_or_default();
    let (name, content) = (first("name"), first("content"));
    name.split_whitespace().nth(MAX_TITLE_WORDS).is_some() || 2 * name.len() > content.len()
}

/// True if a name is long, has many lines, or has the text of another property beside other text.
fn is_jumble(context: &Context<'_>, root: &MarkedRoot<'_>, name: &str) -> bool {
    let lines = name.lines().filter(|line| !line.trim().is_empty()).count();
    let has_property = || {
        let mut properties = context.markup.properties_of(root).take(16);
        properties.any(|property| {
            let text = shown_text(property.el, ImageText::Alt, MAX_NAME);
            !text.is_empty() && text.len() < name.len() && name.contains(&text)
        })
    };
    name.chars().nth(MAX_NAME).is_some() || lines > 2 || has_property()
}
