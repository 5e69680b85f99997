#![doc = include_str!("../docs/lib.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
// The lower layers serve all features. Without some features, dozens of their functions have no user. A `cfg` on each
// would repeat the features of its users, and change with them. So `.ci/run` finds unused code with all features.
#![cfg_attr(
    not(all(feature = "cards", feature = "check", feature = "feeds", feature = "links", feature = "rdf")),
    allow(dead_code, unused_imports)
)]

/// A table of `data/`, which is read when it is first used. A test reads each of them.
macro_rules! table {
    ($file:literal) => {
        once_cell::sync::Lazy::new(|| {
            serde_json::from_str(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/", $file)))
                .expect("a test reads it")
        })
    };
}

#[cfg(feature = "read")]
mod amounts;
mod budget;
#[cfg(feature = "check")]
pub mod check;
mod collections;
pub mod convert;
// A page of the documentation, whose code is tested. It uses all features.
#[cfg(any(doc, doctest))]
#[cfg(all(feature = "check", feature = "feeds", feature = "select"))]
#[doc = include_str!("../docs/cookbook.md")]
pub mod cookbook {}
#[cfg(any(feature = "cards", feature = "read"))]
mod coordinates;
#[cfg_attr(
    not(all(feature = "cards", feature = "check", feature = "rdf", feature = "read")),
    allow(dead_code)
)]
mod datetime;
mod diagnostic;
mod document;
mod dom;
mod error;
mod expression;
mod extract;
#[cfg(feature = "schema")]
mod graph;
mod html;
mod input;
mod json_ld;
#[cfg(feature = "links")]
pub mod links;
mod microdata_dom;
#[cfg_attr(not(any(feature = "rdf", feature = "schema")), allow(unreachable_pub))]
mod nodes;
mod options;
mod page;
mod parse;
mod position;
// The feature `read` includes `schema`. So the badge of an item that needs `read` has that feature only.
#[cfg(feature = "schema")]
#[cfg_attr(docsrs, doc(auto_cfg(hide(feature = "schema"))))]
pub mod reader;
#[cfg(feature = "read")]
pub mod sanitize;
#[cfg(any(feature = "check", feature = "rdf", feature = "things"))]
mod schema_org;
mod shorten;
#[cfg(feature = "things")]
pub mod things;
mod url;
#[cfg(any(feature = "cards", feature = "read", feature = "rdf"))]
mod uuids;
mod whitespace;

pub use collections::map::{Map, MapIter};
pub use diagnostic::{Diagnostic, DiagnosticKind};
pub use document::{
    Document, Item, JsonValue, MetaNames, Mf2Json, Microdata, MicrodataItem, MicrodataValue, MicrodataValues,
    PointedValue, Rdfa, RdfaObject, RdfaTriple, Reason, ReasonRule, RelUrl, RelUrls, Rels, Source, Value,
    Values,
};
#[cfg(feature = "select")]
pub use dom::select::{Selector, SelectorError};
pub use dom::{Dom, El, NodeId, NodeKind, Place, Step, Walk};
pub use error::{Error, InvalidAccess};
pub use input::encoding_of;
pub use microdata_dom::{ItemValue, MicrodataDom, MicrodataEl, Properties, PropertyNodes};
#[cfg(any(feature = "rdf", feature = "schema"))]
pub use nodes::{GraphNode, GraphNodeValue, GraphNodes};
pub use options::{
    Limits, Metaformats, MicrodataRules, OptionGroup, OptionKind, OptionProblem, OptionRow, OptionValue,
    Options, RdfaRules, Rules, TextStyle, Tree,
};
pub use page::Page;
pub use parse::parse;
pub use position::Position;
#[cfg(feature = "read")]
pub use reader::read::read;
pub use url::last_part;
