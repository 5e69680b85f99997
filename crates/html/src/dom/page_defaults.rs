//! What a page sets for all its elements: the base of its URLs (HTML 2.4.3, *document base URLs*), and the language (HTML
//! 4.2.5.3, *content language state*, and 3.2.6.2).

use crate::dom::{Dom, El, flag};
use crate::names::{NameId, attr, tag};
use microweave_values::url::Base;
use microweave_values::whitespace::trim;

/// The base of a page at this address: the `href` of its first `base` element with one, if it can be
/// resolved. Otherwise the address. A `data:` or `javascript:` base is ignored (HTML 4.2.3, *set the frozen
/// base URL*).
pub fn base_of(dom: &Dom, address: &str) -> Base {
    let address = Base::new(trim(address));
    let Some(href) = first_base_attribute(dom, attr::HREF) else { return address };
    let declared = Base::new(&address.resolve(href));
    let counts = declared.url().is_some_and(|url| !matches!(url.scheme(), "data" | "javascript"));
    if counts { declared } else { address }
}

/// The value of this attribute on the first `base` that has it.
pub fn first_base_attribute(dom: &Dom, attribute: NameId) -> Option<&str> {
    if !dom.has_base {
        return None;
    }
    dom.walk().entered().filter(|el| el.tag() == tag::BASE).find_map(|el| el.attr_by(attribute))
}

/// The language of an element without `lang` on it or around it: the last `meta` that sets a language gives it.
pub fn default_language(dom: &Dom) -> Option<&str> {
    dom.walk_flagged(flag::SCRIPT_OR_META).entered().filter_map(pragma).last()
}

/// The language that a `meta` sets for the page: the first word of its `content`. `None` if that has a comma.
pub fn pragma<'p>(el: El<'p>) -> Option<&'p str> {
    let names_language =
        || el.attr_by(attr::HTTP_EQUIV).is_some_and(|name| name.eq_ignore_ascii_case("content-language"));
    if el.tag() != tag::META || !names_language() {
        return None;
    }
    let content = el.attr_by(attr::CONTENT).filter(|content| !content.contains(','))?;
    content.split_ascii_whitespace().next()
}
