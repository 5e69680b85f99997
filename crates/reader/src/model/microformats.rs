//! The items of microformats that schema.org has types for as descriptions, with their parts.

use super::{DescribedValue, Description, Model};
use crate::address::Address;
use crate::classic::{ClassicPost, ShownValues};
use crate::entry::is_organization;
use crate::title_step::is_long;
use crate::urls::texts;
use crate::{SchemaOrgNames, schema_org_names};
use microweave::document::{Document, Item, Source, Value};
use microweave::nodes::map::SourcePlace;
use microweave::page::Page;

/// An item that is still to be added, with the description and the property that it is in.
struct NextItem<'d> {
    item: Item<'d>,
    holder: Option<(usize, &'static str)>,
}

/// A page, and its addresses.
#[derive(Clone, Copy)]
pub(super) struct PlacedPage<'p> {
    pub(super) page: &'p Page,
    pub(super) address: &'p Address,
}

impl<'d> Model<'d> {
    /// Adds the items of a document. `page` is its page, if there is one.
    pub(super) fn add_microformats(&mut self, document: &'d Document, page: Option<PlacedPage<'_>>) {
        let items = document.items();
        let mut todo: Vec<NextItem<'d>> = items.map(|item| NextItem { item, holder: None }).collect();
        todo.reverse();
        while let Some(NextItem { item, holder }) = todo.pop() {
            if let Some(names) = item.types().find_map(schema_org_names) {
                let number = self.descriptions.len();
                self.add_item(item, names, page, &mut todo);
                match holder {
                    Some((whole, name)) => {
                        self.descriptions[whole].add_value(name, DescribedValue::Part(number as u32));
                    }
                    None => self.descriptions[number].is_outside = true,
                }
            }
            todo.extend(item.children().map(|item| NextItem { item, holder: None }));
        }
    }

    /// Adds an item without its parts, which are added to `todo`.
    fn add_item(
        &mut self,
        item: Item<'d>,
        names: &'static SchemaOrgNames,
        page: Option<PlacedPage<'_>>,
        todo: &mut Vec<NextItem<'d>>,
    ) {
        let place = item.place().map(|place| SourcePlace::of_element(place.node));
        let is_organization = names.class == "Person" && is_organization(item);
        let class = if is_organization { "Organization" } else { names.class };
        let mut description = Description {
            source: Source::Microformats,
            types: [class].into_iter().collect(),
            ids: texts(item, "uid").take(1).collect(),
            place,
            item: Some(item),
            ..Description::default()
        };
        let (number, mut parts) = (self.descriptions.len(), Vec::new());
        let page = page.filter(|_| item.is_classic());
        let post = page.and_then(|page| ClassicPost::of(item, page.page)).zip(page);
        for (property, values) in item.properties() {
            let name = names.properties.get(property).filter(|_| !is_organization || property != "org");
            let Some(name) = name else { continue };
            let shown = post.map(|(post, page)| post.shown_values(item, property, page.address));
            let (name, shown) = match shown {
                Some(ShownValues::Nothing) if item.values("updated").len() == 0 => (&"dateModified", None),
                shown => (name, shown),
            };
            for value in values.filter(|value| shown.as_ref().is_none_or(|shown| shown.has(*value))) {
                match value {
                    Value::Item { item, .. }
                        if item.types().any(|class| schema_org_names(class).is_some()) =>
                    {
                        parts.push(NextItem { item, holder: Some((number, name)) });
                    }
                    // A parser implies the name of an item without properties from all of its text.
                    Value::Text(text) if property == "name" && item.has_implied_name() && is_long(text) => {}
                    value => {
                        let text = value.as_text().unwrap_or_default();
                        description.add_value(name, DescribedValue::of_text(text, place));
                    }
                }
            }
        }
        todo.extend(parts.into_iter().rev());
        self.push(description);
    }
}
