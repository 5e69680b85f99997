//! Finds the language of each element, as in HTML's section "The lang and xml:lang attributes".

use microweave_html::dom::page_defaults::pragma;
use microweave_html::dom::{Dom, El, NodeId, Step};
use microweave_html::names::attr;
use microweave_values::whitespace::trim;

pub(super) struct Languages<'p> {
    /// The nodes from which on another `lang` applies, in the order of the page, each with that `lang`.
    changes: Vec<(NodeId, Option<&'p str>)>,
    /// The language of the page's `meta`, which applies if no `lang` does.
    default: Option<&'p str>,
}

impl<'p> Languages<'p> {
    pub(super) fn of(dom: &'p Dom) -> Self {
        let mut languages = Languages { changes: Vec::new(), default: None };
        let mut open: Vec<(NodeId, &'p str)> = Vec::new();
        for step in dom.walk() {
            match step {
                Step::Enter(el) => {
                    if let Some(language) = own_language(el) {
                        open.push((el.id(), language));
                        languages.changes.push((el.id(), Some(language)));
                    }
                    languages.default = pragma(el).or(languages.default);
                }
                Step::Leave(el) => {
                    if open.pop_if(|(id, _)| *id == el.id()).is_some() {
                        languages.changes.push((el.after(), open.last().map(|(_, outer)| *outer)));
                    }
                }
            }
        }
        languages
    }

    /// The language of an element; `None` if it is unknown or `lang` is empty.
    pub(super) fn of_element(&self, el: El<'_>) -> Option<&'p str> {
        let count = self.changes.partition_point(|(from, _)| *from <= el.id());
        let language = count.checked_sub(1).and_then(|last| self.changes[last].1).or(self.default);
        language.filter(|language| !language.is_empty())
    }

    /// The language of all text in an element; `None` if it is unknown, or if a part of the element is in another one.
    pub(super) fn of_content(&self, el: El<'_>) -> Option<&'p str> {
        let count = self.changes.partition_point(|(from, _)| *from <= el.id());
        let has_change = self.changes.get(count).is_some_and(|(from, _)| *from < el.after());
        if has_change { None } else { self.of_element(el) }
    }
}

/// The language that an element states itself. On a foreign element, `lang` in the XML namespace takes precedence over
/// `lang` in no namespace.
fn own_language<'p>(el: El<'p>) -> Option<&'p str> {
    let of_xml = if el.is_html() {
        None
    } else {
        el.attributes().find(|(namespace, name, _)| (*namespace, *name) == ("xml", "lang"))
    };
    of_xml.map(|(_, _, value)| value).or_else(|| el.attr_by(attr::LANG)).map(trim)
}
