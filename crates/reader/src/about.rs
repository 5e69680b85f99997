//! What a page is about, for the views that make no posts.

use super::Answer;
use super::address::Address;
use super::main_object::{MainObject, MainObjectStep, main_object};
use super::sources::Sources;
use crate::graph::{Member, MemberSource, PageFacts, is_mf2, main_things};
use crate::model::Model;
use crate::post_type::{PostTypeRules, deciding_root};
use microweave::document::{Document, Item};
use microweave::extract::metaformats;
use microweave::page::Page;

/// The types of what a card is of.
const CARDS: [&str; 2] = ["Person", "Organization"];

/// What a page is about: what [`Reading::posts`](crate::Reading::posts) has as its main feed.
pub(crate) struct PageAbout<'d> {
    pub(crate) main: MainObject<'d>,
    /// The posts of all sources that are the main post: its item, then the others, the best one first.
    pub(crate) members: Vec<Member<'d>>,
    facts: PageFacts,
    /// True if the posts of all sources are ranked. False for a stored document.
    is_ranked: bool,
}

impl<'d> PageAbout<'d> {
    /// What a page with these sources is about.
    pub(crate) fn of(sources: &'d Sources<'_>, page: &Page) -> Self {
        let facts = sources.facts(Address::of_page(&sources.marked, page.address()));
        let strict = main_object(&sources.marked, page.address());
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
        PageAbout { main, members, facts, is_ranked: true }
    }

    /// What a stored document is about.
    pub(crate) fn of_document(document: &'d Document, address: &str) -> Self {
        let main = object(main_object(document, address));
        let post = if let MainObject::Post(post) = main { Some(post) } else { None };
        let members = post.map(|post| Member::new(MemberSource::Marked, post, false));
        let names = metaformats::names_of("name").iter();
        let titles = names.filter_map(|name| metaformats::text_of(document.meta(), name));
        let facts = PageFacts::of(document, (address, Address::of_page(document, address)), titles);
        PageAbout { main, members: members.into_iter().collect(), facts, is_ranked: false }
    }

    /// True for a post that more than the `meta` elements describe.
    fn is_described_post(&self) -> bool {
        self.members.iter().any(|member| member.source != MemberSource::Meta)
    }

    /// The descriptions of what the page is about, the best one first. None, if it is about a list.
    pub(crate) fn descriptions(&self, model: &Model<'_>) -> Vec<u32> {
        match self.main {
            MainObject::Feed(_) if self.is_ranked => Vec::new(),
            MainObject::Post(_) if self.is_described_post() => {
                let items: Vec<Item<'_>> = self.members.iter().map(|member| member.item).collect();
                model.of_items(&items)
            }
            MainObject::Card(card) => {
                let mut things = model.of_items(&[card]);
                if things.is_empty() {
                    things = main_things(model, &self.facts, !self.is_ranked);
                    things.retain(|number| model.description(*number).is_any(&CARDS));
                }
                things
            }
            _ => main_things(model, &self.facts, !self.is_ranked),
        }
    }

    /// The descriptions that say what type the main post has, as [`Reading::posts`](crate::Reading::posts) shows it. A post of
    /// microformats2 and a video say their type themselves; another one has the first type that is not an article's.
    pub(crate) fn descriptions_of_type(&self, model: &Model<'_>) -> Vec<u32> {
        let root = |member: &Member<'_>| deciding_root(member.item, PostTypeRules::new());
        let deciding = match self.members.first() {
            _ if !self.is_described_post() => return self.descriptions(model),
            Some(best) if is_mf2(best.item) || best.family.is_part() => root(best),
            _ => self.members.iter().find_map(root),
        };
        let of_type = self.members.iter().filter(|member| root(member) == deciding);
        model.of_items(&of_type.map(|member| member.item).collect::<Vec<_>>())
    }
}

/// The main object. A card that is not the page's may be an author's.
fn object<'d>(main: Answer<MainObject<'d>, MainObjectStep>) -> MainObject<'d> {
    if main.step == MainObjectStep::OnlyCard { MainObject::NoObject } else { main.value }
}
