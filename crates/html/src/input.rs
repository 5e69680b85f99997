//! From bytes to text: byte order mark, charset of the `Content-Type`, `<meta>`, otherwise UTF-8.
//!
//! This is the encoding sniffing algorithm (HTML 13.2.3.2), with UTF-8 for a page that declares no encoding.
//! Labels have the meaning of the Encoding Standard: `iso-8859-1` is windows-1252, and `iso-2022-kr` gives
//! one replacement character in place of the page.
//!
//! Without the feature `encodings`, the encodings with large tables are not supported: their labels are as unknown ones.

#[cfg(feature = "encodings")]
mod all_encodings;
pub mod content_type;
#[cfg(any(test, not(feature = "encodings")))]
mod few_encodings;
mod prescan;
pub(crate) mod scanner;

use encoding_rs::{Encoding, UTF_8};
use std::borrow::Cow;

#[cfg(feature = "encodings")]
use all_encodings as decoder;
#[cfg(not(feature = "encodings"))]
use few_encodings as decoder;

use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::dom::LimitsHit;
use crate::options::Limits;
use crate::strings::Strings;
use microweave_values::shorten::clipped;

const UTF_8_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A page that is not parsed yet: its text up to the limit of input bytes. [`Tree::parse_source`](crate::Tree::parse_source)
/// parses it.
#[derive(Clone, Debug, Default)]
pub struct PageSource {
    pub(crate) strings: Strings,
    pub(crate) limits_hit: LimitsHit,
    pub(crate) decoding: Option<Decoding>,
}

impl PageSource {
    /// The source of a page that is already decoded.
    pub fn of_text(html: &str, limits: &Limits) -> Self {
        PageText::of_text(html, limits.input_limit()).into_source()
    }

    /// The source of a page from bytes. `content_type` is the value of the HTTP header `Content-Type`.
    pub fn of_bytes(bytes: &[u8], content_type: Option<&str>, limits: &Limits) -> Self {
        decode(bytes, content_type, limits.input_limit()).into_source()
    }

    /// The text, with its newlines normalized to line feeds: the source of the page's [`Dom`](crate::Dom).
    pub fn text(&self) -> &str {
        self.strings.source()
    }

    /// The length in bytes of what was read of the page, before it was decoded.
    pub fn page_len(&self) -> usize {
        self.strings.page_len()
    }

    /// The limit on input bytes if it was hit, and an unknown encoding.
    pub fn diagnostics(&self) -> impl Iterator<Item = Diagnostic> {
        self.limits_hit.diagnostics(&self.strings)
    }
}

/// The text of a page up to the limit of input bytes, and the problems of its bytes.
pub(crate) struct PageText<'b> {
    pub(crate) text: Cow<'b, str>,
    pub(crate) is_over_limit: bool,
    /// The label in the `Content-Type`, if the Encoding Standard does not have it; or the declared encoding, if this
    /// program cannot decode it.
    pub(crate) unknown_label: Option<String>,
    /// How it was decoded. `None` if the page was given as text.
    pub(crate) decoding: Option<Decoding>,
    /// The length of what was read of the page, in its bytes.
    page_len: usize,
    /// The length of the byte order mark of UTF-8, which is in the page and not in its text.
    pub(crate) mark_len: usize,
}

/// How the bytes of a page were decoded.
#[derive(Clone, Copy, Debug)]
pub struct Decoding {
    /// The encoding of the Encoding Standard.
    pub encoding: &'static Encoding,
    /// True if a byte order mark or the header declares the encoding.
    pub is_declared_outside: bool,
    /// True if the header is known. It is not for a saved page.
    pub has_header: bool,
    /// True if bytes were not valid in the encoding. Each such sequence became a U+FFFD.
    pub had_errors: bool,
    /// True if the encoding is another one than UTF-8, and the bytes are UTF-8 with letters outside of ASCII.
    pub is_utf8_in_fact: bool,
}

impl<'t> PageText<'t> {
    /// The text of a page that is already decoded, of which at most `max_bytes` are read.
    pub(crate) fn of_text(text: &'t str, max_bytes: usize) -> Self {
        let page_len = text.len().min(max_bytes);
        let (text, is_over_limit, unknown_label, decoding) = (text.into(), false, None, None);
        PageText { text, is_over_limit, unknown_label, decoding, page_len, mark_len: 0 }.cut(max_bytes)
    }

    pub(crate) fn into_source(self) -> PageSource {
        let strings = Strings::new(&self.text).decoded_from(self.page_len, self.mark_len);
        let mut limits_hit = LimitsHit::default();
        if self.is_over_limit {
            limits_hit.note(DiagnosticKind::InputBytes, strings.source().len() as u32);
        }
        if let Some(label) = &self.unknown_label {
            limits_hit.note_unknown_encoding(label);
        }
        PageSource { strings, limits_hit, decoding: self.decoding }
    }

    fn cut(self, max_bytes: usize) -> Self {
        let len = clipped(&self.text, max_bytes).len();
        let is_over_limit = self.is_over_limit || len < self.text.len();
        let text = match self.text {
            Cow::Borrowed(text) => text[..len].into(),
            Cow::Owned(mut text) => {
                text.truncate(len);
                text.into()
            }
        };
        PageText { text, is_over_limit, ..self }
    }
}

/// The text of a page. At most `max_bytes` are decoded, and at most `max_bytes` of the text are read.
/// `content_type` is the value of the HTTP header.
pub(crate) fn decode<'b>(bytes: &'b [u8], content_type: Option<&str>, max_bytes: usize) -> PageText<'b> {
    let part = &bytes[..bytes.len().min(max_bytes)];
    let Declared { encoding, is_outside, mut unknown_label } = declared_encoding(part, content_type);
    let mut encoding = encoding.unwrap_or(UTF_8);
    if !decoder::can_decode(encoding) {
        unknown_label = Some(encoding.name().to_owned());
        encoding = UTF_8;
    }
    let has_more = part.len() < bytes.len();
    let (text, had_errors) = match has_more {
        true => (decoder::decode_part(part, encoding).into(), false),
        false => decoder::decode(part, encoding),
    };
    let is_utf8_in_fact = encoding != UTF_8 && !part.is_ascii() && std::str::from_utf8(part).is_ok();
    let has_header = content_type.is_some();
    let decoding =
        Decoding { encoding, is_declared_outside: is_outside, has_header, had_errors, is_utf8_in_fact };
    let mark_len = if part.starts_with(UTF_8_MARK) { UTF_8_MARK.len() } else { 0 };
    let (decoding, page_len) = (Some(decoding), part.len());
    PageText { text, is_over_limit: has_more, unknown_label, decoding, page_len, mark_len }.cut(max_bytes)
}

/// The name of the encoding that the byte order mark, the header or the page declares, such as `Shift_JIS`; `UTF-8` if
/// there is no declaration. `content_type` is the value of the HTTP header of that name.
///
/// A program without the feature `encodings` can decode the page with this, and read it as text.
///
/// ```
/// assert_eq!(microweave_html::encoding_of(b"<meta charset=sjis>", None), "Shift_JIS");
/// ```
pub fn encoding_of(bytes: &[u8], content_type: Option<&str>) -> &'static str {
    declared_encoding(bytes, content_type).encoding.unwrap_or(UTF_8).name()
}

struct Declared {
    encoding: Option<&'static Encoding>,
    /// True if it is not the page that declares it.
    is_outside: bool,
    /// The header's label if it is unknown.
    unknown_label: Option<String>,
}

/// Step 4 of 13.2.3.2 takes the header's encoding only if it is supported. Otherwise the steps continue.
fn declared_encoding(bytes: &[u8], content_type: Option<&str>) -> Declared {
    let label = content_type.and_then(content_type::charset);
    let header_encoding = label.as_deref().and_then(|label| Encoding::for_label(label.as_bytes()));
    let unknown_label = if header_encoding.is_none() { label } else { None };
    let mark_encoding = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    let outside = mark_encoding.or(header_encoding);
    let encoding = outside.or_else(|| prescan::declared_encoding(bytes));
    Declared { encoding, is_outside: outside.is_some(), unknown_label }
}
