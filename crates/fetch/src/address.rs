//! Addresses as output and messages show them: without user name and password, which are only for the server. Messages go to
//! logs, so they have no query either: it can have a token.

use std::borrow::Cow;

use url::Url;

/// Replaces the removed part of an invalid address. A host cannot contain it, so the result is invalid too.
const REMOVED: &str = "<…>";

/// The URL without user name and password.
pub fn without_password(url: &Url) -> String {
    let mut url = url.clone();
    // These fail only if the URL has no host, and then it has no user name and password.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url.into()
}

/// An address for messages: as it was written if it has no user name and password.
pub fn redact(written: &str) -> String {
    match Url::parse(written) {
        Ok(url) if url.cannot_be_a_base() => without_user_info(written),
        Ok(url) if url.username().is_empty() && url.password().is_none() => written.to_owned(),
        Ok(url) => without_password(&url),
        Err(_) => without_user_info(written),
    }
}

/// An address for messages and logs: without user name and password, and with `?…` in place of its query. A fragment goes too
/// if it has parameters, such as `#access_token=…`. Other texts, such as file names, stay as they are.
pub fn for_messages(written: &str) -> String {
    let address = redact_link(written);
    if !address.contains("//") {
        return address;
    }
    let is_secret = |fragment: &str| fragment.contains('=');
    match address.split_once('?') {
        // It was shortened before, and a position can follow.
        Some((_, rest)) if rest.starts_with('…') => address,
        Some((page, _)) => format!("{page}?…"),
        None => match address.split_once('#') {
            Some((page, fragment)) if is_secret(fragment) => format!("{page}#…"),
            _ => address,
        },
    }
}

/// The address of a page with the fragment of the address that led to it: redirects keep it, unless they have one (Fetch standard,
/// "HTTP-redirect fetch").
pub fn with_fragment<'a>(address: &'a str, fragment: Option<&str>) -> Cow<'a, str> {
    match fragment {
        Some(fragment) if !address.contains('#') => Cow::Owned(format!("{address}#{fragment}")),
        _ => Cow::Borrowed(address),
    }
}

/// A URL of a page's data, such as a person's. A text without `//`, such as a `mailto:` URL, is as it was written.
pub fn redact_link(url: &str) -> String {
    if url.contains("//") { redact(url) } else { url.to_owned() }
}

/// A missing file for messages: it may be a mistyped address, such as `http:/ada:secret@example.com/`. If it has a `:`
/// before an `@`, what is before the `@` is removed, except a scheme with a slash after it.
pub fn redact_missing_file(file: &str) -> String {
    match file.rsplit_once('@') {
        Some((before, host)) if before.contains(':') => {
            let is_scheme = |(_, rest): &(&str, &str)| rest.starts_with(['/', '\\']);
            if before.split_once(':').is_some_and(|parts| is_scheme(&parts)) {
                without_user_info(file)
            } else {
                format!("{REMOVED}{host}")
            }
        }
        _ => file.to_owned(),
    }
}

/// Removes what could be a user name and a password from an address that cannot be split into its parts.
fn without_user_info(written: &str) -> String {
    let Some((before, host)) = written.rsplit_once('@') else { return written.to_owned() };
    let Some(colon) = before.find(':') else { return written.to_owned() };
    let scheme = colon + 1;
    let slashes = before[scheme..].chars().take_while(|c| matches!(c, '/' | '\\')).count();
    format!("{}{REMOVED}{host}", &before[..scheme + slashes])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_and_password_are_not_shown() {
        for (written, expected) in [
            ("https://ada:secret@example.com/a?b", "https://example.com/a?b"),
            ("https://ada@example.com/", "https://example.com/"),
            ("https:ada:secret@example.com", "https://example.com/"),
            ("ftp://ada:secret@example.com/x", "ftp://example.com/x"),
            ("gopher://:secret@example.com/x", "gopher://example.com/x"),
            ("https://ada:se@cret@example.com/", "https://example.com/"),
            ("https://ada:secret@example.com:99999/", "https://<…>example.com:99999/"),
            ("https://ada:secret@exa mple.com/", "https://<…>exa mple.com/"),
            ("https://ada:sec/ret@example.com/", "https://<…>example.com/"),
            ("file://ada:secret@example.com/", "file://<…>example.com/"),
            ("ada:secret@example.com", "ada:<…>example.com"),
        ] {
            assert_eq!(redact(written), expected, "{written}");
        }
    }

    #[test]
    fn query_is_not_in_messages() {
        for (written, expected) in [
            ("https://ada:secret@example.com/a?token=1#b", "https://example.com/a?…"),
            ("https://example.com?", "https://example.com?…"),
            ("https://example.com/a?…:3:1", "https://example.com/a?…:3:1"),
            ("https://exa mple.com/a?b", "https://exa mple.com/a?…"),
            ("//example.com/?a", "//example.com/?…"),
            ("https://example.com/#access_token=1", "https://example.com/#…"),
            ("https://example.com/a#post", "https://example.com/a#post"),
            ("page?.html", "page?.html"),
            ("-", "-"),
        ] {
            assert_eq!(for_messages(written), expected, "{written}");
        }
    }

    #[test]
    fn password_of_a_mistyped_address_is_not_shown() {
        for (written, expected) in [
            (" http://bob:s3cret@h/", " http://<…>h/"),
            ("http:/bob:s3cret@h/", "http:/<…>h/"),
            ("HTTP:\\\\bob:s3cret@h/", "HTTP:\\\\<…>h/"),
            ("//bob:s3cret@h/", "<…>h/"),
            ("bob:s3cret@h.example/x", "<…>h.example/x"),
            ("https//bob:s3@cret@h/", "<…>h/"),
            ("page@2x.html", "page@2x.html"),
            ("C:\\page.html", "C:\\page.html"),
            ("page@a:b", "page@a:b"),
        ] {
            assert_eq!(redact_missing_file(written), expected, "{written}");
        }
    }

    #[test]
    fn password_of_a_link_is_not_shown() {
        for (written, expected) in [
            ("http://a:pw@h/", "http://h/"),
            ("https://a:pw@exa mple.com/", "https://<…>exa mple.com/"),
            ("mailto:ada@example.com", "mailto:ada@example.com"),
            ("Ada: ada@example.com", "Ada: ada@example.com"),
        ] {
            assert_eq!(redact_link(written), expected, "{written}");
        }
    }

    #[test]
    fn address_without_a_password_is_shown_as_written() {
        for written in
            ["HTTP://Example.COM", "https://example.com/@ada", "https://example.com:x/", "page@2x", ""]
        {
            assert_eq!(redact(written), written);
        }
    }
}
