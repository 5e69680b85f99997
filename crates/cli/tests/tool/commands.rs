//! Help, versions, completions, manual pages, and errors of the command line.
use crate::support::tool::{Run, is_built, run};

#[track_caller]
fn written(args: &[&str]) -> String {
    run(args).output().to_owned()
}

#[test]
fn help_has_examples() {
    for args in [&["--help"] as &[&str], &["parse", "--help"], &["parse", "-h"], &["help", "parse"]] {
        assert!(written(args).contains("microweave parse https://example.com/"), "{args:?}");
    }
}

#[test]
fn help_explains_the_base_of_a_file() {
    let help = written(&["parse", "--help"]);
    let words: Vec<&str> = help.split_whitespace().collect();
    assert!(words.join(" ").contains("relative URLs stay as written"));
}

#[test]
fn version_is_that_of_the_crate() {
    assert_eq!(written(&["--version"]), concat!("microweave ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn completions_exist_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = written(&["completions", shell]);
        assert!(script.contains("no-classic") && script.contains("check"), "{shell}");
    }
}

#[test]
fn manual_pages_exist_for_every_command() {
    let tool = written(&["man"]);
    assert!(tool.contains(".TH microweave 1") && tool.contains(r"microweave\-parse(1)"));
    let check = written(&["man", "check"]);
    assert!(check.contains(".TH microweave-check 1") && check.contains(r"\-\-format"));
    if is_built("suite") {
        let suite = written(&["man", "suite"]);
        assert!(suite.contains(".TH microweave-suite 1") && suite.contains(r"\-\-known\-failures"));
    }
    let explain = written(&["man", "explain"]);
    assert!(explain.contains(".TH microweave-explain 1") && explain.contains(r"\-\-pointer"));
    let parse = written(&["man", "parse"]);
    assert!(parse.contains(".TH microweave-parse 1") && parse.contains(r"\-\-no\-classic"));
}

#[test]
fn a_command_of_another_build_names_its_feature() {
    for (command, feature) in
        [("harvest", "harvest"), ("stats", "harvest"), ("serve", "serve"), ("suite", "suite")]
    {
        if !is_built(command) {
            let Run { code, stderr, .. } = run(&[command, "x"]);
            assert_eq!(code, Some(2), "{command}");
            assert!(stderr.contains(&format!("built without `{feature}`")), "{stderr}");
        }
    }
}

#[test]
fn wrong_command_line_is_a_usage_error() {
    let wrong: [&[&str]; 11] = [
        &[],
        &["weave"],
        &["parse", "--base", "page.html"],
        &["parse", "--base", "mailto:ada@example.com"],
        &["parse", "--format", "xml"],
        &["check", "--format", "xml"],
        &["check", "--base", "page.html"],
        &["parse", "--timeout", "0"],
        &["parse", "--timeout", "99999999999999999999"],
        &["man", "weave"],
        &["completions", "weave"],
    ];
    for args in wrong {
        let Run { code, stdout, stderr } = run(args);
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(!stderr.is_empty(), "{args:?}");
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
fn examples_fit_a_narrow_terminal() {
    for command in ["explain", "suite"].into_iter().filter(|command| is_built(command)) {
        let help = run(&[command, "--help"]).stdout;
        let (_, notes) = help.split_once("Examples:").expect("it has examples");
        let (examples, _) = notes.split_once("Exit codes:").expect("it has exit codes");
        assert!(examples.lines().all(|line| line.len() < 80), "{examples}");
    }
}
