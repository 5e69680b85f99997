//! The sets of elements that the rules of tree construction use (HTML 13.2.4.2, 13.2.4.3, 13.2.6.3). Each set
//! is a bit, and a table has the bits by the number of a name.

use crate::html::names::{KNOWN_COUNT, NameId, tag};

/// A combination of the bits below.
pub(in crate::dom) type Kinds = u32;

/// 13.2.4.2, *special*.
pub(in crate::dom) const SPECIAL: Kinds = 1;
/// 13.2.4.2, *has an element in scope*: the elements that end the search in every scope but the table scope.
/// Then those that also end it in list item scope and in button scope, and those of the table scope.
pub(in crate::dom) const SCOPE: Kinds = 1 << 1;
pub(in crate::dom) const LIST_ITEM_SCOPE: Kinds = 1 << 2;
pub(in crate::dom) const BUTTON_SCOPE: Kinds = 1 << 3;
pub(in crate::dom) const TABLE_SCOPE: Kinds = 1 << 4;
/// 13.2.6.3, *generate implied end tags* and *generate all implied end tags thoroughly*.
pub(in crate::dom) const IMPLIED_END: Kinds = 1 << 5;
pub(in crate::dom) const THOROUGH_END: Kinds = 1 << 6;
/// 13.2.4.2, *formatting*.
pub(in crate::dom) const FORMATTING: Kinds = 1 << 7;
pub(in crate::dom) const HEADING: Kinds = 1 << 8;
/// 13.2.6.1, *appropriate place for inserting a node*: a node for one of these elements is foster parented.
pub(in crate::dom) const FOSTERS: Kinds = 1 << 9;
/// 13.2.6.4.13 and 13.2.6.4.14, *clear the stack back to a table body context* and *to a table row context*.
pub(in crate::dom) const TABLE_BODY_CONTEXT: Kinds = 1 << 10;
pub(in crate::dom) const TABLE_ROW_CONTEXT: Kinds = 1 << 11;
/// Elements that push a marker, and whose own end tags clear the list up to it (13.2.6.4.7, applet, marquee,
/// object).
pub(in crate::dom) const OBJECT_LIKE: Kinds = 1 << 12;
pub(in crate::dom) const CELL: Kinds = 1 << 13;
/// Elements whose tags `limited/markers` has to see.
pub(in crate::dom) const CONCERNS_MARKERS: Kinds = 1 << 14;
/// Namespaces of foreign elements. Then the sets of foreign elements that hold HTML (13.2.6, *HTML
/// integration point* and *MathML text integration point*).
pub(in crate::dom) const SVG: Kinds = 1 << 15;
pub(in crate::dom) const MATHML: Kinds = 1 << 16;
pub(in crate::dom) const HTML_INTEGRATION_POINT: Kinds = 1 << 17;
pub(in crate::dom) const MATHML_TEXT_INTEGRATION_POINT: Kinds = 1 << 18;
pub(in crate::dom) const ANNOTATION_XML: Kinds = 1 << 19;
/// 13.2.6.5: a start tag with one of these names leaves foreign content.
pub(in crate::dom) const BREAKS_OUT: Kinds = 1 << 20;
/// Elements without content and without an end tag.
pub(in crate::dom) const VOID: Kinds = 1 << 21;

pub(in crate::dom) const FOREIGN: Kinds = SVG | MATHML;

/// The sets that the HTML element of this name is in.
#[inline]
pub(in crate::dom) fn of(name: NameId) -> Kinds {
    KINDS.get(name as usize).copied().unwrap_or(0)
}

#[inline]
pub(in crate::dom) fn is_formatting(name: NameId) -> bool {
    of(name) & FORMATTING != 0
}

const fn set<const N: usize>(table: &mut [Kinds; KNOWN_COUNT], kind: Kinds, names: [NameId; N]) {
    let mut at = 0;
    while at < N {
        table[names[at] as usize] |= kind;
        at += 1;
    }
}

const KINDS: [Kinds; KNOWN_COUNT] = {
    use tag::*;
    let table = &mut [0; KNOWN_COUNT];
    #[rustfmt::skip]
    set(table, SPECIAL, [
        ADDRESS, APPLET, AREA, ARTICLE, ASIDE, BASE, BASEFONT, BGSOUND, BLOCKQUOTE, BODY, BR, BUTTON, CAPTION, CENTER,
        COL, COLGROUP, DD, DETAILS, DIR, DIV, DL, DT, EMBED, FIELDSET, FIGCAPTION, FIGURE, FOOTER, FORM, FRAME, FRAMESET,
        H1, H2, H3, H4, H5, H6, HEAD, HEADER, HGROUP, HR, HTML, IFRAME, IMG, INPUT, KEYGEN, LI, LINK, LISTING, MAIN,
        MARQUEE, MENU, META, NAV, NOEMBED, NOFRAMES, NOSCRIPT, OBJECT, OL, P, PARAM, PLAINTEXT, PRE, SCRIPT, SEARCH,
        SECTION, SELECT, SOURCE, STYLE, SUMMARY, TABLE, TBODY, TD, TEMPLATE, TEXTAREA, TFOOT, TH, THEAD, TITLE, TR, TRACK,
        UL, WBR, XMP,
    ]);
    set(table, SCOPE, [APPLET, CAPTION, HTML, TABLE, TD, TH, MARQUEE, OBJECT, SELECT, TEMPLATE]);
    set(table, LIST_ITEM_SCOPE, [OL, UL]);
    set(table, BUTTON_SCOPE, [BUTTON]);
    set(table, TABLE_SCOPE, [HTML, TABLE, TEMPLATE]);
    set(table, IMPLIED_END | THOROUGH_END, [DD, DT, LI, OPTION, OPTGROUP, P, RB, RP, RT, RTC]);
    set(table, THOROUGH_END, [CAPTION, COLGROUP, TBODY, TD, TFOOT, TH, THEAD, TR]);
    set(table, FORMATTING, [A, B, BIG, CODE, EM, FONT, I, NOBR, S, SMALL, STRIKE, STRONG, TT, U]);
    set(table, HEADING, [H1, H2, H3, H4, H5, H6]);
    set(table, FOSTERS, [TABLE, TBODY, TFOOT, THEAD, TR]);
    set(table, TABLE_BODY_CONTEXT, [TBODY, TFOOT, THEAD, TEMPLATE, HTML]);
    set(table, TABLE_ROW_CONTEXT, [TR, TEMPLATE, HTML]);
    set(table, OBJECT_LIKE, [APPLET, MARQUEE, OBJECT]);
    set(table, CELL, [CAPTION, TD, TH]);
    #[rustfmt::skip]
    set(table, CONCERNS_MARKERS, [
        APPLET, CAPTION, COL, COLGROUP, MARQUEE, MATH, OBJECT, SELECT, SVG, TABLE, TBODY, TD, TEMPLATE, TFOOT, TH, THEAD,
        TR,
    ]);
    #[rustfmt::skip]
    set(table, BREAKS_OUT, [
        B, BIG, BLOCKQUOTE, BODY, BR, CENTER, CODE, DD, DIV, DL, DT, EM, EMBED, H1, H2, H3, H4, H5, H6, HEAD, HR, I, IMG,
        LI, LISTING, MENU, META, NOBR, OL, P, PRE, RUBY, S, SMALL, SPAN, STRONG, STRIKE, SUB, SUP, TABLE, TT, U, UL, VAR,
    ]);
    #[rustfmt::skip]
    set(table, VOID, [
        AREA, BASE, BASEFONT, BGSOUND, BR, COL, EMBED, FRAME, HR, IMG, INPUT, KEYGEN, LINK, META, PARAM, SOURCE, TRACK,
        WBR,
    ]);
    *table
};
