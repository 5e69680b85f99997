//! 13.2.4.1, *reset the insertion mode appropriately*.

use super::stack::OpenElement;
use super::{Mode, StandardPath};
use crate::html::names::tag;

impl StandardPath {
    pub(super) fn reset_insertion_mode(&mut self) {
        let mode = self.stack.upwards().find_map(|open| self.mode_of(open));
        self.mode = mode.unwrap_or(Mode::InBody);
    }

    /// The mode for an open element. In a fragment, the context stands for the root, and *last* is true.
    fn mode_of(&self, open: OpenElement) -> Option<Mode> {
        let (name, is_last) = match self.context {
            Some(context) if open.name == tag::HTML => (context, true),
            _ => (open.name, false),
        };
        match name {
            tag::TD | tag::TH if !is_last => Some(Mode::InCell),
            tag::TR => Some(Mode::InRow),
            tag::TBODY | tag::THEAD | tag::TFOOT => Some(Mode::InTableBody),
            tag::CAPTION => Some(Mode::InCaption),
            tag::COLGROUP => Some(Mode::InColumnGroup),
            tag::TABLE => Some(Mode::InTable),
            tag::TEMPLATE => self.template_modes.last().copied(),
            tag::HEAD if !is_last => Some(Mode::InHead),
            tag::BODY => Some(Mode::InBody),
            tag::FRAMESET => Some(Mode::InFrameset),
            tag::HTML if self.head.is_none() => Some(Mode::BeforeHead),
            tag::HTML => Some(Mode::AfterHead),
            _ => None,
        }
    }
}
