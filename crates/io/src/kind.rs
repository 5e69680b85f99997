//! The kind of data, by its first bytes.

/// What data is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text, which can be a page.
    Text,
    /// Text in UTF-16 without a byte order mark, with the label of its encoding.
    Utf16(&'static str),
    /// Compressed data.
    Compressed(CompressionFormat),
    /// A web archive (WARC).
    Archive,
    /// A known kind that is not a page: its name, with an article.
    NotAPage(&'static str),
    /// Data of no known kind that is not text.
    Binary,
}

/// A format of compressed data that has a magic number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompressionFormat {
    /// RFC 1952.
    Gzip,
    /// RFC 8878.
    Zstd,
}

impl CompressionFormat {
    /// The name of the format.
    pub fn name(self) -> &'static str {
        match self {
            CompressionFormat::Gzip => "gzip",
            CompressionFormat::Zstd => "zstd",
        }
    }
}

/// The Encoding Standard does not have UTF-32. Browsers read the byte order mark of UTF-32LE as the mark of UTF-16LE and a
/// NUL.
const UTF_32: &str = "text in UTF-32 (convert it to UTF-8 first)";

/// The first bytes of data that is not a page, and what it is.
const REFUSED: [(&[u8], &str); 24] = [
    (b"\x89PNG\r\n\x1A\n", "a PNG image"),
    (b"\xFF\xD8\xFF", "a JPEG image"),
    (b"GIF87a", "a GIF image"),
    (b"GIF89a", "a GIF image"),
    (b"II*\0", "a TIFF image"),
    (b"MM\0*", "a TIFF image"),
    (b"\xFF\xFE\0\0", UTF_32),
    (b"\0\0\xFE\xFF", UTF_32),
    (b"<\0\0\0", UTF_32),
    (b"\0\0\0<\0\0\0", UTF_32),
    (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "an office document"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"PK\x05\x06", "a ZIP archive"),
    (b"Rar!\x1A\x07", "a RAR archive"),
    (b"7z\xBC\xAF\x27\x1C", "a 7z archive"),
    (b"BZh91AY&SY", "bzip2 data (decompress it first)"),
    (b"\xFD7zXZ\0", "xz data (decompress it first)"),
    (b"\x04\x22\x4D\x18", "lz4 data (decompress it first)"),
    (b"OggS\0", "an Ogg file"),
    (b"ID3\x02", "an MP3 file"),
    (b"ID3\x03", "an MP3 file"),
    (b"ID3\x04", "an MP3 file"),
    (b"\x7FELF", "a program"),
    (b"SQLite format 3\0", "an SQLite database"),
];

/// The number of bytes that show what data is. (Browsers use 1,445 too.)
pub const SNIFFED_BYTES: usize = 1445;

/// The kind of data that begins with `head`, by its first [`SNIFFED_BYTES`].
pub fn detect(head: &[u8]) -> Kind {
    let head = &head[..head.len().min(SNIFFED_BYTES)];
    let refused = REFUSED.iter().find(|(start, _)| head.starts_with(start));
    if let Some((_, what)) = refused {
        return Kind::NotAPage(what);
    }
    let text = text_start(head);
    match head {
        _ if text.starts_with(b"%PDF-") => Kind::NotAPage("a PDF document"),
        _ if matches!(text, [b'W', b'A', b'R', b'C', b'/', b'0'..=b'9', ..]) => Kind::Archive,
        [0x1F, 0x8B, ..] => Kind::Compressed(CompressionFormat::Gzip),
        // The second pattern is a skippable frame (RFC 8878, section 3.1.2).
        [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => {
            Kind::Compressed(CompressionFormat::Zstd)
        }
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Kind::NotAPage("a WebP image"),
        [0, 0, 0, _, b'f', b't', b'y', b'p', ..] => Kind::NotAPage("a video or an AVIF or HEIF image"),
        _ if head.get(257..262) == Some(b"ustar") => Kind::NotAPage("a tar archive (extract it first)"),
        _ => text_or_binary(head),
    }
}

fn text_or_binary(head: &[u8]) -> Kind {
    if head.starts_with(b"\xFE\xFF") || head.starts_with(b"\xFF\xFE") {
        return Kind::Text;
    }
    match utf16_without_mark(head) {
        Some(label) => Kind::Utf16(label),
        None if looks_like_markup(head) || has_few_controls(head) => Kind::Text,
        None => Kind::Binary,
    }
}

/// The encoding label of UTF-16 without a byte order mark that begins with ASCII characters, as markup does.
/// Browsers detect this too.
fn utf16_without_mark(head: &[u8]) -> Option<&'static str> {
    const MAX_UNITS: usize = 32;
    let is_ascii = |byte: u8| matches!(byte, b'\t' | b'\n' | 0x0C | b'\r' | b' '..=b'~');
    let units = || head.as_chunks::<2>().0.iter().take(MAX_UNITS);
    if units().len() < 2 {
        return None;
    }
    if units().all(|unit| is_ascii(unit[0]) && unit[1] == 0) {
        Some("utf-16le")
    } else if units().all(|unit| unit[0] == 0 && is_ascii(unit[1])) {
        Some("utf-16be")
    } else {
        None
    }
}

/// The data after a byte order mark of UTF-8 and white space.
fn text_start(head: &[u8]) -> &[u8] {
    let head = head.trim_ascii_start();
    head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head).trim_ascii_start()
}

/// True if text begins like markup. Such a page is text even if it contains control characters.
fn looks_like_markup(head: &[u8]) -> bool {
    matches!(text_start(head), [b'<', next, ..] if next.is_ascii_alphabetic() || matches!(next, b'!' | b'?' | b'/'))
}

/// True if at most one byte in 32 is a control character that texts do not contain. In random data, one byte in 10 is.
fn has_few_controls(head: &[u8]) -> bool {
    let is_control = |byte: &&u8| matches!(byte, 0..=8 | 0x0B | 0x0E..=0x1A | 0x1C..=0x1F);
    head.iter().filter(is_control).count() * 32 <= head.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_binary_data_are_distinguished() {
        for text in [
            b"".as_slice(),
            b"<p>\r\n\tx\x0C",
            b"\xFF\xFE<\0p\0",
            b"\xFE\xFF\0<\0p",
            b"\xE9t\xE9 \x1B",
            b"\x1B$B$3$l\x1B(B",
            b" \n<!doctype html>\0\0\0",
            b"\xEF\xBB\xBF<p>\0",
            b"A text with one NUL in it is still a text, if it is\0 long enough.",
            b"BM is no image, and RIFF, PK, WARC, ID3 and GIF are words",
        ] {
            assert_eq!(detect(text), Kind::Text, "{text:?}");
        }
        for data in [b"\0\0\0\0".as_slice(), b"a\0\x01b\x02", b"\0", b"\x0B\x02\x80hello\x03"] {
            assert_eq!(detect(data), Kind::Binary, "{data:?}");
        }
    }

    #[test]
    fn random_bytes_are_binary_data() {
        let mut state = 1_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        };
        for length in [64, 200, 1445] {
            let noise: Vec<u8> = (0..length).map(|_| next()).collect();
            assert_eq!(detect(&noise), Kind::Binary, "{length}");
        }
    }

    #[test]
    fn known_file_formats_are_named() {
        assert_eq!(detect(b"\x1F\x8B\x08\0"), Kind::Compressed(CompressionFormat::Gzip));
        assert_eq!(detect(b"\x28\xB5\x2F\xFD\0"), Kind::Compressed(CompressionFormat::Zstd));
        assert_eq!(detect(b"\x50\x2A\x4D\x18\0"), Kind::Compressed(CompressionFormat::Zstd));
        assert_eq!(detect(b"WARC/1.1\r\n"), Kind::Archive);
        for archive in ["\nWARC/1.0\r\n", "\u{feff}WARC/1.1\r\n", "\u{feff}\r\n WARC/1.1"] {
            assert_eq!(detect(archive.as_bytes()), Kind::Archive, "{archive:?}");
        }
        assert_eq!(detect(b"\n%PDF-1.7\n"), Kind::NotAPage("a PDF document"));
        for utf_32 in
            [b"\xFF\xFE\0\0<\0\0\0".as_slice(), b"\0\0\xFE\xFF\0\0\0<", b"<\0\0\0", b"\0\0\0<\0\0\0p"]
        {
            assert_eq!(detect(utf_32), Kind::NotAPage(UTF_32), "{utf_32:?}");
        }
        assert_eq!(detect(b"\0\0\0<ftypavif"), Kind::NotAPage("a video or an AVIF or HEIF image"));
        assert_eq!(detect(b"RIFF\x10\0\0\0WEBPVP8 "), Kind::NotAPage("a WebP image"));
        assert_eq!(detect(b"%PDF-1.7\n"), Kind::NotAPage("a PDF document"));
        assert_eq!(detect(b"\x89PNG\r\n\x1A\n\0\0"), Kind::NotAPage("a PNG image"));
        assert_eq!(detect(b"<\0?\0x\0m\0l\0"), Kind::Utf16("utf-16le"));
        assert_eq!(detect(b"\0\r\0\n\0<\0p"), Kind::Utf16("utf-16be"));
    }
}
