//! Element and attribute names as numbers. The names of HTML have fixed numbers, so that a program can
//! match on constants. The other names of a page get the numbers after them.

use crate::namespace::Namespace;
use crate::strings::TextRange;
use microweave_values::collections::number_table::NumberTable;

/// An attribute of a node: its name, and its value as a range of the strings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attribute {
    pub(crate) name: NameId,
    pub(crate) value: TextRange,
}

/// The number of a name. Names that HTML defines have the constants of [`tag`] and [`attr`]; the numbers of others are of
/// one page.
pub type NameId = u32;

macro_rules! known_names {
    (elements { $($tag:ident $tag_text:literal)* } attributes { $($attr:ident $attr_text:literal)* }) => {
        const KNOWN: &[(bool, &str)] = &[$((true, $tag_text),)* $((false, $attr_text),)*];

        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Tags { $($tag,)* Count }

        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Attributes { $($attr,)* }

        /// The numbers of HTML elements.
        pub mod tag { $(#[doc = concat!("`", $tag_text, "`")] pub const $tag: super::NameId = super::Tags::$tag as super::NameId;)* }

        /// The numbers of attributes without a namespace.
        pub mod attr { $(#[doc = concat!("`", $attr_text, "`")] pub const $attr: super::NameId = super::Tags::Count as super::NameId + super::Attributes::$attr as super::NameId;)* }
    };
}

known_names! {
    elements {
        A "a" ABBR "abbr" ADDRESS "address" APPLET "applet" AREA "area" ARTICLE "article" ASIDE "aside"
        AUDIO "audio" B "b" BASE "base" BASEFONT "basefont" BGSOUND "bgsound" BIG "big" BLOCKQUOTE "blockquote"
        BODY "body" BR "br" BUTTON "button" CANVAS "canvas" CAPTION "caption" CENTER "center"
        CITE "cite" CODE "code" COL "col" COLGROUP "colgroup" DATA "data" DD "dd" DEL "del"
        DETAILS "details" DFN "dfn" DIALOG "dialog" DIR "dir" DIV "div" DL "dl" DT "dt" EM "em"
        EMBED "embed" FIELDSET "fieldset" FIGCAPTION "figcaption" FIGURE "figure" FONT "font"
        FOOTER "footer" FORM "form" FRAME "frame" FRAMESET "frameset" H1 "h1" H2 "h2" H3 "h3"
        H4 "h4" H5 "h5" H6 "h6" HEAD "head" HEADER "header" HGROUP "hgroup" HR "hr" HTML "html"
        I "i" IFRAME "iframe" IMAGE "image" IMG "img" INPUT "input" INS "ins" KBD "kbd" KEYGEN "keygen"
        LABEL "label" LEGEND "legend" LI "li" LINK "link" LISTING "listing" MAIN "main" MALIGNMARK "malignmark" MAP "map"
        MARK "mark" MARQUEE "marquee" MATH "math" MENU "menu" META "meta" METER "meter" MGLYPH "mglyph" NAV "nav" NOBR "nobr" NOEMBED "noembed" NOFRAMES "noframes"
        NOSCRIPT "noscript" OBJECT "object" OL "ol" OPTGROUP "optgroup" OPTION "option"
        OUTPUT "output" P "p" PARAM "param" PICTURE "picture" PLAINTEXT "plaintext" PRE "pre"
        PROGRESS "progress" Q "q" RB "rb" RP "rp" RT "rt" RTC "rtc" RUBY "ruby" S "s" SAMP "samp" SCRIPT "script" SEARCH "search" SECTION "section"
        SELECT "select" SMALL "small" SOURCE "source" SPAN "span" STRIKE "strike" STRONG "strong" STYLE "style"
        SUB "sub" SUMMARY "summary" SUP "sup" SVG "svg" TABLE "table" TBODY "tbody" TD "td"
        TEMPLATE "template" TEXTAREA "textarea" TFOOT "tfoot" TH "th" THEAD "thead" TIME "time"
        TITLE "title" TR "tr" TRACK "track" TT "tt" U "u" UL "ul" VAR "var" VIDEO "video"
        WBR "wbr" XMP "xmp"
    }
    attributes {
        ABOUT "about" ACTION "action" ALT "alt" ARIA_HIDDEN "aria-hidden" ARIA_LABEL "aria-label" ASYNC "async" CHARSET "charset" CITE "cite" CLASS "class" COLOR "color" COLSPAN "colspan" CONTENT "content" DATA "data" DATATYPE "datatype"
        DATETIME "datetime" ENCODING "encoding" FACE "face" FORMACTION "formaction" HEADERS "headers" HEIGHT "height" HREF "href"
        FOR "for" HREFLANG "hreflang" HTTP_EQUIV "http-equiv" ID "id" INLIST "inlist" ITEMID "itemid" ITEMPROP "itemprop"
        ITEMPROP_REVERSE "itemprop-reverse" ITEMREF "itemref" ITEMSCOPE "itemscope" ITEMTYPE "itemtype" LANG "lang" LOADING "loading"
        MEDIA "media" NAME "name" ONCLICK "onclick" POSTER "poster" PREFIX "prefix" PROPERTY "property" REL "rel" RESOURCE "resource" REV "rev"
        ROLE "role" SIZE "size" SIZES "sizes" SRC "src" SRCSET "srcset" STYLE "style" TABINDEX "tabindex"
        TARGET "target" TITLE "title" TYPE "type" TYPEOF "typeof" VALUE "value" VOCAB "vocab" WIDTH "width"
    }
}

/// The number of known names of elements, which come first.
const ELEMENT_COUNT: usize = Tags::Count as usize;

/// The names of HTML's elements, or of the attributes that have a constant in [`attr`].
pub fn known_names(are_elements: bool) -> impl Iterator<Item = &'static str> {
    KNOWN.iter().filter(move |(is_element, _)| *is_element == are_elements).map(|(_, name)| *name)
}

/// The number of known names, which have fixed numbers.
pub(crate) const KNOWN_COUNT: usize = KNOWN.len();

/// True if this number is fixed: a known HTML element, or a known attribute without a namespace.
#[inline]
pub fn is_known_name(number: NameId) -> bool {
    (number as usize) < KNOWN_COUNT
}

/// The number of an HTML element's name in lower case. `None` if it is not a known name.
#[inline]
pub(crate) fn known_element(name: &str) -> Option<NameId> {
    ELEMENTS.find(name)
}

/// An open-addressed hash table from a known name to its number.
struct NameSlots([NameSlot; SLOTS]);

/// A known name in a hash table: its first eight bytes, its length and its number.
#[derive(Clone, Copy)]
struct NameSlot {
    start: u64,
    len: u32,
    number: NameId,
}

const SLOTS: usize = 512;
const EMPTY: NameSlot = NameSlot { start: 0, len: 0, number: 0 };

/// The known names of elements. `cite` is one of an attribute too.
static ELEMENTS: NameSlots = NameSlots::of(true);

static ATTRIBUTES: NameSlots = NameSlots::of(false);

impl NameSlots {
    const fn of(are_elements: bool) -> Self {
        let (mut slots, mut number) = ([EMPTY; SLOTS], 0);
        while number < KNOWN_COUNT {
            let (is_element, text) = KNOWN[number];
            if is_element == are_elements {
                let (start, len) = (first_bytes(text), text.len() as u32);
                let mut at = slot_of(start, len);
                while slots[at].len != 0 {
                    at = (at + 1) % SLOTS;
                }
                slots[at] = NameSlot { start, len, number: number as NameId };
            }
            number += 1;
        }
        NameSlots(slots)
    }

    #[inline]
    fn find(&self, text: &str) -> Option<NameId> {
        let (start, len) = (first_bytes(text), text.len() as u32);
        let mut at = slot_of(start, len);
        while self.0[at].len != 0 {
            let slot = self.0[at];
            let has_start = slot.start == start && slot.len == len;
            if has_start && (len <= 8 || KNOWN[slot.number as usize].1 == text) {
                return Some(slot.number);
            }
            at = (at + 1) % SLOTS;
        }
        None
    }
}

/// The first eight bytes of a name as a number. A shorter name is padded, so the number and the length
/// together identify it.
#[inline]
const fn first_bytes(name: &str) -> u64 {
    let bytes = name.as_bytes();
    if let Some(&first) = bytes.first_chunk() {
        return u64::from_le_bytes(first);
    }
    // For four to seven bytes, the two halves overlap.
    if let (Some(&first), Some(&last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        return u32::from_le_bytes(first) as u64 | (u32::from_le_bytes(last) as u64) << 32;
    }
    match *bytes {
        [] => 0,
        [first, .., last] => u64::from_le_bytes([first, bytes[1], last, 0, 0, 0, 0, 0]),
        [only] => only as u64,
    }
}

/// The slot of a name: a multiplicative hash of its first bytes and its length.
#[inline]
const fn slot_of(start: u64, len: u32) -> usize {
    let mixed = (start ^ ((len as u64) << 59)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 54) as usize % SLOTS
}

/// A number for each name, 0 at first. Numbers of the `COUNT` names from `START` on need no allocation.
pub(crate) struct NumbersByName<const START: usize, const COUNT: usize> {
    fixed: [u32; COUNT],
    grown: Vec<u32>,
}

/// Numbers for the names of elements.
pub(crate) type NumbersOfElements = NumbersByName<0, ELEMENT_COUNT>;

/// Numbers for the names of attributes.
pub(crate) type NumbersOfAttributes = NumbersByName<ELEMENT_COUNT, { KNOWN_COUNT - ELEMENT_COUNT }>;

impl<const START: usize, const COUNT: usize> NumbersByName<START, COUNT> {
    #[inline]
    pub(crate) fn new() -> Self {
        NumbersByName { fixed: [0; COUNT], grown: Vec::new() }
    }

    #[inline]
    pub(crate) fn get(&self, name: NameId) -> u32 {
        match self.fixed.get((name as usize).wrapping_sub(START)) {
            Some(number) => *number,
            None => self.grown.get(name as usize).copied().unwrap_or_default(),
        }
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, name: NameId) -> &mut u32 {
        match self.fixed.get_mut((name as usize).wrapping_sub(START)) {
            Some(number) => number,
            None => grown_number(&mut self.grown, name as usize),
        }
    }
}

#[cold]
fn grown_number(numbers: &mut Vec<u32>, name: usize) -> &mut u32 {
    if name >= numbers.len() {
        numbers.resize(name + 64, 0);
    }
    &mut numbers[name]
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct QualifiedName<'n> {
    pub(crate) namespace: &'n Namespace,
    pub(crate) local: &'n str,
}

/// The names of one page that are not known names.
#[derive(Clone, Debug, Default)]
pub struct Names {
    page_names: Vec<PageName>,
    text: String,
    numbers: NumberTable,
}

#[derive(Clone, Debug)]
struct PageName {
    namespace: Namespace,
    local: TextRange,
}

impl Names {
    #[inline]
    pub(crate) fn element(&mut self, name: &str) -> NameId {
        ELEMENTS.find(name).unwrap_or_else(|| self.page_name(&Namespace::Html, name))
    }

    #[inline]
    pub(crate) fn attribute(&mut self, name: &str) -> NameId {
        ATTRIBUTES.find(name).unwrap_or_else(|| self.page_name(&Namespace::Null, name))
    }

    /// The number of a name in any namespace, such as svg's or MathML's.
    #[inline]
    pub(crate) fn of_namespace(&mut self, namespace: &Namespace, local: &str) -> NameId {
        match *namespace {
            Namespace::Html => self.element(local),
            Namespace::Null => self.attribute(local),
            _ => self.page_name(namespace, local),
        }
    }

    fn page_name(&mut self, namespace: &Namespace, local: &str) -> NameId {
        if let Some(number) = self.find_page_name(namespace, local) {
            return number;
        }
        let number = (KNOWN.len() + self.page_names.len()) as NameId;
        self.numbers.add(local, number);
        let start = self.text.len();
        self.text.push_str(local);
        let local = TextRange::of(start, self.text.len());
        self.page_names.push(PageName { namespace: namespace.clone(), local });
        number
    }

    fn find_page_name(&self, namespace: &Namespace, local: &str) -> Option<NameId> {
        self.numbers.find(local, |number| self.get(number) == QualifiedName { namespace, local })
    }

    pub(crate) fn get(&self, number: NameId) -> QualifiedName<'_> {
        match (number as usize).checked_sub(KNOWN.len()) {
            None => {
                let (is_element, local) = KNOWN[number as usize];
                let namespace = if is_element { &Namespace::Html } else { &Namespace::Null };
                QualifiedName { namespace, local }
            }
            Some(index) => {
                let name = &self.page_names[index];
                QualifiedName { namespace: &name.namespace, local: &self.text[name.local.range()] }
            }
        }
    }

    /// The numbers of the page's own names of attributes that begin with a text.
    #[inline]
    pub fn attributes_with(&self, start: &str) -> Vec<NameId> {
        let names = self.page_names.iter().enumerate();
        let is_one = |name: &PageName| {
            name.namespace == Namespace::Null && self.text[name.local.range()].starts_with(start)
        };
        names.filter(|(_, name)| is_one(name)).map(|(index, _)| (KNOWN.len() + index) as NameId).collect()
    }

    /// The number of an attribute's name without a namespace. `None` if the page does not have it.
    #[inline]
    pub(crate) fn find_attribute(&self, name: &str) -> Option<NameId> {
        ATTRIBUTES.find(name).or_else(|| self.find_page_name(&Namespace::Null, name))
    }
}
