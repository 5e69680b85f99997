//! The inputs of a command, one after another: the inputs on the command line, the files of folders among them, and the inputs
//! of a list.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::vec;

use super::folder::{FolderError, FolderFiles, FolderRules, is_page_name};
use super::names::NameList;
use super::{Input, file_error};
use crate::args::source::FolderArgs;
use crate::error::InputError;

/// Names in order, and the files of folders among them. Folders and lists are read as the names are taken.
pub(crate) struct NameSequence<N> {
    named: vec::IntoIter<N>,
    /// The list that was not opened yet.
    unopened: Option<PathBuf>,
    list: Option<(PathBuf, NameList)>,
    /// True if names in the list end with NUL.
    null: bool,
    folder: Option<FolderFiles>,
    /// True if the open folder gave no file yet.
    is_empty: bool,
    is_wanted: fn(&Path) -> bool,
    pub(crate) rules: FolderRules,
}

/// A name, and where it is from.
pub(crate) enum NextName<N> {
    Named(N),
    Listed(OsString),
    /// The name is the path below the folder.
    InFolder {
        folder: PathBuf,
        name: PathBuf,
    },
}

/// A path or a list that cannot be read.
pub(crate) struct UnreadablePath {
    pub(crate) path: PathBuf,
    pub(crate) error: PathError,
}

pub(crate) enum PathError {
    Io(io::Error),
    List(InputError),
    NoFiles,
}

impl<N> NameSequence<N> {
    /// The names on the command line, then the names of the list. A folder stands for those of its files whose path is wanted.
    pub(crate) fn new(named: Vec<N>, folders: &FolderArgs, is_wanted: fn(&Path) -> bool) -> Self {
        NameSequence {
            named: named.into_iter(),
            unopened: folders.files_from.clone(),
            list: None,
            null: folders.null,
            folder: None,
            is_empty: true,
            is_wanted,
            rules: folders.rules(),
        }
    }

    /// Reads the files of a folder before the next name.
    pub(crate) fn open_folder(&mut self, path: PathBuf) {
        self.folder = Some(FolderFiles::new(path, self.rules.clone(), self.is_wanted));
        self.is_empty = true;
    }

    /// The next file of the open folder. `None` if no folder is open, or it has no more files.
    fn next_in_folder(&mut self) -> Option<Result<NextName<N>, UnreadablePath>> {
        let files = self.folder.as_mut()?;
        let next = files.next();
        let is_empty = std::mem::replace(&mut self.is_empty, false);
        match next {
            Some(Ok(path)) => {
                let folder = files.folder().to_owned();
                let name = path.strip_prefix(&folder).map(Path::to_owned).unwrap_or(path);
                Some(Ok(NextName::InFolder { folder, name }))
            }
            Some(Err(FolderError { path, error })) => {
                Some(Err(UnreadablePath { path, error: PathError::Io(error) }))
            }
            None => {
                let path = self.folder.take()?.folder().to_owned();
                is_empty.then_some(Err(UnreadablePath { path, error: PathError::NoFiles }))
            }
        }
    }

    /// The next name of the list.
    fn next_listed(&mut self) -> Option<Result<NextName<N>, UnreadablePath>> {
        if let Some(path) = self.unopened.take() {
            match NameList::open(&path, self.null) {
                Ok(list) => self.list = Some((path, list)),
                Err(error) => return Some(Err(UnreadablePath { path, error: PathError::Io(error) })),
            }
        }
        let (path, list) = self.list.as_mut()?;
        let unreadable = |error| UnreadablePath { path: path.clone(), error: PathError::List(error) };
        Some(list.next()?.map(NextName::Listed).map_err(unreadable))
    }
}

impl<N> Iterator for NameSequence<N> {
    type Item = Result<NextName<N>, UnreadablePath>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.next_in_folder();
        let next = next.or_else(|| self.named.next().map(|name| Ok(NextName::Named(name))));
        next.or_else(|| self.next_listed())
    }
}

/// An input that cannot be read, and why.
pub(crate) struct UnreadableInput {
    pub(crate) input: Input,
    pub(crate) error: InputError,
}

/// The inputs in order.
pub(crate) struct InputSequence {
    names: NameSequence<Input>,
    /// True if standard input is the list.
    stdin_is_list: bool,
}

impl InputSequence {
    pub(crate) fn new(named: &[Input], folders: &FolderArgs) -> Self {
        InputSequence {
            names: NameSequence::new(named.into(), folders, is_page_name),
            stdin_is_list: folders.files_from.as_ref().is_some_and(|list| list.as_os_str() == "-"),
        }
    }
}

impl From<UnreadablePath> for UnreadableInput {
    fn from(UnreadablePath { path, error }: UnreadablePath) -> Self {
        let (input, error) = match error {
            PathError::Io(error) => (Input::File(path), file_error(error)),
            PathError::NoFiles => (Input::File(path), InputError::NoPagesInFolder),
            PathError::List(error) => (Input::from(path.into_os_string()), error),
        };
        UnreadableInput { input, error }
    }
}

/// An input of a list. There `-` is a file.
fn in_list(name: OsString) -> Input {
    match Input::from(name) {
        Input::Stdin => Input::File("-".into()),
        input => input,
    }
}

impl Iterator for InputSequence {
    type Item = Result<Input, UnreadableInput>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let input = match self.names.next()? {
                Ok(NextName::InFolder { folder, name }) => return Some(Ok(Input::File(folder.join(name)))),
                Ok(NextName::Named(input)) => input,
                Ok(NextName::Listed(name)) => in_list(name),
                Err(unreadable) => return Some(Err(unreadable.into())),
            };
            match input {
                Input::File(path) => {
                    let is_folder = path.is_dir();
                    if self.names.rules.excludes(&path, is_folder) {
                        continue;
                    }
                    if !is_folder {
                        return Some(Ok(Input::File(path)));
                    }
                    self.names.open_folder(path);
                }
                input @ Input::Stdin if self.stdin_is_list => {
                    return Some(Err(UnreadableInput { input, error: InputError::StdinIsList }));
                }
                input => return Some(Ok(input)),
            }
        }
    }
}
