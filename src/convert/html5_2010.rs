//! The algorithms that HTML had in 2010 (revision 3627), to the letter: Atom, vCard and iCalendar.

#[cfg(feature = "feeds")]
mod article;
#[cfg(feature = "feeds")]
pub(super) mod atom;
#[cfg(feature = "cards")]
pub(super) mod icalendar;
#[cfg(feature = "cards")]
pub(super) mod vcard;
