//! The posts of all sources of a page, and what the page is about. Each source (the microformats and microdata, the JSON-LD, the RDFa, the
//! `meta` elements) has items in the vocabulary of microformats2. `PostGraph` joins the posts among them that are one thing, and one
//! ordered list of steps says which thing the page is about (`ranking.rs`). Both take time that is linear in the number of posts: they
//! look posts up by keys, and compare no pairs.

mod member;
mod other_things;
mod page_facts;
mod post_graph;
mod ranking;

pub(crate) use member::{Member, MemberSource, is_mf2, subject_of};
pub(crate) use other_things::may_be_main;
pub(crate) use page_facts::{Likeness, PageFacts, SpelledName, agrees, has_name_in_it, names_agree};
pub use page_facts::{is_home, letters};
pub(crate) use post_graph::{BestMembers, PostGraph};
pub use ranking::RankingStep;
pub(crate) use ranking::{MainThing, rank_posts, rank_things};
