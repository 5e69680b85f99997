//! What a file is, and ranges of files.

use std::io::Cursor;

use microweave_harvest::input::{ByteRange, Input, InputOptions, OpenError};

use crate::builder::*;

fn open(bytes: &[u8]) -> Result<Outcome, OpenError> {
    Input::from_reader(Cursor::new(bytes.to_vec()), InputOptions::default()).map(collect)
}

fn reason(bytes: &[u8]) -> String {
    open(bytes).err().map_or_else(|| "it is read".to_owned(), |error| error.to_string())
}

#[test]
fn single_pages_are_read() {
    let page = html("page");
    // Brotli, as its own program writes it.
    let brotli = vec![
        27, 116, 0, 88, 164, 195, 202, 206, 224, 192, 6, 28, 56, 69, 169, 69, 180, 16, 14, 19, 185, 149, 80,
        124, 112, 127, 197, 206, 228, 17, 184, 55, 0,
    ];
    for file in
        [page.clone(), gzip(&page), [gzip(&page[..9]), gzip(&page[9..])].concat(), zstd(&page), brotli]
    {
        let outcome = open(&file).unwrap();
        assert_eq!(outcome.losses, []);
        assert_eq!(outcome.pages.len(), 1);
        assert_eq!((&outcome.pages[0].body, &*outcome.pages[0].url, outcome.pages[0].offset), (&page, "", 0));
    }
    assert_eq!(open(b"").unwrap().pages.len(), 1);
    let utf16 = open(b"<\0p\0>\0").unwrap();
    assert_eq!(utf16.pages[0].content_type.as_deref(), Some("text/html; charset=utf-16le"));
}

#[test]
fn damaged_single_page_is_one_loss() {
    let long = html(&"page ".repeat(100_000));
    for file in [gzip(&long), zstd(&long)] {
        let outcome = open(&file[..file.len() - 20]).unwrap();
        assert_eq!((outcome.pages.len(), outcome.losses.len()), (0, 1));
        let outcome = open(&[&file, b"more".as_slice()].concat()).unwrap();
        assert_eq!((outcome.pages.len(), outcome.losses.len()), (1, 1));
    }
    let options = InputOptions { max_page_bytes: 1000, ..InputOptions::default() };
    let outcome = read_with(&long, options);
    assert_eq!(
        (outcome.pages[0].body.len(), outcome.pages[0].is_truncated, outcome.losses.len()),
        (1000, true, 1)
    );
}

#[test]
fn other_files_are_refused() {
    let conversion = record("WARC-Type: conversion\r\nContent-Type: text/plain\r\n", b"text");
    let metadata = record("WARC-Type: metadata\r\nContent-Type: application/json\r\n", b"{}");
    for compress in [gzip, |bytes: &[u8]| bytes.to_vec()] {
        let wet = [compress(&warcinfo()), compress(&conversion)].concat();
        assert!(matches!(open(&wet), Err(OpenError::Wet)));
        let wat = [compress(&warcinfo()), compress(&metadata)].concat();
        assert!(matches!(open(&wat), Err(OpenError::Wat)));
    }
    assert!(matches!(open(b"PK\x03\x04"), Err(OpenError::Zip)));
    assert!(matches!(open(b"filedesc://x.arc 0.0.0.0 20240101000000 text/plain 76\n"), Err(OpenError::Arc)));
    assert_eq!(reason(b"%PDF-1.7\n"), "is a PDF document, not a page or a web archive");
    assert_eq!(reason(&gzip(b"\x89PNG\r\n\x1A\n\0\0")), "is a PNG image, not a page or a web archive");
    assert_eq!(reason(&gzip(&gzip(b"<p>"))), "is compressed twice; decompress it once with gzip");
    assert!(matches!(open(&[0; 100]), Err(OpenError::NotText)));
    assert!(matches!(open(b"\x1F\x8B\x08\0\0"), Err(OpenError::Damaged(_))));
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(Input::open(folder.path(), InputOptions::default()), Err(OpenError::Folder)));
    let missing = folder.path().join("missing");
    assert!(matches!(Input::open(&missing, InputOptions::default()), Err(OpenError::Io(_))));
}

#[test]
fn file_named_warc_is_searched_for_records() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.WARC.gz");
    std::fs::write(&path, [b"some text\n".to_vec(), page("a")].concat()).unwrap();
    let outcome = collect(Input::open(&path, InputOptions::default()).unwrap());
    assert_eq!((outcome.names(), outcome.losses.len()), (vec!["a"], 1));
}

#[test]
fn only_ranges_are_read() {
    let folder = tempfile::tempdir().unwrap();
    for compress in [gzip, zstd, |bytes: &[u8]| bytes.to_vec()] {
        let records = ["a", "b", "c", "d"].map(|name| compress(&page(name)));
        let path = folder.path().join("x.warc");
        std::fs::write(&path, [compress(&warcinfo()), records.concat()].concat()).unwrap();
        let range = |index: usize| {
            let before = compress(&warcinfo()).len() + records[..index].iter().map(Vec::len).sum::<usize>();
            ByteRange { offset: before as u64, length: records[index].len() as u64 }
        };
        let read = |ranges: Vec<ByteRange>| {
            collect(Input::open_ranges(&path, ranges, InputOptions::default()).unwrap())
        };
        let outcome = read(vec![range(3), range(1)]);
        assert_eq!((outcome.names(), outcome.losses.len()), (vec!["d", "b"], 0));
        assert_eq!(outcome.pages[1].offset, range(1).offset);
        // A wrong range is one loss.
        let wrong = ByteRange { offset: range(1).offset + 30, length: 60 };
        let short = ByteRange { length: range(2).length / 2, ..range(2) };
        let past = ByteRange { offset: 1 << 40, length: 60 };
        let outcome = read(vec![wrong, range(0), short, past, range(3)]);
        assert_eq!((outcome.names(), outcome.losses.len()), (vec!["a", "d"], 3), "{:?}", outcome.losses);
        assert!((wrong.offset..wrong.offset + wrong.length).contains(&outcome.losses[0].offset));
        assert_eq!(outcome.losses[1].offset, short.offset);
        assert_eq!(outcome.losses[2].offset, past.offset);
    }
    let path = folder.path().join("page.html");
    std::fs::write(&path, "<p>").unwrap();
    let refused = Input::open_ranges(&path, Vec::new(), InputOptions::default());
    assert!(matches!(refused, Err(OpenError::NotAnArchive)));
}
