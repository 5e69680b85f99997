//! 13.2.6.4.16: the insertion mode *in template*. 13.2.4.1: *reset the insertion mode appropriately*.

use super::stack::OpenElement;
use super::{Mode, TreeBuilder};
use crate::kinds::{self, HEAD_CONTENT};
use crate::names::tag;
use crate::tokenizer::Token::{self, End, Start};

impl TreeBuilder {
    /// 13.2.6.4.16, *in template*.
    pub(super) fn in_template(&mut self, token: Token<'_>) {
        let mode = match token {
            Start(name, _) if kinds::of(name) & HEAD_CONTENT != 0 => return self.in_head(token),
            Start(tag::CAPTION | tag::COLGROUP | tag::TBODY | tag::TFOOT | tag::THEAD, _) => Mode::InTable,
            Start(tag::COL, _) => Mode::InColumnGroup,
            Start(tag::TR, _) => Mode::InTableBody,
            Start(tag::TD | tag::TH, _) => Mode::InRow,
            Start(..) => Mode::InBody,
            End(tag::TEMPLATE) => return self.in_head(token),
            End(_) => return,
            _ => return self.in_body(token),
        };
        self.template_modes.pop();
        self.template_modes.push(mode);
        self.mode = mode;
        self.process(token);
    }

    /// Closes the innermost template. Its end tag and the end of the page share these steps.
    pub(super) fn close_template(&mut self, end: u32) {
        self.pop_until(tag::TEMPLATE, end);
        self.active.clear_to_marker();
        self.template_modes.pop();
        self.reset_insertion_mode();
    }

    /// 13.2.4.1, *reset the insertion mode appropriately*.
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
