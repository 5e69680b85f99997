//! Things that are joined already: one description for each.

use std::borrow::Cow;

use super::{DescribedValue, Description, Model};
use crate::things::{ThingValue, Things};
use microweave::document::Source;
use microweave_html::account::Account;

impl<'t> Model<'t> {
    /// The descriptions of things, by their numbers. Their texts count as texts of JSON-LD do: they have
    /// no markup, and they keep their lines.
    pub(crate) fn of_things(things: &'t Things, account: Account) -> Self {
        let mut model = Model::new(account);
        for thing in things.with_parts() {
            let value = |value| match value {
                ThingValue::Text(text) => DescribedValue::Text(Cow::Borrowed(text), None),
                ThingValue::Thing(part) => DescribedValue::Part(part.number()),
            };
            let properties =
                thing.properties().map(|(name, values)| (name.into(), values.map(value).collect()));
            model.push(Description {
                source: Source::JsonLd,
                types: thing.types().collect(),
                ids: thing.id().into_iter().collect(),
                properties: properties.collect(),
                place: thing.place(),
                ..Description::default()
            });
        }
        model
    }
}
