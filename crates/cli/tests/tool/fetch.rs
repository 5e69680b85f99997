//! `microweave parse` with addresses, against a server on this machine.
use std::io::Write as _;
use std::time::Duration;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use microweave::Options;

use crate::support::gzip;
use crate::support::server::{Answer, Server, closed_url};
use crate::support::tool::{json, parsed, run};

const PAGE: &str = "<p class=h-card><a class='p-name u-url' rel=me href=ada>Ada</a>";
const MEBIBYTE: usize = 1 << 20;

/// Asserts that the tool refuses a server's response, with this message.
#[track_caller]
fn assert_refused(answer: impl Fn() -> Answer + Send + Sync + 'static, reason: &str) {
    let url = Server::always(answer).url("/page");
    run(&["parse", &url]).assert_failed(&format!("{url}: {reason}"));
}

#[test]
fn link_headers_of_the_page_are_read() {
    let server = Server::start(|path| match path {
        "/" => Answer::redirect("/dir/page").header("Link", "</no>; rel=no"),
        _ => Answer::html(PAGE)
            .header("Link", "<hub>; rel=hub, </self>; rel=self")
            .header("link", "<b>; rel=hub"),
    });
    let run = run(&["parse", "--link-header", "</file>; rel=file", &server.url("/")]);
    let hubs = [server.url("/dir/hub"), server.url("/dir/b")];
    let expected = serde_json::json!({ "hub": hubs, "self": [server.url("/self")] });
    assert_eq!(run.json()["header-rels"], expected);
    assert_eq!(run.json()["rels"]["me"][0], server.url("/dir/ada"));
}

#[test]
fn address_of_a_page_is_its_base() {
    let url = Server::always(|| Answer::html(PAGE)).url("/people/");
    assert_eq!(run(&["parse", &url]).json(), parsed(PAGE, &url));
}

#[test]
fn base_option_overrides_the_address() {
    let url = Server::always(|| Answer::html(PAGE)).url("/people/");
    let run = run(&["parse", "--base", "https://example.com/", &url]);
    assert_eq!(run.json(), parsed(PAGE, "https://example.com/"));
}

#[test]
fn scheme_may_be_uppercase() {
    let url = Server::always(|| Answer::html(PAGE)).url("/");
    assert_eq!(run(&["parse", &url.replace("http", "HTTP")]).json(), parsed(PAGE, &url));
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
fn password_is_sent_to_its_server_only() {
    let server = Server::always(|| Answer::html(PAGE));
    let url = server.url("/");
    let run = run(&["parse", &url.replace("http://", "http://ada:secret@")]);
    assert_eq!(run.json(), parsed(PAGE, &url));
    let request = server.requests().concat().to_ascii_lowercase();
    assert!(request.contains("\r\nauthorization: basic "), "{request}");
}

#[test]
fn final_address_after_redirects_is_the_base() {
    let server = Server::start(|path| match path {
        "/" => Answer::redirect("one/two"),
        "/one/two" => Answer::redirect("../caf\u{e9} au lait/?x=1"),
        "/caf%C3%A9%20au%20lait/?x=1" => Answer::html(PAGE),
        _ => Answer::new("404 Not Found", ""),
    });
    assert_eq!(
        run(&["parse", &server.url("/")]).json(),
        parsed(PAGE, &server.url("/caf%C3%A9%20au%20lait/?x=1"))
    );
}

#[test]
fn redirects_to_other_servers_are_followed() {
    let target = Server::always(|| Answer::html(PAGE)).url("/people/");
    let location = target.clone();
    let start = Server::always(move || Answer::redirect(&location)).url("/");
    assert_eq!(run(&["parse", &start]).json(), parsed(PAGE, &target));
}

#[test]
fn at_most_ten_redirects_are_followed() {
    let server = Server::start(|path| match path.trim_start_matches('/').parse() {
        Ok(0) => Answer::html(PAGE),
        Ok(steps) => Answer::redirect(&(steps - 1_u32).to_string()),
        Err(_) => Answer::new("404 Not Found", ""),
    });
    assert_eq!(run(&["parse", &server.url("/10")]).json(), parsed(PAGE, &server.url("/0")));
    let (eleven, last) = (server.url("/11"), server.url("/0"));
    run(&["parse", &eleven])
        .assert_failed(&format!("{eleven}: redirected to {last}: has more than 10 redirects"));
}

#[test]
fn redirect_loop_is_an_error() {
    let server = Server::always(|| Answer::redirect("/page"));
    let url = server.url("/page");
    run(&["parse", &url]).assert_failed(&format!("{url}: has more than 10 redirects"));
    assert_eq!(server.requests().len(), 11);
}

#[test]
fn redirects_to_other_schemes_are_refused() {
    let reason = "redirected to file:///etc/passwd: begins with file:, but only http and https addresses can be fetched";
    assert_refused(|| Answer::redirect("file:///etc/passwd"), reason);
    assert_refused(
        || Answer::new("302 Found", ""),
        "answered with HTTP status 302 Found, without a Location header: the page has moved to an unknown address",
    );
    assert_refused(
        || Answer::redirect("http://"),
        "redirected to http://: is not a valid address: empty host",
    );
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
fn xhtml_is_read_as_html() {
    let answer =
        || Answer::new("200 OK", PAGE).header("Content-Type", "Application/XHTML+XML ;charset=utf-8");
    let url = Server::always(answer).url("/");
    assert_eq!(run(&["parse", &url]).json(), parsed(PAGE, &url));
}

#[test]
fn other_content_types_are_refused() {
    let pdf = || Answer::new("200 OK", "%PDF").header("Content-Type", "application/pdf; version=1.7");
    assert_refused(pdf, "is application/pdf, not HTML");
}

#[test]
fn messages_have_no_control_characters() {
    let answer = || Answer::new("200 OK", "").header("Content-Type", "a\u{9b}2Jb");
    assert_refused(answer, "is a\u{FFFD}2Jb, not HTML");
}

#[test]
fn text_without_a_content_type_is_read_as_html() {
    let url = Server::always(|| Answer::new("200 OK", PAGE)).url("/");
    assert_eq!(run(&["parse", &url]).json(), parsed(PAGE, &url));
    let image = || Answer::new("200 OK", b"\x89PNG\r\n\x1A\n\0\0");
    assert_refused(image, "has no Content-Type and does not look like text");
}

#[test]
fn http_error_is_reported_with_its_status() {
    assert_refused(
        || Answer::new("404 Not Found", PAGE),
        "answered with HTTP status 404 Not Found (--any-status reads the page anyway)",
    );
    assert_refused(
        || Answer::new("304 Not Modified", ""),
        "answered with HTTP status 304 Not Modified (--any-status reads the page anyway)",
    );
    assert_refused(
        || Answer::new("503 Busy", ""),
        "answered with HTTP status 503 Service Unavailable (--any-status reads the page anyway)",
    );
}

#[test]
fn error_after_a_redirect_names_the_final_address() {
    let server = Server::start(|path| match path {
        "/" => Answer::redirect("/gone"),
        _ => Answer::new("410 Gone", ""),
    });
    let (start, gone) = (server.url("/"), server.url("/gone"));
    run(&["parse", &start]).assert_failed(&format!(
        "{start}: redirected to {gone}: answered with HTTP status 410 Gone (--any-status reads the page anyway)"
    ));
}

#[test]
fn compressed_page_is_decompressed() {
    let url =
        Server::always(|| Answer::html(gzip(PAGE.as_bytes())).header("Content-Encoding", "gzip")).url("/");
    assert_eq!(run(&["parse", &url]).json(), parsed(PAGE, &url));
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
fn invalid_compressed_data_is_an_error() {
    let url = Server::always(|| Answer::html(PAGE).header("Content-Encoding", "gzip")).url("/");
    let run = run(&["parse", &url]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert!(run.stderr.starts_with(&format!("microweave: {url}: cannot be fetched: gzip")), "{}", run.stderr);
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
fn refused_connection_is_an_error() {
    let url = closed_url();
    let run = run(&["parse", &url]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert!(run.stderr.starts_with(&format!("microweave: {url}: ")), "{}", run.stderr);
    assert!(run.stderr.to_ascii_lowercase().contains("refused"), "{}", run.stderr);
}

#[test]
fn response_that_is_not_http_is_an_error() {
    let url = Server::always(|| Answer::new("what?\r\n\u{1b}[2J", "")).url("/");
    let run = run(&["parse", &url]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert!(run.stderr.starts_with(&format!("microweave: {url}: ")), "{}", run.stderr);
}

#[test]
fn other_pages_are_read_after_a_failed_fetch() {
    let server = Server::start(|path| match path {
        "/missing" => Answer::new("404 Not Found", ""),
        _ => Answer::html(PAGE),
    });
    let (one, missing, two) = (server.url("/one"), server.url("/missing"), server.url("/two"));
    let run = run(&["parse", &one, &missing, &two]);
    assert_eq!(run.code, Some(1));
    assert_eq!(
        run.stderr,
        format!(
            "microweave: {missing}: answered with HTTP status 404 Not Found (--any-status reads the page anyway)\n"
        )
    );
    let sources: Vec<_> = run.json_lines().into_iter().map(|line| line["source"].clone()).collect();
    assert_eq!(sources, [one, two]);
}
