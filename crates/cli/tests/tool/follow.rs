//! `microweave follow`: servers that fail, and runs at the same time.

use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

use crate::support::folder::Folder;
use crate::support::server::{Answer, Server};
use crate::support::tool::{Run, run};

fn h_feed() -> Answer {
    Answer::html(
        "<div class=h-feed><p class=h-entry>Tea <a class=u-url href=/2></a></p> <p class=h-entry>Milk</p></div>",
    )
}

/// A server that answers with each of these in turn, and then with the last one again.
fn in_turn<const N: usize>(answers: [Answer; N]) -> Server {
    let count = AtomicUsize::new(0);
    Server::always(move || answers[count.fetch_add(1, Ordering::Relaxed).min(N - 1)].clone())
}

fn follow(state: &str, args: &[&str]) -> Run {
    run(&[&["follow", "--state", state], args].concat())
}

#[test]
fn server_that_fails_is_left_alone_for_a_while() {
    let folder = Folder::new("follow-back-off");
    let state = folder.path("state.json");
    let server = in_turn([
        h_feed(),
        Answer::new("503 Service Unavailable", "").header("Retry-After", "7200"),
        Answer::new("500 Internal Server Error", ""),
        h_feed(),
    ]);
    follow(&state, &[&server.url("/")]);
    follow(&state, &[]).assert_says(1, "HTTP status 503 Service Unavailable; it is asked for again after 2");
    let waiting = follow(&state, &[]);
    assert_eq!(waiting.code, Some(0));
    assert!(waiting.stdout.contains("not asked for before 2"), "{}", waiting.stdout);
    assert_eq!(server.requests().len(), 2);
    // The waits get longer: 10 minutes after the second failure.
    assert_eq!(follow(&state, &["--now"]).code, Some(1));
    let kept: Value =
        serde_json::from_str(&std::fs::read_to_string(&state).expect("it is there")).expect("it is JSON");
    let subscription = &kept["subscriptions"][server.url("/")];
    let now = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .expect("it is after 1970")
        .as_secs();
    let wait = subscription["not-before"].as_u64().expect("it is a number") - now;
    assert!(subscription["failures"] == 2 && (590..=600).contains(&wait), "{subscription}");
    assert!(follow(&state, &["--now"]).stdout.ends_with("no news\n"));
}

#[test]
fn runs_at_the_same_time_keep_what_each_asked_for() {
    let folder = Folder::new("follow-overlap");
    let state = folder.path("state.json");
    let milk = Server::start(|_| h_feed());
    let (other, path) = (milk.url("/"), state.clone());
    // The second run begins and ends while the first one waits for its answer.
    let tea = Server::start(move |_| {
        assert!(follow(&path, &[&other]).stdout.contains("new"));
        h_feed()
    });
    assert!(follow(&state, &[&tea.url("/")]).stdout.contains("2 new"));
    let kept: Value =
        serde_json::from_str(&std::fs::read_to_string(&state).expect("it is text")).expect("it is JSON");
    for address in [milk.url("/"), tea.url("/")] {
        assert!(kept["subscriptions"][&address].is_object(), "{kept}");
    }
}
