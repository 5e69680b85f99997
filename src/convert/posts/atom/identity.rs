//! Addresses and identifiers: of the page, of what it links to, and of entries.

use std::collections::HashSet;

use super::Profile;
use crate::convert::posts::feed_ids::{Urns, urn};
use crate::convert::text::uri;
use crate::dom::base_element::base_of;
use crate::dom::{El, Step, Walk};
use crate::html::names::{attr, tag};
use crate::page::Page;
use crate::sanitize::safe_url::safe;
use crate::url::Base;
use crate::whitespace::tokens;

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
            Profile::Rfc4287 => uri(page.address()),
            Profile::Html5 => Some(page.address().to_owned()),
        };
        Addresses { base: base_of(page.dom(), page.address()), page: own, profile }
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
        if self.profile == Profile::Rfc4287 { safe(&url).and_then(uri) } else { Some(url) }
    }

    /// The address of an article that has an id.
    fn fragment(&self, id: &str) -> Option<String> {
        let page = self.page.as_ref()?;
        let whole = [page.split('#').next().unwrap_or_default(), "#", id].concat();
        if self.profile == Profile::Rfc4287 { uri(&whole) } else { Some(whole) }
    }
}

/// The identifiers that entries have got.
#[derive(Default)]
pub(super) struct Ids {
    given: HashSet<String>,
    made_up: Urns,
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
            .unwrap_or_else(|| self.made_up.of(&[addresses.page.as_deref().unwrap_or_default(), content]));
        if addresses.profile == Profile::Rfc4287 {
            self.given.insert(id.clone());
        }
        (id, bookmark)
    }

    /// For readers, two entries of the same id are one entry.
    fn may_be(&self, id: &str, profile: Profile) -> bool {
        profile == Profile::Html5 || !self.given.contains(id)
    }
}

/// The identifier of a page that has no address.
pub(super) fn id_of_page(page: &Page) -> String {
    urn(&[&page.dom().html()])
}

/// The first link in the article that is a bookmark. (One in an article inside of it counts, too.)
fn bookmark(article: El<'_>, addresses: &Addresses) -> Option<String> {
    Walk::inside(article).find_map(|step| match step {
        Step::Enter(el) if matches!(el.tag(), tag::A | tag::AREA) => addresses.linked(el, "bookmark"),
        _ => None,
    })
}
