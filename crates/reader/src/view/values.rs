//! The values of sources, and what they are as values of a kind.

pub(super) mod forms;
pub(super) mod judge;
pub(super) mod markup;
pub(super) mod people;
pub(super) mod pictures;
pub(super) mod prices;
pub(super) mod raw;
