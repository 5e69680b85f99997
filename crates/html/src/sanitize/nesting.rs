//! Where a start tag or a text can be written, so that a parser finds it where it is written.
//!
//! A tree may have elements where no parser puts them: an element around them was removed (`<p><button><p>` without
//! `button`), or the tags were nested wrongly (a link in a table in a link). A parser of such HTML closes or moves
//! elements. So the writer closes the same elements first, and leaves out tags that a parser ignores. The rules are
//! the rules of tree construction (HTML 13.2.6.4.7, "in body", 13.2.6.4.9 to 13.2.6.4.15, tables, and 13.2.6.5, foreign
//! content), for the elements that a policy can list.

use crate::dom::{El, NodeId};
use crate::kinds::{
    self, BUTTON_SCOPE, CELL, CLOSES_P, FOSTER_PARENTING, HEADING, IMPLIED_END, Kinds, MATHML,
    MATHML_TEXT_INTEGRATION_POINT, OBJECT_LIKE, SCOPE, SPECIAL, TABLE_PART,
};
use crate::names::{NameId, tag};

/// A start tag, or an element that it opened.
#[derive(Clone, Copy)]
pub(super) struct Tag<'d> {
    /// The number of the first node after the element.
    pub(super) after: NodeId,
    pub(super) name: &'d str,
    number: NameId,
    kinds: Kinds,
}

impl<'d> Tag<'d> {
    pub(super) fn of(el: El<'d>) -> Self {
        let kinds = match (el.is_html(), el.name()) {
            (true, _) => kinds::of(el.tag()),
            (false, "mi" | "mo" | "mn" | "ms" | "mtext") => {
                MATHML | MATHML_TEXT_INTEGRATION_POINT | SCOPE | SPECIAL
            }
            (false, _) => MATHML,
        };
        Tag { after: el.after(), name: el.name(), number: el.tag(), kinds }
    }

    pub(super) fn is_link(self) -> bool {
        self.number == tag::A
    }

    fn is_mathml(self) -> bool {
        self.kinds & MATHML != 0
    }

    /// True if a parser puts what is inside into MathML too.
    fn holds_mathml(self) -> bool {
        self.is_mathml() && self.kinds & MATHML_TEXT_INTEGRATION_POINT == 0
    }

    /// True for an element of a table that holds neither text nor other elements.
    fn is_table_structure(self) -> bool {
        self.kinds & FOSTER_PARENTING != 0 || self.number == tag::COLGROUP
    }

    /// True if this element can hold the part of a table, also if a parser adds elements between them.
    fn can_hold_part(self, part: NameId) -> bool {
        let is_body = matches!(self.number, tag::TBODY | tag::TFOOT | tag::THEAD);
        self.number == tag::TABLE
            || match part {
                tag::COL => self.number == tag::COLGROUP,
                tag::TR => is_body,
                tag::TD | tag::TH => is_body || self.number == tag::TR,
                _ => false,
            }
    }
}

/// How many of the open elements stay open if the text is written.
pub(super) fn kept_for_text(open: &[Tag<'_>], text: &str) -> usize {
    let is_space = text.bytes().all(|byte| byte.is_ascii_whitespace());
    if is_space { open.len() } else { outside(open, Tag::is_table_structure) }
}

/// How many of the open elements stay open if the start tag is written. `None` if a parser ignores the tag there.
/// `stays_in_table`: the tag is a form or a hidden control, which a table can hold.
pub(super) fn kept_for_tag(open: &[Tag<'_>], new: Tag<'_>, stays_in_table: bool) -> Option<usize> {
    let parent = open.last();
    let is_in_mathml = parent.is_some_and(|parent| parent.holds_mathml());
    if new.is_mathml() && (is_in_mathml || new.name != "math") {
        return is_in_mathml.then_some(open.len());
    }
    if new.kinds & TABLE_PART != 0 {
        return parent.is_some_and(|parent| parent.can_hold_part(new.number)).then_some(open.len());
    }
    // 13.2.6.4.7, a start tag whose tag name is "form".
    if new.number == tag::FORM && open.iter().any(|element| element.number == tag::FORM) {
        return None;
    }
    let mut open = &open[..outside(open, Tag::holds_mathml)];
    // 13.2.6.5: in text of MathML, these two are MathML.
    if matches!(new.number, tag::MGLYPH | tag::MALIGNMARK)
        && open.last().is_some_and(|element| element.is_mathml())
    {
        return None;
    }
    if !stays_in_table {
        open = &open[..outside(open, Tag::is_table_structure)];
    }
    Some(kept_in_body(open, new))
}

/// 13.2.6.4.7, the rules for the "in body" insertion mode: the start tags that close elements.
fn kept_in_body(open: &[Tag<'_>], new: Tag<'_>) -> usize {
    let kept = match new.number {
        tag::A => innermost(open, &[tag::A], CELL | OBJECT_LIKE),
        tag::NOBR => innermost(open, &[tag::NOBR], SCOPE),
        tag::BUTTON => innermost(open, &[tag::BUTTON], SCOPE),
        tag::LI => innermost_item(open, &[tag::LI]),
        tag::DD | tag::DT => innermost_item(open, &[tag::DD, tag::DT]),
        tag::RB | tag::RP | tag::RT | tag::RTC => return kept_in_ruby(open, new.number),
        _ => None,
    };
    let mut open = &open[..kept.unwrap_or(open.len())];
    if new.kinds & CLOSES_P != 0 {
        open = &open[..innermost(open, &[tag::P], SCOPE | BUTTON_SCOPE).unwrap_or(open.len())];
    }
    let is_heading_in_heading =
        new.kinds & HEADING != 0 && open.last().is_some_and(|element| element.kinds & HEADING != 0);
    open.len() - usize::from(is_heading_in_heading)
}

/// A start tag of a part of `ruby`.
fn kept_in_ruby(open: &[Tag<'_>], new: NameId) -> usize {
    if innermost(open, &[tag::RUBY], SCOPE).is_none() {
        return open.len();
    }
    let stays = |open: Tag<'_>| open.number == tag::RTC && matches!(new, tag::RP | tag::RT);
    outside(open, |element| element.kinds & IMPLIED_END != 0 && !stays(element))
}

/// The place of the innermost open element with one of these names, up to an element in the set `ends`.
fn innermost(open: &[Tag<'_>], names: &[NameId], ends: Kinds) -> Option<usize> {
    find(open, names, |element| element.kinds & ends != 0)
}

/// The place of the item that the start tag of another item closes.
fn innermost_item(open: &[Tag<'_>], names: &[NameId]) -> Option<usize> {
    let is_transparent = |name| matches!(name, tag::ADDRESS | tag::DIV | tag::P);
    find(open, names, |element| element.kinds & SPECIAL != 0 && !is_transparent(element.number))
}

fn find(open: &[Tag<'_>], names: &[NameId], ends: impl Fn(&Tag<'_>) -> bool) -> Option<usize> {
    let at = open.iter().rposition(|element| names.contains(&element.number) || ends(element))?;
    names.contains(&open[at].number).then_some(at)
}

/// How many of the open elements there are without the innermost ones of a kind.
fn outside<'d>(open: &[Tag<'d>], is_left: impl Fn(Tag<'d>) -> bool) -> usize {
    open.iter().rposition(|element| !is_left(*element)).map_or(0, |at| at + 1)
}
