//! Sentences for what a post responds or refers to: "Likes Tea by Ada".

use std::fmt::Write as _;

use super::{Shown, attribute};
use crate::convert::posts::{link_of, short};
use crate::reader::{Citation, Entry, Person};
use crate::sanitize::as_html;

/// The verb for each property. Properties for responses of others, such as `comment`, have no verb.
const VERBS: [(&str, &str); 18] = [
    ("in-reply-to", "In reply to"),
    ("like-of", "Likes"),
    ("repost-of", "Shares"),
    ("bookmark-of", "Bookmarks"),
    ("follow-of", "Follows"),
    ("tag-of", "Tags"),
    ("quotation-of", "Quotes"),
    ("translation-of", "Translates"),
    ("read-of", "Reads"),
    ("watch-of", "Watches"),
    ("listen-of", "Listens to"),
    ("play-of", "Plays"),
    ("jam-of", "Enjoys"),
    ("ate", "Ate"),
    ("drank", "Drank"),
    ("checkin", "Is at"),
    ("item", "About"),
    ("invitee", "Invites"),
];

/// Writes a sentence for each citation whose property `by` selects. It skips a citation that the content links to; one
/// without an address is skipped if there is any content.
pub(super) fn write(html: &mut String, entry: &Entry, shown: &Shown, by: impl Fn(&str) -> bool) {
    let has_content = entry.content.value.is_some();
    for response in of_citations(entry, by) {
        let is_said = response.url.map_or(has_content, |url| shown.has(url));
        if !is_said {
            response.write(html, !has_content);
        }
    }
}

/// The responses of a post, in the order of its citations.
pub(super) fn all(entry: &Entry) -> impl Iterator<Item = Response<'_>> {
    of_citations(entry, |_| true)
}

fn of_citations(entry: &Entry, by: impl Fn(&str) -> bool) -> impl Iterator<Item = Response<'_>> {
    let citations = entry.citations.iter().filter(move |citation| by(citation.property));
    citations.filter_map(|citation| Response::of(citation, entry.rsvp.as_deref()))
}

pub(super) struct Response<'e> {
    verb: &'static str,
    /// The name of the cited post, or else "a post", or else its address.
    what: &'e str,
    url: Option<&'e str>,
    /// The author of the cited post, unless it is also the name.
    by: Option<&'e str>,
    /// The text of the cited post.
    said: Option<&'e str>,
}

impl<'e> Response<'e> {
    fn of(citation: &'e Citation, rsvp: Option<&str>) -> Option<Self> {
        let answer = rsvp.filter(|_| citation.property == "in-reply-to").and_then(answer);
        let verb = || VERBS.iter().find(|(property, _)| *property == citation.property);
        let verb = answer.or_else(|| verb().map(|(_, verb)| *verb))?;
        let url = link_of(citation.url.as_ref());
        let by = citation
            .author
            .as_ref()
            .and_then(Person::label)
            .map(short)
            .filter(|by| citation.name.as_deref() != Some(by));
        let said = citation.text.as_deref();
        let post = || by.or(said).map(|_| "a post");
        let what = citation.name.as_deref().or_else(post).or(url)?;
        Some(Response { verb, what, url, by, said })
    }

    pub(super) fn text(&self) -> String {
        let by = self.by.map(|by| [" by ", by].concat());
        [self.verb, " ", self.what, &by.unwrap_or_default()].concat()
    }

    /// Writes the sentence, and the text of the cited post after it if `with_said` is true.
    fn write(&self, html: &mut String, with_said: bool) {
        let what = as_html(self.what);
        // Writing to a string cannot fail.
        let _ = match self.url {
            Some(url) => write!(html, "<p>{} <a href=\"{}\">{what}</a>", self.verb, attribute(url)),
            None => write!(html, "<p>{} {what}", self.verb),
        };
        if let Some(by) = self.by {
            html.extend([" by ", &as_html(by)]);
        }
        html.push_str("</p>");
        if let Some(said) = self.said.filter(|_| with_said) {
            html.extend(["<blockquote>", &as_html(said), "</blockquote>"]);
        }
    }
}

/// The verb for an rsvp, the answer to an invitation.
fn answer(rsvp: &str) -> Option<&'static str> {
    Some(match rsvp {
        "yes" => "Is going to",
        "no" => "Is not going to",
        "maybe" => "May be going to",
        "interested" => "Is interested in",
        _ => return None,
    })
}
