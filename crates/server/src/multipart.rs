//! Forms as `multipart/form-data` (RFC 7578): what browsers, `curl -F` and PHP's curl with an array send.

use std::borrow::Cow;

use crate::error::ApiError;

/// The longest boundary (RFC 2046, section 5.1.1).
const MAX_BOUNDARY: usize = 70;

/// A field of a form.
pub(crate) struct Field<'a> {
    pub(crate) name: String,
    pub(crate) value: &'a [u8],
    /// The `Content-Type` of the field. Files have one, texts have none.
    pub(crate) content_type: Option<String>,
}

impl Field<'_> {
    /// The value as text. Texts of forms are UTF-8.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(self.value)
    }
}

/// The fields of a body.
///
/// # Errors
/// If the media type has no boundary, or the body is not made of parts that each have a name.
pub(crate) fn fields<'a>(content_type: &str, body: &'a [u8]) -> Result<Vec<Field<'a>>, ApiError> {
    let boundary =
        parameter(content_type, "boundary").filter(|text| (1..=MAX_BOUNDARY).contains(&text.len()));
    let delimiter = format!("--{}", boundary.ok_or_else(|| wrong("its Content-Type has no boundary"))?);
    let (_, mut rest) =
        split_at_line(body, delimiter.as_bytes()).ok_or_else(|| wrong("it has no boundary"))?;
    let mut fields = Vec::new();
    while !rest.starts_with(b"--") {
        let part = after_line_end(rest).ok_or_else(|| wrong("a boundary is not a line of its own"))?;
        let (part, after) =
            split_at_line(part, delimiter.as_bytes()).ok_or_else(|| wrong("its last boundary is missing"))?;
        fields.push(field(part)?);
        rest = after;
    }
    Ok(fields)
}

/// A part: the lines of its headers, an empty line, and the value.
fn field(part: &[u8]) -> Result<Field<'_>, ApiError> {
    let (mut name, mut content_type, mut rest) = (None, None, part);
    loop {
        let end = rest.windows(2).position(|two| two == b"\r\n");
        let (line, after) = match end {
            Some(end) => (&rest[..end], &rest[end + 2..]),
            None => return Err(wrong("a part has no empty line after its headers")),
        };
        rest = after;
        if line.is_empty() {
            break;
        }
        let line = String::from_utf8_lossy(line);
        let (header, value) = line.split_once(':').unwrap_or_default();
        match &*header.trim().to_ascii_lowercase() {
            "content-disposition" => name = parameter(value, "name"),
            "content-type" => content_type = Some(value.trim().to_owned()),
            _ => {}
        }
    }
    let name = name.ok_or_else(|| wrong("a part has no name"))?;
    Ok(Field { name, value: rest, content_type })
}

/// Splits at the first delimiter that begins a line. The line break before it belongs to it.
fn split_at_line<'a>(text: &'a [u8], delimiter: &[u8]) -> Option<(&'a [u8], &'a [u8])> {
    if let Some(rest) = text.strip_prefix(delimiter) {
        return Some((&[], rest));
    }
    let mut from = 0;
    loop {
        let end = from + text[from..].iter().position(|&byte| byte == b'\r')?;
        let line = text[end + 1..].strip_prefix(b"\n").and_then(|line| line.strip_prefix(delimiter));
        if let Some(rest) = line {
            return Some((&text[..end], rest));
        }
        from = end + 1;
    }
}

/// What is after the end of a line with nothing but white space.
fn after_line_end(text: &[u8]) -> Option<&[u8]> {
    let blank = text.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    text[blank..].strip_prefix(b"\r\n")
}

/// The value of a parameter of a header, such as `name="html"`. A quoted value can have `;`, and escapes with `\`.
fn parameter(header: &str, wanted: &str) -> Option<String> {
    let mut rest = header.split_once(';')?.1;
    loop {
        let (name, value) = rest.split_once('=')?;
        let (text, after) = match value.trim_start().strip_prefix('"') {
            Some(quoted) => unquoted(quoted),
            None => {
                let (text, after) = value.split_once(';').unwrap_or((value, ""));
                (text.trim().to_owned(), after)
            }
        };
        if name.trim().eq_ignore_ascii_case(wanted) {
            return Some(text);
        }
        rest = after.trim_start().trim_start_matches(';');
    }
}

/// The text up to the closing quote, and what is after it.
fn unquoted(quoted: &str) -> (String, &str) {
    let mut text = String::new();
    let mut chars = quoted.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return (text, &quoted[at + 1..]),
            '\\' => text.extend(chars.next().map(|(_, escaped)| escaped)),
            c => text.push(c),
        }
    }
    (text, "")
}

fn wrong(problem: &str) -> ApiError {
    ApiError::invalid(format!("the body is not a form as multipart/form-data: {problem}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TYPE: &str = "multipart/form-data; boundary=\"a b\"";

    fn texts(content_type: &str, body: &str) -> Option<Vec<(String, String)>> {
        let fields = fields(content_type, body.as_bytes()).ok()?;
        Some(fields.iter().map(|field| (field.name.clone(), field.text().into_owned())).collect())
    }

    #[test]
    fn values_are_what_is_between_boundaries() {
        let body = "preamble\r\n--a b \t\r\nContent-Disposition: form-data; filename=\"x;name=y\\\".html\"; name=html\r\n\
            Content-Type: text/html; charset=utf-8\r\n\r\n<p>\r\n--a c\r\n\r\n--a b\r\ncontent-disposition:form-data;name=\"url\"\r\n\r\n\r\n\
            --a b--\r\nepilogue";
        let html = ("html".to_owned(), "<p>\r\n--a c\r\n".to_owned());
        assert_eq!(texts(TYPE, body), Some(vec![html, ("url".to_owned(), String::new())]));
        let fields = fields(TYPE, body.as_bytes()).expect("it is a form");
        let types: Vec<_> = fields.iter().map(|field| field.content_type.as_deref()).collect();
        assert_eq!(types, [Some("text/html; charset=utf-8"), None]);
        assert_eq!(texts(TYPE, "--a b--\r\n"), Some(Vec::new()));
    }

    #[test]
    fn other_bodies_are_refused() {
        let whole = "--a b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--a b--";
        assert!(texts(TYPE, whole).is_some());
        for content_type in
            ["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=x"]
        {
            assert_eq!(texts(content_type, whole), None, "{content_type}");
        }
        for end in 0..whole.len() - 2 {
            assert_eq!(texts(TYPE, &whole[..end]), None, "{end}");
        }
        assert_eq!(texts(TYPE, "--a b\r\nContent-Type: a/b\r\n\r\nb\r\n--a b--"), None);
    }
}
