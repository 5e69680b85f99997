//! Addresses of pages, as people write them.

use std::borrow::Cow;

use url::{Host, Url};

use crate::AnswerError;

/// The address that a person means: `example.com/a` is `https://example.com/a`. A text that does not begin with the name of a
/// host stays as it is, without white space around it.
///
/// ```
/// use microweave_requests::complete_address;
///
/// assert_eq!(complete_address("example.com"), "https://example.com/");
/// assert_eq!(complete_address("http://example.com"), "http://example.com");
/// assert_eq!(complete_address("example"), "example");
/// ```
pub fn complete_address(address: &str) -> Cow<'_, str> {
    let address = address.trim();
    let rest = address.strip_prefix("//").unwrap_or(address);
    if begins_with_host(rest)
        && let Ok(url) = Url::parse(&format!("https://{rest}"))
    {
        return Cow::Owned(url.into());
    }
    Cow::Borrowed(address)
}

/// True if the text begins with an IP address or a name with a dot, and perhaps a port.
fn begins_with_host(text: &str) -> bool {
    let end = text.find(['/', '?', '#']).unwrap_or(text.len());
    let authority = &text[..end];
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, port),
        _ => (authority, ""),
    };
    let is_host = match Host::parse(host) {
        Ok(Host::Domain(name)) => name.trim_end_matches('.').contains('.') && !name.starts_with('.'),
        Ok(_) => host.contains(['.', ':']),
        Err(_) => false,
    };
    is_host && port.bytes().all(|byte| byte.is_ascii_digit())
}

/// Checks the address of a page, which its relative URLs are resolved against.
///
/// # Errors
/// [`AnswerError::Address`] if it is not an absolute URL. An empty text is no error: the page has no address.
pub(crate) fn require_absolute(address: &str) -> Result<(), AnswerError> {
    if address.is_empty() || Url::parse(address).is_ok() { Ok(()) } else { Err(AnswerError::Address) }
}

/// True for an http or https URL.
#[cfg(feature = "all")]
pub(crate) fn is_web(address: &str) -> bool {
    Url::parse(address).is_ok_and(|url| matches!(url.scheme(), "http" | "https"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn host_without_a_scheme_is_completed() {
        for (address, expected) in [
            (" example.com\n", "https://example.com/"),
            ("//example.com", "https://example.com/"),
            ("Example.com:8443/a?b#c", "https://example.com:8443/a?b#c"),
            ("example.com?a=b:c@d", "https://example.com/?a=b:c@d"),
            ("été.example/é", "https://xn--t-9fab.example/%C3%A9"),
            ("192.0.2.7:8000", "https://192.0.2.7:8000/"),
            ("[2001:db8::1]", "https://[2001:db8::1]/"),
        ] {
            assert_eq!(complete_address(address), expected, "{address}");
        }
    }

    #[test]
    fn other_texts_stay_as_they_are() {
        for address in [
            "", "https://example.com", "HTTP://example.com", "ftp://example.com/", "data:text/html,a.b",
            "javascript:a.b", "mailto:ada@example.com", "ada@example.com", "/a.html", "./a.html",
            "../a.html", "localhost:8080", "page", "7", "not a host.example", "https:/example.com",
            "C:\\page.html",
        ] {
            assert_eq!(complete_address(address), address);
        }
    }
}
