//! The things of a page by their types, for views that are about all things of a type.

use std::collections::HashSet;

use foldhash::HashMap;

use super::subject::ViewSubject;
use crate::view::language::requirement_text::is_of_items;
use crate::view::page::ViewPage;
use crate::view::rows::fields::{ViewAbout, ViewRows};
use microweave::document::Item;
use microweave::schema_org::SCHEMA_ORG;

/// A page, with the things that a view can be about.
pub(super) struct TypedThings<'p> {
    pub(super) page: ViewPage<'p>,
    /// The things by type and by the types that these extend.
    by_type: HashMap<&'p str, Vec<u32>>,
}

impl<'p> TypedThings<'p> {
    pub(super) fn new(page: ViewPage<'p>, counts: impl Fn(&ViewPage<'p>, u32) -> bool) -> Self {
        let mut by_type: HashMap<&'p str, Vec<u32>> = HashMap::default();
        for thing in page.things().filter(|thing| counts(&page, *thing)) {
            for name in SCHEMA_ORG.with_ancestors(&page.types_of(thing)) {
                if page.model.account.spend(size_of::<u32>()) {
                    by_type.entry(name).or_default().push(thing);
                }
            }
        }
        TypedThings { page, by_type }
    }

    /// True if the page has something of a type, or for `page`.
    pub(super) fn has_type(&self, name: &str) -> bool {
        match ViewAbout::of(name) {
            ViewAbout::Page | ViewAbout::Main => true,
            ViewAbout::Type(name) => self.by_type.contains_key(&*name),
            ViewAbout::Item(name) => self.page.input.document.find(&name).next().is_some(),
        }
    }

    /// The things, items or the page that a view is about.
    pub(super) fn subjects(&self, rows: &ViewRows) -> Vec<ViewSubject<'p>> {
        let page = &self.page;
        let mut subjects: Vec<ViewSubject<'p>> = Vec::new();
        for about in &rows.about {
            match about {
                ViewAbout::Page | ViewAbout::Main => subjects.push(ViewSubject::of_page()),
                ViewAbout::Type(name) => {
                    let things = self.by_type.get(&**name).map_or(&[][..], Vec::as_slice);
                    subjects.extend(things.iter().map(|thing| page.subject(*thing, things.len() == 1)));
                }
                ViewAbout::Item(name) => {
                    let items = page.input.document.find(name);
                    let items = items.take_while(|_| page.charge(size_of::<Item<'_>>()));
                    subjects.extend(items.map(|item| page.subject_of_item(item)));
                }
            }
        }
        let mut seen = HashSet::new();
        subjects.retain(|subject| {
            let is_new = is_of_items(&rows.about) || subject.number().is_none_or(|thing| seen.insert(thing));
            let is_only_named =
                rows.profile.result.is_some() && !is_of_items(&rows.about) && page.is_only_named(subject);
            is_new
                && !is_only_named
                && !page.is_any_subject(subject, &rows.except)
                && page.is_in_scope(subject, rows)
        });
        subjects
    }
}
