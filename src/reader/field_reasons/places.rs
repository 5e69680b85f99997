//! Where the values of a page are written: the reasons of its document, by pointer and by element, and reasons of what is not in
//! the document.

use std::borrow::Cow;
use std::ops::Range;

use super::{FieldReasons, ValueReasons};
use crate::document::origins::ValueOrigin;
use crate::document::{Item, Reason, ReasonRule, Source};
use crate::dom::{El, NodeId};
use crate::extract::{meta, metaformats};
use crate::html::names::{NameId, attr, tag};
use crate::json_ld::script::ScriptPlaces;
use crate::nodes::map::SourcePlace;
use crate::whitespace::trim;

impl<'p> FieldReasons<'p> {
    /// The reasons at a pointer.
    pub(super) fn at(&self, pointer: &str) -> ValueReasons<'p> {
        let first = self.by_pointer.partition_point(|reason| *reason.at < *pointer);
        let same = self.by_pointer[first..].iter().take_while(|reason| *reason.at == *pointer);
        same.map(|reason| Cow::Borrowed(*reason)).collect()
    }

    /// The reasons of the element that begins here.
    fn of_element(&self, start: usize) -> &[&'p Reason] {
        let first = self.by_element.partition_point(|reason| reason.element_start < start);
        let rest = &self.by_element[first..];
        &rest[..rest.partition_point(|reason| reason.element_start == start)]
    }

    /// The pointers to an item: several if its element is an item of microformats and of microdata.
    pub(super) fn pointers(&self, item: Item<'_>) -> Vec<&'p str> {
        let root = match item.source() {
            Source::Microformats => "/items/",
            Source::Microdata => "/microdata/",
            Source::Both => "/",
            _ => return Vec::new(),
        };
        let reasons = item.place().map_or(&[][..], |place| self.of_element(place.start.offset));
        let of_items = reasons.iter().filter(|reason| reason.from.is_none() && reason.at.starts_with(root));
        let mut pointers: Vec<&str> = of_items.map(|reason| &*reason.at).collect();
        pointers.dedup();
        pointers
    }

    /// The reasons of the value of microdata that an element has. Of several, one in one of these items has priority, then one
    /// with this property name.
    fn of_microdata(&self, element: NodeId, items: &[&str], name: &str) -> ValueReasons<'p> {
        let start = self.page.dom().element(element).and_then(El::start);
        let reasons = start.map_or(&[][..], |start| self.of_element(start.offset));
        let values = reasons.iter().filter(|reason| reason.at.starts_with("/microdata/"));
        let has_name = |at: &str| at.rsplit('/').nth(1) == Some(name);
        let is_in_item = |at: &str| {
            items.iter().any(|item| at.strip_prefix(item).is_some_and(|rest| rest.starts_with('/')))
        };
        let best = values.min_by_key(|reason| (!is_in_item(&reason.at), !has_name(&reason.at)));
        best.map_or_else(Vec::new, |reason| self.at(&reason.at))
    }

    /// The reasons of the first of these rels that the page has.
    pub(super) fn of_rels(&self, rels: &[&str]) -> ValueReasons<'p> {
        let mut all = rels.iter().map(|rel| self.at(&format!("/rels/{rel}/0")));
        all.find(|reasons| !reasons.is_empty()).unwrap_or_default()
    }

    /// The reasons of a value that is not microformats. Microdata needs its `items` and `name`.
    pub(super) fn of_origin(&self, origin: ValueOrigin, items: &[&str], name: &str) -> ValueReasons<'p> {
        let reason = match origin {
            ValueOrigin::Element(element) => return self.of_microdata(element, items, name),
            ValueOrigin::Script(place) => self.of_script(place),
            ValueOrigin::Rdfa(element) => self.of_rdfa(element),
            ValueOrigin::Meta(metaformats::TITLE) => self.of_title(),
            ValueOrigin::Meta(name) => self.of_meta(name),
        };
        reason.into_iter().collect()
    }

    /// A value of JSON-LD, without quotation marks.
    fn of_script(&self, place: SourcePlace) -> Option<Cow<'p, Reason>> {
        let dom = self.page.dom();
        let script = dom.element(place.element)?;
        let mut scripts = self.scripts.borrow_mut();
        let places = scripts.entry(place.element).or_insert_with(|| ScriptPlaces::of(script, dom));
        let span = places.source_span(&(place.start..place.end), dom);
        let is_object = dom.source_at(span.clone()).is_some_and(|text| text.starts_with(['{', '[']));
        Some(self.span(script, span, (ReasonRule::JsonLd, ""), if is_object { "" } else { "text" }))
    }

    /// The first `meta` element with this name.
    fn of_meta(&self, name: &str) -> Option<Cow<'p, Reason>> {
        let has_content = |el: El<'_>| !trim(el.attr_by(attr::CONTENT).unwrap_or_default()).is_empty();
        let has_name = |el| meta::names(el).any(|own| own.eq_ignore_ascii_case(name));
        let mut elements = self.page.dom().elements().filter(|el| el.tag() == tag::META);
        let el = elements.find(|el| has_content(*el) && has_name(*el))?;
        Some(self.attribute(el, attr::CONTENT, (ReasonRule::Meta, name)))
    }

    /// The title of the page.
    fn of_title(&self) -> Option<Cow<'p, Reason>> {
        let title = self.page.dom().elements().find(|el| el.tag() == tag::TITLE)?;
        Some(self.span(title, title.content_span(), (ReasonRule::Meta, "title"), "text"))
    }

    /// The `lang` of the root element.
    pub(super) fn of_language(&self) -> Option<Cow<'p, Reason>> {
        let root = self.page.dom().elements().next().filter(|root| root.attr_by(attr::LANG).is_some())?;
        Some(self.attribute(root, attr::LANG, (ReasonRule::Attribute, "")))
    }

    /// A value or an item of RDFa, by its element.
    fn of_rdfa(&self, element: NodeId) -> Option<Cow<'p, Reason>> {
        let el = self.page.dom().element(element)?;
        let first = |names: &[NameId]| names.iter().copied().find(|name| el.attr_by(*name).is_some());
        if first(&[attr::TYPEOF]).is_some() {
            return Some(self.span(el, el.span(), (ReasonRule::RdfaSubject, ""), ""));
        }
        let by = first(&[attr::PROPERTY, attr::REL]).and_then(|name| el.attr_by(name)).unwrap_or_default();
        let rule = (ReasonRule::RdfaProperty, by);
        Some(match first(&[attr::CONTENT, attr::DATETIME, attr::RESOURCE, attr::HREF, attr::SRC]) {
            Some(name) => self.attribute(el, name, rule),
            None => self.span(el, el.content_span(), rule, "text"),
        })
    }

    fn attribute(&self, el: El<'_>, name: NameId, rule: (ReasonRule, &str)) -> Cow<'p, Reason> {
        let span = el.attribute_span(name).unwrap_or_else(|| el.span());
        self.span(el, span, rule, &self.page.dom().attribute_name(name))
    }

    pub(super) fn span(
        &self,
        el: El<'_>,
        span: Range<usize>,
        (rule, by): (ReasonRule, &str),
        from: &str,
    ) -> Cow<'p, Reason> {
        let [by, from] = [by, from].map(|text| (!text.is_empty()).then(|| text.into()));
        Cow::Owned(Reason { by, from, ..Reason::of_element(self.page.dom(), "", el, span, rule) })
    }
}
