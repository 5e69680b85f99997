//! The address that a page's relative URLs are resolved against.

use std::borrow::Cow;

use url::{Position, Url};

use crate::dom::Dom;
use crate::dom::names::{NameId, attr, tag};
use crate::dom::text::trim;
use crate::dom::walk::Step;

/// No longer base is resolved against: as long as browsers and servers take addresses.
const LONGEST: usize = 8 * 1024;

/// A document's base address: as it was written, and parsed if that can be done.
#[derive(Clone, Debug)]
pub(crate) struct Base {
    written: String,
    url: Option<Url>,
}

impl Base {
    fn new(written: &str) -> Self {
        // Each relative URL of the page grows by this much.
        let written = if written.len() > LONGEST { "" } else { written };
        Base { written: written.to_owned(), url: Url::parse(written).ok() }
    }

    /// The base of a page at this address: that of its first `base` element with an `href`, if
    /// it can be resolved, else the address.
    pub(crate) fn of(dom: &Dom, address: &str) -> Self {
        let address = Base::new(trim(address));
        let Some(href) = of_first_base(dom, attr::HREF) else { return address };
        let written = address.resolve(href);
        match Url::parse(&written) {
            Ok(url) if written.len() <= LONGEST && !matches!(url.scheme(), "data" | "javascript") => {
                Base { url: Some(url), written: written.into_owned() }
            }
            _ => address,
        }
    }

    /// Makes a URL absolute. One that is absolute already, or that cannot be resolved, stays as it
    /// was written; an empty one is the base as it was given.
    pub(crate) fn resolve<'u>(&self, written: &'u str) -> Cow<'u, str> {
        let url = trim(written);
        if url.is_empty() {
            return Cow::Owned(self.without_fragment().to_owned());
        }
        if is_absolute(url) {
            return Cow::Borrowed(url);
        }
        if let Some(base) = &self.url
            && base.has_host()
            && is_plain_path(url)
        {
            return Cow::Owned([&base[..Position::BeforePath], url].concat());
        }
        match self.url.as_ref().map(|base| base.join(url)) {
            Some(Ok(absolute)) => Cow::Owned(absolute.into()),
            _ => Cow::Borrowed(url),
        }
    }

    /// The absolute URL that a URL stands for, as the URL Standard writes it, if it can be resolved.
    pub(crate) fn absolute(&self, written: &str) -> Option<String> {
        self.join(written).map(String::from)
    }

    /// The same, in its parts.
    pub(crate) fn join(&self, written: &str) -> Option<Url> {
        let url = match &self.url {
            Some(base) => base.join(trim(written)),
            None => Url::parse(trim(written)),
        };
        url.ok()
    }

    /// Can relative URLs be resolved against it?
    pub(crate) fn is_absolute(&self) -> bool {
        self.url.is_some()
    }

    pub(crate) fn without_fragment(&self) -> &str {
        self.written.split('#').next().unwrap_or_default()
    }
}

/// An attribute of the first `base` that has it.
pub(crate) fn of_first_base(dom: &Dom, attribute: NameId) -> Option<&str> {
    if !dom.has_base {
        return None;
    }
    dom.walk().find_map(|step| match step {
        Step::Enter(el) if el.tag() == tag::BASE => el.attr_by(attribute),
        _ => None,
    })
}

/// Is it a path from the root that resolving would leave as it is? That is by far the commonest
/// kind of relative URL, and needs no parsing: no dots before a name, nothing to escape.
fn is_plain_path(url: &str) -> bool {
    let bytes = url.as_bytes();
    let is_plain = |&c: &u8| {
        c.is_ascii_alphanumeric() || matches!(c, b'/' | b'-' | b'_' | b'.' | b'~' | b'@' | b'+' | b',')
    };
    bytes.starts_with(b"/")
        && !bytes.starts_with(b"//")
        && bytes.iter().all(is_plain)
        && !bytes.windows(2).any(|pair| pair == b"/.")
}

/// Does it have a scheme, so that no base matters to it? (`http:page` has one, and is relative all
/// the same, as browsers have it; so is what holds a line break or tab, which they take out.)
fn is_absolute(url: &str) -> bool {
    let Some(colon) = url.find(':') else { return false };
    let scheme = &url.as_bytes()[..colon];
    let is_scheme = scheme.first().is_some_and(u8::is_ascii_alphabetic)
        && scheme.iter().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'+' | b'-' | b'.'));
    let needs_slashes = || {
        ["http", "https", "ftp", "ws", "wss", "file"]
            .iter()
            .any(|special| scheme.eq_ignore_ascii_case(special.as_bytes()))
    };
    is_scheme && (url[colon + 1..].starts_with("//") || !needs_slashes()) && !url.contains(['\t', '\n', '\r'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_paths_resolve_as_others_do() {
        for base in [
            "https://example.com/a/b?c#d",
            "http://u:p@[::1]:81",
            "file:///a/b",
            "file://host/c:/d",
            "foo://h/a",
        ] {
            let base = Base::new(base);
            let url = base.url.as_ref().expect("it is a URL");
            for path in [
                "/",
                "/x",
                "/x/",
                "/a//b",
                "/a.b/c-d_~@+,",
                "/x/.y",
                "/x/..",
                "/C:/x",
                "/é",
                "/a b",
                "/%41",
                "/a?b",
            ] {
                assert_eq!(
                    base.resolve(path),
                    url.join(path).expect("it resolves").as_str(),
                    "{path} in {}",
                    base.written
                );
            }
        }
    }
}
