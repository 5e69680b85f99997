//! The states that tree construction switches the tokenizer to.

use crate::html::names::{NameId, tag};

/// How the text after a start tag is read: the tokenizer state that tree construction switches to (HTML
/// 13.2.5.1 to 13.2.5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenizerState {
    Data,
    Rcdata,
    Rawtext,
    Script,
    Plaintext,
}

impl TokenizerState {
    /// The state after the start tag of an HTML element, without scripting: the only list of the elements whose
    /// content is raw text or RCDATA (HTML 13.2.6.4.4 and 13.2.6.4.7).
    pub(crate) fn after_start_tag(name: NameId) -> Self {
        match name {
            tag::TITLE | tag::TEXTAREA => TokenizerState::Rcdata,
            tag::STYLE | tag::XMP | tag::IFRAME | tag::NOEMBED | tag::NOFRAMES => TokenizerState::Rawtext,
            tag::SCRIPT => TokenizerState::Script,
            tag::PLAINTEXT => TokenizerState::Plaintext,
            _ => TokenizerState::Data,
        }
    }
}
