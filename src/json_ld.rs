//! JSON-LD 1.1: the values of scripts, and the nodes that they describe.

mod context;
mod expand;
mod lenient;
pub mod notes;
mod schema_org;
pub mod script;
mod strings;
mod symbols;
pub(crate) mod value;

pub use schema_org::{name_in_schema_org, usual_iri};
pub(crate) use script::{nodes_of_text, read_nodes};
pub use strings::corrected as corrected_string;
pub use symbols::KEYWORDS;
use symbols::keyword;
use value::{JsonData, SpannedJson};
