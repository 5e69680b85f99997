//! Addresses and identifiers of the page, of its links and of its entries.

use std::iter;

use crate::convert::AtomProfile;
use crate::convert::text::uri;
use crate::dom::base_element::base_of;
use crate::dom::{El, Walk};
use crate::html::names::{attr, tag};
use crate::page::Page;
use crate::sanitize::safe_url::safe;
use crate::url::Base;
use crate::uuids::{UniqueIds, urn_of};
use crate::whitespace::tokens;

/// The page's address, and the base of its links.
pub(super) struct Addresses {
    base: Base,
    /// The page's address. In a feed by RFC 4287 it is `None` if it is not absolute.
    pub(super) page: Option<String>,
    profile: AtomProfile,
}

impl Addresses {
    pub(super) fn of(page: &Page, profile: AtomProfile) -> Self {
        let page_address = match profile {
            AtomProfile::Rfc4287 => uri(page.address()),
            AtomProfile::Html5 => Some(page.address().to_owned()),
        };
        Addresses { base: base_of(page.dom(), page.address()), page: page_address, profile }
    }

    /// The base for URLs in an entry's content; `None` if the profile leaves them unresolved.
    pub(super) fn content_base(&self) -> Option<&Base> {
        (self.profile == AtomProfile::Rfc4287).then_some(&self.base)
    }

    /// The absolute URL of a link's `href`, if its `rel` includes the keyword.
    pub(super) fn linked(&self, link: El<'_>, keyword: &str) -> Option<String> {
        let rel = link.attr_by(attr::REL)?;
        let has_keyword = tokens(rel).any(|token| token.eq_ignore_ascii_case(keyword));
        let href = link.attr_by(attr::HREF).filter(|_| has_keyword)?;
        let url = self.base.absolute(href)?;
        if self.profile == AtomProfile::Rfc4287 { safe(&url).and_then(uri) } else { Some(url) }
    }

    /// The page's address with this `id` as its fragment.
    fn fragment(&self, id: &str) -> Option<String> {
        let page = self.page.as_ref()?;
        let whole = [page.split('#').next().unwrap_or_default(), "#", id].concat();
        if self.profile == AtomProfile::Rfc4287 { uri(&whole) } else { Some(whole) }
    }
}

/// The identifiers of the entries so far.
#[derive(Default)]
pub(super) struct EntryIds(UniqueIds);

impl EntryIds {
    /// The algorithm's step "Establish the value of *id* and *has-alternate*". Returns the id, and the URL of the
    /// bookmark for the alternate link. By RFC 4287 no two entries have the same id: feed readers treat them as one.
    pub(super) fn establish(
        &mut self,
        article: El<'_>,
        content: &str,
        addresses: &Addresses,
    ) -> (String, Option<String>) {
        let bookmark = bookmark(article, addresses);
        let fragment = || article.attr_by(attr::ID).and_then(|id| addresses.fragment(id));
        let mut candidates = bookmark.clone().into_iter().chain(iter::once_with(fragment).flatten());
        let id = match addresses.profile {
            AtomProfile::Rfc4287 => self.0.take_first(candidates),
            AtomProfile::Html5 => candidates.next(),
        };
        let page = addresses.page.as_deref().unwrap_or_default();
        let id = id.unwrap_or_else(|| self.0.take_uuid(&[page, content], |uuid| uuid.urn().to_string()));
        (id, bookmark)
    }
}

/// The identifier of a page without an address, made from its HTML.
pub(super) fn id_of_page(page: &Page) -> String {
    urn_of(&[&page.dom().html()])
}

/// The URL of the first `rel=bookmark` link in the article. A link in an inner article counts too (case
/// `id-of-a-bookmark-in-an-inner-article`).
fn bookmark(article: El<'_>, addresses: &Addresses) -> Option<String> {
    let mut links = Walk::inside(article).entered().filter(|el| matches!(el.tag(), tag::A | tag::AREA));
    links.find_map(|link| addresses.linked(link, "bookmark"))
}
