//! "Prescan a byte stream to determine its encoding" (HTML 13.2.3.2): searches the first bytes for a
//! `<meta>`, with the small parser that this needs.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};

use crate::input::scanner::{OutOfBytes, Scanner};

/// The length of the prescan. The standard suggests 1,024 bytes, because a page arrives slowly. It lets the
/// tree builder change the encoding at a later `<meta>`. This library has the whole page, so the prescan
/// continues to such a `<meta>`: on real pages, it is as late as byte 8,283.
const WINDOW: usize = 16 * 1024;

pub(super) fn declared_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let window = &bytes[..bytes.len().min(WINDOW)];
    match window {
        [b'<', 0, b'?', 0, b'x', 0, ..] => Some(UTF_16LE), // 2
        [0, b'<', 0, b'?', 0, b'x', ..] => Some(UTF_16BE),
        _ => first_in_meta(window).ok().or_else(|| xml_encoding(window)),
    }
}

fn first_in_meta(window: &[u8]) -> Result<&'static Encoding, OutOfBytes> {
    let mut scanner = Scanner::new(window);
    loop {
        scanner.skip_until(|byte| byte == b'<')?;
        if let Some(encoding) = skip_markup(&mut scanner)? {
            return Ok(encoding);
        }
        scanner.advance(1); // 4
    }
}

/// Step 3: moves to the last byte of the markup that starts at this `<`.
fn skip_markup(scanner: &mut Scanner<'_>) -> Result<Option<&'static Encoding>, OutOfBytes> {
    match scanner.rest() {
        [b'<', b'!', b'-', b'-', ..] => scanner.skip_comment()?,
        [b'<', b'm' | b'M', b'e' | b'E', b't' | b'T', b'a' | b'A', end, ..]
            if end.is_ascii_whitespace() || *end == b'/' =>
        {
            scanner.advance("<meta".len());
            return meta_encoding(scanner);
        }
        [b'<', b'/', letter, ..] | [b'<', letter, ..] if letter.is_ascii_alphabetic() => {
            scanner.skip_until(|byte| byte.is_ascii_whitespace() || byte == b'>')?;
            while scanner.attribute()?.is_some() {}
        }
        [b'<', b'!' | b'/' | b'?', ..] => {
            scanner.skip_until(|byte| byte == b'>')?;
        }
        _ => {}
    }
    Ok(None)
}

/// "Get an XML encoding" (HTML 13.2.3.2): the XML declaration of a page in `text/html`. The standard searches for the end
/// of the declaration, but does not say that the search for the name stops there. In browsers it does, and so it does
/// here.
fn xml_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = bytes.strip_prefix(b"<?xml")?; // 1, 2
    let declaration = &start[..start.iter().position(|byte| *byte == b'>')?]; // 3
    let name = declaration.windows("encoding".len()).position(|bytes| bytes == b"encoding")?; // 4
    let after_name = skip_controls(&declaration[name + "encoding".len()..]); // 5, 6
    let (quote, quoted) = skip_controls(after_name.strip_prefix(b"=")?).split_first()?; // 7 to 12
    if !matches!(quote, b'"' | b'\'') {
        return None;
    }
    let label = &quoted[..quoted.iter().position(|byte| byte == quote)?]; // 13, 14
    if label.iter().copied().any(is_control) {
        return None; // 15
    }
    let encoding = Encoding::for_label(label)?; // 16
    Some(if encoding == UTF_16BE || encoding == UTF_16LE { UTF_8 } else { encoding }) // 17
}

fn skip_controls(bytes: &[u8]) -> &[u8] {
    let start = bytes.iter().position(|byte| !is_control(*byte)).unwrap_or(bytes.len());
    &bytes[start..]
}

/// Control characters and the space, which these steps skip.
fn is_control(byte: u8) -> bool {
    byte <= b' '
}

/// The encoding that a `<meta>` declares: steps 2 to 16 of the case `<meta`. Reads the attributes up to the end of the tag. Of
/// several attributes with one name, the first counts.
fn meta_encoding(tag: &mut Scanner<'_>) -> Result<Option<&'static Encoding>, OutOfBytes> {
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
