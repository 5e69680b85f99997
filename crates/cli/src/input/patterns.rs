//! Patterns of paths, in the form of `.gitignore`: one with a slash inside is relative to a folder, and another one means files
//! and folders of this name anywhere.

use std::env;
use std::path::{Component, MAIN_SEPARATOR, Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// A pattern. One with a slash inside is relative to the working directory.
#[derive(Clone, Debug)]
pub(crate) struct PathPattern(Arc<Gitignore>);

impl FromStr for PathPattern {
    type Err = String;

    fn from_str(pattern: &str) -> Result<Self, String> {
        let folder =
            env::current_dir().map_err(|error| format!("the working directory is unknown: {error}"))?;
        let mut builder = GitignoreBuilder::new("/");
        let added =
            builder.add_line(None, &relative_to(&folder, pattern)).and_then(|builder| builder.build());
        added.map(|patterns| PathPattern(Arc::new(patterns))).map_err(|error| error.to_string())
    }
}

impl PathPattern {
    /// True if the pattern means the file or folder, or a folder around it.
    pub(crate) fn has(&self, path: &Path, is_folder: bool) -> bool {
        let Ok(path) = std::path::absolute(path) else { return false };
        let mut plain = PathBuf::new();
        for component in path.components() {
            match component {
                Component::ParentDir => {
                    plain.pop();
                }
                component => plain.push(component),
            }
        }
        let path = slashes(&plain);
        self.0.matched_path_or_any_parents(path.trim_start_matches('/'), is_folder).is_ignore()
    }
}

/// The pattern that means the same in every folder.
pub(crate) fn relative_to(folder: &Path, pattern: &str) -> String {
    let name = pattern.strip_suffix('/').unwrap_or(pattern);
    if name.starts_with("**/") || !name.contains('/') {
        return pattern.to_owned();
    }
    if Path::new(pattern).is_absolute() {
        return format!("/{}", pattern.trim_start_matches('/'));
    }
    let mut whole = String::from("/");
    for c in slashes(folder).trim_matches('/').chars() {
        if "*?[]{}\\!#".contains(c) {
            whole.push('\\');
        }
        whole.push(c);
    }
    format!("{}/{}", whole.trim_end_matches('/'), pattern.strip_prefix("./").unwrap_or(pattern))
}

fn slashes(path: &Path) -> String {
    path.to_string_lossy().replace(MAIN_SEPARATOR, "/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_mean_names_or_paths() {
        let is_match = |pattern: &str, path: &str| {
            pattern.parse::<PathPattern>().expect("it is a pattern").has(Path::new(path), false)
        };
        for (pattern, path) in [
            ("drafts", "a/drafts/b.html"),
            ("drafts/", "drafts/b.html"),
            ("*.amp.html", "a/b.amp.html"),
            ("a/*.html", "a/b.html"),
            ("./a/*.html", "./a/b.html"),
            ("a/*.html", "c/../a/b.html"),
            ("a/**", "a/b/c.html"),
            ("**/b/c.html", "/x/b/c.html"),
            ("/x/y", "/x/y/c.html"),
            ("drafts", "/x/drafts/c.html"),
        ] {
            assert!(is_match(pattern, path), "{pattern} {path}");
        }
        for (pattern, path) in [
            ("drafts/", "drafts"),
            ("a/*.html", "a/b/c.html"),
            ("a/*.html", "/a/b.html"),
            ("a/*.html", "c/a/b.html"),
            ("drafts", "drafts.html"),
        ] {
            assert!(!is_match(pattern, path), "{pattern} {path}");
        }
        assert_eq!(relative_to(Path::new("/x[1]"), "a/*"), "/x\\[1\\]/a/*");
        // As in git, a bracket without an end is a character.
        assert!(is_match("a[", "a["));
    }
}
