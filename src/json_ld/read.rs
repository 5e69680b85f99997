//! Reads the scripts of a page into nodes.

use super::context::Contexts;
use super::expand::NodeExpansion;
use super::script::{Script, is_script};
use super::symbols::Symbols;
use super::value::SpannedJson;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::dom::{Dom, flag};
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
    let base = base.is_absolute().then(|| base.without_fragment());
    let mut contexts = Contexts::new(Symbols::new(&budget), base);
    let mut map = NodeMap::default();
    for (script, values) in scripts.iter().zip(&values) {
        for value in values {
            let script = script.el.id();
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
