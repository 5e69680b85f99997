//! Help, versions, and commands that a build lacks.
use crate::support::tool::{Run, run};

#[test]
fn version_is_that_of_the_crate() {
    assert_eq!(run(&["--version"]).output(), concat!("microweave ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn a_command_of_another_build_names_its_feature() {
    for (command, feature, is_built) in [
        ("harvest", "harvest", cfg!(feature = "harvest")),
        ("stats", "harvest", cfg!(feature = "harvest")),
        ("serve", "serve", cfg!(feature = "serve")),
        ("suite", "suite", cfg!(feature = "suite")),
    ] {
        if !is_built {
            let Run { code, stderr, .. } = run(&[command, "x"]);
            assert_eq!(code, Some(2), "{command}");
            assert!(stderr.contains(&format!("built without `{feature}`")), "{stderr}");
        }
    }
}

#[test]
fn documents_name_what_is_there() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |name: &str| std::fs::read_to_string(root.join(name)).expect("the file exists");
    for name in ["README.md", "docs/parquet.md", "docs/service.md", "docs/harvest.md", "docs/tool.md"] {
        // No crate is published yet.
        let text = read(name);
        let installs = text.split("cargo install ").skip(1);
        assert!(installs.into_iter().all(|rest| rest.starts_with("--path ")), "{name}");
    }
    let readme = read("README.md");
    assert!(readme.contains("serde_json::") && readme.contains("cargo add serde_json"));
    let statistics = read("docs/statistics.md");
    assert!(statistics.contains("Open Graph is counted only in a harvest with `--meta`"));
}

#[test]
fn paragraphs_of_help_have_the_width_of_the_terminal() {
    for command in ["parse", "check", "read", "site"] {
        let child = crate::support::tool::command(&[command, "--help"]).env("COLUMNS", "60").spawn();
        let Run { stdout, .. } = Run::of(child.expect("it starts").wait_with_output().expect("it ends"));
        let (_, codes) = stdout.split_once("Exit codes: ").expect("it has exit codes");
        let lines: Vec<&str> = codes.trim_end().lines().collect();
        let is_full = |pair: &[&str]| {
            let next = pair[1].split(' ').next().unwrap_or_default();
            pair[0].len() + 1 + next.len() + if pair[0] == lines[0] { "Exit codes: ".len() } else { 0 } > 60
        };
        assert!(lines.windows(2).all(is_full), "{codes}");
    }
}
