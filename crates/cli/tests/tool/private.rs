//! Limits of fetching: private addresses, and the time for authors.
use crate::support::server::{Answer, Server};
use crate::support::tool::{Run, parsed, run, run_with_proxy, run_with_stdin};

const PAGE: &str = "<p class=h-card>Ada";

/// A page whose posts have these authors.
fn page_by(authors: &[String]) -> String {
    let post = |(number, author): (usize, &String)| {
        format!(
            "<div class=h-entry><p class=e-content>Tea {number}</p><a class=u-author href='{author}'></a></div>"
        )
    };
    authors.iter().enumerate().map(post).collect()
}

fn read_with_authors(authors: &[String], options: &[&str]) -> Run {
    let args = [&["read", "--fetch-authors", "always"], options].concat();
    run_with_stdin(&args, page_by(authors).as_bytes())
}

#[test]
fn address_on_the_command_line_allows_only_its_host() {
    let server = Server::always(|| Answer::html(PAGE));
    for host in ["127.0.0.1", "2130706433", "localhost"] {
        let url = server.url_at(host, "/");
        assert_eq!(run(&["parse", &url]).code, Some(0), "{host}");
    }
    let other = server.url_at("127.0.0.1", "/ada");
    let page = page_by(std::slice::from_ref(&other));
    let start = Server::always(move || Answer::html(page.as_str()));
    let before = server.requests().len();
    let Run { stderr, .. } = run(&["read", &start.url_at("localhost", "/")]);
    assert!(stderr.starts_with(&format!("microweave: {other}: warning: the author's page ")), "{stderr}");
    assert!(stderr.contains("127.0.0.1 is a special address (loopback)"), "{stderr}");
    assert_eq!(server.requests().len(), before);
    run(&["read", &start.url("/")]);
    assert_eq!(server.requests().len(), before + 1, "another port of the same host is allowed");
}

#[test]
fn redirect_to_another_special_address_is_refused() {
    let target = Server::always(|| Answer::html(PAGE));
    let locations = [target.url("/"), target.url_at("[::1]", "/"), "http://10.0.0.1/".to_owned()];
    for location in locations {
        let to = location.clone();
        let start = Server::always(move || Answer::redirect(&to)).url_at("localhost", "/");
        let Run { code, stdout, stderr } = run(&["parse", &start]);
        assert_eq!((code, &*stdout), (Some(1), ""), "{location}");
        assert!(stderr.starts_with(&format!("microweave: {start}: redirected to {location}: ")), "{stderr}");
        assert!(stderr.contains("--allow-private"), "{stderr}");
    }
    assert_eq!(target.requests().len(), 0);
    let location = target.url("/");
    let start = Server::always(move || Answer::redirect(&location)).url_at("localhost", "/");
    assert_eq!(run(&["parse", "--allow-private", &start]).json(), parsed(PAGE, &target.url("/")));
}

#[test]
fn proxy_of_the_environment_is_used_only_with_the_option() {
    let (server, proxy) = (Server::always(|| Answer::html(PAGE)), Server::always(|| Answer::html(PAGE)));
    let page = run_with_proxy(&proxy.url(""), &["parse", &server.url("/")], b"");
    assert_eq!((page.json(), proxy.requests().len()), (parsed(PAGE, &server.url("/")), 0));
    run_with_proxy(&proxy.url(""), &["parse", "--env-proxy", &server.url("/")], b"");
    assert_eq!((server.requests().len(), proxy.requests().len()), (1, 1));

    let page = page_by(&[server.url("/"), server.url_at("localhost", "/")]);
    let args = ["read", "--fetch-authors", "always", "--env-proxy"];
    let Run { stderr, .. } = run_with_proxy(&proxy.url(""), &args, page.as_bytes());
    assert_eq!(stderr.matches("--allow-private").count(), 2, "{stderr}");
    assert_eq!((server.requests().len(), proxy.requests().len()), (1, 1));
}

#[test]
fn all_authors_together_get_the_time_of_one_page() {
    let server = Server::always(Answer::without_body);
    let authors: Vec<String> = (0..6).map(|number| server.url(&format!("/{number}"))).collect();
    let Run { code, stderr, .. } = read_with_authors(&authors, &["--allow-private", "--timeout", "5"]);
    assert_eq!((code, stderr.lines().count(), server.requests().len()), (Some(0), 1, 1), "{stderr}");
}
