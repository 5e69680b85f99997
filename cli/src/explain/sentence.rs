//! Rules in sentences that name the class, the property or the item that they are about.

use microweave::{Reason, ReasonRule};

use super::Explained;
use super::selection::item_and_property;
use crate::terminal::on_one_line;

/// The rule of a reason in a sentence.
pub(super) fn sentence(explained: &Explained<'_>, reason: &Reason) -> String {
    let by = reason.by.as_deref().unwrap_or_default();
    let text = match (reason.rule, item_and_property(&reason.at)) {
        (ReasonRule::ImpliedPrevented, _) => format!("The {}.", prevented(reason)),
        (ReasonRule::Explicit, _) if by.contains(' ') => format!("The element has the classes {by}."),
        (ReasonRule::Explicit, _) => format!("The element has the class {by}."),
        (ReasonRule::Classic, Some((_, property))) if by.contains('.') => {
            let name = by.rsplit('.').next().unwrap_or(by);
            format!("{name} is the classic name of the property {property}.")
        }
        (ReasonRule::Classic, _) if !by.contains('.') => {
            format!(
                "The element is a root of classic {by}, which is read as {}.",
                explained.value(&reason.at)
            )
        }
        (rule, _) => rule.text().to_owned(),
    };
    on_one_line(&text)
}

/// Why a property is not implied.
pub(super) fn prevented(reason: &Reason) -> String {
    let [property, by] =
        [&reason.step, &reason.by].map(|text| on_one_line(text.as_deref().unwrap_or_default()));
    format!("{property} is not implied, because the item has {by}")
}

/// What the name is by which a rule applies.
pub(super) fn label(rule: ReasonRule) -> &'static str {
    match rule {
        ReasonRule::Classic | ReasonRule::RelTag => "classic name",
        ReasonRule::Include
        | ReasonRule::Headers
        | ReasonRule::Itemref
        | ReasonRule::UnusedHeaders
        | ReasonRule::UnusedItemref => "id",
        ReasonRule::UnusedInclude => "link",
        ReasonRule::Rel | ReasonRule::LinkHeader => "rel",
        ReasonRule::Itemprop | ReasonRule::NoItem | ReasonRule::Shadowed => "property",
        ReasonRule::Base => "base",
        _ => "class",
    }
}
