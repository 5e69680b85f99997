//! The inputs of a harvest, one after another: files, the files of folders, and the files of a list.

use std::path::{Path, PathBuf};

use microweave_harvest::{InputFile, UnreadableInput};

use super::ranges::ListedRanges;
use crate::args::harvest::HarvestArgs;
use crate::input::folder::is_page_name;
use crate::input::sequence::{NameSequence, NextName, PathError, UnreadablePath};

type NextInput = Result<InputFile, UnreadableInput>;

/// The inputs in order.
pub(super) struct HarvestInputs {
    names: NameSequence<PathBuf>,
    ranges: ListedRanges,
}

impl HarvestInputs {
    pub(super) fn new(args: &HarvestArgs) -> Self {
        HarvestInputs {
            names: NameSequence::new(args.inputs.clone(), &args.folders, is_input_name),
            ranges: ListedRanges::new(&args.cdx, args.archives.as_deref()),
        }
    }

    /// The input of a path that is a file. `None` if the folder is to be read, or if nothing is.
    fn open(&mut self, path: PathBuf, file: fn(PathBuf) -> InputFile) -> Option<NextInput> {
        match path.metadata() {
            Ok(metadata) if self.names.rules.excludes(&path, metadata.is_dir()) => None,
            Ok(metadata) if metadata.is_dir() => {
                self.names.open_folder(path);
                None
            }
            Ok(_) => Some(Ok(file(path))),
            Err(_) if is_address(&path) && cfg!(feature = "remote") => Some(Ok(file(path))),
            Err(_) if is_address(&path) => Some(unreadable(
                path,
                &"addresses are read by builds with the cargo feature remote; or save the file first",
            )),
            Err(error) => Some(unreadable(path, &error)),
        }
    }
}

impl Iterator for HarvestInputs {
    type Item = NextInput;

    fn next(&mut self) -> Option<NextInput> {
        loop {
            let opened = match self.names.next() {
                Some(Ok(NextName::InFolder { folder, name })) => {
                    Some(Ok(InputFile::in_folder(&folder, name)))
                }
                Some(Ok(NextName::Named(path))) => self.open(path, InputFile::named),
                Some(Ok(NextName::Listed(name))) => self.open(name.into(), InputFile::listed),
                Some(Err(UnreadablePath { path, error })) => Some(match error {
                    PathError::Io(error) => unreadable(path, &error),
                    PathError::List(error) => unreadable(path, &error),
                    PathError::NoFiles => unreadable(path, &"has no pages and no web archives"),
                }),
                None => return self.ranges.next(),
            };
            if opened.is_some() {
                return opened;
            }
        }
    }
}

fn is_address(path: &Path) -> bool {
    let schemes = ["http://", "https://", "s3://"];
    path.to_str().is_some_and(|path| schemes.iter().any(|scheme| path.starts_with(scheme)))
}

fn unreadable<T>(path: PathBuf, reason: &dyn std::fmt::Display) -> Result<T, UnreadableInput> {
    Err(UnreadableInput { path, reason: reason.to_string() })
}

/// True if a page or a web archive can have the name. (WET and WAT files are refused, not passed over.)
fn is_input_name(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let compressed = [".gz", ".zst"].iter().find_map(|ending| name.strip_suffix(ending));
    let name = compressed.unwrap_or(&name);
    is_page_name(path) || [".warc", ".wet", ".wat"].iter().any(|ending| name.ends_with(ending))
}
