//! Writes the table of the playground's files, which are embedded in the service: `ASSETS` in `assets.rs`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../playground");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path
                .extension()
                .is_some_and(|extension| ["css", "html", "js"].iter().any(|known| extension == *known))
            {
                files.push(fs::canonicalize(path)?);
            }
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
    fs::write(out.join("assets.rs"), table + "]\n")
}
