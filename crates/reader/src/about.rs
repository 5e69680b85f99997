//! What a page is about, decided once for all views: its main object, and the posts of all sources that are one with it.

use std::sync::Arc;

use super::Answer;
use super::address::{Address, PageAddress};
use super::main_object::{self, MainAnswer, MainObject, MainObjectStep};
use super::outline::{Outline, Outlines};
use super::sources::Sources;
use crate::graph::{MainThing, Member, MemberSource, PageFacts, PostGraph, is_mf2, rank_posts, rank_things};
use crate::model::{DescribedKey, DescribedKeys, Model};
use crate::post_type::{PostTypeRules, deciding_root};
use microweave::document::{Document, Item};
use microweave::extract::metaformats;
use microweave_values::collections::sort::sort_by_key;

/// The maximum number of members of a thing that its post is made from. Real pages have six.
const MAX_MEMBERS: usize = 16;

/// The types of what a card is of.
const CARDS: [&str; 2] = ["Person", "Organization"];

/// The main object of a source.
#[derive(Clone)]
pub(crate) struct SourcedMain<'d> {
    pub(crate) source: MemberSource,
    pub(crate) answer: MainAnswer<'d>,
}

/// What a page is about: what [`Reading::posts`](crate::Reading::posts) has as its main feed.
pub(crate) struct PageAbout<'d> {
    pub(crate) main: SourcedMain<'d>,
    pub(crate) outlines: Outlines<'d>,
    /// The posts of all sources that are the main post: its item, then the others, the best one first.
    pub(crate) members: Vec<Member<'d>>,
    /// The posts of all sources. None for a stored document.
    pub(crate) graph: PostGraph<'d>,
    pub(crate) things: ThingsAbout,
}

impl<'d> PageAbout<'d> {
    /// What a page with these sources is about.
    pub(crate) fn of(sources: &'d Sources<'_>) -> Self {
        let (facts, documents) = (sources.facts(), sources.documents());
        let outlines = documents.map(|document| document.map(|document| Arc::new(Outline::new(document))));
        let marked = outlines[0].as_ref().expect("each page has microformats");
        let strict = main_object::find(marked, sources.address);
        let graph = PostGraph::of(&outlines, &facts);
        let (source, answer, number) = match rank_posts(&graph, &facts, &strict, documents, sources.dom) {
            Some((MainThing::Member(number), step)) => {
                let best = graph.thing(number)[0];
                (best.source, Answer::new(MainObject::Post(best.item), step), Some(number))
            }
            Some((MainThing::Source(source), _)) => {
                // The strict answer is the main object of the microformats and the microdata.
                let structured =
                    outlines[source as usize].as_ref().filter(|_| source != MemberSource::Marked);
                let main = |outline: &Arc<_>| main_object::of_outline(outline, sources.address.given);
                let answer = structured.map_or(strict, main);
                let post = answer.value.only_post();
                let number = post.and_then(|post| graph.number_of(source, post.number()));
                (source, answer, number)
            }
            None => (MemberSource::Marked, strict, None),
        };
        let mut members = number.map(|number| graph.thing(number)).unwrap_or_default();
        members.truncate(MAX_MEMBERS);
        PageAbout::new(SourcedMain { source, answer }, outlines, members, graph, facts, true)
    }

    /// What a stored document is about.
    pub(crate) fn of_document(document: &'d Document, address: &str) -> Self {
        let outline = Arc::new(Outline::new(document));
        let main = main_object::of_outline(&outline, address);
        let post = if let MainObject::Post(post) = main.value { Some(post) } else { None };
        let members = post.map(|post| Member::new(MemberSource::Marked, post, false).with_subject());
        let names = metaformats::names_of("name").iter();
        let titles = names.filter_map(|name| metaformats::text_of(document.meta(), name));
        let of_page = Address::of_page(document, address);
        let facts = PageFacts::of(document, PageAddress { given: address, address: &of_page }, titles);
        let members = members.into_iter().flatten().collect();
        let main = SourcedMain { source: MemberSource::Marked, answer: main };
        PageAbout::new(main, [Some(outline), None, None, None], members, PostGraph::default(), facts, false)
    }

    fn new(
        main: SourcedMain<'d>,
        outlines: Outlines<'d>,
        mut members: Vec<Member<'d>>,
        graph: PostGraph<'d>,
        mut facts: PageFacts,
        is_ranked: bool,
    ) -> Self {
        if let MainObject::Post(post) = main.answer.value {
            sort_by_key(&mut members, |member| member.item != post);
        }
        let keys = |members: &[Member<'d>]| {
            members.iter().map(|member| DescribedKey::of_item(member.item)).collect::<Vec<_>>()
        };
        let items = match &main.answer.value {
            MainObject::Feed(_) if is_ranked => Some(Vec::new()),
            MainObject::Post(_) if is_described(&members) => Some(keys(&members)),
            _ => None,
        };
        let of_type = is_described(&members).then(|| keys(&members_of_type(&members)));
        // Only the ranking of posts asks for the parts of the page, and they may be many.
        facts.parts = Default::default();
        let things = ThingsAbout { items, of_type, object: None, is_card: false, facts, is_ranked };
        let mut about = PageAbout { main, outlines, members, graph, things };
        about.things.is_card = matches!(about.object(), MainObject::Card(_));
        about.things.object = match about.object() {
            MainObject::Post(item) | MainObject::Card(item) | MainObject::Other(item) => {
                Some(DescribedKey::of_item(*item))
            }
            _ => None,
        };
        about
    }

    /// The main object. A card that is not the page's may be an author's.
    pub(crate) fn object(&self) -> &MainObject<'d> {
        let Answer { value, step } = &self.main.answer;
        if *step == MainObjectStep::OnlyCard { &MainObject::NoObject } else { value }
    }

    /// True for the item of a source that is one of the members.
    pub(crate) fn has(&self, source: MemberSource, item: Item<'d>) -> bool {
        self.members.iter().any(|member| member.source == source && member.item == item)
    }
}

/// The members that say what type the main post has, as [`Reading::posts`](crate::Reading::posts) shows it. A post of microformats2
/// and a video say their type themselves; another one has the first type that is not an article's.
fn members_of_type<'d>(members: &[Member<'d>]) -> Vec<Member<'d>> {
    let root = |member: &Member<'_>| deciding_root(member.item, PostTypeRules::new());
    let deciding = match members.first() {
        Some(best) if is_mf2(best.item) || best.family.is_part() => {
            best.with_subject().find_map(|member| root(&member))
        }
        _ => members.iter().find_map(root),
    };
    members.iter().filter(|member| root(member) == deciding).copied().collect()
}

/// True if more than the `meta` elements describe a post.
fn is_described(members: &[Member<'_>]) -> bool {
    members.iter().any(|member| member.source != MemberSource::Meta)
}

/// What a page is about, for its things. It does not hold the documents of the sources.
#[derive(Debug)]
pub(crate) struct ThingsAbout {
    /// The items of the main post, the best one first. Empty for a list. `None` if the page has no posts.
    items: Option<Vec<DescribedKeys>>,
    /// The items that say which type the page's post has. `None` if only the `meta` elements describe it.
    of_type: Option<Vec<DescribedKeys>>,
    /// The item that is the main object.
    pub(crate) object: Option<DescribedKeys>,
    /// True if that is a card.
    is_card: bool,
    pub(crate) facts: PageFacts,
    /// True if the posts of all sources are ranked. False for a stored document.
    is_ranked: bool,
}

impl ThingsAbout {
    /// The descriptions of what the page is about, the best one first. None, if it is about a list.
    pub(crate) fn descriptions(&self, model: &Model<'_>) -> Vec<u32> {
        if let Some(items) = &self.items {
            return model.of_items(items);
        }
        let of_card = if self.is_card { model.of_items(self.object.as_slice()) } else { Vec::new() };
        if !of_card.is_empty() {
            return of_card;
        }
        let mut things = rank_things(model, &self.facts, !self.is_ranked);
        things.retain(|number| !self.is_card || model.description(*number).is_any(&CARDS));
        things
    }

    /// The descriptions that say which type the page's post has. If there is no post, the descriptions of the main thing.
    pub(crate) fn descriptions_of_type(&self, model: &Model<'_>) -> Vec<u32> {
        self.of_type.as_ref().map_or_else(|| self.descriptions(model), |items| model.of_items(items))
    }
}
