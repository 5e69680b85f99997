//! Notes on why values are what they are. The engine takes them while it reads values, if the option `reasons` asks
//! for them. [`crate::extract::reasons`] makes the reasons of the document from them.

use super::backcompat::Table;
use crate::document::ReasonRule;
use microweave_html::account::Account;
use microweave_html::dom::{Dom, El, NodeId};
use microweave_html::names::{NameId, attr};
use microweave_values::collections::multi_map::ValueIndex;

/// A reason without its pointer: where something is written, and the rule by which it counts or does not count.
#[derive(Clone, Copy, Debug)]
pub struct ReasonNote<'n> {
    pub(crate) element: NodeId,
    pub(crate) written_in: WrittenIn,
    pub(crate) rule: ReasonRule,
    /// The name by which the rule applies, and its step. An empty string stands for none.
    by: NoteName<'n>,
    pub(crate) step: &'n str,
}

#[derive(Clone, Copy, Debug)]
enum NoteName<'n> {
    Text(&'n str),
    /// The id of an element. Many notes may have the same id, so they do not store it.
    IdOf(NodeId),
}

impl<'n> ReasonNote<'n> {
    /// A note that a rule read what is written at an element.
    pub fn new(element: NodeId, written_in: WrittenIn, rule: ReasonRule) -> Self {
        ReasonNote { element, written_in, rule, by: NoteName::Text(""), step: "" }
    }

    /// The note with the class name or attribute that the rule looked for.
    pub fn by(self, by: &'n str) -> Self {
        ReasonNote { by: NoteName::Text(by), ..self }
    }

    pub(super) fn by_id_of(self, element: NodeId) -> Self {
        ReasonNote { by: NoteName::IdOf(element), ..self }
    }

    /// The name by which the rule applies. `dom` is the page.
    pub(crate) fn name<'d>(&self, dom: &'d Dom) -> &'d str
    where
        'n: 'd,
    {
        match self.by {
            NoteName::Text(name) => name,
            NoteName::IdOf(element) => dom.el(element).attr_by(attr::ID).unwrap_or_default(),
        }
    }

    pub(crate) fn step(self, step: &'n str) -> Self {
        ReasonNote { step, ..self }
    }
}

/// The part of an element that a value is written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WrittenIn {
    /// Its text.
    #[default]
    Text,
    /// An attribute.
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
    pub(crate) written_in: WrittenIn,
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

#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueNote {
    pub(crate) target: NotedValue,
    /// If the rule is `explicit`, the note has the prefix of the class name only. If it is `base`, a URL inside the text or
    /// HTML of the value was resolved, and the writer of the reasons adds the base.
    pub(crate) note: ReasonNote<'static>,
    /// True if the value is a URL that was resolved.
    pub(crate) is_resolved: bool,
}

/// A value, or a part of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct NotedValue {
    pub(crate) index: ValueIndex,
    pub(crate) part: ValuePart,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ValuePart {
    Whole,
    /// The plain value of an item, or the text of a marked-up value.
    Plain,
    Html,
}

impl ValuePart {
    /// What follows the pointer of the value.
    pub(crate) fn pointer(self) -> &'static str {
        match self {
            ValuePart::Whole => "",
            ValuePart::Plain => "/value",
            ValuePart::Html => "/html",
        }
    }
}

#[derive(Debug)]
pub(crate) struct ItemNotes {
    pub(crate) element: NodeId,
    /// The include that the item is inside of, if no other item is between them.
    pub(crate) include: Option<ReasonNote<'static>>,
    pub(crate) tables: Vec<&'static Table>,
    pub(crate) values: Vec<ValueNote>,
    /// What prevents implied properties: the first `p-*` or `e-*`, the first `u-*`, and the first nested item.
    pub(super) preventing: [Option<NotTaken>; 3],
    pub(crate) not_taken: Vec<NotTaken>,
}

/// What was looked at and not taken.
#[derive(Clone, Debug)]
pub(crate) struct NotTaken {
    /// The note without its name.
    pub(crate) note: ReasonNote<'static>,
    pub(crate) name: Box<str>,
    /// The offset of the name in the attribute, if the attribute has several names.
    pub(crate) at: Option<usize>,
}

impl NotTaken {
    /// Counts the note. Returns false if it does not fit.
    pub(super) fn fits(&self, account: &Account) -> bool {
        account.fits_note(size_of::<NotTaken>() + self.name.len())
    }
}

impl ItemNotes {
    pub(super) fn new(el: El<'_>, tables: &[&'static Table]) -> Self {
        ItemNotes {
            element: el.id(),
            include: None,
            tables: tables.to_vec(),
            values: Vec::new(),
            preventing: Default::default(),
            not_taken: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, note: ValueNote, account: &Account) {
        if account.fits_note(size_of::<ValueNote>()) {
            self.values.push(note);
        }
    }

    pub(super) fn add_not_taken(&mut self, notes: impl IntoIterator<Item = NotTaken>, account: &Account) {
        self.not_taken.extend(notes.into_iter().take_while(|note| note.fits(account)));
    }

    /// Frees what is needed only while the item is open.
    pub(super) fn close(&mut self) {
        self.preventing = Default::default();
        self.values.shrink_to_fit();
        self.not_taken.shrink_to_fit();
    }

    /// Removes the notes on values that are removed, and moves those on the values after them.
    pub(super) fn remove(&mut self, removed: &[ValueIndex]) {
        self.values.retain(|note| removed.binary_search(&note.target.index).is_err());
        for ValueNote { target: NotedValue { index, .. }, .. } in &mut self.values {
            let end = removed.partition_point(|earlier| *earlier < *index);
            let start = removed.partition_point(|earlier| earlier.entry() < index.entry());
            *index = index.moved_up(end - start);
        }
    }

    /// The note on the value at this position. If that is an item: on its plain value.
    pub(super) fn plain(&self, index: ValueIndex) -> Option<&ValueNote> {
        let find = |part| self.values.iter().find(|note| note.target == NotedValue { index, part });
        find(ValuePart::Plain).or_else(|| find(ValuePart::Whole))
    }

    /// The URLs that were resolved inside the text, or an item's plain value, at this position.
    pub(super) fn urls_in_text(&self, index: ValueIndex) -> impl Iterator<Item = ResolvedUrl> {
        self.values.iter().filter_map(move |ValueNote { target, note, .. }| match note.written_in {
            WrittenIn::Attribute(attribute)
                if note.rule == ReasonRule::Base
                    && target.index == index
                    && target.part != ValuePart::Html =>
            {
                Some(ResolvedUrl { element: note.element, attribute, is_in_html: false })
            }
            _ => None,
        })
    }

    /// Replaces the elements of a copy by the page's, and notes the includes that the item and its values are
    /// inside of. The elements of includes are the page's.
    pub(super) fn move_to_page(
        &mut self,
        origin: impl Fn(NodeId) -> NodeId,
        include_of: impl Fn(NodeId) -> Option<ReasonNote<'static>>,
        include_in: impl Fn(NodeId) -> Option<ReasonNote<'static>>,
        account: &Account,
    ) {
        self.include = include_of(self.element);
        let count = self.values.len();
        for number in 0..count {
            let ValueNote { target, note, .. } = self.values[number];
            if matches!(note.rule, ReasonRule::ValueClass | ReasonRule::Base) {
                continue;
            }
            let has_content = matches!(note.written_in, WrittenIn::Text | WrittenIn::Html);
            let inside = || if has_content { include_in(note.element) } else { None };
            if let Some(include) = include_of(note.element).or_else(inside) {
                self.add(ValueNote { target, note: include, is_resolved: false }, account);
            }
        }
        self.element = origin(self.element);
        let notes = self.values[..count].iter_mut().map(|value| &mut value.note);
        notes.chain(self.not_taken.iter_mut().map(|not_taken| &mut not_taken.note)).for_each(|note| {
            note.element = origin(note.element);
        });
    }
}
