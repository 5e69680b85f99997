//! URLs as XRay checks and compares them.

use url::Url;

/// True if the text is a URL of the web: `http://` or `https://`, and a dot inside of what follows.
pub(super) fn is_url(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or_default();
    let mut inner = rest.char_indices().skip(1);
    !rest.contains('\n') && inner.any(|(at, character)| character == '.' && at + 1 < rest.len())
}

/// The URL in the form in which URLs are compared: two URLs that differ only in the letter case of the host, or in an empty
/// path, have one form. A text that is not a URL stays.
pub(super) fn normalized(text: &str) -> String {
    Url::parse(text).map_or_else(|_| text.to_owned(), String::from)
}

/// True if both URLs have the same host.
pub(super) fn has_host(url: &str, host: Option<&str>) -> bool {
    host.is_some() && Url::parse(url).is_ok_and(|url| url.host_str() == host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_of_the_web() {
        for url in ["http://a.example", "https://ada.example/1", "http://a/b.html"] {
            assert!(is_url(url), "{url}");
        }
        for text in [
            "", "http://", "http://localhost", "http://.a", "http://a.", "HTTP://a.b", "ftp://a.b", "//a.b",
            "http://a.b\n", "https://é.",
        ] {
            assert!(!is_url(text), "{text}");
        }
        assert!(is_url("https://é.é"));
        assert_eq!(normalized("http://ADA.example"), "http://ada.example/");
        assert_eq!(normalized("Ada"), "Ada");
    }
}
