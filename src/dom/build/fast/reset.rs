//! 13.2.4.1, *reset the insertion mode appropriately*.

use super::{FastPath, Mode};
use crate::html::names::tag;

impl FastPath {
    pub(super) fn reset_insertion_mode(&mut self) {
        let mode = self.stack.upwards().find_map(|open| match open.name {
            tag::TD | tag::TH => Some(Mode::InCell),
            tag::TR => Some(Mode::InRow),
            tag::TBODY | tag::THEAD | tag::TFOOT => Some(Mode::InTableBody),
            tag::CAPTION => Some(Mode::InCaption),
            tag::COLGROUP => Some(Mode::InColumnGroup),
            tag::TABLE => Some(Mode::InTable),
            tag::TEMPLATE => self.template_modes.last().copied(),
            tag::HEAD => Some(Mode::InHead),
            tag::BODY => Some(Mode::InBody),
            // The context of a fragment is a `div`.
            tag::HTML if self.is_fragment => None,
            tag::HTML if self.head.is_none() => Some(Mode::BeforeHead),
            tag::HTML => Some(Mode::AfterHead),
            _ => None,
        });
        self.mode = mode.unwrap_or(Mode::InBody);
    }
}
