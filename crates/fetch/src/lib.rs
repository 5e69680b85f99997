//! Fetches web pages safely, for the command-line tool and the service.
//!
//! A page is fetched within a [`FetchBudget`] of time and bytes. Hosts that are not on the public internet are refused by
//! their name, and by the address that they resolve to, on every redirect. [`content`] reads the bytes of a page from
//! any source: it limits them, decompresses them, and refuses data that is not text. [`subscribe`] follows a feed.

pub mod address;
mod budget;
mod cache;
pub mod content;
mod error;
mod fetcher;
mod hosts;
mod page;
mod replacement;
mod resolver;
mod rules;
mod special;
mod subscription;
mod validators;

pub use budget::FetchBudget;
pub use error::PageError;
pub use fetcher::{FetchScope, Fetcher};
pub use hosts::RefusedHost;
pub use page::{NotKept, RawPage};
pub use replacement::Replacement;
pub use rules::{DEFAULT_TIMEOUT_SECONDS, FetchRules, MAX_PAGE_MIB, MAX_REDIRECTS, PageTypes};
pub use subscription::{Subscribed, Subscriber, Subscription, SubscriptionError, subscribe, unix_seconds};
/// Names and values of headers, and status codes.
pub use ureq::http;
