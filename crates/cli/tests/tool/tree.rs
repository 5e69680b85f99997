//! `--tree html5ever`, which a tool with the feature `rcdom` has.

use crate::support::tool::run_with_stdin;

/// html5ever closes the `span` at its end tag, as `search` is no special element for it.
const PAGE: &[u8] = b"<span class=h-card><search></span>Ada";

#[test]
fn html5ever_reads_the_page() {
    let names = |options: &[&str]| {
        let run = run_with_stdin(&[&["parse", "--property", "name", "-r"], options].concat(), PAGE);
        (run.code, run.stdout.trim().to_owned(), run.stderr)
    };
    assert_eq!(names(&[]), (Some(0), "Ada".to_owned(), String::new()));
    assert_eq!(names(&["--tree", "microweave"]).1, "Ada");
    assert_eq!(names(&["--tree", "html5ever"]).1, "");
}

#[test]
fn what_needs_places_is_refused() {
    let commands: [(&[&str], &str); 4] = [
        (&["check"], "check"),
        (&["explain"], "explain"),
        (&["parse", "--reasons"], "--reasons"),
        (&["read", "--why"], "--why"),
    ];
    for (command, user) in commands {
        let run = run_with_stdin(&[command, &["--tree", "html5ever"]].concat(), PAGE);
        let message = format!(
            "microweave: --tree html5ever: has no places in the page, which {user} needs; leave out one\n"
        );
        assert_eq!((run.code, run.stdout, run.stderr), (Some(2), String::new(), message));
        assert_ne!(run_with_stdin(command, PAGE).code, Some(2), "{user}");
    }
}

#[test]
fn hit_limit_is_reported() {
    let page = format!("<p class=h-card>Ada{}", "<div>".repeat(1000));
    run_with_stdin(&["parse", "--tree", "html5ever", "--find", "h-card"], page.as_bytes())
        .assert_says(0, "the rest was not read");
}
