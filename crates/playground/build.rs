//! Writes the table of the playground's files, which `lib.rs` includes.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    // The variable of the run: the program may have been built for another folder.
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        let is_file = |name: &str| path.extension().is_some_and(|extension| extension == name);
        if ["css", "html", "js"].into_iter().any(is_file) {
            files.push(path);
        }
    }
    files.sort();
    let mut table = "[\n".to_owned();
    for path in &files {
        let name = path.file_name().unwrap_or_default();
        // Writing to a string does not fail.
        let _ = writeln!(table, "    ({name:?}, include_str!({path:?})),");
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("files.rs"), table + "]\n")
}
