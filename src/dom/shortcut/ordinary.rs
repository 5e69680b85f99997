//! The ordinary elements of a page's body: what they hold follows the body's rules, and most of their start tags do
//! nothing but open them.

use crate::dom::builder::Builder;
use crate::dom::formatting::is_formatting;
use crate::dom::names::{NameId, tag};
use crate::dom::sink::Handle;

/// Of so many open elements the names are looked through. Where more are open, only phrases open at once.
const MOST_AROUND: u16 = 64;

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

/// Would a start tag of this name open an element in the innermost one, which is ordinary, and do nothing else?
pub(super) fn only_opens(name: NameId, innermost: Handle, tree: &Builder) -> bool {
    let has_at_most = |most, wanted| {
        let is_searched = tree.depth(innermost.node) <= MOST_AROUND;
        is_searched && tree.names_around(innermost.node).filter(|&name| name == wanted).count() <= most
    };
    match name {
        // The one is looked at by its attributes, the other closes another.
        tag::FONT | tag::NOBR => false,
        tag::A => has_at_most(0, tag::A),
        _ if is_phrase(name) => true,
        _ if is_formatting(name) => has_at_most(MOST_OF_A_NAME, name),
        _ => closes_only_paragraphs(name, innermost.name) && has_at_most(0, tag::P),
    }
}

/// Does a start tag of this name close nothing but a paragraph, in an element of that name?
fn closes_only_paragraphs(name: NameId, innermost: NameId) -> bool {
    match name {
        tag::LI => matches!(innermost, tag::OL | tag::UL),
        tag::DD | tag::DT => innermost == tag::DL,
        _ if is_heading(name) => !is_heading(innermost),
        _ => is_block(name),
    }
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
