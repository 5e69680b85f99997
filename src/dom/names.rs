//! Element and attribute names as small numbers. The names that HTML pages are made of have
//! fixed numbers, so that the engines can match on constants; a page's other names get the
//! numbers behind them.

use html5ever::{LocalName, Namespace, QualName, ns};
use std::collections::HashMap;

use crate::tables::KNOWN_NAMES;

/// The number of a name: an index into the known names, or behind them into the page's own.
pub(crate) type NameId = u32;

macro_rules! known_names {
    (elements { $($tag:ident $tag_text:literal)* } attributes { $($attr:ident $attr_text:literal)* }) => {
        const KNOWN: &[(bool, &str)] = &[$((true, $tag_text),)* $((false, $attr_text),)*];

        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Tags { $($tag,)* Count }

        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Attributes { $($attr,)* }

        /// Numbers of HTML elements.
        #[allow(dead_code)] // A page's usual names are listed whole; not each is matched on.
        pub(crate) mod tag { $(pub(crate) const $tag: super::NameId = super::Tags::$tag as super::NameId;)* }

        /// Numbers of attributes without a namespace.
        #[allow(dead_code)] // As above.
        pub(crate) mod attr { $(pub(crate) const $attr: super::NameId = super::Tags::Count as super::NameId + super::Attributes::$attr as super::NameId;)* }
    };
}

known_names! {
    elements {
        A "a" ABBR "abbr" ADDRESS "address" AREA "area" ARTICLE "article" ASIDE "aside"
        AUDIO "audio" B "b" BASE "base" BASEFONT "basefont" BGSOUND "bgsound" BIG "big" BLOCKQUOTE "blockquote"
        BODY "body" BR "br" BUTTON "button" CANVAS "canvas" CAPTION "caption" CENTER "center"
        CITE "cite" CODE "code" COL "col" COLGROUP "colgroup" DATA "data" DD "dd" DEL "del"
        DETAILS "details" DFN "dfn" DIALOG "dialog" DIV "div" DL "dl" DT "dt" EM "em"
        EMBED "embed" FIELDSET "fieldset" FIGCAPTION "figcaption" FIGURE "figure" FONT "font"
        FOOTER "footer" FORM "form" FRAME "frame" FRAMESET "frameset" H1 "h1" H2 "h2" H3 "h3"
        H4 "h4" H5 "h5" H6 "h6" HEAD "head" HEADER "header" HGROUP "hgroup" HR "hr" HTML "html"
        I "i" IFRAME "iframe" IMAGE "image" IMG "img" INPUT "input" INS "ins" KBD "kbd" KEYGEN "keygen"
        LABEL "label" LEGEND "legend" LI "li" LINK "link" LISTING "listing" MAIN "main" MAP "map"
        MARK "mark" MATH "math" META "meta" METER "meter" NAV "nav" NOBR "nobr" NOEMBED "noembed" NOFRAMES "noframes"
        NOSCRIPT "noscript" OBJECT "object" OL "ol" OPTGROUP "optgroup" OPTION "option"
        OUTPUT "output" P "p" PARAM "param" PICTURE "picture" PLAINTEXT "plaintext" PRE "pre"
        PROGRESS "progress" Q "q" S "s" SAMP "samp" SCRIPT "script" SECTION "section"
        SELECT "select" SMALL "small" SOURCE "source" SPAN "span" STRIKE "strike" STRONG "strong" STYLE "style"
        SUB "sub" SUMMARY "summary" SUP "sup" SVG "svg" TABLE "table" TBODY "tbody" TD "td"
        TEMPLATE "template" TEXTAREA "textarea" TFOOT "tfoot" TH "th" THEAD "thead" TIME "time"
        TITLE "title" TR "tr" TRACK "track" TT "tt" U "u" UL "ul" VAR "var" VIDEO "video"
        WBR "wbr" XMP "xmp"
    }
    attributes {
        ACTION "action" ALT "alt" ARIA_HIDDEN "aria-hidden" ARIA_LABEL "aria-label" ASYNC "async" CITE "cite" CLASS "class" CONTENT "content" DATA "data"
        DATETIME "datetime" FORMACTION "formaction" HEADERS "headers" HEIGHT "height" HREF "href"
        HREFLANG "hreflang" HTTP_EQUIV "http-equiv" ID "id" ITEMID "itemid" ITEMPROP "itemprop"
        ITEMPROP_REVERSE "itemprop-reverse" ITEMREF "itemref" ITEMSCOPE "itemscope" ITEMTYPE "itemtype" LANG "lang" LOADING "loading"
        MEDIA "media" NAME "name" ONCLICK "onclick" POSTER "poster" PROPERTY "property" REL "rel"
        ROLE "role" SIZES "sizes" SRC "src" SRCSET "srcset" STYLE "style" TABINDEX "tabindex"
        TARGET "target" TITLE "title" TYPE "type" VALUE "value" WIDTH "width"
    }
}

/// The known names by number, and a small open-addressed table from name to number.
pub(crate) struct KnownNames {
    names: Vec<QualName>,
    slots: Vec<u16>,
}

const SLOTS: usize = 1024;
const EMPTY: u16 = u16::MAX;

impl KnownNames {
    pub(crate) fn build() -> Self {
        let mut known = KnownNames { names: Vec::with_capacity(KNOWN.len()), slots: vec![EMPTY; SLOTS] };
        for (number, &(is_element, text)) in KNOWN.iter().enumerate() {
            let mut slot = slot_of(text);
            while known.slots[slot] != EMPTY {
                slot = (slot + 1) % SLOTS;
            }
            known.slots[slot] = number as u16;
            known.names.push(Kind::of(is_element).name(text));
        }
        known
    }

    #[inline]
    pub(super) fn get(&self, number: NameId) -> Option<&QualName> {
        self.names.get(number as usize)
    }

    #[inline]
    fn find(&self, kind: Kind, text: &str) -> Option<NameId> {
        let mut slot = slot_of(text);
        while self.slots[slot] != EMPTY {
            let number = usize::from(self.slots[slot]);
            if KNOWN[number] == (kind == Kind::Element, text) {
                return Some(number as NameId);
            }
            slot = (slot + 1) % SLOTS;
        }
        None
    }
}

/// The known names are few and spread well by their first eight bytes and their length.
#[inline]
fn slot_of(name: &str) -> usize {
    let mut start = [0; 8];
    let len = name.len().min(8);
    start[..len].copy_from_slice(&name.as_bytes()[..len]);
    let mixed = (u64::from_le_bytes(start) ^ ((name.len() as u64) << 59)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 54) as usize % SLOTS
}

/// What a name without a namespace of its own may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The name of an HTML element.
    Element,
    /// The name of an attribute without a namespace.
    Attribute,
}

impl Kind {
    fn of(is_element: bool) -> Self {
        if is_element { Kind::Element } else { Kind::Attribute }
    }

    fn name(self, text: &str) -> QualName {
        let namespace = if self == Kind::Element { ns!(html) } else { ns!() };
        QualName::new(None, namespace, LocalName::from(text))
    }
}

/// The names of one page that are not among the known ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    own: Vec<QualName>,
    elements: HashMap<Box<str>, NameId>,
    attributes: HashMap<Box<str>, NameId>,
    foreign: HashMap<QualName, NameId>,
}

impl Names {
    pub(crate) fn number(&mut self, name: &QualName) -> NameId {
        match name {
            QualName { prefix: None, ns: ns!(html), local } => self.element(local),
            QualName { prefix: None, ns: ns!(), local } => self.attribute(local),
            _ => self.foreign.get(name).copied().unwrap_or_else(|| {
                let number = self.add(name.clone());
                self.foreign.insert(name.clone(), number);
                number
            }),
        }
    }

    /// The number of an HTML element's name.
    #[inline]
    pub(crate) fn element(&mut self, name: &str) -> NameId {
        KNOWN_NAMES.find(Kind::Element, name).unwrap_or_else(|| self.own(Kind::Element, name))
    }

    /// The number of the name of an attribute without a namespace.
    #[inline]
    pub(crate) fn attribute(&mut self, name: &str) -> NameId {
        KNOWN_NAMES.find(Kind::Attribute, name).unwrap_or_else(|| self.own(Kind::Attribute, name))
    }

    fn own(&mut self, kind: Kind, name: &str) -> NameId {
        let numbers = if kind == Kind::Element { &mut self.elements } else { &mut self.attributes };
        if let Some(&number) = numbers.get(name) {
            return number;
        }
        let next = (KNOWN.len() + self.own.len()) as NameId;
        numbers.insert(name.into(), next);
        self.add(kind.name(name))
    }

    fn add(&mut self, name: QualName) -> NameId {
        self.own.push(name);
        (KNOWN.len() + self.own.len() - 1) as NameId
    }

    pub(crate) fn get(&self, number: NameId) -> &QualName {
        match (number as usize).checked_sub(KNOWN.len()) {
            None => &KNOWN_NAMES.names[number as usize],
            Some(own) => &self.own[own],
        }
    }

    /// The number of an attribute name without a namespace, if any attribute of the page has it.
    pub(crate) fn find_attribute(&self, name: &str) -> Option<NameId> {
        KNOWN_NAMES.find(Kind::Attribute, name).or_else(|| self.attributes.get(name).copied())
    }
}

/// The part of a namespace's address that the html5lib tests and people use for it.
pub(crate) fn namespace_label(namespace: &Namespace) -> &str {
    match *namespace {
        ns!(html) => "html",
        ns!(svg) => "svg",
        ns!(mathml) => "math",
        ns!(xlink) => "xlink",
        ns!(xml) => "xml",
        ns!(xmlns) => "xmlns",
        _ => "",
    }
}
