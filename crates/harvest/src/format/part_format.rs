//! The formats of parts, by name.

use std::str::FromStr;
use std::sync::Arc;

use super::{NQuadsEncoder, NdjsonEncoder, PageEncoder};
#[cfg(feature = "parquet")]
use crate::parquet::ParquetEncoder;
#[cfg(feature = "parquet")]
use crate::tables::TableSet;
use crate::tables::{ClassTable, ViewTable};

microweave_values::names! {
    /// A format of parts.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum PartFormat {
        /// A document a line.
        #[default]
        Ndjson = "ndjson",
        /// A document a line, compressed with zstd.
        NdjsonZst = "ndjson.zst",
        /// RDF as N-Quads: the page as graph.
        NQuads = "nquads",
        /// Tables of pages, items, properties and links.
        Parquet = "parquet" if feature = "parquet",
        /// Tables of things, one for each class.
        Things = "things" if feature = "parquet",
    }
}

impl PartFormat {
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

/// There is no format of this name.
#[derive(Clone, Debug, thiserror::Error)]
#[error("unknown format; write one of: {}", PartFormat::ALL.iter().map(|format| format.name()).collect::<Vec<_>>().join(", "))]
pub struct UnknownFormat;

impl FromStr for PartFormat {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        PartFormat::named(name).ok_or(UnknownFormat)
    }
}
