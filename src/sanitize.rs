//! Makes HTML safe to show and URLs safe to open. Only listed elements and attributes are kept.

mod characters;
mod clean;
mod images;
mod plain;
pub(crate) mod safe_url;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use characters::{is_writable, writable};
use clean::{AllowedHtml, closes_p};
pub(crate) use clean::{sanitize, split_tag};
pub(crate) use text::{as_html, as_text, shows_something, start_of_text};
