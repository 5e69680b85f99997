//! The properties of a result: for each path without positions, such as `h-entry/author/h-card/name`, its values in order.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// The values of each path. A result that has an item more or less differs only at the paths of that item.
pub(super) type Properties = BTreeMap<String, Vec<String>>;

/// The member whose members are URLs. Its paths have no URL; the values have it.
const REL_URLS: &str = "rel-urls";

/// The properties of the members of a result that have these names. Nothing recurses: a result may be deep.
pub(super) fn properties<'a>(result: &'a Value, members: &[&'a str]) -> Properties {
    let mut found = Properties::new();
    let mut open = Vec::new();
    for &member in members.iter().rev() {
        if let Some(value) = result.get(member) {
            // The items are at the top of the paths.
            open.push((if member == "items" { String::new() } else { member.to_owned() }, value));
        }
    }
    while let Some((path, value)) = open.pop() {
        match value {
            Value::Array(values) => open.extend(values.iter().rev().map(|value| (path.clone(), value))),
            Value::Object(members) if path == REL_URLS => add_rel_urls(members, &mut found),
            Value::Object(members) => open.extend(parts(&path, members, &mut found).into_iter().rev()),
            value => found.entry(path).or_default().push(text(value)),
        }
    }
    found
}

/// The parts of an object, with their paths. An item has its types in the path, and its id as a value there.
fn parts<'a>(path: &str, object: &'a Map<String, Value>, found: &mut Properties) -> Vec<(String, &'a Value)> {
    let Some(Value::Object(properties)) = object.get("properties") else {
        return object.iter().map(|(name, value)| (join(path, name), value)).collect();
    };
    let item = join(path, &types(object));
    let id = object.get("id").map(text).unwrap_or_default();
    found.entry(item.clone()).or_default().push(id);
    let others =
        object.iter().filter(|(name, _)| !matches!(&***name, "properties" | "children" | "type" | "id"));
    let mut parts: Vec<(String, &Value)> =
        properties.iter().map(|(name, value)| (join(&item, name), value)).collect();
    parts.extend(object.get("children").map(|children| (join(&item, "children"), children)));
    parts.extend(others.map(|(name, value)| (join(path, name), value)));
    parts
}

/// The types of an item as one part of a path.
fn types(item: &Map<String, Value>) -> String {
    let types = match item.get("type") {
        Some(Value::Array(types)) => types.iter().map(text).collect::<Vec<_>>().join("+"),
        Some(value) => text(value),
        None => String::new(),
    };
    // A type of schema.org is a URL. Its slashes would look like parts of the path.
    let short = types.rsplit('/').next().unwrap_or_default();
    if short.is_empty() { "item".to_owned() } else { short.to_owned() }
}

/// Values such as `https://ada.example/ me` for `rel-urls/rels`.
fn add_rel_urls(urls: &Map<String, Value>, found: &mut Properties) {
    for (url, members) in urls {
        for (name, value) in members.as_object().into_iter().flatten() {
            let values = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
            let values = values.iter().map(|value| format!("{url} {}", text(value)));
            found.entry(join(REL_URLS, name)).or_default().extend(values);
        }
    }
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") }
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn paths_have_types_and_names() {
        let result = json!({
            "items": [
                {"type": ["h-card"], "properties": {"name": ["Ada", "A."]}},
                {"type": ["h-card"], "properties": {
                    "name": ["Grace"],
                    "org": [{"type": ["h-adr"], "properties": {}, "value": "Navy"}],
                }},
            ],
            "rel-urls": {"https://a.example/": {"rels": ["me", "author"], "text": "Ada"}},
            "debug": 1,
        });
        let expected = [
            ("h-card", vec!["", ""]),
            ("h-card/name", vec!["Ada", "A.", "Grace"]),
            ("h-card/org/h-adr", vec![""]),
            ("h-card/org/value", vec!["Navy"]),
            ("rel-urls/rels", vec!["https://a.example/ me", "https://a.example/ author"]),
            ("rel-urls/text", vec!["https://a.example/ Ada"]),
        ];
        let expected =
            expected.map(|(path, values)| (path.to_owned(), values.iter().map(|&v| v.to_owned()).collect()));
        assert_eq!(properties(&result, &["items", "rel-urls"]), Properties::from(expected));
    }
}
