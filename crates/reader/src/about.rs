//! What a page is about, for the views that make no posts.

use super::Answer;
use super::address::Address;
use super::main_object::{self, MainObject, MainObjectStep, main_object};
use super::outline::Outline;
use super::sources::Sources;
use crate::graph::{Member, MemberSource, PageFacts, is_mf2, main_things};
use crate::model::{ItemIdentity, Model};
use crate::post_type::{PostTypeRules, deciding_root};
use microweave::document::Document;
use microweave::extract::metaformats;
use microweave::page::Page;

/// The types of what a card is of.
const CARDS: [&str; 2] = ["Person", "Organization"];

/// What a page is about: what [`Reading::posts`](crate::Reading::posts) has as its main feed.
pub(crate) struct PageAbout<'d> {
    pub(crate) main: MainObject<'d>,
    /// The posts of all sources that are the main post: its item, then the others, the best one first.
    pub(crate) members: Vec<Member<'d>>,
    pub(crate) things: ThingsAbout,
}

impl<'d> PageAbout<'d> {
    /// What a page with these sources is about.
    pub(crate) fn of(sources: &'d Sources<'_>, page: &Page) -> Self {
        let facts = sources.facts();
        let outline = Outline::new(&sources.marked);
        let strict = main_object::find(&sources.marked, &outline, page.address(), sources.page);
        let mut subject = sources.choose(&strict, &facts);
        let document = sources.documents()[subject.source as usize];
        let main = match subject.main.take() {
            Some(main) => main.value,
            None => {
                let main = object(match document.filter(|_| subject.source != MemberSource::Marked) {
                    Some(document) => main_object(document, page.address()),
                    None => strict,
                });
                subject.join_strict(&main);
                main
            }
        };
        let mut members = subject.members;
        if let MainObject::Post(post) = main {
            members.sort_by_key(|member| member.item != post);
        }
        PageAbout::new(main, members, facts, true)
    }

    /// What a stored document is about.
    pub(crate) fn of_document(document: &'d Document, address: &str) -> Self {
        let main = object(main_object(document, address));
        let post = if let MainObject::Post(post) = main { Some(post) } else { None };
        let members = post.map(|post| Member::new(MemberSource::Marked, post, false));
        let names = metaformats::names_of("name").iter();
        let titles = names.filter_map(|name| metaformats::text_of(document.meta(), name));
        let facts = PageFacts::of(document, (address, Address::of_page(document, address)), titles);
        PageAbout::new(main, members.into_iter().collect(), facts, false)
    }

    fn new(main: MainObject<'d>, members: Vec<Member<'d>>, facts: PageFacts, is_ranked: bool) -> Self {
        let items = match &main {
            MainObject::Feed(_) if is_ranked => Some(Vec::new()),
            MainObject::Post(_) if is_described(&members) => {
                Some(members.iter().map(|member| member.item.into()).collect())
            }
            _ => None,
        };
        let card = if let MainObject::Card(card) = main { Some(card.into()) } else { None };
        PageAbout { main, members, things: ThingsAbout { items, card, facts, is_ranked } }
    }

    /// The descriptions that say what type the main post has, as [`Reading::posts`](crate::Reading::posts) shows it. A post of
    /// microformats2 and a video say their type themselves; another one has the first type that is not an article's.
    pub(crate) fn descriptions_of_type(&self, model: &Model<'_>) -> Vec<u32> {
        let root = |member: &Member<'_>| deciding_root(member.item, PostTypeRules::new());
        let deciding = match self.members.first() {
            _ if !is_described(&self.members) => return self.things.descriptions(model),
            Some(best) if is_mf2(best.item) || best.family.is_part() => root(best),
            _ => self.members.iter().find_map(root),
        };
        let of_type = self.members.iter().filter(|member| root(member) == deciding);
        model.of_items(&of_type.map(|member| member.item.into()).collect::<Vec<_>>())
    }
}

/// True if more than the `meta` elements describe a post.
fn is_described(members: &[Member<'_>]) -> bool {
    members.iter().any(|member| member.source != MemberSource::Meta)
}

/// What a page is about, for its things. It does not hold the documents of the sources.
pub(crate) struct ThingsAbout {
    /// The items of the main post, the best one first. Empty for a list. `None` if the page has no posts.
    items: Option<Vec<ItemIdentity>>,
    /// The card that the page is about.
    card: Option<ItemIdentity>,
    facts: PageFacts,
    /// True if the posts of all sources are ranked. False for a stored document.
    is_ranked: bool,
}

impl ThingsAbout {
    /// The descriptions of what the page is about, the best one first. None, if it is about a list.
    pub(crate) fn descriptions(&self, model: &Model<'_>) -> Vec<u32> {
        if let Some(items) = &self.items {
            return model.of_items(items);
        }
        let of_card = model.of_items(self.card.as_slice());
        if !of_card.is_empty() {
            return of_card;
        }
        let mut things = main_things(model, &self.facts, !self.is_ranked);
        things.retain(|number| self.card.is_none() || model.description(*number).is_any(&CARDS));
        things
    }
}

/// The main object. A card that is not the page's may be an author's.
fn object<'d>(main: Answer<MainObject<'d>, MainObjectStep>) -> MainObject<'d> {
    if main.step == MainObjectStep::OnlyCard { MainObject::NoObject } else { main.value }
}
