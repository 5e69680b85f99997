//! The reasons of a page's document, by pointer and by element.

use std::borrow::Cow;

use crate::document::{Reason, ReasonRule};

/// The reasons of a value.
pub(super) type ValueReasons<'p> = Vec<Cow<'p, Reason>>;

pub(super) struct PageReasons<'d> {
    /// The reasons, sorted by their pointers.
    by_pointer: Vec<&'d Reason>,
    /// The reasons of items and their values, sorted by where their elements begin and by their pointers.
    by_element: Vec<&'d Reason>,
}

impl<'d> PageReasons<'d> {
    pub(super) fn new(reasons: &'d [Reason]) -> Self {
        let mut by_pointer: Vec<&Reason> = reasons.iter().collect();
        by_pointer.sort_by(|one, other| one.at.cmp(&other.at));
        let is_of_element = |reason: &&&Reason| !reason.at.starts_with("/rel");
        let mut by_element: Vec<&Reason> = by_pointer.iter().filter(is_of_element).copied().collect();
        by_element.sort_by_key(|reason| reason.element_start);
        PageReasons { by_pointer, by_element }
    }

    /// The reasons of the value at a pointer.
    pub(super) fn at(&self, pointer: &str) -> ValueReasons<'d> {
        let rest = &self.by_pointer[self.by_pointer.partition_point(|reason| *reason.at < *pointer)..];
        let reasons = rest.iter().take_while(|reason| *reason.at == *pointer);
        reasons.map(|reason| Cow::Borrowed(*reason)).collect()
    }

    /// The pointers to the items whose element begins here.
    pub(super) fn items_at(&self, start: usize) -> Vec<&'d str> {
        let items = self.of_element(start).iter().filter(|reason| is_of_item(reason));
        let mut pointers: Vec<&str> = items.map(|reason| &*reason.at).collect();
        pointers.dedup();
        pointers
    }

    /// The reasons of the value of microdata whose element begins here. Of several, one with this property name has
    /// priority, then one in one of these items.
    pub(super) fn of_microdata(&self, start: usize, items: &[&str], name: &str) -> ValueReasons<'d> {
        let values = self.of_element(start).iter().filter(|reason| reason.at.starts_with("/microdata/"));
        let has_name = |at: &str| at.rsplit('/').nth(1) == Some(name);
        let is_in_item = |at: &str| items.iter().any(|item| at.starts_with(item));
        let best = values.min_by_key(|reason| (!is_in_item(&reason.at), !has_name(&reason.at)));
        best.map_or_else(Vec::new, |reason| self.at(&reason.at))
    }

    fn of_element(&self, start: usize) -> &[&'d Reason] {
        let first = self.by_element.partition_point(|reason| reason.element_start < start);
        let rest = &self.by_element[first..];
        &rest[..rest.partition_point(|reason| reason.element_start == start)]
    }

    /// The reasons of the first of these rels that the page has.
    pub(super) fn of_rels(&self, rels: &[&str]) -> ValueReasons<'d> {
        let mut all = rels.iter().map(|rel| self.at(&format!("/rels/{rel}/0")));
        all.find(|reasons| !reasons.is_empty()).unwrap_or_default()
    }
}

/// True for the reason of an item, and not of a value.
fn is_of_item(reason: &Reason) -> bool {
    let by = reason.by.as_deref().unwrap_or_default();
    reason.from.is_none()
        && match reason.rule {
            ReasonRule::Explicit => by.starts_with("h-"),
            // The name of a property has a dot: `hentry.author`.
            ReasonRule::Classic => !by.contains('.'),
            rule => rule == ReasonRule::Itemscope,
        }
}
