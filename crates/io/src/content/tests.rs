use std::io::Write as _;

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder, ZlibEncoder};

use super::*;

const MAX: usize = 1 << 20;
const PAGE: &[u8] = b"<!doctype html><p>one two three one two three";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).expect("memory takes it");
    encoder.finish().expect("memory takes it")
}

fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).expect("memory takes it");
    encoder.finish().expect("memory takes it")
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).expect("memory takes it");
    encoder.finish().expect("memory takes it")
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    ::zstd::stream::encode_all(bytes, 1).expect("memory takes it")
}

/// A metablock without compression (RFC 7932, section 9.2), and an empty last one.
fn brotli(bytes: &[u8]) -> Vec<u8> {
    // WBITS 0 (16), ISLAST 0, MNIBBLES 0 (4), MLEN - 1 in 16 bits, ISUNCOMPRESSED 1; then ISLAST and ISLASTEMPTY.
    let bits = (bytes.len() as u32 - 1) << 4 | 1 << 20;
    [&bits.to_le_bytes()[..3], bytes, &[3]].concat()
}

fn chunked(bytes: &[u8], length: usize) -> Vec<u8> {
    let mut coded = Vec::new();
    for chunk in bytes.chunks(length) {
        coded.extend_from_slice(format!("{:X};name=value\r\n", chunk.len()).as_bytes());
        coded.extend_from_slice(chunk);
        coded.extend_from_slice(b"\r\n");
    }
    coded.extend_from_slice(b"0\r\nTrailer: 1\r\n\r\n");
    coded
}

fn decoded(codings: &str, coded: Vec<u8>) -> (Vec<u8>, Option<String>) {
    let codings: Vec<Coding> = codings.split(", ").filter_map(Coding::of).collect();
    let body = decode(&codings, coded, MAX);
    (body.bytes, body.cut)
}

#[test]
fn codings_are_undone() {
    for (codings, coded) in [
        ("gzip", gzip(PAGE)),
        ("x-gzip", [gzip(&PAGE[..9]), gzip(&PAGE[9..])].concat()),
        ("gzip", [gzip(PAGE), b"more".to_vec()].concat()),
        ("deflate", zlib(PAGE)),
        ("deflate", deflate(PAGE)),
        ("br", brotli(PAGE)),
        ("zstd", [zstd(&PAGE[..9]), zstd(&PAGE[9..])].concat()),
        ("chunked", chunked(PAGE, 7)),
        ("gzip, chunked", chunked(&gzip(PAGE), 5)),
        ("deflate, gzip", gzip(&deflate(PAGE))),
        ("identity, none", PAGE.to_vec()),
    ] {
        assert_eq!(decoded(codings, coded), (PAGE.to_vec(), None), "{codings}");
    }
}

#[test]
fn codings_can_have_been_undone_before() {
    for codings in ["gzip", "deflate", "br", "zstd", "chunked", "gzip, chunked", "br, gzip, zstd", "utf-8"] {
        assert_eq!(decoded(codings, PAGE.to_vec()), (PAGE.to_vec(), None), "{codings}");
        let text = b"A text without markup, long enough to be one.".to_vec();
        assert_eq!(decoded(codings, text.clone()), (text, None), "{codings}");
    }
    // Chunked, with a content encoding that was undone.
    assert_eq!(decoded("gzip, chunked", chunked(PAGE, 7)), (PAGE.to_vec(), None));
    // The first line of a page is not the length of a chunk.
    for page in ["add\r\n<p>text", "7\n<p>text that is longer", ""] {
        let (bytes, _) = decoded("chunked", page.as_bytes().to_vec());
        assert!(page.as_bytes().ends_with(&bytes), "{page}");
    }
}

#[test]
fn data_cut_short_is_reported() {
    let long: Vec<u8> = (0..100_000_u32).flat_map(|number| number.to_string().into_bytes()).collect();
    for (codings, coded) in [
        ("gzip", gzip(&long)),
        ("deflate", zlib(&long)),
        ("deflate", deflate(&long)),
        ("br", brotli(&long[..60_000])),
        ("zstd", zstd(&long)),
        ("chunked", chunked(&long, 1000)),
    ] {
        let (bytes, cut) = decoded(codings, coded[..coded.len() * 2 / 3].to_vec());
        assert!(long.starts_with(&bytes) && !bytes.is_empty(), "{codings} {}", bytes.len());
        assert_eq!(cut, Some(format!("the page's {codings} data is cut short")));
    }
}

#[test]
fn decoded_size_is_bounded() {
    let bomb = vec![b' '; 3 * MAX];
    for (codings, coded) in
        [("gzip", gzip(&bomb)), ("deflate", zlib(&bomb)), ("zstd", zstd(&bomb)), ("", bomb.clone())]
    {
        let (bytes, cut) = decoded(codings, coded);
        assert_eq!(bytes.len(), MAX, "{codings}");
        assert_eq!(cut, Some(too_long(MAX)), "{codings}");
    }
}

#[test]
fn unknown_coding_of_data_is_reported() {
    let data: Vec<u8> = (0..=255).collect();
    let (bytes, cut) = decoded("compress", data);
    assert!(bytes.is_empty());
    assert_eq!(cut.as_deref(), Some("the content encoding compress is not known"));
}

#[test]
fn damaged_data_is_reported() {
    let mut coded = gzip(PAGE);
    let end = coded.len() - 6;
    coded[end] ^= 1;
    assert_eq!(decoded("gzip", coded), (PAGE.to_vec(), Some("the page's gzip data is damaged".to_owned())));
}
