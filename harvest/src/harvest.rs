//! A harvest: its settings, and running it.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread::available_parallelism;

use microweave::Options;

use crate::error::HarvestError;
use crate::filter::Filter;
use crate::format::PartFormat;
use crate::input_file::{InputFile, UnreadableInput};
use crate::output::OutputFolder;
use crate::progress::Progress;
use crate::run::{PageMemory, Queue, Run};
use crate::settings;

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
    options: Options,
    filter: Filter,
    threads: NonZeroUsize,
    max_memory: usize,
}

impl Harvest {
    /// A harvest into this folder, as NDJSON, of all pages, with all processors and 1 GiB of pages in memory.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Harvest {
            folder: folder.into(),
            format: PartFormat::Ndjson,
            options: Options::new(),
            filter: Filter::default(),
            threads: available_parallelism().unwrap_or(NonZeroUsize::MIN),
            max_memory: 1 << 30,
        }
    }

    /// The format of the parts.
    #[must_use]
    pub fn format(self, format: PartFormat) -> Self {
        Harvest { format, ..self }
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
    /// If the folder belongs to another process or has other settings, or if it cannot be written. An input that cannot
    /// be read is no error, but a line of `errors.jsonl`.
    pub fn run(
        &self,
        inputs: impl IntoIterator<Item = Result<InputFile, UnreadableInput>>,
        progress: &Progress,
    ) -> Result<(), HarvestError> {
        let settings = settings::of(self.format.name(), &self.filter, &self.options);
        let (folder, finished) = OutputFolder::open(&self.folder, &settings)?;
        progress.begin(finished.errors);
        let run = Run {
            options: &self.options,
            filter: &self.filter,
            encoder: &*self.format.encoder(),
            folder: &folder,
            progress,
            queue: Queue::new(self.threads.get()),
            memory: PageMemory::new(self.max_memory),
            failure: Mutex::new(None),
        };
        run.run(inputs.into_iter(), finished, self.threads.get())
    }
}
