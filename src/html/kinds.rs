//! Sets of elements, for the rules of tree construction (HTML 13.2.4.2, 13.2.4.3, 13.2.6.3) and for writing HTML and
//! text. Each set is a bit. A table has the bits of each element, by the number of its name.

use crate::html::names::{self, KNOWN_COUNT, NameId, tag};

pub(crate) type Kinds = u32;

/// 13.2.4.2, *special*.
pub(crate) const SPECIAL: Kinds = 1;
/// 13.2.4.2, *has an element in scope*: the elements that end the search in every scope but the table scope. The
/// next two sets end it in list item scope and in button scope too; the set after them ends it in table scope.
pub(crate) const SCOPE: Kinds = 1 << 1;
pub(crate) const LIST_ITEM_SCOPE: Kinds = 1 << 2;
pub(crate) const BUTTON_SCOPE: Kinds = 1 << 3;
pub(crate) const TABLE_SCOPE: Kinds = 1 << 4;
/// 13.2.6.3, *generate implied end tags* and *generate all implied end tags thoroughly*.
pub(crate) const IMPLIED_END: Kinds = 1 << 5;
pub(crate) const THOROUGH_END: Kinds = 1 << 6;
/// 13.2.4.2, *formatting*.
pub(crate) const FORMATTING: Kinds = 1 << 7;
pub(crate) const HEADING: Kinds = 1 << 8;
/// 13.2.6.1, *appropriate place for inserting a node*: a node for one of these elements is foster parented.
pub(crate) const FOSTER_PARENTING: Kinds = 1 << 9;
/// 13.2.6.4.13 and 13.2.6.4.14, *clear the stack back to a table body context* and *to a table row context*.
pub(crate) const TABLE_BODY_CONTEXT: Kinds = 1 << 10;
pub(crate) const TABLE_ROW_CONTEXT: Kinds = 1 << 11;
/// Elements that push a marker, and whose own end tags clear the list up to it (13.2.6.4.7, applet, marquee,
/// object).
pub(crate) const OBJECT_LIKE: Kinds = 1 << 12;
pub(crate) const CELL: Kinds = 1 << 13;
/// Elements whose tags `limited/markers` reads.
pub(crate) const MARKER_RELATED: Kinds = 1 << 14;
/// The namespaces of foreign elements. After them, the foreign elements that can contain HTML (13.2.6, *HTML
/// integration point* and *MathML text integration point*).
pub(crate) const SVG: Kinds = 1 << 15;
pub(crate) const MATHML: Kinds = 1 << 16;
pub(crate) const HTML_INTEGRATION_POINT: Kinds = 1 << 17;
pub(crate) const MATHML_TEXT_INTEGRATION_POINT: Kinds = 1 << 18;
pub(crate) const ANNOTATION_XML: Kinds = 1 << 19;
/// 13.2.6.5: a start tag with one of these names leaves foreign content.
pub(crate) const BREAKOUT: Kinds = 1 << 20;
/// Elements without content and without an end tag (HTML 13.3, *serializes as void*).
pub(crate) const VOID: Kinds = 1 << 21;
/// 13.2.6.4.7: the elements whose start tag closes an open `p`.
pub(crate) const CLOSES_P: Kinds = 1 << 22;
/// Elements that begin and end lines in text. These are the elements with a block-like `display` (such as `block`,
/// `list-item`, `table-row` or `table-caption`) in HTML 15.3 and 15.5 (`option`, `optgroup`, `legend`), and `hr`.
pub(crate) const BREAKS_LINES: Kinds = 1 << 23;
/// 13.2.6.4.6 and 13.2.6.4.16: elements whose start tags these modes process by the rules for *in head*.
pub(crate) const HEAD_CONTENT: Kinds = 1 << 24;
/// 13.2.6.4.9 to 13.2.6.4.15: the parts of a table. In a caption or a cell, their start tags close it.
pub(crate) const TABLE_PART: Kinds = 1 << 25;

/// Elements whose content model has no text, and `template`, whose content is in another tree.
pub(crate) const HOLDS_NO_TEXT: Kinds = 1 << 26;

pub(crate) const FOREIGN: Kinds = SVG | MATHML;

/// The sets that the HTML element of this name is in.
#[inline]
pub(crate) fn of(name: NameId) -> Kinds {
    KINDS.get(name as usize).copied().unwrap_or(0)
}

/// The sets that the HTML element of this name is in. The name is in lower case.
pub(crate) fn of_name(name: &str) -> Kinds {
    names::known_element(name).map_or(0, of)
}

#[inline]
pub(crate) fn is_formatting(name: NameId) -> bool {
    of(name) & FORMATTING != 0
}

#[inline]
pub(crate) fn is_heading(name: NameId) -> bool {
    of(name) & HEADING != 0
}

pub(crate) fn is_void(name: NameId) -> bool {
    of(name) & VOID != 0
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
    set(table, FOSTER_PARENTING, [TABLE, TBODY, TFOOT, THEAD, TR]);
    set(table, TABLE_BODY_CONTEXT, [TBODY, TFOOT, THEAD, TEMPLATE, HTML]);
    set(table, TABLE_ROW_CONTEXT, [TR, TEMPLATE, HTML]);
    set(table, OBJECT_LIKE, [APPLET, MARQUEE, OBJECT]);
    set(table, CELL, [CAPTION, TD, TH]);
    #[rustfmt::skip]
    set(table, MARKER_RELATED, [
        APPLET, CAPTION, COL, COLGROUP, MARQUEE, MATH, OBJECT, SELECT, SVG, TABLE, TBODY, TD, TEMPLATE, TFOOT, TH, THEAD,
        TR,
    ]);
    #[rustfmt::skip]
    set(table, BREAKOUT, [
        B, BIG, BLOCKQUOTE, BODY, BR, CENTER, CODE, DD, DIV, DL, DT, EM, EMBED, H1, H2, H3, H4, H5, H6, HEAD, HR, I, IMG,
        LI, LISTING, MENU, META, NOBR, OL, P, PRE, RUBY, S, SMALL, SPAN, STRONG, STRIKE, SUB, SUP, TABLE, TT, U, UL, VAR,
    ]);
    #[rustfmt::skip]
    set(table, VOID, [
        AREA, BASE, BASEFONT, BGSOUND, BR, COL, EMBED, FRAME, HR, IMG, INPUT, KEYGEN, LINK, META, PARAM, SOURCE, TRACK,
        WBR,
    ]);
    #[rustfmt::skip]
    set(table, CLOSES_P, [
        ADDRESS, ARTICLE, ASIDE, BLOCKQUOTE, CENTER, DD, DETAILS, DIALOG, DIR, DIV, DL, DT, FIELDSET, FIGCAPTION, FIGURE,
        FOOTER, FORM, H1, H2, H3, H4, H5, H6, HEADER, HGROUP, HR, LI, LISTING, MAIN, MENU, NAV, OL, P, PLAINTEXT, PRE,
        SEARCH, SECTION, SUMMARY, TABLE, UL, XMP,
    ]);
    #[rustfmt::skip]
    set(table, BREAKS_LINES, [
        ADDRESS, ARTICLE, ASIDE, BLOCKQUOTE, BODY, CAPTION, CENTER, DD, DETAILS, DIALOG, DIR, DIV, DL, DT, FIELDSET,
        FIGCAPTION, FIGURE, FOOTER, FORM, H1, H2, H3, H4, H5, H6, HEADER, HGROUP, HR, HTML, LEGEND, LI, LISTING, MAIN,
        MENU, NAV, OL, OPTGROUP, OPTION, P, PLAINTEXT, PRE, SEARCH, SECTION, SUMMARY, TABLE, TBODY, TFOOT, THEAD, TR,
        UL, XMP,
    ]);
    set(table, HEAD_CONTENT, [BASE, BASEFONT, BGSOUND, LINK, META, NOFRAMES, SCRIPT, STYLE, TEMPLATE, TITLE]);
    set(table, TABLE_PART, [CAPTION, COL, COLGROUP, TBODY, TD, TFOOT, TH, THEAD, TR]);
    set(table, HOLDS_NO_TEXT, [COLGROUP, FRAMESET, HEAD, HTML, TABLE, TBODY, TEMPLATE, TFOOT, THEAD, TR]);
    *table
};
