//! What goes round the tree builder: texts, and most elements of the body. In an ordinary element all that it
//! does with one is to append it to the current node, unless formatting elements that were closed by
//! something else than their end tags are to be opened again before. So it goes straight into the arena
//! while it is known that there are none of those; wherever that is not sure, it takes the long way.

mod ordinary;

use super::builder::Builder;
use super::formatting::{is_cell, is_formatting, is_object};
use super::names::{NameId, tag};
use super::sink::Handle;
use ordinary::{is_ordinary, only_opens};

pub(super) struct Shortcut {
    /// It is closed for good in fragments, where nodes were moved, and behind the body.
    is_closed: bool,
    /// The innermost open element, whether the tree builder knows of it or not.
    current: Option<Handle>,
    /// Would the next text have no formatting element opened again?
    reopens_none: bool,
    /// Has the tree builder noticed that this is no page of frames? White space does not tell.
    has_no_frames: bool,
}

/// What the tree builder is done with, if it was no text.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Done {
    Start(NameId),
    End(NameId),
    Nul,
}

impl Shortcut {
    pub(super) fn new(is_fragment: bool) -> Self {
        Shortcut { is_closed: is_fragment, current: None, reopens_none: true, has_no_frames: false }
    }

    /// Need it not be told of tokens?
    pub(super) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// The element that a text goes into at once, if it may.
    pub(super) fn target(&self, text: &str) -> Option<Handle> {
        let current = self.current.filter(|_| !self.is_closed)?;
        let is_blank = || text.trim_ascii().is_empty();
        let may = match current.name {
            tag::TITLE | tag::SCRIPT | tag::STYLE => true,
            tag::HEAD => is_blank(),
            name => self.reopens_none && is_ordinary(name) && (self.has_no_frames || is_blank()),
        };
        may.then_some(current)
    }

    /// The element that one of this name, which holds nothing, goes into at once, if it may.
    pub(super) fn target_of_void(&self, name: NameId) -> Option<Handle> {
        let current = self.current.filter(|_| !self.is_closed)?;
        let may = match name {
            tag::BASE | tag::LINK | tag::META => current.name == tag::HEAD || is_ordinary(current.name),
            tag::SOURCE => is_ordinary(current.name),
            tag::BR | tag::IMG | tag::WBR => {
                self.reopens_none && self.has_no_frames && is_ordinary(current.name)
            }
            _ => false,
        };
        may.then_some(current)
    }

    /// The element that one of this name, which stays open, goes into at once, if it may.
    pub(super) fn target_of_opening(&self, name: NameId, tree: &Builder) -> Option<Handle> {
        let current = self.current.filter(|_| !self.is_closed && self.reopens_none && self.has_no_frames)?;
        let may = is_ordinary(current.name) && only_opens(name, current, tree);
        may.then_some(current)
    }

    /// An element was opened, or closed, of which the tree builder knows nothing.
    pub(super) fn move_to(&mut self, current: Handle) {
        self.current = Some(current);
    }

    /// The tree builder is done with a tag or NUL, with this element as the innermost now.
    pub(super) fn after(&mut self, done: Done, current: Option<Handle>, tree: &Builder) {
        // Behind the body, the first text leads back into it.
        self.is_closed |= !tree.is_in_order() || matches!(done, Done::End(tag::BODY | tag::HTML));
        if current != self.current {
            self.reopens_none = self.reopens_none && self.only_ends_formatting(done, current, tree);
            self.has_no_frames |= done == Done::Start(tag::BODY) && current.is_some_and(is_body);
            self.current = current;
        }
    }

    /// Was each element that is open no longer either none of formatting, or ended by its own end tag?
    fn only_ends_formatting(&self, done: Done, current: Option<Handle>, tree: &Builder) -> bool {
        let Some(before) = self.current else { return true };
        let Some(now) = current else { return false };
        if tree.parent(now.node) == before.node {
            return true;
        }
        if tree.parent(before.node) == now.node && is_formatting(before.name) {
            return done == Done::End(before.name);
        }
        // What has put a marker into the tree builder's list takes it out now, and all behind it.
        let is_of_list = |name| is_formatting(name) || leaves_marker(name);
        tree.names_between(before.node, now.node).is_some_and(|mut closed| !closed.any(is_of_list))
    }

    /// The tree builder is done with a text, with this element as the innermost now.
    pub(super) fn after_text(&mut self, text: &str, current: Option<Handle>, tree: &Builder) {
        self.is_closed |= !tree.is_in_order();
        self.current = current;
        if current.is_some_and(|current| is_ordinary(current.name)) {
            self.reopens_none = true;
            self.has_no_frames |= !text.trim_ascii().is_empty();
        }
    }
}

fn is_body(element: Handle) -> bool {
    element.name == tag::BODY
}

fn leaves_marker(name: NameId) -> bool {
    is_object(name) || is_cell(name) || name == tag::TEMPLATE
}
