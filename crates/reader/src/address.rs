//! Compares the addresses of pages. A server offers one page at several addresses, and copied addresses often
//! have additions. So two addresses mean the same page if they differ only in: `http` or `https`, `www.`,
//! credentials, a slash at the end, the name of an index file (`index.html`), tracking parameters
//! (`data/tracking-parameters.json`), or the percent-encoding of characters that do not need it. URL parsing
//! removes other differences: the letter case of the host, its default port, dots in the path.
//!
//! A fragment names a part of a page. [`Address`] says where it matters.

use std::borrow::Cow;

use foldhash::HashSet;
use memchr::{memchr, memchr3, memrchr};
use serde::Deserialize;
use smallvec::SmallVec;

use super::urls::{is_web, key};
use microweave::document::Document;
use microweave_values::url;
use microweave_values::url::percent::first_escaped_byte;
use once_cell::sync::Lazy;

/// Query parameters that do not select another page.
static TRACKING_PARAMETERS: Lazy<TrackingParameters> = microweave_values::table!("tracking-parameters.json");

/// Names of query parameters that record where a visitor comes from, and do not change the page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TrackingParameters {
    names: HashSet<String>,
    prefixes: Vec<String>,
}

impl TrackingParameters {
    fn has(&self, parameter: &str) -> bool {
        let name = parameter.split('=').next().unwrap_or_default().to_ascii_lowercase();
        self.names.contains(&name) || self.prefixes.iter().any(|prefix| name.starts_with(prefix))
    }
}

const INDEX_FILES: [&str; 6] =
    ["index.html", "index.htm", "index.xhtml", "index.shtml", "index.php", "default.aspx"];

/// The key of an address: two texts have equal keys if they are addresses of the same part of the same page.
/// `None` if the text is not a URL.
pub(crate) fn page_key(text: &str) -> Option<Cow<'_, str>> {
    Some(match key(text)? {
        Cow::Borrowed(url) => key_of_url(url),
        Cow::Owned(url) => Cow::Owned(key_of_url(&url).into_owned()),
    })
}

fn without_fragment(key: &str) -> &str {
    parted(key, b'#').0
}

/// The text before the first mark, and the text after it. Without a mark, the second one is empty.
fn parted(text: &str, mark: u8) -> (&str, &str) {
    memchr(mark, text.as_bytes()).map_or((text, ""), |at| (&text[..at], &text[at + 1..]))
}

/// The key of a URL in the form that the URL Standard serialises.
fn key_of_url(url: &str) -> Cow<'_, str> {
    let Some(rest) = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")) else {
        return Cow::Borrowed(url);
    };
    if memchr3(b'#', b'?', b'%', rest.as_bytes()).is_none() {
        return Cow::Borrowed(without_www(without_index(rest)));
    }
    let (rest, fragment) = parted(rest, b'#');
    let (rest, query) = parted(rest, b'?');
    let page = without_www(without_index(rest));
    let mut key = String::with_capacity(url.len());
    push_decoded(&mut key, page);
    let parameters =
        query.split('&').filter(|parameter| !parameter.is_empty() && !TRACKING_PARAMETERS.has(parameter));
    for (number, parameter) in parameters.enumerate() {
        key.push(if number == 0 { '?' } else { '&' });
        push_decoded(&mut key, parameter);
    }
    if !fragment.is_empty() {
        key.push('#');
        push_decoded(&mut key, fragment);
    }
    Cow::Owned(key)
}

/// The host and path, without the name of an index file and a slash at the end.
fn without_index(page: &str) -> &str {
    let file = memrchr(b'/', page.as_bytes()).map_or("", |at| &page[at + 1..]);
    let is_index = INDEX_FILES.iter().any(|name| name.eq_ignore_ascii_case(file));
    let page = if is_index { &page[..page.len() - file.len()] } else { page };
    page.trim_end_matches('/')
}

/// The host and path, without credentials and `www.`.
fn without_www(page: &str) -> &str {
    let (authority, _) = parted(page, b'/');
    let host = memrchr(b'@', authority.as_bytes()).map_or(authority, |at| &authority[at + 1..]);
    &page[authority.len() - url::without_www(host).len()..]
}

/// Adds a text without needless percent-encodings and with the others in capitals (RFC 3986, sections 6.2.2.1
/// and 6.2.2.2).
fn push_decoded(key: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        let (before, encoded) = rest.split_at(at);
        key.push_str(before);
        let byte = first_escaped_byte(encoded);
        let (written, after) = encoded.split_at(if byte.is_some() { 3 } else { 1 });
        match byte {
            Some(byte) if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) => key.push(byte.into()),
            _ => key.push_str(&written.to_ascii_uppercase()),
        }
        rest = after;
    }
    key.push_str(rest);
}

/// The key of an http or https address.
fn web_key(address: &str) -> Option<Cow<'_, str>> {
    page_key(address).filter(|_| is_web(address))
}

/// The site of the address with this key: its host, without `www.`, and its port.
fn site(key: &str) -> &str {
    key.split(['/', '?', '#']).next().unwrap_or_default()
}

/// The site of the address with this key, and what follows it.
fn site_and_path(key: &str) -> (&str, &str) {
    key.split_at(site(key).len())
}

/// The address of a page. If it has a fragment, the page is known by the address with the fragment and by the
/// one without. The fragment of a URL that is compared with it always matters: a page may have several
/// persons or posts, each with its own address.
#[derive(Clone, Debug, Default)]
pub struct Address {
    keys: SmallVec<[String; 1]>,
    /// True for an http or https address.
    is_web: bool,
    /// The key of the page on another site that this page is a copy of, from rel=canonical.
    original: Option<String>,
}

/// The address of a page.
#[derive(Clone, Copy)]
pub(crate) struct PageAddress<'p> {
    /// As given.
    pub(crate) given: &'p str,
    /// The same, and the page's rel=canonical.
    pub(crate) address: &'p Address,
}

impl Address {
    /// An address without a document, whose canonical address is not known.
    pub fn new(address: &str) -> Self {
        let mut page = Address::default();
        if let Some(key) = page_key(address) {
            page.is_web = is_web(address);
            page.add_key(&key);
        }
        page
    }

    /// The address of a parsed page, completed by its rel=canonical.
    pub(crate) fn of_page(document: &Document, address: &str) -> Self {
        let mut page = Address::new(address);
        page.add_canonical(document);
        page
    }

    pub(crate) fn add(&mut self, address: &str) {
        if let Some(key) = page_key(address) {
            self.add_key(&key);
        }
    }

    fn add_key(&mut self, key: &str) {
        let whole = without_fragment(key);
        if whole.len() < key.len() {
            self.keys.push(key.to_owned());
        }
        self.keys.push(whole.to_owned());
    }

    /// Adds the rel=canonical link of the page (RFC 6596). On the page's own site it is another address of
    /// the page. On another site it names the original that the page copies: a post with that URL is the
    /// copied post. It is not an address of this page, because a page must not claim the page of another
    /// site.
    pub(crate) fn add_canonical(&mut self, document: &Document) {
        let Some(canonical) = document.urls_of("canonical").find_map(web_key) else { return };
        if self.site() == Some(site(&canonical)) {
            self.add_key(&canonical);
        } else {
            self.original = Some(canonical.into_owned());
        }
    }

    /// The site of the first key, if the address is not that of a file or a person.
    fn site(&self) -> Option<&str> {
        self.keys.first().filter(|_| self.is_web).map(|key| site(key))
    }

    pub(crate) fn keys(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().map(String::as_str)
    }

    pub(crate) fn shares_address_with(&self, other: &Address) -> bool {
        self.keys().any(|key| other.keys().any(|other_key| other_key == key))
    }

    pub(crate) fn is(&self, url: &str) -> bool {
        page_key(url).is_some_and(|key| self.keys().any(|known| known == key))
    }

    /// True if this URL without its fragment is an address of the page.
    pub fn is_part(&self, url: &str) -> bool {
        page_key(url).is_some_and(|key| self.keys().any(|known| known == without_fragment(&key)))
    }

    /// True if this URL may be the one of another page. The root of a site is in many articles, and a page has the same path at each
    /// subdomain.
    pub(crate) fn is_another_page(&self, url: &str) -> bool {
        let Some(key) = page_key(url) else { return true };
        let (host, path) = site_and_path(without_fragment(&key));
        let is_same = |page: &str| {
            let (page_host, page_path) = site_and_path(page);
            let is_below =
                |sub: &str, domain: &str| sub.strip_suffix(domain).is_some_and(|sub| sub.ends_with('.'));
            path == page_path && (host == page_host || is_below(host, page_host) || is_below(page_host, host))
        };
        !path.is_empty() && !self.keys().any(is_same)
    }

    /// True if some of these are web addresses, and each of those may be the one of another page.
    pub(crate) fn are_other_pages<U: AsRef<str>>(&self, urls: impl Iterator<Item = U>) -> bool {
        let mut urls = urls.filter(|url| is_web(url.as_ref())).peekable();
        urls.peek().is_some() && urls.all(|url| self.is_another_page(url.as_ref()))
    }

    /// True if this URL is an address of the page, or of the original that the page copies.
    pub(crate) fn is_or_copies(&self, url: &str) -> bool {
        page_key(url)
            .is_some_and(|key| self.keys().chain(self.original.as_deref()).any(|address| address == key))
    }

    /// True if a URL is on the page's site. False if the page's address is not known.
    pub(crate) fn is_same_site(&self, url: &str) -> bool {
        self.site().is_some_and(|own| web_key(url).is_some_and(|key| site(&key) == own))
    }

    /// True if a URL is on the page's site, or if the page's address is not known.
    pub(crate) fn may_be_same_site(&self, url: &str) -> bool {
        !self.is_web || self.is_same_site(url)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites() {
        let address = Address::new("https://www.ada.example/tea?a#b");
        for url in ["http://ada.example", "https://ada.example?a", "https://ada.example#a"] {
            assert!(address.is_same_site(url), "{url}");
        }
        for url in ["https://ada.example.org/", "https://ada.example:81/", "/tea", "mailto:a@ada.example", ""]
        {
            assert!(!address.is_same_site(url), "{url}");
        }
    }
}
