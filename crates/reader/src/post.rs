//! What a post is made from: the items of its thing, and the page that is about it.

use std::cell::{OnceCell, RefCell};

use super::address::Address;
use super::authorship::AuthorAnswer;
use super::classic::{ClassicPost, element_of, has_properties};
use super::entry::{Content, Date};
use super::field_reasons::FieldOrigin;
use super::graph::is_mf2;
use super::marked_elements::MarkedElements;
use super::page_node::PageNode;
use super::rows::{FieldCandidate, values};
use super::title_step::{self, TitleStep};
use super::urls::addresses;
use super::{Answer, ContentStep, PageReading, ReadOptions};
use microweave::document::{Item, Source, Value};
use microweave::page::Page;
use microweave_html::dom::{Dom, Place};

/// The rank of candidates that are not from an item.
pub(super) const ELSEWHERE: u32 = u32::MAX;

/// A post that is read, before it has fields.
pub(super) struct Post<'p> {
    /// The items of its thing, the best one first.
    pub(super) items: Vec<PostItem<'p>>,
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
    node: OnceCell<Option<PageNode<'p>>>,
}

impl<'p> PostPage<'p> {
    fn new(reading: &'p PageReading) -> Self {
        let marked = MarkedElements::new(reading.page().dom());
        PostPage { reading, marked, node: OnceCell::new() }
    }

    /// The `WebPage` of JSON-LD.
    pub(super) fn node(&self) -> Option<PageNode<'p>> {
        *self.node.get_or_init(|| PageNode::of(self.reading.page().json_ld()))
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
    /// The post of these items. The first one is the one that the page lists. If it is bare, an article of schema.org takes its
    /// place. The root of the first one decides how the post is written.
    pub(super) fn new(
        mut items: Vec<PostItem<'p>>,
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
        Post { items, place, is_mf2, page: about.map(PostPage::new) }
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

    /// Whether its name is a title.
    pub(super) fn title_step(&self) -> TitleStep {
        *self.title_step.get_or_init(|| title_step::shown_step(self.item, &mut self.tree.borrow_mut()))
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

    /// A value that the item gives.
    pub(super) fn candidate<T>(&self, value: T, origins: Vec<FieldOrigin>) -> FieldCandidate<T> {
        FieldCandidate { value, source: self.item.source(), rank: self.rank, origins }
    }

    /// Origins, if reasons are asked for.
    pub(super) fn noted(&self, origins: impl IntoIterator<Item = FieldOrigin>) -> Vec<FieldOrigin> {
        if self.reader.notes_origins { origins.into_iter().collect() } else { Vec::new() }
    }

    /// The origins of values of a property, by their numbers.
    pub(super) fn origins(
        &self,
        property: &'static str,
        numbers: impl IntoIterator<Item = usize>,
    ) -> Vec<FieldOrigin> {
        let value = |number| FieldOrigin::Value(self.item.into(), property, Some(number as u32));
        self.noted(numbers.into_iter().map(value))
    }

    /// The origins of all values of these properties.
    pub(super) fn all_origins(&self, properties: &[&'static str]) -> Vec<FieldOrigin> {
        self.noted(properties.iter().map(|property| FieldOrigin::Value(self.item.into(), property, None)))
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
