//! The interface of XRay (<https://github.com/aaronpk/XRay>): the same parameters, the same JSON, the same error codes.
//! `docs/xray.md` lists what differs.
//!
//! [`Web`] fetches pages, so that this module does no I/O. An answer is made from a page in these steps: `resource` checks
//! what was fetched, `read` finds its format, `main_item` finds the item that the page is about, `convert` makes
//! its JSON, and `target` checks that it links to the target of a webmention.

mod activity_streams;
mod authors;
mod cards;
mod content;
mod convert;
mod find_feeds;
mod h_feed;
mod html_page;
mod json_feed;
mod kind;
mod main_item;
mod parameters;
mod post_type;
mod read;
mod rels;
mod reply;
mod resource;
mod sites;
mod target;
mod token;
mod urls;
mod values;
mod xml_feed;

pub use find_feeds::find_feeds;
pub use parameters::{Accept, Parameters};
pub use read::parse;
pub use rels::rels;
pub use reply::{Reply, TOO_COSTLY};
pub use resource::{MAX_AUTHOR_PAGES, PageRequest, Resource, Web, WebError};
pub use token::token;
