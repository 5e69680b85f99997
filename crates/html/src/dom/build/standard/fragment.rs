//! 13.4, the HTML fragment parsing algorithm.

use super::{Mode, TreeBuilder};
use crate::dom::build::tree::{Arena, DOCUMENT, NONE};
use crate::kinds::{
    self, ANNOTATION_XML, FOREIGN, HTML_INTEGRATION_POINT, Kinds, MATHML, MATHML_TEXT_INTEGRATION_POINT, SVG,
};
use crate::names::{NameId, tag};
use crate::tokenizer::{StartTag, TokenizerState};

/// The sets that the root gets from the context, which is the *adjusted current node* while only the root is open.
const OF_CONTEXT: Kinds = FOREIGN | HTML_INTEGRATION_POINT | MATHML_TEXT_INTEGRATION_POINT | ANNOTATION_XML;

impl TreeBuilder {
    /// The tree builder for a fragment, and the tokenizer state for its text. The context is the name of the element around it.
    /// A name in svg or MathML begins with `svg ` or `math `.
    pub(in crate::dom::build) fn of_fragment(tree: Arena, context: &str) -> (Self, TokenizerState) {
        let mut builder = TreeBuilder::new(tree);
        let (name, kinds) = builder.context_named(context);
        builder.context = Some(name);
        let root = builder.tree.new_element(tag::HTML, &[]);
        builder.tree.append(DOCUMENT, root);
        builder.push_open(root, tag::HTML, kinds::of(tag::HTML) | kinds & OF_CONTEXT);
        if name == tag::TEMPLATE {
            builder.template_modes.push(Mode::InTemplate);
        }
        // The context is the form of the *form element pointer*. It has no node here, so `NONE` stands for it.
        builder.form = (name == tag::FORM).then_some(NONE);
        builder.reset_insertion_mode();
        (builder, TokenizerState::after_start_tag(name))
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
        let tag = StartTag { name: html, attributes: &[], self_closing: false };
        (name, namespace | self.kinds_of_foreign(&tag, name, namespace))
    }

    pub(super) fn is_fragment(&self) -> bool {
        self.context.is_some()
    }

    pub(super) fn is_in_select(&self) -> bool {
        self.context == Some(tag::SELECT)
    }
}
