//! Sentences for what a post responds or refers to: "Likes Tea by Ada".

use std::fmt::Write as _;

use super::{ContentUrls, attribute};
use crate::convert::posts::{cut_name, optional_safe_url};
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

/// Writes a sentence for each citation whose property `selects` accepts. It skips a citation that the content links to; one
/// without a URL is skipped if there is any content.
pub(super) fn write(html: &mut String, entry: &Entry, shown: &ContentUrls, selects: impl Fn(&str) -> bool) {
    let has_content = entry.content.value.is_some();
    for response in of_citations(entry, selects) {
        let already_linked = response.url.map_or(has_content, |url| shown.has(url));
        if !already_linked {
            response.write(html, !has_content);
        }
    }
}

/// The responses of a post, in the order of its citations.
pub(super) fn all(entry: &Entry) -> impl Iterator<Item = Response<'_>> {
    of_citations(entry, |_| true)
}

fn of_citations(entry: &Entry, selects: impl Fn(&str) -> bool) -> impl Iterator<Item = Response<'_>> {
    let citations = entry.citations.iter().filter(move |citation| selects(citation.property));
    citations.filter_map(|citation| Response::of(citation, entry.rsvp.as_deref()))
}

pub(super) struct Response<'e> {
    verb: &'static str,
    /// The name of the cited post, or else "a post", or else its URL.
    label: &'e str,
    url: Option<&'e str>,
    /// The author of the cited post, unless it is also the name.
    author: Option<&'e str>,
    /// The text of the cited post.
    quote: Option<&'e str>,
}

impl<'e> Response<'e> {
    fn of(citation: &'e Citation, rsvp: Option<&str>) -> Option<Self> {
        let answer = rsvp.filter(|_| citation.property == "in-reply-to").and_then(answer);
        let verb = || VERBS.iter().find(|(property, _)| *property == citation.property);
        let verb = answer.or_else(|| verb().map(|(_, verb)| *verb))?;
        let url = optional_safe_url(citation.url.as_ref());
        let author = citation
            .author
            .as_ref()
            .and_then(Person::label)
            .map(cut_name)
            .filter(|author| citation.name.as_deref() != Some(author));
        let quote = citation.text.as_deref();
        let post = || author.or(quote).map(|_| "a post");
        let label = citation.name.as_deref().or_else(post).or(url)?;
        Some(Response { verb, label, url, author, quote })
    }

    pub(super) fn text(&self) -> String {
        let author = self.author.map(|author| [" by ", author].concat());
        [self.verb, " ", self.label, &author.unwrap_or_default()].concat()
    }

    /// Writes the sentence, and the text of the cited post after it if `with_quote` is true.
    fn write(&self, html: &mut String, with_quote: bool) {
        let label = as_html(self.label);
        // Writing to a string cannot fail.
        let _ = match self.url {
            Some(url) => write!(html, "<p>{} <a href=\"{}\">{label}</a>", self.verb, attribute(url)),
            None => write!(html, "<p>{} {label}", self.verb),
        };
        if let Some(author) = self.author {
            html.extend([" by ", &as_html(author)]);
        }
        html.push_str("</p>");
        if let Some(quote) = self.quote.filter(|_| with_quote) {
            html.extend(["<blockquote>", &as_html(quote), "</blockquote>"]);
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
