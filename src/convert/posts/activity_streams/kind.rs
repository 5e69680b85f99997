//! The ActivityStreams type of a post.

use crate::reader::{Entry, PostType};

/// The type of an object; or the type of an activity, with the microformats property that holds the activity's object.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ObjectType {
    Object(&'static str),
    Activity(&'static str, &'static str),
}

impl ObjectType {
    pub(super) fn of(entry: &Entry) -> Self {
        let activity = match entry.post_type.value {
            PostType::Like => ("Like", "like-of"),
            PostType::Repost => ("Announce", "repost-of"),
            PostType::Follow => ("Follow", "follow-of"),
            PostType::Read => ("Read", "read-of"),
            PostType::Watch => ("View", "watch-of"),
            PostType::Listen => ("Listen", "listen-of"),
            PostType::Jam => ("Listen", "jam-of"),
            // `Arrive` is an intransitive activity: it has a `location` and no `object`.
            PostType::Checkin => return ObjectType::Activity("Arrive", ""),
            PostType::Rsvp => match entry.rsvp.as_deref() {
                Some("yes") => ("Accept", "in-reply-to"),
                Some("no") => ("Reject", "in-reply-to"),
                Some("maybe") => ("TentativeAccept", "in-reply-to"),
                // Other answers, such as `interested`, neither accept nor reject the invitation.
                _ => return ObjectType::Object("Note"),
            },
            other => return ObjectType::Object(object(entry, other)),
        };
        let (name, property) = activity;
        match entry.citations_by(property).next() {
            Some(_) => ObjectType::Activity(name, property),
            None => ObjectType::Object("Note"),
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            ObjectType::Object(name) | ObjectType::Activity(name, _) => name,
        }
    }
}

fn object(entry: &Entry, post_type: PostType) -> &'static str {
    match post_type {
        PostType::Event => "Event",
        PostType::Card => "Person",
        PostType::Article | PostType::Recipe | PostType::Review => "Article",
        _ if entry.title.value.is_some() => "Article",
        _ => "Note",
    }
}
