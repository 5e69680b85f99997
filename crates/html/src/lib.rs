//! Reads HTML into the tree of the standard, in document order, fast and within limits.
//!
//! Any text and any bytes give a tree:
//!
//! ```
//! use microweave_html::{Dom, Limits};
//!
//! let page = b"<h1>Tea</h1><p lang=de>Gr\xFCntee <a href=/green>here</a>";
//! let dom = Dom::from_bytes(page, Some("text/html; charset=iso-8859-1"), &Limits::new());
//!
//! let link = dom.elements().find(|el| el.name() == "a").expect("the page has one");
//! assert_eq!((link.attr("href"), link.text().as_str()), (Some("/green"), "here"));
//! let paragraph = link.parent().expect("it is in the paragraph");
//! assert_eq!(paragraph.text(), "Grüntee here");
//! assert_eq!(paragraph.start().map(|start| (start.line, start.column)), Some((1, 13)));
//! assert_eq!(dom.diagnostics().count(), 0, "no limit was hit");
//! ```
//!
//! - [`Dom`] is the page, [`El`] an element of it. [`Dom::walk`] enters and leaves each element in document order.
//! - `Selector` (feature `select`) finds elements by CSS selectors.
//! - [`El::text`], [`El::inner_html`] and [`Dom::html`] write; [`dom::text`] has further forms of text.
//! - [`sanitize`] makes HTML safe to show.
//! - [`Limits`] bound the work and the memory for a page. [`Dom::diagnostics`] says which of them were hit, and where.
//!
//! The other modules are for parsers that stand on this tree: names and sets of elements as numbers ([`names`], [`kinds`]),
//! attributes whose elements a walk finds ([`dom::WatchedAttributes`]), the account of what is written ([`account`]), and options as
//! tables ([`mod@options`]).

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod account;
pub mod diagnostic;
pub mod dom;
pub mod input;
pub mod kinds;
mod lines;
pub mod names;
mod namespace;
pub mod options;
pub mod position;
pub mod sanitize;
mod strings;
pub mod tokenizer;
mod written_tag;

pub use account::{Account, Share};
pub use diagnostic::{Diagnostic, DiagnosticKind};
#[cfg(feature = "select")]
pub use dom::select::{Selector, SelectorError};
pub use dom::{Dom, El, NodeId, NodeKind, PageTooLarge, Place, Step, Tree, Walk};
pub use input::encoding_of;
pub use options::Limits;
pub use position::{Position, Span};

// The example of the README, which is tested.
#[cfg(all(doctest, feature = "select"))]
#[doc = include_str!("../README.md")]
mod readme {}
