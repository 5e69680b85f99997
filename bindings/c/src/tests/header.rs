//! `include/microweave.h` is what cbindgen makes of the functions:
//! `MICROWEAVE_WRITE_HEADER=1 cargo test -p microweave-capi header` writes it anew.

use std::path::Path;

use cbindgen::{Builder, Config};

/// The variable that asks for a new file.
const WRITE: &str = "MICROWEAVE_WRITE_HEADER";

#[test]
fn header_is_that_of_the_functions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = Config::from_file(folder.join("cbindgen.toml")).expect("the configuration can be read");
    let bindings = Builder::new().with_config(config).with_src(folder.join("src/lib.rs")).generate();
    let mut expected = Vec::new();
    bindings.expect("the functions can be read").write(&mut expected);
    let file = folder.join("include/microweave.h");
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(&file, &expected).expect("the file can be written");
    }
    let written = std::fs::read_to_string(&file).expect("the file can be read").replace("\r\n", "\n");
    assert!(
        written.as_bytes() == expected,
        "{} is out of date: run this test with {WRITE}=1",
        file.display()
    );
}
