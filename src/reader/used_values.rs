//! The values of an item that the fields of a post or a feed are made from. They are noted where the fields are made, if
//! reasons are asked for.

use crate::document::{Item, Value};

/// A field, and the properties and numbers of the values that it is made from.
pub(super) struct UsedField {
    pub(super) name: &'static str,
    pub(super) values: Vec<(&'static str, usize)>,
}

pub(super) struct UsedValues<'a> {
    item: Item<'a>,
    fields: Option<Vec<UsedField>>,
}

impl<'a> UsedValues<'a> {
    pub(super) fn new(item: Item<'a>, are_noted: bool) -> Self {
        UsedValues { item, fields: are_noted.then(Vec::new) }
    }

    /// Notes the value of a property that a text is a part of. Returns the text.
    pub(super) fn text(
        &mut self,
        field: &'static str,
        property: &'static str,
        text: Option<&'a str>,
    ) -> Option<&'a str> {
        if self.fields.is_some()
            && let Some(text) = text
        {
            let number = self.item.values(property).position(|value| has_part(value, text));
            self.add(field, property, number);
        }
        text
    }

    /// Notes values of a property by their numbers.
    pub(super) fn add(
        &mut self,
        field: &'static str,
        property: &'static str,
        numbers: impl IntoIterator<Item = usize>,
    ) {
        if let Some(fields) = &mut self.fields {
            let values = numbers.into_iter().map(|number| (property, number)).collect();
            fields.push(UsedField { name: field, values });
        }
    }

    /// Notes all values of these properties, if the field has a value.
    pub(super) fn all(&mut self, field: &'static str, properties: &[&'static str], has_value: bool) {
        if has_value && let Some(fields) = &mut self.fields {
            let item = self.item;
            let values = |property: &'static str| {
                (0..item.values(property).len()).map(move |number| (property, number))
            };
            fields.push(UsedField {
                name: field,
                values: properties.iter().copied().flat_map(values).collect(),
            });
        }
    }

    /// The fields that have a value. `None` if reasons are not asked for.
    pub(super) fn into_fields(self) -> Option<Vec<UsedField>> {
        self.fields
    }
}

/// True if a text is a part of the text of a value. Texts are compared by where they are in memory: an equal text of another
/// value is another text.
fn has_part(value: Value<'_>, part: &str) -> bool {
    value.as_text().is_some_and(|text| text.as_bytes().as_ptr_range().contains(&part.as_ptr()))
}
