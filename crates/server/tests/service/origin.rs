//! The web server on this machine that the service fetches pages from.

use std::io::Write as _;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use once_cell::sync::Lazy;

use crate::server::{Answer, Server};

/// The page at `/page`.
pub(crate) const PAGE: &str = "<p class=h-card><a class='p-name u-url' href=/ada>Ada</a>";

/// A page that is larger than the service reads. It is compressed once, and not in the time of a request.
static BOMB: Lazy<Vec<u8>> = Lazy::new(|| gzip(&vec![b' '; 20 << 20]));

/// A server that answers each path in its own way. It runs until the test process ends.
pub(crate) fn start() -> Server {
    Lazy::force(&BOMB);
    Server::start(answer)
}

fn answer(path: &str) -> Answer {
    let of_type = |media_type, body: &[u8]| Answer::new("200 OK", body).header("Content-Type", media_type);
    match path.split('?').next().unwrap_or_default() {
        "/page" => Answer::html(PAGE),
        "/latin" => of_type("text/html; charset=iso-8859-1", b"<p class=h-card>\xe9t\xe9"),
        "/links" => Answer::html("").header("Link", "<https://hub.example/>; rel=hub"),
        "/image" => of_type("image/png", b"\x89PNG\r\n\x1a\n"),
        "/lying" => Answer::html(b"\x89PNG\r\n\x1a\n\0\0\0\0"),
        "/missing" => Answer::new("404 Not Found", "").header("Content-Type", "text/html"),
        "/closed" => Answer::closed(),
        "/slow" => Answer::without_end("<p>", Duration::from_millis(100)),
        "/endless" => Answer::without_end([b'a'; 65536], Duration::ZERO),
        "/bomb" => Answer::html(&BOMB[..]).header("Content-Encoding", "gzip"),
        "/loop" => Answer::redirect("/loop"),
        "/by-many" => Answer::html(posts_by((1..=6).map(|number| format!("author/{number}")))),
        _ => match path.trim_start_matches('/').split_once('/') {
            Some(("to", to)) => Answer::redirect(to),
            Some(("by", author)) => Answer::html(posts_by([author.to_owned()])),
            Some(("author", _)) => {
                Answer::html(format!("<p class=h-card><a class='u-url u-uid p-name' href={path}>Ada</a>"))
            }
            _ => Answer::html(""),
        },
    }
}

/// A page of posts that give only the addresses of their authors.
fn posts_by(authors: impl IntoIterator<Item = String>) -> String {
    let post = |author| {
        format!(
            "<p class=h-entry><a class=u-author href=/{author}></a><a class=u-in-reply-to href=/page>Tea</a></p>"
        )
    };
    authors.into_iter().map(post).collect()
}

pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("memory takes it");
    encoder.finish().expect("memory takes it")
}
