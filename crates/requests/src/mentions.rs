//! Whether a page links to another one, and as what.

use microweave_reader::{Entry, Feeds, Mention, MentionStep, Reading};
use serde::Serialize;

/// The mention of a target, and the step that found it.
pub type FoundMention<'a> = microweave_reader::Answer<Option<Mention<'a>>, MentionStep<'a>>;

#[derive(Serialize)]
struct MentionJson<'a> {
    target: &'a str,
    /// `None`: there is no link.
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    why: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    post: Option<&'a Entry>,
}

/// A mention as JSON. `source` is the name of the page.
pub fn json_of(
    source: Option<&str>,
    target: &str,
    mention: &FoundMention<'_>,
    post: Option<&Entry>,
) -> String {
    let kind = mention.value.map(|link| link.kind.to_string());
    crate::json_with_source(source, &MentionJson { target, kind, why: mention.step.to_string(), post })
}

/// The mention of a target by a page. `feeds` is what was read from the page.
pub(crate) fn json(source: Option<&str>, target: &str, reading: &Reading, feeds: &Feeds) -> String {
    let mention = reading.mention(target);
    let post = mention.value.and_then(|link| link.entry(feeds));
    json_of(source, target, &mention, post)
}
