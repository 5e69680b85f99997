//! What the name is called by which a rule applies.

use microweave::ReasonRule;

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
        ReasonRule::Itemprop | ReasonRule::RdfaProperty | ReasonRule::NoItem | ReasonRule::Shadowed => {
            "property"
        }
        ReasonRule::RdfaSubject => "type",
        ReasonRule::JsonLd | ReasonRule::Meta => "name",
        ReasonRule::Base => "base",
        _ => "class",
    }
}
