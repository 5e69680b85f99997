//! How the attributes of a tag come to its element: most go round the tree builder.

use html5ever::tendril::StrTendril;
use html5ever::{Attribute as ParsedAttribute, LocalName, QualName, local_name, ns};

use super::Feed;
use crate::dom::builder::KnownBy;
use crate::dom::formatting::is_formatting;
use crate::dom::names::{NameId, tag};
use crate::dom::sink::Handle;
use crate::dom::{Attribute, Span};
use crate::tokenizer::{Receiver as _, StartTag};

impl Feed {
    /// The attributes that the tree builder gets.
    pub(super) fn attributes(&self, tag: &StartTag<'_>) -> Passed {
        match self.route(tag) {
            Route::Through => {
                let attributes = tag.attributes.iter().map(|attribute| self.parsed(attribute)).collect();
                Passed { attributes, is_other_order: false }
            }
            Route::Past => {
                self.sink().take_in_hand(tag.name, tag.attributes);
                Passed::default()
            }
            Route::Formatting => {
                let own = self.sink().take_in_hand(tag.name, tag.attributes);
                let mut passed = self.stand_in(tag.name, own);
                passed.attributes.extend(self.has_font_style(tag).then(font_style));
                passed
            }
        }
    }

    /// The attributes that it gets with the start tag of an element that has its own already.
    pub(super) fn attributes_told(&self, element: Handle) -> Passed {
        let own = self.sink().tree().attributes_of(element.node);
        let has_stand_in = own.len > 0 && is_formatting(element.name);
        if has_stand_in { self.stand_in(element.name, own) } else { Passed::default() }
    }

    /// What stands for the attributes of a formatting element. Never are two `a` open that it might compare.
    fn stand_in(&self, name: NameId, own: Span) -> Passed {
        let KnownBy { number, is_other_order } = self.sink().make_known(own, name != tag::A);
        Passed { attributes: vec![stand_in(number)], is_other_order }
    }

    /// How a tag's attributes come to its element.
    fn route(&self, tag: &StartTag<'_>) -> Route {
        match tag.name {
            _ if tag.attributes.is_empty() => Route::Past,
            // Foreign elements' attributes get other names; it looks for `type` of `input`, and
            // makes an `img` of an `image`.
            tag::SVG | tag::MATH | tag::INPUT | tag::IMAGE | tag::TEMPLATE => Route::Through,
            // It is never foreign, and html5ever 0.39 panics where its `content` ends in `charset`.
            tag::META => Route::Past,
            tag::A if self.is_foreign() => Route::Through,
            tag::FONT if self.is_foreign() && !self.is_html_font(tag) => Route::Through,
            // No other of these is an element of svg or MathML.
            name if is_formatting(name) => Route::Formatting,
            _ if self.is_foreign() => Route::Through,
            _ => Route::Past,
        }
    }

    /// Has it an attribute that makes a `font` one of HTML, wherever it stands?
    fn has_font_style(&self, tag: &StartTag<'_>) -> bool {
        let is_style = |attribute: &Attribute| {
            matches!(&*self.sink().local_name(attribute.name), "color" | "face" | "size")
        };
        tag.name == tag::FONT && tag.attributes.iter().any(is_style)
    }

    /// Is a `font` among foreign elements one of HTML all the same?
    fn is_html_font(&self, tag: &StartTag<'_>) -> bool {
        let is_integration_point = |node| self.sink().is_integration_point(node);
        self.has_font_style(tag) || self.current_node().is_some_and(is_integration_point)
    }

    fn parsed(&self, attribute: &Attribute) -> ParsedAttribute {
        let name = QualName::new(None, ns!(), self.sink().local_name(attribute.name));
        ParsedAttribute { name, value: self.sink().tendril(attribute.value) }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Route {
    /// With the tag.
    Through,
    /// Round the tree builder.
    Past,
    /// Round the tree builder, for an element that may be made again, or is compared with others by
    /// its attributes.
    Formatting,
}

/// What the tree builder gets for a tag's attributes.
#[derive(Default)]
pub(super) struct Passed {
    pub(super) attributes: Vec<ParsedAttribute>,
    /// Do they stand in another order than those that they are the same as? The tree builder passes it on as
    /// its note that a tag had an attribute twice, which it makes nothing of.
    pub(super) is_other_order: bool,
}

/// The attribute that stands for a run of attributes. No page has one in this namespace.
fn stand_in(number: u32) -> ParsedAttribute {
    let value: [u8; 5] = std::array::from_fn(|at| (number >> (7 * at)) as u8 & 0x7F);
    let value = StrTendril::try_from_byte_slice(&value).unwrap_or_default();
    ParsedAttribute { name: QualName::new(None, ns!(html), LocalName::default()), value }
}

/// What the tree builder looks for to tell whether a `font` is one of HTML.
fn font_style() -> ParsedAttribute {
    ParsedAttribute { name: QualName::new(None, ns!(), local_name!("size")), value: StrTendril::new() }
}

/// The number of the run that these stand for, if they are such a stand-in.
pub(in crate::dom) fn stood_for(attributes: &[ParsedAttribute]) -> Option<u32> {
    let [stand_in, ..] = attributes else { return None };
    if stand_in.name.ns != ns!(html) {
        return None;
    }
    Some(stand_in.value.bytes().rev().fold(0, |number, byte| number << 7 | u32::from(byte)))
}
