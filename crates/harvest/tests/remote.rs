//! Inputs at addresses, from a server on this machine.
#![cfg(feature = "remote")]
#![allow(clippy::unwrap_used)]

#[path = "../../../tests/support/server.rs"]
mod server;

use std::path::{Path, PathBuf};

use microweave_harvest::input::{ByteRange, Entry, Input, InputOptions};
use microweave_harvest::{Harvest, InputFile, Progress};
use server::{Answer, Server};

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

/// Serves a file at `/crawl/a.warc`, whole and in ranges.
fn serve(file: Vec<u8>) -> Server {
    Server::of_requests(move |request| {
        let head = request.to_ascii_lowercase();
        let range = head.lines().find_map(|line| line.strip_prefix("range: bytes=")?.split_once('-'));
        let answer = match range {
            _ if !request.contains(" /crawl/a.warc ") => Answer::new("404 Not Found", ""),
            None => Answer::new("200 OK", &file[..]),
            Some((first, last)) => {
                let (first, last) = (first.parse::<usize>().unwrap(), last.parse::<usize>().unwrap());
                let last = last.min(file.len() - 1);
                let range = format!("bytes {first}-{last}/{}", file.len());
                Answer::new("206 Partial Content", &file[first..=last]).header("Content-Range", &range)
            }
        };
        answer.header("Last-Modified", "Fri, 20 Nov 2026 10:00:00 GMT").header("ETag", "\"1\"")
    })
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
    let address = serve(bytes.clone()).url("/crawl/a.warc");
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
        .map(|path| Ok(InputFile::named(PathBuf::from(site.url(path)))));
    for (pages, skipped) in [(3000, 0), (0, 1)] {
        let progress = Progress::new();
        Harvest::new(&out).run(inputs.clone(), &progress).unwrap();
        assert_eq!((progress.pages(), progress.errors(), progress.skipped()), (pages, 1, skipped));
    }
    let errors = std::fs::read_to_string(out.join("errors.jsonl")).unwrap();
    assert!(errors.contains("missing.warc") && errors.contains("cannot be opened"), "{errors}");
    assert!(out.join("a.warc.ndjson").exists());
}
