//! Resolving references as RFC 3986, section 5.2, says. Unlike in the URL Standard, nothing else is normalised.

/// The parts of a reference (RFC 3986, appendix B), with what separates them.
#[derive(Clone, Copy)]
struct ReferenceParts<'u> {
    /// `scheme:`
    scheme: &'u str,
    /// `//authority`
    authority: &'u str,
    path: &'u str,
    /// `?query`
    query: &'u str,
    /// `#fragment`
    fragment: &'u str,
}

impl<'u> ReferenceParts<'u> {
    fn of(url: &'u str) -> Self {
        let (rest, fragment) = url.split_at(url.find('#').unwrap_or(url.len()));
        let (rest, query) = rest.split_at(rest.find('?').unwrap_or(rest.len()));
        let scheme = rest.find(':').filter(|end| is_scheme(&rest[..*end]));
        let (scheme, rest) = rest.split_at(scheme.map_or(0, |end| end + 1));
        let after = rest.strip_prefix("//").map(|after| after.find('/').map_or(rest.len(), |end| end + 2));
        let (authority, path) = rest.split_at(after.unwrap_or(0));
        ReferenceParts { scheme, authority, path, query, fragment }
    }

    /// The target of this reference (5.2.2).
    fn resolved(self, base: ReferenceParts<'_>) -> String {
        let has_start = !self.scheme.is_empty() || !self.authority.is_empty();
        let scheme = if self.scheme.is_empty() { base.scheme } else { self.scheme };
        let authority = if has_start { self.authority } else { base.authority };
        let is_same_path = !has_start && self.path.is_empty();
        let query = if is_same_path && self.query.is_empty() { base.query } else { self.query };
        let path = match base.path.rfind('/') {
            _ if is_same_path => base.path.to_owned(),
            _ if has_start || self.path.starts_with('/') => without_dot_segments(self.path),
            // 5.2.3: all of the base's path up to its last slash
            Some(end) => without_dot_segments(&[&base.path[..=end], self.path].concat()),
            None if !base.authority.is_empty() => without_dot_segments(&["/", self.path].concat()),
            None => without_dot_segments(self.path),
        };
        [scheme, authority, &path, query, self.fragment].concat()
    }
}

/// True for the name of a scheme (3.1).
pub fn is_scheme(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.bytes().all(is_part)
}

/// The URL that a reference means at a base (5.2.2). The parts that it lacks are taken from the base as they are.
///
/// ```
/// use microweave_values::url::rfc3986::resolve;
///
/// assert_eq!(resolve("http://a/b/c/d;p?q", "../g?y#s"), "http://a/b/g?y#s");
/// ```
pub fn resolve(base: &str, reference: &str) -> String {
    ReferenceParts::of(reference).resolved(ReferenceParts::of(base))
}

/// The URL that a relative reference means, if the base is absolute. A base without a path has the path `/`. `None` if the
/// reference is absolute or the base is not.
pub(super) fn resolve_relative(base: &str, reference: &str) -> Option<String> {
    let (base, reference) = (ReferenceParts::of(base), ReferenceParts::of(reference));
    let path = if base.path.is_empty() { "/" } else { base.path };
    let is_relative = !base.scheme.is_empty() && reference.scheme.is_empty();
    is_relative.then(|| reference.resolved(ReferenceParts { path, ..base }))
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
