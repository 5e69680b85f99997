//! Addresses as messages show them: without user name and password, which are only for the server.

use url::Url;

/// Replaces the removed part of an invalid address. A host cannot contain it, so the result is invalid too.
const REMOVED: &str = "<…>";

/// The URL without user name and password.
pub(crate) fn without_password(url: &Url) -> String {
    let mut url = url.clone();
    // These fail only if the URL has no host, and then it has no user name and password.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url.into()
}

/// An address for messages: as it was written if it has no user name and password.
pub(crate) fn shown(written: &str) -> String {
    match Url::parse(written) {
        Ok(url) if url.cannot_be_a_base() => without_user_info(written),
        Ok(url) if url.username().is_empty() && url.password().is_none() => written.to_owned(),
        Ok(url) => without_password(&url),
        Err(_) => without_user_info(written),
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
    fn a_name_and_a_password_are_not_shown() {
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
            assert_eq!(shown(written), expected, "{written}");
        }
    }

    #[test]
    fn an_address_without_them_is_shown_as_it_was_written() {
        for written in
            ["HTTP://Example.COM", "https://example.com/@ada", "https://example.com:x/", "page@2x", ""]
        {
            assert_eq!(shown(written), written);
        }
    }
}
