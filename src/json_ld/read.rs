//! Reads the scripts of a page into nodes.

use super::context::Contexts;
use super::expand::NodeExpansion;
#[cfg(feature = "schema")]
use super::lenient::LenientJson;
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

/// The nodes that the scripts of a page describe. The contexts in the scripts are applied. The context of schema.org is built
/// in; no other context is fetched.
pub(crate) fn read_nodes(dom: &Dom, base: &Base, limits: Limits) -> GraphNodes {
    let scripts = dom.walk_flagged(flag::SCRIPT_OR_META).entered().filter(|el| is_script(*el));
    let scripts: Vec<Script<'_>> = scripts.map(Script::of).collect();
    if scripts.is_empty() {
        return GraphNodes::default();
    }
    let (budget, mut diagnostics) = (dom.output_budget(limits), Vec::new());
    let values: Vec<Vec<SpannedJson<'_>>> =
        scripts.iter().map(|script| script.read(&mut diagnostics, &budget)).collect();
    let values = scripts.iter().map(|script| script.el.id()).zip(&values);
    nodes_of_values(values, base, &budget, diagnostics)
}

/// The nodes that a text of JSON describes: the values of scripts that were read before.
#[cfg(feature = "schema")]
pub(crate) fn nodes_of_text(text: &str, base: &Base, limits: Limits) -> GraphNodes {
    let (budget, mut values) = (Budget::new(limits.output_limit(text.len())), Vec::new());
    // The values that were read before an error are used.
    let _ = LenientJson::new(text, &budget).read_all(&mut values);
    nodes_of_values([(NodeId::from_index(0), &values)].into_iter(), base, &budget, Vec::new())
}

/// The nodes of values, each with the element of its script.
fn nodes_of_values<'v, 'j: 'v>(
    scripts: impl Iterator<Item = (NodeId, &'v Vec<SpannedJson<'j>>)>,
    base: &Base,
    budget: &Budget,
    mut diagnostics: Vec<Diagnostic>,
) -> GraphNodes {
    let base = base.is_absolute().then(|| base.without_fragment());
    let mut contexts = Contexts::new(Symbols::new(budget), base);
    let mut map = NodeMap::default();
    for (script, values) in scripts {
        for value in values {
            let todo = Vec::new();
            NodeExpansion { contexts: &mut contexts, nodes: &mut map, script, todo }.run(value);
        }
    }
    diagnostics.append(&mut contexts.diagnostics);
    if budget.is_exceeded() {
        diagnostics.push(Diagnostic::limit(DiagnosticKind::OutputBytes, None));
    }
    GraphNodes::new(map, contexts.symbols.into_texts(), diagnostics)
}
