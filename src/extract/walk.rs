//! The walk: engines see each element when it begins and ends, and their results become one document.

use std::sync::{Arc, OnceLock};

use crate::document::{Document, Rels};
use crate::extract::flag;
use crate::extract::json_ld::JsonLdEngine;
use crate::extract::meta::MetaEngine;
use crate::extract::metaformats;
use crate::extract::mf2::Mf2Engine;
use crate::extract::microdata::MicrodataEngine;
use crate::extract::rdfa::RdfaEngine;
use crate::extract::read_elements::{ALL_FLAGS, ReadElements, Reread};
use crate::extract::reasons::{self, EngineNotes};
use crate::extract::rels::RelsEngine;
use crate::options::{Metaformats, Options, Question};
use microweave_html::account::{Account, Share};
use microweave_html::diagnostic::{Diagnostic, DiagnosticKind};
use microweave_html::dom::page_defaults::base_of;
use microweave_html::dom::{Dom, El, Step};
use microweave_values::collections::sort::sort_by_key;
use microweave_values::url::Base;
use microweave_values::whitespace::trim;

#[cfg(debug_assertions)]
thread_local!(static WALKS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) });

/// The walks over whole pages on this thread, for the tests that a page is walked once.
#[cfg(debug_assertions)]
#[doc(hidden)]
pub fn walks() -> usize {
    WALKS.get()
}

pub(crate) fn extract(dom: &Dom, address: &str, options: &Options) -> Document {
    walk_page(dom, address, options, Share::Document, None)
}

/// Reads a page that may be read in several ways. The first call walks over the page and sets `elements`; the others read
/// only these. The caller makes sure that they suffice (`Page::document_with`).
pub(crate) fn walk_page(
    dom: &Dom,
    address: &str,
    options: &Options,
    share: Share,
    elements: Option<&OnceLock<ReadElements>>,
) -> Document {
    let base = base_of(dom, address).by_rfc3986(options.rules.answers().yes(Question::Rfc3986));
    let share = if options.reasons { Share::Shown } else { share };
    let account = dom.account(options.limits, share).with_notes(&options.reasons_account(dom));
    let mut engines = Engines::new(dom, (&base, address), options, &account);
    let (header_rels, invalid_header) = engines.read_headers(options, address);
    engines.walk(dom, flags_of(options), elements);
    let (mut document, notes) = engines.finish((dom, &base), options);
    document.header_rels = header_rels;
    document.diagnostics.extend(dom.diagnostics().chain(invalid_header));
    sort_diagnostics(&mut document.diagnostics);
    let address_base = if base.as_str() == trim(address) { None } else { Some(Base::new(trim(address))) };
    let own_url = address_base.as_ref().unwrap_or(&base).absolute("").unwrap_or_default();
    document.own_urls = [base.without_fragment().into(), own_url.into()];
    if options.reasons { reasons::add(document, notes, dom, (&base, address), options) } else { document }
}

/// The flags of the elements that the selected engines read. 0 if no engine is selected.
fn flags_of(options: &Options) -> u8 {
    let flags = [
        (options.rels, flag::REL),
        (options.microformats, flag::CLASS | flag::REL),
        (options.microdata, flag::MICRODATA),
        (options.json_ld || reads_meta(options), flag::SCRIPT_OR_META),
    ];
    flags.into_iter().filter(|(is_on, _)| *is_on).fold(0, |all, (_, flags)| all | flags)
}

fn reads_meta(options: &Options) -> bool {
    options.meta || options.metaformats != Metaformats::Never
}

struct Engines<'d> {
    rels: Option<RelsEngine<'d>>,
    mf2: Option<Mf2Engine<'d>>,
    microdata: Option<MicrodataEngine<'d>>,
    json_ld: Option<JsonLdEngine<'d>>,
    rdfa: Option<RdfaEngine<'d>>,
    meta: Option<MetaEngine<'d>>,
    account: &'d Account,
    /// The elements that were read, if the page may be read again.
    elements: Option<ReadElements>,
}

impl<'d> Engines<'d> {
    fn new(
        dom: &'d Dom,
        (base, address): (&'d Base, &'d str),
        options: &'d Options,
        account: &'d Account,
    ) -> Self {
        Engines {
            rels: options.rels.then(|| RelsEngine::new(base, options, account)),
            mf2: options.microformats.then(|| Mf2Engine::new(dom, base, options, account)),
            microdata: options.microdata.then(|| MicrodataEngine::new(dom, base, options, account)),
            json_ld: options.json_ld.then(|| JsonLdEngine::new(options.reasons)),
            rdfa: options.rdfa.then(|| RdfaEngine::new(dom, (base, address), options)),
            meta: reads_meta(options).then(MetaEngine::default),
            account,
            elements: None,
        }
    }

    /// Reads the links of HTTP headers. Returns their rels, and the first header that cannot be read.
    fn read_headers(&mut self, options: &Options, address: &str) -> (Rels, Option<Diagnostic>) {
        let Some(rels) = self.rels.as_mut().filter(|_| !options.link_headers.is_empty()) else {
            return Default::default();
        };
        let result = rels.add_headers(&options.link_headers, &Base::new(trim(address)));
        (rels.rels(), result.err().map(Diagnostic::invalid_link_header))
    }

    /// Walks over the elements with one of these flags. With RDFa, it walks over all elements, as many attributes of RDFa have no
    /// flag. After a first walk, and without RDFa, it walks over the noted elements only.
    fn walk(&mut self, dom: &'d Dom, flags: u8, elements: Option<&OnceLock<ReadElements>>) {
        let read_before = elements.and_then(OnceLock::get);
        if let Some(read_before) = read_before.filter(|_| self.rdfa.is_none()) {
            return self.run_engines(read_before.walk(dom), flags);
        }
        #[cfg(debug_assertions)]
        WALKS.set(WALKS.get() + 1);
        self.elements = elements.map(|_| ReadElements::default());
        let wanted = if elements.is_some() { ALL_FLAGS } else { flags };
        if self.rdfa.is_some() {
            self.run_engines(dom.walk(), flags);
        } else if wanted != 0 {
            self.run_engines(dom.walk_flagged(wanted), flags);
        }
        if let Some((elements, added)) = elements.zip(self.elements.take()) {
            // If another thread was faster, its elements are the same.
            _ = elements.set(added.shrunk());
        }
    }

    fn run_engines(&mut self, steps: impl Iterator<Item = Step<'d>>, flags: u8) {
        for step in steps {
            let (Step::Enter(el) | Step::Leave(el)) = step;
            if let (Step::Enter(el), Some(rdfa)) = (step, &mut self.rdfa) {
                rdfa.enter(el);
            }
            if !el.has(ALL_FLAGS) {
                continue;
            }
            let mut reread = Reread::No;
            match step {
                _ if !el.has(flags) => {}
                Step::Enter(el) => reread = self.enter(el),
                Step::Leave(el) => self.leave(el),
            }
            if let (Step::Enter(el), Some(elements)) = (step, &mut self.elements) {
                elements.add(el, reread);
            }
            self.account.note_position(|| el.start());
        }
    }

    fn enter(&mut self, el: El<'d>) -> Reread {
        self.rels.iter_mut().for_each(|rels| rels.enter(el));
        let reread = self.mf2.as_mut().map_or(Reread::No, |mf2| mf2.enter(el));
        self.microdata.iter_mut().for_each(|microdata| microdata.enter(el));
        if el.has(flag::SCRIPT_OR_META) {
            self.json_ld.iter_mut().for_each(|json_ld| json_ld.enter(el));
            self.meta.iter_mut().for_each(|meta| meta.enter(el));
        }
        reread
    }

    fn leave(&mut self, el: El<'d>) {
        self.mf2.iter_mut().for_each(|mf2| mf2.leave(el));
        self.microdata.iter_mut().for_each(|microdata| microdata.leave(el));
    }

    /// Merges the results into one document. JSON-LD, RDFa and metadata names come last, so that the other engines may
    /// spend as much of the account as without them.
    fn finish(self, page: (&Dom, &Base), options: &Options) -> (Document, EngineNotes) {
        let (mut document, mut notes) = (Document::default(), EngineNotes::default());
        let account = self.account;
        if let Some(engine) = self.rels {
            let links = engine.finish();
            document.links = Some(Arc::new(links.packed.into()));
            (document.alternates, notes.rels) = (links.alternates, links.notes);
        }
        if let Some(engine) = self.mf2 {
            let microformats = engine.finish();
            (document.texts, document.items) = (microformats.texts, microformats.items);
            (document.top, document.areas) = (microformats.top, microformats.areas);
            document.diagnostics.extend(microformats.limits_hit);
            (notes.microformats, notes.not_taken) = (microformats.notes, microformats.not_taken);
        }
        if let Some(engine) = self.microdata {
            let may_multiply = engine.may_multiply();
            let (microdata, of_microdata) = engine.finish();
            if may_multiply {
                document.diagnostics.extend(microdata.limits_hit());
            }
            (document.microdata, notes.microdata) = (Some(microdata), of_microdata);
        }
        if let Some(engine) = self.json_ld {
            let scripts = engine.finish(account);
            document.diagnostics.extend(scripts.diagnostics);
            (document.json_ld, notes.json_ld) = (Some(scripts.values), scripts.places);
        }
        document.rdfa = self.rdfa.map(|engine| engine.finish(account));
        let meta = self.meta.map(|engine| engine.finish(account));
        notes.has_dropped = account.has_dropped_notes();
        if let Some(meta) = &meta
            && metaformats::is_wanted(options, &document)
        {
            metaformats::add_item(page, meta, options, &mut document, account);
        }
        document.meta = if options.meta { meta } else { None };
        document.diagnostics.extend(account.limit_hit(DiagnosticKind::Memory));
        (document, notes)
    }
}

/// Sorts the diagnostics by kind. Of several of one kind, it keeps one with a position. Each script has its own
/// error.
fn sort_diagnostics(diagnostics: &mut Vec<Diagnostic>) {
    sort_by_key(diagnostics, |diagnostic| {
        (diagnostic.kind, diagnostic.position.is_none(), diagnostic.position)
    });
    diagnostics.dedup_by(|one, other| one.kind == other.kind && one.kind != DiagnosticKind::InvalidJsonLd);
}
