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
    let mut budget = Budget { left: options.limits.output_bytes, is_exceeded: false };
    let mut rels = options.rels.then(|| rels::Engine::new(&base));
    let mut document = Document::default();

    let included = (options.microformats && options.classic).then(|| include::expand(dom, options)).flatten();
    let mut mf2 = options.microformats.then(|| mf2::Engine::new(&base, options));
    // Where classic includes change what a microformat holds, the engine reads the page with the
    // includes in place, and the others the page as it is.
    let (together, apart) = match &included {
        None => (mf2.as_mut(), None),
        Some(expanded) => (None, mf2.as_mut().map(|engine| (engine, &expanded.dom))),
    };
    walk(dom, rels.as_mut(), together, &mut budget);
    if let Some((engine, expanded)) = apart {
        walk(expanded, None, Some(engine), &mut budget);
    }

    if let Some(mf2) = mf2 {
        (document.items, document.top) = mf2.finish();
    }
    if let Some(rels) = rels {
        (document.rels, document.rel_urls) = rels.finish();
    }
    let limits = [
        (dom.cut_at_depth, Diagnostic::Depth),
        (budget.is_exceeded, Diagnostic::OutputBytes),
        (included.is_some_and(|expanded| expanded.is_cut), Diagnostic::Includes),
    ];
    document.diagnostics = limits.into_iter().filter_map(|(hit, limit)| hit.then_some(limit)).collect();
    document
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
    /// Counts a string, and cuts what is over.
    pub(crate) fn keep(&mut self, mut string: String) -> String {
        if string.len() > self.left {
            self.is_exceeded = true;
            let end = (0..=self.left).rev().find(|&at| string.is_char_boundary(at)).unwrap_or(0);
            string.truncate(end);
            self.left = 0;
        } else {
            self.left -= string.len();
        }
        string
    }

    /// Is nothing left, so that a value need not be looked for? Then it counts as left out.
    pub(crate) fn is_spent(&mut self) -> bool {
        self.is_exceeded |= self.left == 0;
        self.left == 0
    }
}
