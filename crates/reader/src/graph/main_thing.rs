//! What a page is about.

use super::member::{Member, MemberSource, is_mf2};
use super::page_facts::PageFacts;
use super::thing_graph::{Identity, ThingGraph};
use crate::model::families::PostFamily;

/// The steps by which the reader finds what a page is about, in their order. The first one that finds a member decides.
/// `Strict` is the answer of `reader::main_object` for the page's microformats and microdata.
const STEPS: [(MainThingStep, Find); 9] = [
    (MainThingStep::Strict, |page| page.strict_post_of_page()),
    (MainThingStep::PageEntity, |page| {
        page.entity(|why| matches!(why, Identity::PageAddress | Identity::IdOnPage | Identity::PartOfPage))
    }),
    (MainThingStep::TitledEntity, |page| page.entity(|why| why == Identity::PageTitle)),
    (MainThingStep::TitledPost, |page| page.titled_post()),
    (MainThingStep::OnlyEntity, |page| page.only_entity()),
    (MainThingStep::DeclaredArticle, |page| page.declared_article()),
    (MainThingStep::Strict, |page| {
        (page.strict.is_feed || page.strict.post.is_some()).then_some(MainThing::Strict)
    }),
    (MainThingStep::TitledEntity, |page| page.titled_player()),
    (MainThingStep::MainEntity, |page| page.main_entity()),
];

type Find = fn(&Ranking<'_, '_>) -> Option<MainThing>;

/// Why a page is about a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MainThingStep {
    /// The strict answer: a post that is the page's own, or else the posts and feeds of microformats and microdata.
    Strict,
    /// A post of schema.org has the page's address, or an identifier on the page, or is a part of the page. Videos and
    /// recordings do not count here, and a question only if the page's address or title asks it.
    PageEntity,
    /// The title of a post of schema.org is in the page's title, and it has no address of another page. A video or a recording
    /// beside other posts counts after all steps for articles.
    TitledEntity,
    /// A classic post of a list has no address of another page, and its title is in the page's title, unless the page is a
    /// home page. If the `meta` elements declare an article or the page's own address, one of the two is enough.
    TitledPost,
    /// The only post of its type of schema.org has no address of another page, and the page is no home page and no feed of
    /// microformats2.
    OnlyEntity,
    /// The `meta` elements declare an article: the post with the page's date, otherwise these elements' item. The strict
    /// answer is neither microformats2 nor the page's own post.
    DeclaredArticle,
    /// The posts and lists of the page's JSON-LD, or else of its RDFa, in the order of `reader::main_object`.
    MainEntity,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MainThing {
    /// The strict answer.
    Strict,
    /// The member with this number.
    Member(usize),
    /// The main object of this source.
    Source(MemberSource),
}

/// The strict answer, as far as the ranking needs it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StrictAnswer {
    /// The number of the member, if it is one post.
    pub(crate) post: Option<usize>,
    /// True if the step says that the post is the page's own, or that the page's address selects an item.
    pub(crate) is_of_page: bool,
    /// True if it is a list of posts.
    pub(crate) is_feed: bool,
    /// True if a post of it is written in microformats2.
    pub(crate) is_mf2: bool,
}

struct Ranking<'g, 'd> {
    graph: &'g ThingGraph<'d>,
    page: &'g PageFacts,
    strict: StrictAnswer,
}

/// Finds what a page is about. `None` if it has no posts.
pub(crate) fn main_thing(
    graph: &ThingGraph<'_>,
    page: &PageFacts,
    strict: StrictAnswer,
) -> Option<(MainThing, MainThingStep)> {
    let ranking = Ranking { graph, page, strict };
    STEPS.iter().find_map(|(step, find)| Some((find(&ranking)?, *step)))
}

impl<'d> Ranking<'_, 'd> {
    /// The post that the strict steps call the page's own. A player or a question is not, if the page has an article.
    fn strict_post_of_page(&self) -> Option<MainThing> {
        let is_part = |number: usize| self.graph.members[number].family.is_part();
        let has_article = || self.page.is_article || self.entity(|_| true).is_some();
        let is_own = (self.strict.is_of_page
            || self.strict.post.is_some_and(|post| self.graph.of_page(post).is_some()))
            && !(self.strict.post.is_some_and(is_part) && has_article());
        is_own.then_some(MainThing::Strict)
    }

    /// The first member that meets a condition. The reason is why it is what the page is about.
    fn first(&self, is_met: impl Fn(&Member<'d>, Option<Identity>) -> bool) -> Option<MainThing> {
        let mut members = self.graph.members.iter().zip(0..);
        let first = members.find(|(member, number)| is_met(member, self.graph.of_page(*number)));
        first.map(|(_, number)| MainThing::Member(number))
    }

    fn titled_post(&self) -> Option<MainThing> {
        if !self.strict.is_feed {
            return None;
        }
        let is_declared = self.page.is_article || self.page.names_itself;
        self.first(|member, why| {
            let is_of_page = match why {
                Some(Identity::PageTitle) => is_declared || !self.page.is_home,
                Some(Identity::OnlyOfType) => is_declared,
                _ => false,
            };
            is_of_page && !member.is_structured() && !is_mf2(member.item)
        })
    }

    fn only_entity(&self) -> Option<MainThing> {
        let is_list = self.strict.is_feed && self.strict.is_mf2 || self.page.is_home;
        self.entity(|why| why == Identity::OnlyOfType && !is_list)
    }

    fn declared_article(&self) -> Option<MainThing> {
        let is_own = self.strict.post.is_some_and(|post| self.is_own_content(post));
        if !self.page.is_article || self.page.is_home || self.strict.is_mf2 || is_own {
            return None;
        }
        let dated = self.first(|_, why| why == Some(Identity::PageDate));
        dated.or_else(|| self.first(|member, _| member.source == MemberSource::Meta))
    }

    /// True for a post with content, and with the page's title or none.
    fn is_own_content(&self, number: usize) -> bool {
        let member = &self.graph.members[number];
        let has_content = member.item.values("content").len() > 0;
        !member.family.is_part()
            && has_content
            && member.title().is_none_or(|title| self.page.has_title(title))
    }

    /// The player with the page's title, beside other posts such as questions.
    fn titled_player(&self) -> Option<MainThing> {
        let is_entity = |member: &Member<'_>| member.is_structured() && member.source != MemberSource::Meta;
        let has_others = self.graph.members.iter().filter(|member| is_entity(member)).count() > 1;
        let titled = self.first(|member, why| {
            member.family == PostFamily::Player && is_entity(member) && why == Some(Identity::PageTitle)
        });
        titled.filter(|_| has_others && !self.page.is_home)
    }

    fn main_entity(&self) -> Option<MainThing> {
        let has_members =
            |source: &MemberSource| self.graph.members.iter().any(|member| member.source == *source);
        [MemberSource::JsonLd, MemberSource::Rdfa].into_iter().find(has_members).map(MainThing::Source)
    }

    /// The best post of schema.org that is what the page is about for one of these reasons. A question counts if the page's
    /// address or title asks it.
    fn entity(&self, is_reason: impl Fn(Identity) -> bool) -> Option<MainThing> {
        let is_asked = |number: usize| {
            matches!(self.graph.of_page(number), Some(Identity::PageAddress | Identity::PageTitle))
        };
        let is_own = |(number, member): &(usize, &Member<'d>)| {
            member.is_structured()
                && member.source != MemberSource::Meta
                && (!member.family.is_part() || member.family == PostFamily::Question && is_asked(*number))
                && self.graph.of_page(*number).is_some_and(&is_reason)
        };
        let own = self.graph.members.iter().enumerate().filter(is_own);
        let best =
            own.min_by_key(|(number, member)| (member.family, self.graph.of_page(*number), member.rank()));
        best.map(|(number, _)| MainThing::Member(number))
    }
}
