//! A harvest: its settings, and running it.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::thread::available_parallelism;

use microweave::Options;
use serde_json::{Value, json};

use crate::error::HarvestError;
use crate::filter::Filter;
use crate::format::PartFormat;
use crate::input::InputOptions;
use crate::input_file::{InputFile, UnreadableInput};
use crate::output::OutputFolder;
use crate::progress::Progress;
use crate::run::{PageMemory, Queue, Run, SeenDigests};
use crate::settings;
use crate::tables::{ClassTable, ViewTable};

/// A harvest into a folder.
///
/// ```
/// use microweave_harvest::{Harvest, InputFile, Progress};
///
/// # let folder = tempfile::tempdir()?;
/// # let (page, out) = (folder.path().join("page.html"), folder.path().join("out"));
/// # std::fs::write(&page, "<p class=h-card>Ada")?;
/// let progress = Progress::new();
/// Harvest::new(&out).run([Ok(InputFile::named(&page))], &progress)?;
/// assert_eq!((progress.pages(), progress.items()), (1, 1));
/// assert!(std::fs::read_to_string(out.join("page.html.ndjson"))?.contains("h-card"));
///
/// // What is done is not done again.
/// let progress = Progress::new();
/// Harvest::new(&out).run([Ok(InputFile::named(&page))], &progress)?;
/// assert_eq!((progress.pages(), progress.skipped()), (0, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Harvest {
    folder: PathBuf,
    format: PartFormat,
    classes: Vec<&'static ClassTable>,
    views: Vec<Arc<ViewTable>>,
    options: Options,
    filter: Filter,
    any_status: bool,
    selection: Option<String>,
    skip_repeated: bool,
    statistics: bool,
    checks: bool,
    threads: NonZeroUsize,
    max_memory: usize,
}

impl Harvest {
    /// A harvest into this folder, as NDJSON, of all pages, with all processors and 1 GiB of pages in memory.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Harvest {
            folder: folder.into(),
            format: PartFormat::Ndjson,
            classes: Vec::new(),
            views: Vec::new(),
            options: Options::new(),
            filter: Filter::default(),
            any_status: false,
            selection: None,
            skip_repeated: false,
            statistics: true,
            checks: false,
            threads: available_parallelism().unwrap_or(NonZeroUsize::MIN),
            max_memory: 1 << 30,
        }
    }

    /// The format of the parts.
    #[must_use]
    pub fn format(self, format: PartFormat) -> Self {
        Harvest { format, ..self }
    }

    /// The classes of things that have tables, with the formats `Parquet` (none) and `Things` (all).
    #[must_use]
    pub fn classes(self, classes: Vec<&'static ClassTable>) -> Self {
        Harvest { classes, ..self }
    }

    /// The views that have tables, with the formats `Parquet` and `Things`.
    #[must_use]
    pub fn views(self, views: Vec<Arc<ViewTable>>) -> Self {
        Harvest { views, ..self }
    }

    /// How pages are read.
    #[must_use]
    pub fn options(self, options: Options) -> Self {
        Harvest { options, ..self }
    }

    /// Which pages are kept.
    #[must_use]
    pub fn filter(self, filter: Filter) -> Self {
        Harvest { filter, ..self }
    }

    /// Read the pages of archives also if the HTTP status is not 200 to 299 (off).
    #[must_use]
    pub fn any_status(self, any_status: bool) -> Self {
        Harvest { any_status, ..self }
    }

    /// What selects records of the inputs, such as the checksum of a list of ranges ([`InputFile::ranges`]). A restart
    /// must have the same one, as an input that is done is not read again for other ranges.
    #[must_use]
    pub fn selection(self, selection: impl Into<String>) -> Self {
        Harvest { selection: Some(selection.into()), ..self }
    }

    /// Skip the pages of archives whose content the harvest had before, by the header `WARC-Payload-Digest` (off). The last 4
    /// million digests or more are known. With several threads or inputs, the page that is read first is kept.
    #[must_use]
    pub fn skip_repeated(self, skip_repeated: bool) -> Self {
        Harvest { skip_repeated, ..self }
    }

    /// Count the pages that are kept: formats, types, properties, hosts and sizes (on). They are lines of
    /// `statistics.jsonl`.
    #[must_use]
    pub fn statistics(self, statistics: bool) -> Self {
        Harvest { statistics, ..self }
    }

    /// Check the pages that are kept, and count the findings by rule (off). It takes longer than parsing.
    #[must_use]
    pub fn checks(self, checks: bool) -> Self {
        Harvest { checks, ..self }
    }

    /// The number of threads that read pages.
    #[must_use]
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Harvest { threads, ..self }
    }

    /// The maximum number of bytes of pages that are read and not yet written. In addition, each thread may have one
    /// batch: half a MiB, or one page.
    #[must_use]
    pub fn max_memory(self, max_memory: usize) -> Self {
        Harvest { max_memory, ..self }
    }

    /// Harvests the inputs that the folder does not have yet. The inputs are taken from the sequence as they are needed.
    ///
    /// # Errors
    /// If the folder belongs to another process or has other settings, if it cannot be written, or if two views have one name. An
    /// input that cannot be read is a line of `errors.jsonl`.
    pub fn run(
        &self,
        inputs: impl IntoIterator<Item = Result<InputFile, UnreadableInput>>,
        progress: &Progress,
    ) -> Result<(), HarvestError> {
        self.check_views()?;
        let (folder, finished) = OutputFolder::open(&self.folder, &self.settings())?;
        progress.begin(finished.errors);
        let run = Run {
            options: &self.options,
            input_options: InputOptions {
                max_page_bytes: self.options.limits.input_limit(),
                any_status: self.any_status,
            },
            filter: &self.filter,
            statistics: self.statistics || self.checks,
            checks: self.checks,
            encoder: &*self.format.encoder(&self.classes, &self.views),
            digests: self.skip_repeated.then(SeenDigests::new),
            folder: &folder,
            progress,
            queue: Queue::new(self.threads.get()),
            memory: PageMemory::new(self.max_memory),
            failure: Mutex::new(None),
        };
        run.run(inputs.into_iter(), finished, self.threads.get())
    }

    /// Each view has a folder of its name. File systems may ignore the letter case.
    fn check_views(&self) -> Result<(), HarvestError> {
        let mut names = HashSet::new();
        let is_repeated = |view: &&Arc<ViewTable>| !names.insert(view.name().to_ascii_lowercase());
        match self.views.iter().find(is_repeated) {
            Some(view) => Err(HarvestError::RepeatedView(view.name().to_owned())),
            None => Ok(()),
        }
    }

    /// What a restart must have too: all that changes what is written.
    fn settings(&self) -> Value {
        let classes: Vec<&str> = self.classes.iter().map(|class| class.class()).collect();
        let mut settings = json!({
            "format": self.format.name(),
            "classes": classes,
            "filter": self.filter,
            "input": { "any_status": self.any_status, "selection": self.selection, "skip_repeated": self.skip_repeated },
            "statistics": { "pages": self.statistics, "checks": self.checks },
            "read": settings::of_options(&self.options),
        });
        // A folder that an earlier version began has no such member.
        if !self.views.is_empty() {
            settings["views"] = self.views.iter().map(|view| view.text()).collect();
        }
        settings
    }
}
