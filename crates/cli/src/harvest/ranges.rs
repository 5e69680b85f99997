//! The records that `--cdx` selects.

use std::collections::{BTreeMap, btree_map};
use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use microweave_harvest::cdx::read_by_file;
use microweave_harvest::input::ByteRange;
use microweave_harvest::{InputFile, UnreadableInput};
use sha2::{Digest as _, Sha256};

/// The web archives of lists, with the records to read.
pub(super) struct ListedRanges {
    lists: std::vec::IntoIter<PathBuf>,
    /// Where the archives are, if it is given.
    archives: Option<String>,
    /// The folder of the open list.
    folder: PathBuf,
    files: btree_map::IntoIter<String, Vec<ByteRange>>,
    errors: std::vec::IntoIter<UnreadableInput>,
}

impl ListedRanges {
    pub(super) fn new(lists: &[PathBuf], archives: Option<&str>) -> Self {
        ListedRanges {
            lists: Vec::from(lists).into_iter(),
            archives: archives.map(str::to_owned),
            folder: PathBuf::new(),
            files: BTreeMap::new().into_iter(),
            errors: Vec::new().into_iter(),
        }
    }

    fn open(&mut self, list: &Path) -> io::Result<()> {
        let (files, errors) = read_by_file(BufReader::new(File::open(list)?));
        let unreadable = |reason: String| UnreadableInput { path: list.to_owned(), reason };
        let errors: Vec<_> = errors.into_iter().map(|error| unreadable(error.to_string())).collect();
        self.folder = list.parent().unwrap_or(Path::new("")).to_owned();
        (self.files, self.errors) = (files.into_iter(), errors.into_iter());
        Ok(())
    }
}

impl Iterator for ListedRanges {
    type Item = Result<InputFile, UnreadableInput>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(error) = self.errors.next() {
                return Some(Err(error));
            }
            if let Some((name, ranges)) = self.files.next() {
                let path = match &self.archives {
                    Some(archives) => format!("{}/{name}", archives.trim_end_matches('/')).into(),
                    None => path_of(&name, &self.folder),
                };
                return Some(Ok(InputFile::listed(path).ranges(ranges)));
            }
            let list = self.lists.next()?;
            if let Err(error) = self.open(&list) {
                return Some(Err(UnreadableInput { path: list, reason: error.to_string() }));
            }
        }
    }
}

/// The path of an archive: its name as written, or if there is no such file, the name in the folder of the list.
fn path_of(name: &str, folder: &Path) -> PathBuf {
    let beside = folder.join(name);
    if !Path::new(name).exists() && beside.exists() { beside } else { name.into() }
}

/// The checksum of the lists. `None` without lists.
pub(super) fn checksum(lists: &[PathBuf]) -> Result<Option<String>, (PathBuf, io::Error)> {
    if lists.is_empty() {
        return Ok(None);
    }
    let mut checksum = Sha256::new();
    for list in lists {
        let copied =
            File::open(list).and_then(|mut file| io::copy(&mut file, &mut HashWriter(&mut checksum)));
        copied.map_err(|error| (list.clone(), error))?;
    }
    Ok(Some(checksum.finalize().iter().map(|byte| format!("{byte:02x}")).collect()))
}

struct HashWriter<'a>(&'a mut Sha256);

impl io::Write for HashWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
