//! What a page describes, before anything is joined: one arena of descriptions. A description is an item of one syntax. An adapter
//! a syntax makes it (`microformats.rs`, `microdata.rs`, `nodes.rs` for JSON-LD and RDFa, `meta.rs`, and `posts.rs` for the posts of
//! the reader), with types and property names of schema.org. Named rules say which descriptions are one (`identity.rs`).
//!
//! Texts are parts of the documents and nodes that they are from. A text that an adapter changes is copied, and charged.

pub(crate) mod families;
pub(crate) mod groups;
pub(crate) mod identity;
mod joined;
mod make;
pub(crate) mod meta;
pub(crate) mod microdata;
mod microformats;
pub(crate) mod nodes;
mod parts;
pub(crate) mod posts;
mod vocabulary;

use std::borrow::Cow;

use families::FamilyList;
pub(crate) use make::{DescribedKey, DescribedKeys};
use microweave::document::{Item, Source};
use microweave::nodes::map::SourcePlace;
use microweave::schema_org::SCHEMA_ORG;
use microweave_html::account::Account;
use microweave_html::dom::markup;
use microweave_values::amounts::is_price;
use microweave_values::collections::growing;
use microweave_values::collections::multi_map::ValueList;
use microweave_values::collections::short_name::Name;
use microweave_values::whitespace::trim;
pub(crate) use vocabulary::property_name;

/// The maximum number of types of a description. Real ones have four.
pub(crate) const MAX_TYPES: usize = 32;

/// The properties whose texts are prices.
const PRICES: [&str; 3] = ["highPrice", "lowPrice", "price"];

/// The descriptions of all sources, in the order in which the sources count. Values refer to them by number.
pub(crate) struct Model<'d> {
    pub(crate) descriptions: Vec<Description<'d>>,
    pub(crate) account: Account,
}

/// What one source says of a thing.
#[derive(Default)]
pub(crate) struct Description<'d> {
    pub(crate) source: Source,
    pub(crate) types: ValueList<&'d str>,
    /// `@id`, `itemid` or `u-uid`.
    pub(crate) ids: ValueList<&'d str>,
    pub(crate) properties: Vec<(Name, ValueList<DescribedValue<'d>>)>,
    /// Only descriptions of one family are joined by most rules.
    pub(crate) families: FamilyList<'d>,
    /// True if it is outside of all properties.
    pub(crate) is_outside: bool,
    /// True if the post of the page is made from it.
    is_of_page: bool,
    pub(crate) place: Option<SourcePlace>,
    /// The number of the node of JSON-LD or RDFa that it is made of.
    node: Option<u32>,
    /// The item of microformats that it is made of.
    pub(crate) item: Option<Item<'d>>,
}

/// A value of a property. A text has a place: its origin is that place and the source of its description.
pub(crate) enum DescribedValue<'d> {
    /// With its place. For microformats and microdata, it is the element of the item.
    Text(Cow<'d, str>, Option<SourcePlace>),
    /// The number of a description.
    Part(u32),
}

/// True if one of the types is one of the classes, or extends it.
pub(crate) fn is_any(types: &[&str], classes: &[&str]) -> bool {
    types.iter().any(|name| classes.iter().any(|class| SCHEMA_ORG.is_kind_of(name, class)))
}

impl<'d> DescribedValue<'d> {
    pub(crate) fn part(&self) -> Option<u32> {
        match self {
            DescribedValue::Text(..) => None,
            DescribedValue::Part(number) => Some(*number),
        }
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            DescribedValue::Text(text, _) => Some(text),
            DescribedValue::Part(_) => None,
        }
    }

    /// A text of a document.
    fn of_text(text: &'d str, place: Option<SourcePlace>) -> Self {
        DescribedValue::Text(Cow::Borrowed(trim(text)), place)
    }
}

impl<'d> Description<'d> {
    pub(crate) fn values(&self, property: &str) -> impl Iterator<Item = &DescribedValue<'d>> {
        self.properties.iter().filter(move |(name, _)| name.is(property)).flat_map(|(_, values)| values)
    }

    pub(crate) fn texts(&self, property: &str) -> impl Iterator<Item = &str> {
        self.values(property).filter_map(DescribedValue::text)
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.texts("name").chain(self.texts("headline"))
    }

    pub(crate) fn has(&self, property: &str) -> bool {
        self.properties.iter().any(|(name, _)| name.is(property))
    }

    pub(crate) fn is_any(&self, classes: &[&str]) -> bool {
        is_any(&self.types, classes)
    }

    /// An identifier as an address. Publishers write character references in JSON-LD.
    pub(crate) fn plain_id(&self, id: &'d str) -> Cow<'d, str> {
        if self.source == Source::JsonLd { markup::plain(id) } else { Cow::Borrowed(id) }
    }

    fn add_value(&mut self, name: &str, value: DescribedValue<'d>) {
        match self.properties.iter_mut().find(|(earlier, _)| earlier.is(name)) {
            Some((_, values)) => values.push(value),
            None => {
                // Most items have few properties.
                self.properties.reserve_exact(usize::from(self.properties.is_empty()));
                self.properties.push((name.into(), ValueList::from_iter([value])));
            }
        }
    }

    /// Leaves out values that say nothing.
    fn drop_empty_values(&mut self) {
        let is_data_url =
            |value: &DescribedValue<'_>| value.text().is_some_and(|text| text.starts_with("data:"));
        let currency = self.texts("priceCurrency").next().map(str::to_owned);
        for (name, values) in &mut self.properties {
            let is_amount = PRICES.iter().any(|price| name.is(price));
            values.retain(|value| {
                value.text().is_none_or(|text| {
                    !text.is_empty() && (!is_amount || is_price(text, currency.as_deref()))
                })
            });
            // The image until a script loads the real one.
            if name.is("image") && !values.iter().all(is_data_url) {
                values.retain(|value| !is_data_url(value));
            }
        }
        self.properties.retain(|(_, values)| !values.is_empty());
    }

    /// The bytes that it holds, besides its texts, and the thing that may be made of it.
    fn held_bytes(&self) -> usize {
        let beyond_first =
            |values: &ValueList<DescribedValue<'_>>| (values.len() - 1) * size_of::<DescribedValue<'_>>();
        2 * size_of::<Self>()
            + size_of_val(&self.properties[..])
            + self.properties.iter().map(|(_, values)| beyond_first(values)).sum::<usize>()
    }
}

/// Properties of things of a type, and what the other thing has in them: a product has the offers whose `itemOffered` it is.
const INVERSES: [(&str, &str, &str); 4] = [
    ("itemOffered", "Offer", "offers"),
    ("isVariantOf", "Product", "hasVariant"),
    ("itemReviewed", "AggregateRating", "aggregateRating"),
    ("itemReviewed", "Review", "review"),
];

impl<'d> Model<'d> {
    pub(crate) fn new(account: Account) -> Self {
        Model { descriptions: Vec::new(), account }
    }

    /// Adds a description. Without room for its properties, it has none.
    fn push(&mut self, mut description: Description<'d>) {
        description.drop_empty_values();
        if !self.account.spend(description.held_bytes()) {
            // Also frees the list, unlike `clear`.
            description.properties = Vec::new();
        }
        growing::push(&mut self.descriptions, description);
    }

    /// A text that may be a copy already.
    fn text(&self, text: Cow<'d, str>, place: Option<SourcePlace>) -> DescribedValue<'d> {
        match text {
            Cow::Borrowed(text) => DescribedValue::of_text(text, place),
            Cow::Owned(text) => {
                DescribedValue::Text(self.account.clip(trim(&text)).into_string().into(), place)
            }
        }
    }

    /// Sets the families. Only joining asks for them.
    fn set_families(&mut self) {
        for description in &mut self.descriptions {
            description.families = families::of_types(&description.types);
        }
    }

    /// Adds the inverse properties to the descriptions that do not have them.
    pub(crate) fn add_inverses(&mut self) {
        let mut inverses: Vec<(u32, &str, u32)> = Vec::new();
        for (description, number) in self.descriptions.iter().zip(0..) {
            for (name, class, inverse) in INVERSES {
                if description.has(name) && description.is_any(&[class]) {
                    let parts = description.values(name).filter_map(DescribedValue::part);
                    inverses.extend(parts.map(|part| (part, inverse, number)));
                }
            }
        }
        inverses.sort_unstable();
        for of_one in
            inverses.chunk_by(|(one, name, _), (next, next_name, _)| (one, name) == (next, next_name))
        {
            let (part, inverse, _) = of_one[0];
            let bytes = of_one.len() * size_of::<DescribedValue<'_>>();
            if !self.descriptions[part as usize].has(inverse) && self.account.spend(bytes) {
                let values = of_one.iter().map(|(_, _, number)| DescribedValue::Part(*number));
                self.descriptions[part as usize].properties.push((inverse.into(), values.collect()));
            }
        }
    }
}
