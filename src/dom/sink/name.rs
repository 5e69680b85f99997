//! What the tree builder is told when it asks for an element's name.

use html5ever::tree_builder::ElemName;
use html5ever::{LocalName, Namespace, QualName};

/// An element's name: one that pages usually have, or a copy of another.
#[derive(Debug)]
pub(in crate::dom) enum SinkName {
    Known(&'static QualName),
    Own(QualName),
}

impl SinkName {
    #[inline]
    fn name(&self) -> &QualName {
        match self {
            SinkName::Known(name) => name,
            SinkName::Own(name) => name,
        }
    }
}

impl ElemName for SinkName {
    #[inline]
    fn ns(&self) -> &Namespace {
        &self.name().ns
    }

    #[inline]
    fn local_name(&self) -> &LocalName {
        &self.name().local
    }
}
