//! Passwords in addresses are in no message and in no output.
use crate::support::server::{Answer, Server, closed_url};
use crate::support::tool::{command, run, run_with_stdin};

const PAGE: &str = "<p class=h-entry><b class=e-content>Tea</b><a class=u-url href=/tea>#</a>";

#[test]
fn output_has_no_password() {
    let server = Server::always(|| Answer::html(PAGE));
    let url = server.url("/page").replace("http://", "http://ada:secret@");
    let shown = server.url("/page");
    for args in [
        &["parse", &url] as &[&str],
        &["parse", &url, &url],
        &["parse", "--format", "jf2", &url],
        &["check", "--format", "json", &url],
        &["check", &url],
        &["read", "--why", &url],
    ] {
        let run = run(args);
        assert_eq!((run.code, run.stderr.contains("secret")), (Some(0), false), "{args:?}: {}", run.stderr);
        assert!(!run.stdout.contains("secret"), "{args:?}: {}", run.stdout);
    }
    assert_eq!(run(&["parse", &url, &url]).json_lines()[0]["source"], shown);
}

#[test]
fn messages_have_no_password() {
    let missing = Server::start(|path| match path {
        "/away" => Answer::redirect("/gone"),
        _ => Answer::new("404 Not Found", ""),
    });
    let with_password = |url: &str| url.replace("http://", "http://ada:secret@");
    for url in [
        with_password(&missing.url("/gone")),
        with_password(&missing.url("/away")),
        with_password(&closed_url()),
        "ftp://ada:secret@example.com/".to_owned(),
        "https://ada:secret@example.com:99999/".to_owned(),
        "https://ada:secret@exa mple.com/".to_owned(),
        "https://ada:sec/ret@example.com/".to_owned(),
        "https://ada:se@cret@[::1/".to_owned(),
    ] {
        let run = run(&["parse", &url]);
        assert_eq!(run.code, Some(1), "{url}");
        assert!(!run.stderr.contains("secret") && !run.stderr.contains("ada"), "{}", run.stderr);
        assert!(!run.stderr.contains("ret@") && !run.stderr.contains("cret"), "{}", run.stderr);
    }
    let location = || Answer::redirect("https://ada:secret@exa mple.com/");
    let run = run(&["parse", &Server::always(location).url("/")]);
    assert!(!run.stderr.contains("secret"), "{}", run.stderr);
}

#[test]
fn password_of_a_base_is_not_shown() {
    let base = "https://ada:secret@example.com/";
    let run = run_with_stdin(&["parse", "--base", base], b"<a rel=me href=x>me</a>");
    assert_eq!(run.json()["rels"]["me"][0], "https://example.com/x");
    let shown = run_with_stdin(&["read", "--base", base], PAGE.as_bytes());
    assert!(!shown.stdout.contains("secret"), "{}", shown.stdout);
    for base in
        ["https://ada:secret@exa mple.com/", "https://ada:sec/secret@example.com/", "ada:secret@example.com"]
    {
        let output = command(&["parse", "--base", base]).output().expect("the tool ends");
        assert_eq!(output.status.code(), Some(2), "{base}");
        assert!(!String::from_utf8_lossy(&output.stderr).contains("secret"), "{output:?}");
    }
}

#[test]
fn password_in_a_mistyped_address_is_not_shown() {
    for (input, shown) in [
        (" http://bob:s3cret@h/", " http://<…>h/"),
        ("http:/bob:s3cret@h/", "http:/<…>h/"),
        ("HTTP:\\\\bob:s3cret@h/", "HTTP:\\\\<…>h/"),
        ("//bob:s3cret@h/", "<…>h/"),
        ("bob:s3cret@h/x", "<…>h/x"),
    ] {
        for command in ["parse", "read"] {
            run(&[command, input]).assert_failed(&format!("{shown}: no such file"));
        }
    }
}

#[test]
fn passwords_in_links_of_a_page_are_not_shown() {
    let page = "<div class=h-entry><p class=p-content>Tea</p><a class=u-url href=http://a:secret@h/post>#</a>\
        <a class='p-author h-card' href=http://a:secret@h/ada>Ada</a>\
        <a class='u-author h-card' href=mailto:bob@example.com>Bob</a>\
        <a class='u-in-reply-to h-cite' href=http://a:secret@h/other>that</a>\
        <a class=u-like-of href=http://a:secret@h/liked>it</a><img class=u-photo alt=x src=http://a:secret@h/p>\
        <a class=u-syndication href=http://a:secret@h/s>s</a><video class=u-video src=http://a:secret@h/v></video></div>\
        <a rel=next href=http://a:secret@h/2>next</a>\
        <link rel=alternate type=application/atom+xml href=http://a:secret@h/feed>";
    for args in [&["read"] as &[&str], &["read", "--why"]] {
        let run = run_with_stdin(args, page.as_bytes());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        assert!(!run.stdout.contains("secret") && !run.stderr.contains("secret"), "{}", run.stdout);
        for url in ["http://h/post", "http://h/ada", "http://h/p", "http://h/s", "http://h/v", "http://h/2"] {
            assert!(run.stdout.contains(url), "{url}: {}", run.stdout);
        }
    }
}
