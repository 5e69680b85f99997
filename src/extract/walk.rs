//! The walk passes each element to the engines when it enters and leaves it, and merges their results into
//! one document.

use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::document::{Document, Rels};
use crate::dom::base_element::base_of;
use crate::dom::{Dom, El, Step, flag};
use crate::extract::mf2;
use crate::extract::mf2::include;
use crate::extract::microdata;
use crate::extract::rels;
use crate::options::Options;
use crate::url::Base;
use crate::whitespace::trim;

// The calls of [`extract`] on this thread, for the tests that a page is read once.
#[cfg(test)]
thread_local!(pub(crate) static EXTRACTIONS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) });

/// Reads a page with the engines that the options select.
pub(crate) fn extract(dom: &Dom, address: &str, options: &Options) -> Document {
    #[cfg(test)]
    EXTRACTIONS.set(EXTRACTIONS.get() + 1);
    if options.positions {
        dom.ends();
    }
    let base = base_of(dom, address);
    read_with_includes(dom, address, &base, options)
}

fn read_with_includes(dom: &Dom, address: &str, base: &Base, options: &Options) -> Document {
    let (document, wants_includes) = read(dom, None, address, base, options);
    if !wants_includes {
        return document;
    }
    let expanded = include::expand(dom, options);
    let (mut document, _) = read(dom, Some(&expanded.dom), address, base, options);
    if expanded.is_cut {
        document.diagnostics.push(Diagnostic::limit(DiagnosticKind::Includes, None));
    }
    document
}

/// Reads a page. If `expanded` is given, items are read from it: it is the page with its classic includes in
/// place. Otherwise the second result is true if such a page is needed.
fn read<'d>(
    dom: &'d Dom,
    expanded: Option<&'d Dom>,
    address: &str,
    base: &'d Base,
    options: &'d Options,
) -> (Document, bool) {
    let mut budget = Budget::new(options.limits.max_output(dom.text_len()));
    let mut engines = Engines {
        rels: options.rels.then(|| rels::Engine::new(base)),
        mf2: options.microformats.then(|| mf2::Engine::new(dom, base, options, expanded.is_some())),
        microdata: options.microdata.then(|| microdata::Engine::new(dom, base, options)),
    };
    let (header_rels, invalid_header) = engines.read_headers(options, address, &mut budget);
    engines.read(dom, expanded, &mut budget);
    let Engines { rels, mf2, microdata } = engines;
    let wants_includes = mf2.as_ref().is_some_and(mf2::Engine::wants_includes);
    let cut_items = mf2.as_ref().and_then(mf2::Engine::cut_at);
    let (items, top) = mf2.map(mf2::Engine::finish).unwrap_or_default();
    let (rels, rel_urls) = rels.map(rels::Engine::finish).unwrap_or_default();
    let mut diagnostics: Vec<Diagnostic> = dom.diagnostics().collect();
    diagnostics.extend(invalid_header.map(Diagnostic::invalid_link_header));
    diagnostics.extend(cut_items.map(|el| Diagnostic::limit(DiagnosticKind::Depth, el.start())));
    let microdata = microdata.map(|engine| {
        let may_multiply = engine.may_multiply();
        let microdata = engine.finish(&options.limits, &mut budget);
        if may_multiply {
            diagnostics.extend(microdata.limits_hit());
        }
        microdata
    });
    if budget.is_exceeded() {
        diagnostics.push(Diagnostic::limit(DiagnosticKind::OutputBytes, budget.place()));
    }
    // Of two diagnostics of one kind, keeps the one with a position.
    diagnostics.sort_by_key(|own| (own.kind, own.position.is_none(), own.position));
    diagnostics.dedup_by_key(|own| own.kind);
    (Document { items, top, rels, rel_urls, header_rels, microdata, diagnostics }, wants_includes)
}

/// The engines that the options select.
struct Engines<'d> {
    rels: Option<rels::Engine<'d>>,
    mf2: Option<mf2::Engine<'d>>,
    microdata: Option<microdata::Engine<'d>>,
}

impl<'d> Engines<'d> {
    /// Reads the `Link` headers. Returns their rels, and the first header that is not a list of links.
    fn read_headers<'h>(
        &mut self,
        options: &'h Options,
        address: &str,
        budget: &mut Budget,
    ) -> (Rels, Option<&'h str>) {
        match &mut self.rels {
            Some(rels) if !options.link_headers.is_empty() => {
                let result = rels.add_headers(&options.link_headers, &Base::new(trim(address)), budget);
                (rels.rels(budget), result.err())
            }
            _ => Default::default(),
        }
    }

    fn read(&mut self, dom: &'d Dom, expanded: Option<&'d Dom>, budget: &mut Budget) {
        let Some(expanded) = expanded else { return self.walk(dom, budget) };
        let mf2 = self.mf2.take();
        self.walk(dom, budget);
        let mut apart = Engines { rels: None, mf2, microdata: None };
        apart.walk(expanded, budget);
        self.mf2 = apart.mf2;
    }

    /// Elements without class, rel or microdata attributes are skipped.
    fn walk(&mut self, dom: &'d Dom, budget: &mut Budget) {
        for step in dom.walk_flagged(flag::CLASS | flag::REL | flag::MICRODATA) {
            match step {
                Step::Enter(el) => self.enter(el, budget),
                Step::Leave(el) => self.leave(el, budget),
            }
            if budget.is_exceeded() {
                let (Step::Enter(el) | Step::Leave(el)) = step;
                budget.note_place(|| el.start());
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
