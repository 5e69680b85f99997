//! The ranking: what a page is about. It is one list of steps, for posts, things, the preview and all that is made of them.
//! `docs/reader.md` has it as a table, and a test compares both.

use super::member::{Member, MemberSource, is_mf2};
use super::other_things::ThingRanking;
use super::page_facts::PageFacts;
use super::post_graph::{PageMatch, PostGraph};
use crate::main_object::{MainAnswer, MainObject, MainObjectStep, has_content, main_object};
use crate::marked_elements::{elements_outside, is_other_part, is_post_or_part, is_post_root};
use crate::model::Model;
use crate::model::families::PostFamily;
use crate::page_node::date_beside_posts;
use microweave::document::{Document, Item};
use microweave::extract::mf2::classify::is_known_type;
use microweave_html::dom::Dom;
use microweave_html::names::tag;

/// A step of the ranking. The first one that finds something decides.
#[non_exhaustive]
pub struct RankingStep {
    /// The name of the step.
    pub name: &'static str,
    /// What the page is about, in a few words.
    pub about: &'static str,
    find: Find,
}

impl RankingStep {
    /// All steps, in their order.
    pub fn all() -> &'static [RankingStep] {
        STEPS
    }
}

/// How a step finds what a page is about.
enum Find {
    /// Among the posts and lists of all sources, with the reason that a main post has.
    Post(fn(&PostRanking<'_, '_>) -> Option<MainThing>, MainObjectStep),
    /// True for a description that is what the page is about, if no post is.
    Thing(fn(&ThingRanking<'_, '_>, u32) -> bool),
}

/// Declares the steps: `Kind Reason: name, what the page is about, method;`. Things have no reason.
macro_rules! ranking {
    ($($kind:ident $($reason:ident)?: $name:literal, $about:literal, $method:ident;)*) => {
        static STEPS: &[RankingStep] = &[$(RankingStep {
            name: $name,
            about: $about,
            find: ranking!(@$kind $method $($reason)?),
        }),*];
    };
    (@Post $method:ident $reason:ident) => { Find::Post(|page| page.$method(), MainObjectStep::$reason) };
    (@Thing $method:ident) => { Find::Thing(|page, number| page.$method(number)) };
}

ranking! {
    Post Unknown: "post of the page", "the page's own post in microformats or microdata", strict_post_of_page;
    Post PageEntity: "entity of the page", "a post of schema.org that has the page's address or an identifier on the page, or is a part of the page",
        entity_of_page;
    Post TitledEntity: "titled entity", "a post of schema.org with a title that is in the page's title", titled_entity;
    Post TitledPost: "titled post", "a classic post of a list with a title that is in the page's title", titled_post;
    Post OnlyEntity: "only entity", "the only post of its type of schema.org", only_entity;
    Post DeclaredArticle: "declared article", "the article that the `meta` elements declare", declared_article;
    Post PageBesidePosts: "page beside posts", "the page itself, if it has a heading and a date of its own beside excerpts of posts of other pages",
        page_beside_posts;
    Post Unknown: "posts", "the posts and feeds of microformats and microdata", marked_posts;
    Post TitledEntity: "titled player", "a video or a recording with the page's title, beside other posts", titled_player;
    Post Unknown: "posts of schema.org", "the posts and feeds of JSON-LD, otherwise of RDFa", structured_posts;
    Post Unknown: "person", "the person of the cards of JSON-LD, otherwise of RDFa, on a page without microformats and microdata", person;
    Post Unknown: "described page", "what the `meta` elements say, on such a page", described_page;
    Thing: "main entity", "a thing that the page calls its `mainEntity`", is_entity;
    Thing: "thing of the page", "a thing with the page's address", is_of_page;
    Thing: "titled thing", "a thing with a name that is in the page's title", is_titled;
    Thing: "only thing", "the only thing of its syntax, if it is no person, organization or place", is_only;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MainThing {
    /// The member with this number.
    Member(usize),
    /// The main object of this source.
    Source(MemberSource),
}

struct PostRanking<'g, 'd> {
    graph: &'g PostGraph<'d>,
    page: &'g PageFacts,
    /// The main object of the microformats and the microdata.
    strict: &'g MainAnswer<'d>,
    /// The documents of the sources, in the order of [`MemberSource`].
    documents: [Option<&'g Document>; 4],
    dom: &'g Dom,
}

/// Finds the post, the list, the person or the `meta` elements that a page is about. `None` if it has none of them.
pub(crate) fn rank_posts<'d>(
    graph: &PostGraph<'d>,
    page: &PageFacts,
    strict: &MainAnswer<'d>,
    documents: [Option<&Document>; 4],
    dom: &Dom,
) -> Option<(MainThing, MainObjectStep)> {
    let ranking = PostRanking { graph, page, strict, documents, dom };
    STEPS.iter().find_map(|step| match step.find {
        Find::Post(find, reason) => Some((find(&ranking)?, reason)),
        Find::Thing(_) => None,
    })
}

impl<'d> PostRanking<'_, 'd> {
    /// The number of the strict main object among the members, if it is one post.
    fn strict_post(&self) -> Option<usize> {
        let MainObject::Post(post) = self.strict.value else { return None };
        self.graph.number_of(MemberSource::Marked, post.number())
    }

    /// The posts of the strict main object.
    fn strict_posts(&self) -> &[Item<'d>] {
        match &self.strict.value {
            MainObject::Post(post) => std::slice::from_ref(post),
            MainObject::Feed(list) => list.entries(),
            _ => &[],
        }
    }

    /// True if the strict main object is a list of posts.
    fn is_strict_list(&self) -> bool {
        !self.strict_posts().is_empty() && self.strict_post().is_none()
    }

    fn is_strict_mf2(&self) -> bool {
        self.strict_posts().iter().any(|post| is_mf2(*post))
    }

    /// The post that the strict steps call the page's own. A player or a question is not, if the page has an article.
    fn strict_post_of_page(&self) -> Option<MainThing> {
        use MainObjectStep::{Fragment, PageUrl, PartOfPage, PostBesideFeeds};
        let is_part = |number: usize| self.graph.members[number].family.is_part();
        let has_article = || self.page.is_article || self.entity(|_| true).is_some();
        // The step says that the post is the page's own, or that the page's address selects an item.
        let is_of_page = matches!(self.strict.step, Fragment | PageUrl | PartOfPage | PostBesideFeeds);
        let post = self.strict_post();
        let is_own = (is_of_page || post.is_some_and(|post| self.graph.of_page(post).is_some()))
            && !(post.is_some_and(is_part) && has_article());
        is_own.then_some(MainThing::Source(MemberSource::Marked))
    }

    /// The first member that meets a condition. The reason is why it is what the page is about.
    fn first(&self, is_met: impl Fn(&Member<'d>, Option<PageMatch>) -> bool) -> Option<MainThing> {
        let mut members = self.graph.members.iter().zip(0..);
        let first = members.find(|(member, number)| is_met(member, self.graph.of_page(*number)));
        first.map(|(_, number)| MainThing::Member(number))
    }

    fn entity_of_page(&self) -> Option<MainThing> {
        self.entity(|why| matches!(why, PageMatch::PageAddress | PageMatch::IdOnPage | PageMatch::PartOfPage))
    }

    fn titled_entity(&self) -> Option<MainThing> {
        self.entity(|why| why == PageMatch::PageTitle)
    }

    fn titled_post(&self) -> Option<MainThing> {
        if !self.is_strict_list() {
            return None;
        }
        let is_declared = self.page.is_article || self.page.names_itself;
        self.first(|member, why| {
            let is_of_page = match why {
                Some(PageMatch::PageTitle) => is_declared || !self.page.is_home,
                Some(PageMatch::OnlyOfType) => is_declared,
                _ => false,
            };
            is_of_page && !member.is_structured() && !is_mf2(member.item)
        })
    }

    fn only_entity(&self) -> Option<MainThing> {
        let is_list = self.page.is_home || self.is_strict_mf2() && self.is_strict_list();
        self.entity(|why| why == PageMatch::OnlyOfType && !is_list)
    }

    fn declared_article(&self) -> Option<MainThing> {
        let is_own = || self.strict_post().is_some_and(|post| self.is_own_content(post));
        if !self.page.is_article || self.page.is_home || self.is_strict_mf2() || is_own() {
            return None;
        }
        let dated = self.first(|_, why| why == Some(PageMatch::PageDate));
        dated.or_else(|| self.first(|member, _| member.source == MemberSource::Meta))
    }

    /// Posts of microformats2 are excerpts if they are in parts such as sidebars. A list has no date of its own.
    fn page_beside_posts(&self) -> Option<MainThing> {
        let is_excerpt = |post: &Item<'_>| post.values("url").len() > 0 && !has_content(*post);
        let posts = self.strict_posts();
        if self.page.is_home || posts.is_empty() || !posts.iter().all(is_excerpt) {
            return None;
        }
        let meta = self.first(|member, _| member.source == MemberSource::Meta)?;
        let mut outside = elements_outside(self.dom.walk(), is_post_or_part);
        let has_heading = outside.any(|el| el.tag() == tag::H1 && self.page.has_title(&el.text()));
        let is_listed = || elements_outside(self.dom.walk(), is_other_part).any(is_post_root);
        let is_own =
            has_heading && date_beside_posts(self.dom).is_some() && !(self.is_strict_mf2() && is_listed());
        is_own.then_some(meta)
    }

    /// True for a post with content, and with the page's title or none.
    fn is_own_content(&self, number: usize) -> bool {
        let member = &self.graph.members[number];
        !member.family.is_part()
            && has_content(member.item)
            && member.title().is_none_or(|title| self.page.has_title(title))
    }

    fn marked_posts(&self) -> Option<MainThing> {
        (!self.strict_posts().is_empty()).then_some(MainThing::Source(MemberSource::Marked))
    }

    /// The player with the page's title, beside other posts such as questions.
    fn titled_player(&self) -> Option<MainThing> {
        let is_entity = |member: &Member<'_>| member.is_structured() && member.source != MemberSource::Meta;
        let has_others = self.graph.members.iter().filter(|member| is_entity(member)).count() > 1;
        let titled = self.first(|member, why| {
            member.family == PostFamily::Player && is_entity(member) && why == Some(PageMatch::PageTitle)
        });
        titled.filter(|_| has_others && !self.page.is_home)
    }

    fn structured_posts(&self) -> Option<MainThing> {
        let has_members =
            |source: &MemberSource| self.graph.members.iter().any(|member| member.source == *source);
        [MemberSource::JsonLd, MemberSource::Rdfa].into_iter().find(has_members).map(MainThing::Source)
    }

    /// True if no item of microformats and microdata has a type that is in use. Names of other types are names of styles.
    fn is_unmarked(&self) -> bool {
        let marked = self.documents[MemberSource::Marked as usize];
        !marked.into_iter().flat_map(Document::all_items).any(|item| item.types().any(is_known_type))
    }

    fn person(&self) -> Option<MainThing> {
        let is_profile = |source: &MemberSource| {
            self.documents[*source as usize].is_some_and(|document| {
                let main = main_object(document, &self.page.given);
                main.step == MainObjectStep::RepresentativeCard && matches!(main.value, MainObject::Card(_))
            })
        };
        let mut sources =
            [MemberSource::JsonLd, MemberSource::Rdfa].into_iter().filter(|_| self.is_unmarked());
        sources.find(is_profile).map(MainThing::Source)
    }

    /// Needs more than a title. Does not apply to home pages.
    fn described_page(&self) -> Option<MainThing> {
        let mut properties = self.documents[MemberSource::Meta as usize]?.items().flat_map(Item::properties);
        let is_post = properties.any(|(name, _)| name != "name");
        (is_post && !self.page.is_home && self.is_unmarked()).then_some(MainThing::Source(MemberSource::Meta))
    }

    /// The best post of schema.org that is what the page is about for one of these reasons. A question counts if the page's
    /// address or title asks it.
    fn entity(&self, is_reason: impl Fn(PageMatch) -> bool) -> Option<MainThing> {
        let is_asked = |number: usize| {
            matches!(self.graph.of_page(number), Some(PageMatch::PageAddress | PageMatch::PageTitle))
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

/// The things that a page is about if no post is: the descriptions of one thing, mostly. `with_posts` also takes descriptions of posts,
/// which a stored document has not ranked.
pub(crate) fn rank_things(model: &Model<'_>, page: &PageFacts, with_posts: bool) -> Vec<u32> {
    let ranking = ThingRanking::new(model, page, with_posts);
    let things = STEPS.iter().find_map(|step| match step.find {
        Find::Post(..) => None,
        Find::Thing(is_main) => Some(ranking.all(is_main)).filter(|things| !things.is_empty()),
    });
    things.unwrap_or_default()
}
