//! The configuration file, and the hints for a wrong command line.
use crate::support::folder::Folder;
use crate::support::tool::{Run, command, feed, is_built, run};

const PAGE: &str = "<p class=h-card>Ada";

fn run_with(variable: &str, value: &str, args: &[&str]) -> Run {
    let mut command = command(args);
    command.env_remove("MICROWEAVE_CONFIG").env(variable, value);
    let mut child = command.spawn().expect("the tool starts");
    feed(&mut child, PAGE.as_bytes());
    Run::of(child.wait_with_output().expect("the tool ends"))
}

#[test]
fn file_has_defaults_for_commands() {
    let folder = Folder::new("file_has_defaults_for_commands");
    let file = folder.write(
        "microweave/config.toml",
        "color = 'never'\n[parse]\npretty = true\nonly = 'microformats'\n[read]\nformat = 'json'\n",
    );
    for (variable, value) in [("MICROWEAVE_CONFIG", file.as_str()), ("XDG_CONFIG_HOME", &folder.path(""))] {
        let run = |args: &[&str]| run_with(variable, value, args);
        assert!(run(&["parse"]).stdout.starts_with("{\n  \"items\": ["), "{variable}");
        assert!(!run(&["parse"]).stdout.contains("microdata"), "{variable}");
        // The command line takes precedence.
        assert_eq!(run(&["parse", "--compact"]).stdout.lines().count(), 1, "{variable}");
        assert!(run(&["parse", "--only", "microdata"]).stdout.contains("microdata"), "{variable}");
        assert!(run(&["read"]).stdout.starts_with('{'), "{variable}");
        for args in [["--no-config", "parse"], ["parse", "--no-config"]] {
            assert_eq!(run(&args).stdout.lines().count(), 1, "{variable}");
        }
        assert_eq!(run(&["check"]).code, Some(0), "{variable}");
    }
    assert_eq!(run_with("MICROWEAVE_CONFIG", "", &["parse"]).stdout.lines().count(), 1);
    assert_eq!(run_with("XDG_CONFIG_HOME", &folder.path("microweave"), &["parse"]).code, Some(0));
}

#[test]
fn mistakes_in_the_file_are_reported() {
    let folder = Folder::new("mistakes_in_the_file_are_reported");
    let file = folder.write("config.toml", "[parse]\nprety = true\n");
    let run = run_with("MICROWEAVE_CONFIG", &file, &["parse"]);
    let message = "line 2: [parse] prety: there is no such option; write its long name without --";
    assert_eq!((run.code, run.stderr), (Some(2), format!("microweave: {file}: {message}\n")));
    let missing = folder.path("missing.toml");
    run_with("MICROWEAVE_CONFIG", &missing, &["parse"]).assert_says(2, "--no-config does without it");
    assert_eq!(run_with("MICROWEAVE_CONFIG", &missing, &["--version"]).code, Some(0));
}

#[test]
fn wrong_value_in_the_file_is_reported_with_its_line() {
    let folder = Folder::new("wrong_value_in_the_file_is_reported_with_its_line");
    let wrong = [
        (
            "[parse]\n\ntimeout = 'soon'\n",
            "line 3: [parse] timeout: invalid value 'soon' for '--timeout <SECONDS>': ",
        ),
        (
            "color = 'tea'\n",
            "line 1: color: invalid value 'tea' for '--color <WHEN>' [possible values: auto, ",
        ),
        ("[parse]\nstdin-jsonl = true", "a default of this file does not go with another option: "),
    ];
    for (text, message) in wrong {
        let file = folder.write("config.toml", text);
        let run = run_with("MICROWEAVE_CONFIG", &file, &["parse", "page.html"]);
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{text}");
        assert!(run.stderr.starts_with(&format!("microweave: {file}: {message}")), "{}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    }
    // The command line is wrong by itself.
    let file = folder.write("config.toml", "color = 'never'");
    assert!(!run_with("MICROWEAVE_CONFIG", &file, &["parse", "--pages"]).stderr.contains("config.toml"));
}

#[cfg(unix)]
#[test]
fn file_without_an_end_is_refused() {
    let folder = Folder::new("file_without_an_end_is_refused");
    let pipe = folder.path("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("there is mkfifo").success());
    for file in ["/dev/zero", "/dev/tty", &pipe, "/"] {
        let run = run_with("MICROWEAVE_CONFIG", file, &["parse"]);
        assert_eq!(run.code, Some(2), "{file}");
        assert!(run.stderr.starts_with(&format!("microweave: {file}: cannot be read: ")), "{}", run.stderr);
    }
    assert_eq!(run_with("MICROWEAVE_CONFIG", "/dev/null", &["parse"]).code, Some(0));
    run(&["parse", "--format", "turtle", "--registry", "/dev/zero"]).assert_says(2, "larger than 16 MiB");
}

#[test]
fn short_v_says_what_it_could_mean() {
    for args in [["-v", "parse"], ["parse", "-v"], ["parse", "--verbose"]] {
        let run = run(&args);
        assert_eq!(run.code, Some(2), "{args:?}");
        assert!(
            run.stderr.starts_with("microweave: -v: is not an option: --version (-V)"),
            "{args:?}: {}",
            run.stderr
        );
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
        assert!(page.contains("MICROWEAVE_CONFIG") && !page.contains(".SH EXTRA"), "{command}");
    }
    let parse = run(&["man", "parse"]).stdout;
    assert!(
        parse.contains("NO_COLOR") && parse.contains("HTTPS_PROXY") && parse.contains("EXAMPLES"),
        "{parse}"
    );
}

#[test]
fn help_explains_what_is_read() {
    let help = run(&["--help"]).stdout;
    assert!(help.contains("this is a post, this is its author"), "{help}");
}
