//! Where html5ever's tree builder does not do what the standard says. The fast path follows the standard. For tests it can
//! make the same mistakes, so that it can be held to the reference path on any page.
//! `tests/tree_paths.rs` has a page for each difference, which fails when html5ever mends it.

use super::Fast;
use super::stack::Open;
use crate::dom::build::kinds::{
    ANNOTATION_XML, FOREIGN, HTML_INTEGRATION_POINT, Kinds, MATHML_TEXT_INTEGRATION_POINT, SCOPE, SPECIAL,
};
use crate::html::names::{NameId, tag};

impl Fast {
    /// 13.2.4.2, *special*. html5ever leaves out `search` and all elements of svg and MathML, and has
    /// `isindex` in the list. (It leaves out `keygen` too, which never stays open.)
    #[inline]
    pub(super) fn is_special(&self, open: Open) -> bool {
        if self.makes_mistakes { self.is_special_in_html5ever(open) } else { open.kinds & SPECIAL != 0 }
    }

    #[cold]
    fn is_special_in_html5ever(&self, open: Open) -> bool {
        let is_left_out = open.kinds & FOREIGN != 0 || open.name == tag::SEARCH;
        let is_isindex = || open.kinds & FOREIGN == 0 && self.tree.names.get(open.name).local == "isindex";
        (open.kinds & SPECIAL != 0 && !is_left_out) || is_isindex()
    }

    /// 13.2.4.2, *has an element in scope*: `annotation-xml` bounds a scope. Not in html5ever.
    pub(super) fn annotation_xml_scope(&self) -> Kinds {
        if self.makes_mistakes { 0 } else { SCOPE }
    }

    /// 13.2.6.5, a start tag that leads out of foreign content: up to an element that may hold HTML. In html5ever,
    /// `annotation-xml` never may.
    pub(super) fn holds_html(&self, kinds: Kinds) -> bool {
        let is_left_out = self.makes_mistakes && kinds & ANNOTATION_XML != 0;
        kinds & (HTML_INTEGRATION_POINT | MATHML_TEXT_INTEGRATION_POINT) != 0 && !is_left_out
    }

    /// 13.2.6.4.13, a part of a table ends `tbody`, `tfoot` and `thead`. In html5ever `thead` is not in the list, but
    /// `table` is.
    pub(super) fn is_table_body(&self, name: NameId) -> bool {
        match name {
            tag::TBODY | tag::TFOOT => true,
            tag::THEAD => !self.makes_mistakes,
            tag::TABLE => self.makes_mistakes,
            _ => false,
        }
    }
}
