//! The names of items: `implied-name-jumble` and `name-repeats-content`.

use super::markup::MarkedRoot;
use super::{Context, shown_text};
use crate::check::Rule;
use crate::check::findings::{Findings, quoted};
use crate::check::report::Report;
use crate::document::{Item, Value};
use crate::reader::TitleStep;

/// An implied name with more characters is a text and no name.
const MAX_NAME: usize = 100;
/// Types whose implied name is their value.
const VALUES: [&str; 3] = ["h-geo", "h-measure", "h-adr"];

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    let implied = context.markup.roots.iter().filter_map(|root| Some((root.item?, root)));
    for (item, root) in implied.filter(|(item, root)| item.has_implied_name() && root.is_known()) {
        let name = item.text("name").unwrap_or_default();
        if !VALUES.iter().any(|value| root.is(value)) && is_jumble(context, root, name) {
            let detail = format!("the name is {}", quoted(name));
            findings.report(root.report(Rule::ImpliedNameJumble, detail));
        }
    }
    let repeated: Vec<&MarkedRoot<'_>> = context
        .entries()
        .filter(|(entry, root)| {
            let is_explicit = root.item.is_some_and(|item| !item.has_implied_name());
            let is_repeated = entry.title.step == TitleStep::NameBeginsContent && is_explicit;
            is_repeated && !root.is_classic() && root.item.is_some_and(is_text)
        })
        .map(|(_, root)| root)
        .collect();
    // The posts of a page come from one template, so that they have the same finding.
    if let Some(first) = repeated.first() {
        let detail = match repeated.len() {
            1 => String::new(),
            number => format!("{number} posts, of which this is the first"),
        };
        findings.report(match context.markup.named(first, "name").next() {
            Some(name) => Report::of_class(name.el, name.token, Rule::NameRepeatsContent, detail),
            None => first.report(Rule::NameRepeatsContent, detail),
        });
    }
}

/// True if the name of a post is its whole content, or too long for a title. A content may begin with the words of a
/// short title.
fn is_text(post: Item<'_>) -> bool {
    const MAX_TITLE_WORDS: usize = 8;
    let first = |name: &str| post.values(name).find_map(Value::as_text).map(str::trim).unwrap_or_default();
    let (name, content) = (first("name"), first("content"));
    name.split_whitespace().nth(MAX_TITLE_WORDS).is_some() || 2 * name.len() > content.len()
}

/// True if a name is long, has many lines, or has the text of another property beside other text.
fn is_jumble(context: &Context<'_>, root: &MarkedRoot<'_>, name: &str) -> bool {
    let lines = name.lines().filter(|line| !line.trim().is_empty()).count();
    let has_property = || {
        let texts =
            context.markup.properties_of(root).take(16).map(|property| shown_text(property.el, MAX_NAME));
        texts.into_iter().any(|text| !text.is_empty() && text.len() < name.len() && name.contains(&text))
    };
    name.chars().nth(MAX_NAME).is_some() || lines > 2 || has_property()
}
