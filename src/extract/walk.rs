//! The walk passes each element to the engines when it enters and leaves it, and merges their results into
//! one document.

use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::document::{Document, Rels};
use crate::dom::base_element::base_of;
use crate::dom::{Dom, El, Step, flag};
use crate::extract::json_ld;
use crate::extract::meta;
use crate::extract::mf2;
use crate::extract::mf2::{Microformats, include};
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
    let mut budget = Budget::new(options.limits.max_output(dom.text_len()));
    let mut engines = Engines {
        rels: options.rels.then(|| rels::Engine::new(&base)),
        mf2: options.microformats.then(|| mf2::Engine::new(dom, &base, options, false)),
        microdata: options.microdata.then(|| microdata::Engine::new(dom, &base, options)),
        mf2_bytes: 0,
    };
    let (header_rels, invalid_header) = engines.read_headers(options, address, &mut budget);
    engines.walk(dom, &mut budget);
    let Engines { rels, mf2, microdata, mf2_bytes } = engines;
    let (rels, rel_urls) = rels.map(rels::Engine::finish).unwrap_or_default();
    let mut diagnostics: Vec<Diagnostic> = dom.diagnostics().collect();
    diagnostics.extend(invalid_header.map(Diagnostic::invalid_link_header));
    let mut mf2 = mf2.map(mf2::Engine::finish).unwrap_or_default();
    // Rels may have been cut, even if the budget suffices for the second reading.
    let was_exceeded = budget.is_exceeded();
    if mf2.needs_includes {
        budget.give_back(mf2_bytes);
        let expanded = include::expand(dom, options);
        let engine = mf2::Engine::new(dom, &base, options, true);
        mf2 = read_expanded(engine, &expanded.dom, &mut budget);
        diagnostics.extend(expanded.is_cut.then(|| Diagnostic::limit(DiagnosticKind::Includes, None)));
    }
    diagnostics.extend(mf2.limit_hit);
    let microdata = microdata.map(|engine| {
        let may_multiply = engine.may_multiply();
        let microdata = engine.finish(&options.limits, &mut budget);
        if may_multiply {
            diagnostics.extend(microdata.limits_hit());
        }
        microdata
    });
    // After the other engines, so that they may spend as much as without JSON-LD and metadata names.
    let (json_ld, meta) = read_head_data(dom, options, &mut budget);
    let (json_ld, invalid) = json_ld.map(json_ld::Engine::finish).unzip();
    let meta = meta.map(meta::Engine::finish);
    if was_exceeded || budget.is_exceeded() {
        diagnostics.push(Diagnostic::limit(DiagnosticKind::OutputBytes, budget.exceeded_at()));
    }
    diagnostics.extend(invalid.into_iter().flatten());
    // Of two diagnostics of one kind, keeps the one with a position. Each script has its own error.
    diagnostics
        .sort_by_key(|diagnostic| (diagnostic.kind, diagnostic.position.is_none(), diagnostic.position));
    diagnostics.dedup_by(|one, other| one.kind == other.kind && one.kind != DiagnosticKind::InvalidJsonLd);
    let Microformats { texts, items, top, .. } = mf2;
    Document { texts, items, top, rels, rel_urls, header_rels, microdata, json_ld, meta, diagnostics }
}

/// Reads the microformats of a page again, with its classic includes in place. They are not known during the
/// first walk: an include may refer to an element later in the page, and changes the item around it. The other
/// engines do not read includes.
fn read_expanded<'d>(mf2: mf2::Engine<'d>, expanded: &'d Dom, budget: &mut Budget) -> Microformats {
    let mut engines = Engines { rels: None, mf2: Some(mf2), microdata: None, mf2_bytes: 0 };
    engines.walk(expanded, budget);
    engines.mf2.map(mf2::Engine::finish).unwrap_or_default()
}

/// Reads JSON-LD and metadata names, if the options select them. Their elements are few and have no flag of the
/// walk's, so they have a walk of their own.
fn read_head_data(
    dom: &Dom,
    options: &Options,
    budget: &mut Budget,
) -> (Option<json_ld::Engine>, Option<meta::Engine>) {
    let mut json_ld = options.json_ld.then(json_ld::Engine::default);
    let mut meta = options.meta.then(meta::Engine::default);
    if json_ld.is_none() && meta.is_none() {
        return (None, None);
    }
    for step in dom.walk() {
        let Step::Enter(el) = step else { continue };
        if let Some(json_ld) = &mut json_ld {
            json_ld.enter(el, budget);
        }
        if let Some(meta) = &mut meta {
            meta.enter(el, budget);
        }
        if budget.is_exceeded() {
            budget.note_position(|| el.start());
        }
    }
    (json_ld, meta)
}

/// The engines that the options select.
struct Engines<'d> {
    rels: Option<rels::Engine<'d>>,
    mf2: Option<mf2::Engine<'d>>,
    microdata: Option<microdata::Engine<'d>>,
    /// The bytes of the budget that the engine for microformats has spent.
    mf2_bytes: usize,
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

    /// Elements without class, rel or microdata attributes are skipped.
    fn walk(&mut self, dom: &'d Dom, budget: &mut Budget) {
        for step in dom.walk_flagged(flag::CLASS | flag::REL | flag::MICRODATA) {
            match step {
                Step::Enter(el) => self.enter(el, budget),
                Step::Leave(el) => self.leave(el, budget),
            }
            if budget.is_exceeded() {
                let (Step::Enter(el) | Step::Leave(el)) = step;
                budget.note_position(|| el.start());
            }
        }
    }

    fn enter(&mut self, el: El<'d>, budget: &mut Budget) {
        if let Some(rels) = &mut self.rels {
            rels.enter(el, budget);
        }
        if let Some(mf2) = &mut self.mf2 {
            let before = budget.remaining();
            mf2.enter(el, budget);
            self.mf2_bytes += before - budget.remaining();
        }
        if let Some(microdata) = &mut self.microdata {
            microdata.enter(el);
        }
    }

    fn leave(&mut self, el: El<'d>, budget: &mut Budget) {
        if let Some(mf2) = &mut self.mf2 {
            let before = budget.remaining();
            mf2.leave(el, budget);
            self.mf2_bytes += before - budget.remaining();
        }
        if let Some(microdata) = &mut self.microdata {
            microdata.leave(el);
        }
    }
}
