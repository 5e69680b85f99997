//! Finds what a page says about another URL. For a webmention, the page is the source and the URL is the
//! target. The kinds are the kinds of the response type algorithm
//! (<https://ptd.spec.indieweb.org/#response-algorithm>), and bookmarks, invitations and tags from
//! <https://indieweb.org/responses>.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::address::{Address, PageAddress};
use super::main_object::{self, MainObject};
use super::outline::{Outline, is_post};
use super::post_type::is_rsvp;
use super::urls::texts;
use super::urls::{key, of_value};
use super::{Answer, Reading};
use super::{Entry, Feeds};
use microweave::document::{Document, Item, RelUrl, Value};
use microweave_html::dom::Place;
use microweave_html::dom::page_defaults::base_of;
use microweave_html::dom::{Dom, El};

microweave_values::named! {
    pub(crate) fn name;
    /// The kind of a mention, from the strongest to the weakest.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum MentionKind {
        /// The post answers an invitation to the target: see the `rsvp` of the post.
        Rsvp = "rsvp",
        /// The post invites someone to the target, or invites the person whose address the target is.
        Invite = "invite",
        /// The post shares the target.
        Repost = "repost",
        /// The post likes the target.
        Like = "like",
        /// The post answers the target.
        Comment = "comment",
        /// The post bookmarks the target.
        Bookmark = "bookmark",
        /// The post tags the target, or is tagged with it.
        Tag = "tag",
        /// The page links to the target.
        Mention = "mention",
    }
}

/// What a page says about a URL.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Mention<'a> {
    /// The kind of the mention.
    pub kind: MentionKind,
    /// The item of the post that mentions the URL. `None` if the mention is outside of the page's posts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub post: Option<Item<'a>>,
}

impl Mention<'_> {
    /// The post that mentions the URL, as the reader shows it. `feeds` is what was read from the same page. The entry has the
    /// element of the item, or else its URL, or it is the only post of the page.
    ///
    /// ```
    /// use microweave_reader::{ReadOptions, Reading};
    ///
    /// let page = "<p class=h-entry><b class=e-content>Yes!</b> <a class='p-author h-card' href=/>Ada</a>
    ///     <a class=u-in-reply-to href=https://grace.example/tea>Tea?</a></p>";
    /// let reading = Reading::parse(page, "https://ada.example/1");
    /// let mention = reading.mention("https://grace.example/tea").value.expect("it is a reply");
    /// let feeds = reading.posts(&ReadOptions::new());
    /// let reply = mention.entry(&feeds).expect("the reply is a post");
    /// assert_eq!((reply.author_name(), reply.content_text()), (Some("Ada"), Some("Yes!")));
    /// ```
    pub fn entry<'f>(&self, feeds: &'f Feeds) -> Option<&'f Entry> {
        let post = self.post?;
        let entries = || feeds.iter().flat_map(|feed| &feed.entries);
        let node = |place: Option<Place>| place.map(|place| place.node);
        let has_url = |entry: &&Entry| {
            entry.url.as_deref().is_some_and(|url| texts(post, "url").any(|other| other == url))
        };
        let is_at_place = |entry: &&Entry| node(entry.place) == node(post.place());
        let at_place = if post.place().is_some() { entries().find(is_at_place) } else { None };
        let only = || if entries().nth(1).is_none() { entries().next() } else { None };
        at_place.or_else(|| entries().find(has_url)).or_else(only)
    }
}

sentences! {
    /// The part of a page that mentions a URL.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum MentionStep<'a> {
        Property(name: &'static str) = "a post has the target as its {name}",
        Cite(name: &'static str) = "a post has an item with the target's URL as its {name}",
        /// The property is an `e-*` property, such as the content.
        Content(name: &'a str) = "the {name} of an item links to the target",
        OtherProperty(name: &'a str) = "an item has the target as its {name}",
        Rel(rel: &'a str) = "a link with rel={rel} goes to the target",
        /// Only [`Reading::mention`] finds it.
        Link(attribute: &'static str) = "the {attribute} of a link outside of items is the target",
        NoMention = "no property, content or rel link has the target",
    }
}

/// The properties of a post that refer to a URL, and the kinds of mention.
const RELATIONS: [(&str, MentionKind); 7] = [
    ("invitee", MentionKind::Invite),
    ("repost-of", MentionKind::Repost),
    ("like-of", MentionKind::Like),
    ("in-reply-to", MentionKind::Comment),
    ("bookmark-of", MentionKind::Bookmark),
    ("tag-of", MentionKind::Tag),
    ("category", MentionKind::Tag),
];

const REL_RELATIONS: [(&str, MentionKind); 2] =
    [("in-reply-to", MentionKind::Comment), ("tag", MentionKind::Tag)];

/// The attributes that link to a page or embed a file.
const LINK_ATTRIBUTES: [&str; 5] = ["href", "src", "cite", "data", "poster"];

type MentionAnswer<'a> = (Mention<'a>, MentionStep<'a>);

/// Finds the strongest mention of a URL in a page. It checks the properties of the main post (or of all
/// posts, if the page has no main post) and the rel values of the page's links. If these give no kind
/// stronger than [`MentionKind::Mention`], it searches all properties of all items for the URL or a link to
/// it. A [`Document`] has no links without rel outside of items, so these are not found:
/// [`Reading::mention`] finds them too.
///
/// URLs are compared after parsing. `http` and `https` count as the same, because sites move to `https` and the links to
/// them stay. (Webmention, section 3.2.2, asks for an exact match.)
///
/// ```
/// use microweave_reader::{MentionKind, mention};
///
/// let page = "<div class=h-entry>I like <cite class='u-like-of h-cite'>
///     <a class=u-url href='https://GRACE.example'>Grace's page</a></cite></div>";
/// let document = microweave::parse(page, "https://ada.example/likes/1");
///
/// let answer = mention(&document, "https://ada.example/likes/1", "https://grace.example/");
/// assert_eq!(answer.value.map(|mention| mention.kind), Some(MentionKind::Like));
/// assert_eq!(answer.step.to_string(), "a post has an item with the target's URL as its like-of");
/// ```
pub fn mention<'a>(
    document: &'a Document,
    address: &str,
    target: &str,
) -> Answer<Option<Mention<'a>>, MentionStep<'a>> {
    let Some(target) = key_of_page(target) else { return Answer::new(None, MentionStep::NoMention) };
    let outline = Outline::new(document);
    let of_page = Address::of_page(document, address);
    let page = PageAddress { given: address, address: &of_page };
    let posts = match main_object::find(&outline, page).value {
        MainObject::Post(post) => vec![post],
        _ => outline.posts().collect(),
    };
    let related = posts.iter().flat_map(|&post| relations(post, &target));
    let linked = document.rel_urls().iter().filter(|(url, _)| is_same_page(url, &target));
    let linked = linked.filter_map(|(_, link)| rel_mention(link, &posts));
    // Of equal kinds, the first one is used.
    let found = related.chain(linked).min_by_key(|(mention, _)| mention.kind);
    let weak = |(mention, _): &MentionAnswer<'a>| mention.kind == MentionKind::Mention;
    let found = match found.filter(|found| !weak(found)) {
        None => any_mention(&outline, &target).or(found),
        strong => strong,
    };
    found
        .map_or(Answer::new(None, MentionStep::NoMention), |(mention, step)| Answer::new(Some(mention), step))
}

/// The key of a page's URL, which is the same with `http` and `https`.
fn key_of_page(url: &str) -> Option<Cow<'_, str>> {
    let key = key(url)?;
    Some(match key.strip_prefix("http://") {
        Some(rest) => Cow::Owned(format!("https://{rest}")),
        None => key,
    })
}

fn is_same_page(url: &str, target: &str) -> bool {
    key_of_page(url).is_some_and(|url| url == target)
}

/// The mentions of the target in the properties of a post.
fn relations<'a>(post: Item<'a>, target: &str) -> impl Iterator<Item = MentionAnswer<'a>> {
    RELATIONS.into_iter().filter_map(move |(property, kind)| {
        let value =
            post.values(property).find(|&value| of_value(value).any(|url| is_same_page(url, target)))?;
        let kind = match property {
            "in-reply-to" if is_rsvp(post, "rsvp") => MentionKind::Rsvp,
            "in-reply-to" if post.values("invitee").len() > 0 => MentionKind::Invite,
            _ => kind,
        };
        let step = match value {
            Value::Item { .. } => MentionStep::Cite(property),
            _ => MentionStep::Property(property),
        };
        Some((Mention { kind, post: Some(post) }, step))
    })
}

/// The strongest mention that the rel values of a link to the target make. It belongs to the post if the page
/// has one post only.
fn rel_mention<'a>(link: &'a RelUrl, posts: &[Item<'a>]) -> Option<MentionAnswer<'a>> {
    let kind = |rel: &str| REL_RELATIONS.iter().find(|(own, _)| *own == rel).map(|&(_, kind)| kind);
    let rels = link.rels.iter().map(|rel| (kind(rel).unwrap_or(MentionKind::Mention), &**rel));
    let (kind, rel) = rels.min_by_key(|&(kind, _)| kind)?;
    let post = match posts {
        &[post] => Some(post),
        _ => None,
    };
    Some((Mention { kind, post }, MentionStep::Rel(rel)))
}

/// The first item that mentions the target in any property.
fn any_mention<'a>(outline: &Outline<'a>, target: &str) -> Option<MentionAnswer<'a>> {
    outline.document().all_items().find_map(|item| {
        let step = item
            .properties()
            .find_map(|(name, mut values)| values.find_map(|value| mention_in(name, value, target)))?;
        let post = outline.self_and_ancestors(item).filter(|&around| is_post(around)).last();
        Some((Mention { kind: MentionKind::Mention, post }, step))
    })
}

fn mention_in<'a>(property: &'a str, value: Value<'a>, target: &str) -> Option<MentionStep<'a>> {
    match value {
        Value::Html { html, .. } | Value::Item { html: Some(html), .. } => {
            let link = linking_attribute(&Dom::parse(html), |url| is_same_page(url, target));
            link.map(|_| MentionStep::Content(property))
        }
        Value::Text(url) | Value::Url { value: url, .. } => {
            is_same_page(url, target).then_some(MentionStep::OtherProperty(property))
        }
        // The caller visits nested items themselves.
        _ => None,
    }
}

/// The first attribute that links to, or embeds, a URL that matches.
fn linking_attribute(dom: &Dom, matches: impl Fn(&str) -> bool) -> Option<&'static str> {
    let has = |el: El<'_>, name: &str| el.attr(name).is_some_and(&matches);
    dom.elements().find_map(|el| LINK_ATTRIBUTES.into_iter().find(|name| has(el, name)))
}

impl Reading {
    /// Finds what the page says about another URL: [`mention`] of its document, otherwise any link of the page. A stored
    /// document has no links outside of its items and rels.
    ///
    /// ```
    /// use microweave_reader::{MentionKind, Reading};
    ///
    /// let reading = Reading::parse("<p>See <a href=/tea>Tea</a>", "https://ada.example/");
    /// let answer = reading.mention("https://ada.example/tea");
    /// assert_eq!(answer.value.map(|mention| mention.kind), Some(MentionKind::Mention));
    /// assert_eq!(answer.step.to_string(), "the href of a link outside of items is the target");
    /// ```
    pub fn mention(&self, target: &str) -> Answer<Option<Mention<'_>>, MentionStep<'_>> {
        let in_document = mention(self.document(), self.address(), target);
        let (None, Some(target), Some(page)) = (in_document.value, key_of_page(target), self.page()) else {
            return in_document;
        };
        let base = base_of(page.dom(), page.address());
        let link = linking_attribute(page.dom(), |url| is_same_page(&base.resolve(url), &target));
        link.map_or(in_document, |attribute| {
            let mention = Mention { kind: MentionKind::Mention, post: None };
            Answer::new(Some(mention), MentionStep::Link(attribute))
        })
    }
}
