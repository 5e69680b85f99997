//! `microweave parse` with addresses, against a server on this machine.
use std::io::Write as _;
use std::time::Duration;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use microweave::Options;

use crate::support::gzip;
use crate::support::server::{Answer, Server};
use crate::support::tool::{json, run};

const PAGE: &str = "<p class=h-card><a class='p-name u-url' rel=me href=ada>Ada</a>";
const MEBIBYTE: usize = 1 << 20;

/// Asserts that the tool refuses a server's response, with this message.
#[track_caller]
fn assert_refused(answer: impl Fn() -> Answer + Send + Sync + 'static, reason: &str) {
    let url = Server::always(answer).url("/page");
    run(&["parse", &url]).assert_failed(&format!("{url}: {reason}"));
}

#[test]
fn request_has_user_agent_and_accept_headers() {
    let server = Server::always(|| Answer::html(PAGE));
    run(&["parse", &server.url("/a?b=c#d")]).json();
    let request = server.requests().concat().to_ascii_lowercase();
    assert!(request.starts_with("get /a?b=c http/1.1\r\n"), "{request}");
    let headers = [
        concat!("user-agent: microweave/", env!("CARGO_PKG_VERSION")),
        "accept: text/html, application/xhtml+xml",
        "accept-encoding: gzip, br",
    ];
    for header in headers {
        assert!(request.contains(&format!("\r\n{header}\r\n")), "{request}");
    }
}

#[test]
fn charset_of_the_header_is_used() {
    let (page, content_type) = (b"<p class=h-card>Bj\xF6rk", "text/html; charset=iso-8859-1");
    let url =
        Server::always(move || Answer::new("200 OK", page).header("Content-Type", content_type)).url("/");
    let document = Options::new().parse_bytes(page, Some(content_type), &url);
    assert_eq!(run(&["parse", &url]).json(), json(&document));
}

#[test]
fn messages_have_no_control_characters() {
    let answer = || Answer::new("200 OK", "").header("Content-Type", "a\u{9b}2Jb");
    assert_refused(answer, "is a\u{FFFD}2Jb, not HTML");
}

#[test]
fn bytes_without_a_content_type_are_refused() {
    let image = || Answer::new("200 OK", b"\x89PNG\r\n\x1A\n\0\0");
    assert_refused(image, "has no Content-Type and does not look like text");
}

#[test]
fn compression_that_was_not_requested_is_refused() {
    let answer = || {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(PAGE.as_bytes()).expect("memory takes it");
        Answer::html(encoder.finish().expect("memory takes it")).header("Content-Encoding", "deflate")
    };
    assert_refused(
        answer,
        "has the Content-Encoding deflate, which is not supported; save the page and read the file",
    );
}

#[test]
fn page_over_the_limit_is_refused() {
    let reason = "is larger than 16 MiB (--max-input BYTES sets another limit)";
    assert_refused(|| Answer::html(vec![b' '; 16 * MEBIBYTE + 1]), reason);
    assert_refused(
        || Answer::html(gzip(&vec![b' '; 17 * MEBIBYTE])).header("Content-Encoding", "gzip"),
        reason,
    );
}

#[test]
fn slow_server_times_out() {
    for answer in [Answer::without_body(), Answer::without_end(" ", Duration::from_millis(50))] {
        let url = Server::always(move || answer.clone()).url("/");
        let message = format!("{url}: took too long (--timeout SECONDS allows more time)");
        run(&["parse", "--timeout", "1", &url]).assert_failed(&message);
    }
}

#[test]
fn response_that_is_not_http_is_an_error() {
    let url = Server::always(|| Answer::new("what?\r\n\u{1b}[2J", "")).url("/");
    let run = run(&["parse", &url]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert!(run.stderr.starts_with(&format!("microweave: {url}: ")), "{}", run.stderr);
}

#[test]
fn headers_are_sent_only_to_the_origin_of_the_typed_address() {
    let second = Server::always(|| Answer::html(PAGE));
    let target = second.url("/people");
    let start = Server::start(move |path| match path {
        "/" => Answer::redirect("/next"),
        _ => Answer::redirect(&target),
    });
    run(&["parse", "-H", "Authorization: Bearer s3cret", "--user-agent", "tea/1", &start.url("/")]).json();
    assert!(start.requests().iter().all(|request| request.contains("s3cret")), "{:?}", start.requests());
    let elsewhere = second.requests().concat();
    assert!(!elsewhere.contains("s3cret") && elsewhere.contains("tea/1"), "{elsewhere}");
}

#[test]
fn several_pages_are_fetched_side_by_side() {
    let all_are_asked_for = std::sync::Barrier::new(3);
    let server = Server::start(move |path| {
        all_are_asked_for.wait();
        Answer::html(format!("<p class=h-card>{path}"))
    });
    let urls = ["/a", "/b", "/c"].map(|path| server.url(path));
    let run = run(&["parse", &urls[0], &urls[1], &urls[2]]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let names: Vec<_> =
        run.json_lines().iter().map(|line| line["items"][0]["properties"]["name"][0].clone()).collect();
    assert_eq!(names, ["/a", "/b", "/c"]);
}
