//! Where a part of the markup is. Its span in the source is read when a finding needs it.

use std::ops::Range;

use foldhash::HashMap;

use microweave::json_ld::script::ScriptPlaces;
use microweave::nodes::map::SourcePlace;
use microweave_html::dom::{Dom, El, NodeId};
use microweave_html::names::{NameId, attr};
use microweave_values::whitespace::tokens;

/// The attributes of RDFa that have names.
pub(super) const RDFA_NAMES: [NameId; 4] = [attr::PROPERTY, attr::TYPEOF, attr::REL, attr::REV];

/// A part of an element's markup, or of the script that it is.
#[derive(Clone, Copy)]
pub(super) struct MarkupPlace<'d> {
    pub(super) el: El<'d>,
    pub(super) part: MarkupPart<'d>,
}

#[derive(Clone, Copy)]
pub(super) enum MarkupPart<'d> {
    Tag,
    Value(NameId),
    /// A word of the value of an attribute, as the element has it.
    Word(NameId, &'d str),
    /// The end of a word in an attribute of RDFa: the name without its prefix.
    RdfaName(&'d str),
    Json(SourcePlace),
    /// The end of a string in a script.
    JsonEnd(SourcePlace, &'d str),
    /// The end of the name before a value in a script.
    JsonName(SourcePlace, &'d str),
}

impl<'d> MarkupPlace<'d> {
    pub(super) fn tag(el: El<'d>) -> Self {
        MarkupPlace { el, part: MarkupPart::Tag }
    }

    /// The place of a value: in a script, or the `content` of an element, otherwise the element.
    pub(super) fn of_value(dom: &'d Dom, place: SourcePlace) -> Self {
        let el = dom.el(place.element);
        let part = match place.is_element() {
            false => MarkupPart::Json(place),
            true if el.attr_by(attr::CONTENT).is_some() => MarkupPart::Value(attr::CONTENT),
            true => MarkupPart::Tag,
        };
        MarkupPlace { el, part }
    }

    /// The whole value of the attribute that it is a part of.
    pub(super) fn attribute_span(self) -> Option<Range<usize>> {
        match self.part {
            MarkupPart::Value(name) | MarkupPart::Word(name, _) => self.el.attribute_span(name),
            _ => None,
        }
    }

    /// Where in a script it begins: places in one script are different places. 0 for other parts.
    pub(super) fn start(self) -> u32 {
        match self.part {
            MarkupPart::Json(place) | MarkupPart::JsonEnd(place, _) | MarkupPart::JsonName(place, _) => {
                place.start
            }
            _ => 0,
        }
    }
}

/// The places of the scripts that have findings.
#[derive(Default)]
pub(super) struct ScriptCache(HashMap<NodeId, ScriptPlaces>);

impl ScriptCache {
    /// The part of the source, and true if it is exactly the wanted part, so that a replacement may take its place. `None`
    /// for the start tag.
    pub(super) fn span(&mut self, place: MarkupPlace<'_>) -> Option<(Range<usize>, bool)> {
        let (el, dom) = (place.el, place.el.dom());
        match place.part {
            MarkupPart::Tag => None,
            MarkupPart::Value(name) => Some((el.attribute_span(name).filter(|span| !span.is_empty())?, true)),
            MarkupPart::Word(name, word) => Some((el.word_span(name, word)?, true)),
            MarkupPart::RdfaName(name) => {
                let word = |attribute| {
                    let mut words = tokens(el.attr_by(attribute)?);
                    let end = words.find_map(|word| word.get(start_of_name(word, name)?..))?;
                    el.word_span(attribute, end)
                };
                Some((RDFA_NAMES.into_iter().find_map(word)?, true))
            }
            MarkupPart::Json(value) => Some((self.json_span(el, value, dom), true)),
            MarkupPart::JsonEnd(value, end) => {
                let span = self.json_span(el, value, dom);
                Some(end_of(span.clone(), end, dom).map_or((span, false), |span| (span, true)))
            }
            MarkupPart::JsonName(value, end) => {
                let value = self.json_span(el, value, dom);
                let name = name_before(dom, el.content_start(), value.start);
                let name = name.and_then(|name| end_of(name, end, dom));
                Some(name.map_or((value, false), |name| (name, true)))
            }
        }
    }

    fn json_span(&mut self, script: El<'_>, value: SourcePlace, dom: &Dom) -> Range<usize> {
        let places = self.0.entry(script.id()).or_insert_with(|| ScriptPlaces::of(script, dom));
        places.source_span(&(value.start..value.end), dom)
    }
}

/// The end of a part of the source, if it is this name.
fn end_of(span: Range<usize>, name: &str, dom: &Dom) -> Option<Range<usize>> {
    let text = dom.source_at(span.clone())?.trim_end_matches(['/', ' ']);
    let start = span.start + start_of_name(text, name)?;
    Some(start..start + name.len())
}

/// Where a text has this name: alone, or after a prefix or an address.
pub(super) fn start_of_name(text: &str, name: &str) -> Option<usize> {
    let before = text.strip_suffix(name)?;
    (before.is_empty() || before.ends_with([':', '/', '#'])).then_some(before.len())
}

/// The name of a member in a script, before its value or before the first value of its array.
fn name_before(dom: &Dom, start: usize, value: usize) -> Option<Range<usize>> {
    let before = dom.source_at(start..value)?;
    let before = before.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '['));
    let before = before.strip_suffix(':')?.trim_end().strip_suffix('"')?;
    let name = before.rfind('"')? + 1;
    Some(start + name..start + before.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_before_their_values() {
        let dom = Dom::parse(r#"{ "a": [ "x", "y" ], "b" : 1, "c": { "d": /* */ 2 } }"#);
        let name = |value: &str| {
            let at = dom.source().find(value)?;
            dom.source_at(name_before(&dom, 0, at)?)
        };
        assert_eq!((name("\"x"), name("1"), name("{ \"d")), (Some("a"), Some("b"), Some("c")));
        assert_eq!((name("\"y"), name("2")), (None, None));
    }
}
