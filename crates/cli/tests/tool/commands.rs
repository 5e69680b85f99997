//! Help, versions, completions, manual pages, and errors of the command line.
use crate::support::tool::{Run, is_built, run};

#[track_caller]
fn written(args: &[&str]) -> String {
    run(args).output().to_owned()
}

#[test]
fn version_is_that_of_the_crate() {
    assert_eq!(written(&["--version"]), concat!("microweave ", env!("CARGO_PKG_VERSION"), "\n"));
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

#[test]
fn manual_pages_have_the_sections_of_unix() {
    let commands =
        ["parse", "read", "preview", "check", "explain", "feeds", "mention", "suite", "man", "completions"];
    for command in commands.into_iter().filter(|command| is_built(command)) {
        let page = run(&["man", command]).stdout;
        for section in ["EXIT STATUS", "ENVIRONMENT", "FILES"] {
            assert!(
                page.contains(&format!(".SH \"{section}\"")) || page.contains(&format!(".SH {section}")),
                "{command}: {section}"
            );
        }
        assert!(page.contains(&format!(".TH microweave-{command} 1")), "{command}");
        assert!(page.contains("MICROWEAVE_CONFIG") && !page.contains(".SH EXTRA"), "{command}");
    }
    let tool = run(&["man"]).stdout;
    assert!(tool.contains(".TH microweave 1") && tool.contains(r"microweave\-parse(1)"), "{tool}");
    let parse = run(&["man", "parse"]).stdout;
    assert!(
        parse.contains(r"\-\-no\-classic")
            && parse.contains("NO_COLOR")
            && parse.contains("HTTPS_PROXY")
            && parse.contains("EXAMPLES"),
        "{parse}"
    );
}
