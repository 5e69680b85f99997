//! Values of microformats that cannot be right: `unfilled-value`, `end-before-start`, `wrong-order`, `modified-before-published`,
//! `rating-out-of-range` and `coordinate-out-of-range`.

use super::{Context, MarkedRoot};
use crate::forms::{is_unfilled_label, is_unfilled_value};
use crate::orders::ComparedTexts;
use crate::schema_org::numbers::{is_no_coordinate, is_pair_outside_earth, rating_problem};
use crate::{Findings, MarkupPlace, Report, Rule, WORDS, quoted};
use microweave::document::Item;
use microweave::extract::mf2::property::named_url_attribute;
use microweave_html::dom::El;
use microweave_values::class_names::Prefix;
use microweave_values::unfilled::is_unfilled;

/// The types whose ratings are from 1 to 5, if they do not name the best and the worst one (h-review, "rating").
const REVIEWS: [&str; 2] = ["h-review", "h-review-aggregate"];

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    for root in context.markup.roots.iter().filter(|root| root.is_defined) {
        check_unfilled(context, root, findings);
        for name in ["latitude", "longitude"] {
            if let Some((el, text)) = first(context, root, name)
                .filter(|(_, text)| is_no_coordinate(name, text) && !is_unfilled_value(text))
            {
                findings.add(el, Rule::CoordinateOutOfRange, format!("{name} is {}", quoted(text)));
            }
        }
        if let Some((el, text)) = first(context, root, "geo").filter(|(_, text)| is_pair_outside_earth(text))
        {
            findings.add(el, Rule::CoordinateOutOfRange, format!("geo is {}", quoted(text)));
        }
        check_orders(context, root, findings);
        check_rating(context, root, findings);
    }
}

/// The first value of a property, if it is a text, with its element.
fn first<'p>(context: &Context<'p>, root: &MarkedRoot<'p>, name: &str) -> Option<(El<'p>, &'p str)> {
    root.item?.values(name).next()?;
    let (el, value) = context.markup.values(root, name).into_iter().next()?;
    Some((el, value.as_text()?.trim()))
}

fn check_orders(context: &Context<'_>, root: &MarkedRoot<'_>, findings: &mut Findings) {
    let mut compared = ComparedTexts::default();
    let names = root.item.into_iter().flat_map(Item::properties).map(|(name, _)| name);
    // Themes write when a post was saved, also for one that is published later.
    let is_of_theme = |name: &str| root.is_classic() && name == "updated";
    for name in names.filter(|name| ComparedTexts::compare(name) && !is_of_theme(name)) {
        if let Some((el, text)) = first(context, root, name) {
            compared.add(name, text, MarkupPlace::tag(el));
        }
    }
    compared.check_orders(findings);
}

fn check_unfilled(context: &Context<'_>, root: &MarkedRoot<'_>, findings: &mut Findings) {
    // The value of such a property is the URL that is made from the attribute.
    let urls = context.markup.properties_of(root).filter(|property| property.prefix == Prefix::Url);
    for property in urls {
        let written = named_url_attribute(property.el).filter(|(_, written)| is_unfilled_value(written));
        if let Some((attribute, written)) = written {
            let detail = format!("{} is {}", property.name, quoted(written.trim()));
            findings.report(Report::of_value(property.el, attribute, Rule::UnfilledValue, detail));
        }
    }
    let Some(item) = root.item else { return };
    for (name, mut values) in item.properties() {
        let is_label = WORDS.labels.contains(name);
        let is_unfilled = |text: &str| is_unfilled(text) || is_label && is_unfilled_label(text);
        if !values.any(|value| value.as_text().is_some_and(is_unfilled)) {
            continue;
        }
        for (el, value) in context.markup.values(root, name) {
            if let Some(text) = value.as_text().filter(|text| is_unfilled(text)) {
                findings.add(el, Rule::UnfilledValue, format!("{name} is {}", quoted(text.trim())));
            }
        }
    }
}

fn check_rating(context: &Context<'_>, root: &MarkedRoot<'_>, findings: &mut Findings) {
    let Some((el, value)) = first(context, root, "rating") else { return };
    // The rating of an aggregate may have the average and the number of votes inside.
    let average = first(context, root, "average").map(|(average, _)| average);
    if average.is_some_and(|average| average.ancestors().any(|outer| outer == el)) {
        return;
    }
    let limit = |name| first(context, root, name).map(|(_, text)| text);
    let has_default = REVIEWS.iter().any(|name| root.is(name));
    if let Some(problem) = rating_problem(value, limit("best"), limit("worst"), has_default) {
        findings.add(el, Rule::RatingOutOfRange, format!("rating is {}, and {problem}", quoted(value)));
    }
}
