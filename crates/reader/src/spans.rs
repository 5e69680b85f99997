//! The parts of a page's source that values are written in.

use std::collections::HashMap;
use std::hash::BuildHasher as _;
use std::ops::Range;

use crate::field_reasons::rdfa_attribute;
use crate::model::property_name;
use foldhash::fast::FixedState;
use microweave::document::Source;
use microweave::extract::microdata::value::value_attribute;
use microweave::json_ld::script::ScriptPlaces;
use microweave::nodes::map::SourcePlace;
use microweave::page::Page;
use microweave::{ItemValue, MicrodataEl};
use microweave_html::dom::{El, NodeId};
use microweave_html::position::Span;
use microweave_values::whitespace::fold;

/// At most this many times the length of the page is searched for values of microdata.
const MAX_SEARCHED: usize = 8;

pub(crate) struct PageSpans<'p> {
    page: &'p Page,
    scripts: HashMap<NodeId, ScriptPlaces>,
    /// The item of microdata whose values were searched last.
    item: Option<NodeId>,
    /// The first element with each of its values.
    values: HashMap<u64, El<'p>>,
    /// The number of bytes of values that are still searched: elements inside each other share their texts.
    left: usize,
}

impl<'p> PageSpans<'p> {
    pub(crate) fn new(page: &'p Page) -> Self {
        let left = MAX_SEARCHED * page.dom().source().len();
        PageSpans { page, scripts: HashMap::new(), item: None, values: HashMap::new(), left }
    }

    /// The part of the page at a place: a value of a script, or the start tag of an element.
    pub(crate) fn at(&mut self, place: SourcePlace) -> Option<Span> {
        let dom = self.page.dom();
        let el = dom.el(place.element);
        let range = if place.is_element() {
            el.start_tag()?
        } else {
            let places = self.scripts.entry(place.element).or_insert_with(|| ScriptPlaces::of(el, dom));
            places.source_span(&(place.start..place.end), dom)
        };
        self.span(range)
    }

    /// The part with the text of a property, at the place that its description has for it. Microdata has the place of the item.
    pub(crate) fn of_text(
        &mut self,
        (source, place): (Source, SourcePlace),
        name: &str,
        text: &str,
    ) -> Option<Span> {
        let el = match source {
            Source::Microdata => self.in_item(place.element, name, text),
            Source::Rdfa => Some(self.page.dom().el(place.element)),
            _ => None,
        };
        let Some(el) = el else { return self.at(place) };
        let attribute = match source {
            Source::Rdfa => rdfa_attribute(el),
            _ => value_attribute(el, &self.page.options().microdata_rules).map(|(name, _)| name),
        };
        let range = attribute.and_then(|name| el.attribute_span(name)).unwrap_or_else(|| el.content_span());
        self.span(range)
    }

    /// The element with a value of an item of microdata.
    fn in_item(&mut self, item: NodeId, name: &str, text: &str) -> Option<El<'p>> {
        if self.item != Some(item) && !self.page.microdata().may_multiply() {
            (self.item, self.values) = (Some(item), HashMap::new());
            self.add_values(item);
        }
        self.values.get(&key_of(name, text)).copied()
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
                let key = key_of(property_name(name).as_str(), text);
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
    FixedState::default().hash_one((name, fold(text, char::is_whitespace)))
}
