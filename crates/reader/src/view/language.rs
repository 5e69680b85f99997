//! The language: the text of a view is read into rows. Each mistake in it is an error with its line and its word.

mod class_names;
pub(super) mod compile;
mod conditions;
pub(super) mod error;
mod field_text;
mod json_path;
mod near_names;
pub(super) mod requirement_text;
pub(super) mod shipped;
pub(super) mod source_text;
pub(super) mod syntax;
mod uses;
