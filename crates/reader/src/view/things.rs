//! The things that views are of: which ones, what is around them, and the values at the ends of paths.

pub(super) mod given;
pub(super) mod paths;
pub(super) mod profile;
pub(super) mod subject;
pub(super) mod surroundings;
pub(super) mod thing_views;
mod typed_things;
