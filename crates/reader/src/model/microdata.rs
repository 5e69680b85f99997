//! The items of microdata as descriptions. RDFa in a stored document has the same shape.

use super::vocabulary::{property_name, type_name};
use super::{DescribedValue, Description, MAX_TYPES, Model};
use microweave::document::{Microdata, MicrodataItem, MicrodataValue, Source};
use microweave::nodes::map::SourcePlace;
use microweave::schema_org::SCHEMA_ORG;
use microweave_html::dom::Dom;
use microweave_html::names::attr;
use microweave_values::whitespace::tokens;

impl<'d> Model<'d> {
    pub(crate) fn add_microdata(&mut self, microdata: &'d Microdata, source: Source) {
        let first = self.descriptions.len() as u32;
        let is_outside = |item: &MicrodataItem<'_>| is_thing(source, item.types().next().is_some());
        let outside: Vec<u32> = microdata.items().filter(is_outside).map(MicrodataItem::number).collect();
        // A list that grows is held twice.
        self.descriptions.reserve_exact(microdata.all_items().count());
        for item in microdata.all_items() {
            let place = item.place().map(|place| SourcePlace::of_element(place.node));
            let value = |value: MicrodataValue<'d>| match value.as_item() {
                Some(item) => DescribedValue::Part(first + item.number()),
                None => DescribedValue::of_text(value.as_text().unwrap_or_default(), place),
            };
            let properties =
                item.properties().map(|(name, of_name)| (property_name(name), of_name.map(value).collect()));
            self.push(Description {
                source,
                types: item.types().take(MAX_TYPES).map(type_name).collect(),
                ids: item.id().into_iter().collect(),
                properties: properties.collect(),
                is_outside: outside.binary_search(&item.number()).is_ok(),
                place,
                ..Description::default()
            });
        }
    }
}

/// True if an element of a page has one of these types, or one of these properties: its microdata may have such an item.
pub(crate) fn may_have_items(dom: &Dom, names: &[String]) -> bool {
    let values = |attribute| dom.attribute_values(attribute).flat_map(tokens);
    let is_kind = |token| {
        let item_type = type_name(token);
        let above = SCHEMA_ORG.ancestors(item_type);
        names.iter().any(|name| name == item_type || above.contains(&name.as_str()))
    };
    let is_property = |token| {
        let property = property_name(token);
        names.iter().any(|name| property.is(name))
    };
    values(attr::ITEMTYPE).any(is_kind) || values(attr::ITEMPROP).any(is_property)
}

/// A subject of RDFa without a type is no thing of its own, such as a page with Open Graph's metadata.
pub(super) fn is_thing(source: Source, has_type: bool) -> bool {
    source != Source::Rdfa || has_type
}
