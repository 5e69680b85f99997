//! The files of the playground, for a program that serves them.
#![forbid(unsafe_code)]

/// The names of the files, and their texts. `build.rs` lists them.
pub const FILES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/files.rs"));

#[cfg(test)]
mod tests {
    use super::FILES;

    #[test]
    fn the_page_and_what_it_loads_are_there() {
        for name in ["index.html", "app.js", "style.css"] {
            assert!(FILES.iter().any(|(file, text)| *file == name && !text.is_empty()), "{name}");
        }
    }
}
