//! What a page says, in other formats: each in a module of its own. They take a [`Page`](crate::Page).

#[cfg(feature = "atom")]
pub mod atom;
pub mod links;
pub use links::links;
