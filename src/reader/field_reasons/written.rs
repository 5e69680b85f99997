//! The reasons of values that are not of microformats: where their origins say that they are written.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use crate::document::{Reason, ReasonRule, Source};
use crate::dom::{Dom, El, NodeId, Place, Walk};
use crate::extract::{meta, metaformats};
use crate::html::names::{NameId, attr, tag};
use crate::json_ld::nodes::SourcePlace;
use crate::page::Page;
use crate::reader::entry::Entry;
use crate::reader::own_post::marked_content;
use crate::reader::page_node::{place_of_page, place_of_title};
use crate::whitespace::{tokens, trim};

/// Reasons of what is written in elements of a page.
pub(super) struct WrittenValues<'p> {
    page: &'p Page,
    long_breaks: RefCell<HashMap<NodeId, Rc<[usize]>>>,
}

impl<'p> WrittenValues<'p> {
    pub(super) fn new(page: &'p Page) -> Self {
        WrittenValues { page, long_breaks: RefCell::default() }
    }

    /// A value of JSON-LD, without quotation marks.
    pub(super) fn in_script(&self, place: SourcePlace) -> Option<Reason> {
        let dom = self.page.dom();
        let script = dom.element(place.script)?;
        let content = script.content_start();
        let mut known = self.long_breaks.borrow_mut();
        let breaks = known.entry(place.script).or_insert_with(|| long_breaks(script, dom).into());
        let offset = |at: usize| content + at + breaks.partition_point(|place| *place < at);
        let (start, end) = (offset(place.start as usize), offset(place.end as usize));
        let is_string = dom
            .source_at(start..end)
            .is_some_and(|text| text.len() > 1 && text.starts_with('"') && text.ends_with('"'));
        let span = if is_string { start + 1..end - 1 } else { start..end };
        let is_object = dom.source_at(span.clone()).is_some_and(|text| text.starts_with(['{', '[']));
        Some(self.reason(script, span, ReasonRule::JsonLd, "", if is_object { "" } else { "text" }))
    }

    /// The first `meta` element with this name, or the title of the page.
    pub(super) fn in_meta(&self, name: &str) -> Option<Reason> {
        if name == metaformats::TITLE {
            return self.title();
        }
        let has_name = |el: &El<'_>| {
            el.tag() == tag::META
                && el.attr_by(attr::CONTENT).is_some_and(|content| !trim(content).is_empty())
                && meta::names(*el).any(|own| own.eq_ignore_ascii_case(name))
        };
        let el = self.page.dom().elements().find(has_name)?;
        Some(self.attribute(el, attr::CONTENT, ReasonRule::Meta, name))
    }

    /// The title of the page.
    pub(super) fn title(&self) -> Option<Reason> {
        let title = self.page.dom().elements().find(|el| el.tag() == tag::TITLE)?;
        Some(self.reason(title, title.content_span(), ReasonRule::Meta, "title", "text"))
    }

    /// The `lang` of the root element.
    pub(super) fn language(&self) -> Option<Reason> {
        let root = self.page.dom().elements().next().filter(|root| root.attr_by(attr::LANG).is_some())?;
        Some(self.attribute(root, attr::LANG, ReasonRule::Attribute, ""))
    }

    /// What a field without an item was filled with: the title of the page, or an element of the post with the text.
    pub(super) fn filled(&self, entry: &Entry, is_own: bool, field: &str, source: Source) -> Option<Reason> {
        match source {
            Source::Meta | Source::JsonLd if !is_own => return None,
            Source::Meta => return self.title().filter(|_| field == "title"),
            Source::JsonLd if field == "title" => {
                return self.in_script(place_of_title(self.page.json_ld(), entry.title.value.as_deref()?)?);
            }
            Source::JsonLd => return self.in_script(place_of_page(self.page.json_ld(), field)?),
            _ => {}
        }
        if field == "content" && is_own {
            let marked = marked_content(self.page)?;
            return Some(self.reason(marked, marked.content_span(), ReasonRule::Html, "", "html"));
        }
        let dom = self.page.dom();
        // The place of an item in an include is one of the page with its includes.
        let is_there = |place: Place| dom.element(place.node).filter(|el| el.start() == Some(place.start));
        let post = entry.place.filter(|_| entry.source != Source::Meta).and_then(is_there);
        let mut roots = post.into_iter().chain(if is_own { dom.elements().next() } else { None });
        roots.find_map(|root| self.in_html(Walk::inside(root).entered(), entry, field))
    }

    /// The first of these elements with the value of a field.
    fn in_html(
        &self,
        mut inside: impl Iterator<Item = El<'p>>,
        entry: &Entry,
        field: &str,
    ) -> Option<Reason> {
        if field == "published" {
            let date = entry.published.as_ref()?.as_written();
            let has_date = |el: &El<'_>| el.attr_by(attr::DATETIME).is_some_and(|own| own.trim() == date);
            let time = inside.find(|el| el.tag() == tag::TIME && has_date(el))?;
            return Some(self.attribute(time, attr::DATETIME, ReasonRule::Html, ""));
        }
        let author = entry.author.value.as_deref().and_then(|author| author.name.as_deref());
        if field == "url" {
            let base = self.page.microdata().base();
            let has_url = |el: &El<'_>| {
                el.attr_by(attr::HREF).is_some_and(|href| entry.url.as_deref() == Some(&*base.resolve(href)))
            };
            let link = inside.find(|el| el.tag() == tag::A && has_url(el))?;
            return Some(self.attribute(link, attr::HREF, ReasonRule::Html, ""));
        }
        let text = match field {
            "author" => author?,
            "title" => entry.title.value.as_deref()?,
            _ => return None,
        };
        let is_kind = |el: &El<'_>| match field {
            "author" => tokens(el.class()).any(|class| matches!(class, "fn" | "vcard")),
            _ => (tag::H1..=tag::H6).contains(&el.tag()),
        };
        let is_it = |el: &El<'_>| is_kind(el) && el.text().split_whitespace().eq(text.split_whitespace());
        let found = inside.find(is_it)?;
        Some(self.reason(found, found.content_span(), ReasonRule::Html, "", "text"))
    }

    /// Where an element begins in the page.
    pub(super) fn start_of(&self, element: NodeId) -> Option<usize> {
        self.page.dom().element(element)?.start().map(|start| start.offset)
    }

    fn attribute(&self, el: El<'p>, name: NameId, rule: ReasonRule, by: &str) -> Reason {
        let span = el.attribute_span(name).unwrap_or_else(|| el.span());
        self.reason(el, span, rule, by, &self.page.dom().attribute_name(name))
    }

    fn reason(&self, el: El<'_>, span: Range<usize>, rule: ReasonRule, by: &str, from: &str) -> Reason {
        let non_empty = |text: &str| (!text.is_empty()).then(|| text.into());
        let (by, from) = (non_empty(by), non_empty(from));
        Reason { by, from, ..Reason::of_element(self.page.dom(), "", el, span, rule) }
    }
}

/// The places of line breaks of two characters in a script, each less the number of those before it: a line break of the
/// text is one character.
fn long_breaks(script: El<'_>, dom: &Dom) -> Vec<usize> {
    let source = dom.source_at(script.content_start()..script.span().end).unwrap_or_default();
    source.match_indices("\r\n").enumerate().map(|(before, (at, _))| at - before).collect()
}
