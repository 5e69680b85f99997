//! Resolving IRIs by RFC 3986, section 5.2.

/// The parts of an IRI reference, with what separates them.
#[derive(Clone, Copy)]
struct IriParts<'t> {
    /// `scheme:`
    scheme: &'t str,
    /// `//authority`
    authority: &'t str,
    path: &'t str,
    /// `?query`
    query: &'t str,
    /// `#fragment`
    fragment: &'t str,
}

impl<'t> IriParts<'t> {
    fn of(text: &'t str) -> Self {
        let (text, fragment) = text.split_at(text.find('#').unwrap_or(text.len()));
        let (text, query) = text.split_at(text.find('?').unwrap_or(text.len()));
        let scheme = text.find(':').filter(|end| is_scheme(&text[..*end]));
        let (scheme, text) = text.split_at(scheme.map_or(0, |end| end + 1));
        let rest = text.strip_prefix("//").map(|rest| rest.find('/').map_or(text.len(), |end| end + 2));
        let (authority, path) = text.split_at(rest.unwrap_or(0));
        IriParts { scheme, authority, path, query, fragment }
    }
}

/// True for the name of a scheme.
pub(super) fn is_scheme(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.bytes().all(is_part)
}

/// The target of a reference (section 5.2.2).
pub(super) fn resolve(base: &str, reference: &str) -> String {
    let (base, own) = (IriParts::of(base), IriParts::of(reference));
    if !own.scheme.is_empty() {
        return joined(own.scheme, own.authority, &without_dots(own.path), own.query, own.fragment);
    }
    if !own.authority.is_empty() {
        return joined(base.scheme, own.authority, &without_dots(own.path), own.query, own.fragment);
    }
    let start = (base.scheme, base.authority);
    if own.path.is_empty() {
        let query = if own.query.is_empty() { base.query } else { own.query };
        return joined(start.0, start.1, base.path, query, own.fragment);
    }
    let folder = match base.path.rfind('/') {
        _ if own.path.starts_with('/') => "",
        Some(end) => &base.path[..=end],
        None if !base.authority.is_empty() => "/",
        None => "",
    };
    joined(start.0, start.1, &without_dots(&[folder, own.path].concat()), own.query, own.fragment)
}

fn joined(scheme: &str, authority: &str, path: &str, query: &str, fragment: &str) -> String {
    [scheme, authority, path, query, fragment].concat()
}

/// A path without its dot segments (section 5.2.4).
fn without_dots(path: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let (is_rooted, segments) = match path.strip_prefix('/') {
        Some(rest) => (true, rest),
        None => (false, path),
    };
    let mut ends_in_folder = false;
    for segment in segments.split('/') {
        ends_in_folder = matches!(segment, "." | "..");
        match segment {
            "." => {}
            ".." => _ = kept.pop(),
            segment => kept.push(segment),
        }
    }
    if ends_in_folder && (is_rooted || !kept.is_empty()) {
        kept.push("");
    }
    let start = if is_rooted { "/" } else { "" };
    [start, &kept.join("/")].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_resolved_by_the_rfc() {
        for (base, reference, target) in [
            ("http://a/b/c/d;p?q", "../../../g", "http://a/g"),
            ("http://a/b/c/d;p?q", "?y", "http://a/b/c/d;p?y"),
            ("http://a/b/c/d;p?q", "", "http://a/b/c/d;p?q"),
            ("http://a/b/c/d;p?q", "./g/.", "http://a/b/c/g/"),
            ("http://a/b/./c", "g", "http://a/b/g"),
            ("http://a", "g", "http://a/g"),
            ("http://a/b", "//c/../d", "http://c/d"),
            ("http://a/b", "urn:x:y", "urn:x:y"),
            ("urn:a:b", "c", "urn:c"),
            ("", "../é ?#", "é ?#"),
        ] {
            assert_eq!(resolve(base, reference), target, "{reference} in {base}");
        }
    }
}
