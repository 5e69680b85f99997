//! The scripts of a page with JSON-LD (JSON-LD 1.1, section 7, "Embedding JSON-LD in HTML Documents"), and the nodes that
//! they describe.

use std::borrow::Cow;
use std::ops::Range;

use super::SpannedJson;
use super::context::Contexts;
use super::expand::NodeExpansion;
use super::lenient::LenientJson;
use super::notes::{JsonNotes, ScriptNote, ScriptNoteKind};
use super::symbols::Symbols;
use crate::nodes::GraphNodes;
use crate::nodes::map::NodeMap;
use crate::options::Limits;
use microweave_html::account::{Account, Share};
use microweave_html::diagnostic::{Diagnostic, DiagnosticKind};
use microweave_html::dom::text::text_content;
use microweave_html::dom::{Dom, El, NodeId, flag};
use microweave_html::input::content_type::essence;
use microweave_html::names::{attr, tag};
use microweave_values::url::Base;

pub(crate) struct Script<'d> {
    pub(crate) el: El<'d>,
    text: Cow<'d, str>,
}

/// Where the text of a script is in the source.
pub struct ScriptPlaces {
    start: usize,
    /// The places of line breaks of two characters, each less the number of those before it: such a line break is one
    /// character of the text.
    long_breaks: Vec<usize>,
}

impl ScriptPlaces {
    /// The places of a script's text.
    pub fn of(script: El<'_>, dom: &Dom) -> Self {
        let start = script.content_start();
        let source = dom.source_at(start..script.span().end).unwrap_or_default();
        let breaks = source.match_indices("\r\n").enumerate();
        ScriptPlaces { start, long_breaks: breaks.map(|(before, (at, _))| at - before).collect() }
    }

    /// The part of the source with a value, without the quotation marks of a string.
    pub fn source_span(&self, value: &Range<u32>, dom: &Dom) -> Range<usize> {
        let offset = |at: usize| self.start + at + self.long_breaks.partition_point(|place| *place < at);
        let (start, end) = (offset(value.start as usize), offset(value.end as usize));
        let is_string = dom
            .source_at(start..end)
            .is_some_and(|text| text.len() > 1 && text.starts_with('"') && text.ends_with('"'));
        if is_string { start + 1..end - 1 } else { start..end }
    }
}

/// True for a `script` with the type of JSON-LD, with or without parameters.
pub(crate) fn is_script(el: El<'_>) -> bool {
    let is_json_ld = |script_type: &str| essence(script_type).eq_ignore_ascii_case("application/ld+json");
    el.tag() == tag::SCRIPT && el.attr_by(attr::TYPE).is_some_and(is_json_ld)
}

impl<'d> Script<'d> {
    pub(crate) fn of(el: El<'d>) -> Self {
        Script { el, text: text_content(el) }
    }

    /// The values of the script, and the mistakes in it. What was not read is added to the diagnostics.
    pub(crate) fn read(
        &self,
        diagnostics: &mut Vec<Diagnostic>,
        account: &Account,
    ) -> (Vec<SpannedJson<'_>>, JsonNotes) {
        let (mut json, mut values) = (LenientJson::new(&self.text, account), Vec::new());
        let read = json.read_all(&mut values);
        if json.is_too_deep() {
            diagnostics.push(Diagnostic::limit(DiagnosticKind::Depth, self.el.start()));
        }
        let mut notes = json.into_notes();
        if let Err(error) = read {
            notes.add(ScriptNoteKind::Expected(error.expected), error.at..error.at);
            let diagnostic = Diagnostic::limit(DiagnosticKind::InvalidJsonLd, self.el.start());
            diagnostics.push(diagnostic.with_detail(error.describe(&self.text)));
        }
        (values, notes)
    }
}

/// The nodes that the scripts of a page describe, and the mistakes in the scripts. The contexts in the scripts are applied. The
/// context of schema.org is built in; no other context is fetched.
pub(crate) fn read_nodes(dom: &Dom, base: &Base, limits: Limits) -> (GraphNodes, Vec<ScriptNote>) {
    let scripts = dom.walk_flagged(flag::SCRIPT_OR_META).entered().filter(|el| is_script(*el));
    let scripts: Vec<Script<'_>> = scripts.map(Script::of).collect();
    if scripts.is_empty() {
        return Default::default();
    }
    let (account, mut diagnostics, mut notes) = (dom.account(limits, Share::Nodes), Vec::new(), Vec::new());
    let mut values: Vec<(NodeId, Vec<SpannedJson<'_>>)> = Vec::new();
    for script in &scripts {
        let (read, mistakes) = script.read(&mut diagnostics, &account);
        let script = script.el.id();
        notes.extend(mistakes.0.into_iter().map(|(kind, span)| ScriptNote { script, span, kind }));
        values.push((script, read));
    }
    let (nodes, of_contexts) = nodes_of_values(&values, base, &account, diagnostics);
    notes.extend(of_contexts);
    (nodes, notes)
}

/// The nodes that a text of JSON describes: the values of scripts that were read before.
pub(crate) fn nodes_of_text(text: &str, base: &Base, limits: Limits) -> GraphNodes {
    let (account, mut values) = (limits.account(text.len(), Share::Nodes), Vec::new());
    // The values that were read before an error are used.
    let _ = LenientJson::new(text, &account).read_all(&mut values);
    nodes_of_values(&[(NodeId::from_index(0), values)], base, &account, Vec::new()).0
}

/// The nodes of values, each with the element of its script, and the notes about their contexts.
fn nodes_of_values(
    scripts: &[(NodeId, Vec<SpannedJson<'_>>)],
    base: &Base,
    account: &Account,
    mut diagnostics: Vec<Diagnostic>,
) -> (GraphNodes, Vec<ScriptNote>) {
    let base = base.is_absolute().then(|| base.without_fragment());
    let mut contexts = Contexts::new(Symbols::new(account), base);
    let mut map = NodeMap::default();
    for &(script, ref values) in scripts {
        contexts.script = Some(script);
        for value in values {
            let todo = Vec::new();
            NodeExpansion { contexts: &mut contexts, nodes: &mut map, script, todo }.run(value);
        }
    }
    diagnostics.extend(contexts.notes.iter().filter_map(diagnostic));
    diagnostics.extend(account.limit_hit(DiagnosticKind::Memory));
    let mut nodes = GraphNodes::new(map, contexts.symbols.into_texts(), diagnostics);
    nodes.contexts = contexts.scripts;
    (nodes, contexts.notes)
}

/// The diagnostic for a context that is not applied as it is written.
fn diagnostic(note: &ScriptNote) -> Option<Diagnostic> {
    let (kind, detail) = match &note.kind {
        ScriptNoteKind::UnknownContext(detail) => (DiagnosticKind::UnknownContext, detail),
        ScriptNoteKind::SchemaOrgAssumed(detail) => (DiagnosticKind::SchemaOrgAssumed, detail),
        _ => return None,
    };
    Some(Diagnostic::new(kind).with_detail(detail.clone()))
}
