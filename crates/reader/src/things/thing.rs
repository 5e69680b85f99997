//! Things, as callers see them.

use std::cell::Cell;

use serde::de::DeserializeOwned;

use super::deserialize::{MAX_PARTS, PropertyValues, ThingError};
use super::source_list::SourceList;
use super::thing_value::ThingValue;
use super::typed::Typed;
use microweave::document::Source;
use microweave::nodes::map::SourcePlace;
use microweave::schema_org::SCHEMA_ORG;
use microweave_html::diagnostic::Diagnostic;
use microweave_html::position::Span;
use microweave_values::collections::map::Map;
use microweave_values::collections::multi_map::ValueList;
use microweave_values::collections::short_name::Name;
use microweave_values::collections::sort::sort_by_key;

/// The things of a page: [`Reading::things`](crate::Reading::things). In JSON they are the list of [`Things::iter`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Things {
    pub(super) things: Vec<ThingData>,
    /// The things that are described on their own, and the first thing of each circle. Parts of others come last.
    pub(super) outside: Vec<u32>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ThingData {
    pub(super) types: ValueList<Name>,
    pub(super) id: Option<Box<str>>,
    pub(super) sources: SourceList,
    pub(super) properties: Map<ThingProperty>,
    pub(super) is_outside: bool,
    /// True for what the page is about.
    pub(super) is_main: bool,
    /// Where the first source describes it.
    pub(super) place: Option<SourcePlace>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ThingProperty {
    /// The values of the first source that has some, then values of `meta` elements. The largest image is first, so it may be one
    /// of a `meta` element.
    pub(super) values: ValueList<ThingValueData>,
    /// What other sources say.
    pub(super) conflicts: Vec<ThingValueData>,
}

impl ThingProperty {
    /// True if it is known where a value is written.
    pub(super) fn has_spans(&self) -> bool {
        self.values.iter().chain(&self.conflicts).any(|value| value.span.is_some())
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct ThingValueData {
    pub(super) kind: ThingValueKind,
    pub(super) sources: SourceList,
    /// Where the first source has it. `None` if the places of values are not asked for.
    pub(super) span: Option<Box<Span>>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum ThingValueKind {
    Text(Box<str>),
    Thing(u32),
}

/// A thing.
#[derive(Clone, Copy, Debug)]
pub struct Thing<'t> {
    pub(super) things: &'t Things,
    pub(super) number: u32,
}

impl Things {
    pub(super) fn new(things: Vec<ThingData>) -> Self {
        let mut things = Things { things, ..Things::default() };
        let mut is_reached = vec![false; things.things.len()];
        let (mut outside, mut todo) = (Vec::new(), Vec::new());
        let is_outside = |number: &u32| things.things[*number as usize].is_outside;
        let (on_their_own, parts): (Vec<u32>, Vec<u32>) = things.numbers().partition(is_outside);
        for next in on_their_own.into_iter().chain(parts) {
            // Of a cycle, no thing is outside of the others. A subject without a type is no thing of its own.
            let data = &things.things[next as usize];
            if data.is_outside || !is_reached[next as usize] && !data.types.is_empty() {
                outside.push(next);
                todo.push(next);
            }
            while let Some(number) = todo.pop() {
                if !std::mem::replace(&mut is_reached[number as usize], true) {
                    todo.extend(things.things[number as usize].parts());
                }
            }
        }
        let mut is_part = vec![false; things.things.len()];
        things.things.iter().flat_map(ThingData::parts).for_each(|part| is_part[part as usize] = true);
        sort_by_key(&mut outside, |&number| (is_part[number as usize], number));
        things.outside = outside;
        things
    }

    fn numbers(&self) -> std::ops::Range<u32> {
        0..self.things.len() as u32
    }

    /// The things that are described on their own, first the ones that are in no property of another. Each group has the
    /// order of the sources and of the page.
    pub fn iter(&self) -> impl Iterator<Item = Thing<'_>> {
        self.outside.iter().map(|&number| Thing { things: self, number })
    }

    /// All things, also the parts of others, by their numbers.
    pub fn with_parts(&self) -> impl Iterator<Item = Thing<'_>> {
        self.numbers().map(|number| self.at(number))
    }

    /// The thing with this number.
    pub(crate) fn at(&self, number: u32) -> Thing<'_> {
        Thing { things: self, number }
    }

    /// The thing that the page is about: the one that [`Reading::posts`](crate::Reading::posts) shows as the main post. On a page without
    /// posts, it is the first of these that exists: the thing that the page calls its `mainEntity`, one with the page's address, one with
    /// the page's title, and the only one. `None` if the page is about a list, or about nothing that it describes.
    ///
    /// ```
    /// use microweave_reader::Reading;
    ///
    /// let html = r#"<title>Tea</title> <script type="application/ld+json">{ "@context": "https://schema.org", "@graph": [
    ///     { "@type": "Organization", "name": "Ada's" }, { "@type": "Recipe", "name": "Tea" }] }</script>"#;
    /// let things = Reading::parse(html, "https://ada.example/tea").things();
    /// assert_eq!(things.main().and_then(|thing| thing.text("name")), Some("Tea"));
    /// ```
    pub fn main(&self) -> Option<Thing<'_>> {
        self.with_parts().find(|thing| thing.data().is_main)
    }

    /// True if the page describes no thing.
    pub fn is_empty(&self) -> bool {
        self.outside.is_empty()
    }

    /// The things of a type of schema.org and of the types that extend it, also the parts of other things: a
    /// `Restaurant` is an `Organization`. The name may have any of schema.org's addresses before it.
    pub fn of_type(&self, name: &str) -> impl Iterator<Item = Thing<'_>> {
        let name = microweave::json_ld::name_in_schema_org(name).unwrap_or(name);
        self.with_parts().filter(move |thing| thing.is(name))
    }

    /// The limits that were hit when the things were made, besides the limits of the page.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Only the things of these types in the list, as by [`Things::of_type`].
    #[must_use]
    pub fn only(mut self, names: &[impl AsRef<str>]) -> Self {
        let mut listed: Vec<u32> =
            names.iter().flat_map(|name| self.of_type(name.as_ref())).map(Thing::number).collect();
        listed.sort_unstable();
        listed.dedup();
        self.outside = listed;
        self
    }

    /// The things of a type as structures, such as [`Product`](super::Product).
    pub fn all<T: Typed>(&self) -> Vec<T> {
        self.read_all(T::TYPE)
    }

    pub(super) fn read_all<T: Typed>(&self, name: &str) -> Vec<T> {
        // Each thing is read on its own and as a part, and all of them share what is read again.
        let left = Cell::new((self.things.len() as u32).saturating_mul(2).saturating_add(MAX_PARTS));
        let read = |thing| T::deserialize(PropertyValues::of(thing, &left)).ok();
        self.of_type(name).filter_map(read).collect()
    }
}

impl ThingData {
    pub(super) fn is_described(&self) -> bool {
        !(self.types.is_empty() && self.properties.is_empty())
    }

    fn parts(&self) -> impl Iterator<Item = u32> {
        self.properties.iter().flat_map(|(_, property)| &property.values).filter_map(ThingValueData::thing)
    }
}

impl ThingValueData {
    pub(super) fn new(kind: ThingValueKind, source: Source) -> Self {
        ThingValueData { kind, sources: SourceList::from_iter([source]), span: None }
    }

    pub(super) fn span(&self) -> Option<Span> {
        self.span.as_deref().copied()
    }

    fn thing(&self) -> Option<u32> {
        match self.kind {
            ThingValueKind::Thing(number) => Some(number),
            ThingValueKind::Text(_) => None,
        }
    }
}

impl<'t> Thing<'t> {
    pub(super) fn data(self) -> &'t ThingData {
        &self.things.things[self.number as usize]
    }

    /// Its index among all things of the page.
    pub fn number(self) -> u32 {
        self.number
    }

    /// Where it is described first.
    pub fn place(self) -> Option<SourcePlace> {
        self.data().place
    }

    /// Its types: names of schema.org, or whole IRIs of other vocabularies.
    pub fn types(self) -> impl Iterator<Item = &'t str> {
        self.data().types.iter().map(Name::as_str)
    }

    /// True if one of its types is this one, or extends it.
    pub fn is(self, name: &str) -> bool {
        self.types().any(|own| SCHEMA_ORG.is_kind_of(own, name))
    }

    /// Its identifier: `@id`, `itemid` or `u-uid`.
    pub fn id(self) -> Option<&'t str> {
        self.data().id.as_deref()
    }

    /// The sources that describe it.
    pub fn sources(self) -> &'t [Source] {
        self.data().sources.as_slice()
    }

    /// Its properties with their values, in the order of their first appearance. Properties that have only conflicts come last.
    pub fn properties(self) -> impl Iterator<Item = (&'t str, impl Iterator<Item = ThingValue<'t>>)> {
        let properties = self.data().properties.iter();
        properties
            .map(move |(name, property)| (name, property.values.iter().map(move |value| self.value(value))))
    }

    /// The values of a property, of the best source that has it.
    pub fn values(self, property: &str) -> impl Iterator<Item = ThingValue<'t>> {
        self.value_data(property).iter().map(move |value| self.value(value))
    }

    /// The values of a property, each with the sources that give it.
    pub fn values_with_sources(self, property: &str) -> impl Iterator<Item = (ThingValue<'t>, &'t [Source])> {
        self.value_data(property).iter().map(move |value| self.with_sources(value))
    }

    /// What other sources say about a property: values that are not among its values, each with its sources.
    pub fn conflicts(self, property: &str) -> impl Iterator<Item = (ThingValue<'t>, &'t [Source])> {
        self.conflict_data(property).iter().map(move |value| self.with_sources(value))
    }

    /// Where the values of a property are written, in the order of [`Thing::values`]: the value in a script, the attribute or the text of
    /// a property of microdata or RDFa, the start tag of the item of microformats. `None` for a thing, and for a value of a `meta`
    /// element. All are `None` unless the things are of [`Reading::things_with_spans`](crate::Reading::things_with_spans).
    pub fn spans(self, property: &str) -> impl Iterator<Item = Option<Span>> {
        self.value_data(property).iter().map(ThingValueData::span)
    }

    /// Where the [`Thing::conflicts`] of a property are written.
    pub fn conflict_spans(self, property: &str) -> impl Iterator<Item = Option<Span>> {
        self.conflict_data(property).iter().map(ThingValueData::span)
    }

    /// The names of the properties about which sources differ: those with [`Thing::conflicts`].
    pub fn disputed(self) -> impl Iterator<Item = &'t str> {
        let disputed = self.data().properties.iter().filter(|(_, property)| !property.conflicts.is_empty());
        disputed.map(|(name, _)| name)
    }

    fn value_data(self, name: &str) -> &'t [ThingValueData] {
        self.data().properties.get(name).map_or(&[][..], |property| &property.values)
    }

    fn conflict_data(self, name: &str) -> &'t [ThingValueData] {
        self.data().properties.get(name).map_or(&[][..], |property| &property.conflicts)
    }

    fn with_sources(self, value: &'t ThingValueData) -> (ThingValue<'t>, &'t [Source]) {
        (self.value(value), value.sources.as_slice())
    }

    pub(super) fn value(self, value: &'t ThingValueData) -> ThingValue<'t> {
        match &value.kind {
            ThingValueKind::Text(text) => ThingValue::Text(text),
            ThingValueKind::Thing(number) => ThingValue::Thing(Thing { number: *number, ..self }),
        }
    }

    /// The first value of a property that is a text, or the name of the first thing.
    pub fn text(self, property: &str) -> Option<&'t str> {
        self.values(property).find_map(ThingValue::as_text)
    }

    /// The address of the page that it is the main thing of, if it says so.
    pub(super) fn own_page(self) -> Option<&'t str> {
        let address = |page: ThingValue<'t>| match page {
            ThingValue::Text(text) => Some(text),
            ThingValue::Thing(page) => page.text("url").or(page.id()),
        };
        self.values("mainEntityOfPage").filter_map(address).find(|address| address.contains("://"))
    }

    /// The first value of a property that is a thing.
    pub fn thing(self, property: &str) -> Option<Thing<'t>> {
        self.values(property).find_map(ThingValue::as_thing)
    }

    /// The thing as a structure of the caller, by the names of properties in schema.org.
    ///
    /// A field that takes one value gets the first one, a list gets all. A structure for a value that is only a text gets
    /// the text as its `name`. Parts of parts are read to 32 levels.
    ///
    /// ```
    /// #[derive(serde::Deserialize)]
    /// struct Dish { name: String, #[serde(rename = "recipeIngredient")] ingredients: Vec<String> }
    ///
    /// let page = r#"<script type="application/ld+json">{ "@context": "https://schema.org",
    ///     "@type": "Recipe", "name": "Tea", "recipeIngredient": ["water", "leaves"] }</script>"#;
    /// let things = microweave_reader::Reading::parse(page, "https://example.com/").things();
    /// let dish: Dish = things.of_type("Recipe").next().expect("there is one").to()?;
    /// assert_eq!((dish.name.as_str(), dish.ingredients.len()), ("Tea", 2));
    /// # Ok::<(), microweave_reader::things::ThingError>(())
    /// ```
    ///
    /// # Errors
    /// If a field has no value and no default, or if it cannot take the value.
    pub fn to<T: DeserializeOwned>(self) -> Result<T, ThingError> {
        T::deserialize(PropertyValues::of(self, &Cell::new(MAX_PARTS)))
    }
}

/// Two things are equal if they are the same thing of the same page.
impl PartialEq for Thing<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.things, other.things) && self.number == other.number
    }
}

impl Eq for Thing<'_> {}
