//! Small containers that the standard library does not have.

pub(crate) mod graph;
pub(crate) mod growing;
pub(crate) mod map;
pub(crate) mod multi_map;
pub(crate) mod number_table;
pub(crate) mod short_name;
pub(crate) mod sort;
pub(crate) mod text_parts;
pub(crate) mod unique;
