//! Rules about microformats: their class names, their items, and what a reader makes of them. Each file has the
//! rules about one subject.

mod authors;
mod cards;
mod classes;
mod contents;
mod entries;
mod markup;
mod missing;
mod name_forms;
mod numbers;
pub(super) mod shown;
mod spelling;
mod urls;
pub(super) mod values;
pub(super) mod vocabulary;

use url::Url;

use super::findings::Findings;
use super::schema_org::type_name;
use super::{CheckOptions, Profile};
use markup::{MarkedProperty, MarkedRoot, PageMarkup};
use std::cell::OnceCell;

use foldhash::HashSet;
use microweave::document::{Document, Item};
use microweave::nodes::GraphNode;
use microweave::page::Page;
use microweave::schema_org::SCHEMA_ORG;
use microweave_html::dom::El;
use microweave_html::dom::text::{ImageText, push_visible_text};
use microweave_reader::graph::letters;
use microweave_reader::{Entry, FeedKind, Feeds, PageReading};
use shown::ShownPosts;

/// What the rules look at: the page, its markup, its items, and the posts that a reader shows.
struct Context<'p> {
    page: &'p Page,
    /// The document of the reader.
    document: &'p Document,
    feeds: &'p Feeds,
    markup: PageMarkup<'p>,
    shown: ShownPosts<'p>,
    /// The letters of the title of the post of a page of one post.
    main_title: OnceCell<String>,
    /// True if the page has one post that is in no other post.
    has_one_post: OnceCell<bool>,
    /// The addresses and the letters of the names of what JSON-LD describes as [`OTHER_KINDS`].
    other_kinds: OnceCell<HashSet<String>>,
    /// True if a profile asks what readers see that know only microformats.
    is_strict: bool,
}

/// The rules. Each function has a limit of findings of its own.
const RULES: [fn(&Context<'_>, &mut Findings); 22] = [
    cards::check_addresses,
    values::check_agreement,
    authors::check,
    classes::check_bodies,
    cards::check_names,
    cards::check_representative,
    classes::check_classic_names,
    contents::check,
    values::check_dates,
    missing::check,
    numbers::check,
    entries::check,
    entries::check_feeds,
    classes::check_frameworks,
    contents::check_names,
    values::check_photos,
    classes::check_misplaced_properties,
    urls::check_answers,
    urls::check_me,
    spelling::check,
    urls::check,
    urls::check_suppressed,
];

pub(super) fn check(reading: &PageReading, options: &CheckOptions, findings: &mut Findings) {
    let (page, document) = (reading.page(), reading.shown_document());
    let classic = page.options().classic;
    // The posts are read before the markup, because reading them takes memory that is given back after it. Only roots are compared
    // with them.
    let has_roots = markup::has_roots(page.dom(), classic);
    let feeds = &if has_roots { reading.posts_without_site() } else { Feeds::default() };
    let markup = PageMarkup::of(page.dom(), document, classic);
    let mut shown = ShownPosts::of(feeds);
    markup.roots.iter().for_each(|root| shown.add_parts(root));
    let is_strict = options.profiles.iter().any(Profile::is_strict);
    let context = Context {
        page,
        document,
        feeds,
        markup,
        shown,
        main_title: OnceCell::new(),
        has_one_post: OnceCell::new(),
        other_kinds: OnceCell::new(),
        is_strict,
    };
    // WordPress gives each post the class `hentry`. So the author of such a page did not choose microformats.
    if !context.markup.roots.iter().any(|root| root.is_defined && !root.is_classic()) {
        findings.withhold(crate::Rule::OnlyElsewhere);
    }
    for rule in RULES {
        findings.next_pass();
        rule(&context, findings);
    }
}

impl<'p> Context<'p> {
    /// The posts in microformats that a reader shows, each with its root.
    fn entries(&self) -> impl Iterator<Item = (&'p Entry, &MarkedRoot<'p>)> {
        let entries = self.feeds.iter().flat_map(|feed| &feed.entries);
        entries.filter_map(|entry| Some((entry, self.markup.root_at(entry.place?.node)?)))
    }

    /// The post of a page of one post.
    fn main_post(&self) -> Option<&'p Entry> {
        let main = &self.feeds.main;
        main.entries.first().filter(|_| main.kind.value == FeedKind::Post)
    }

    fn is_main_post(&self, entry: &Entry) -> bool {
        self.main_post().is_some_and(|main| std::ptr::eq(main, entry))
    }

    /// True for a post that JSON-LD describes as an event or as something else that is no post, by its address or its title.
    fn is_of_another_kind(&self, entry: &Entry) -> bool {
        let described = self.other_kinds.get_or_init(|| other_kinds(self.page));
        let has_title =
            || entry.title.value.as_deref().is_some_and(|title| described.contains(&letters(title)));
        entry.url.as_ref().is_some_and(|url| described.contains(url)) || !described.is_empty() && has_title()
    }

    /// True for a card that leads to another post, on the page of a post: no reader follows such cards.
    fn is_card_of_another_page(&self, entry: &Entry) -> bool {
        self.main_post().is_some()
            && !self.is_main_post(entry)
            && entry.content.value.is_none()
            && entry.url.as_deref().is_some_and(|url| url != self.page.address())
    }

    /// The items of microformats of a type, each with its root, in the order of the page.
    fn items_of<'s>(&'s self, item_type: &'s str) -> impl Iterator<Item = (Item<'p>, &'s MarkedRoot<'p>)> {
        let document: &'p Document = self.document;
        let items = document.all_items().filter(move |item| item.is(item_type));
        let items = items.filter(|item| item.source().is_microformats());
        items.filter_map(|item| Some((item, self.markup.root_at(item.place()?.node)?)))
    }

    /// The address of the page, if it is known, without a user name and password.
    fn address(&self) -> Option<Url> {
        let mut address = Url::parse(self.page.address()).ok()?;
        // An address without a host has no user name and no password to remove.
        let _ = address.set_username("").and_then(|()| address.set_password(None));
        Some(address).filter(|address| matches!(address.scheme(), "http" | "https"))
    }
}

/// Types of things with a page of their own that is no post.
const OTHER_KINDS: [&str; 3] = ["Event", "JobPosting", "Product"];

fn other_kinds(page: &Page) -> HashSet<String> {
    let nodes = page.json_ld();
    let is_other = |node: &GraphNode<'_>| {
        let mut types = node.data().types.iter().filter_map(|class| type_name(nodes.text(class.class)));
        types.any(|name| OTHER_KINDS.iter().any(|kind| SCHEMA_ORG.is_kind_of(name, kind)))
    };
    let properties = nodes.nodes().filter(is_other).flat_map(GraphNode::property_data);
    let texts = properties.filter_map(|(property, values)| {
        let text = &*values.first()?.text;
        match type_name(property)? {
            "url" => Some(page.base().resolve(text).into_owned()),
            "name" => Some(letters(text)),
            _ => None,
        }
    });
    texts.filter(|text| !text.is_empty()).collect()
}

/// The detail of a finding about several posts, at the first of them.
fn of_which_first(posts: usize) -> String {
    if posts == 1 { String::new() } else { format!("{posts} posts, of which this is the first") }
}

/// The text of an element that a person reads, of at most some bytes.
fn shown_text(el: El<'_>, images: ImageText<'_>, max_len: usize) -> String {
    let mut text = String::new();
    push_visible_text(&mut text, el, images, max_len);
    text.trim().to_owned()
}
