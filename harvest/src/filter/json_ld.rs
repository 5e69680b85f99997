//! Types of JSON-LD, without its whole processing: `@type` below a context that is an address, such as schema.org's.

use microweave::JsonValue;

/// True if an object at any depth has a wanted type. A name without a colon is looked up in the vocabulary, which is the
/// context of the object or of one around it.
pub(super) fn has_type(values: &[JsonValue], is_wanted: &impl Fn(&str) -> bool) -> bool {
    let mut open: Vec<(&JsonValue, Option<&str>)> = values.iter().map(|value| (value, None)).collect();
    while let Some((value, vocabulary)) = open.pop() {
        if let Some(values) = value.as_array() {
            open.extend(values.iter().map(|value| (value, vocabulary)));
        }
        let Some(object) = value.as_object() else { continue };
        let vocabulary = value.get("@context").and_then(vocabulary_of).or(vocabulary);
        let types = value.get("@type").into_iter().flat_map(texts);
        if types.into_iter().any(|name| is_wanted(&expanded(name, vocabulary))) {
            return true;
        }
        open.extend(object.iter().map(|(_, value)| (value, vocabulary)));
    }
    false
}

/// The text, or the texts of the list.
fn texts(value: &JsonValue) -> impl Iterator<Item = &str> {
    let list = value.as_array().unwrap_or_default();
    value.as_str().into_iter().chain(list.iter().filter_map(JsonValue::as_str))
}

/// The vocabulary of a context: its address, that in a list, or its `@vocab`.
fn vocabulary_of(context: &JsonValue) -> Option<&str> {
    let list = context.as_array().unwrap_or_default();
    let named = |context: &'_ JsonValue| context.get("@vocab").is_some();
    let vocab = list.iter().chain([context]).find(|context| named(context));
    vocab.and_then(|context| context.get("@vocab")?.as_str()).or_else(|| texts(context).next())
}

fn expanded(name: &str, vocabulary: Option<&str>) -> String {
    match vocabulary {
        Some(vocabulary) if !name.contains(':') => {
            let end = if vocabulary.ends_with(['/', '#']) { "" } else { "/" };
            format!("{vocabulary}{end}{name}")
        }
        _ => name.to_owned(),
    }
}
