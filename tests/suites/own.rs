//! Our own cases under `test-suite/` whose expected result is JSON that any parser can give: the cases of its manifest. The
//! README there describes them.

use libtest_mimic::{Failed, Trial};
use microweave::Tree;
use microweave_suite::{Case, CaseOptions, ResultKind};
use serde_json::Value;

use crate::support::cases;
use crate::support::trials::trials as trials_of;

pub(crate) fn trials() -> Vec<Trial> {
    let folder = cases::folder("");
    trials_of(&folder, |case| case.expected.kind() != ResultKind::Rdf, check)
}

/// Checks that the document equals the one that is read back from its JSON, and that a document of microformats has the
/// expected members, and no others.
fn check(case: &Case, tree: Tree) -> Result<(), Failed> {
    let page = std::fs::read(&case.page)?;
    let options = CaseOptions::from_words(case.options.iter().map(String::as_str))?;
    let document = options.options.tree(tree).parse_bytes(&page, options.content_type.as_deref(), &case.base);
    cases::is_same_after_json(&document)?;
    if case.expected.kind() == ResultKind::Microformats {
        let Value::Object(members) = serde_json::to_value(document.mf2())? else {
            return Err("a document is not an object".into());
        };
        let expected = std::fs::read_to_string(case.page.with_extension("json"))?;
        let expected: serde_json::Map<String, Value> = serde_json::from_str(&expected)?;
        if !members.keys().eq(expected.keys()) {
            return Err(format!("the document has {:?}", members.keys()).into());
        }
    }
    Ok(())
}
