//! The rows of a view: its fields, their sources and kinds, and what it requires.

pub(super) mod fields;
pub(super) mod kinds;
pub(super) mod requirements;
pub(super) mod source;
