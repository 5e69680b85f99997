//! The inputs of a command, one after another: the inputs on the command line, the pages of folders among them, and the inputs
//! of a list.

use std::path::{Path, PathBuf};
use std::vec;

use super::folder::{FolderFiles, FolderRules, is_page_name};
use super::names::NameList;
use super::{Input, file_error};
use crate::error::InputError;

/// Where inputs come from, as the command line says.
pub(crate) struct InputNames<'a> {
    pub(crate) inputs: &'a [Input],
    pub(crate) files_from: Option<&'a Path>,
    /// True if names in the list end with NUL.
    pub(crate) null: bool,
    pub(crate) folders: FolderRules,
}

/// An input that cannot be read, and why.
pub(crate) struct UnreadableInput {
    pub(crate) input: Input,
    pub(crate) error: InputError,
}

/// The inputs in order. Folders and lists are read as the inputs are taken.
pub(crate) struct InputSequence {
    named: vec::IntoIter<Input>,
    /// The list that was not opened yet.
    unopened: Option<PathBuf>,
    list: Option<(PathBuf, NameList)>,
    null: bool,
    /// True if standard input is the list.
    stdin_is_list: bool,
    folder: Option<OpenFolder>,
    rules: FolderRules,
}

struct OpenFolder {
    files: FolderFiles,
    is_empty: bool,
}

impl InputSequence {
    pub(crate) fn new(names: &InputNames<'_>) -> Self {
        InputSequence {
            named: Vec::from(names.inputs).into_iter(),
            unopened: names.files_from.map(Path::to_owned),
            list: None,
            null: names.null,
            stdin_is_list: names.files_from.is_some_and(|list| list.as_os_str() == "-"),
            folder: None,
            rules: names.folders.clone(),
        }
    }

    /// The next file of the open folder. `None` if no folder is open, or it has no more files.
    fn next_in_folder(&mut self) -> Option<Result<Input, UnreadableInput>> {
        let folder = self.folder.as_mut()?;
        let next = folder.files.next();
        let is_empty = std::mem::replace(&mut folder.is_empty, false);
        match next {
            Some(Ok(path)) => Some(Ok(Input::File(path))),
            Some(Err(inner)) => {
                let error = file_error(inner.error);
                Some(Err(UnreadableInput { input: Input::File(inner.path), error }))
            }
            None => {
                let folder = self.folder.take()?.files.folder().to_owned();
                is_empty.then(|| {
                    Err(UnreadableInput { input: Input::File(folder), error: InputError::NoPagesInFolder })
                })
            }
        }
    }

    /// The next name of the command line, or of the list after them.
    fn next_name(&mut self) -> Option<Result<Input, UnreadableInput>> {
        if let Some(input) = self.named.next() {
            return Some(Ok(input));
        }
        if let Some(path) = self.unopened.take() {
            match NameList::open(&path, self.null) {
                Ok(list) => self.list = Some((path, list)),
                Err(error) => {
                    let error = file_error(error);
                    return Some(Err(UnreadableInput { input: Input::File(path), error }));
                }
            }
        }
        let (path, list) = self.list.as_mut()?;
        let unreadable = |error| UnreadableInput { input: Input::from(path.clone().into_os_string()), error };
        Some(list.next()?.map(in_list).map_err(unreadable))
    }
}

/// An input of a list. There `-` is a file.
fn in_list(name: std::ffi::OsString) -> Input {
    match Input::from(name) {
        Input::Stdin => Input::File("-".into()),
        input => input,
    }
}

impl Iterator for InputSequence {
    type Item = Result<Input, UnreadableInput>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(next) = self.next_in_folder() {
                return Some(next);
            }
            match self.next_name()? {
                Ok(Input::File(path)) => {
                    let is_folder = path.is_dir();
                    if self.rules.excludes(&path, is_folder) {
                        continue;
                    }
                    if !is_folder {
                        return Some(Ok(Input::File(path)));
                    }
                    let files = FolderFiles::new(path, self.rules.clone(), is_page_name);
                    self.folder = Some(OpenFolder { files, is_empty: true });
                }
                Ok(input @ Input::Stdin) if self.stdin_is_list => {
                    return Some(Err(UnreadableInput { input, error: InputError::StdinIsList }));
                }
                next => return Some(next),
            }
        }
    }
}
