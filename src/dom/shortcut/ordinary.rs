//! The ordinary elements of a page's body: what they hold follows the body's rules, and most of their start tags do
//! nothing but open them.

use crate::dom::formatting::is_formatting;
use crate::dom::names::{NameId, tag};

/// How many of the open elements are looked at. What stands deeper takes the long way.
const MOST_AROUND: usize = 64;

/// How many formatting elements of one name may be open: of more with the same attributes the tree
/// builder forgets the first.
const MOST_OF_A_NAME: usize = 2;

/// Does the tree builder treat what stands in such an element by the rules for the body, whatever is around it?
pub(super) fn is_ordinary(name: NameId) -> bool {
    matches!(name, tag::BODY | tag::DD | tag::DT | tag::LI | tag::TD | tag::TH)
        || is_phrase(name)
        || is_formatting(name)
        || is_block(name)
        || is_heading(name)
}

/// Would a start tag of this name open an element and do nothing else? `around` are the names of the open
/// elements, the innermost first; that one is ordinary.
pub(super) fn only_opens(name: NameId, mut around: impl Iterator<Item = NameId> + Clone) -> bool {
    let current = around.clone().next();
    let may_be_here = match name {
        // The one is looked at by its attributes, the other closes another.
        tag::FONT | tag::NOBR => false,
        tag::A => return holds(&mut around, 0, tag::A),
        _ if is_phrase(name) => return true,
        _ if is_formatting(name) => return holds(&mut around, MOST_OF_A_NAME, name),
        tag::LI => matches!(current, Some(tag::OL | tag::UL)),
        tag::DD | tag::DT => current == Some(tag::DL),
        _ if is_heading(name) => !current.is_some_and(is_heading),
        _ => is_block(name),
    };
    // These close a paragraph.
    may_be_here && holds(&mut around, 0, tag::P)
}

fn is_phrase(name: NameId) -> bool {
    matches!(
        name,
        tag::ABBR
            | tag::CITE
            | tag::DATA
            | tag::DEL
            | tag::DFN
            | tag::INS
            | tag::KBD
            | tag::LABEL
            | tag::MARK
            | tag::PICTURE
            | tag::Q
            | tag::SAMP
            | tag::SPAN
            | tag::SUB
            | tag::SUP
            | tag::TIME
            | tag::VAR
    )
}

fn is_heading(name: NameId) -> bool {
    matches!(name, tag::H1 | tag::H2 | tag::H3 | tag::H4 | tag::H5 | tag::H6)
}

fn is_block(name: NameId) -> bool {
    matches!(
        name,
        tag::ADDRESS
            | tag::ARTICLE
            | tag::ASIDE
            | tag::BLOCKQUOTE
            | tag::CENTER
            | tag::DETAILS
            | tag::DIV
            | tag::DL
            | tag::FIELDSET
            | tag::FIGCAPTION
            | tag::FIGURE
            | tag::FOOTER
            | tag::HEADER
            | tag::HGROUP
            | tag::MAIN
            | tag::NAV
            | tag::OL
            | tag::P
            | tag::SECTION
            | tag::SUMMARY
            | tag::UL
    )
}

/// Are at most so many of these of a name? Not if there are too many to tell.
fn holds(around: &mut impl Iterator<Item = NameId>, most: usize, name: NameId) -> bool {
    let mut found = 0;
    let are_few = around.take(MOST_AROUND).all(|other| {
        found += usize::from(other == name);
        found <= most
    });
    are_few && around.next().is_none()
}
