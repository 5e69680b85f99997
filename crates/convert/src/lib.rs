//! A page, or the posts that the reader found on it, in other formats. [`Format`] is the table of formats,
//! [`FormatOptions`] has their options. `docs/formats.md` describes them.
//!
//! ```
//! use microweave_convert::{Format, FormatOptions, write};
//! use microweave_reader::Reading;
//!
//! let reading = Reading::parse("<p class=h-card>Ada", "https://ada.example/");
//! let json = write(&reading, Format::Mf2, &FormatOptions::new())?;
//! assert!(json.text().starts_with(r#"{"items":[{"type":["h-card"],"properties":{"name":["Ada"]}}]"#));
//!
//! // The tool's option `--format` has the same names of formats.
//! let format: Format = "microdata".parse()?;
//! assert_eq!((format, format.media_type()), (Format::Microdata, "application/microdata+json"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "formats")]
mod cards;
mod format;
#[cfg(feature = "formats")]
mod html5_2010;
mod json;
mod options;
mod output;
#[cfg(feature = "formats")]
mod posts;
#[cfg(feature = "rdf")]
pub mod rdf;
#[cfg(feature = "formats")]
mod text;
mod timestamp;
#[cfg(feature = "formats")]
mod xml;

#[cfg(feature = "formats")]
pub use format::whole::{write_feed, write_with_pages};
pub use format::{Format, ManyPages, UnknownFormat, write};
pub use microweave_reader::{self, Diagnostic, Feed, Fetched, Page, ReadOptions, Reading};
pub use microweave_values::json_text::json_text as to_json;
pub use options::{AtomProfile, FormatOptions, IcalendarProfile, JsonLayout, RdfProfile, VcardProfile};
pub use output::{Output, OutputError};
pub use timestamp::{InvalidTimestamp, Timestamp};

#[cfg(feature = "formats")]
use {
    cards::{XFN, within},
    posts::json_object::{Json, Object},
    text::{one_line, uri},
    xml::{Xml, is_blank},
};

// The example of README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
