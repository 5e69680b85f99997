//! `microweave site`: its steps, formats and exit codes.
use crate::support::server::{Answer, Server};
use crate::support::tool::{Run, run, run_with_stdin};

const HOME: &str = "<title>Ada</title><link rel=alternate type=application/atom+xml href=/feed.xml><link rel=micropub href=/micropub>\
    <link rel=authorization_endpoint href=/auth>\
    <p class=h-card><a class='p-name u-url u-uid' rel=me href=/>Ada &amp; co</a></p><a rel=me href=/friend>profile</a>\
    <a rel=me href=/stranger>other</a>\
    <article class=h-entry><a class=u-url href=/1>#</a><p class=e-content>Tea</p><time class=dt-published \
    datetime=2026-11-20T10:00Z>today</time><a class='p-author h-card' href=/>Ada</a></article>\
    <article class=h-entry><p class=e-content>Cake</p><a class='p-author h-card' href=/>Ada</a></article>";

/// Each address of it is missing on the server, or something else.
const BROKEN: &str = "<link rel=webmention href=/none><link rel=micropub href=/none><link rel=indieauth-metadata href=/few>\
    <link rel=alternate type=application/rss+xml href=/friend><a rel=feed href=/stranger>posts</a>\
    <link rel=alternate type=application/activity+json href=/none>\
    <article class=h-entry><a class=u-url href=/stranger>#</a><p class=e-content>Tea</p></article>\
    <article class=h-entry><a class=u-url href=/none>#</a><p class=e-content>Cake</p></article>";

const METADATA: &str = "{\"issuer\": \"https://ada.example/\", \"authorization_endpoint\": \"https://ada.example/auth\", \
    \"token_endpoint\": \"https://ada.example/token\"}";

fn start() -> Server {
    Server::start(|path| match path {
        "/" => Answer::html(HOME).header("Link", "</webmention>; rel=webmention"),
        "/friend" => Answer::html("<a rel=me href=/>my home</a>"),
        "/stranger" => Answer::html("<p>nothing"),
        "/alone" => Answer::html("<title>Grace</title><p>Hello"),
        "/feed.xml" => {
            Answer::new("200 OK", "<?xml version='1.0'?><feed xmlns='http://www.w3.org/2005/Atom'></feed>")
                .header("Content-Type", "application/atom+xml")
        }
        "/webmention" => Answer::new("405 Method Not Allowed", ""),
        "/micropub" => Answer::new("401 Unauthorized", "").header("Content-Type", "application/json"),
        "/1" => Answer::html(
            "<article class=h-entry><a class=u-url href=/1>#</a><p class=e-content>Tea</p></article>",
        ),
        "/metadata" => Answer::new("200 OK", METADATA).header("Content-Type", "application/json"),
        "/few" => Answer::new("200 OK", "{}").header("Content-Type", "application/json"),
        "/whole" => Answer::html(
            "<link rel=indieauth-metadata href=/metadata><link rel=hub href=/gone><link rel=self href=/whole>",
        ),
        "/broken" => Answer::html(BROKEN),
        "/cut" => Answer::html(
            "<a class='h-card u-url u-uid' rel=me href=/cut>Ada</a><a rel=me href=/stranger>other</a>",
        ),
        _ => Answer::new("404 Not Found", ""),
    })
}

#[test]
fn steps_are_done_missing_or_broken() {
    let server = start();
    let Run { code, stdout, .. } = run(&["site", &server.url("/")]);
    assert_eq!(code, Some(0), "{stdout}");
    for line in [
        "  done     representative h-card: ",
        "  done     rel=me both ways: 1 of 2 profiles with a link back: ",
        "  missing  photo: the h-card has no photo\n",
        "  done     posts in microformats: 2 posts in no h-feed\n",
        "  broken   permalinks: 1 of 2 posts\n",
        "  done     authors: 2 of 2 posts\n",
        "  done     pages of posts: 1 of 1 page with the post\n",
        ", in an HTTP header\n",
        "  broken   indieauth-metadata: rel=authorization_endpoint without rel=token_endpoint\n",
        "  done     Atom, RSS or JSON Feed: ",
        "  missing  WebSub: no rel=hub\n",
    ] {
        assert!(stdout.contains(line), "{line}: {stdout}");
    }
    // The markup has the name and the address of the site.
    let card = format!("rel=\"me\" href=\"{}\">Ada &amp; co</a>", server.url("/"));
    assert!(stdout.contains(&card), "{stdout}");
    let Run { stdout, .. } = run(&["site", &server.url("/cut")]);
    assert!(stdout.contains("  broken   rel=me both ways: 0 of 1 profile with a link back: "), "{stdout}");
}

#[test]
fn what_the_page_links_to_is_looked_at() {
    let server = start();
    let Run { stdout, .. } = run(&["site", &server.url("/broken")]);
    for (name, path, problem) in [
        ("ActivityPub: ", "/none", " answers with HTTP status 404\n"),
        ("webmention endpoint: ", "/none", " answers with HTTP status 404\n"),
        ("indieauth-metadata: ", "/few", " lacks the URLs issuer, authorization_endpoint, token_endpoint\n"),
        ("micropub endpoint: ", "/none", " answers with HTTP status 404\n"),
        ("Atom, RSS or JSON Feed: ", "/friend", " is neither Atom nor RSS nor JSON Feed\n"),
        ("h-feed: rel=feed to ", "/stranger", ", which has no posts\n"),
        ("permalinks: 1 of 2 posts: ", "/none", " answered with HTTP status 404"),
        ("pages of posts: 0 of 2 pages with the post: ", "/stranger", " has no post in microformats"),
    ] {
        let line = format!("  broken   {name}{}{problem}", server.url(path));
        assert!(stdout.contains(&line), "{line}: {stdout}");
    }
    let Run { stdout, .. } = run(&["site", &server.url("/whole")]);
    assert!(stdout.contains("  done     indieauth-metadata: "), "{stdout}");
    let hub = format!("  broken   WebSub: {} answers with HTTP status 404\n", server.url("/gone"));
    assert!(stdout.contains(&hub), "{stdout}");
}

#[test]
fn required_parts_decide_the_exit_code() {
    let server = start();
    for (part, code) in [("conversation", 0), ("writing", 0), ("posts", 1), ("conversation,identity", 1)] {
        assert_eq!(run(&["site", "--require", part, &server.url("/")]).code, Some(code), "{part}");
    }
    run(&["site", "--require", "tea", &server.url("/")]).assert_says(2, "the parts are identity, posts");
    assert_eq!(run(&["site", &server.url("/none")]).code, Some(2));
}

#[test]
fn report_is_json_or_a_page() {
    let server = start();
    let lines = run(&["site", "--format", "json", &server.url("/alone")]).json_lines();
    let steps = lines[0]["steps"].as_array().expect("it is a list");
    let card = &steps[0];
    assert_eq!((&card["part"], &card["state"]), (&"identity".into(), &"missing".into()));
    assert!(card["markup"].as_str().is_some_and(|markup| markup.contains(">Grace</a>")), "{card}");
    assert_eq!(steps.iter().filter(|step| step["state"] == "done").count(), 0, "{steps:?}");
    let html = run(&["site", "--format", "html", &server.url("/")]).stdout;
    assert!(
        html.starts_with("<!DOCTYPE html>") && html.contains("&lt;p class=&quot;h-card&quot;&gt;"),
        "{html}"
    );
}

#[test]
fn nothing_is_fetched_for_a_file() {
    let server = start();
    let page = HOME.replace("href=/", &format!("href={}", server.url("/")));
    let Run { code, stdout, .. } = run_with_stdin(&["site", "--base", &server.url("/")], page.as_bytes());
    assert!(code == Some(0) && stdout.contains("2 profiles, not fetched"), "{stdout}");
    assert!(server.requests().is_empty());
}

#[test]
fn file_needs_an_address() {
    let Run { code, stdout, stderr } = run_with_stdin(&["site"], HOME.as_bytes());
    assert_eq!((code, stdout), (Some(2), String::new()));
    assert!(stderr.contains("has no address: give it with --base"), "{stderr}");
}

#[test]
fn dates_and_permalinks_must_be_right() {
    let page = "<article class=h-entry><a class=u-url href=https://grace.example/1>#</a><p class=e-content>Tea</p>\
        <time class=dt-published>yesterday</time></article>";
    let Run { stdout, .. } = run_with_stdin(&["site", "--base", "https://ada.example/"], page.as_bytes());
    for line in [
        "  broken   permalinks: 0 of 1 post: https://grace.example/1 is on another site\n",
        "  broken   dates: 0 of 1 post: \"yesterday\" is not a date\n",
    ] {
        assert!(stdout.contains(line), "{line}: {stdout}");
    }
    assert!(
        !stdout.contains("datetime=\"yesterday\"") && !stdout.contains("\"https://grace.example/1\""),
        "{stdout}"
    );
    let same =
        page.replace("grace.example", "www.ada.example").replace(">yesterday", " datetime=2026-11-20>today");
    let Run { stdout, .. } = run_with_stdin(&["site", "--base", "https://ada.example/"], same.as_bytes());
    assert!(
        stdout.contains("  done     permalinks: 1 of 1 post\n") && stdout.contains("  done     dates: "),
        "{stdout}"
    );
}

#[test]
fn markup_has_what_the_page_has_and_names_the_software_of_endpoints() {
    let page = "<title>Ada</title><img class=avatar src=/ada.jpg><a href=https://github.com/ada>code</a>\
        <a href=https://mastodon.example/@ada>toots</a><a href=https://github.com/about>about</a>";
    let Run { stdout, .. } = run_with_stdin(&["site", "--base", "https://ada.example/"], page.as_bytes());
    for line in [
        "| <a rel=\"me\" href=\"https://github.com/ada\">github.com/ada</a>\n",
        "| <a rel=\"me\" href=\"https://mastodon.example/@ada\">mastodon.example/@ada</a>\n",
        "| <!-- by webmention.io, after you sign in there with this site -->\n",
        "| <link rel=\"webmention\" href=\"https://webmention.io/ada.example/webmention\">\n",
        "<img class=\"u-photo\" src=\"https://ada.example/ada.jpg\" alt=\"\">",
    ] {
        assert!(stdout.contains(line), "{line}: {stdout}");
    }
    assert!(!stdout.contains("example.com") && !stdout.contains("github.com/about\""), "{stdout}");
    let empty = run_with_stdin(&["site", "--base", "https://ada.example/"], b"<p>Tea").stdout;
    assert!(empty.contains("href=\"… the address of a profile …\"") && !empty.contains("@you"), "{empty}");
}
