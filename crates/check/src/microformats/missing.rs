//! What posts lack: `author-missing`, `entry-without-url`, `entry-without-date`, `entry-without-content` and `event-without-start`, and
//! `only-elsewhere` in place of them.

use std::collections::BTreeMap;

use super::authors::{card_beside_posts, is_marked_author};
use super::cards::inner_item_with;
use super::shown::{ShownFact, is_filled};
use super::{Context, MarkedRoot, of_which_first};
use crate::forms::is_unfilled_value;
use crate::report::joined;
use crate::{Findings, Report, Rule};
use microweave::document::Source;
use microweave_html::dom::NodeId;
use microweave_reader::urls::texts;
use microweave_reader::{AuthorshipStep, Entry, Field, PostType};
use microweave_values::whitespace::tokens;

/// A root that is a post, with the post that the reader shows for it.
#[derive(Clone, Copy)]
struct MarkedPost<'c, 'p> {
    root: &'c MarkedRoot<'p>,
    entry: Option<&'p Entry>,
    /// The post of the page, if the reader does not join it with this one.
    beside: Option<&'p Entry>,
    /// True if the reader shows its item, and not only the post of the page that it is a part of.
    is_shown: bool,
}

/// A fact that a post should have.
struct PostFact {
    rule: Rule,
    /// True for the posts that should have it.
    applies_to: fn(&Context<'_>, &MarkedPost<'_, '_>) -> bool,
    /// True if microformats do not give it.
    is_missing: fn(&MarkedPost<'_, '_>) -> bool,
    /// What the reader shows, and where it is from.
    shown_elsewhere: fn(&Context<'_>, &Entry) -> Option<ShownFact>,
    /// True if the posts of a page have one finding. Otherwise they have it if no post has the fact.
    is_once_a_page: bool,
    classic_help: Option<&'static str>,
    /// The effect if the reader shows the fact.
    strict_effect: &'static str,
}

const FACTS: [PostFact; 5] = [
    PostFact {
        rule: Rule::AuthorMissing,
        applies_to: |context, post| post.is_shown && post.root.is("h-entry") && !is_card(context, post),
        is_missing: |post| post.entry.is_some_and(is_nameless) && !is_to_fill(post.root, "author"),
        shown_elsewhere: shown_author,
        is_once_a_page: true,
        classic_help: Some(
            "add an element with class=\"author vcard\" to the post, and class=\"fn url\" to its link",
        ),
        strict_effect: "readers that know only microformats show the post without an author; others take the author from elsewhere",
    },
    PostFact {
        rule: Rule::EntryWithoutUrl,
        applies_to: is_outer_post,
        is_missing: |post| !post.root.has("url"),
        shown_elsewhere: shown_url,
        is_once_a_page: false,
        classic_help: Some("add rel=bookmark to a link to the page of the post"),
        strict_effect: "readers that know only microformats cannot link to the post; others have its address from elsewhere",
    },
    PostFact {
        rule: Rule::EntryWithoutDate,
        applies_to: is_outer_post,
        // A `start` or `updated` tells the time of a post too.
        is_missing: |post| !["published", "updated", "start"].iter().any(|name| post.root.has(name)),
        shown_elsewhere: shown_date,
        is_once_a_page: false,
        classic_help: Some("add an element with class=\"published\" and a date"),
        strict_effect: "readers that know only microformats sort the post by the time when they first saw it; others have \
                        its date from elsewhere",
    },
    PostFact {
        rule: Rule::EntryWithoutContent,
        applies_to: |context, post| {
            let is_main = |entry: &Entry| context.is_main_post(entry);
            post.is_shown
                && post.root.is("h-entry")
                && !is_page_of_theme(post)
                && post.entry.is_some_and(is_main)
        },
        is_missing: |post| post.entry.is_some_and(|entry| has_name_only(entry, post.root)),
        shown_elsewhere: |_, entry| {
            let content = CONTENTS.iter().find(|content| (content.has)(entry))?;
            Some(ShownFact::of(entry, content.field, content.name))
        },
        is_once_a_page: false,
        classic_help: Some("add class=\"entry-content\" to the element that holds the content"),
        strict_effect: "readers that know only microformats show a title without text; others have more from elsewhere",
    },
    PostFact {
        rule: Rule::EventWithoutStart,
        applies_to: |_, post| post.root.item.is_some_and(|item| item.is("h-event")),
        is_missing: |post| !post.root.has("start"),
        shown_elsewhere: |_, entry| entry.start.as_ref().map(|_| ShownFact::of(entry, Field::Start, "start")),
        is_once_a_page: false,
        classic_help: None,
        strict_effect: "calendars that know only microformats leave the event out; others have its start from elsewhere",
    },
];

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    let is_post = |root: &&MarkedRoot<'_>| root.is("h-entry") || root.is("h-event");
    let roots = context.markup.roots.iter().filter(is_post);
    let posts: Vec<MarkedPost<'_, '_>> = roots
        .map(|root| {
            let (entry, is_shown) = (context.entry_of(root), context.shown.at(root).is_some());
            MarkedPost { root, entry, beside: context.entry_beside(root), is_shown }
        })
        .collect();
    let mut elsewhere: BTreeMap<NodeId, (MarkedPost<'_, '_>, Vec<ShownFact>)> = BTreeMap::new();
    // The author that a feed names is the author of its posts.
    let mut feeds = context.markup.roots.iter().filter(|root| root.is("h-feed"));
    let is_author_to_fill = feeds.any(|feed| is_to_fill(feed, "author"));
    for fact in FACTS.iter().filter(|fact| fact.rule != Rule::AuthorMissing || !is_author_to_fill) {
        for (post, shown) in fact.report_lacking(context, &posts, findings) {
            elsewhere.entry(post.root.el.id()).or_insert_with(|| (post, Vec::new())).1.push(shown);
        }
    }
    report_elsewhere(elsewhere.into_values(), findings);
}

impl PostFact {
    /// Reports the posts that lack the fact. Returns the posts for which the reader has it from elsewhere.
    fn report_lacking<'c, 'p>(
        &self,
        context: &'c Context<'p>,
        posts: &[MarkedPost<'c, 'p>],
        findings: &mut Findings,
    ) -> Vec<(MarkedPost<'c, 'p>, ShownFact)> {
        let counted: Vec<MarkedPost<'c, 'p>> =
            posts.iter().copied().filter(|post| (self.applies_to)(context, post)).collect();
        let lacking = counted.iter().copied().filter(|post| (self.is_missing)(post));
        let (elsewhere, missing): (Vec<_>, Vec<_>) =
            lacking.partition(|post| context.unless_strict(self.shown_of(context, post)).is_some());
        let is_together = self.is_once_a_page || missing.len() + elsewhere.len() == counted.len();
        let size = if is_together { missing.len() } else { 1 };
        // The posts that each finding is about.
        for about in missing.chunks(size.max(1)) {
            findings.report_together(
                about.iter().copied(),
                self.rule,
                |post| post.root.el,
                |about| self.report(context, about, counted.len()),
            );
        }
        elsewhere.into_iter().filter_map(|post| Some((post, self.shown_of(context, &post)?))).collect()
    }

    fn shown_of(&self, context: &Context<'_>, post: &MarkedPost<'_, '_>) -> Option<ShownFact> {
        [post.entry, post.beside]
            .into_iter()
            .flatten()
            .find_map(|entry| (self.shown_elsewhere)(context, entry))
    }

    /// The finding about posts that lack the fact. `counted` is the number of posts that should have it.
    fn report<'p>(&self, context: &Context<'p>, about: &[MarkedPost<'_, 'p>], counted: usize) -> Report<'p> {
        let is_shown = about.iter().all(|post| self.shown_of(context, post).is_some());
        let readers = if is_shown { "for readers that know only microformats" } else { "" };
        let card = (self.rule == Rule::AuthorMissing).then(|| card_beside_posts(context)).flatten();
        let report = match card {
            Some(card) if is_marked_author(card.el) => {
                let help = "put it in the h-feed or h-entry: outside, its p-author belongs to no post";
                card.report(Rule::CardNotAuthor, readers).help(help)
            }
            Some(card) => card.report(Rule::CardNotAuthor, readers),
            None => {
                let root = about[0].root;
                let number = match about.len() {
                    number if number > 1 && number == counted && !self.is_once_a_page => {
                        let what = if root.is("h-event") { "events" } else { "posts" };
                        format!("none of {number} {what} has it")
                    }
                    number => of_which_first(number),
                };
                let report = root.report(self.rule, joined([readers, &number]));
                let in_item = (self.rule == Rule::EntryWithoutDate).then(|| date_in_item(context, root));
                let classic_help = || self.classic_help.filter(|_| root.is_classic()).map(str::to_owned);
                in_item.flatten().or_else(classic_help).into_iter().fold(report, Report::help)
            }
        };
        if is_shown { report.effect(self.strict_effect) } else { report }
    }
}

/// The notes about what the reader has from elsewhere. Posts that are alike have one.
fn report_elsewhere<'c, 'p: 'c>(
    posts: impl Iterator<Item = (MarkedPost<'c, 'p>, Vec<ShownFact>)>,
    findings: &mut Findings,
) {
    let mut alike: BTreeMap<Vec<ShownFact>, Vec<MarkedPost<'c, 'p>>> = BTreeMap::new();
    for (post, facts) in posts {
        alike.entry(facts).or_default().push(post);
    }
    for (facts, posts) in alike {
        findings.report_together(
            posts,
            Rule::OnlyElsewhere,
            |post| post.root.el,
            |posts| {
                let detail = joined([&ShownFact::in_words(&facts), &of_which_first(posts.len())]);
                let report = posts[0].root.report(Rule::OnlyElsewhere, detail);
                if facts == [CARD_AUTHOR] { report.help(Rule::CardNotAuthor.help()) } else { report }
            },
        );
    }
}

/// True for a post outside of posts.
fn is_outer_post(context: &Context<'_>, post: &MarkedPost<'_, '_>) -> bool {
    post.root.is("h-entry") && !is_card(context, post) && context.markup.is_outside_posts(post.root)
}

/// What WordPress and its themes have beside posts, such as the page with an address.
const NO_POSTS: [&str; 7] = ["page", "portfolio", "product", "project", "service", "team", "testimonial"];

/// True for a page of WordPress, or another thing of a theme, which has the class of posts.
fn is_page_of_theme(post: &MarkedPost<'_, '_>) -> bool {
    let mut kinds = tokens(post.root.el.class()).filter_map(|token| token.strip_prefix("type-"));
    post.root.is_classic() && kinds.any(|kind| NO_POSTS.iter().any(|word| kind.contains(word)))
}

/// Help for a date that an item inside of the post has as its own.
fn date_in_item(context: &Context<'_>, root: &MarkedRoot<'_>) -> Option<String> {
    let class = if root.is_classic() { "published" } else { "dt-published" };
    let inner = inner_item_with(context, root, class).filter(|inner| !inner.is_post())?.token()?;
    Some(format!("move the element with {class} out of the {inner}, which is an item of its own"))
}

/// True for a post that leads to another page. WordPress writes the class `hentry` for each post that a page lists, so that other roots
/// of this name on the page of a post, and roots without properties, are such cards. It also writes it for pages that are no posts, and for events and products.
fn is_card(context: &Context<'_>, post: &MarkedPost<'_, '_>) -> bool {
    if is_page_of_theme(post) {
        return true;
    }
    if post.root.is_classic() && post.entry.is_some_and(|entry| context.is_of_another_kind(entry)) {
        return true;
    }
    let is_teaser = |entry| {
        let has_properties = post.root.item.is_some_and(|item| item.properties().next().is_some());
        let is_other = context.main_post().is_some() && !context.is_main_post(entry);
        post.root.is_classic() && (is_other || !has_properties)
    };
    post.is_shown
        && post.entry.is_some_and(|entry| is_teaser(entry) || context.is_card_of_another_page(entry))
}

/// True if no part of the page that all readers look at names the author.
fn is_nameless(entry: &Entry) -> bool {
    matches!(
        entry.author.step,
        AuthorshipStep::NoAuthor
            | AuthorshipStep::RepresentativeCard
            | AuthorshipStep::OnlyCard
            | AuthorshipStep::PageCard
            | AuthorshipStep::OtherSource(_)
    )
}

const CARD_AUTHOR: ShownFact = ShownFact { name: "author", origin: "an h-card beside the post" };

fn shown_author(_: &Context<'_>, entry: &Entry) -> Option<ShownFact> {
    entry.author.value.as_ref()?;
    Some(match entry.author.step {
        AuthorshipStep::RepresentativeCard | AuthorshipStep::OnlyCard | AuthorshipStep::PageCard => {
            CARD_AUTHOR
        }
        _ => ShownFact::of(entry, Field::Author, "author"),
    })
}

/// The post of a page is at the address of the page, also if that is not known.
fn shown_url(context: &Context<'_>, entry: &Entry) -> Option<ShownFact> {
    let is_of_page = || context.page.address().is_empty() && context.is_main_post(entry);
    let source = entry.url.as_ref().map(|_| entry.source_of(Field::Url));
    let source = source.or_else(|| is_of_page().then_some(Source::Html))?;
    Some(ShownFact::of_source(source, "url"))
}

fn shown_date(_: &Context<'_>, entry: &Entry) -> Option<ShownFact> {
    let dates = [
        (Field::Published, &entry.published),
        (Field::Updated, &entry.updated),
        (Field::Start, &entry.start),
    ];
    let (field, _) = dates.into_iter().find(|(_, date)| date.is_some())?;
    Some(ShownFact::of(entry, field, "date"))
}

/// What makes a post more than a title.
struct ContentField {
    field: Field,
    name: &'static str,
    properties: &'static [&'static str],
    has: fn(&Entry) -> bool,
}

const CONTENTS: [ContentField; 8] = [
    ContentField {
        field: Field::Content,
        name: "content",
        properties: &["content", "description", "instructions"],
        has: |entry| entry.content.value.is_some(),
    },
    ContentField {
        field: Field::Summary,
        name: "summary",
        properties: &["summary"],
        has: |entry| entry.summary.is_some(),
    },
    ContentField {
        field: Field::Photos,
        name: "photo",
        properties: &["photo"],
        has: |entry| !entry.photos.is_empty(),
    },
    ContentField {
        field: Field::Image,
        name: "photo",
        properties: &["featured", "photo"],
        has: |entry| entry.pictures().next().is_some(),
    },
    ContentField {
        field: Field::Audios,
        name: "audio",
        properties: &["audio"],
        has: |entry| !entry.audios.is_empty(),
    },
    ContentField {
        field: Field::Videos,
        name: "video",
        properties: &["video"],
        has: |entry| !entry.videos.is_empty(),
    },
    ContentField {
        field: Field::Location,
        name: "location",
        properties: &["location", "checkin", "adr", "geo", "latitude", "longitude"],
        has: |entry| entry.location.is_some(),
    },
    ContentField {
        field: Field::Start,
        name: "start",
        properties: &["start"],
        has: |entry| entry.start.is_some(),
    },
];

/// True if a program should have filled in a value, or the name of the item that is the value: `unfilled-value` reports it.
fn is_to_fill(root: &MarkedRoot<'_>, property: &str) -> bool {
    let values = root.item.into_iter().flat_map(|item| item.values(property));
    values.into_iter().any(|value| {
        let mut names = value.as_item().into_iter().flat_map(|item| texts(item, "name"));
        names.any(is_unfilled_value) || value.as_text().is_some_and(is_unfilled_value)
    })
}

/// True for a post whose microformats have a name, and nothing else to show.
fn has_name_only(entry: &Entry, root: &MarkedRoot<'_>) -> bool {
    let is_text = matches!(entry.post_type.value, PostType::Article | PostType::Note);
    let lacks = |content: &ContentField| {
        let is_marked = || content.properties.iter().any(|name| root.has(name));
        let is_to_fill = || content.properties.iter().any(|name| is_to_fill(root, name));
        (!(content.has)(entry) || is_filled(entry, content.field) && !is_marked()) && !is_to_fill()
    };
    is_text && entry.citations.is_empty() && CONTENTS.iter().all(lacks)
}
