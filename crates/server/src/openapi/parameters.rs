//! The parameters of requests in the OpenAPI document: in a query, and as members of a JSON body.

use microweave::OptionKind;
use microweave_requests::{AnswerOptions, RequestOption, Verb};
use serde_json::{Map, Value, json};

use super::PARTS;
use crate::page_request::{PARAMETERS, Parameter};

/// All parameters of queries, by name.
pub(super) fn parameter_components() -> Value {
    let mut components = Map::new();
    for (_, names) in PARAMETERS {
        components.insert(names[0].to_owned(), parameter_component(names));
    }
    for row in AnswerOptions::rows() {
        let component = json!({
            "name": row.name,
            "in": "query",
            "description": row.summary,
            "schema": option_query_schema(row.kind),
        });
        components.insert(row.name.clone(), component);
    }
    Value::Object(components)
}

/// The parameters of an endpoint. `None`: the endpoint for the source of a page. `is_whole`: the request has no body that can
/// have parameters too, so that some are required.
pub(super) fn query_parameters(verb: Option<Verb>, is_whole: bool) -> Vec<Value> {
    let is_required = |parameter: Parameter| match parameter {
        Parameter::Url => is_whole && verb.is_none(),
        Parameter::Target => is_whole,
        _ => false,
    };
    let own = PARAMETERS.iter().filter(|(parameter, _)| parameter.is_of(verb));
    let parameters = own.map(|&(parameter, names)| match is_required(parameter) {
        true => required(parameter_component(names)),
        false => reference(names[0]),
    });
    let takes_options = Parameter::Options.is_of(verb);
    let options = takes_options.then(AnswerOptions::rows).into_iter().flatten();
    parameters.chain(options.map(|row| reference(&row.name))).collect()
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/parameters/{name}") })
}

fn required(mut parameter: Value) -> Value {
    parameter["required"] = Value::Bool(true);
    parameter
}

fn parameter_component(names: &[&str]) -> Value {
    let mut component = PARTS["parameters"][names[0]].clone();
    component["name"] = Value::from(names[0]);
    component["in"] = Value::from("query");
    if let ([_, others @ ..], Some(text)) = (names, component["description"].as_str())
        && !others.is_empty()
    {
        component["description"] = Value::from(format!("{text} Other names: `{}`.", others.join("`, `")));
    }
    component
}

/// The object that a JSON body is.
pub(super) fn body_schema() -> Value {
    let mut properties = Map::new();
    for (parameter, names) in PARAMETERS {
        let component = parameter_component(names);
        let kinds = json!([component["schema"]["type"], "null"]);
        let schema = match parameter {
            Parameter::Options => options_schema(),
            _ => json!({ "type": kinds, "description": component["description"] }),
        };
        properties.insert(names[0].to_owned(), schema);
    }
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

fn options_schema() -> Value {
    let options = AnswerOptions::rows().map(|row| (row.name.clone(), option_schema(row)));
    json!({
        "type": ["object", "null"],
        "properties": options.collect::<Map<_, _>>(),
        "additionalProperties": false,
    })
}

fn option_query_schema(kind: OptionKind) -> Value {
    match kind {
        OptionKind::Flag => json!({ "type": "boolean" }),
        OptionKind::Number => json!({ "type": "integer", "minimum": 0 }),
        OptionKind::Choice(_) => json!({ "enum": choices(kind) }),
        OptionKind::Json => json!({ "type": "string", "contentMediaType": "application/json" }),
        _ => json!({ "type": "string" }),
    }
}

fn choices(kind: OptionKind) -> Vec<&'static str> {
    kind.choices().map(|(name, _)| name).collect()
}

fn option_schema(row: &RequestOption) -> Value {
    let mut schema = match row.kind {
        OptionKind::Flag => json!({ "type": ["boolean", "null"] }),
        OptionKind::Number => json!({ "type": ["integer", "null"], "minimum": 0 }),
        OptionKind::Choice(_) => {
            json!({ "enum": choices(row.kind).into_iter().map(Value::from).chain([Value::Null]).collect::<Vec<_>>() })
        }
        OptionKind::Texts => json!({ "type": ["string", "array", "null"], "items": { "type": "string" } }),
        OptionKind::Json => json!({ "type": ["object", "null"] }),
        _ => json!({ "type": ["string", "null"] }),
    };
    schema["description"] = Value::from(&*row.summary);
    schema
}
