//! Addresses and identifiers: of the page, of what it links to, and of entries.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use url::{Position, Url};
use uuid::Uuid;

use super::Profile;
use crate::base::Base;
use crate::dom::names::{attr, tag};
use crate::dom::{El, Step, Walk};
use crate::mf2::class::tokens;
use crate::page::Page;

/// The addresses of a page.
pub(super) struct Addresses {
    base: Base,
    /// The page's own. RFC 4287 has no use for one that is not absolute.
    pub(super) page: Option<String>,
    profile: Profile,
}

impl Addresses {
    pub(super) fn of(page: &Page, profile: Profile) -> Self {
        let own = match profile {
            Profile::Rfc4287 => iri(page.address()),
            Profile::Html5 => Some(page.address().to_owned()),
        };
        Addresses { base: Base::of(page.dom(), page.address()), page: own, profile }
    }

    /// What the URLs in an entry's content are resolved against, if they are.
    pub(super) fn content_base(&self) -> Option<&Base> {
        (self.profile == Profile::Rfc4287).then_some(&self.base)
    }

    /// The absolute URL of what a link leads to, if it has a `rel` of this keyword.
    pub(super) fn linked(&self, link: El<'_>, keyword: &str) -> Option<String> {
        let rel = link.attr_by(attr::REL)?;
        let has_keyword = tokens(rel).any(|token| token.eq_ignore_ascii_case(keyword));
        let href = link.attr_by(attr::HREF).filter(|_| has_keyword)?;
        let url = self.base.absolute(href)?;
        if self.profile == Profile::Rfc4287 { iri(&url) } else { Some(url) }
    }

    /// The address of an article that has an id.
    fn fragment(&self, id: &str) -> Option<String> {
        let page = self.page.as_ref()?;
        let whole = [page.split('#').next().unwrap_or_default(), "#", id].concat();
        if self.profile == Profile::Rfc4287 { iri(&whole) } else { Some(whole) }
    }
}

/// The identifiers that entries have got.
#[derive(Default)]
pub(super) struct Ids {
    given: HashSet<String>,
    generated: HashMap<Uuid, u32>,
}

impl Ids {
    /// Establishes an entry's id, and its address if that is what the id is from.
    pub(super) fn establish(
        &mut self,
        article: El<'_>,
        content: &str,
        addresses: &Addresses,
    ) -> (String, Option<String>) {
        let bookmark = bookmark(article, addresses);
        let fragment = || article.attr_by(attr::ID).and_then(|id| addresses.fragment(id));
        let id = (bookmark.clone().filter(|id| self.may_be(id, addresses.profile)))
            .or_else(|| fragment().filter(|id| self.may_be(id, addresses.profile)))
            .unwrap_or_else(|| self.generate(content, addresses));
        if addresses.profile == Profile::Rfc4287 {
            self.given.insert(id.clone());
        }
        (id, bookmark)
    }

    /// For readers, two entries of the same id are one entry.
    fn may_be(&self, id: &str, profile: Profile) -> bool {
        profile == Profile::Html5 || !self.given.contains(id)
    }

    /// A URN that is the same whenever the page's address and the article's content are the same; where
    /// they are so in one page, it goes by their number too.
    fn generate(&mut self, content: &str, addresses: &Addresses) -> String {
        let uuid = named(&[addresses.page.as_deref().unwrap_or_default(), content]);
        let times = self.generated.entry(uuid).or_default();
        *times += 1;
        let uuid = if *times == 1 { uuid } else { Uuid::new_v5(&uuid, times.to_string().as_bytes()) };
        uuid.urn().to_string()
    }
}

/// The identifier of a page that has no address.
pub(super) fn id_of_page(page: &Page) -> String {
    named(&[&page.dom().html()]).urn().to_string()
}

fn named(parts: &[&str]) -> Uuid {
    Uuid::new_v5(&Uuid::NAMESPACE_URL, parts.join("\n").as_bytes())
}

/// The first link in the article that is a bookmark. (One in an article inside of it counts, too.)
fn bookmark(article: El<'_>, addresses: &Addresses) -> Option<String> {
    Walk::inside(article).find_map(|step| match step {
        Step::Enter(el) if matches!(el.tag(), tag::A | tag::AREA) => addresses.linked(el, "bookmark"),
        _ => None,
    })
}

/// An absolute URL as an IRI: what browsers leave in a URL, but no IRI may have, is escaped.
pub(super) fn iri(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    let (path, url) = (url[..Position::BeforePath].len(), url.as_str());
    let mut iri = String::with_capacity(url.len());
    let mut has_fragment = false;
    for (at, c) in url.char_indices() {
        let is_allowed = match c {
            '#' => !std::mem::replace(&mut has_fragment, true),
            '%' => url[at + 1..].bytes().take(2).filter(u8::is_ascii_hexdigit).count() == 2,
            '[' | ']' => at < path,
            _ => c.is_ascii_graphic() && !"\"<>\\^`{|}".contains(c),
        };
        if is_allowed {
            iri.push(c);
        } else {
            for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                // Writing to a String cannot fail.
                let _ = write!(iri, "%{byte:02X}");
            }
        }
    }
    Some(iri)
}

#[cfg(test)]
mod tests {
    use super::iri;

    #[test]
    fn urls_become_iris() {
        for (url, expected) in [
            ("https://ada.example", Some("https://ada.example/")),
            ("http://[::1]:8080/a[b]", Some("http://[::1]:8080/a%5Bb%5D")),
            ("https://ada.example/a|b?c={d}#e#f", Some("https://ada.example/a%7Cb?c=%7Bd%7D#e%23f")),
            ("https://ada.example/100%", Some("https://ada.example/100%25")),
            ("https://ada.example/%e9%C3%A9é", Some("https://ada.example/%e9%C3%A9%C3%A9")),
            ("foo://%a\"{b}/", Some("foo://%25a%22%7Bb%7D/")),
            ("urn:isbn:0-14-044913-6", Some("urn:isbn:0-14-044913-6")),
            ("page.html", None),
            ("", None),
        ] {
            assert_eq!(iri(url).as_deref(), expected, "{url}");
        }
    }
}
