//! How the attributes of a tag come to its element: most go round the tree builder.

use html5ever::tendril::StrTendril;
use html5ever::{Attribute as ParsedAttribute, LocalName, QualName, local_name, ns};

use super::Feed;
use crate::dom::formatting::is_formatting;
use crate::dom::names::tag;
use crate::dom::{Attribute, Span};
use crate::tokenizer::{Receiver as _, StartTag};

impl Feed {
    /// The attributes that the tree builder gets.
    pub(super) fn attributes(&self, tag: &StartTag<'_>) -> Vec<ParsedAttribute> {
        match self.route(tag) {
            Route::Through => tag.attributes.iter().map(|attribute| self.parsed(attribute)).collect(),
            Route::Past => {
                self.sink().take_in_hand(tag.name, tag.attributes);
                Vec::new()
            }
            Route::Again => vec![stand_in(self.sink().take_in_hand(tag.name, tag.attributes))],
            Route::Formatting => {
                self.sink().take_in_hand(tag.name, tag.attributes);
                let stand_in = stand_in(self.sink().first_of_same());
                if self.has_font_style(tag) { vec![stand_in, font_style()] } else { vec![stand_in] }
            }
        }
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
            // Never are two `a` open.
            tag::A => Route::Again,
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
    /// Round the tree builder, for an element that may be made again.
    Again,
    /// The same, for one that is compared with others by its attributes.
    Formatting,
}

/// The attribute that stands for a run of attributes. No page has one in this namespace.
fn stand_in(run: Span) -> ParsedAttribute {
    let mut value = [0; 8];
    let bits = u64::from(run.start) | u64::from(run.len) << 35;
    for (at, byte) in value.iter_mut().enumerate() {
        *byte = (bits >> (7 * at)) as u8 & 0x7F;
    }
    let value = StrTendril::try_from_byte_slice(&value).unwrap_or_default();
    ParsedAttribute { name: QualName::new(None, ns!(html), LocalName::default()), value }
}

/// What the tree builder looks for to tell whether a `font` is one of HTML.
fn font_style() -> ParsedAttribute {
    ParsedAttribute { name: QualName::new(None, ns!(), local_name!("size")), value: StrTendril::new() }
}

/// The run of attributes that these stand for, if they are such a stand-in.
pub(in crate::dom) fn stood_for(attributes: &[ParsedAttribute]) -> Option<Span> {
    let [stand_in, ..] = attributes else { return None };
    if stand_in.name.ns != ns!(html) {
        return None;
    }
    let bits = stand_in.value.bytes().rev().fold(0, |bits, byte| bits << 7 | u64::from(byte));
    Some(Span { start: bits as u32, len: (bits >> 35) as u32 })
}
