//! The algorithms that HTML had in 2010 (revision 3627), to the letter: Atom, vCard, iCalendar and RDF.

mod article;
pub(super) mod atom;
pub(super) mod cards;
#[cfg(feature = "rdf")]
pub(super) mod rdf;
