//! The steps of instructions: `HowToStep`, and `HowToSection` with steps in it. Each text is a value of the content.

use std::collections::HashSet;

use super::collect::Collection;
use super::source::ValueRef;
use super::value::SchemaOrgValues;
use crate::budget::VALUE_OVERHEAD;
use crate::collections::multi_map::ValueList;
use crate::document::ValueData;
use crate::extract::mf2::class::Prefix;

/// The properties with the parts of an item, in their order.
const PARTS: [&str; 4] = ["itemListElement", "item", "steps", "step"];
/// The properties with the text of an item without parts. The first one that it has counts.
const TEXTS: [&str; 4] = ["text", "description", "name", "value"];

/// A part that is still to be read.
enum InstructionPart {
    Item(usize),
    Text(ValueRef),
}

impl<'p> SchemaOrgValues<'p, '_> {
    /// Adds the texts of an item for a content: the texts of its parts after its name, or else its own text.
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
                InstructionPart::Text(text) => values.extend(self.read(text, Some(Prefix::Html))),
                // With `itemref` and references, an item can be in itself.
                InstructionPart::Item(item) if seen.insert(item) => {
                    let all = collection.values(item, self.budget);
                    let parts: Vec<ValueRef> =
                        all.iter().copied().filter(|value| self.has_name(*value, &PARTS)).collect();
                    let texts: &[&str] = if parts.is_empty() { &TEXTS } else { &["name"] };
                    let is_text = |value: &ValueRef| self.source.item_of(*value).is_none();
                    let text = texts.iter().find_map(|&name| {
                        all.iter().copied().filter(is_text).find(|value| self.has_name(*value, &[name]))
                    });
                    todo.extend(parts.into_iter().rev().map(|value| match self.source.item_of(value) {
                        Some(number) => InstructionPart::Item(number),
                        None => InstructionPart::Text(value),
                    }));
                    todo.extend(text.map(InstructionPart::Text));
                }
                InstructionPart::Item(_) => {}
            }
        }
    }

    fn has_name(&self, value: ValueRef, names: &[&str]) -> bool {
        self.source.names(value).any(|name| names.contains(&name))
    }
}
