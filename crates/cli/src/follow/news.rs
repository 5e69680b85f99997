//! The news of a subscription as text and as lines of JSON.

use microweave_convert::{Timestamp, to_json};
use microweave_fetch::Subscribed;
use microweave_fetch::address::redact_link;
use microweave_reader::{DeletedPost, Entry, Feed, FeedChanges, PostChange, PostState};
use microweave_values::shorten::with_ellipsis;
use serde::Serialize;

use crate::terminal::{json_line, on_one_line};

/// The characters of a post's text that stand for a title.
const MAX_TITLE: usize = 60;

/// A line for the subscription, and one for each post that is new, changed or deleted.
pub(super) fn text(name: &str, subscribed: &Subscribed) -> String {
    let changes = match subscribed {
        Subscribed::Waiting(time) => {
            let time = self::time(*time);
            return format!("{}: not asked for before {time} (--now asks at once)\n", on_one_line(name));
        }
        Subscribed::Unchanged(changes) | Subscribed::Read(_, changes) => changes,
        _ => return String::new(),
    };
    let mut text = format!("{}: {}\n", on_one_line(name), summary(changes));
    for (entry, post) in news(subscribed) {
        line(&mut text, &post.change.to_string(), &entry_text(entry, post));
    }
    for post in &changes.deleted {
        line(&mut text, "deleted", &deleted_text(post));
    }
    text
}

/// A line of JSON for each post that is new, changed or deleted.
pub(super) fn json_lines(name: &str, subscribed: &Subscribed) -> String {
    #[derive(Serialize)]
    struct PostLine<'a> {
        source: &'a str,
        #[serde(flatten)]
        state: &'a PostState,
        post: &'a Entry,
    }
    #[derive(Serialize)]
    struct DeletedLine<'a> {
        source: &'a str,
        change: &'static str,
        #[serde(flatten)]
        post: &'a DeletedPost,
    }
    let posts =
        news(subscribed).map(|(post, state)| json_line(to_json(&PostLine { source: name, state, post })));
    let deleted = match subscribed {
        Subscribed::Unchanged(changes) | Subscribed::Read(_, changes) => &changes.deleted[..],
        _ => &[],
    };
    let deleted =
        deleted.iter().map(|post| json_line(to_json(&DeletedLine { source: name, change: "deleted", post })));
    posts.chain(deleted).collect()
}

/// The posts that are new or changed, in the order of the feed.
fn news(subscribed: &Subscribed) -> impl Iterator<Item = (&Entry, &PostState)> {
    let read: Option<(&Feed, &FeedChanges)> = match subscribed {
        Subscribed::Read(feed, changes) => Some((feed, changes)),
        _ => None,
    };
    let posts = read.into_iter().flat_map(|(feed, changes)| feed.entries.iter().zip(&changes.posts));
    posts.filter(|(_, post)| post.change != PostChange::Unchanged)
}

/// The number of posts of each kind.
fn summary(changes: &FeedChanges) -> String {
    let count = |change| changes.posts.iter().filter(|post| post.change == change).count();
    let counts = [
        (count(PostChange::New), "new"),
        (count(PostChange::Changed), "changed"),
        (changes.deleted.len(), "deleted"),
    ];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts.map(|(count, name)| format!("{count} {name}")).collect();
    if counts.is_empty() { "no news".to_owned() } else { counts.join(", ") }
}

fn entry_text(entry: &Entry, post: &PostState) -> String {
    let date = entry.published.as_ref().or(entry.updated.as_ref()).map(ToString::to_string);
    let title = entry.title().or(entry.content_text()).or(entry.summary.as_deref()).unwrap_or_default();
    let author = entry.author_name().map(|name| format!("by {name}"));
    let address = entry.url.as_deref().unwrap_or(&post.id);
    let parts = [date, Some(with_ellipsis(title, MAX_TITLE)), author, Some(redact_link(address))];
    let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    parts.join("  ")
}

fn deleted_text(post: &DeletedPost) -> String {
    let address = redact_link(post.url.as_deref().unwrap_or(&post.id));
    let title = post.title.as_deref().map(|title| with_ellipsis(title, MAX_TITLE) + "  ").unwrap_or_default();
    format!("{title}{address}  ({})", post.why)
}

fn line(text: &mut String, change: &str, post: &str) {
    *text += &format!("  {change:<8} {}\n", on_one_line(post));
}

/// A time in UTC.
pub(super) fn time(seconds: i64) -> String {
    Timestamp::from_unix_seconds(seconds).to_string()
}
