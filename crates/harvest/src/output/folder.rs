//! Opens the folder of a harvest, with what is done already, and notes what is done.

use std::collections::HashSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::UNIX_EPOCH;

use serde::Deserialize;
use serde_json::Value;

use super::lines::{LineFile, each_line};
use super::lock::{FolderLock, LOCK};
use super::part::{PartFiles, partial};
use crate::error::HarvestError;
use crate::fingerprint::fingerprint;
use crate::format::PageEncoder;
use crate::manifest::{ErrorEntry, ManifestEntry};
use crate::part_name::PartNames;
use crate::settings;
use crate::stats::StatisticsLine;

const SETTINGS: &str = "harvest.json";
const MANIFEST: &str = "manifest.jsonl";
const ERRORS: &str = "errors.jsonl";
const STATISTICS: &str = "statistics.jsonl";

/// The folder of a harvest, locked until it is dropped.
pub(crate) struct OutputFolder {
    path: PathBuf,
    files: Mutex<FolderLines>,
    _lock: FolderLock,
}

struct FolderLines {
    manifest: LineFile,
    errors: LineFile,
    statistics: LineFile,
}

/// What the folder has already. It keeps 64 bits for each input and each part.
#[derive(Debug, Default)]
pub(crate) struct Finished {
    inputs: HashSet<u64>,
    pub(crate) parts: PartNames,
    /// The number of errors of these inputs.
    pub(crate) errors: u64,
}

impl Finished {
    /// Notes an input. False if it is known already.
    pub(crate) fn insert(&mut self, input: &str) -> bool {
        self.inputs.insert(fingerprint(input))
    }

    fn has(&self, input: &str) -> bool {
        self.inputs.contains(&fingerprint(input))
    }
}

impl OutputFolder {
    /// Opens the folder for these settings, or creates it.
    ///
    /// # Errors
    /// If another process uses it, if it was begun with other settings, or if its files cannot be read or written.
    pub(crate) fn open(path: &Path, settings: &Value) -> Result<(Self, Finished), HarvestError> {
        fs::create_dir_all(path).map_err(HarvestError::at(path))?;
        let lock = FolderLock::of(path)?;
        check_settings(path, settings)?;
        let mut finished = Finished::default();
        let manifest_path = path.join(MANIFEST);
        let manifest = LineFile::open(manifest_path.clone(), |line| is_still_valid(path, line))?;
        each_line(&manifest_path, |line, _| finished.add(line)).map_err(HarvestError::at(&manifest_path))?;
        let errors = LineFile::open(path.join(ERRORS), |line| finished.has_source(line))?;
        let statistics = LineFile::open(path.join(STATISTICS), |line| finished.has_source(line))?;
        let files = Mutex::new(FolderLines { manifest, errors, statistics });
        Ok((OutputFolder { path: path.to_owned(), files, _lock: lock }, finished))
    }

    pub(crate) fn create_part(
        &self,
        part: &str,
        encoder: &dyn PageEncoder,
    ) -> Result<PartFiles, HarvestError> {
        PartFiles::create(&self.path, part, encoder)
    }

    pub(crate) fn add_errors(&self, errors: &[ErrorEntry]) -> Result<(), HarvestError> {
        self.lines(|lines| lines.errors.append(errors))
    }

    pub(crate) fn add_statistics(&self, line: &StatisticsLine) -> Result<(), HarvestError> {
        self.lines(|lines| lines.statistics.append(&[line]))
    }

    /// Notes that an input is done. All else about it has been written.
    pub(crate) fn add_entry(&self, entry: &ManifestEntry) -> Result<(), HarvestError> {
        self.lines(|lines| lines.manifest.append(&[entry]))
    }

    fn lines<T>(&self, append: impl FnOnce(&mut FolderLines) -> T) -> T {
        append(&mut self.files.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Finished {
    /// Notes a line of the manifest, all of which are valid.
    fn add(&mut self, line: &[u8]) {
        let Ok(entry) = serde_json::from_slice::<ManifestEntry>(line) else { return };
        self.parts.insert(&entry.part);
        self.insert(&entry.file);
        self.errors += entry.errors;
    }

    fn has_source(&self, line: &[u8]) -> bool {
        #[derive(Deserialize)]
        struct Source {
            source: String,
        }
        serde_json::from_slice::<Source>(line).is_ok_and(|line| self.has(&line.source))
    }
}

/// True if the input of the manifest's line is unchanged or no longer exists, and the part's files exist.
fn is_still_valid(folder: &Path, line: &[u8]) -> bool {
    let Ok(entry) = serde_json::from_slice::<ManifestEntry>(line) else { return false };
    let is_unchanged = state_of(Path::new(&entry.file)).is_none_or(|now| now == (entry.size, entry.modified));
    let has_size = |path: &str, size| folder.join(path).metadata().is_ok_and(|file| file.len() == size);
    is_unchanged && entry.outputs.iter().all(|output| has_size(&output.path, output.size))
}

/// The size of a file, and when it was modified, in milliseconds since 1970. `None` if it cannot be found.
pub(crate) fn state_of(path: &Path) -> Option<(u64, u64)> {
    let metadata = path.metadata().ok()?;
    let modified = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    Some((metadata.len(), modified.map_or(0, |time| time.as_millis() as u64)))
}

fn check_settings(folder: &Path, present: &Value) -> Result<(), HarvestError> {
    let path = folder.join(SETTINGS);
    let begun = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return write_settings(folder, &path, present),
        Err(error) => return Err(HarvestError::at(&path)(error)),
    };
    let begun: Value =
        serde_json::from_slice(&begun).map_err(|error| HarvestError::at(&path)(error.into()))?;
    match settings::difference(&begun, present) {
        None => Ok(()),
        Some((name, begun, present)) => {
            Err(HarvestError::OtherSettings { folder: folder.to_owned(), name, begun, present })
        }
    }
}

/// Writes the settings of a new harvest, whose folder must be empty.
fn write_settings(folder: &Path, path: &Path, present: &Value) -> Result<(), HarvestError> {
    let partial = partial(path);
    let is_own = |name: &Path| folder.join(name) == partial || name == Path::new(LOCK);
    for entry in folder.read_dir().map_err(HarvestError::at(folder))? {
        if !is_own(Path::new(&entry.map_err(HarvestError::at(folder))?.file_name())) {
            return Err(HarvestError::OtherFolder(folder.to_owned()));
        }
    }
    let write = || {
        fs::write(&partial, format!("{present:#}\n"))?;
        fs::rename(&partial, path)
    };
    write().map_err(HarvestError::at(path))
}
