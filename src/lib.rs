#![doc = include_str!("../README.md")]

mod base;
pub mod convert;
mod document;
mod dom;
mod error;
mod extract;
#[cfg(fuzzing)]
#[doc(hidden)]
pub mod fuzzing;
mod input;
pub mod interpret;
pub mod lint;
mod mf2;
mod microdata;
mod moment;
mod number_table;
mod options;
mod page;
mod recurrence;
mod rels;
mod safe_url;
#[cfg(test)]
#[allow(dead_code, unreachable_pub)] // The tests of the public API share it.
#[path = "../tests/support/suites.rs"]
mod suites;
mod tables;
mod tokenizer;

pub use document::{
    Diagnostic, DiagnosticKind, Document, Item, Map, Mf2Json, Microdata, MicrodataItem, MicrodataValue,
    Place, Position, RelUrl, RelUrls, Rels, Source, Value, Values,
};
pub use dom::{Dom, El, NodeId, NodeKind, Step, Walk};
#[doc(hidden)]
pub use dom::{TreePath, Unsupported};
pub use error::{Error, InvalidAccess};
pub use microdata::{ItemValue, MicrodataDom, MicrodataEl, Properties, PropertyNodes};
pub use options::{ContentAttribute, Limits, MicrodataRules, Options, TextStyle};
pub use page::Page;

/// Reads a page with the default options. `base` is the address of the page.
///
/// ```
/// let document = microweave::parse("<a class=h-card href=/>Ada</a>", "https://ada.example/");
/// let card = document.find("h-card").next().expect("there is one");
/// assert_eq!(card.text("url"), Some("https://ada.example/"));
/// ```
pub fn parse(html: &str, base: &str) -> Document {
    Options::new().parse(html, base)
}
