//! Reads the bytes of a page from any source: limits them, decompresses them, and refuses data that is not text.

use std::io::{self, Cursor, Read};

use microweave_io::compressed::{self, Decoding};
use microweave_io::kind::{self, CompressionFormat, Kind, SNIFFED_BYTES};
#[cfg(feature = "zstd")]
use microweave_io::zstd::MAX_FILE_WINDOW_LOG;

use crate::error::PageError;
use crate::page::RawPage;

/// Reads a page; its address stays empty. At most `max_bytes + 1` bytes are returned: the last one shows that the
/// page is too long.
///
/// Compressed data has two limits: one for the compressed bytes and one for the decompressed bytes. The first is a
/// little larger, because data that cannot be compressed gets longer.
///
/// # Errors
/// If the source cannot be read, or its data is not text.
pub fn read(source: impl Read, max_bytes: usize, content_type: Option<String>) -> Result<RawPage, PageError> {
    let mut source = source.take(compressed::max_coded_bytes(max_bytes) as u64);
    let head = read_up_to(&mut source, SNIFFED_BYTES)?;
    let kind = kind_of(&head, content_type.as_deref());
    let whole = Cursor::new(head).chain(source);
    let bytes = match kind {
        Kind::Compressed(format) => return read_compressed(whole, format, max_bytes, content_type),
        Kind::NotAPage(what) => return Err(PageError::NotAPage(what)),
        Kind::Archive => return Err(PageError::Archive),
        // Brotli has no magic number, so unknown data is tried as brotli.
        Kind::Binary if compressed::may_be_brotli(whole.get_ref().0.get_ref()) => {
            return read_brotli(whole, max_bytes, content_type);
        }
        Kind::Binary => return Err(PageError::NotText),
        Kind::Text | Kind::Utf16(_) => read_up_to(whole, max_bytes + 1)?,
    };
    Ok(page(bytes, content_type, kind))
}

fn read_compressed(
    source: impl Read,
    format: CompressionFormat,
    max_bytes: usize,
    content_type: Option<String>,
) -> Result<RawPage, PageError> {
    let coded = read_up_to(source, usize::MAX)?;
    let (mut rest, mut bytes, max_bytes) = (&*coded, Vec::new(), max_bytes + 1);
    let decoding = match format {
        CompressionFormat::Gzip => compressed::gzip(&mut rest, &mut bytes, max_bytes),
        #[cfg(not(feature = "zstd"))]
        CompressionFormat::Zstd => return Err(PageError::WithoutZstd),
        #[cfg(feature = "zstd")]
        CompressionFormat::Zstd => compressed::zstd(&mut rest, &mut bytes, max_bytes, MAX_FILE_WINDOW_LOG),
    };
    let has_ignored_bytes = match decoding {
        // Zero bytes fill the last block of a tape or a disk.
        Decoding::Complete => rest.iter().any(|byte| *byte != 0),
        Decoding::TooLong => false,
        Decoding::Truncated => return Err(PageError::Decompress(format.name(), "it is truncated")),
        Decoding::Damaged(reason) => return Err(PageError::Decompress(format.name(), reason)),
    };
    Ok(RawPage { has_ignored_bytes, ..decompressed_page(bytes, content_type)? })
}

fn read_brotli(
    source: impl Read,
    max_bytes: usize,
    content_type: Option<String>,
) -> Result<RawPage, PageError> {
    let (coded, mut bytes) = (read_up_to(source, usize::MAX)?, Vec::new());
    match compressed::brotli(&coded, &mut bytes, max_bytes + 1) {
        Decoding::Complete | Decoding::TooLong if !bytes.is_empty() => decompressed_page(bytes, content_type),
        _ => Err(PageError::NotText),
    }
}

/// The page of decompressed bytes. They must be text: data is decompressed only once.
fn decompressed_page(bytes: Vec<u8>, content_type: Option<String>) -> Result<RawPage, PageError> {
    let kind = kind_of(&bytes, content_type.as_deref());
    match kind {
        Kind::Text | Kind::Utf16(_) => Ok(page(bytes, content_type, kind)),
        Kind::Compressed(format) => Err(PageError::CompressedTwice(format.name())),
        Kind::NotAPage(what) => Err(PageError::NotAPage(what)),
        Kind::Archive => Err(PageError::Archive),
        Kind::Binary => Err(PageError::NotText),
    }
}

/// The kind of data that begins with `head`. If the Content-Type declares UTF-16, data of no known kind is text.
fn kind_of(head: &[u8], content_type: Option<&str>) -> Kind {
    match kind::detect(head) {
        Kind::Binary if content_type.is_some_and(|value| value.to_ascii_lowercase().contains("utf-16")) => {
            Kind::Text
        }
        kind => kind,
    }
}

/// The page of these bytes. The encoding that the bytes show is used only if the Content-Type has no charset.
fn page(bytes: Vec<u8>, content_type: Option<String>, kind: Kind) -> RawPage {
    let names_charset = |value: &String| value.to_ascii_lowercase().contains("charset");
    let content_type = match kind {
        Kind::Utf16(label) if !content_type.as_ref().is_some_and(names_charset) => {
            Some(format!("text/html; charset={label}"))
        }
        _ => content_type,
    };
    RawPage::new(bytes, content_type)
}

fn read_up_to(source: impl Read, max_bytes: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(max_bytes as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    const MAX: usize = 1 << 20;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(bytes).expect("memory takes it");
        encoder.finish().expect("memory takes it")
    }

    /// A reader that counts the bytes read from it.
    struct CountingReader<'a, R>(R, &'a Cell<usize>);

    impl<R: Read> Read for CountingReader<'_, R> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.0.read(buffer)?;
            self.1.set(self.1.get() + count);
            Ok(count)
        }
    }

    #[test]
    fn endless_page_is_read_up_to_the_limit() {
        let count = Cell::new(0);
        let page = read(CountingReader(io::repeat(b'a'), &count), MAX, None).expect("it is text");
        assert_eq!(page.bytes.len(), MAX + 1);
        assert!(count.get() <= MAX + 1, "{count:?}");
    }

    #[test]
    fn endless_binary_data_is_refused_at_once() {
        let count = Cell::new(0);
        assert!(matches!(read(CountingReader(io::repeat(0), &count), MAX, None), Err(PageError::NotText)));
        assert!(count.get() < 100_000, "{count:?}");
    }

    #[test]
    fn decompressed_size_is_bounded() {
        let page = read(&*gzip(&vec![b' '; 3 * MAX]), MAX, None).expect("it is text");
        assert_eq!(page.bytes.len(), MAX + 1);
    }

    #[test]
    fn compressed_size_is_bounded() {
        let empty = gzip(b"");
        let parts = std::iter::repeat_with(|| empty.iter().copied()).flatten();
        struct Bytes<I>(I);
        impl<I: Iterator<Item = u8>> Read for Bytes<I> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let bytes = self.0.by_ref().take(buffer.len());
                Ok(buffer.iter_mut().zip(bytes).map(|(to, from)| *to = from).count())
            }
        }
        let count = Cell::new(0);
        let _ = read(CountingReader(Bytes(parts), &count), MAX, None);
        assert!(count.get() < 2 * MAX, "{count:?}");
    }

    #[test]
    fn gzip_members_are_one_page() {
        let compressed = [gzip(b"<p>one"), gzip(b"<p>two")].concat();
        assert_eq!(read(&*compressed, MAX, None).expect("it is text").bytes, b"<p>one<p>two");
    }

    #[test]
    fn page_compressed_twice_is_refused() {
        let compressed = gzip(&gzip(b"<p>one"));
        assert!(matches!(read(&*compressed, MAX, None), Err(PageError::CompressedTwice("gzip"))));
    }

    #[test]
    fn truncated_data_is_an_error() {
        let mut compressed = gzip(b"<p>one<p>two<p>three");
        compressed.truncate(compressed.len() - 12);
        assert!(matches!(read(&*compressed, MAX, None), Err(PageError::Decompress("gzip", _))));
    }

    #[test]
    fn utf_16_without_a_byte_order_mark_is_detected() {
        let page = read(b"<\0p\0>\0".as_slice(), MAX, None).expect("it is text");
        assert_eq!(page.content_type.as_deref(), Some("text/html; charset=utf-16le"));
        let page = read(b"\0<\0p\0>".as_slice(), MAX, Some("text/html".to_owned())).expect("it is text");
        assert_eq!(page.content_type.as_deref(), Some("text/html; charset=utf-16be"));
        let content_type = Some("text/html; charset=utf-8".to_owned());
        let page = read(b"\0<\0p\0>".as_slice(), MAX, content_type.clone()).expect("it is text");
        assert_eq!(page.content_type, content_type);
        let greek = "Ω ω\u{1}\u{2}\u{3}\u{4}".encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
        let content_type = Some("text/html; charset=UTF-16BE".to_owned());
        assert_eq!(read(&*greek, MAX, content_type).expect("it is text").bytes, greek);
    }
}
