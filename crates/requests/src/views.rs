//! The views of requests.

use microweave_reader::view::View;

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
