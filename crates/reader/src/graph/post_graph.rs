//! The posts of all sources, the things that they are, and which of them the page is about.

use std::borrow::Cow;

use foldhash::HashMap;
use smallvec::SmallVec;

use super::member::{Member, MemberSource};
use super::page_facts::PageFacts;
use crate::address::page_key;
use crate::model::families::PostFamily;
use crate::model::groups::Groups;
use crate::model::identity::join_posts;
use crate::model::posts::description_of;
use crate::outline::{Outline, Outlines};
use crate::urls::texts;
use microweave::document::{Item, Source};
use microweave_html::dom::NodeId;
use microweave_values::collections::multi_map::ValueList;
use microweave_values::collections::sort::sort_by_key;
use microweave_values::collections::unique::only;

/// Why a member is the thing that its page is about. The first rule that applies is the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PageMatch {
    /// Its address is one of the page: the address as given, rel=canonical or `og:url`.
    PageAddress,
    /// Its identifier is the page's address with a fragment, such as `#article`. Of several with one type, the first one.
    IdOnPage,
    /// It `isPartOf` the `WebPage` with the page's address, or is the `mainEntity` of that page, and it is the only one of its
    /// type that is.
    PartOfPage,
    /// Its title is in the page's title, and it has no address of another page, or it is the only post of its type of
    /// schema.org or of classic microformats. Of several of one type, the first one of each source.
    PageTitle,
    /// It is the only post of its type in its source, and it has no address of another page.
    OnlyOfType,
    /// No rule above applies to any member, and only this member was published at `article:published_time`.
    PageDate,
    /// The `meta` elements of a page are about what the page is about.
    MetaElements,
}

/// A page, and a family of its members.
type PageKey<'d> = (PostFamily, Cow<'d, str>);

/// The best member of each thing in each source.
#[derive(Default)]
pub(crate) struct BestMembers<'d> {
    of_thing: HashMap<usize, ValueList<Member<'d>>>,
    of_element: HashMap<(NodeId, Source), (PostFamily, usize)>,
    of_url: HashMap<PageKey<'d>, usize>,
}

impl<'d> BestMembers<'d> {
    /// The members of the thing that a post is of, in other sources than the post's, the best first. The post may have got
    /// its address after the graph was made.
    pub(crate) fn others(&self, node: NodeId, source: Source, url: Option<&str>) -> Vec<Member<'d>> {
        let Some(&(family, thing)) = self.of_element.get(&(node, source)) else { return Vec::new() };
        let key = url.and_then(page_key).map(|key| (family, Cow::Owned(key.into_owned())));
        let of_url = key.and_then(|key| self.of_url.get(&key).copied()).filter(|other| *other != thing);
        let all = [Some(thing), of_url].into_iter().flatten().flat_map(|thing| &self.of_thing[&thing]);
        all.filter(|other| other.item.source() != source).copied().collect()
    }
}

/// The posts of a page's sources, joined into things.
#[derive(Default)]
pub(crate) struct PostGraph<'d> {
    pub(crate) members: Vec<Member<'d>>,
    /// Which members are one thing.
    things: Groups,
    /// For each member, why it is what the page is about.
    of_page: Vec<Option<PageMatch>>,
}

impl<'d> PostGraph<'d> {
    pub(crate) fn of(outlines: &Outlines<'d>, page: &PageFacts) -> Self {
        let mut members = Vec::new();
        for (source, outline) in MemberSource::ALL.into_iter().zip(outlines) {
            members.extend(outline.iter().flat_map(|outline| posts(source, outline)));
        }
        let describe = |member: &Member<'d>| description_of(member.item, member.family);
        let things = match members.len() {
            count @ (0 | 1) => Groups::new(count),
            _ => join_posts(&members.iter().map(describe).collect::<Vec<_>>()),
        };
        let of_page = vec![None; members.len()];
        let mut graph = PostGraph { members, things, of_page };
        graph.find_of_page(page);
        graph
    }

    /// Finds the members that are what the page is about, and the rule by which they are.
    fn find_of_page(&mut self, page: &PageFacts) {
        let key = |member: &Member<'d>| (member.source, member.item.types().collect::<SmallVec<[&str; 2]>>());
        let counts = |is_counted: &dyn Fn(&Member<'d>) -> bool| {
            let mut counts: HashMap<_, usize> = HashMap::default();
            let counted = self.members.iter().filter(|member| is_counted(member));
            counted.for_each(|member| *counts.entry(key(member)).or_default() += 1);
            counts
        };
        let (mut with_id, mut titled) = (HashMap::default(), HashMap::default());
        let is_part = |member: &Member<'d>| {
            let mut ids = texts(member.item, "uid").filter_map(page_key);
            !page.parts.is_empty() && ids.any(|id| page.parts.contains(&*id))
        };
        let (of_type, parts) = (counts(&|member| !member.is_listed), counts(&is_part));
        for number in 0..self.members.len() {
            let member = self.members[number];
            let is_elsewhere = || texts(member.item, "url").any(|url| page.address.is_another_page(url));
            let has_title = || member.title().is_some_and(|title| page.has_title(title));
            let is_first = |map: &mut HashMap<_, usize>| *map.entry(key(&member)).or_insert(number) == number;
            self.of_page[number] = if member.source == MemberSource::Meta {
                Some(PageMatch::MetaElements)
            } else if member.addresses().any(|url| page.address.is_or_copies(url)) {
                Some(PageMatch::PageAddress)
            } else if is_part(&member) && parts[&key(&member)] == 1 {
                Some(PageMatch::PartOfPage)
            } else if is_elsewhere() {
                // Some publishers write the address of the site, or of another version, into each article. Some themes
                // link the date of a classic post to an archive.
                let is_only = || !member.is_listed && of_type[&key(&member)] == 1;
                let is_own = member.is_structured() || member.item.is_classic() && !page.is_home;
                (is_own && is_only() && has_title()).then_some(PageMatch::PageTitle)
            } else if member.is_structured()
                && texts(member.item, "uid").any(|id| page.address.is_part(id))
                && is_first(&mut with_id)
            {
                Some(PageMatch::IdOnPage)
            } else if has_title() && is_first(&mut titled) {
                Some(PageMatch::PageTitle)
            } else if !member.is_listed && of_type[&key(&member)] == 1 {
                Some(PageMatch::OnlyOfType)
            } else {
                None
            };
        }
        if page.published.is_some()
            && self.of_page.iter().flatten().all(|why| *why == PageMatch::MetaElements)
        {
            self.find_dated(page);
        }
    }

    /// Finds the only member with the page's date. Its address can be the URL of a link inside it.
    fn find_dated(&mut self, page: &PageFacts) {
        let is_dated = |member: &Member<'d>| {
            let mut dates = texts(member.item, "published");
            let is_candidate = member.source != MemberSource::Meta && !member.family.is_part();
            is_candidate && dates.next().is_some_and(|date| page.is_published_at(date))
        };
        let dated = self.members.iter().enumerate().filter(|(_, member)| is_dated(member));
        if let Some((number, _)) = only(dated) {
            self.of_page[number] = Some(PageMatch::PageDate);
        }
    }

    /// Why a member is what the page is about.
    pub(crate) fn of_page(&self, number: usize) -> Option<PageMatch> {
        self.of_page[number]
    }

    /// The members of the thing that a member is of, the best first. If the page is about the member, the thing also has the other
    /// members of its family that the page is about, and the item of the `meta` elements. What a member is about follows it.
    pub(crate) fn thing(&self, number: usize) -> Vec<Member<'d>> {
        let (root, family) = (self.things.group(number), self.members[number].family);
        let is_own = self.of_page[number].is_some();
        let mut members = Vec::new();
        for other in 0..self.members.len() {
            let member = self.members[other];
            let is_of_page = is_own
                && self.of_page[other].is_some()
                && (member.family == family || member.source == MemberSource::Meta);
            if is_of_page || self.things.group(other) == root {
                members.push(member);
            }
        }
        sort_by_key(&mut members, Member::rank);
        members.into_iter().flat_map(Member::with_subject).collect()
    }

    /// The bytes that the best members hold at most. A table of hashes has up to twice the room that it needs.
    pub(crate) fn held_by_best_members(&self) -> usize {
        let of_thing = size_of::<(usize, ValueList<Member<'d>>)>();
        let of_element = size_of::<((NodeId, Source), (PostFamily, usize))>();
        self.members.len() * 2 * (of_thing + of_element)
    }

    /// The best members of each thing, for the posts of lists.
    pub(crate) fn best_members(&self) -> BestMembers<'d> {
        let mut best = BestMembers::default();
        for number in 0..self.members.len() {
            let (member, thing) = (self.members[number], self.things.group(number));
            if let Some(place) = member.item.place() {
                best.of_element.insert((place.node, member.item.source()), (member.family, thing));
            }
            for key in texts(member.item, "url").filter_map(page_key) {
                best.of_url.insert((member.family, key), thing);
            }
            let of_thing = best.of_thing.entry(thing).or_default();
            match of_thing.iter_mut().find(|known| known.item.source() == member.item.source()) {
                Some(known) if known.rank() <= member.rank() => {}
                Some(known) => *known = member,
                // The `meta` elements are about the page only.
                None if member.source == MemberSource::Meta => {}
                None => of_thing.push(member),
            }
        }
        best.of_thing.values_mut().for_each(|of_thing| sort_by_key(of_thing, Member::rank));
        best
    }

    /// The number of the member that an item is.
    pub(crate) fn number_of(&self, source: MemberSource, item: u32) -> Option<usize> {
        self.members.iter().position(|member| member.source == source && member.item.number() == item)
    }
}

/// The posts of a source that are not inside of other posts. The `meta` elements have one item.
fn posts<'d>(source: MemberSource, outline: &Outline<'d>) -> Vec<Member<'d>> {
    let mut counts: HashMap<u32, usize> = HashMap::default();
    for feed in outline.posts().filter_map(|post| outline.feed(post)) {
        *counts.entry(feed.number()).or_default() += 1;
    }
    let is_list = |feed: Item<'d>| !(feed.is_classic() && counts[&feed.number()] == 1);
    let member = |post| Member::new(source, post, outline.feed(post).is_some_and(is_list));
    match source {
        MemberSource::Meta => {
            outline.document().items().filter(|item| !item.is("h-card")).map(member).collect()
        }
        _ => outline.posts().map(member).collect(),
    }
}
