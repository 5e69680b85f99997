#![doc = include_str!("../README.md")]

mod base;
mod document;
mod dom;
mod error;
mod extract;
mod input;
mod mf2;
mod microdata;
mod number_table;
mod options;
mod rels;
mod tables;
mod tokenizer;

pub use document::{
    Diagnostic, Document, Item, Map, Mf2Json, Microdata, MicrodataItem, MicrodataValue, Place, RelUrl,
    RelUrls, Rels, Value, Values,
};
pub use dom::{Dom, El, NodeId, NodeKind, Step, Walk};
pub use error::Error;
pub use options::{ContentAttribute, Limits, MicrodataRules, Options, TextStyle};

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
