//! The type of a post, from its JSON: post type discovery (<https://www.w3.org/TR/post-type-discovery/>) with XRay's
//! additions.

use serde_json::{Map, Value};

/// The types that a post has because of a property, in order.
const BY_PROPERTY: [(&str, &str); 10] = [
    ("rsvp", "rsvp"),
    ("repost-of", "repost"),
    ("like-of", "like"),
    ("in-reply-to", "reply"),
    ("bookmark-of", "bookmark"),
    ("follow-of", "follow"),
    ("checkin", "checkin"),
    ("video", "video"),
    ("audio", "audio"),
    ("photo", "photo"),
];

/// The type of a post.
pub(super) fn post_type(post: &Map<String, Value>) -> &'static str {
    match post.get("type").and_then(Value::as_str) {
        Some("event") => return "event",
        Some("recipe") => return "recipe",
        Some("review") => return "review",
        _ => {}
    }
    let by_property = BY_PROPERTY.into_iter().find(|(property, _)| post.contains_key(*property));
    by_property.map_or_else(|| if has_title(post) { "article" } else { "note" }, |(_, kind)| kind)
}

/// True if the name is not how the content begins.
fn has_title(post: &Map<String, Value>) -> bool {
    let text = |value: Option<&Value>| value.and_then(Value::as_str).map(folded).unwrap_or_default();
    let content = match post.get("content") {
        Some(content) => text(content.get("text")),
        None => text(post.get("summary")),
    };
    let name = text(post.get("name"));
    !name.trim().is_empty() && !content.starts_with(name.trim())
}

/// The text with each run of whitespace as one space.
fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            _ if !character.is_ascii_whitespace() => folded.push(character),
            _ if folded.ends_with(' ') => {}
            _ => folded.push(' '),
        }
    }
    folded
}
