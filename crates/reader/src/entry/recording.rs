//! Audio recordings and videos, as an entry shows them.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::urls::{file, first_text, texts, written_text};
use microweave::document::{Item, Source, Value};

/// An audio recording or a video.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Recording {
    /// The address of the file.
    pub url: String,
    /// The content type, such as `audio/mpeg`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
    /// The length of the file in bytes. It is not exact if the page says it in megabytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<u64>,
    /// How long the recording takes, as written: usually a duration of ISO 8601, such as `PT1H30M`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration: Option<String>,
}

impl Recording {
    /// The memory that the recording takes.
    pub(super) fn held_bytes(&self) -> usize {
        let texts = [&self.content_type, &self.duration].into_iter().flatten();
        size_of::<Recording>() + self.url.len() + texts.map(String::len).sum::<usize>()
    }

    /// A recording at this address, of which nothing else is known.
    pub fn new(url: impl Into<String>) -> Self {
        Recording { url: url.into(), ..Recording::default() }
    }

    /// The audio recordings or the videos of an item, by their property. If there is only one recording, the item itself may be about
    /// it: then its length and its duration are the recording's.
    pub(crate) fn of_post(item: Item<'_>, property: &str) -> Vec<Self> {
        let mut recordings = Recording::all(item, property);
        let other = if property == "audio" { "video" } else { "audio" };
        if item.is("h-entry") && recordings.len() == 1 && Recording::all(item, other).is_empty() {
            recordings = recordings.into_iter().map(|own| own.with_properties(item)).collect();
        }
        recordings
    }

    /// The recordings in a property of an item, without duplicates.
    fn all(item: Item<'_>, property: &str) -> Vec<Self> {
        let mut known = HashSet::new();
        let all = item.values(property).filter_map(|value| Recording::of_value(value, property));
        all.filter(|recording| known.insert(recording.url.clone())).collect()
    }

    /// A nested item has the address as its `url`, or else in the same property, as the element of the recording
    /// usually is inside of the item.
    fn of_value(value: Value<'_>, property: &str) -> Option<Self> {
        let Value::Item { item, .. } = value else {
            return value.as_text().and_then(file).map(Recording::new);
        };
        let text = || if item.source() == Source::Microformats { written_text(value) } else { None };
        let url = texts(item, property).chain(texts(item, "url")).find_map(file).or_else(|| file(text()?))?;
        Some(Recording::new(url).with_properties(item))
    }

    /// Fills what is not known from the same recording of another source. True if there was something to fill.
    pub(crate) fn fill(&mut self, other: &Recording) -> bool {
        let parts = |recording: &Self| {
            [recording.content_type.is_some(), recording.length.is_some(), recording.duration.is_some()]
        };
        let before = parts(self);
        self.content_type = self.content_type.take().or_else(|| other.content_type.clone());
        self.length = self.length.or(other.length);
        self.duration = self.duration.take().or_else(|| other.duration.clone());
        parts(self) != before
    }

    /// Adds what an item says of the recording that it is about.
    fn with_properties(self, item: Item<'_>) -> Self {
        let own = |property| first_text(item, property).map(str::to_owned);
        let is_type = |text: &String| text.contains('/') && !text.contains("://");
        Recording {
            content_type: self.content_type.or_else(|| own("content-type").filter(is_type)),
            length: self.length.or_else(|| bytes(first_text(item, "size")?)),
            duration: self.duration.or_else(|| own("duration")),
            ..self
        }
    }
}

/// The bytes of a length such as `12345678`, `12 MB` or `11.4 MiB`. A number without a unit is one of bytes. `None` for
/// zero and for other texts.
fn bytes(text: &str) -> Option<u64> {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ',')).unwrap_or(text.len());
    let unit = match text[end..].trim().to_ascii_lowercase().as_str() {
        "" | "b" | "byte" | "bytes" => 1,
        "k" | "kb" | "kilobytes" => 1_000,
        "kib" => 1 << 10,
        "m" | "mb" | "mbytes" | "megabytes" => 1_000_000,
        "mib" => 1 << 20,
        "g" | "gb" | "gigabytes" => 1_000_000_000,
        "gib" => 1 << 30,
        _ => return None,
    };
    let bytes = number(&text[..end])? * f64::from(unit);
    (1.0..1e15).contains(&bytes).then_some(bytes as u64)
}

/// A number with a point or a comma. A comma before three digits separates thousands.
fn number(text: &str) -> Option<f64> {
    let is_thousands = |part: &str| part.len() == 3;
    let mut parts = text.split(',').skip(1);
    let text = if parts.all(is_thousands) { text.replace(',', "") } else { text.replace(',', ".") };
    text.parse().ok()
}
