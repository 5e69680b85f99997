//! The language of each element, as HTML finds it.

use crate::dom::language::pragma;
use crate::dom::{Dom, El, NodeId, Step};
use crate::html::names::attr;
use crate::whitespace::trim;

/// The languages of a page.
pub(super) struct Languages<'p> {
    /// From which nodes on, in the order of the page, which `lang` counts.
    changes: Vec<(NodeId, Option<&'p str>)>,
    /// What the page's `meta` says, for where no `lang` does.
    default: Option<&'p str>,
}

impl<'p> Languages<'p> {
    pub(super) fn of(dom: &'p Dom) -> Self {
        let mut languages = Languages { changes: Vec::new(), default: None };
        let mut open: Vec<(NodeId, &'p str)> = Vec::new();
        for step in dom.walk() {
            match step {
                Step::Enter(el) => {
                    if let Some(own) = own_language(el) {
                        open.push((el.id(), own));
                        languages.changes.push((el.id(), Some(own)));
                    }
                    languages.default = pragma(el).or(languages.default);
                }
                Step::Leave(el) => {
                    if open.pop_if(|(id, _)| *id == el.id()).is_some() {
                        languages.changes.push((el.behind(), open.last().map(|(_, outer)| *outer)));
                    }
                }
            }
        }
        languages
    }

    /// The language of an element; none if it is not known, which `lang=""` says too.
    pub(super) fn of_element(&self, el: El<'_>) -> Option<&'p str> {
        let behind = self.changes.partition_point(|(from, _)| *from <= el.id());
        let written = behind.checked_sub(1).and_then(|last| self.changes[last].1).or(self.default);
        written.filter(|language| !language.is_empty())
    }
}

/// What an element says of its language: one of XML's namespace counts before HTML's own.
fn own_language<'p>(el: El<'p>) -> Option<&'p str> {
    let of_xml = if el.is_html() {
        None
    } else {
        el.attributes().find(|(namespace, name, _)| (*namespace, *name) == ("xml", "lang"))
    };
    of_xml.map(|(_, _, value)| value).or_else(|| el.attr_by(attr::LANG)).map(trim)
}
