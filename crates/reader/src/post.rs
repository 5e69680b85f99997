//! What a post is made from: the items of its thing, and the page that is about it.

use std::cell::{OnceCell, RefCell};

use super::address::Address;
use super::authorship::AuthorAnswer;
use super::classic::{ClassicPost, element_of, has_properties};
use super::entry::{Content, Date};
use super::field_reasons::FieldOrigin;
use super::graph::{is_mf2, letters};
use super::marked_elements::MarkedElements;
use super::page_node::PageNodes;
use super::post_type::shown_type;
use super::rows::{FieldCandidate, MAX_HEADINGS, values};
use super::title_step::{self, TitleStep};
use super::urls::addresses;
use super::{Answer, ContentStep, PageReading, PostType, PostTypeStep, ReadOptions};
use microweave::document::{Item, Source, ThingKind, Value};
use microweave::page::Page;
use microweave_html::dom::{Dom, Place};
use microweave_html::names::tag;

/// The rank of candidates that are not from an item.
pub(super) const ELSEWHERE: u32 = u32::MAX;

/// A post that is read, before it has fields.
pub(super) struct Post<'p> {
    /// The items of its thing, the best one first.
    pub(super) items: Vec<PostItem<'p>>,
    /// The number of the items that are written in the first one: itself, and what it is about.
    pub(super) own_items: usize,
    /// The place of the item that the page lists.
    pub(super) place: Option<Place>,
    /// True if it is written in microformats2. Its author decides on the title, the texts and the pictures, and what is missing
    /// is left out on purpose.
    pub(super) is_mf2: bool,
    /// The page, if it is about this post.
    pub(super) page: Option<PostPage<'p>>,
}

/// The page that is about a post.
pub(super) struct PostPage<'p> {
    pub(super) reading: &'p PageReading,
    pub(super) marked: MarkedElements<'p>,
    nodes: OnceCell<Option<PageNodes<'p>>>,
    main_headings: OnceCell<Vec<String>>,
}

impl<'p> PostPage<'p> {
    fn new(reading: &'p PageReading) -> Self {
        let marked = MarkedElements::new(reading.page().dom());
        PostPage { reading, marked, nodes: OnceCell::new(), main_headings: OnceCell::new() }
    }

    /// The pages of JSON-LD.
    pub(super) fn nodes(&self) -> Option<PageNodes<'p>> {
        *self.nodes.get_or_init(|| PageNodes::of(self.reading.page().json_ld(), self.reading.address()))
    }

    /// The letters of the first main headings.
    pub(super) fn main_headings(&self) -> &[String] {
        self.main_headings.get_or_init(|| {
            let headings = self.reading.page().dom().elements().filter(|el| el.tag() == tag::H1);
            headings.take(MAX_HEADINGS).map(|heading| letters(&heading.text())).collect()
        })
    }
}

/// What all items of a page are read with.
#[derive(Clone, Copy)]
pub(super) struct ItemReader<'p> {
    pub(super) options: &'p ReadOptions,
    /// The address of the page, with its rel=canonical.
    pub(super) address: &'p Address,
    /// The letters of the names of the site.
    pub(super) site_names: &'p [String],
    /// The letters of the name that the site gives itself.
    pub(super) site_name: Option<&'p str>,
    /// True if reasons are asked for.
    pub(super) notes_origins: bool,
}

pub(super) type ItemContent = FieldCandidate<Answer<Content, ContentStep>>;

/// An item that a post is read from.
pub(super) struct PostItem<'p> {
    pub(super) item: Item<'p>,
    pub(super) author: AuthorAnswer<'p>,
    /// The h-feed around the item.
    pub(super) feed: Option<Item<'p>>,
    /// Its place among the items of the post. The best one has 0.
    pub(super) rank: u32,
    pub(super) classic: Option<ClassicPost<'p>>,
    pub(super) reader: ItemReader<'p>,
    title_step: OnceCell<TitleStep>,
    /// The tree of the content that the title was compared with, until the content is read.
    pub(super) tree: RefCell<Option<Dom>>,
    content: RefCell<Option<Option<ItemContent>>>,
}

impl<'p> Post<'p> {
    /// The post of these items. The first one is the one that the page lists, and `subject` is what it is about inside of it. If the
    /// first one is bare, an article of schema.org takes its place. The root of the first one decides how the post is written.
    pub(super) fn new(
        mut items: Vec<PostItem<'p>>,
        subject: Option<Item<'p>>,
        page: Option<&'p Page>,
        about: Option<&'p PageReading>,
    ) -> Self {
        let place =
            items[0].item.place().map(|place| match page.and_then(|page| page.dom().element(place.node)) {
                Some(el) => el.place(true),
                None => place,
            });
        let is_bare = about.is_some_and(|about| items[0].is_bare(about.page()));
        if let Some(article) = items.iter().position(PostItem::is_full).filter(|_| is_bare) {
            let bare = items.remove(0);
            let article = items.remove(article - 1);
            items.insert(0, article);
            items.push(bare);
        }
        for (rank, item) in items.iter_mut().enumerate() {
            item.rank = rank as u32;
        }
        let is_mf2 = page.is_some() && is_mf2(items[0].item);
        let own_items = 1 + usize::from(items.get(1).is_some_and(|item| Some(item.item) == subject));
        Post { items, own_items, place, is_mf2, page: about.map(PostPage::new) }
    }

    /// The best item.
    pub(super) fn root(&self) -> &PostItem<'p> {
        &self.items[0]
    }

    pub(super) fn source(&self) -> Source {
        self.root().item.source()
    }

    /// True if no item has a date or an address.
    pub(super) fn is_sparse(&self) -> bool {
        !self.items.iter().any(PostItem::is_placed)
    }
}

impl<'p> PostItem<'p> {
    pub(super) fn new(
        item: Item<'p>,
        feed: Option<Item<'p>>,
        author: AuthorAnswer<'p>,
        reader: ItemReader<'p>,
    ) -> Self {
        let (title_step, tree, content) = (OnceCell::new(), RefCell::default(), RefCell::default());
        PostItem { item, author, feed, rank: 0, classic: None, reader, title_step, tree, content }
    }

    /// Whether its name is a title. The name of an article of schema.org or Open Graph always is: only names of microformats and of
    /// short posts are made from texts.
    pub(super) fn title_step(&self) -> TitleStep {
        use TitleStep::{Declared, NameBeginsContent, NameContainsContent};
        let item = self.item;
        let is_declared = item.source().is_structured() && item.thing_kind() != ThingKind::ShortPost;
        *self.title_step.get_or_init(|| match title_step::step(item, &mut self.tree.borrow_mut()) {
            NameBeginsContent | NameContainsContent if is_declared => Declared,
            step => step,
        })
    }

    /// Its type, as a reader shows it.
    pub(super) fn post_type(&self) -> Answer<PostType, PostTypeStep> {
        shown_type(self.item, self.reader.options.post_types(), self.title_step())
    }

    /// Reads the content once.
    pub(super) fn with_content<T>(&self, read: impl FnOnce(Option<&Content>) -> T) -> T {
        let mut content = self.content.borrow_mut();
        let content = content.get_or_insert_with(|| values::content_of(self));
        read(content.as_ref().map(|content| &content.value.value))
    }

    /// The content itself, for its row. The rows that compare with it come before: after this, it would be read again.
    pub(super) fn take_content(&self) -> Option<ItemContent> {
        self.with_content(|_| ());
        self.content.borrow_mut().take().flatten()
    }

    /// A value that the item gives. Its origins are collected if reasons are asked for.
    pub(super) fn candidate<T>(
        &self,
        value: T,
        origins: impl IntoIterator<Item = FieldOrigin>,
    ) -> FieldCandidate<T> {
        let origins = origins.into_iter().filter(|_| self.reader.notes_origins).collect();
        FieldCandidate { value, source: self.item.source(), rank: self.rank, origins }
    }

    /// The origins of values of a property, by their numbers.
    pub(super) fn origins<N: IntoIterator<Item = usize>>(
        &self,
        property: &'static str,
        numbers: N,
    ) -> impl Iterator<Item = FieldOrigin> + use<N> {
        let item = self.item.into();
        numbers.into_iter().map(move |number| FieldOrigin::Value(item, property, Some(number as u32)))
    }

    /// The origins of all values of these properties.
    pub(super) fn all_origins(&self, properties: &[&'static str]) -> impl Iterator<Item = FieldOrigin> {
        properties.iter().map(|property| FieldOrigin::Value(self.item.into(), property, None))
    }

    /// The address, or else the link of the heading that is the title of a classic post.
    pub(super) fn address(&self) -> Option<String> {
        values::url(self).or_else(|| self.heading_link()).map(|url| url.value)
    }

    pub(super) fn heading_link(&self) -> Option<FieldCandidate<String>> {
        let classic = self.classic.filter(|_| self.title_step() == TitleStep::NoName)?;
        let (url, origin) = classic.heading_link()?;
        Some(FieldCandidate { value: url, source: Source::Html, rank: self.rank, origins: vec![origin] })
    }

    /// True if it has a date or an address.
    pub(super) fn is_placed(&self) -> bool {
        Date::first(self.item, "published").is_some() || addresses(self.item, "url").next().is_some()
    }

    /// The bytes of its texts.
    pub(super) fn text_bytes(&self) -> usize {
        self.item.all_values().filter_map(Value::as_text).map(str::len).sum()
    }

    /// True for an h-entry whose author has marked nothing: its name is all of its text, or it has none.
    fn is_bare(&self, page: &Page) -> bool {
        let item = self.item;
        let is_implied =
            |name: &str| name == "name" && item.has_implied_name() || matches!(name, "url" | "photo");
        item.source() == Source::Microformats
            && !item.is_classic()
            && item.types().all(|name| name == "h-entry")
            && item.properties().all(|(name, _)| is_implied(name))
            && element_of(item, page).is_some_and(|root| !has_properties(root))
    }

    /// True for a post of schema.org with a title.
    fn is_full(&self) -> bool {
        self.item.source().is_schema_org() && self.title_step().is_title()
    }
}
