//! `FromStr` of documents, and `Display` of values.

use std::fmt;
use std::str::FromStr;

use super::{Document, Microdata, MicrodataValue, Value};
use crate::error::Error;

/// Reads the JSON of a document: see [`Document::from_json`].
///
/// ```
/// let document: microweave::Document = r#"{ "items": [{ "type": ["h-card"], "properties": {} }] }"#.parse()?;
/// assert_eq!(document.find("h-card").count(), 1);
/// # Ok::<(), microweave::Error>(())
/// ```
impl FromStr for Document {
    type Err = Error;

    fn from_str(json: &str) -> Result<Self, Error> {
        Document::from_json(json)
    }
}

/// Reads the JSON of microdata: see [`Microdata::from_json`].
///
/// ```
/// let microdata: microweave::Microdata = r#"{ "items": [{ "properties": { "name": ["Ada"] } }] }"#.parse()?;
/// assert_eq!(microdata.items().count(), 1);
/// # Ok::<(), microweave::Error>(())
/// ```
impl FromStr for Microdata {
    type Err = Error;

    fn from_str(json: &str) -> Result<Self, Error> {
        Microdata::from_json(json)
    }
}

/// Writes the text or URL: see [`Value::as_text`]. An item without a plain value is empty.
///
/// ```
/// let document = microweave::parse("<p class=h-card>Ada <img class=u-photo src=/a.png alt=A>", "https://ada.example/");
/// let card = document.find("h-card").next().expect("the page has one");
/// let photos: Vec<String> = card.values("photo").map(|photo| photo.to_string()).collect();
/// assert_eq!(photos, ["https://ada.example/a.png"]);
/// ```
impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_text().unwrap_or_default())
    }
}

/// Writes the text or URL: see [`MicrodataValue::as_text`]. An item is empty.
///
/// ```
/// let document = microweave::parse("<p itemscope><b itemprop=name>Ada</b>", "https://ada.example/");
/// let person = document.microdata().items().next().expect("the page has one");
/// assert!(person.values("name").map(|name| name.to_string()).eq(["Ada"]));
/// ```
impl fmt::Display for MicrodataValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_text().unwrap_or_default())
    }
}
