//! The algorithms that HTML had in 2010 (revision 3627), to the letter: Atom, vCard, iCalendar and RDF.

#[cfg(feature = "feeds")]
mod article;
#[cfg(feature = "feeds")]
pub(super) mod atom;
#[cfg(feature = "cards")]
pub(super) mod cards;
#[cfg(feature = "rdf")]
pub(super) mod rdf;
