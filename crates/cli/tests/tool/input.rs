//! Content of files and standard input: compressed pages, encodings, and data that is refused.

use crate::support::folder::Folder;
use crate::support::gzip;
use crate::support::server::{Answer, Server};
use crate::support::tool::{parsed, run, run_with_stdin};

const PAGE: &str = "<!doctype html><title>Tea</title><p class=h-card>Björk</p>";

/// A zstd frame of one block that is not compressed.
fn zstd(content: &[u8]) -> Vec<u8> {
    let length = u8::try_from(content.len()).expect("it is short");
    let block = (u32::from(length) << 3 | 1).to_le_bytes();
    [&[0x28, 0xB5, 0x2F, 0xFD, 0x20, length], &block[..3], content].concat()
}

/// A brotli stream of one block that is not compressed.
fn brotli(content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len()).expect("it is short");
    let block = ((length - 1) << 4 | 1 << 20).to_le_bytes();
    [&block[..3], content, &[3]].concat()
}

#[test]
fn compressed_files_are_recognised_by_their_content() {
    let folder = Folder::new("compressed_files_are_recognised");
    let page = PAGE.as_bytes();
    let zstd = cfg!(feature = "zstd").then(|| zstd(page));
    for compressed in [gzip(page), brotli(page)].into_iter().chain(zstd) {
        assert_eq!(run_with_stdin(&["parse"], &compressed).json(), parsed(PAGE, ""));
        for name in ["page.html", "page.gz", "page.html.br"] {
            assert_eq!(run(&["parse", &folder.write(name, &compressed)]).json(), parsed(PAGE, ""), "{name}");
        }
    }
    assert_eq!(run(&["parse", &folder.write("plain.br", page)]).json(), parsed(PAGE, ""));
}

#[test]
fn compressed_file_from_the_web_is_decompressed() {
    let url = Server::always(|| Answer::html(gzip(PAGE.as_bytes()))).url("/");
    assert_eq!(run(&["parse", &url]).json(), parsed(PAGE, &url));
}

#[test]
fn files_of_other_kinds_are_refused() {
    let noise: Vec<u8> = (1..2_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let warc = "WARC/1.1\r\nWARC-Type: response\r\n\r\n";
    let archive = "is a web archive (WARC), which is not supported; extract its pages first";
    let utf32 = |to_bytes: fn(u32) -> [u8; 4]| {
        format!("\u{feff}{PAGE}").chars().flat_map(|c| to_bytes(c.into())).collect()
    };
    let cases: [(Vec<u8>, &str); 12] = [
        (b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR".to_vec(), "is a PNG image, not a page"),
        (b"\xFF\xD8\xFF\xE0\0\x10JFIF\0".to_vec(), "is a JPEG image, not a page"),
        (b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n".to_vec(), "is a PDF document, not a page"),
        (b"PK\x03\x04\x14\0".to_vec(), "is a ZIP archive, not a page"),
        (warc.into(), archive),
        (gzip(warc.as_bytes()), archive),
        (format!("\u{feff}{warc}").into(), archive),
        (format!("\n{warc}").into(), archive),
        (utf32(u32::to_le_bytes), "is text in UTF-32 (convert it to UTF-8 first), not a page"),
        (utf32(u32::to_be_bytes), "is text in UTF-32 (convert it to UTF-8 first), not a page"),
        (noise, "is neither text nor text compressed with gzip, zstd or brotli"),
        (gzip(&gzip(PAGE.as_bytes())), "is compressed twice, with gzip inside; decompress it once first"),
    ];
    let folder = Folder::new("files_of_other_kinds_are_refused");
    for (bytes, message) in cases {
        let file = folder.write("file", &bytes);
        run(&["parse", &file]).assert_failed(&format!("{file}: {message}"));
        for command in ["parse", "read"] {
            run_with_stdin(&[command], &bytes).assert_failed(&format!("-: {message}"));
        }
        let url = Server::always(move || Answer::html(bytes.clone())).url("/");
        run(&["parse", &url]).assert_failed(&format!("{url}: {message}"));
    }
}

#[test]
#[cfg(feature = "zstd")]
fn bytes_after_a_page_in_zstd_are_an_error() {
    run_with_stdin(&["parse"], &[&*zstd(PAGE.as_bytes()), b"more bytes"].concat()).assert_failed(
        "-: cannot be decompressed as zstd: bytes that are not zstd follow the compressed data; remove them",
    );
}

#[test]
fn truncated_compressed_page_is_an_error() {
    let names: &[&str] = if cfg!(feature = "zstd") { &["gzip", "zstd"] } else { &["gzip"] };
    for name in names {
        let compressed = if *name == "gzip" { gzip(PAGE.as_bytes()) } else { zstd(PAGE.as_bytes()) };
        let run = run_with_stdin(&["parse"], &compressed[..compressed.len() - 10]);
        assert_eq!((run.code, &*run.stdout), (Some(1), ""));
        assert!(
            run.stderr.starts_with(&format!("microweave: -: cannot be decompressed as {name}: ")),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn input_limit_applies_to_every_source() {
    let page = format!("<p class=h-card>Ada</p>{}<p class=h-card>B</p>", " ".repeat(1_000));
    let folder = Folder::new("the_limit_of_the_input_counts");
    let served = page.clone();
    let compressed = gzip(page.as_bytes());
    let (plain, sent) = (Server::always(move || Answer::html(served.as_str())), compressed.clone());
    let coded = Server::always(move || Answer::html(sent.clone()).header("Content-Encoding", "gzip"));
    let inputs = [
        folder.write("page.html", &page),
        folder.write("page.gz", &compressed),
        plain.url("/"),
        coded.url("/"),
    ];
    for input in inputs {
        let run = run(&["parse", "--max-input", "100", &input]);
        assert_eq!(run.code, Some(0), "{input}: {}", run.stderr);
        let warning = ":1:101: warning: the page is longer than the limit: the rest was not read\n";
        assert_eq!(run.stderr, format!("microweave: {input}{warning}"));
        assert_eq!(run.json_lines()[0]["items"].as_array().map(Vec::len), Some(1), "{input}");
    }
}
