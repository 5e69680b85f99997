//! Reads the scripts of a page into nodes.

use super::context::Contexts;
use super::expand::NodeExpansion;
#[cfg(feature = "schema")]
use super::lenient::LenientJson;
use super::notes::{ScriptNote, ScriptNoteKind};
use super::script::{Script, is_script};
use super::symbols::Symbols;
use super::value::SpannedJson;
use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::dom::{Dom, NodeId, flag};
use crate::nodes::GraphNodes;
use crate::nodes::map::NodeMap;
use crate::options::Limits;
use crate::url::Base;

/// The nodes that the scripts of a page describe, and the mistakes in the scripts. The contexts in the scripts are applied. The
/// context of schema.org is built in; no other context is fetched.
pub(crate) fn read_nodes(dom: &Dom, base: &Base, limits: Limits) -> (GraphNodes, Vec<ScriptNote>) {
    let scripts = dom.walk_flagged(flag::SCRIPT_OR_META).entered().filter(|el| is_script(*el));
    let scripts: Vec<Script<'_>> = scripts.map(Script::of).collect();
    if scripts.is_empty() {
        return Default::default();
    }
    let (budget, mut diagnostics, mut notes) = (dom.output_budget(limits), Vec::new(), Vec::new());
    let mut values: Vec<(NodeId, Vec<SpannedJson<'_>>)> = Vec::new();
    for script in &scripts {
        let (read, mistakes) = script.read(&mut diagnostics, &budget);
        let script = script.el.id();
        notes.extend(mistakes.0.into_iter().map(|(kind, span)| ScriptNote { script, span, kind }));
        values.push((script, read));
    }
    let (nodes, of_contexts) = nodes_of_values(&values, base, &budget, diagnostics);
    notes.extend(of_contexts);
    (nodes, notes)
}

/// The nodes that a text of JSON describes: the values of scripts that were read before.
#[cfg(feature = "schema")]
pub(crate) fn nodes_of_text(text: &str, base: &Base, limits: Limits) -> GraphNodes {
    let (budget, mut values) = (Budget::new(limits.output_limit(text.len())), Vec::new());
    // The values that were read before an error are used.
    let _ = LenientJson::new(text, &budget).read_all(&mut values);
    nodes_of_values(&[(NodeId::from_index(0), values)], base, &budget, Vec::new()).0
}

/// The nodes of values, each with the element of its script, and the notes about their contexts.
fn nodes_of_values(
    scripts: &[(NodeId, Vec<SpannedJson<'_>>)],
    base: &Base,
    budget: &Budget,
    mut diagnostics: Vec<Diagnostic>,
) -> (GraphNodes, Vec<ScriptNote>) {
    let base = base.is_absolute().then(|| base.without_fragment());
    let mut contexts = Contexts::new(Symbols::new(budget), base);
    let mut map = NodeMap::default();
    for &(script, ref values) in scripts {
        contexts.script = Some(script);
        for value in values {
            let todo = Vec::new();
            NodeExpansion { contexts: &mut contexts, nodes: &mut map, script, todo }.run(value);
        }
    }
    diagnostics.extend(contexts.notes.iter().filter_map(diagnostic));
    if budget.is_exceeded() {
        diagnostics.push(Diagnostic::limit(DiagnosticKind::OutputBytes, None));
    }
    (GraphNodes::new(map, contexts.symbols.into_texts(), diagnostics), contexts.notes)
}

/// The diagnostic for a context that is not applied as it is written.
fn diagnostic(note: &ScriptNote) -> Option<Diagnostic> {
    let (kind, detail) = match &note.kind {
        ScriptNoteKind::UnknownContext(detail) => (DiagnosticKind::UnknownContext, detail),
        ScriptNoteKind::SchemaOrgAssumed(detail) => (DiagnosticKind::SchemaOrgAssumed, detail),
        _ => return None,
    };
    Some(Diagnostic { kind, position: None, detail: Some(detail.clone()) })
}
