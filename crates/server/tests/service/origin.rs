//! A web server on this machine that the service fetches pages from.

use std::io::{BufRead as _, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use once_cell::sync::Lazy;

/// Answers each path in its own way. It runs until the test process ends.
pub(crate) struct Origin {
    pub(crate) address: SocketAddr,
}

/// The page at `/page`.
pub(crate) const PAGE: &str = "<p class=h-card><a class='p-name u-url' href=/ada>Ada</a>";

/// A page that is larger than the service reads. It is compressed once, and not in the time of a request.
static BOMB: Lazy<Vec<u8>> = Lazy::new(|| gzip(&vec![b' '; 20 << 20]));

impl Origin {
    pub(crate) fn new() -> Self {
        Lazy::force(&BOMB);
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = listener.local_addr().expect("it listens");
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                thread::spawn(move || {
                    // The service may end the connection.
                    let _ = answer(&stream);
                });
            }
        });
        Origin { address }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

fn answer(mut stream: &TcpStream) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let line = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let path = line.split(' ').nth(1).unwrap_or_default();
    let redirect = |to: &str| head("302 Found", &format!("Location: {to}\r\n"));
    match path.split('?').next().unwrap_or_default() {
        "/page" => page(stream, "text/html", PAGE.as_bytes()),
        "/latin" => page(stream, "text/html; charset=iso-8859-1", b"<p class=h-card>\xe9t\xe9"),
        "/links" => {
            let links = "Link: <https://hub.example/>; rel=hub\r\nContent-Type: text/html\r\n";
            stream.write_all(head("200 OK", links).as_bytes())
        }
        "/image" => page(stream, "image/png", b"\x89PNG\r\n\x1a\n"),
        "/lying" => page(stream, "text/html", b"\x89PNG\r\n\x1a\n\0\0\0\0"),
        "/missing" => stream.write_all(head("404 Not Found", "Content-Type: text/html\r\n").as_bytes()),
        "/closed" => Ok(()),
        "/slow" => endless(stream, b"<p>", Duration::from_millis(100)),
        "/endless" => endless(stream, &[b'a'; 65536], Duration::ZERO),
        "/bomb" => {
            stream.write_all(
                head("200 OK", "Content-Type: text/html\r\nContent-Encoding: gzip\r\n").as_bytes(),
            )?;
            stream.write_all(&BOMB)
        }
        "/loop" => stream.write_all(redirect("/loop").as_bytes()),
        "/by-many" => {
            page(stream, "text/html", posts_by((1..=6).map(|number| format!("author/{number}"))).as_bytes())
        }
        _ => match path.trim_start_matches('/').split_once('/') {
            Some(("to", to)) => stream.write_all(redirect(to).as_bytes()),
            Some(("by", author)) => page(stream, "text/html", posts_by([author.to_owned()]).as_bytes()),
            Some(("author", _)) => {
                let card = format!("<p class=h-card><a class='u-url u-uid p-name' href={path}>Ada</a>");
                page(stream, "text/html", card.as_bytes())
            }
            _ => page(stream, "text/html", b""),
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

fn head(status: &str, headers: &str) -> String {
    format!("HTTP/1.1 {status}\r\nConnection: close\r\n{headers}\r\n")
}

fn page(mut stream: &TcpStream, content_type: &str, body: &[u8]) -> std::io::Result<()> {
    stream.write_all(head("200 OK", &format!("Content-Type: {content_type}\r\n")).as_bytes())?;
    stream.write_all(body)
}

fn endless(mut stream: &TcpStream, part: &[u8], pause: Duration) -> std::io::Result<()> {
    stream.write_all(head("200 OK", "Content-Type: text/html\r\n").as_bytes())?;
    loop {
        stream.write_all(part)?;
        thread::sleep(pause);
    }
}

pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("memory takes it");
    encoder.finish().expect("memory takes it")
}
