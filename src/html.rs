//! HTML text to tokens. Also names, strings and lines, which the tokens and the tree share.

pub(crate) mod kinds;
pub(crate) mod lines;
pub(crate) mod names;
pub(crate) mod namespace;
pub(crate) mod strings;
pub(crate) mod tokenizer;
pub(crate) mod written_tag;

use names::NameId;
use strings::Span;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Attribute {
    pub(crate) name: NameId,
    pub(crate) value: Span,
}
