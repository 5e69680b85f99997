//! 13.4, the HTML fragment parsing algorithm.

use super::{Mode, StandardPath};
use crate::dom::build::tree::{DOCUMENT, NONE, Tree};
use crate::html::kinds::{
    self, ANNOTATION_XML, FOREIGN, HTML_INTEGRATION_POINT, Kinds, MATHML, MATHML_TEXT_INTEGRATION_POINT, SVG,
};
use crate::html::names::{NameId, tag};
use crate::html::tokenizer::{StartTag, TokenSpan, TokenizerState};

/// The sets that the root gets from the context, which is the *adjusted current node* while only the root is open.
const OF_CONTEXT: Kinds = FOREIGN | HTML_INTEGRATION_POINT | MATHML_TEXT_INTEGRATION_POINT | ANNOTATION_XML;

impl StandardPath {
    /// The path for a fragment, and the tokenizer state for its text. The context is the name of the element around it.
    /// A name in svg or MathML begins with `svg ` or `math `.
    pub(in crate::dom::build) fn of_fragment(
        tree: Tree,
        context: &str,
        like_html5ever: bool,
    ) -> (Self, TokenizerState) {
        let mut path = StandardPath::new(tree, like_html5ever);
        let (name, kinds) = path.context_named(context);
        path.context = Some(name);
        let root = path.tree.new_element(tag::HTML, &[]);
        path.tree.append(DOCUMENT, root);
        path.push_open(root, tag::HTML, kinds::of(tag::HTML) | kinds & OF_CONTEXT);
        if name == tag::TEMPLATE {
            path.template_modes.push(Mode::InTemplate);
        }
        // The context is the form of the *form element pointer*. It has no node here, so `NONE` stands for it. The reference
        // path passes no form to html5ever.
        path.form = (name == tag::FORM && !like_html5ever).then_some(NONE);
        path.reset_insertion_mode();
        (path, TokenizerState::after_start_tag(name))
    }

    /// The number of the context's name, and the sets that the context is in.
    fn context_named(&mut self, context: &str) -> (NameId, Kinds) {
        let (namespace, local) = match context.split_once(' ') {
            Some(("svg", local)) => (SVG, local),
            Some(("math", local)) => (MATHML, local),
            _ => (0, context),
        };
        let html = self.tree.names.element(&local.to_ascii_lowercase());
        if namespace == 0 {
            return (html, kinds::of(html));
        }
        let name = self.foreign_name(html, namespace);
        let tag = StartTag {
            name: html,
            attributes: &[],
            self_closing: false,
            span: TokenSpan { start: 0, end: 0 },
        };
        (name, namespace | self.kinds_of_foreign(&tag, name, namespace))
    }

    pub(super) fn is_fragment(&self) -> bool {
        self.context.is_some()
    }

    /// True if the context of a fragment is a `select`.
    pub(super) fn is_in_select(&self) -> bool {
        self.context == Some(tag::SELECT)
    }
}
