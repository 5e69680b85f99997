//! A page, or the posts that the reader found on it, in other formats. [`Format`] is the table of formats,
//! [`FormatOptions`] has their options. `docs/formats.md` describes them.
//!
//! ```
//! use microweave::Options;
//! use microweave::convert::{Format, FormatOptions};
//!
//! let page = Options::new().page("<p class=h-card>Ada", "https://ada.example/");
//! let json = page.write(Format::Mf2, &FormatOptions::new())?;
//! assert!(json.text().starts_with(r#"{"items":[{"type":["h-card"],"properties":{"name":["Ada"]}}]"#));
//!
//! // The tool's option `--format` has the same names of formats.
//! let format: Format = "microdata".parse()?;
//! assert_eq!((format, format.media_type()), (Format::Microdata, "application/microdata+json"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "cards")]
mod cards;
#[cfg(all(
    test,
    feature = "cards",
    feature = "feeds",
    feature = "rdf",
    feature = "links",
    feature = "check"
))]
mod extractions;
mod format;
#[cfg(any(feature = "cards", feature = "feeds", feature = "rdf"))]
mod html5_2010;
mod json;
mod options;
mod output;
#[cfg(feature = "feeds")]
mod posts;
#[cfg(feature = "rdf")]
pub mod rdf;
#[cfg(any(feature = "cards", feature = "feeds"))]
mod text;
#[cfg(any(feature = "cards", feature = "feeds"))]
mod timestamp;
#[cfg(feature = "feeds")]
mod xml;

pub use format::{Format, ManyPages, UnknownFormat};
pub use json::to_json;
#[cfg(feature = "feeds")]
pub use options::AtomProfile;
pub use options::{FormatOptions, JsonLayout};
#[cfg(feature = "cards")]
pub use options::{IcalendarProfile, VcardProfile};
pub use output::{Output, OutputError};
#[cfg(any(feature = "cards", feature = "feeds"))]
pub use timestamp::Timestamp;

#[cfg(feature = "feeds")]
use json::{Json, Object};
use output::within;
#[cfg(any(feature = "cards", feature = "feeds"))]
use text::{one_line, uri};
#[cfg(feature = "feeds")]
use xml::{Xml, is_blank};

/// The values of XFN 1.1 besides `me`: `data/xfn.json`.
#[cfg(any(feature = "cards", feature = "rdf"))]
static XFN: once_cell::sync::Lazy<Vec<&str>> = table!("xfn.json");
