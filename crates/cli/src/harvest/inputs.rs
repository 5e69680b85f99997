//! The inputs of a harvest, one after another: files, the files of folders, and the files of a list.

use std::path::{Path, PathBuf};
use std::vec;

use microweave_harvest::{InputFile, UnreadableInput};

use super::ranges::ListedRanges;
use crate::args::harvest::HarvestArgs;
use crate::input::folder::{FolderError, FolderFiles, FolderRules, is_page_name};
use crate::input::names::NameList;

type NextInput = Result<InputFile, UnreadableInput>;

/// The inputs in order. Folders and the list are read as the inputs are taken.
pub(super) struct HarvestInputs {
    named: vec::IntoIter<PathBuf>,
    /// The list, and whether its names end with NUL, before it is opened.
    unopened: Option<(PathBuf, bool)>,
    list: Option<(PathBuf, NameList)>,
    folder: Option<FolderFiles>,
    /// True if the open folder gave no file yet.
    is_empty: bool,
    rules: FolderRules,
    ranges: ListedRanges,
}

impl HarvestInputs {
    pub(super) fn new(args: &HarvestArgs) -> Self {
        HarvestInputs {
            named: args.inputs.clone().into_iter(),
            unopened: args.folders.files_from.clone().map(|list| (list, args.folders.null)),
            list: None,
            folder: None,
            is_empty: true,
            rules: args.folders.rules(),
            ranges: ListedRanges::new(&args.cdx, args.archives.as_deref()),
        }
    }

    fn next_in_folder(&mut self) -> Option<NextInput> {
        let files = self.folder.as_mut()?;
        let next = files.next();
        let is_empty = std::mem::replace(&mut self.is_empty, false);
        match next {
            Some(Ok(path)) => Some(Ok(InputFile::in_folder(path, files.folder()))),
            Some(Err(FolderError { path, error })) => Some(unreadable(path, &error)),
            None => {
                let folder = self.folder.take()?.folder().to_owned();
                is_empty.then(|| unreadable(folder, &"has no pages and no web archives"))
            }
        }
    }

    /// The input of a path: a file, or the first file of a folder. None if the folder is to be read, or if nothing is.
    fn open(&mut self, path: PathBuf, file: fn(PathBuf) -> InputFile) -> Option<NextInput> {
        match path.metadata() {
            Ok(metadata) if self.rules.excludes(&path, metadata.is_dir()) => None,
            Ok(metadata) if metadata.is_dir() => {
                self.folder = Some(FolderFiles::new(path, self.rules.clone(), is_input_name));
                self.is_empty = true;
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

    /// The next name of the list.
    fn next_listed(&mut self) -> Option<Result<PathBuf, UnreadableInput>> {
        if let Some((path, ends_with_nul)) = self.unopened.take() {
            match NameList::open(&path, ends_with_nul) {
                Ok(list) => self.list = Some((path, list)),
                Err(error) => return Some(unreadable(path, &error)),
            }
        }
        let (path, list) = self.list.as_mut()?;
        match list.next()? {
            Ok(name) => Some(Ok(name.into())),
            Err(error) => Some(unreadable(path.clone(), &error)),
        }
    }
}

impl Iterator for HarvestInputs {
    type Item = NextInput;

    fn next(&mut self) -> Option<NextInput> {
        loop {
            if let Some(next) = self.next_in_folder() {
                return Some(next);
            }
            let opened = if let Some(path) = self.named.next() {
                self.open(path, InputFile::named)
            } else {
                match self.next_listed() {
                    Some(Ok(path)) => self.open(path, InputFile::listed),
                    Some(Err(error)) => Some(Err(error)),
                    None => return self.ranges.next(),
                }
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
