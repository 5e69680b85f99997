//! The items of JSON-LD: its node objects (JSON-LD 1.1, 1.4 "Terminology"). Contexts are not fetched: short names are those
//! of schema.org if the context in force names schema.org.

use std::borrow::Cow;

use microweave::JsonValue;

use super::{ItemNames, set_once};
use crate::stats::names::{property_key, type_key};

/// Calls a function with the names of each node.
pub(super) fn for_each_node<'d>(
    values: &'d [JsonValue],
    names: &mut ItemNames<'d>,
    add: &mut impl FnMut(&ItemNames<'d>),
) {
    // Each value with the information whether the context around it is that of schema.org.
    let mut todo: Vec<(&JsonValue, bool)> = values.iter().rev().map(|value| (value, false)).collect();
    while let Some((value, is_schema_org)) = todo.pop() {
        match value {
            JsonValue::Array(values) => todo.extend(values.iter().rev().map(|value| (value, is_schema_org))),
            JsonValue::Object(object) => {
                let context = object.get("@context");
                let is_schema_org = context.map_or(is_schema_org, names_schema_org);
                if set_node(object, is_schema_org, names) {
                    add(names);
                }
                let inner = object.iter().filter(|(name, _)| *name != "@context");
                todo.extend(inner.map(|(_, value)| (value, is_schema_org)));
            }
            _ => {}
        }
    }
}

/// Reads the names of an object. Returns false if it is not a node: a value, a list, a reference, or a graph alone.
fn set_node<'d>(
    object: &'d microweave::Map<JsonValue>,
    is_schema_org: bool,
    names: &mut ItemNames<'d>,
) -> bool {
    if ["@value", "@list", "@set"].iter().any(|name| object.get(name).is_some()) {
        return false;
    }
    let types = object.get("@type").or_else(|| object.get("type").filter(|_| is_schema_org));
    let types = types.into_iter().flat_map(|types| types.as_array().unwrap_or(std::slice::from_ref(types)));
    set_once(
        &mut names.types,
        types.filter_map(JsonValue::as_str).map(|name| full_type(name, is_schema_org)),
    );
    // The context of schema.org has `type` and `id` as other names of the keywords.
    let is_keyword = |name: &str| name.starts_with('@') || (is_schema_org && matches!(name, "type" | "id"));
    let properties = object.iter().map(|(name, _)| name).filter(|name| !is_keyword(name));
    set_once(&mut names.properties, properties.map(property_key));
    !names.types.is_empty() || !names.properties.is_empty()
}

/// A type with the address of schema.org before it, if it is a short name and the context is that of schema.org.
fn full_type(name: &str, is_schema_org: bool) -> Cow<'_, str> {
    match name.strip_prefix("schema:") {
        Some(name) => Cow::Owned(type_key(&format!("https://schema.org/{name}")).into_owned()),
        None if is_schema_org && !name.contains(':') => {
            Cow::Owned(type_key(&format!("https://schema.org/{name}")).into_owned())
        }
        None => type_key(name),
    }
}

/// True if a context is or has the address of schema.org, or a vocabulary there.
fn names_schema_org(context: &JsonValue) -> bool {
    let is_address = |context: &JsonValue| {
        let address = context.as_str().unwrap_or_default();
        let rest = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"));
        rest.is_some_and(|rest| rest.strip_prefix("www.").unwrap_or(rest).starts_with("schema.org"))
    };
    let is_schema_org =
        |context: &JsonValue| is_address(context) || context.get("@vocab").is_some_and(is_address);
    is_schema_org(context) || context.as_array().is_some_and(|all| all.iter().any(is_schema_org))
}

#[cfg(test)]
mod tests {
    use microweave::Options;

    use crate::stats::data_format::DataFormat;

    fn items(json: &str) -> Vec<String> {
        let page = format!("<script type=application/ld+json>{json}</script>");
        let document = Options::new().json_ld(true).parse(&page, "");
        let mut items = Vec::new();
        DataFormat::JsonLd.for_each_item(&document, |names| {
            items.push(format!("{}: {}", names.types.join(" "), names.properties.join(" ")));
        });
        items.sort();
        items
    }

    #[test]
    fn nodes_are_items() {
        let json = r#"{"@context": "https://schema.org", "@graph": [{"@type": ["Person", "http://schema.org/Person"],
            "name": "Ada", "knows": [{"@id": "/grace"}, {"@type": "schema:Person", "name": {"@value": "Grace"}}]}]}"#;
        let person = "https://schema.org/Person";
        assert_eq!(items(json), [format!("{person}: knows name"), format!("{person}: name")]);
    }

    #[test]
    fn names_depend_on_the_context() {
        assert_eq!(items(r#"{"@type": "Person", "http://schema.org/name": 1}"#), ["Person: name"]);
        assert_eq!(
            items(r#"{"@context": {"@vocab": "http://schema.org/"}, "@type": "A"}"#),
            ["https://schema.org/A: "]
        );
        assert_eq!(items(r#"[{"@id": "/"}, 1, "a", {"@list": [{"a": 1}]}]"#), [": a"]);
    }
}
