//! Lines of the files of a harvest: `manifest.jsonl` and `errors.jsonl`.

use serde::{Deserialize, Serialize};

/// An input that is harvested: a line of `manifest.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ManifestEntry {
    /// The name of the input.
    pub file: String,
    /// The size of the input in bytes. An input with another size or time is harvested again.
    pub size: u64,
    /// When the input was modified, in milliseconds since 1970.
    pub modified: u64,
    /// The name of the part: the path of its files without their endings.
    pub part: String,
    /// The files of the part. None if no page was kept.
    pub outputs: Vec<ManifestOutput>,
    /// The records of the input, of all kinds.
    pub records: u64,
    /// The pages that were kept.
    pub pages: u64,
    /// The items of all syntaxes in these pages, at every depth.
    pub items: u64,
    /// The bytes of the HTML of these pages.
    pub bytes: u64,
    /// The lines of the input in `errors.jsonl`.
    pub errors: u64,
    /// The pages that were skipped because their content was read before.
    #[serde(default)]
    pub repeated: u64,
    /// How long the input took.
    pub seconds: f64,
}

/// A file of a part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ManifestOutput {
    /// The path in the folder of the harvest.
    pub path: String,
    /// The size in bytes.
    pub size: u64,
    /// The BLAKE3 checksum, as `b3sum` writes it.
    pub checksum: String,
}

/// A record or an input that could not be read, or a page that could not be written: a line of `errors.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ErrorEntry {
    /// The name of the input.
    pub source: String,
    /// Where the record begins in the input.
    pub offset: u64,
    /// The URL of the record, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// What was wrong.
    pub error: String,
}
