//! `values-differ`: an element that is a property of microformats and of microdata, with different values.

use super::Context;
use crate::check::Rule;
use crate::check::findings::{Findings, quoted};
use crate::check::report::Report;
use crate::check::words::WORDS;
use crate::datetime::Moment;
use crate::dom::El;
use crate::dom::page_defaults::base_of;
use crate::extract::microdata::{unique_names, value};
use crate::html::names::attr;
use crate::url::Base;
use crate::whitespace::fold;

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    if !context.page.options().microdata {
        return;
    }
    let base = base_of(context.dom, context.page.address());
    let rules = context.page.microdata().rules();
    let budget = context.dom.output_budget(context.page.options().limits);
    for property in context
        .markup
        .properties
        .iter()
        .filter(|property| !property.is_root && property.el.attr_by(attr::ITEMPROP).is_some())
    {
        let Some(names) = WORDS.same.get(property.name) else { continue };
        let has_same = unique_names(property.el).any(|name| names.contains(name));
        let is_item = property.el.attr_by(attr::ITEMSCOPE).is_some();
        if !has_same || is_item {
            continue;
        }
        let Some(root) = context.markup.root_of(property) else { continue };
        let values = context.markup.values(root, property.name);
        let found = values.iter().find(|(el, _)| *el == property.el);
        let Some(ours) = found.and_then(|(_, value)| value.as_text()) else { continue };
        let theirs = value::of(property.el, &base, rules);
        if !budget.spend(ours.len() + theirs.len()) {
            return;
        }
        if !is_same(ours, &theirs, &base) {
            let detail = format!(
                "{} is {}, and {} is {}",
                property.token,
                quoted(ours),
                property_of(property.el),
                quoted(theirs.trim())
            );
            findings.report(Report::new(property.el, Rule::ValuesDiffer, detail));
        }
    }
}

fn property_of(el: El<'_>) -> String {
    format!("itemprop={}", quoted(el.attr_by(attr::ITEMPROP).unwrap_or_default()))
}

/// True for texts that say the same: the same date, URL or words, or one of them with more words.
pub(in crate::check) fn is_same(ours: &str, theirs: &str, base: &Base) -> bool {
    let plain = |text: &str| fold(text, char::is_whitespace).to_lowercase();
    let (one, other) = (plain(ours), plain(theirs));
    if one.contains(&other) || other.contains(&one) {
        return true;
    }
    if let (Some(one), Some(other)) = (Moment::parse(ours), Moment::parse(theirs)) {
        let (one, other) = (one.in_utc(), other.in_utc());
        return one.in_form_of(other) == other
            || other.in_form_of(one) == one
            || one.local_seconds() == other.local_seconds();
    }
    let absolute = |text: &str| base.join(text).map(|url| url.as_str().trim_end_matches('/').to_owned());
    let is_url = |text: &str| text.contains("://");
    is_url(&one) && is_url(&other) && absolute(ours) == absolute(theirs)
}
