//! Resolving references as RFC 3986, section 5.2, says. Nothing else is normalised, other than in the URL Standard.

/// The parts of a reference (RFC 3986, appendix B). `None` if a part is missing.
struct ReferenceParts<'u> {
    scheme: Option<&'u str>,
    authority: Option<&'u str>,
    path: &'u str,
    query: Option<&'u str>,
    fragment: Option<&'u str>,
}

impl<'u> ReferenceParts<'u> {
    fn of(url: &'u str) -> Self {
        let (rest, fragment) = split(url, '#');
        let (rest, query) = split(rest, '?');
        let scheme = scheme(rest);
        let rest = scheme.map_or(rest, |scheme| &rest[scheme.len() + 1..]);
        let (authority, path) = match rest.strip_prefix("//") {
            Some(rest) => {
                let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
                (Some(authority), path)
            }
            None => (None, rest),
        };
        ReferenceParts { scheme, authority, path, query, fragment }
    }
}

fn split(text: &str, at: char) -> (&str, Option<&str>) {
    text.split_once(at).map_or((text, None), |(before, after)| (before, Some(after)))
}

/// The scheme of a reference (3.1).
fn scheme(url: &str) -> Option<&str> {
    let (scheme, _) = url.split_once(':')?;
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'+' | b'-' | b'.'));
    is_scheme.then_some(scheme)
}

/// The URL that a relative reference means (5.2.2), if the base is absolute. A base without a path has the path `/`. `None`
/// if the reference is absolute or the base is not.
pub(super) fn resolve(base: &str, reference: &str) -> Option<String> {
    let (base, reference) = (ReferenceParts::of(base), ReferenceParts::of(reference));
    let scheme = base.scheme.filter(|_| reference.scheme.is_none())?;
    let base_path = if base.path.is_empty() { "/" } else { base.path };
    let (mut query, mut authority) = (reference.query, reference.authority);
    let path = match reference.path {
        path if authority.is_some() => without_dot_segments(path),
        "" => {
            query = query.or(base.query);
            base_path.to_owned()
        }
        path if path.starts_with('/') => without_dot_segments(path),
        path => {
            // 5.2.3: all of the base's path up to its last slash
            let folder = &base_path[..base_path.rfind('/').map_or(0, |slash| slash + 1)];
            without_dot_segments(&[folder, path].concat())
        }
    };
    authority = authority.or(base.authority);
    // 5.3
    let mut url = format!("{scheme}:");
    for (before, part) in [("//", authority), ("", Some(&*path)), ("?", query), ("#", reference.fragment)] {
        if let Some(part) = part {
            url.push_str(before);
            url.push_str(part);
        }
    }
    Some(url)
}

/// The path without its segments `.` and `..` (5.2.4).
fn without_dot_segments(path: &str) -> String {
    let mut segments: Vec<&str> = Vec::new();
    let mut all = path.split('/').peekable();
    while let Some(segment) = all.next() {
        let is_last = all.peek().is_none();
        match segment {
            ".." => {
                if segments.len() > 1 || segments.first().is_some_and(|first| !first.is_empty()) {
                    segments.pop();
                }
            }
            "." => {}
            segment => {
                segments.push(segment);
                continue;
            }
        }
        if is_last {
            segments.push("");
        }
    }
    segments.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_resolved() {
        // Most are examples of 5.4.
        for (reference, expected) in [
            ("g", "http://a/b/c/g"),
            ("./g", "http://a/b/c/g"),
            ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"),
            ("//g", "http://g"),
            ("?y", "http://a/b/c/d;p?y"),
            ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"),
            ("", "http://a/b/c/d;p?q"),
            (".", "http://a/b/c/"),
            ("..", "http://a/b/"),
            ("../g", "http://a/b/g"),
            ("../../../g", "http://a/g"),
            ("/./g", "http://a/g"),
            ("/../g", "http://a/g"),
            ("g..", "http://a/b/c/g.."),
            ("./g/.", "http://a/b/c/g/"),
            ("g/../h", "http://a/b/c/h"),
            ("a b/é?ü#\"", "http://a/b/c/a b/é?ü#\""),
        ] {
            assert_eq!(resolve("http://a/b/c/d;p?q#f", reference).as_deref(), Some(expected), "{reference}");
        }
        assert_eq!(resolve("https://a.example", "").as_deref(), Some("https://a.example/"));
        assert_eq!(resolve("https://a.example", "b").as_deref(), Some("https://a.example/b"));
        assert_eq!(resolve("a/b", "c"), None);
        assert_eq!(resolve("https://a.example", "mailto:b"), None);
        assert_eq!((scheme("mailto:a"), scheme("a/b:c"), scheme("1:2")), (Some("mailto"), None, None));
    }
}
