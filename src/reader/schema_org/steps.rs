//! The steps of instructions: `HowToStep`, and `HowToSection` with steps in it. Each text is a value of the content.

use std::collections::HashSet;

use super::collect::Collection;
use super::value::SchemaOrgValues;
use crate::budget::VALUE_OVERHEAD;
use crate::collections::multi_map::ValueList;
use crate::document::ValueData;
use crate::dom::El;
use crate::extract::mf2::class::Prefix;
use crate::microdata_dom::MicrodataEl;

/// The properties with the parts of an item, in their order.
const PARTS: [&str; 4] = ["itemListElement", "item", "steps", "step"];
/// The properties with the text of an item without parts. The first one that it has counts.
const TEXTS: [&str; 4] = ["text", "description", "name", "value"];

/// A part that is still to be read.
enum InstructionPart<'p> {
    Item(usize),
    Text(El<'p>),
}

impl<'p> SchemaOrgValues<'p, '_> {
    /// Adds the texts of an item for a content: those of its parts after its name, or else its own text.
    pub(super) fn add_steps(
        &mut self,
        item: usize,
        collection: &mut Collection<'p>,
        values: &mut ValueList<ValueData>,
    ) {
        let (mut todo, mut seen) = (vec![InstructionPart::Item(item)], HashSet::new());
        while let Some(part) = todo.pop() {
            if !self.budget.spend(VALUE_OVERHEAD) {
                return;
            }
            match part {
                InstructionPart::Text(el) => values.extend(self.of_element(el, Some(Prefix::Html))),
                // With `itemref`, an item can be in itself.
                InstructionPart::Item(item) if seen.insert(item) => {
                    let properties = collection.properties(item, self.budget);
                    let parts: Vec<El<'p>> =
                        properties.iter().copied().filter(|el| self.has_name(*el, &PARTS)).collect();
                    let texts: &[&str] = if parts.is_empty() { &TEXTS } else { &["name"] };
                    let is_text = |own: &&El<'p>| !self.is_item(**own);
                    let text = texts.iter().find_map(|&name| {
                        properties.iter().filter(is_text).find(|el| self.has_name(**el, &[name]))
                    });
                    let text = text.copied();
                    todo.extend(parts.into_iter().rev().map(|el| match collection.number_of(el) {
                        Some(number) => InstructionPart::Item(number),
                        None => InstructionPart::Text(el),
                    }));
                    todo.extend(text.map(InstructionPart::Text));
                }
                InstructionPart::Item(_) => {}
            }
        }
    }

    fn has_name(&self, el: El<'p>, names: &[&str]) -> bool {
        let mut own = self.page.element(el.id()).into_iter().flat_map(MicrodataEl::item_prop);
        own.any(|own| names.contains(&own))
    }

    fn is_item(&self, el: El<'p>) -> bool {
        self.page.element(el.id()).is_some_and(MicrodataEl::item_scope)
    }
}
