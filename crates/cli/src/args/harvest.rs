//! The command line of `microweave harvest`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
#[cfg(feature = "parquet")]
use std::sync::Arc;

use clap::ValueHint;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use microweave::{OptionGroup, Options};
use microweave_harvest::format::PartFormat;
#[cfg(feature = "parquet")]
use microweave_harvest::tables::{ClassTable, ViewTable};
use microweave_harvest::{Filter, Harvest};

use super::flags::{CommandOptions, Flags};
use super::source::FolderArgs;

#[derive(clap::Args)]
#[command(after_help = include_str!("../../data/help/harvest.txt"))]
pub(crate) struct HarvestArgs {
    /// Files and folders: HTML, also compressed with gzip, zstd or brotli, and web archives (WARC)
    ///
    /// In a folder and its subfolders, all files whose names end with .html, .htm, .xhtml or .warc are read (also with .gz, .zst
    /// or .br after it).
    #[arg(value_name = "FILE | DIR", required_unless_present_any = ["files_from", "cdx"], value_hint = ValueHint::AnyPath)]
    pub(crate) inputs: Vec<PathBuf>,

    /// Read only the records of web archives that this list names: CDX with 11 fields, or CDXJ
    ///
    /// An archive is looked for as the list names it, and then in the folder of the list.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) cdx: Vec<PathBuf>,

    /// Where the archives of --cdx are: a folder, or an address such as https://data.commoncrawl.org/ or s3://commoncrawl/
    #[arg(long, value_name = "PLACE", requires = "cdx", value_hint = ValueHint::AnyPath)]
    pub(crate) archives: Option<String>,

    /// Folder of the harvest: new, empty, or of the same harvest
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) output: PathBuf,

    /// Format of the parts [default: ndjson; with --table or --view: things]
    #[arg(long, value_parser = formats())]
    format: Option<PartFormat>,

    /// Write tables of the things of these types, such as Product,Recipe,Event, as Parquet
    ///
    /// Each type has a table in the folder tables, with a row for each thing. A thing joins what all syntaxes of the page
    /// say about it. With --format parquet, the tables of pages and items are written too.
    #[cfg(feature = "parquet")]
    #[arg(long = "table", value_name = "TYPE", value_delimiter = ',', value_parser = class_table())]
    classes: Vec<&'static ClassTable>,

    /// Write a table of what a view gives, as Parquet: a file, or the name of a view of the library
    ///
    /// Each view has a table in the folder views, with columns of the kinds of its fields, and one that lists the required
    /// fields without a value. docs/views.md describes views.
    #[cfg(feature = "parquet")]
    #[arg(long = "view", value_name = "VIEW", value_parser = view_table, value_hint = ValueHint::FilePath)]
    views: Vec<Arc<ViewTable>>,

    /// Count the findings of `microweave check` by rule too; it takes longer than parsing
    #[arg(long)]
    checks: bool,

    /// Write no statistics.jsonl, which microweave stats reads
    #[arg(long, conflicts_with = "checks")]
    no_statistics: bool,

    /// Show no progress and no summary; errors are shown
    #[arg(short, long)]
    pub(crate) quiet: bool,

    /// Threads that read pages [default: the number of processors]
    #[arg(long, value_name = "NUMBER")]
    threads: Option<NonZeroUsize>,

    /// Most bytes of pages that are read and not yet written, such as 500M
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = size)]
    memory: usize,

    /// Skip the pages of web archives whose content was read before (WARC-Payload-Digest)
    #[arg(long)]
    skip_repeated: bool,

    /// Read the pages of web archives also if the HTTP status is not 200 to 299
    #[arg(long)]
    any_status: bool,

    #[command(flatten, next_help_heading = "Folders and lists of files")]
    pub(crate) folders: FolderArgs,

    #[command(flatten, next_help_heading = "Filters")]
    filter: FilterArgs,

    #[command(flatten, next_help_heading = "Pages")]
    flags: Flags<HarvestOptions>,
}

/// How pages are read. An h-* class that is not in the vocabulary and has no properties of its own is no item.
struct HarvestOptions;

impl CommandOptions for HarvestOptions {
    type Options = Options;
    const GROUPS: &'static [OptionGroup] = &[
        OptionGroup::Syntaxes,
        OptionGroup::Items,
        OptionGroup::Values,
        OptionGroup::Microdata,
        OptionGroup::Rdfa,
        OptionGroup::Limits,
    ];

    fn defaults() -> Options {
        Options::new().known_roots(true).rdfa(true).json_ld(true)
    }
}

// Which pages are kept. A page is kept whole if all filters let it pass.
#[derive(clap::Args)]
struct FilterArgs {
    /// Keep pages with an item of this type at any depth, such as h-card or schema.org/Product; one of several is enough
    ///
    /// A type that is an address needs no scheme.
    #[arg(long = "type", value_name = "TYPE")]
    types: Vec<String>,

    /// Keep pages from this host and its subdomains; one of several hosts is enough
    #[arg(long = "host", value_name = "HOST")]
    hosts: Vec<String>,

    /// Keep pages with at least this number of items of all syntaxes, at any depth
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    min_items: usize,

    /// Keep this fraction of the pages, from 0 to 1; each run keeps the same pages
    #[arg(long, value_name = "FRACTION", value_parser = part_of_one)]
    sample: Option<f64>,
}

fn formats() -> impl TypedValueParser<Value = PartFormat> {
    PossibleValuesParser::new(PartFormat::ALL.iter().map(|format| format.name())).try_map(|name| name.parse())
}

#[cfg(feature = "parquet")]
fn class_table() -> impl TypedValueParser<Value = &'static ClassTable> {
    let names = PossibleValuesParser::new(ClassTable::all().iter().map(ClassTable::class));
    names.try_map(|name| ClassTable::find(&name).ok_or("there is no table of this type"))
}

/// The table of a view.
#[cfg(feature = "parquet")]
fn view_table(name: &str) -> Result<Arc<ViewTable>, String> {
    let (view, text) = super::view::view_with_text(name)?;
    ViewTable::of(view, &text).map(Arc::new).map_err(|error| error.to_string())
}

/// A number of bytes, with a unit of powers of 1,000 (kB, MB, GB) or 1,024 (KiB, MiB, GiB; K, M, G).
fn size(text: &str) -> Result<usize, String> {
    const MESSAGE: &str = "write a number of bytes with a unit, such as 500MB or 2GiB";
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let unit: usize = match unit.trim().to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "k" | "kib" => 1 << 10,
        "m" | "mib" => 1 << 20,
        "g" | "gib" => 1 << 30,
        "kb" => 1000,
        "mb" => 1_000_000,
        "gb" => 1_000_000_000,
        _ => return Err(MESSAGE.to_owned()),
    };
    let bytes = number.parse::<usize>().ok().and_then(|number| number.checked_mul(unit));
    bytes.ok_or_else(|| MESSAGE.to_owned())
}

fn part_of_one(number: &str) -> Result<f64, String> {
    match number.parse() {
        Ok(part) if (0.0..=1.0).contains(&part) => Ok(part),
        _ => Err("write a number from 0 to 1, such as 0.01".to_owned()),
    }
}

impl HarvestArgs {
    /// The format that is given, otherwise the one of the tables that are wanted, otherwise NDJSON.
    fn format(&self) -> PartFormat {
        #[cfg(feature = "parquet")]
        if !self.classes.is_empty() || !self.views.is_empty() {
            return self.format.unwrap_or(PartFormat::Things);
        }
        self.format.unwrap_or_default()
    }

    /// Why the options cannot be together, if they cannot.
    pub(crate) fn conflict(&self) -> Option<String> {
        #[cfg(feature = "parquet")]
        if let Some(format) = self.format
            && !(self.classes.is_empty() && self.views.is_empty())
            && !matches!(format, PartFormat::Parquet | PartFormat::Things)
        {
            let message = "--table and --view write Parquet: leave out --format, or write --format parquet";
            return Some(format!("{message}, not {format}"));
        }
        None
    }

    /// The harvest that the command line describes.
    pub(crate) fn harvest(&self) -> Harvest {
        let harvest = Harvest::new(&self.output)
            .format(self.format())
            .skip_repeated(self.skip_repeated)
            .options(self.flags.options())
            .filter(self.filter.filter())
            .any_status(self.any_status)
            .statistics(!self.no_statistics)
            .checks(self.checks)
            .max_memory(self.memory);
        #[cfg(feature = "parquet")]
        let harvest = harvest.classes(self.classes.clone()).views(self.views.clone());
        match self.threads {
            Some(threads) => harvest.threads(threads),
            None => harvest,
        }
    }
}

impl FilterArgs {
    fn filter(&self) -> Filter {
        let mut filter = Filter::default();
        filter.types.clone_from(&self.types);
        filter.hosts.clone_from(&self.hosts);
        filter.min_items = self.min_items;
        filter.sample = self.sample;
        filter
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        for (text, bytes) in [("0", 0), ("10", 10), ("1k", 1024), ("2 MB", 2_000_000), ("3GiB", 3 << 30)] {
            assert_eq!(size(text), Ok(bytes), "{text}");
        }
        for wrong in ["", "M", "1.5G", "-1", "1T2", "99999999999999999999"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn parts_are_from_0_to_1() {
        assert_eq!(part_of_one("0.01"), Ok(0.01));
        for wrong in ["-0.1", "1.1", "NaN", "1%", ""] {
            assert!(part_of_one(wrong).is_err(), "{wrong}");
        }
    }
}
