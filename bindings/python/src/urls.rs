//! URLs as Python's `urljoin` joins them, which differs from the URL Standard.

/// The joined URL if both are plain: an absolute URL stays as it is, and a path is put after the host of the base. `None` for
/// others, which Python joins.
pub(crate) fn join_plain(base: &str, url: &str) -> Option<String> {
    let origin = origin(base)?;
    if url.starts_with('/') {
        let is_path = is_plain(url) && !url.contains("//") && !url.contains("/.");
        return is_path.then(|| format!("{origin}{url}"));
    }
    let (_, rest) = url.split_once("://").filter(|(scheme, _)| matches!(*scheme, "http" | "https"))?;
    (is_plain(rest) && !rest.starts_with('/') && !rest.is_empty()).then(|| url.to_owned())
}

/// The scheme and the host of a URL of the web.
fn origin(url: &str) -> Option<&str> {
    let (scheme, rest) = url.split_once("://").filter(|(scheme, _)| matches!(*scheme, "http" | "https"))?;
    let host = &rest[..rest.find(['/', '?', '#']).unwrap_or(rest.len())];
    (is_plain(host) && !host.is_empty()).then(|| &url[..scheme.len() + "://".len() + host.len()])
}

/// True for letters, digits and `/`, `-`, `_`, `.`. No rule of URLs is about them, but for `//` and `/.`.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'-' | b'_' | b'.'))
}
