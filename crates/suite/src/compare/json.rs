//! Compares JSON values as the public suite's runners do: objects without order, lists in order, nothing normalised.
//! Members at the top that the expected result does not have are left out: extensions such as `microdata` or `debug`.

use serde_json::{Map, Value};

use super::Difference;

/// The differences, in the order of the expected result. Nothing recurses: a value may be deep.
pub(crate) fn differences(expected: &Value, got: &Value) -> Vec<Difference> {
    let reduced = reduced(expected, got);
    let mut differences = Vec::new();
    let mut open = vec![(String::new(), Some(expected), reduced.as_ref().or(Some(got)))];
    while let Some((path, expected, got)) = open.pop() {
        match (expected, got) {
            (Some(Value::Object(expected)), Some(Value::Object(got))) => {
                open.extend(members(&path, expected, got).rev());
            }
            (Some(Value::Array(expected)), Some(Value::Array(got))) => {
                let element = |index| (format!("{path}/{index}"), expected.get(index), got.get(index));
                open.extend((0..expected.len().max(got.len())).rev().map(element));
            }
            (expected, got) if expected == got => {}
            (expected, got) => {
                let text = |value: Option<&Value>| value.map(Value::to_string);
                differences.push(Difference { path, expected: text(expected), got: text(got) });
            }
        }
    }
    differences
}

/// The members of both objects: the expected members, then the others.
fn members<'a>(
    path: &str,
    expected: &'a Map<String, Value>,
    got: &'a Map<String, Value>,
) -> impl DoubleEndedIterator<Item = (String, Option<&'a Value>, Option<&'a Value>)> {
    let others = got.keys().filter(|name| !expected.contains_key(*name));
    let pointer = move |name: &str| format!("{path}/{}", name.replace('~', "~0").replace('/', "~1"));
    expected.keys().chain(others).map(move |name| (pointer(name), expected.get(name), got.get(name)))
}

/// The result without the members that the expected result does not have. `None` if there are no such members.
fn reduced(expected: &Value, got: &Value) -> Option<Value> {
    let (Value::Object(expected), Value::Object(got)) = (expected, got) else { return None };
    if got.keys().all(|name| expected.contains_key(name)) {
        return None;
    }
    let common = got.iter().filter(|(name, _)| expected.contains_key(*name));
    Some(Value::Object(common.map(|(name, value)| (name.clone(), value.clone())).collect()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(expected: &Value, got: &Value, paths: &[&str]) {
        let differences = differences(expected, got);
        let found: Vec<&str> = differences.iter().map(|difference| &*difference.path).collect();
        assert_eq!(found, paths, "{differences:?}");
    }

    #[test]
    fn lists_are_compared_in_order() {
        check(
            &json!({"rels": {"me": ["a", "b"]}}),
            &json!({"rels": {"me": ["b", "a"]}}),
            &["/rels/me/0", "/rels/me/1"],
        );
    }

    #[test]
    fn members_at_the_top_that_are_not_expected_are_left_out() {
        check(&json!({"items": []}), &json!({"debug": 1, "items": []}), &[]);
        check(&json!({"items": [], "rels": {}}), &json!({"items": []}), &["/rels"]);
        check(&json!({"items": [{}]}), &json!({"items": [{"lang": "en"}]}), &["/items/0/lang"]);
    }

    #[test]
    fn whole_value_has_the_empty_path() {
        check(&json!({}), &json!([]), &[""]);
    }

    #[test]
    fn paths_are_json_pointers() {
        check(
            &json!({"rel-urls": {"http://a/~b": 1}}),
            &json!({"rel-urls": {}}),
            &["/rel-urls/http:~1~1a~1~0b"],
        );
    }
}
