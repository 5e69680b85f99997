//! Views that name other views.

use super::compile::{Compiler, MAX_VIEWS};
use super::error::{Compiled, each, error, unknown};
use super::shipped;
use crate::view::rows::kinds::ViewKind;

/// Views may be in views to this depth.
const MAX_DEPTH: usize = 8;

/// A kind `view NAME`: the view, the field, the name, and where it is.
pub(super) struct ViewUse {
    pub(super) view: usize,
    pub(super) field: usize,
    pub(super) name: String,
    pub(super) at: usize,
}

impl Compiler<'_> {
    /// Checks that there are the views of the kinds `view NAME`: the view of the file, the others in it, or shipped ones.
    pub(super) fn check_uses(&self, in_file: &[String]) -> Compiled<()> {
        let mut names: Vec<&str> = in_file.iter().map(String::as_str).collect();
        shipped::names().for_each(|name| names.push(name));
        // The first view would be in itself.
        let first = self.views.first().map(|view| &*view.name);
        each(&self.uses, |ViewUse { name, at, .. }| {
            match names.iter().chain(&first).any(|known| known == name) {
                true => Ok(()),
                false => error(*at, unknown("view", name, &names)),
            }
        })?;
        Ok(())
    }

    /// Finds the views of the kinds `view NAME`: in the file, otherwise among the shipped ones.
    pub(super) fn resolve_uses(&mut self) -> Compiled<()> {
        let uses = std::mem::take(&mut self.uses);
        for ViewUse { view, field, name, at } in uses.iter().rev() {
            let number = match self.views.iter().position(|view| *view.name == **name) {
                Some(number) => number,
                None => self.add_shipped(name, *at)?,
            };
            self.views[*view].fields[*field].kind = ViewKind::View(number);
        }
        self.uses = uses;
        Ok(())
    }

    /// Adds a shipped view, with the views that it names.
    fn add_shipped(&mut self, name: &str, at: usize) -> Compiled<usize> {
        let views = shipped::rows(name, |_| true).unwrap_or_default();
        let first = self.views.len();
        if first + views.len() > MAX_VIEWS {
            return error(at, format!("a file has at most {MAX_VIEWS} views"));
        }
        self.views.extend(views.into_iter().map(|view| view.moved_by(first)));
        Ok(first)
    }

    /// No view may be in itself, or deeper than the limit.
    pub(super) fn check_depth(&self) -> Compiled<()> {
        let mut depths = vec![1; self.views.len()];
        for _ in 0..=self.views.len() {
            let mut is_settled = true;
            for number in 0..self.views.len() {
                let depth = self.inner(number).map(|inner| depths[inner] + 1).max().unwrap_or(1);
                is_settled &= depth == depths[number];
                depths[number] = depth;
            }
            if is_settled && depths.iter().all(|depth| *depth <= MAX_DEPTH) {
                return Ok(());
            }
        }
        // The views of the library are not so deep.
        let deepest = self.uses.iter().max_by_key(|inner| depths[inner.view]);
        let (at, first) = deepest.map_or((0, 0), |inner| (inner.at, inner.view));
        let mut way = vec![first];
        while let Some(next) = self.inner(way[way.len() - 1]).max_by_key(|inner| depths[*inner]) {
            let is_circle = way.contains(&next);
            way.push(next);
            if is_circle {
                break;
            }
        }
        let is_circle = way[..way.len() - 1].contains(&way[way.len() - 1]);
        let names: Vec<&str> = way.iter().map(|view| &*self.views[*view].name).collect();
        let way = names.join(" has ");
        match is_circle {
            true => error(at, format!("a view is in itself: {way}. Make one of these fields another kind")),
            false => error(at, format!("views are more than {MAX_DEPTH} levels deep: {way}")),
        }
    }

    /// The views of the fields of a view.
    fn inner(&self, view: usize) -> impl Iterator<Item = usize> {
        self.views[view].fields.iter().filter_map(|field| match field.kind {
            ViewKind::View(inner) => Some(inner),
            _ => None,
        })
    }
}
