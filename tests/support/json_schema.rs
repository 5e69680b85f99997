//! The part of JSON Schema that our schemas use: `$ref` into `$defs`, `type`, `enum`, `properties`, `required` and
//! `items`. A member that the schema does not name is an error, so that the schema names all.

use serde_json::Value;

/// What is wrong with a value by a schema: the paths of the members, and the keywords. Empty if it is valid.
pub fn errors(schema: &Value, value: &Value) -> Vec<String> {
    let mut errors = Vec::new();
    let mut open = vec![(schema, value, String::new())];
    while let Some((part, value, path)) = open.pop() {
        if let Some(target) = part["$ref"].as_str() {
            let target = schema.pointer(target.trim_start_matches('#')).expect("the schema has the part");
            open.push((target, value, path));
            continue;
        }
        if part["enum"].as_array().is_some_and(|values| !values.contains(value)) {
            errors.push(format!("{path}: {value} is not in the enum"));
        }
        if part["type"].as_str().is_some_and(|kind| kind != kind_of(value)) {
            errors.push(format!("{path}: {value} is not of the type {}", part["type"]));
        }
        for name in part["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if value.get(name).is_none() {
                errors.push(format!("{path}: {name} is missing"));
            }
        }
        let properties = part["properties"].as_object();
        for (name, member) in value.as_object().into_iter().flatten() {
            let path = format!("{path}/{name}");
            match properties.map(|properties| properties.get(name)) {
                Some(Some(part)) => open.push((part, member, path)),
                Some(None) => errors.push(format!("{path}: the schema has no such member")),
                None => {}
            }
        }
        if let Some(items) = part.get("items") {
            let values = value.as_array().into_iter().flatten().enumerate();
            open.extend(values.map(|(index, value)| (items, value, format!("{path}/{index}"))));
        }
    }
    errors
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_u64() || number.is_i64() => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}
