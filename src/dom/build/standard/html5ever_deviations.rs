//! Where html5ever's tree builder deviates from the standard. Our path follows the standard. In tests it can
//! deviate in the same way, so that it can be compared with the reference path on any page.
//! `tests/oracles/tree_paths.rs` has a page for each deviation, and fails if html5ever corrects one.

use super::StandardPath;
use super::stack::OpenElement;
use crate::html::kinds::{
    ANNOTATION_XML, FOREIGN, HTML_INTEGRATION_POINT, Kinds, MATHML_TEXT_INTEGRATION_POINT, SCOPE, SPECIAL,
};
use crate::html::names::{NameId, tag};

impl StandardPath {
    /// 13.2.4.2, *special*. html5ever leaves out `search` and all elements of svg and MathML, and adds
    /// `isindex`. It also leaves out `keygen`, which makes no difference, because a void element is never open.
    #[inline]
    pub(super) fn is_special(&self, open: OpenElement) -> bool {
        if self.like_html5ever { self.is_special_in_html5ever(open) } else { open.kinds & SPECIAL != 0 }
    }

    #[cold]
    fn is_special_in_html5ever(&self, open: OpenElement) -> bool {
        let is_left_out = open.kinds & FOREIGN != 0 || open.name == tag::SEARCH;
        let is_isindex = || open.kinds & FOREIGN == 0 && self.tree.names.get(open.name).local == "isindex";
        (open.kinds & SPECIAL != 0 && !is_left_out) || is_isindex()
    }

    /// 13.2.4.2, *has an element in scope*: `annotation-xml` ends the search. In html5ever it does not.
    pub(super) fn annotation_xml_scope(&self) -> Kinds {
        if self.like_html5ever { 0 } else { SCOPE }
    }

    /// 13.2.6.5: a start tag that leaves foreign content pops elements up to an integration point. In
    /// html5ever, `annotation-xml` is never one.
    pub(super) fn is_integration_point(&self, kinds: Kinds) -> bool {
        let is_left_out = self.like_html5ever && kinds & ANNOTATION_XML != 0;
        kinds & (HTML_INTEGRATION_POINT | MATHML_TEXT_INTEGRATION_POINT) != 0 && !is_left_out
    }

    /// 13.2.6.4.13: the elements that a start tag such as `caption` or the end tag `table` needs in table
    /// scope: `tbody`, `thead` and `tfoot`. html5ever has `table` in this list in place of `thead`.
    pub(super) fn is_table_body(&self, name: NameId) -> bool {
        match name {
            tag::TBODY | tag::TFOOT => true,
            tag::THEAD => !self.like_html5ever,
            tag::TABLE => self.like_html5ever,
            _ => false,
        }
    }

    /// 13.2.6.4.7, start tag: input. It is ignored in a fragment whose context is a `select`. html5ever inserts it.
    pub(super) fn ignores_input(&self) -> bool {
        self.is_in_select() && !self.like_html5ever
    }
}
