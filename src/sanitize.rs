//! What is safe to show and to open: HTML with only the elements and attributes of a list, and URLs.

mod characters;
mod clean;
mod images;
mod plain;
pub(crate) mod safe_url;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use characters::{is_writable, writable};
use clean::{AllowedHtml, is_block};
pub(crate) use clean::{sanitize, split_tag};
pub(crate) use text::{as_html, as_text, beginning_of_text, shows_something};
