//! Reads the statistics of a harvest's folder: the lines of `statistics.jsonl` for the inputs in `manifest.jsonl`.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Statistics;
use super::host::hash_of;

/// The version of the lines. It changes if older programs would read them wrongly.
const VERSION: u32 = 1;

/// A line of `statistics.jsonl`: the statistics of an input.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct StatisticsLine {
    /// The name of the input.
    pub source: String,
    version: u32,
    /// The statistics.
    pub statistics: Statistics,
}

/// The statistics of a folder.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct FolderStatistics {
    /// The statistics of all its inputs.
    pub statistics: Statistics,
    /// How many inputs they are of.
    pub inputs: u64,
    /// How many inputs of the manifest have no statistics.
    pub inputs_without: u64,
    /// The first line of each file that is not whole. What it is about is not counted.
    pub cut_lines: Vec<CutLine>,
}

/// A line that is not whole, because the harvest ended while it was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{line}: the line is not whole, and is not counted; run the harvest again to complete it", path.display())]
#[non_exhaustive]
pub struct CutLine {
    /// The file.
    pub path: PathBuf,
    /// The number of the line, from 1.
    pub line: u64,
}

/// Why the statistics of a folder cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// A file cannot be read.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        error: io::Error,
    },
    /// The folder was not made by a harvest.
    #[error("{}: has no manifest.jsonl; give the folder that `microweave harvest -o` wrote", path.display())]
    NoHarvest {
        /// The folder.
        path: PathBuf,
    },
    /// The folder has no statistics.
    #[error("{}: has no statistics.jsonl; harvest again with statistics", path.display())]
    NoStatistics {
        /// The folder.
        path: PathBuf,
    },
    /// A line is not one of statistics.
    #[error("{}:{line}: {error}; remove the line, or harvest its input again", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: u64,
        /// Why.
        #[source]
        error: serde_json::Error,
    },
    /// A line is of another version.
    #[error("{}:{line}: the statistics are of version {version}, and this program reads version {VERSION}", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: u64,
        /// The version of the line.
        version: u32,
    },
}

impl StatisticsLine {
    /// The line for an input.
    pub fn new(source: String, statistics: Statistics) -> Self {
        StatisticsLine { source, version: VERSION, statistics }
    }
}

impl FolderStatistics {
    /// Reads the statistics of a harvest's folder. Lines of inputs that the manifest does not have are skipped: their
    /// harvest was stopped.
    ///
    /// # Errors
    /// If the folder was not made by a harvest with statistics, or if a file cannot be read.
    pub fn read(folder: &Path) -> Result<Self, ReadError> {
        let (mut read, mut inputs) = (FolderStatistics::default(), HashSet::new());
        let at = || folder.to_owned();
        let path = folder.join("manifest.jsonl");
        let has_manifest = each_line(&path, |line, number| {
            match serde_json::from_slice(line) {
                Ok(ManifestFile { file }) => drop(inputs.insert(hash_of(&file))),
                Err(_) => read.add_cut_line(&path, number),
            }
            Ok(())
        })?;
        if !has_manifest {
            return Err(ReadError::NoHarvest { path: at() });
        }
        let path = folder.join("statistics.jsonl");
        let has_statistics =
            each_line(&path, |line, number| read.add_line(&path, line, number, &mut inputs))?;
        if !has_statistics {
            return Err(ReadError::NoStatistics { path: at() });
        }
        read.inputs_without = inputs.len() as u64;
        Ok(read)
    }

    /// Adds the statistics of another folder.
    pub fn merge(&mut self, other: FolderStatistics) {
        self.statistics.merge(other.statistics);
        self.inputs += other.inputs;
        self.inputs_without += other.inputs_without;
        self.cut_lines.extend(other.cut_lines);
    }

    fn add_cut_line(&mut self, path: &Path, line: u64) {
        if self.cut_lines.last().is_none_or(|last| last.path != path) {
            self.cut_lines.push(CutLine { path: path.to_owned(), line });
        }
    }

    fn add_line(
        &mut self,
        path: &Path,
        line: &[u8],
        number: u64,
        inputs: &mut HashSet<u64>,
    ) -> Result<(), ReadError> {
        let wrong = |error| ReadError::Line { path: path.to_owned(), line: number, error };
        let head: LineHead = match serde_json::from_slice(line) {
            Ok(head) => head,
            Err(error) if error.is_eof() => {
                self.add_cut_line(path, number);
                return Ok(());
            }
            Err(error) => return Err(wrong(error)),
        };
        if !inputs.remove(&hash_of(&head.source)) {
            return Ok(());
        }
        if head.version != VERSION {
            return Err(ReadError::Version { path: path.to_owned(), line: number, version: head.version });
        }
        let line: StatisticsLine = serde_json::from_slice(line).map_err(wrong)?;
        self.statistics.merge(line.statistics);
        self.inputs += 1;
        Ok(())
    }
}

/// What is read of a line of `manifest.jsonl`.
#[derive(Deserialize)]
struct ManifestFile {
    file: String,
}

#[derive(Deserialize)]
struct LineHead {
    source: String,
    version: u32,
}

/// Calls a function with each line that is not empty, and its number. Returns false if there is no such file.
fn each_line(
    path: &Path,
    mut take: impl FnMut(&[u8], u64) -> Result<(), ReadError>,
) -> Result<bool, ReadError> {
    let at_path = |error| ReadError::File { path: path.to_owned(), error };
    let file = match File::open(path) {
        Ok(file) => BufReader::new(file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(at_path(error)),
    };
    for (line, number) in file.split(b'\n').zip(1..) {
        let line = line.map_err(at_path)?;
        if !line.trim_ascii().is_empty() {
            take(line.trim_ascii(), number)?;
        }
    }
    Ok(true)
}
