//! Which content is HTML.

/// What a content type says about its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MediaType {
    Html,
    Other,
    /// The type is missing or has no meaning: the content decides.
    Unknown,
}

/// What the value of `Content-Type` says. Of several values, the last valid one counts (Fetch, "extract a MIME type").
pub(crate) fn media_type(value: Option<&str>) -> MediaType {
    let parts =
        value.unwrap_or_default().rsplit(',').map(|part| part.split(';').next().unwrap_or_default().trim());
    let Some(essence) = parts.into_iter().find(|essence| essence.contains('/')) else {
        return MediaType::Unknown;
    };
    let is = |name: &str| essence.eq_ignore_ascii_case(name);
    if is("text/html") || is("application/xhtml+xml") {
        MediaType::Html
    } else if is("unknown/unknown") || is("application/unknown") || is("*/*") {
        // MIME Sniffing, section 7, step 2.
        MediaType::Unknown
    } else {
        MediaType::Other
    }
}

/// How HTML begins (MIME Sniffing, section 7.1), each followed by a space or `>`, except a comment.
const HTML_STARTS: [&str; 16] = [
    "<!doctype html", "<html", "<head", "<script", "<iframe", "<h1", "<div", "<font", "<table", "<a",
    "<style", "<title", "<b", "<body", "<br", "<p",
];

/// True if content without a content type is HTML (MIME Sniffing, section 7.1).
pub(crate) fn is_html(content: &[u8]) -> bool {
    let content = content.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(content).trim_ascii_start();
    content.starts_with(b"<!--")
        || HTML_STARTS.iter().any(|start| {
            let (head, rest) = content.split_at(start.len().min(content.len()));
            head.eq_ignore_ascii_case(start.as_bytes()) && matches!(rest, [b' ' | b'>', ..])
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_is_known_by_its_type() {
        for value in [
            "text/html", "TEXT/HTML; charset=x", "application/xhtml+xml", "text/plain, text/html",
            "text/html, x",
        ] {
            assert_eq!(media_type(Some(value)), MediaType::Html, "{value}");
        }
        for value in ["text/plain", "image/png", "application/json", "text/html, text/plain", "text/htmlx"] {
            assert_eq!(media_type(Some(value)), MediaType::Other, "{value}");
        }
        for value in [None, Some(""), Some("html"), Some("unknown/unknown"), Some("; charset=utf-8")] {
            assert_eq!(media_type(value), MediaType::Unknown, "{value:?}");
        }
    }

    #[test]
    fn html_is_known_by_its_start() {
        for html in ["<!DOCTYPE HTML>", " \n<html lang=x>", "\u{feff}<P>", "<!-- -->", "<a href>"] {
            assert!(is_html(html.as_bytes()), "{html}");
        }
        for other in ["", "<", "<?xml version='1.0'?>", "<rss>", "<bx>", "text", "{}"] {
            assert!(!is_html(other.as_bytes()), "{other}");
        }
    }
}
