//! Open elements that the tree builder was not told of. Most are closed before it has to be: behind them it is as it
//! was before them.

use html5ever::tokenizer::{TagKind, Token};

use super::Feed;
use crate::dom::names::NameId;
use crate::dom::sink::Handle;
use crate::tokenizer::{Extent, StartTag};

impl Feed {
    pub(super) fn has_untold(&self) -> bool {
        !self.untold.borrow().is_empty()
    }

    /// Opens an element without the tree builder, if that is all that its start tag does.
    pub(super) fn open_untold(&self, tag: &StartTag<'_>) -> bool {
        let target = self.shortcut.borrow().target_of_opening(tag.name, &self.sink().tree());
        let is_above_limit = |target: &Handle| self.depth(*target) < self.limits.depth.saturating_sub(1);
        let Some(target) = target.filter(is_above_limit) else { return false };
        self.past_limit.borrow_mut().clear();
        // In a page that is full there is none.
        if let Some(element) = self.sink().append_element(target, tag) {
            self.untold.borrow_mut().push(element);
            self.shortcut.borrow_mut().move_to(element);
        }
        true
    }

    /// Closes the innermost element, if it has this name and the tree builder was not told of it.
    pub(super) fn close_untold(&self, name: NameId) -> bool {
        let Some(closed) = self.untold.borrow_mut().pop_if(|element| element.name == name) else {
            return false;
        };
        let around = self.sink().around(closed);
        self.shortcut.borrow_mut().move_to(around);
        true
    }

    /// Appends a comment to an element that the tree builder was not told of.
    pub(super) fn append_comment(&self, text: &str, place: Extent) -> bool {
        let Some(&innermost) = self.untold.borrow().last() else { return false };
        self.sink().append_comment(innermost, text, place.start);
        true
    }

    /// Tells the tree builder of all that is open: the next token is for it.
    pub(super) fn tell(&self) {
        if !self.has_untold() {
            return;
        }
        for &element in &*self.untold.borrow() {
            self.tell_of(element);
        }
        self.untold.borrow_mut().clear();
    }

    /// This is not to be done while the attributes of another tag are in hand.
    fn tell_of(&self, element: Handle) {
        let tag = self.tag(TagKind::StartTag, element.name, self.attributes_told(element));
        let start = self.sink().tree().place(element.node);
        self.sink().begin_token();
        self.sink().tell_of(element);
        let _ = self.process(Token::TagToken(tag), Extent { start, end: start });
        debug_assert!(self.sink().has_placed_told());
    }
}
