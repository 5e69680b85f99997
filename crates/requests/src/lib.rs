//! What microweave answers about a page: a text, in most cases JSON, for a [`Verb`] and a [`Request`].
//!
//! The npm package and the service give these answers, and the command-line tool writes the same JSON. Nothing here
//! reads files or the network, or asks for the time, so it runs in browsers too.
//!
//! ```
//! use microweave_requests::{Html, Request, Verb, answer};
//!
//! let mut request = Request::new(Html::Text("<p class=h-card>Ada".to_owned()), "https://ada.example/");
//! request.format = Some("mf2".to_owned());
//! let mf2 = answer(Verb::Parse, &request)?;
//! assert_eq!(mf2.media_type, "application/mf2+json");
//! assert_eq!(
//!     mf2.body,
//!     "{\"items\":[{\"type\":[\"h-card\"],\"properties\":{\"name\":[\"Ada\"]}}],\"rels\":{},\"rel-urls\":{}}\n"
//! );
//! # Ok::<(), microweave_requests::AnswerError>(())
//! ```

mod address;
mod answer;
#[cfg(feature = "all")]
mod audiences;
mod error;
pub mod explanation;
#[cfg(feature = "read")]
pub mod feed_list;
#[cfg(feature = "all")]
pub mod findings;
#[cfg(feature = "all")]
pub mod fixes;
mod formats;
mod json_object;
#[cfg(feature = "read")]
pub mod mentions;
mod options;
#[cfg(feature = "read")]
mod pending_answer;
#[cfg(feature = "read")]
pub mod posts;
mod request;
#[cfg(feature = "read")]
pub mod sanitized;
#[cfg(feature = "all")]
pub mod site;
#[cfg(feature = "all")]
pub mod things;
mod unknown_name;
mod verb;
#[cfg(feature = "all")]
pub mod views;

use serde::Serialize;

pub use address::complete_address;
pub use answer::{Answer, answer};
pub use error::{AnswerError, ErrorAnswer};
pub use json_object::JsonObject;
pub use options::{AnswerOptions, OptionError, RequestOption};
#[cfg(feature = "read")]
pub use pending_answer::{AuthorPage, PendingAnswer};
pub use request::{Html, Request};
pub use unknown_name::unknown_name;
pub use verb::{UnknownVerb, Verb};

use microweave_convert::to_json as json;

/// An answer as JSON, after the name of the page as the member `source`.
pub fn json_with_source(source: Option<&str>, answer: &impl Serialize) -> String {
    #[derive(Serialize)]
    struct WithSource<'a, T> {
        #[serde(skip_serializing_if = "Option::is_none")]
        source: Option<&'a str>,
        #[serde(flatten)]
        answer: &'a T,
    }
    json(&WithSource { source, answer })
}
