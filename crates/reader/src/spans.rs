//! The parts of a page's source that values are written in.

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasher as _;
use std::ops::Range;

use crate::field_reasons::rdfa_attribute;
use crate::model::property_name;
use crate::schema_org_names;
use foldhash::fast::FixedState;
use microweave::document::Source;
use microweave::extract::microdata::value::value_attribute;
use microweave::json_ld::script::ScriptPlaces;
use microweave::nodes::map::SourcePlace;
use microweave::page::Page;
use microweave::{ItemValue, MicrodataEl};
use microweave_html::dom::{El, NodeId};
use microweave_html::names::{NameId, attr};
use microweave_html::position::Span;
use microweave_values::class_names;
use microweave_values::whitespace::{fold, tokens};

/// At most this many times the length of the page is searched for values of microdata and microformats.
const MAX_SEARCHED: usize = 8;
/// The maximum number of elements of a property of microformats that are looked at for a value.
const MAX_ELEMENTS: usize = 16;

/// The maximum number of types of an item of microformats whose names of properties are known.
const MAX_TYPES: usize = 4;

/// The attributes that microformats2 reads values from.
const VALUE_ATTRIBUTES: [NameId; 8] =
    [attr::HREF, attr::SRC, attr::DATETIME, attr::VALUE, attr::DATA, attr::TITLE, attr::ALT, attr::POSTER];

pub(crate) struct PageSpans<'p> {
    page: &'p Page,
    scripts: HashMap<NodeId, ScriptPlaces>,
    /// The items of microdata whose values were searched.
    items: HashSet<NodeId>,
    /// The first element of each item with each of its values.
    values: HashMap<(NodeId, u64), El<'p>>,
    /// The elements of each item of microformats2 that are properties, with their names.
    cards: HashMap<NodeId, Vec<(&'p str, El<'p>)>>,
    /// The number of bytes of values that are still searched: elements inside each other share their texts.
    left: usize,
}

impl<'p> PageSpans<'p> {
    pub(crate) fn new(page: &'p Page) -> Self {
        let left = MAX_SEARCHED * page.dom().page_len();
        let (scripts, items) = (HashMap::new(), HashSet::new());
        PageSpans { page, scripts, items, values: HashMap::new(), cards: HashMap::new(), left }
    }

    /// The part of the page at a place: a value of a script, or the start tag of an element.
    pub(crate) fn at(&mut self, place: SourcePlace) -> Option<Span> {
        let dom = self.page.dom();
        let el = dom.el(place.element);
        let range = if place.is_element() { el.start_tag()? } else { self.range_in_script(place) };
        self.span(range)
    }

    /// The part with the text of a property, at the place that its description has for it. Microdata and microformats have the place
    /// of the item.
    pub(crate) fn of_text(
        &mut self,
        (source, place): (Source, SourcePlace),
        name: &str,
        text: &str,
    ) -> Option<Span> {
        let found = match source {
            Source::Microdata => self.in_item(place.element, name, text).map(|el| {
                let attribute = value_attribute(el, &self.page.options().microdata_rules);
                (el, attribute.map(|(name, _)| name))
            }),
            Source::Microformats => self.in_card(place.element, name, text),
            Source::Rdfa => Some(self.page.dom().el(place.element)).map(|el| (el, rdfa_attribute(el))),
            Source::Meta => Some((self.page.dom().el(place.element), Some(attr::CONTENT))),
            _ => None,
        };
        match found {
            Some((el, attribute)) => self.of_value(el, attribute),
            None => self.at(place),
        }
    }

    /// The part with the value of an element: its attribute, otherwise its content.
    pub(crate) fn of_value(&self, el: El<'_>, attribute: Option<NameId>) -> Option<Span> {
        let range = attribute.and_then(|name| el.attribute_span(name)).unwrap_or_else(|| el.content_span());
        self.span(range)
    }

    /// The part of the page at a place in a script.
    pub(crate) fn range_in_script(&mut self, place: SourcePlace) -> Range<usize> {
        let dom = self.page.dom();
        let el = dom.el(place.element);
        let places = self.scripts.entry(place.element).or_insert_with(|| ScriptPlaces::of(el, dom));
        places.source_span(&(place.start..place.end), dom)
    }

    /// The element with a value of an item of microformats2, and the attribute that has it. If one element has the property, it has
    /// the value, which may be another text, as by the value-class pattern. `name` is of microformats or of schema.org.
    fn in_card(&mut self, item: NodeId, name: &str, text: &str) -> Option<(El<'p>, Option<NameId>)> {
        let item = self.page.dom().el(item);
        if !self.cards.contains_key(&item.id()) {
            let elements = self.properties_of_card(item);
            self.cards.insert(item.id(), elements);
        }
        self.left = self.left.checked_sub(item.class().len() + self.cards[&item.id()].len())?;
        let types = tokens(item.class()).filter_map(schema_org_names).take(MAX_TYPES);
        let maps: Vec<_> = types.map(|names| &names.properties).collect();
        let is_name = |own: &str| own == name || maps.iter().any(|map| map.get(own) == Some(&name));
        let properties = self.cards[&item.id()].iter().filter(|(own, _)| is_name(own)).map(|(_, el)| *el);
        let properties: Vec<El<'p>> = properties.take(MAX_ELEMENTS).collect();
        let text = fold(text, char::is_whitespace);
        for el in &properties {
            let has_text = |value: &str| value == text || self.page.base().resolve(value) == text;
            let attribute = |name: &NameId| el.attr_by(*name).map(str::trim);
            let read: usize = VALUE_ATTRIBUTES.iter().filter_map(attribute).map(str::len).sum();
            self.left = self.left.checked_sub(read + text.len())?;
            let attribute = VALUE_ATTRIBUTES.into_iter().find(|name| attribute(name).is_some_and(has_text));
            let content = if attribute.is_none() { el.text() } else { String::new() };
            self.left = self.left.checked_sub(content.len())?;
            if attribute.is_some() || fold(&content, char::is_whitespace) == text {
                return Some((*el, attribute));
            }
        }
        let [only] = properties[..] else { return None };
        Some((only, None))
    }

    /// The elements of an item of microformats2 that are properties, each with its name. None, if too much was searched before.
    fn properties_of_card(&mut self, item: El<'p>) -> Vec<(&'p str, El<'p>)> {
        let (mut elements, mut end) = (Vec::new(), item.id());
        for el in item.descendants() {
            let is_inside = el.id() < end;
            let class = if is_inside { "" } else { el.class() };
            let Some(left) = self.left.checked_sub(class.len() + 1) else { break };
            self.left = left;
            if tokens(class).any(class_names::is_root) {
                end = el.after();
            }
            let names = tokens(class).filter_map(class_names::property).map(|(_, name)| name);
            elements.extend(names.map(|name| (name, el)));
        }
        elements
    }

    /// The element with a value of an item of microdata.
    pub(crate) fn in_item(&mut self, item: NodeId, name: &str, text: &str) -> Option<El<'p>> {
        if !self.page.microdata().may_multiply() && self.items.insert(item) {
            self.add_values(item);
        }
        self.values.get(&(item, key_of(name, text))).copied()
    }

    fn add_values(&mut self, item: NodeId) {
        let properties = self.page.microdata().element(item).into_iter().flat_map(MicrodataEl::properties);
        for property in properties {
            let value = if self.left > 0 { property.item_value() } else { None };
            let Some(text) = value.as_ref().and_then(ItemValue::as_text) else { continue };
            for name in property.item_prop() {
                self.left = self.left.saturating_sub(text.len());
                if self.left == 0 {
                    break;
                }
                let key = (item, key_of(property_name(name).as_str(), text));
                self.values.entry(key).or_insert_with(|| property.el());
            }
        }
    }

    fn span(&self, range: Range<usize>) -> Option<Span> {
        let dom = self.page.dom();
        Some(Span::new(dom.position(range.start)?, dom.position(range.end)?))
    }
}

/// Equal for one property with one text. The text of the model has other white space.
fn key_of(name: &str, text: &str) -> u64 {
    FixedState::default().hash_one((name, text.split_whitespace().collect::<String>()))
}
