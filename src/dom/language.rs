//! The language that a page sets by a `meta` element. It applies where no `lang` attribute does (HTML 4.2.5.3,
//! "content language state", and 3.2.6.2).

use super::{Dom, El};
use crate::html::names::{attr, tag};

/// The language of an element without `lang` on it or around it: that of the last `meta` that sets one.
pub(crate) fn default_language(dom: &Dom) -> Option<&str> {
    dom.walk().entered().filter_map(pragma).last()
}

/// The language that a `meta` sets for the page: the first word of its `content`. `None` if that has a comma.
pub(crate) fn pragma<'p>(el: El<'p>) -> Option<&'p str> {
    let names_language =
        || el.attr_by(attr::HTTP_EQUIV).is_some_and(|name| name.eq_ignore_ascii_case("content-language"));
    if el.tag() != tag::META || !names_language() {
        return None;
    }
    let content = el.attr_by(attr::CONTENT).filter(|content| !content.contains(','))?;
    content.split_ascii_whitespace().next()
}
