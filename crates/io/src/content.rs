//! Content and transfer codings (RFC 9110, section 8.4.1; RFC 9112, section 7).

mod chunked;

use crate::compressed::{self, Decoding};
use crate::kind::{self, Kind};
use crate::zstd::MAX_HTTP_WINDOW_LOG;

/// More codings are not undone.
const MAX_CODINGS: usize = 4;

/// A coding of a message's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Coding {
    /// The transfer coding `chunked`.
    Chunked,
    /// `gzip`, `x-gzip`.
    Gzip,
    /// `deflate`.
    Deflate,
    /// `br`.
    Brotli,
    /// `zstd`.
    Zstd,
    /// Another coding: its name.
    Unknown(String),
}

impl Coding {
    /// The coding with this name. `None` if it does not change the body.
    pub fn of(name: &str) -> Option<Self> {
        let name = name.trim().to_ascii_lowercase();
        Some(match &*name {
            "" | "identity" | "none" => return None,
            "chunked" => Coding::Chunked,
            "gzip" | "x-gzip" => Coding::Gzip,
            "deflate" => Coding::Deflate,
            "br" => Coding::Brotli,
            "zstd" => Coding::Zstd,
            _ => Coding::Unknown(name),
        })
    }

    fn name(&self) -> &str {
        match self {
            Coding::Chunked => "chunked",
            Coding::Gzip => "gzip",
            Coding::Deflate => "deflate",
            Coding::Brotli => "br",
            Coding::Zstd => "zstd",
            Coding::Unknown(name) => name,
        }
    }

    fn decode(&self, mut coded: &[u8], body: &mut Vec<u8>, max_bytes: usize) -> Decoding {
        match self {
            Coding::Chunked => chunked::decode(coded, body),
            // Bytes after the last member are ignored, as browsers do.
            Coding::Gzip => compressed::gzip(&mut coded, body, max_bytes),
            Coding::Deflate => compressed::deflate(coded, body, max_bytes),
            Coding::Brotli => compressed::brotli(coded, body, max_bytes),
            Coding::Zstd => compressed::zstd(&mut coded, body, max_bytes, MAX_HTTP_WINDOW_LOG),
            Coding::Unknown(_) => Decoding::Damaged("the content encoding is not known"),
        }
    }
}

/// A body without its codings.
#[derive(Debug, Default)]
pub struct Body {
    /// The decoded bytes.
    pub bytes: Vec<u8>,
    /// Why the end of the body is missing.
    pub cut: Option<String>,
}

/// Undoes codings, the last one first; the result has at most `max_bytes`. A crawler can have undone a coding that the
/// header still names: data that is text is not decoded.
pub fn decode(codings: &[Coding], bytes: Vec<u8>, max_bytes: usize) -> Body {
    let mut body = Body { bytes, cut: None };
    for coding in codings.iter().rev().take(MAX_CODINGS) {
        if is_markup(&body.bytes) && *coding != Coding::Chunked {
            continue;
        }
        let mut decoded = Vec::with_capacity((body.bytes.len() * 4).min(max_bytes));
        let decoding = coding.decode(&body.bytes, &mut decoded, max_bytes);
        if was_not_coded(coding, decoding, &body.bytes, &decoded) {
            continue;
        }
        let reason = match decoding {
            Decoding::Complete => None,
            Decoding::Damaged(_) if matches!(coding, Coding::Unknown(_)) => {
                Some(format!("the content encoding {} is not known", coding.name()))
            }
            Decoding::Damaged(_) => Some(format!("the page's {} data is damaged", coding.name())),
            Decoding::Truncated => Some(format!("the page's {} data is cut short", coding.name())),
            Decoding::TooLong => Some(too_long(max_bytes)),
        };
        body.bytes = decoded;
        body.cut = reason.or(body.cut);
    }
    if body.bytes.len() > max_bytes {
        body.bytes.truncate(max_bytes);
        body.cut = Some(too_long(max_bytes));
    }
    body
}

/// The reason for a page that is cut at the limit.
pub fn too_long(max_bytes: usize) -> String {
    format!("the page is longer than {max_bytes} bytes: the rest is not read")
}

/// True if data that cannot be decoded is text, and what was decoded of it is not.
fn was_not_coded(coding: &Coding, decoding: Decoding, coded: &[u8], decoded: &[u8]) -> bool {
    let has_failed = match decoding {
        Decoding::Damaged(_) => true,
        Decoding::Truncated => decoded.is_empty() || !is_text(decoded),
        Decoding::Complete | Decoding::TooLong => false,
    };
    // The data of chunks is text in text: `chunked::decode` sees whether it was coded.
    has_failed && *coding != Coding::Chunked && is_text(coded)
}

fn is_markup(data: &[u8]) -> bool {
    matches!(data.trim_ascii_start(), [b'<', next, ..] if next.is_ascii_alphabetic() || matches!(next, b'!' | b'?'))
}

fn is_text(data: &[u8]) -> bool {
    matches!(kind::detect(data), Kind::Text | Kind::Utf16(_))
}

#[cfg(test)]
mod tests;
