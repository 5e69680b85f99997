//! Files of JSON lines that are appended to, and repaired when they are opened.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, BufWriter, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::error::HarvestError;

/// A file of lines.
#[derive(Debug)]
pub(super) struct LineFile {
    path: PathBuf,
    file: File,
}

impl LineFile {
    /// Opens the file for appending. Lines that are not kept are removed, and with them a last line without its end.
    /// The file is replaced only if there are such lines.
    pub(super) fn open(path: PathBuf, is_kept: impl Fn(&[u8]) -> bool) -> Result<Self, HarvestError> {
        let at_path = || HarvestError::at(&path);
        let mut removed = false;
        each_line(&path, |line, is_whole| removed |= !is_whole || !is_kept(line)).map_err(at_path())?;
        if removed {
            keep_lines(&path, &is_kept).map_err(at_path())?;
        }
        let file = OpenOptions::new().append(true).create(true).open(&path).map_err(at_path())?;
        Ok(LineFile { path, file })
    }

    /// Appends lines in one write.
    pub(super) fn append<T: Serialize>(&mut self, lines: &[T]) -> Result<(), HarvestError> {
        let mut bytes = Vec::new();
        let written = lines.iter().try_for_each(|line| {
            serde_json::to_writer(&mut bytes, line)?;
            bytes.push(b'\n');
            Ok::<_, serde_json::Error>(())
        });
        written
            .map_err(io::Error::from)
            .and_then(|()| self.file.write_all(&bytes))
            .map_err(HarvestError::at(&self.path))
    }
}

/// Calls a function with each line, without its end, and whether it has one. A missing file has no lines.
pub(super) fn each_line(path: &Path, mut take: impl FnMut(&[u8], bool)) -> io::Result<()> {
    let mut file = match File::open(path) {
        Ok(file) => BufReader::new(file),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    let mut line = Vec::new();
    while file.read_until(b'\n', &mut line)? > 0 {
        let is_whole = line.pop_if(|last| *last == b'\n').is_some();
        take(&line, is_whole);
        line.clear();
    }
    Ok(())
}

fn keep_lines(path: &Path, is_kept: &impl Fn(&[u8]) -> bool) -> io::Result<()> {
    let partial = super::part::partial(path);
    let mut kept = BufWriter::new(File::create(&partial)?);
    let mut result = Ok(());
    each_line(path, |line, is_whole| {
        if result.is_ok() && is_whole && is_kept(line) {
            result = kept.write_all(line).and_then(|()| kept.write_all(b"\n"));
        }
    })?;
    result?;
    kept.into_inner()?.sync_all()?;
    fs::rename(partial, path)
}
