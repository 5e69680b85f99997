//! The things of a page.

use microweave_reader::things::{Thing, Things, types};

use crate::unknown_name;

/// The things in the list as JSON. `source` is the name of the page. `with_reasons`: with the sources of each value, and what
/// other sources say.
pub fn json(source: Option<&str>, things: &Things, with_reasons: bool) -> String {
    let listed: Vec<Thing<'_>> = things.iter().collect();
    let objects = things.json_of(&listed, with_reasons);
    let source = source.map_or_else(String::new, |source| format!("\"source\":{},", crate::json(&source)));
    let start = format!("{{{source}\"things\":[");
    // The text is large: it has the room that it needs, and each thing is dropped after its copy.
    let length: usize = objects.iter().map(|thing| thing.len() + 1).sum();
    let mut json = String::with_capacity(start.len() + length + 2);
    json += &start;
    for (number, thing) in objects.into_iter().enumerate() {
        json += if number > 0 { "," } else { "" };
        json += &thing;
    }
    json + "]}"
}

/// The name of a type of schema.org, or the whole IRI of another vocabulary's type.
///
/// # Errors
/// A message with the name that is meant, if schema.org has no such type.
pub fn known_type(name: &str) -> Result<String, String> {
    let short = name.rsplit("schema.org/").next().unwrap_or(name);
    if short.contains(':') || types().any(|item_type| item_type == short) {
        return Ok(name.to_owned());
    }
    if short.starts_with("h-") {
        return Err(format!(
            "{short} is a type of microformats; write a type of schema.org, such as Person or Article"
        ));
    }
    let message = unknown_name("type", short, &types().collect::<Vec<_>>());
    Err(format!("in schema.org {message}"))
}
