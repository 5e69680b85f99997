//! The walk: it hands each element to the engines as it comes and goes, and puts what they
//! found into one document.

use crate::base::Base;
use crate::document::{Diagnostic, Document};
use crate::dom::{Dom, Step};
use crate::mf2::{self, include};
use crate::options::Options;
use crate::rels;

/// Reads a page with the engines that are asked for.
pub(crate) fn extract(dom: &Dom, address: &str, options: &Options) -> Document {
    let base = Base::of(dom, address);
    let (document, wants_includes) = read(dom, None, &base, options);
    if !wants_includes {
        return document;
    }
    let expanded = include::expand(dom, options);
    let (mut document, _) = read(dom, Some(&expanded.dom), &base, options);
    document.diagnostics.extend(expanded.is_cut.then_some(Diagnostic::Includes));
    document
}

/// Reads a page. Items are read from the page with its classic includes in place, if that is
/// given; else the answer says whether it is needed.
fn read(dom: &Dom, expanded: Option<&Dom>, base: &Base, options: &Options) -> (Document, bool) {
    let mut budget = Budget { left: options.limits.output_bytes, is_exceeded: false };
    let mut rels = options.rels.then(|| rels::Engine::new(base));
    let mut mf2 = options.microformats.then(|| mf2::Engine::new(base, options, expanded.is_some()));
    match expanded {
        None => walk(dom, rels.as_mut(), mf2.as_mut(), &mut budget),
        Some(expanded) => {
            walk(dom, rels.as_mut(), None, &mut budget);
            walk(expanded, None, mf2.as_mut(), &mut budget);
        }
    }
    let wants_includes = mf2.as_ref().is_some_and(mf2::Engine::wants_includes);
    let (items, top) = mf2.map(mf2::Engine::finish).unwrap_or_default();
    let (rels, rel_urls) = rels.map(rels::Engine::finish).unwrap_or_default();
    let limits = [(dom.cut_at_depth, Diagnostic::Depth), (budget.is_exceeded, Diagnostic::OutputBytes)];
    let diagnostics = limits.into_iter().filter_map(|(hit, limit)| hit.then_some(limit)).collect();
    (Document { items, top, rels, rel_urls, diagnostics }, wants_includes)
}

fn walk<'d>(
    dom: &'d Dom,
    mut rels: Option<&mut rels::Engine<'_>>,
    mut mf2: Option<&mut mf2::Engine<'d>>,
    budget: &mut Budget,
) {
    for step in dom.walk() {
        match step {
            Step::Enter(el) => {
                if let Some(rels) = &mut rels {
                    rels.enter(el, budget);
                }
                if let Some(mf2) = &mut mf2 {
                    mf2.enter(el, budget);
                }
            }
            Step::Leave(el) => {
                if let Some(mf2) = &mut mf2 {
                    mf2.leave(el, budget);
                }
            }
        }
    }
}

/// How many bytes of strings the document may still take.
pub(crate) struct Budget {
    left: usize,
    is_exceeded: bool,
}

impl Budget {
    /// A string to keep: counted, and cut where it goes over.
    pub(crate) fn keep(&mut self, string: &str) -> Box<str> {
        if string.len() <= self.left {
            self.left -= string.len();
            return string.into();
        }
        let end = (0..=self.left).rev().find(|&at| string.is_char_boundary(at)).unwrap_or(0);
        self.is_exceeded = true;
        self.left = 0;
        string[..end].into()
    }

    /// Is nothing left, so that a value need not be looked for? Then it counts as left out.
    pub(crate) fn is_spent(&mut self) -> bool {
        self.is_exceeded |= self.left == 0;
        self.left == 0
    }
}
