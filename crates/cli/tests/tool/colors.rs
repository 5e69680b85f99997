//! Colors and hyperlinks.
use crate::support::tool::{Run, command, feed};

const PAGE: &str =
    "<div class='h-entry p-nmae'><a class='p-name u-url' href=https://ada.example/>Tea</a></div>";
const ESCAPE: char = '\u{1b}';

fn run_in(environment: &[(&str, &str)], args: &[&str]) -> Run {
    let mut command = command(args);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_HYPERLINK"] {
        command.env_remove(name);
    }
    let mut child = command.envs(environment.iter().copied()).spawn().expect("the tool starts");
    feed(&mut child, PAGE.as_bytes());
    Run::of(child.wait_with_output().expect("the tool ends"))
}

const COMMANDS: [&[&str]; 6] = [
    &["parse"],
    &["read"],
    &["read", "--format=json"],
    &["check"],
    &["check", "--format=json"],
    &["explain"],
];

/// The text without the codes of colors.
fn plain(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').expect("a code ends with m").1)
}

#[test]
fn colors_are_used_as_the_option_and_the_environment_say() {
    for args in COMMANDS {
        let piped = run_in(&[], args);
        assert!(!piped.stdout.contains(ESCAPE), "{args:?}");
        let always = run_in(&[("NO_COLOR", "1")], &[args, &["--color", "always"]].concat());
        assert!(always.stdout.contains("\u{1b}["), "{args:?}: {}", always.stdout);
        assert_eq!(plain(&always.stdout), piped.stdout, "{args:?}");
        assert_eq!((always.code, always.stderr), (piped.code, piped.stderr), "{args:?}");
        assert_eq!(run_in(&[("CLICOLOR_FORCE", "1")], args).stdout, always.stdout, "{args:?}");
        for none in [
            run_in(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], args),
            run_in(&[("CLICOLOR_FORCE", "1")], &[args, &["--color=never"]].concat()),
        ] {
            assert!(!none.stdout.contains(ESCAPE), "{args:?}");
        }
    }
}

#[test]
fn json_has_the_colors_of_jq() {
    let run = run_in(&[], &["parse", "--color=always", "--find=h-card"]);
    assert_eq!(run.stdout, "\u{1b}[1m[\u{1b}[0m\u{1b}[1m]\u{1b}[0m\n");
    let run = run_in(&[], &["parse", "--color=always", "--property=name", "--pretty"]);
    assert_eq!(run.stdout, "\u{1b}[1m[\u{1b}[0m\n  \u{1b}[32m\"Tea\"\u{1b}[0m\n\u{1b}[1m]\u{1b}[0m\n");
    let keys = run_in(&[], &["parse", "--color=always"]);
    assert!(keys.stdout.contains("\u{1b}[1m\u{1b}[34m\"items\"\u{1b}[0m"), "{:?}", keys.stdout);
}

#[test]
fn addresses_are_hyperlinks_where_terminals_have_them() {
    let link = "\u{1b}]8;;https://ada.example/\u{1b}\\https://ada.example/\u{1b}]8;;\u{1b}\\";
    let forced = [("FORCE_HYPERLINK", "1")];
    let read = run_in(&forced, &["read"]);
    assert!(read.stdout.contains(link), "{:?}", read.stdout);
    let explain = run_in(&forced, &["explain", "--property", "h-entry.name"]);
    assert!(explain.stdout.contains("\u{1b}]8;;https://"), "{:?}", explain.stdout);
    assert!(!run_in(&forced, &["read", "--color=never"]).stdout.contains(ESCAPE));
    assert!(!run_in(&[], &["read"]).stdout.contains(ESCAPE));
}
