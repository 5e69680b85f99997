//! Which records are pages, and what they say.

use microweave_harvest::input::{Input, InputOptions, SkippedRecords};

use crate::builder::*;

/// Records of all kinds; those with a page are named `page…`.
fn varied() -> Vec<Vec<u8>> {
    let html_type = "Content-Type: text/html\r\n";
    let request = b"GET / HTTP/1.1\r\nHost: site.example\r\n\r\n";
    let not_found =
        [b"HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n".as_slice(), &html("x")].concat();
    let gzipped = message("Content-Type: text/html\r\nContent-Encoding: gzip\r\n", &gzip(&html("page2")));
    let by_warc = format!("WARC-Type: resource\r\nWARC-Target-URI: <{}>\r\n{html_type}", url("page3"));
    vec![
        warcinfo(),
        record("WARC-Type: request\r\nContent-Type: application/http\r\n", request),
        page("page1"),
        response(&url("missing"), &not_found),
        response(&url("image"), &message("Content-Type: image/png\r\n", &[0; 70_000])),
        response(&url("page2"), &gzipped),
        record(&by_warc, &html("page3")),
        record("WARC-Type: revisit\r\nContent-Type: application/http\r\n", b"HTTP/1.1 200 OK\r\n\r\n"),
        record("WARC-Type: metadata\r\nContent-Type: application/warc-fields\r\n", b"a: b\r\n"),
        record(
            "WARC-Type: response\r\nWARC-Target-URI: dns:site.example\r\nContent-Type: text/dns\r\n",
            b"1",
        ),
        record("WARC-Type: new-type\r\n", b""),
        response(&url("page4"), &message("", &html("page4"))),
        response(&url("page5"), &message("Content-Type: text/html\r\n", &html(&"page5 ".repeat(9_000)))),
        response(&url("text"), &message("", b"no markup")),
    ]
}

fn dictionary_frame(dictionary: &[u8], is_compressed: bool) -> Vec<u8> {
    let data = if is_compressed { zstd(dictionary) } else { dictionary.to_vec() };
    [&[0x5D, 0x2A, 0x4D, 0x18][..], &(data.len() as u32).to_le_bytes(), &data].concat()
}

fn zstd_with(dictionary: &[u8], bytes: &[u8]) -> Vec<u8> {
    zstd::bulk::Compressor::with_dictionary(3, dictionary).unwrap().compress(bytes).unwrap()
}

/// A dictionary that `zstd --train` made of 2,000 records.
const DICTIONARY: &[u8] = include_bytes!("dictionary.zdict");

/// Each way to compress the records, with the offsets of the pages.
fn archives(records: &[Vec<u8>]) -> Vec<(&'static str, Vec<u8>)> {
    let each = |compress: &dyn Fn(&[u8]) -> Vec<u8>| {
        records.iter().flat_map(|record| compress(record)).collect::<Vec<u8>>()
    };
    let plain = records.concat();
    let skippable = b"\x50\x2A\x4D\x18\x03\0\0\0abc";
    vec![
        ("gzip", each(&gzip)),
        ("gzip in one member", gzip(&plain)),
        ("gzip in members of 1,000 bytes", plain.chunks(1000).flat_map(gzip).collect()),
        ("gzip with padding", [each(&gzip), vec![0; 700]].concat()),
        ("zstd", each(&zstd)),
        (
            "zstd in two frames",
            each(&|record| [zstd(&record[..9]), zstd(&record[9..]), skippable.to_vec()].concat()),
        ),
        ("zstd in one frame", zstd(&plain)),
        (
            "zstd with a dictionary",
            [dictionary_frame(DICTIONARY, false), each(&|r| zstd_with(DICTIONARY, r))].concat(),
        ),
        (
            "zstd with a compressed one",
            [dictionary_frame(DICTIONARY, true), each(&|r| zstd_with(DICTIONARY, r))].concat(),
        ),
        ("plain", plain),
    ]
}

#[test]
fn pages_are_found_in_every_compression_and_in_steps_of_every_size() {
    let records = varied();
    let expected = read(&records.concat());
    assert_eq!(expected.names(), ["page1", "page2", "page3", "page4", "page5"]);
    assert_eq!(expected.pages[1].body, html("page2"));
    assert_eq!(expected.pages[2].url, url("page3"));
    assert_eq!(expected.pages[0].date.as_deref(), Some(DATE));
    assert_eq!(expected.losses, []);
    for (name, archive) in archives(&records) {
        for step in [1, 2, 3, 5, 7, 11, 64, 1021, 100_000] {
            for can_seek in [true, false] {
                let mut outcome = read_in_steps(&archive, step, can_seek);
                for (page, expected) in outcome.pages.iter_mut().zip(&expected.pages) {
                    page.offset = expected.offset;
                }
                assert_eq!(outcome, expected, "{name} {step}");
            }
        }
    }
}

#[test]
fn offset_is_that_of_the_compressed_record() {
    let records = varied();
    for compress in [gzip, zstd, |bytes: &[u8]| bytes.to_vec()] {
        let compressed: Vec<Vec<u8>> = records.iter().map(|record| compress(record)).collect();
        let offset = |index: usize| compressed[..index].iter().map(|record| record.len() as u64).sum::<u64>();
        let offsets: Vec<u64> = read(&compressed.concat()).pages.iter().map(|page| page.offset).collect();
        assert_eq!(offsets, [2, 5, 6, 11, 12].map(offset));
    }
    // Inside of one member, it is that in the decompressed data.
    let plain: Vec<u64> = read(&records.concat()).pages.iter().map(|page| page.offset).collect();
    let one: Vec<u64> = read(&gzip(&records.concat())).pages.iter().map(|page| page.offset).collect();
    assert_eq!(one, plain);
}

#[test]
fn records_are_counted() {
    let bytes = varied().concat();
    let length = bytes.len() as u64;
    let mut input = Input::from_reader(std::io::Cursor::new(bytes), InputOptions::default()).unwrap();
    let bytes_read = input.bytes_read();
    assert_eq!(input.by_ref().count(), 5);
    assert_eq!(input.records(), 14);
    assert_eq!(input.skipped(), SkippedRecords { revisits: 1, by_status: 1, by_type: 2, others: 5 });
    assert_eq!(bytes_read.load(std::sync::atomic::Ordering::Relaxed), length);
}

#[test]
fn any_status_is_read_on_request() {
    let options = InputOptions { any_status: true, ..InputOptions::default() };
    let names = ["page1", "missing", "page2", "page3", "page4", "page5"];
    assert_eq!(read_with(&varied().concat(), options).names(), names);
}

#[test]
fn headers_can_be_written_in_other_ways() {
    let body = html("page");
    for version in ["0.17", "0.18", "1.0", "1.1"] {
        for fields in [
            "WARC-Type: response\nWARC-Target-URI: @U\nContent-Type: application/http\nContent-Length: @L\n\n",
            "warc-type:response\r\nWARC-TARGET-URI:@U\r\nCONTENT-LENGTH:  @L\t\r\ncontent-type:Application/HTTP\r\n\r\n",
            "WARC-Type: response\r\nContent-Length: @L\r\nWARC-Target-URI:\r\n @U\r\n\r\n",
        ] {
            for message in [
                "HTTP/1.0 200\nCONTENT-type:\n\ttext/html\n\n",
                "HTTP/2 200 \r\ncontent-type: text/html\r\n\r\n",
            ] {
                let block = [message.as_bytes(), &body].concat();
                let head = fields.replace("@U", &url("page")).replace("@L", &block.len().to_string());
                let archive =
                    [format!("WARC/{version}\r\n{head}").as_bytes(), &block, b"\n\n", &page("next")].concat();
                let outcome = read(&archive);
                assert_eq!((outcome.names(), outcome.losses.len()), (vec!["page", "next"], 0), "{head}");
                assert_eq!(outcome.pages[0].body, body);
                assert_eq!(outcome.pages[0].content_type.as_deref(), Some("text/html"));
            }
        }
    }
}

#[test]
fn content_type_decides_and_then_the_content() {
    let of = |head: &str, body: &str| {
        let names = response(&url("page"), &message(head, body.as_bytes()));
        read(&names).pages.len() == 1
    };
    assert!(of("Content-Type: text/html; charset=iso-8859-1\r\n", ""));
    assert!(of("Content-Type: application/xhtml+xml\r\n", "<?xml version='1.0'?><html/>"));
    assert!(of("Content-Type:\r\n", "\n<html>"));
    assert!(!of("Content-Type: text/plain\r\n", "<html>"));
    assert!(!of("", "<?xml version='1.0'?><rss/>"));
    let identified = |name: &str| {
        let fields = format!("WARC-Type: response\r\nWARC-Identified-Payload-Type: {name}\r\n");
        read(&record(&fields, &message("", b"text"))).pages.len()
    };
    assert_eq!((identified("text/html"), identified("text/plain")), (1, 0));
}

#[test]
fn cut_pages_say_so() {
    let truncated = |reason: &str, head: &str, body: &[u8]| {
        let fields =
            format!("WARC-Type: response\r\nWARC-Truncated: {reason}\r\nContent-Type: application/http\r\n");
        read(&[record(&fields, &message(head, body)), page("next")].concat())
    };
    let outcome = truncated("length", "Content-Type: text/html\r\n", b"<p>one");
    assert!(outcome.pages[0].is_truncated && !outcome.pages[1].is_truncated);
    let coded = gzip(&html("a page"));
    let outcome =
        truncated("time", "Content-Type: text/html\r\nContent-Encoding: gzip\r\n", &coded[..coded.len() - 4]);
    assert_eq!(outcome.pages[0].body, html("a page"));
    assert_eq!(outcome.losses, []);
    // The crawler did not say that the end is missing.
    let head = "Content-Type: text/html\r\nContent-Encoding: gzip\r\n";
    let outcome =
        read(&[response(&url("cut"), &message(head, &coded[..coded.len() - 4])), page("next")].concat());
    assert_eq!(outcome.names(), ["cut", "next"]);
    assert!(outcome.pages[0].is_truncated);
    assert_eq!(outcome.reasons(), ["the page's gzip data is cut short"]);
    assert_eq!(outcome.losses[0].url.as_deref(), Some(&*url("cut")));
}

#[test]
fn long_pages_are_cut() {
    let options = InputOptions { max_page_bytes: 1000, ..InputOptions::default() };
    let long = vec![b'x'; 90_000];
    let plain = response(&url("plain"), &message("Content-Type: text/html\r\n", &long));
    let coded = message("Content-Type: text/html\r\nContent-Encoding: gzip\r\n", &gzip(&long));
    let outcome = read_with(&[plain, response(&url("gzip"), &coded), page("next")].concat(), options);
    assert_eq!(outcome.names(), ["plain", "gzip", "next"]);
    assert!(outcome.pages[..2].iter().all(|page| page.is_truncated && page.body == long[..1000]));
    assert_eq!(outcome.reasons(), ["the page is longer than 1000 bytes: the rest is not read"; 2]);
}

#[test]
fn segments_are_not_joined() {
    let first = "WARC-Type: response\r\nWARC-Segment-Number: 1\r\nContent-Type: application/http\r\n";
    let archive = [
        record(first, &message("Content-Type: text/html\r\n", b"<p>one")),
        record("WARC-Type: continuation\r\nWARC-Segment-Number: 2\r\n", b" and two"),
        page("next"),
    ];
    let outcome = read(&archive.concat());
    assert_eq!(outcome.pages.len(), 2);
    assert!(outcome.pages[0].is_truncated);
    assert_eq!(
        outcome.reasons(),
        [
            "the page goes on in another record: segments are not joined",
            "this record continues another one: segments are not joined",
        ]
    );
}
