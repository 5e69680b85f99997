//! What the reader shows for the items of microformats, and where it is from. What is missing in microformats is judged by it: a value
//! that the reader has from elsewhere is a note, `only-elsewhere`, unless a strict profile is selected.

use super::{Context, MarkedRoot};
use foldhash::{HashMap, HashMapExt};
use microweave::document::{Source, Value};
use microweave_html::dom::NodeId;
use microweave_reader::graph::letters;
use microweave_reader::{Entry, Feeds, Field, Location, Person};

/// The posts of the reader, by the elements of their items.
#[derive(Default)]
pub(super) struct ShownPosts<'p> {
    by_root: HashMap<NodeId, &'p Entry>,
    /// The posts that have an item as their author or location, by its number.
    by_part: HashMap<u32, ShownPart<'p>>,
}

/// A card as a part of a post.
struct ShownPart<'p> {
    entry: &'p Entry,
    field: Field,
}

impl<'p> ShownPosts<'p> {
    pub(super) fn of(feeds: &'p Feeds) -> Self {
        let entries = feeds.iter().flat_map(|feed| &feed.entries);
        let by_root = entries.filter_map(|entry| Some((entry.place?.node, entry))).collect();
        ShownPosts { by_root, by_part: HashMap::new() }
    }

    /// Adds the items that are parts of a post.
    pub(super) fn add_parts(&mut self, root: &MarkedRoot<'p>) {
        let (Some(item), Some(&entry)) = (root.item, self.by_root.get(&root.el.id())) else { return };
        for (property, field) in [("author", Field::Author), ("location", Field::Location)] {
            for part in item.values(property).filter_map(Value::as_item) {
                self.by_part.entry(part.number()).or_insert(ShownPart { entry, field });
            }
        }
    }

    pub(super) fn at(&self, root: &MarkedRoot<'_>) -> Option<&'p Entry> {
        self.by_root.get(&root.el.id()).copied()
    }
}

/// A value that the reader shows and that microformats do not give.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ShownFact {
    pub(super) name: &'static str,
    pub(super) origin: &'static str,
}

impl ShownFact {
    /// A field of a post, and the source that it is from.
    pub(super) fn of(entry: &Entry, field: Field, name: &'static str) -> Self {
        ShownFact::of_source(entry.source_of(field), name)
    }

    pub(super) fn of_source(source: Source, name: &'static str) -> Self {
        ShownFact { name, origin: origin(source) }
    }

    /// Several facts in words: `author and date only in JSON-LD, url only in the page's meta elements`.
    pub(crate) fn in_words(facts: &[ShownFact]) -> String {
        let mut origins: Vec<&str> = Vec::new();
        for fact in facts {
            if !origins.contains(&fact.origin) {
                origins.push(fact.origin);
            }
        }
        let in_origin = origins.into_iter().map(|origin| {
            let of_origin = facts.iter().filter(|fact| fact.origin == origin);
            let names: Vec<&str> = of_origin.map(|fact| fact.name).collect();
            format!("{} only in {origin}", with_and(&names))
        });
        in_origin.collect::<Vec<_>>().join(", ")
    }
}

/// Names as a list: `author, url and date`.
fn with_and(names: &[&str]) -> String {
    match names {
        [first @ .., before, last] => [first, &[&*format!("{before} and {last}")]].concat().join(", "),
        names => names.concat(),
    }
}

/// The part of the page that has the values of a source.
fn origin(source: Source) -> &'static str {
    match source {
        Source::JsonLd => "JSON-LD",
        Source::Rdfa => "RDFa",
        Source::Microdata => "microdata",
        Source::Meta => "the page's meta elements",
        Source::Html => "plain HTML",
        _ => "another element of the page",
    }
}

pub(super) fn is_filled(entry: &Entry, field: Field) -> bool {
    entry.filled.iter().any(|filled| filled.field == field)
}

fn title_letters(entry: &Entry) -> String {
    entry.title.value.as_deref().map(letters).unwrap_or_default()
}

impl<'p> Context<'p> {
    /// The post that the reader shows for a root: the one of its item, otherwise the post of the page, which the reader joins with the
    /// items that are the same post.
    pub(super) fn entry_of(&self, root: &MarkedRoot<'p>) -> Option<&'p Entry> {
        let is_joined = || root.is_post() && self.markup.is_outside_posts(root);
        let at_root = self.shown.at(root);
        let apart = at_root.filter(|entry| !self.is_remainder_of_main(entry));
        apart.or_else(|| self.main_post().filter(|_| is_joined())).or(at_root)
    }

    /// The post of the page from another syntax, beside the only post of microformats of the page, if that leads nowhere.
    pub(super) fn entry_beside(&self, root: &MarkedRoot<'p>) -> Option<&'p Entry> {
        let is_outer = |root: &&MarkedRoot<'_>| root.is_post() && self.markup.is_outside_posts(root);
        let leads_nowhere = self.shown.at(root).is_none_or(|entry| entry.url.is_none());
        let has_one_post = || self.markup.roots.iter().filter(is_outer).nth(1).is_none();
        let is_alone = || is_outer(&root) && *self.has_one_post.get_or_init(has_one_post);
        self.main_post().filter(|_| leads_nowhere && !root.is_classic() && is_alone())
    }

    /// True for a post that has no more than the title of the page's post. Themes write the root alone, and describe the post
    /// in JSON-LD.
    fn is_remainder_of_main(&self, entry: &Entry) -> bool {
        let is_empty = entry.url.is_none()
            && entry.published.is_none()
            && entry.author.value.is_none()
            && entry.content.value.is_none();
        let main = self.main_post().filter(|main| is_empty && !std::ptr::eq(*main, entry));
        let main_title = |main| self.main_title.get_or_init(|| title_letters(main));
        main.is_some_and(|main| main_title(main).contains(&title_letters(entry)))
    }

    /// A field of the post of a root that is not from the item of the root.
    pub(super) fn elsewhere(
        &self,
        root: &MarkedRoot<'p>,
        field: Field,
        name: &'static str,
        has: impl Fn(&Entry) -> bool,
    ) -> Option<ShownFact> {
        let entry = self.unless_strict(self.entry_of(root))?;
        let is_of_root = self.shown.at(root).is_some_and(|of_root| std::ptr::eq(of_root, entry));
        let is_elsewhere = is_filled(entry, field) || !is_of_root;
        (is_elsewhere && has(entry)).then(|| ShownFact::of(entry, field, name))
    }

    /// What the reader shows of the author or the location that a card is.
    pub(super) fn of_card(
        &self,
        card: &MarkedRoot<'p>,
        of_author: impl Fn(&Person) -> bool,
        of_location: impl Fn(&Location) -> bool,
        name: &'static str,
    ) -> Option<ShownFact> {
        let &ShownPart { entry, field } = self.unless_strict(self.shown.by_part.get(&card.item?.number()))?;
        let has_value = match field {
            Field::Author => entry.author.value.as_deref().is_some_and(of_author),
            _ => entry.location.as_ref().is_some_and(of_location),
        };
        has_value.then(|| ShownFact::of(entry, field, name))
    }

    /// What the reader shows counts, unless a profile asks for strict judgement.
    pub(super) fn unless_strict<T>(&self, shown: Option<T>) -> Option<T> {
        shown.filter(|_| !self.is_strict)
    }
}
