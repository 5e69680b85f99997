//! The files of a folder and its subfolders, as ripgrep finds them: without hidden files, without files that
//! `.gitignore` and `.ignore` name, and without following symbolic links.

use std::io;
use std::path::{Path, PathBuf};

use ignore::{DirEntry, Walk, WalkBuilder};

use super::patterns::PathPattern;

/// Which files of a folder are found.
#[derive(Clone, Default)]
pub(crate) struct FolderRules {
    /// True if hidden files and folders are read too.
    pub(crate) hidden: bool,
    /// True if `.gitignore`, `.ignore` and git's other files of that kind have no effect.
    pub(crate) no_ignore: bool,
    /// True if symbolic links are followed.
    pub(crate) follow: bool,
    /// Files and folders that are not read.
    pub(crate) excluded: Vec<PathPattern>,
}

impl FolderRules {
    /// True for a file or folder that is not read.
    pub(crate) fn excludes(&self, path: &Path, is_folder: bool) -> bool {
        self.excluded.iter().any(|pattern| pattern.has(path, is_folder))
    }
}

/// The files of a folder that a command reads, in order of names, each folder after the files before it. Only the names
/// in the open folders are in memory.
pub(crate) struct FolderFiles {
    folder: PathBuf,
    walk: Walk,
    is_wanted: fn(&Path) -> bool,
}

/// A file or folder that cannot be read.
pub(crate) struct FolderError {
    pub(crate) path: PathBuf,
    pub(crate) error: io::Error,
}

impl FolderFiles {
    /// The files of the folder whose path is wanted. The folder may be a symbolic link.
    pub(crate) fn new(folder: PathBuf, rules: FolderRules, is_wanted: fn(&Path) -> bool) -> Self {
        let walk = WalkBuilder::new(&folder)
            .standard_filters(!rules.no_ignore)
            .hidden(!rules.hidden)
            .follow_links(rules.follow)
            .sort_by_file_name(Ord::cmp)
            .filter_entry(move |entry| {
                !rules.excludes(entry.path(), entry.file_type().is_some_and(|kind| kind.is_dir()))
            })
            .build();
        FolderFiles { folder, walk, is_wanted }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    fn is_file(&self, entry: &DirEntry) -> bool {
        entry.file_type().is_some_and(|kind| kind.is_file()) && (self.is_wanted)(entry.path())
    }
}

impl Iterator for FolderFiles {
    type Item = Result<PathBuf, FolderError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.walk.next()? {
                Ok(entry) if self.is_file(&entry) => return Some(Ok(entry.into_path())),
                Ok(_) => {}
                Err(error) => return Some(Err(error_at(error, &self.folder))),
            }
        }
    }
}

/// The error without its wrappers, and the path that it is about.
fn error_at(error: ignore::Error, folder: &Path) -> FolderError {
    let (mut path, mut error) = (folder.to_owned(), error);
    loop {
        error = match error {
            ignore::Error::WithDepth { err, .. } => *err,
            ignore::Error::WithPath { path: inner, err } => {
                path = inner;
                *err
            }
            ignore::Error::Io(error) => return FolderError { path, error },
            ignore::Error::Loop { child, .. } => {
                let error = io::Error::other("the link leads to a folder that it is in");
                return FolderError { path: child, error };
            }
            error => return FolderError { path, error: io::Error::other(error.to_string()) },
        };
    }
}

/// True if the name ends with `.html`, `.htm` or `.xhtml`, with or without the ending of a compressed file after it.
pub(crate) fn is_page_name(path: &Path) -> bool {
    let Some(name) = path.file_name() else { return false };
    let name = name.to_string_lossy().to_ascii_lowercase();
    let compressed = [".gz", ".zst", ".br"].iter().find_map(|ending| name.strip_suffix(ending));
    let name = compressed.unwrap_or(&name);
    [".html", ".htm", ".xhtml"].iter().any(|ending| name.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_known_by_their_names() {
        for name in ["a.html", "a.HTM", "a/b.xhtml", "a.html.gz", "a.htm.zst", "a.b.xhtml.BR", ".html"] {
            assert!(is_page_name(Path::new(name)), "{name}");
        }
        for name in ["a.gz", "html", "a.html.bz2", "a.html.gz.gz", "a.shtml.txt", "a.html~", "a.htmlx", "/"] {
            assert!(!is_page_name(Path::new(name)), "{name}");
        }
    }
}
