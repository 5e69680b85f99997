//! Element and attribute names as numbers. The names of HTML have fixed numbers, so that the engines can
//! match on constants. The other names of a page get the numbers after them.

use crate::collections::number_table::NumberTable;
use crate::html::namespace::Namespace;
use crate::html::strings::Span;
use once_cell::sync::Lazy;

pub(crate) static KNOWN_NAMES: Lazy<KnownNames> = Lazy::new(KnownNames::build);

/// The number of a name: an index into the known names, or after them into the page's own names.
pub(crate) type NameId = u32;

macro_rules! known_names {
    (elements { $($tag:ident $tag_text:literal)* } attributes { $($attr:ident $attr_text:literal)* }) => {
        const KNOWN: &[(bool, &str)] = &[$((true, $tag_text),)* $((false, $attr_text),)*];

        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Tags { $($tag,)* Count }

        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Attributes { $($attr,)* }

        /// The numbers of HTML elements.
        #[allow(dead_code)] // The list has all usual names, also those that the code does not match on.
        pub(crate) mod tag { $(pub(crate) const $tag: super::NameId = super::Tags::$tag as super::NameId;)* }

        /// The numbers of attributes without a namespace.
        #[allow(dead_code)] // As for `tag`.
        pub(crate) mod attr { $(pub(crate) const $attr: super::NameId = super::Tags::Count as super::NameId + super::Attributes::$attr as super::NameId;)* }
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

/// The number of known names, which have fixed numbers.
pub(crate) const KNOWN_COUNT: usize = KNOWN.len();

/// True if this number is fixed: a known HTML element, or a known attribute without a namespace.
pub(crate) fn is_known_name(number: NameId) -> bool {
    (number as usize) < KNOWN_COUNT
}

/// The number of an HTML element's name in lower case. `None` if it is not a known name.
#[cfg(feature = "read")]
pub(crate) fn known_element(name: &str) -> Option<NameId> {
    KNOWN_NAMES.find(NameKind::Element, name)
}

/// Two open-addressed hash tables from a known name to its number.
pub(crate) struct KnownNames {
    elements: Box<Slots>,
    attributes: Box<Slots>,
}

/// A known name in a hash table: its first eight bytes, its length and its number.
#[derive(Clone, Copy)]
struct NameSlot {
    start: u64,
    len: u32,
    number: NameId,
}

const SLOTS: usize = 512;
type Slots = [NameSlot; SLOTS];
const EMPTY: NameSlot = NameSlot { start: 0, len: 0, number: 0 };

impl KnownNames {
    pub(crate) fn build() -> Self {
        let (elements, attributes) = (Box::new([EMPTY; SLOTS]), Box::new([EMPTY; SLOTS]));
        let mut known = KnownNames { elements, attributes };
        for (number, &(is_element, text)) in KNOWN.iter().enumerate() {
            let slots = if is_element { &mut known.elements } else { &mut known.attributes };
            let (start, len) = (first_bytes(text), text.len() as u32);
            let mut at = slot_of(start, len);
            while slots[at].len != 0 {
                at = (at + 1) % SLOTS;
            }
            slots[at] = NameSlot { start, len, number: number as NameId };
        }
        known
    }

    #[inline]
    fn find(&self, kind: NameKind, text: &str) -> Option<NameId> {
        let slots = if kind == NameKind::Element { &self.elements } else { &self.attributes };
        let (start, len) = (first_bytes(text), text.len() as u32);
        let mut at = slot_of(start, len);
        while slots[at].len != 0 {
            let slot = slots[at];
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
fn first_bytes(name: &str) -> u64 {
    let bytes = name.as_bytes();
    if let Some(&first) = bytes.first_chunk() {
        return u64::from_le_bytes(first);
    }
    // For four to seven bytes, the two halves overlap.
    if let (Some(&first), Some(&last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        return u64::from(u32::from_le_bytes(first)) | u64::from(u32::from_le_bytes(last)) << 32;
    }
    match *bytes {
        [] => 0,
        [first, .., last] => u64::from_le_bytes([first, bytes[1], last, 0, 0, 0, 0, 0]),
        [only] => u64::from(only),
    }
}

/// The slot of a name: a multiplicative hash of its first bytes and its length.
#[inline]
fn slot_of(start: u64, len: u32) -> usize {
    let mixed = (start ^ (u64::from(len) << 59)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 54) as usize % SLOTS
}

/// The kinds of names. Each kind has numbers of its own, as `cite` is an element and an attribute.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NameKind {
    Element,
    Attribute,
}

impl NameKind {
    fn of(is_element: bool) -> Self {
        if is_element { NameKind::Element } else { NameKind::Attribute }
    }

    fn namespace(self) -> &'static Namespace {
        if self == NameKind::Element { &Namespace::Html } else { &Namespace::Null }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct QualifiedName<'n> {
    pub(crate) namespace: &'n Namespace,
    pub(crate) local: &'n str,
}

/// The names of one page that are not known names.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    page_names: Vec<PageName>,
    text: String,
    elements: NumberTable,
    attributes: NumberTable,
    /// The names in other namespaces, such as svg's.
    foreign: NumberTable,
}

#[derive(Clone, Debug)]
struct PageName {
    namespace: Namespace,
    local: Span,
}

impl Names {
    /// The number of a name in a tree that the caller built.
    #[cfg(feature = "rcdom")]
    pub(crate) fn of_namespace(&mut self, namespace: &Namespace, local: &str) -> NameId {
        match *namespace {
            Namespace::Html => self.element(local),
            Namespace::Null => self.attribute(local),
            _ => self.foreign(namespace, local),
        }
    }

    /// The number of a name in another namespace, such as svg's or MathML's.
    pub(crate) fn foreign(&mut self, namespace: &Namespace, local: &str) -> NameId {
        let name = QualifiedName { namespace, local };
        if let Some(number) = self.foreign.find(local, |number| self.get(number) == name) {
            return number;
        }
        let next = (KNOWN.len() + self.page_names.len()) as NameId;
        self.foreign.add(local, next);
        self.add(namespace.clone(), local)
    }

    #[inline]
    pub(crate) fn element(&mut self, name: &str) -> NameId {
        KNOWN_NAMES.find(NameKind::Element, name).unwrap_or_else(|| self.page_name(NameKind::Element, name))
    }

    #[inline]
    pub(crate) fn attribute(&mut self, name: &str) -> NameId {
        KNOWN_NAMES
            .find(NameKind::Attribute, name)
            .unwrap_or_else(|| self.page_name(NameKind::Attribute, name))
    }

    fn page_name(&mut self, kind: NameKind, name: &str) -> NameId {
        let numbers = if kind == NameKind::Element { &self.elements } else { &self.attributes };
        if let Some(number) = numbers.find(name, |number| self.get(number).local == name) {
            return number;
        }
        let next = (KNOWN.len() + self.page_names.len()) as NameId;
        let numbers = if kind == NameKind::Element { &mut self.elements } else { &mut self.attributes };
        numbers.add(name, next);
        self.add(kind.namespace().clone(), name)
    }

    fn add(&mut self, namespace: Namespace, local: &str) -> NameId {
        let start = self.text.len();
        self.text.push_str(local);
        self.page_names.push(PageName { namespace, local: Span::of(start, self.text.len()) });
        (KNOWN.len() + self.page_names.len() - 1) as NameId
    }

    pub(crate) fn get(&self, number: NameId) -> QualifiedName<'_> {
        match (number as usize).checked_sub(KNOWN.len()) {
            None => {
                let (is_element, local) = KNOWN[number as usize];
                QualifiedName { namespace: NameKind::of(is_element).namespace(), local }
            }
            Some(index) => {
                let name = &self.page_names[index];
                QualifiedName { namespace: &name.namespace, local: &self.text[name.local.range()] }
            }
        }
    }

    /// The numbers of the page's own names of attributes that begin with a text.
    pub(crate) fn attributes_with(&self, start: &str) -> Vec<NameId> {
        let names = self.page_names.iter().enumerate();
        let is_one = |name: &PageName| {
            name.namespace == Namespace::Null && self.text[name.local.range()].starts_with(start)
        };
        names.filter(|(_, name)| is_one(name)).map(|(index, _)| (KNOWN.len() + index) as NameId).collect()
    }

    /// The number of an attribute's name without a namespace. `None` if the page does not have it.
    pub(crate) fn find_attribute(&self, name: &str) -> Option<NameId> {
        let in_page = || self.attributes.find(name, |number| self.get(number).local == name);
        KNOWN_NAMES.find(NameKind::Attribute, name).or_else(in_page)
    }
}
