//! The candidates of a row, and what it chooses.

use std::cell::Cell;
use std::iter;

use super::unfit::{PROPERTIES, unfilled};
use crate::Answer;
use crate::entry::{Conflict, Entry, Field, FilledField, Photo, RejectedValue, Rejection};
use crate::field_reasons::{FieldOrigin, FieldOrigins};
use crate::post::{ELSEWHERE, Post, PostItem};
use microweave::document::Source;
use microweave_values::collections::sort::sort_by_key;
use microweave_values::shorten::with_ellipsis;

/// The maximum number of characters of a value that is not shown.
const MAX_SHOWN: usize = 200;

/// The maximum number of values of an item that are noted as unfit for a field.
const MAX_UNFIT: usize = 16;

/// A value that a source of the page gives.
#[derive(Clone)]
pub(crate) struct FieldCandidate<T> {
    pub(crate) value: T,
    pub(crate) source: Source,
    /// The rank of its item.
    pub(crate) rank: u32,
    /// The values of the page that it is made from. Empty if no reasons are asked for.
    pub(crate) origins: Vec<FieldOrigin>,
}

impl<T> FieldCandidate<T> {
    /// A value that is not in an item.
    pub(crate) fn elsewhere(value: T, source: Source, origins: Vec<FieldOrigin>) -> Self {
        FieldCandidate { value, source, rank: ELSEWHERE, origins }
    }

    pub(super) fn map<U>(self, change: impl FnOnce(T) -> U) -> FieldCandidate<U> {
        let FieldCandidate { value, source, rank, origins } = self;
        FieldCandidate { value: change(value), source, rank, origins }
    }
}

/// The items that a row asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Items {
    /// The best item.
    Listed,
    /// All items. Of a post of microformats2 the best one, with what it is about inside of it.
    Texts,
    /// As `Texts`. All items of a post of microformats2 without content.
    Titles,
    /// As `Texts`. Of a post of microformats2 without a date and an address, the items up to the first one that has them.
    Previews,
    /// All items.
    All,
}

/// Where a value can be that is not in an item.
pub(super) type Elsewhere<T> = fn(&Post<'_>) -> Option<FieldCandidate<T>>;

/// A value of an item that is not a candidate, and why.
pub(super) type UnfitValue = FieldCandidate<(String, Rejection)>;

/// The candidates of a row.
pub(crate) struct Candidates<'r, 'p, T> {
    pub(super) post: &'r Post<'p>,
    pub(super) making: &'r Making,
    pub(super) items: Items,
    pub(super) value: fn(&PostItem<'_>) -> Option<FieldCandidate<T>>,
    pub(super) also: &'r [Elsewhere<T>],
    pub(super) otherwise: &'r [Elsewhere<T>],
}

impl<'r, 'p, T> Candidates<'r, 'p, T> {
    /// The value of the best item.
    pub(super) fn root(&self) -> Option<FieldCandidate<T>> {
        (self.value)(self.post.root())
    }

    /// The values of the other items, the best one first, and then what the page says elsewhere.
    pub(super) fn others(&self) -> impl Iterator<Item = FieldCandidate<T>> + use<'_, 'r, 'p, T> {
        let items = &self.post.asked(self.items)[1..];
        items.iter().filter_map(self.value).chain(self.elsewhere(self.also))
    }

    /// All of these.
    pub(super) fn all(&self) -> impl Iterator<Item = FieldCandidate<T>> + use<'_, 'r, 'p, T> {
        iter::once_with(|| self.root()).flatten().chain(self.others())
    }

    /// The value of a post that has none of these.
    pub(super) fn otherwise(&self) -> Option<FieldCandidate<T>> {
        self.elsewhere(self.otherwise).next()
    }

    fn elsewhere(
        &self,
        places: &'r [Elsewhere<T>],
    ) -> impl Iterator<Item = FieldCandidate<T>> + use<'_, 'r, 'p, T> {
        places.iter().filter_map(|place| place(self.post))
    }
}

/// A value that was not chosen.
pub(super) struct Rejected {
    source: Source,
    rank: u32,
    pub(super) shown: String,
    why: Rejection,
    origin: Option<FieldOrigin>,
    /// True if the value that was chosen shows something else.
    pub(super) is_conflict: bool,
}

impl Rejected {
    /// A value that differs from the one that was chosen.
    pub(super) fn of<T>(candidate: &FieldCandidate<T>, shown: impl Into<String>, why: Rejection) -> Self {
        let (source, rank, origin) = (candidate.source, candidate.rank, candidate.origins.first().copied());
        Rejected { source, rank, shown: shown.into(), why, origin, is_conflict: true }
    }

    /// A value that is no conflict with the one that was chosen. It is noted only.
    pub(super) fn noted<T>(candidate: &FieldCandidate<T>, shown: impl Into<String>, why: Rejection) -> Self {
        Rejected { is_conflict: false, ..Rejected::of(candidate, shown, why) }
    }
}

/// What a row chooses.
pub(crate) struct Choice<T> {
    value: T,
    /// Where the value is from.
    from: Option<(Source, u32)>,
    origins: Vec<FieldOrigin>,
    rejected: Vec<Rejected>,
}

impl<T> Choice<Option<T>> {
    /// The same choice. If it has no value, another one takes its place.
    pub(super) fn or_else(self, otherwise: impl FnOnce() -> Option<FieldCandidate<T>>) -> Self {
        if self.value.is_some() { self } else { Choice::of(otherwise(), self.rejected) }
    }

    pub(super) fn of(chosen: Option<FieldCandidate<T>>, rejected: Vec<Rejected>) -> Self {
        match chosen {
            Some(FieldCandidate { value, source, rank, origins }) => {
                Choice { value: Some(value), from: Some((source, rank)), origins, rejected }
            }
            None => Choice { value: None, from: None, origins: Vec::new(), rejected },
        }
    }
}

impl<T, S> Choice<Answer<Option<T>, S>> {
    /// The answer that was chosen, or no answer for the reason `step`.
    pub(super) fn of_answer(
        chosen: Option<FieldCandidate<Answer<T, S>>>,
        rejected: Vec<Rejected>,
        step: S,
    ) -> Self {
        Choice::of(chosen, rejected).map(|answer| match answer {
            Some(Answer { value, step }) => Answer::new(Some(value), step),
            None => Answer::new(None, step),
        })
    }
}

impl<T> Choice<T> {
    pub(super) fn map<U>(self, change: impl FnOnce(T) -> U) -> Choice<U> {
        let Choice { value, from, origins, rejected } = self;
        Choice { value: change(value), from, origins, rejected }
    }

    /// A choice whose source is not noted.
    pub(super) fn unnoted(value: T, origins: Vec<FieldOrigin>, rejected: Vec<Rejected>) -> Self {
        Choice { value, from: None, origins, rejected }
    }
}

/// A post that is being made: its fields so far.
pub(crate) struct Making {
    pub(super) entry: Entry,
    /// The pictures for previews besides the first one.
    pub(super) other_images: Cell<Vec<Photo>>,
    /// The fields from other sources, with the ranks of their items.
    filled: Vec<(u32, FilledField)>,
    conflicts: Vec<(u32, Conflict)>,
    /// `None` if no reasons are asked for.
    rejected: Option<Vec<(u32, RejectedValue)>>,
}

impl Making {
    pub(super) fn new(post: &Post<'_>) -> Self {
        let origins = FieldOrigins::new(post.notes());
        let entry = Entry { source: post.source(), place: post.place, origins, ..Entry::default() };
        let rejected = post.notes().then(Vec::new);
        let (other_images, filled, conflicts) = (Cell::default(), Vec::new(), Vec::new());
        Making { entry, other_images, filled, conflicts, rejected }
    }

    /// The value that a row chose, whose source, origins and conflicts are noted.
    pub(super) fn take<T>(&mut self, field: Field, choice: Choice<T>) -> T {
        let Choice { value, from, origins, rejected } = choice;
        self.entry.origins.add(field.name(), origins);
        if let Some((source, rank)) = from.filter(|(source, _)| *source != self.entry.source) {
            self.filled.push((rank, FilledField { field, source }));
        }
        rejected.into_iter().for_each(|rejected| self.reject(field, rejected));
        value
    }

    /// Notes a value that was not chosen, once.
    fn reject(&mut self, field: Field, rejected: Rejected) {
        let Rejected { source, rank, shown, why, origin, is_conflict } = rejected;
        let value = with_ellipsis(&shown, MAX_SHOWN);
        if let Some(all) = &mut self.rejected {
            let is_noted =
                |own: &RejectedValue| (own.field, own.source) == (field, source) && own.value == value;
            match all.iter_mut().find(|(_, own)| is_noted(own)) {
                // Each other reason says more.
                Some((_, noted)) if noted.why == Rejection::ComesAfter => noted.why = why,
                Some(_) => {}
                None => {
                    let value = value.clone();
                    all.push((rank, RejectedValue { field, source, value, why, position: None, origin }));
                }
            }
        }
        let conflict = Conflict { field, source, value };
        if is_conflict && self.conflicts.iter().all(|(_, other)| *other != conflict) {
            self.conflicts.push((rank, conflict));
        }
    }

    /// Notes what items say that is not a candidate. `unfit` gets the fields so far.
    pub(super) fn reject_unfit(
        &mut self,
        field: Field,
        items: &[PostItem<'_>],
        unfit: impl Fn(&PostItem<'_>, &Entry) -> Vec<UnfitValue>,
    ) {
        if self.rejected.is_none() {
            return;
        }
        for item in items {
            for unfit in unfit(item, &self.entry).into_iter().take(MAX_UNFIT) {
                let (text, why) = unfit.value.clone();
                self.reject(field, Rejected::noted(&unfit, text, why));
            }
        }
    }

    /// Notes what the items say that a program should have filled in.
    pub(super) fn reject_unfilled(&mut self, items: &[PostItem<'_>]) {
        if self.rejected.is_none() {
            return;
        }
        for (field, properties) in PROPERTIES {
            for property in properties {
                self.reject_unfit(field, items, |item, _| unfilled(item, property));
            }
        }
    }

    /// A value of this post as the value of another field. `field` says where it is from.
    pub(super) fn chosen<T: Clone>(&self, field: Field, value: &T) -> FieldCandidate<T> {
        let origins = self.entry.origins.of(field.name()).collect();
        let filled = self.filled.iter().find(|(_, filled)| filled.field == field);
        let source = filled.map_or(self.entry.source, |(_, filled)| filled.source);
        FieldCandidate::elsewhere(value.clone(), source, origins)
    }

    /// The post with all its fields. What the best items say comes first.
    pub(super) fn finish(self, post: &Post<'_>) -> Entry {
        let Making { mut entry, mut filled, mut conflicts, rejected, .. } = self;
        sort_by_key(&mut filled, |(rank, own)| (*rank, own.field as u8));
        sort_by_key(&mut conflicts, |(rank, conflict)| (*rank, conflict.field as u8));
        entry.filled = filled.into_iter().map(|(_, filled)| filled).collect();
        entry.conflicts = conflicts.into_iter().map(|(_, conflict)| conflict).collect();
        let mut rejected = rejected.unwrap_or_default();
        sort_by_key(&mut rejected, |(rank, own)| (own.field as u8, *rank));
        entry.rejected = rejected.into_iter().map(|(_, rejected)| rejected).collect();
        if let Some(content) = &entry.content.value {
            content.mark_shown(&mut entry.photos);
        }
        let item = post.root().item;
        for (field, property) in
            [("photos", "photo"), ("photos", "featured"), ("audios", "audio"), ("videos", "video")]
        {
            entry.origins.add(field, [FieldOrigin::DroppedMedia(item.into(), property)]);
        }
        entry
    }
}

impl<'p> Post<'p> {
    /// The items that a row asks.
    pub(super) fn asked(&self, items: Items) -> &[PostItem<'p>] {
        &self.items[..self.len_of(items)]
    }

    /// True if reasons are asked for.
    pub(super) fn notes(&self) -> bool {
        self.root().reader.notes_origins
    }

    /// The number of items that a row asks.
    fn len_of(&self, items: Items) -> usize {
        let all = self.items.len();
        match items {
            Items::Listed => 1,
            Items::All => all,
            _ if !self.is_mf2 => all,
            Items::Texts => self.own_items,
            Items::Titles if self.root().with_content(|content| content.is_some()) => 1,
            Items::Titles => all,
            Items::Previews => self.items.iter().position(PostItem::is_placed).map_or(all, |first| first + 1),
        }
    }
}
