//! The encoding that a `<meta>` declares: steps 2 to 16 of the prescan's case `<meta` (HTML 13.2.3.2), and
//! "extracting a character encoding from a `meta` element" (HTML 2.5.3).

use super::scanner::{OutOfBytes, Scanner};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};

/// Reads the attributes up to the end of the tag. Of several attributes with one name, the first counts.
pub(super) fn declared_encoding(tag: &mut Scanner<'_>) -> Result<Option<&'static Encoding>, OutOfBytes> {
    const NAMES: [&[u8]; 3] = [b"http-equiv", b"content", b"charset"];
    let mut values = [None; 3];
    while let Some(attribute) = tag.attribute()? {
        if let Some(number) = NAMES.iter().position(|name| attribute.name.eq_ignore_ascii_case(name)) {
            values[number].get_or_insert(attribute.value);
        }
    }
    Ok(choose_encoding(values))
}

/// The result of the standard's "need pragma" and "got pragma": a `charset` decides alone, even if it is
/// unknown. A `content` counts only together with `http-equiv=content-type`.
fn choose_encoding([http_equiv, content, charset]: [Option<&[u8]>; 3]) -> Option<&'static Encoding> {
    let encoding = match charset {
        Some(label) => Encoding::for_label(label),
        None if http_equiv?.eq_ignore_ascii_case(b"content-type") => encoding_in_content(content?),
        None => None,
    }?;
    // A `<meta>` that can be read as ASCII is not in UTF-16.
    if encoding == UTF_16BE || encoding == UTF_16LE {
        Some(UTF_8)
    } else if encoding == X_USER_DEFINED {
        Some(WINDOWS_1252)
    } else {
        Some(encoding)
    }
}

/// "Extracting a character encoding from a `meta` element".
fn encoding_in_content(content: &[u8]) -> Option<&'static Encoding> {
    let value = after_charset_equals(content)?.trim_ascii_start();
    let label = match value {
        [quote @ (b'"' | b'\''), quoted @ ..] => &quoted[..quoted.iter().position(|byte| byte == quote)?],
        _ => value.split(|byte| byte.is_ascii_whitespace() || *byte == b';').next()?,
    };
    Encoding::for_label(label)
}

/// Steps 2 to 4 of extracting: the text after the first `charset` that is followed by an equals sign.
fn after_charset_equals(content: &[u8]) -> Option<&[u8]> {
    let mut rest = content;
    loop {
        let at = rest.windows("charset".len()).position(|bytes| bytes.eq_ignore_ascii_case(b"charset"))?;
        rest = rest[at + "charset".len()..].trim_ascii_start();
        if let Some(value) = rest.strip_prefix(b"=") {
            return Some(value);
        }
    }
}
