//! The `base` element of a page (HTML 2.4.3, document base URLs).

use super::Dom;
use crate::html::names::{NameId, attr, tag};
use crate::url::Base;
use crate::whitespace::trim;

/// The base of a page at this address: the `href` of its first `base` element with one, if it can be
/// resolved. Otherwise the address. A `data:` or `javascript:` base is ignored (HTML 4.2.3, *set the frozen
/// base URL*).
pub(crate) fn base_of(dom: &Dom, address: &str) -> Base {
    let address = Base::new(trim(address));
    let Some(href) = first_base_attribute(dom, attr::HREF) else { return address };
    let declared = Base::new(&address.resolve(href));
    let counts = declared.url().is_some_and(|url| !matches!(url.scheme(), "data" | "javascript"));
    if counts { declared } else { address }
}

/// The value of this attribute on the first `base` that has it.
pub(crate) fn first_base_attribute(dom: &Dom, attribute: NameId) -> Option<&str> {
    if !dom.has_base {
        return None;
    }
    dom.walk().entered().filter(|el| el.tag() == tag::BASE).find_map(|el| el.attr_by(attribute))
}
