//! URLs as Python's `urljoin` joins them, which differs from the URL Standard.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// Python's `urljoin`.
pub(crate) fn urljoin(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static URLJOIN: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    URLJOIN.import(py, "urllib.parse", "urljoin")
}

/// The joined URL if both are plain: an absolute URL stays as it is, also one of another scheme, such as `mailto:`, a path is put after
/// the host of the base, and an empty URL is the base. `None` for others, which Python joins.
pub(crate) fn join_plain(base: &str, url: &str) -> Option<String> {
    if url.is_empty() {
        return Some(base.to_owned());
    }
    let origin = origin(base)?;
    if url.starts_with('/') {
        return is_plain_path(url).then(|| format!("{origin}{url}"));
    }
    let (scheme, rest) = url.split_once(':')?;
    let is_plain = match rest.strip_prefix("//") {
        Some(rest) => {
            matches!(scheme, "http" | "https") && is_plain(rest) && !rest.starts_with('/') && !rest.is_empty()
        }
        // Python removes line breaks and tabs, before which `//` may follow.
        None => {
            is_scheme(scheme)
                && !matches!(&*scheme.to_ascii_lowercase(), "http" | "https")
                && !rest.contains(['\t', '\n', '\r'])
        }
    };
    is_plain.then(|| url.to_owned())
}

/// True for a path to which no rule of `urljoin` applies, with its query and its fragment, which may not be empty.
fn is_plain_path(url: &str) -> bool {
    let (before, fragment) = url.split_once('#').unwrap_or((url, "none"));
    let (path, query) = before.split_once('?').unwrap_or((before, "none"));
    let has_rule = |path: &str| path.contains("//") || path.contains("/.") || path.contains(';');
    !has_rule(path) && !query.is_empty() && !fragment.is_empty() && url.bytes().all(|byte| byte > b' ')
}

fn is_scheme(text: &str) -> bool {
    let is_in_scheme = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    text.starts_with(|first: char| first.is_ascii_alphabetic()) && text.bytes().all(is_in_scheme)
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
