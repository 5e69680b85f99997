#![doc = include_str!("../docs/lib.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

// The expressions of this crate mean the same in both crates.
#[cfg(all(feature = "regex-lite", not(feature = "regex")))]
extern crate regex_lite as regex;

#[cfg(not(any(feature = "regex", feature = "regex-lite")))]
compile_error!(
    "microweave needs the feature `regex`, which is on by default, or `regex-lite` for a small program"
);

pub mod document;
pub mod error;
pub mod extract;
pub mod json_ld;
pub mod microdata_dom;
pub mod nodes;
pub mod options;
pub mod page;
mod parse;
pub mod schema_org;

pub use microweave_html::account::{Account, Share};
pub use microweave_html::diagnostic::{Diagnostic, DiagnosticKind};
#[cfg(feature = "select")]
pub use microweave_html::dom::select::{Selector, SelectorError};
pub use microweave_html::dom::{Dom, El, NodeId, NodeKind, Place, Step, Tree, Walk};
pub use microweave_html::input::encoding_of;
pub use microweave_html::options::{Limits, OptionGroup, OptionKind, OptionProblem, OptionRow, OptionValue};
pub use microweave_html::position::{Position, Span};
pub use microweave_html::sanitize;
pub use microweave_values::collections::map::{Map, MapIter};
pub use microweave_values::url::last_part;

pub use document::{
    Document, Item, JsonValue, MetaNames, Mf2Json, Microdata, MicrodataItem, MicrodataValue, PointedValue,
    Rdfa, RdfaObject, RdfaTriple, Reason, ReasonRule, RelUrl, RelUrls, Rels, Source, Value, Values,
};
pub use error::{Error, InvalidAccess};
pub use microdata_dom::{ItemValue, MicrodataDom, MicrodataEl, Properties, PropertyNodes};
pub use nodes::{GraphNode, GraphNodeValue, GraphNodes};
pub use options::{Metaformats, MicrodataRules, Options, RdfaRules, Rules, TextStyle};
pub use page::Page;
pub use parse::parse;
