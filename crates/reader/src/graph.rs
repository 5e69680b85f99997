//! What a page says, as one graph. Each source of the page (its microformats and microdata, its JSON-LD, its RDFa, its
//! `meta` elements) has items in the vocabulary of microformats2. The items that are posts are the members of the graph. `ThingGraph`
//! joins the members that are one thing, and one ordered list of steps says which thing the page is about (`main_thing.rs`). The joining
//! and the steps take time that is linear in the number of members: they look members up by keys, and compare no pairs.

pub mod address;

mod main_thing;
mod member;
mod other_things;
pub mod outline;
mod page_facts;
mod thing_graph;
pub mod urls;

pub use main_thing::RankingStep;
pub(crate) use main_thing::{MainThing, StrictAnswer, main_thing, main_things};
pub(crate) use member::{Member, MemberSource, is_mf2};
pub(crate) use other_things::may_be_main;
pub(crate) use page_facts::names_agree;
pub use page_facts::{Likeness, PageFacts, agrees, is_home, letters};
pub(crate) use thing_graph::{BestMembers, ThingGraph};
