//! Inputs at addresses, from a server on this machine.
#![cfg(feature = "remote")]
#![allow(clippy::unwrap_used)]

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use microweave_harvest::input::{ByteRange, Entry, Input, InputOptions};
use microweave_harvest::{Harvest, InputFile, Progress};

/// An archive with 3,000 pages, which takes several requests, and the offset of each record.
fn archive() -> (Vec<u8>, Vec<u64>) {
    let (mut archive, mut offsets) = (Vec::new(), Vec::new());
    for number in 0..3000 {
        let page = format!("<p class=h-card>Ada {number}{}", " tea".repeat(100));
        offsets.push(archive.len() as u64);
        let head = format!(
            "WARC/1.1\r\nWARC-Type: resource\r\nWARC-Target-URI: https://ada.example/{number}\r\n\
             Content-Type: text/html\r\nContent-Length: {}\r\n\r\n",
            page.len()
        );
        archive.extend([head.as_bytes(), page.as_bytes(), b"\r\n\r\n"].concat());
    }
    (archive, offsets)
}

/// Serves a file at `/crawl/a.warc`, whole and in ranges. Returns the address of the server.
fn serve(file: Vec<u8>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let file = Arc::new(file);
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let file = Arc::clone(&file);
            thread::spawn(move || while answer(&stream, &file).is_some() {});
        }
    });
    address
}

/// Answers a request. None at the end of the connection.
fn answer(mut stream: &TcpStream, file: &[u8]) -> Option<()> {
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let request = lines.next()?;
    let head: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
    let range = head
        .iter()
        .find_map(|line| line.to_ascii_lowercase().strip_prefix("range: bytes=").map(str::to_owned));
    let mut status = "200 OK".to_owned();
    let mut body = file;
    if !request.contains(" /crawl/a.warc ") {
        (status, body) = ("404 Not Found".to_owned(), b"");
    } else if let Some((first, last)) = range.as_deref().and_then(|range| range.split_once('-')) {
        let (first, last) = (first.parse::<usize>().ok()?, last.parse::<usize>().ok()?.min(file.len() - 1));
        status = format!("206 Partial Content\r\nContent-Range: bytes {first}-{last}/{}", file.len());
        body = &file[first..=last];
    }
    let date = "Last-Modified: Fri, 20 Nov 2026 10:00:00 GMT\r\nETag: \"1\"";
    write!(stream, "HTTP/1.1 {status}\r\n{date}\r\nContent-Length: {}\r\n\r\n", body.len()).ok()?;
    if !request.starts_with("HEAD") {
        stream.write_all(body).ok()?;
    }
    Some(())
}

fn urls(input: Input) -> Vec<String> {
    input
        .map(|entry| match entry {
            Entry::Page(page) => page.url,
            Entry::Loss(loss) => loss.reason,
        })
        .collect()
}

#[test]
fn archives_are_read_from_the_web() {
    let (bytes, offsets) = archive();
    let address = format!("{}/crawl/a.warc", serve(bytes.clone()));
    let input = Input::open(Path::new(&address), InputOptions::default()).unwrap();
    assert!(input.is_archive());
    let expected: Vec<String> = (0..3000).map(|number| format!("https://ada.example/{number}")).collect();
    assert_eq!(urls(input), expected);
    let ranges = [2500, 7]
        .map(|number| ByteRange { offset: offsets[number], length: offsets[number + 1] - offsets[number] });
    let input = Input::open_ranges(Path::new(&address), ranges.to_vec(), InputOptions::default()).unwrap();
    assert_eq!(urls(input), [&*expected[2500], &*expected[7]]);
}

#[test]
fn harvests_take_addresses() {
    let site = serve(archive().0);
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let inputs = ["/crawl/a.warc", "/crawl/missing.warc"]
        .map(|path| Ok(InputFile::named(PathBuf::from(site.clone() + path))));
    for (pages, skipped) in [(3000, 0), (0, 1)] {
        let progress = Progress::new();
        Harvest::new(&out).run(inputs.clone(), &progress).unwrap();
        assert_eq!((progress.pages(), progress.errors(), progress.skipped()), (pages, 1, skipped));
    }
    let errors = std::fs::read_to_string(out.join("errors.jsonl")).unwrap();
    assert!(errors.contains("missing.warc") && errors.contains("cannot be opened"), "{errors}");
    assert!(out.join("a.warc.ndjson").exists());
}
