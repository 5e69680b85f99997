//! URLs: the base of a page, and resolving URLs against it.

pub mod percent;
pub mod rfc3986;

use std::borrow::Cow;
use std::sync::OnceLock;

use memchr::{memchr, memchr3};
use url::{Position, Url};

use crate::whitespace::trim;
use rfc3986::is_scheme;

/// The maximum length of a base. Each relative URL of the page grows by the length of the base, so a longer
/// one would multiply the page. The sitemaps protocol has the same limit for addresses.
pub const MAX_LEN: usize = 2 * 1024;

/// The base of a page: as written, and parsed on first use if it can be parsed.
#[derive(Clone, Debug)]
pub struct Base {
    address: String,
    /// The length of its scheme and host, if they are plain.
    plain_origin: Option<usize>,
    url: OnceLock<Option<Url>>,
    /// True if URLs are resolved by RFC 3986, and not as browsers do it.
    is_rfc3986: bool,
}

/// The last part of an address: `InStock` of `https://schema.org/InStock`. Another text stays as it is.
///
/// ```
/// use microweave_values::url::last_part;
///
/// assert_eq!(last_part("https://schema.org/InStock"), "InStock");
/// assert_eq!(last_part("http://data-vocabulary.org/#Person"), "Person");
/// assert_eq!(last_part("InStock"), "InStock");
/// ```
#[inline]
pub fn last_part(text: &str) -> &str {
    let address = text.trim_end_matches(['/', '#']);
    let last = address.rsplit(['/', '#']).next().unwrap_or_default();
    if last.is_empty() { text } else { last }
}

/// A host without `www.` before it, which many sites answer to as well. In `www.example`, it is a part of the name.
///
/// ```
/// use microweave_values::url::without_www;
///
/// assert_eq!(["www.ada.example", "ada.example", "www.example"].map(without_www), ["ada.example", "ada.example", "www.example"]);
/// ```
#[inline]
pub fn without_www(host: &str) -> &str {
    host.strip_prefix("www.").filter(|name| name.contains('.')).unwrap_or(host)
}

impl Base {
    /// The base that this text is. One that is longer than [`MAX_LEN`] is read without its query; if it is still too long, as
    /// empty.
    #[inline]
    pub fn new(address: &str) -> Self {
        let address = part_within_limit(address);
        let plain_origin = plain_origin(address).map(str::len);
        Base { address: address.to_owned(), plain_origin, url: OnceLock::new(), is_rfc3986: false }
    }

    /// The base, whose URLs are resolved by RFC 3986 or as browsers do it.
    #[inline]
    pub fn by_rfc3986(self, is_rfc3986: bool) -> Self {
        Base { is_rfc3986, ..self }
    }

    /// The base as written.
    #[inline]
    pub fn as_str(&self) -> &str {
        &self.address
    }

    /// The base as parsed by the URL Standard. `None` if it is not an absolute URL.
    #[inline]
    pub fn url(&self) -> Option<&Url> {
        self.url.get_or_init(|| Url::parse(&self.address).ok()).as_ref()
    }

    /// The part before its path, if it has a host.
    fn before_path(&self) -> Option<&str> {
        match self.plain_origin {
            Some(len) => Some(&self.address[..len]),
            None => self.url().filter(|url| url.has_host()).map(|url| &url[..Position::BeforePath]),
        }
    }

    /// Makes a URL absolute. One that is absolute already, or cannot be resolved, stays as written. An empty
    /// one gives the base as written, without its fragment.
    pub fn resolve<'u>(&self, url_text: &'u str) -> Cow<'u, str> {
        let mut resolved = String::new();
        self.push_resolved(&mut resolved, url_text).map_or(Cow::Owned(resolved), Cow::Borrowed)
    }

    /// Appends the absolute URL, as [`Base::resolve`] makes it. Returns a URL that stays as written, which is not appended.
    pub fn push_resolved<'u>(&self, resolved: &mut String, url_text: &'u str) -> Option<&'u str> {
        let url = trim(url_text);
        if self.is_rfc3986 {
            let Some(absolute) = rfc3986::resolve_relative(&self.address, url) else { return Some(url) };
            push_all(resolved, &[&absolute]);
        } else if url.is_empty() {
            push_all(resolved, &[self.without_fragment()]);
        } else if is_absolute(url) {
            return Some(url);
        } else if is_plain_path(url)
            && let Some(before) = self.before_path()
        {
            push_all(resolved, &[before, url]);
        } else {
            let Some(absolute) = self.url().and_then(|base| join(base, url)) else { return Some(url) };
            push_all(resolved, &[&serialize(absolute)]);
        }
        None
    }

    /// The absolute URL, as the URL Standard serialises it. None if it cannot be resolved.
    pub fn absolute(&self, url_text: &str) -> Option<String> {
        let mut absolute = String::new();
        self.push_absolute(&mut absolute, url_text).then_some(absolute)
    }

    /// Appends the URL that [`Base::absolute`] gives. False if it cannot be resolved.
    pub fn push_absolute(&self, absolute: &mut String, url_text: &str) -> bool {
        let url = trim(url_text);
        let is_plain = |url: &str, origin: usize| is_plain_path(&url[origin..]);
        if is_plain_urn(url) || plain_origin(url).is_some_and(|origin| is_plain(url, origin.len())) {
            push_all(absolute, &[url]);
        } else if url.is_empty() && self.plain_origin.is_some_and(|origin| is_plain(&self.address, origin)) {
            // A base that parsing would not change.
            push_all(absolute, &[&self.address]);
        } else if is_plain_path(url)
            && let Some(before) = self.before_path()
        {
            push_all(absolute, &[before, url]);
        } else if let Some(joined) = self.join(url) {
            push_all(absolute, &[&serialize(joined)]);
        } else {
            return false;
        }
        true
    }

    /// The absolute URL, parsed. None if it cannot be resolved.
    #[inline]
    pub fn join(&self, url_text: &str) -> Option<Url> {
        match self.url() {
            Some(base) => join(base, trim(url_text)),
            None => Url::parse(trim(url_text)).ok(),
        }
    }

    /// True if relative URLs can be resolved against it.
    #[inline]
    pub fn is_absolute(&self) -> bool {
        self.plain_origin.is_some() || self.url().is_some()
    }

    /// The base as written, up to its fragment.
    #[inline]
    pub fn without_fragment(&self) -> &str {
        self.address.split('#').next().unwrap_or_default()
    }
}

/// Appends the parts of an absolute URL.
fn push_all(url: &mut String, parts: &[&str]) {
    url.reserve(parts.iter().map(|part| part.len()).sum());
    parts.iter().for_each(|part| url.push_str(part));
}

/// Resolves a URL. The URL Standard ignores further slashes before a host (special authority ignore slashes
/// state). The `url` crate does not, if the URL begins with them.
fn join(base: &Url, url: &str) -> Option<Url> {
    let is_slash = |c: char| matches!(c, '/' | '\\');
    let rest = url.trim_start_matches(is_slash);
    let has_more = url.len() - rest.len() > 2 && base.is_special() && base.scheme() != "file";
    let url = if has_more { Cow::Owned(["//", rest].concat()) } else { Cow::Borrowed(url) };
    base.join(&url).ok()
}

/// A URL as the URL Standard serialises it. The `url` crate lacks two changes of 2025: `^` is in the path
/// percent-encode set, and a space at the end of an opaque path is `%20` if a query or fragment follows
/// (opaque path state).
fn serialize(url: Url) -> String {
    let (before, path) = (&url[..Position::BeforePath], url.path());
    let after = &url[Position::AfterPath..];
    match path.strip_suffix(' ') {
        Some(start) if url.cannot_be_a_base() && !after.is_empty() => [before, start, "%20", after].concat(),
        _ if !url.cannot_be_a_base() && path.contains('^') => {
            [before, &path.replace('^', "%5E"), after].concat()
        }
        _ => url.into(),
    }
}

/// The part of a base that fits the limit. If the base is too long, its query is removed: only URLs such as
/// `#top` would keep it. If the rest is still too long, it is empty.
fn part_within_limit(address: &str) -> &str {
    if address.len() <= MAX_LEN {
        return address;
    }
    let len = address.find(['?', '#']).unwrap_or(address.len());
    if len <= MAX_LEN { &address[..len] } else { "" }
}

/// The scheme and host of a URL, if parsing would not change them: no port, no upper case, no number that may
/// be an IP address. Most pages have such a host.
pub fn plain_origin(url: &str) -> Option<&str> {
    let start = ["https://", "http://"].into_iter().find(|scheme| url.starts_with(scheme))?.len();
    let (mut end, mut before) = (start, b'.');
    // True if the last part so far begins with a letter.
    let mut is_name = false;
    for &byte in &url.as_bytes()[start..] {
        match byte {
            b'/' => break,
            b'a'..=b'z' | b'0'..=b'9' if before == b'.' => is_name = byte.is_ascii_lowercase(),
            b'a'..=b'z' | b'0'..=b'9' => {}
            b'.' | b'-' if !matches!(before, b'.' | b'-') => {}
            _ => return None,
        }
        (end, before) = (end + 1, byte);
    }
    (is_name && before != b'.').then(|| &url[..end])
}

/// True if this is a path from the root, perhaps with a query, that resolving would not change: no dot at the start of a name,
/// and no character to escape. It is by far the most common kind of relative URL, and needs no parsing.
fn is_plain_path(url: &str) -> bool {
    let (path, query) = url.split_at(memchr(b'?', url.as_bytes()).unwrap_or(url.len()));
    let is_plain_in_query = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_~@+,.?=&;:%".contains(&byte);
    let mut before = 0;
    let is_plain = |byte| {
        let is_first_of_name = std::mem::replace(&mut before, byte) == b'/';
        match byte {
            b'/' | b'-' | b'_' | b'~' | b'@' | b'+' | b',' => true,
            b'.' => !is_first_of_name,
            _ => byte.is_ascii_alphanumeric(),
        }
    };
    path.starts_with('/')
        && !path.starts_with("//")
        && path.bytes().all(is_plain)
        && query.bytes().all(is_plain_in_query)
}

/// True for a name such as `urn:isbn:0441172717`, which parsing would not change.
fn is_plain_urn(url: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b':' | b'-' | b'.' | b'_');
    url.strip_prefix("urn:").is_some_and(|name| name.bytes().all(is_plain))
}

/// True if the URL has a scheme, so that it does not depend on the base. `http:page` has one, but is
/// relative, as in browsers. A URL with a line break or tab counts as relative too, because parsing removes
/// these.
#[inline]
pub fn is_absolute(url: &str) -> bool {
    const SPECIAL: [&str; 6] = ["http", "https", "ftp", "ws", "wss", "file"];
    let Some(scheme) = claimed_scheme(url).filter(|scheme| is_scheme(scheme)) else { return false };
    let needs_slashes = || SPECIAL.iter().any(|special| scheme.eq_ignore_ascii_case(special));
    (url[scheme.len()..].starts_with("://") || !needs_slashes())
        && memchr3(b'\t', b'\n', b'\r', url.as_bytes()).is_none()
}

/// True if a text begins with a scheme by which a value is known as a URL. Others, as in `note: tea`, may begin a text.
///
/// ```
/// use microweave_values::url::has_known_scheme;
///
/// assert!(has_known_scheme("tel:+4930") && !has_known_scheme("note: tea"));
/// ```
pub fn has_known_scheme(text: &str) -> bool {
    const SCHEMES: [&str; 9] = ["http", "https", "mailto", "tel", "geo", "urn", "tag", "sms", "xmpp"];
    let scheme = text.split_once(':').map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| SCHEMES.iter().any(|listed| scheme.eq_ignore_ascii_case(listed)))
}

/// Schemes of URLs that hold a script or a page, or that show another URL.
const ACTIVE: [&str; 9] =
    ["blob", "data", "filesystem", "javascript", "jscript", "livescript", "mocha", "vbscript", "view-source"];

/// True if a text is a URL that holds a script or a page, such as `javascript:` or `data:`. Characters that
/// cannot be in a scheme are ignored, because a program that shows the URL may drop them.
#[inline]
pub fn is_active(text: &str) -> bool {
    let Some(claimed) = claimed_scheme(text) else { return false };
    let is_scheme_character = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    let scheme = claimed.chars().filter(is_scheme_character).map(|c| c.to_ascii_lowercase());
    ACTIVE.iter().any(|active| scheme.clone().eq(active.chars()))
}

/// The text before the first colon, unless a path, query or fragment begins before it. The URL Standard may allow no such
/// scheme, but a program that opens the URL may accept it.
#[inline]
pub fn claimed_scheme(url: &str) -> Option<&str> {
    let end = url.find([':', '/', '?', '#'])?;
    url[end..].starts_with(':').then(|| &url[..end])
}
