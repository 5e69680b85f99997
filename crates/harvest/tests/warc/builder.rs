//! Makes web archives, and reads them.

use std::io::{self, Cursor, Read, Seek, SeekFrom, Write as _};

use flate2::Compression;
use flate2::write::GzEncoder;
use microweave_harvest::input::{Entry, Input, InputOptions};
use microweave_harvest::record::{Loss, PageRecord};

pub(crate) const DATE: &str = "2024-02-03T04:05:06Z";

pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// A frame with a checksum, as `.warc.zst` files must have it.
pub(crate) fn zstd(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = zstd::stream::Encoder::new(Vec::new(), 1).unwrap();
    encoder.include_checksum(true).unwrap();
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// A record with these fields, `Content-Length` and the line ends after the block.
pub(crate) fn record(fields: &str, block: &[u8]) -> Vec<u8> {
    let head = format!("WARC/1.1\r\n{fields}Content-Length: {}\r\n\r\n", block.len());
    [head.as_bytes(), block, b"\r\n\r\n"].concat()
}

pub(crate) fn warcinfo() -> Vec<u8> {
    record("WARC-Type: warcinfo\r\nContent-Type: application/warc-fields\r\n", b"software: test\r\n")
}

/// A `response` record with this HTTP message.
pub(crate) fn response(url: &str, message: &[u8]) -> Vec<u8> {
    let fields = format!(
        "WARC-Type: response\r\nWARC-Target-URI: {url}\r\nWARC-Date: {DATE}\r\n\
        Content-Type: application/http; msgtype=response\r\n"
    );
    record(&fields, message)
}

pub(crate) fn message(head: &str, body: &[u8]) -> Vec<u8> {
    [format!("HTTP/1.1 200 OK\r\n{head}\r\n").as_bytes(), body].concat()
}

pub(crate) fn html(text: &str) -> Vec<u8> {
    format!("<!doctype html><title>{text}</title><p>{}", text.repeat(20)).into_bytes()
}

/// A record with the page `name`.
pub(crate) fn page(name: &str) -> Vec<u8> {
    response(&url(name), &message("Content-Type: text/html\r\n", &html(name)))
}

pub(crate) fn url(name: &str) -> String {
    format!("https://site.example/{name}")
}

/// What an input gave.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Outcome {
    pub(crate) pages: Vec<PageRecord>,
    pub(crate) losses: Vec<Loss>,
}

impl Outcome {
    /// The last parts of the pages' URLs.
    pub(crate) fn names(&self) -> Vec<&str> {
        self.pages.iter().map(|page| page.url.rsplit('/').next().unwrap()).collect()
    }

    pub(crate) fn reasons(&self) -> Vec<&str> {
        self.losses.iter().map(|loss| &*loss.reason).collect()
    }
}

pub(crate) fn collect(input: Input) -> Outcome {
    let mut outcome = Outcome::default();
    for entry in input {
        match entry {
            Entry::Page(page) => outcome.pages.push(page),
            Entry::Loss(loss) => outcome.losses.push(loss),
        }
    }
    outcome
}

pub(crate) fn read(bytes: &[u8]) -> Outcome {
    read_with(bytes, InputOptions::default())
}

pub(crate) fn read_with(bytes: &[u8], options: InputOptions) -> Outcome {
    collect(Input::from_reader(Cursor::new(bytes.to_vec()), options).unwrap())
}

/// Reads data of which each `read` gives at most `step` bytes.
pub(crate) fn read_in_steps(bytes: &[u8], step: usize, can_seek: bool) -> Outcome {
    let reader = Steps { data: Cursor::new(bytes.to_vec()), step, can_seek };
    collect(Input::from_reader(reader, InputOptions::default()).unwrap())
}

/// A file, or a pipe, that gives its data in steps.
struct Steps {
    data: Cursor<Vec<u8>>,
    step: usize,
    can_seek: bool,
}

impl Read for Steps {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = buffer.len().min(self.step);
        self.data.read(&mut buffer[..count])
    }
}

impl Seek for Steps {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        if self.can_seek { self.data.seek(to) } else { Err(io::ErrorKind::Unsupported.into()) }
    }
}
