//! Notes on why values are what they are. The engine takes them while it reads values, if the option `reasons` asks
//! for them. [`crate::extract::reasons`] makes the reasons of the document from them.

use super::backcompat::{MappedProperty, Table};
use super::class::Prefix;
use crate::budget::Budget;
use crate::collections::multi_map::ValueIndex;
use crate::document::ReasonRule;
use crate::dom::{El, NodeId};
use crate::html::names::{NameId, attr};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum WrittenIn {
    #[default]
    Text,
    Attribute(NameId),
    /// An attribute that scripts read, or a `source` beside the element: the address of an image that is loaded late.
    LateAddress,
    /// The parts of the value class pattern inside the element.
    Parts,
    /// The HTML and text of the element.
    Html,
    /// The whole element: the value is an item.
    Element,
}

/// How the reader has read the last value.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LastRead {
    pub(crate) written: WrittenIn,
    /// True if the value is a URL that was resolved.
    pub(crate) is_resolved: bool,
    /// If the value is the plain value of a nested item: where that comes from.
    pub(super) nested: Option<NestedSource>,
    /// If the value is the address of a medium inside the element: that medium.
    pub(super) inside: Option<NodeId>,
    /// The URLs that were resolved in its text and HTML: the part of `ResolvedUrls` from this number.
    pub(super) first_url: usize,
    /// Where that part ends.
    pub(super) after_urls: usize,
}

/// A URL that was resolved inside the text or HTML of a value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResolvedUrl {
    pub(super) element: NodeId,
    pub(super) attribute: NameId,
    /// True if it is in the HTML, false if it is in the text.
    pub(super) is_in_html: bool,
}

/// Where the plain value of a nested item comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct NestedSource {
    /// The element that holds it. None for the item's own element.
    pub(super) element: Option<NodeId>,
    pub(super) step: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum NotedValue {
    Value(ValueIndex),
    /// The plain value of the item that is this value, or the text of this marked-up value.
    PlainValue(ValueIndex),
    Html(ValueIndex),
}

impl NotedValue {
    pub(crate) fn index(self) -> ValueIndex {
        match self {
            NotedValue::Value(index) | NotedValue::PlainValue(index) | NotedValue::Html(index) => index,
        }
    }

    fn with_index(self, index: ValueIndex) -> Self {
        match self {
            NotedValue::Value(_) => NotedValue::Value(index),
            NotedValue::PlainValue(_) => NotedValue::PlainValue(index),
            NotedValue::Html(_) => NotedValue::Html(index),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum NotedRule {
    /// The class name of a property, `h-*` aside.
    Explicit(Prefix),
    Classic(&'static MappedProperty),
    RelTag(&'static MappedProperty),
    /// One of the rules for implied properties, with its step.
    Implied(ReasonRule, &'static str),
    ValueClass,
    /// With its step: an earlier or a later date.
    DateFromEarlier(&'static str),
    NestedValue(&'static str),
    /// A URL inside the text or HTML of the value was resolved.
    ResolvedUrl,
    Included(IncludeNote),
}

/// An element of classic microformats that another one refers to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IncludeNote {
    /// The element that refers to it, and its attribute.
    pub(crate) element: NodeId,
    pub(crate) attribute: NameId,
    pub(crate) rule: ReasonRule,
    pub(crate) target: NodeId,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueNote {
    pub(crate) target: NotedValue,
    pub(crate) element: NodeId,
    pub(crate) why: NotedRule,
    pub(crate) written: WrittenIn,
    pub(crate) is_resolved: bool,
}

#[derive(Debug)]
pub(crate) struct ItemNotes {
    pub(crate) element: NodeId,
    /// The include that the item is inside of, if no other item is between them.
    pub(crate) include: Option<IncludeNote>,
    pub(crate) tables: Vec<&'static Table>,
    pub(crate) values: Vec<ValueNote>,
    /// The element of each `dt-*` and where its value is written, by number.
    dates: Vec<(NodeId, WrittenIn)>,
    /// What prevents implied properties: the first `p-*` or `e-*`, the first `u-*`, and the first nested item.
    pub(super) preventing: [Option<Preventing>; 3],
    pub(crate) not_taken: Vec<NotTaken>,
}

/// What was looked at and not taken.
#[derive(Clone, Debug)]
pub(crate) struct NotTaken {
    pub(crate) element: NodeId,
    pub(crate) rule: ReasonRule,
    pub(crate) by: Box<str>,
    pub(crate) step: &'static str,
    pub(crate) attribute: NameId,
    /// For one of several names in the attribute: where it begins.
    pub(crate) at: Option<usize>,
}

impl NotTaken {
    /// Counts the note. Returns false if it does not fit.
    pub(super) fn fits(&self, budget: &Budget) -> bool {
        budget.fits_note(size_of::<NotTaken>() + self.by.len())
    }
}

/// A reference to an element that adds no element to an item.
#[derive(Debug)]
pub(super) struct UnusedReference {
    /// The copy of the element that it would be added to.
    pub(super) inside: u32,
    pub(super) note: NotTaken,
}

/// A property or nested item that prevents implied properties, and its element.
#[derive(Clone, Debug)]
pub(super) struct Preventing {
    pub(super) element: NodeId,
    pub(super) class_name: Box<str>,
}

impl ItemNotes {
    pub(super) fn new(el: El<'_>, tables: &[&'static Table]) -> Self {
        let (include, values, dates, preventing, not_taken) = Default::default();
        ItemNotes { element: el.id(), include, tables: tables.to_vec(), values, dates, preventing, not_taken }
    }

    pub(super) fn add(&mut self, note: ValueNote, budget: &Budget) {
        if budget.fits_note(size_of::<ValueNote>()) {
            self.values.push(note);
        }
    }

    pub(super) fn add_not_taken(&mut self, notes: impl IntoIterator<Item = NotTaken>, budget: &Budget) {
        self.not_taken.extend(notes.into_iter().take_while(|note| note.fits(budget)));
    }

    /// Frees what is needed only while the item is open.
    pub(super) fn close(&mut self) {
        (self.dates, self.preventing) = Default::default();
        self.values.shrink_to_fit();
        self.not_taken.shrink_to_fit();
    }

    pub(super) fn open_date(&mut self, el: El<'_>) {
        self.dates.push((el.id(), WrittenIn::default()));
    }

    pub(super) fn close_date(&mut self, number: usize, element: NodeId, written: WrittenIn) {
        self.dates[number] = (element, written);
    }

    /// Notes that the time alone of one `dt-*` took the date of another one. Both are given by their numbers.
    pub(super) fn date_from(&mut self, target: NotedValue, time: usize, date: usize, budget: &Budget) {
        let Some(&(element, written)) = self.dates.get(date) else { return };
        let step = if date < time { "earlier date" } else { "later date" };
        let (why, is_resolved) = (NotedRule::DateFromEarlier(step), false);
        self.add(ValueNote { target, element, why, written, is_resolved }, budget);
    }

    /// Removes the notes on values that are removed, and moves those on the values after them.
    pub(super) fn remove(&mut self, removed: &[ValueIndex]) {
        self.values.retain(|note| removed.binary_search(&note.target.index()).is_err());
        for note in &mut self.values {
            let moved = |index: ValueIndex| {
                let end = removed.partition_point(|&other| other < index);
                let start = removed.partition_point(|&other| other.entry() < index.entry());
                index.moved_up(end - start)
            };
            note.target = note.target.with_index(moved(note.target.index()));
        }
    }

    /// The note on the value at this position. If that is an item: on its plain value.
    pub(super) fn plain(&self, index: ValueIndex) -> Option<&ValueNote> {
        let find = |target| self.values.iter().find(|note| note.target == target);
        find(NotedValue::PlainValue(index)).or_else(|| find(NotedValue::Value(index)))
    }

    /// The URLs that were resolved inside the text, or an item's plain value, at this position.
    pub(super) fn urls_in_text(&self, index: ValueIndex) -> impl Iterator<Item = ResolvedUrl> {
        let is_in_text = move |note: &&ValueNote| {
            let is_text = !matches!(note.target, NotedValue::Html(_));
            matches!(note.why, NotedRule::ResolvedUrl) && is_text && note.target.index() == index
        };
        self.values.iter().filter(is_in_text).filter_map(|note| match note.written {
            WrittenIn::Attribute(attribute) => {
                Some(ResolvedUrl { element: note.element, attribute, is_in_html: false })
            }
            _ => None,
        })
    }

    pub(super) fn add_prevented(&mut self, by: &Preventing, property: &'static str, budget: &Budget) {
        let (element, by) = (by.element, by.class_name.clone());
        let note = NotTaken {
            element,
            rule: ReasonRule::ImpliedPrevented,
            by,
            step: property,
            attribute: attr::CLASS,
            at: None,
        };
        self.add_not_taken([note], budget);
    }

    /// Replaces the elements of a copy by the page's, and notes the includes that the item and its values are
    /// inside of. The elements of includes are the page's.
    pub(super) fn move_to_page(
        &mut self,
        origin: impl Fn(NodeId) -> NodeId,
        include_of: impl Fn(NodeId) -> Option<IncludeNote>,
        include_in: impl Fn(NodeId) -> Option<IncludeNote>,
        budget: &Budget,
    ) {
        self.include = include_of(self.element);
        let is_direct =
            |note: &&ValueNote| !matches!(note.why, NotedRule::ValueClass | NotedRule::ResolvedUrl);
        let included = self.values.iter().filter(is_direct).filter_map(|note| {
            let has_content = matches!(note.written, WrittenIn::Text | WrittenIn::Html);
            let inside = || if has_content { include_in(note.element) } else { None };
            let include = include_of(note.element).or_else(inside)?;
            let written = WrittenIn::Attribute(include.attribute);
            let (target, element, why) = (note.target, include.element, NotedRule::Included(include));
            Some(ValueNote { target, element, why, written, is_resolved: false })
        });
        let included: Vec<ValueNote> = included.collect();
        self.element = origin(self.element);
        self.values.iter_mut().for_each(|note| note.element = origin(note.element));
        self.not_taken.iter_mut().for_each(|note| note.element = origin(note.element));
        included.into_iter().for_each(|note| self.add(note, budget));
    }
}
