//! The formats of parts, by name.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::{NQuadsEncoder, NdjsonEncoder, PageEncoder};
#[cfg(feature = "parquet")]
use crate::parquet::ParquetEncoder;
#[cfg(feature = "parquet")]
use crate::tables::TableSet;
use crate::tables::{ClassTable, ViewTable};

/// A format of parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartFormat {
    /// A document a line.
    #[default]
    Ndjson,
    /// A document a line, compressed with zstd.
    NdjsonZst,
    /// RDF as N-Quads: the page as graph.
    NQuads,
    /// Tables of pages, items, properties and links.
    #[cfg(feature = "parquet")]
    Parquet,
    /// Tables of things, one for each class.
    #[cfg(feature = "parquet")]
    Things,
}

impl PartFormat {
    /// All formats.
    pub const ALL: &[PartFormat] = &[
        PartFormat::Ndjson,
        PartFormat::NdjsonZst,
        PartFormat::NQuads,
        #[cfg(feature = "parquet")]
        PartFormat::Parquet,
        #[cfg(feature = "parquet")]
        PartFormat::Things,
    ];

    /// The name of the format.
    pub fn name(self) -> &'static str {
        match self {
            PartFormat::Ndjson => "ndjson",
            PartFormat::NdjsonZst => "ndjson.zst",
            PartFormat::NQuads => "nquads",
            #[cfg(feature = "parquet")]
            PartFormat::Parquet => "parquet",
            #[cfg(feature = "parquet")]
            PartFormat::Things => "things",
        }
    }

    /// Encodes pages in this format. Parquet has the tables of these classes and views too.
    #[cfg_attr(not(feature = "parquet"), allow(unused_variables))]
    pub(crate) fn encoder(
        self,
        classes: &[&'static ClassTable],
        views: &[Arc<ViewTable>],
    ) -> Box<dyn PageEncoder> {
        match self {
            PartFormat::Ndjson => Box::new(NdjsonEncoder { zstd: false }),
            PartFormat::NdjsonZst => Box::new(NdjsonEncoder { zstd: true }),
            PartFormat::NQuads => Box::new(NQuadsEncoder),
            #[cfg(feature = "parquet")]
            PartFormat::Parquet => {
                Box::new(ParquetEncoder { tables: TableSet::new(true, classes).views(views) })
            }
            #[cfg(feature = "parquet")]
            PartFormat::Things => {
                let all: Vec<&ClassTable> = ClassTable::all().iter().collect();
                let classes = if classes.is_empty() && views.is_empty() { &all } else { classes };
                Box::new(ParquetEncoder { tables: TableSet::new(false, classes).views(views) })
            }
        }
    }
}

impl fmt::Display for PartFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no format of this name.
#[derive(Clone, Debug, thiserror::Error)]
#[error("unknown format; write one of: {}", PartFormat::ALL.iter().map(|format| format.name()).collect::<Vec<_>>().join(", "))]
pub struct UnknownFormat;

impl FromStr for PartFormat {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        PartFormat::ALL.iter().copied().find(|format| format.name() == name).ok_or(UnknownFormat)
    }
}
