//! What a view gives of a page.

use microweave_reader::view::{View, ViewAnswer};
use serde::Serialize;

#[derive(Serialize)]
struct ViewJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    #[serde(flatten)]
    answer: &'a ViewAnswer,
}

/// The answer of a view as JSON. `source` is the name of the page.
pub fn json(source: Option<&str>, answer: &ViewAnswer) -> String {
    crate::json(&ViewJson { source, answer })
}

/// The view of a request: the name of a view of the library, or the text of a view.
///
/// # Errors
/// What is wrong with the text, with the line and the word.
pub fn read(text: &str) -> Result<View, String> {
    let name = text.trim();
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    if !is_name {
        return View::parse("view", text).map_err(|error| error.to_string());
    }
    View::shipped(name).ok_or_else(|| {
        let names: Vec<&str> = View::shipped_names().collect();
        format!("{} Views: {}", crate::unknown_name("view", name, &names), names.join(", "))
    })
}
