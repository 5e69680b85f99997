//! The walk: it hands each element to the engines as it comes and goes, and puts what they
//! found into one document.

use crate::base::Base;
use crate::document::{Diagnostic, Document};
use crate::dom::{Dom, El, Step};
use crate::mf2::{self, include};
use crate::microdata;
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
fn read<'d>(
    dom: &'d Dom,
    expanded: Option<&'d Dom>,
    base: &'d Base,
    options: &'d Options,
) -> (Document, bool) {
    let mut budget = Budget { left: options.limits.output_bytes, is_exceeded: false };
    let mut engines = Engines {
        rels: options.rels.then(|| rels::Engine::new(base)),
        mf2: options.microformats.then(|| mf2::Engine::new(base, options, expanded.is_some())),
        microdata: options.microdata.then(|| microdata::Engine::new(dom, base, &options.microdata_rules)),
    };
    engines.read(dom, expanded, &mut budget);
    let Engines { rels, mf2, microdata } = engines;
    let wants_includes = mf2.as_ref().is_some_and(mf2::Engine::wants_includes);
    let cuts_items = mf2.as_ref().is_some_and(mf2::Engine::has_cut);
    let (items, top) = mf2.map(mf2::Engine::finish).unwrap_or_default();
    let (rels, rel_urls) = rels.map(rels::Engine::finish).unwrap_or_default();
    let mut diagnostics = dom.cuts.clone();
    diagnostics.extend(cuts_items.then_some(Diagnostic::Depth));
    let microdata = microdata.map(|engine| {
        let may_multiply = engine.may_multiply();
        let microdata = engine.finish(&options.limits, &mut budget);
        if may_multiply {
            diagnostics.extend(microdata.cuts());
        }
        microdata
    });
    diagnostics.extend(budget.is_exceeded.then_some(Diagnostic::OutputBytes));
    diagnostics.sort_unstable();
    diagnostics.dedup();
    (Document { items, top, rels, rel_urls, microdata, diagnostics }, wants_includes)
}

/// The engines that are to read a page.
struct Engines<'d> {
    rels: Option<rels::Engine<'d>>,
    mf2: Option<mf2::Engine<'d>>,
    microdata: Option<microdata::Engine<'d>>,
}

impl<'d> Engines<'d> {
    fn read(&mut self, dom: &'d Dom, expanded: Option<&'d Dom>, budget: &mut Budget) {
        let Some(expanded) = expanded else { return self.walk(dom, budget) };
        let mf2 = self.mf2.take();
        self.walk(dom, budget);
        let mut apart = Engines { rels: None, mf2, microdata: None };
        apart.walk(expanded, budget);
        self.mf2 = apart.mf2;
    }

    fn walk(&mut self, dom: &'d Dom, budget: &mut Budget) {
        for step in dom.walk() {
            match step {
                Step::Enter(el) => self.enter(el, budget),
                Step::Leave(el) => self.leave(el, budget),
            }
        }
    }

    fn enter(&mut self, el: El<'d>, budget: &mut Budget) {
        if let Some(rels) = &mut self.rels {
            rels.enter(el, budget);
        }
        if let Some(mf2) = &mut self.mf2 {
            mf2.enter(el, budget);
        }
        if let Some(microdata) = &mut self.microdata {
            microdata.enter(el);
        }
    }

    fn leave(&mut self, el: El<'d>, budget: &mut Budget) {
        if let Some(mf2) = &mut self.mf2 {
            mf2.leave(el, budget);
        }
        if let Some(microdata) = &mut self.microdata {
            microdata.leave(el);
        }
    }
}

/// How many bytes of strings the document may still take.
pub(crate) struct Budget {
    left: usize,
    is_exceeded: bool,
}

impl Budget {
    /// For what is bounded by other means.
    pub(crate) fn unlimited() -> Self {
        Budget { left: usize::MAX, is_exceeded: false }
    }

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

    /// Counts bytes of output, if there is so much left.
    pub(crate) fn spend(&mut self, bytes: usize) -> bool {
        let enough = bytes <= self.left;
        self.left = if enough { self.left - bytes } else { 0 };
        self.is_exceeded |= !enough;
        enough
    }

    pub(crate) fn left(&self) -> usize {
        self.left
    }

    /// Is nothing left, so that a value need not be looked for? Then it counts as left out.
    pub(crate) fn is_spent(&mut self) -> bool {
        self.is_exceeded |= self.left == 0;
        self.left == 0
    }
}
