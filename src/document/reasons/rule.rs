//! The rules by which values are what they are, each with the section of the specification that has it.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! rules {
    ($($rule:ident $name:literal $section:ident $text:literal)*) => {
        /// The rule of a [`Reason`](crate::Reason).
        ///
        /// `Display` writes its name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[non_exhaustive]
        pub enum ReasonRule {
            $(
                #[doc = concat!("`", $name, "`: ", $text)]
                #[serde(rename = $name)]
                $rule,
            )*
        }

        impl ReasonRule {
            /// Every rule.
            pub const ALL: &[ReasonRule] = &[$(ReasonRule::$rule),*];

            /// The stable name of the rule, such as `implied-name`.
            pub fn name(self) -> &'static str {
                match self { $(ReasonRule::$rule => $name,)* }
            }

            /// The rule in a sentence.
            pub fn text(self) -> &'static str {
                match self { $(ReasonRule::$rule => $text,)* }
            }

            /// The address of the section of the specification that has the rule.
            pub fn specification(self) -> &'static str {
                match self { $(ReasonRule::$rule => $section,)* }
            }
        }
    };
}

const MF2_CLASSES: &str =
    "https://microformats.org/wiki/microformats2-parsing#parse_an_element_for_class_microformats";
const MF2_IMPLIED: &str =
    "https://microformats.org/wiki/microformats2-parsing#parsing_for_implied_properties";
const MF2_CLASSIC: &str =
    "https://microformats.org/wiki/microformats2-parsing#note_backward_compatibility_details";
const MF2_BASE: &str =
    "https://microformats.org/wiki/microformats2-parsing#parse_a_document_for_microformats";
const MF2_RELS: &str =
    "https://microformats.org/wiki/microformats2-parsing#parse_a_hyperlink_element_for_rel_microformats";
const VALUE_CLASS: &str = "https://microformats.org/wiki/value-class-pattern#Basic_Parsing";
const VALUE_CLASS_DATES: &str = "https://microformats.org/wiki/value-class-pattern#Date_and_time_values";
const REL_TAG: &str = "https://microformats.org/wiki/rel-tag";
const INCLUDE: &str = "https://microformats.org/wiki/include-pattern";
const HEADERS: &str = "https://microformats.org/wiki/hcalendar-brainstorming#table_headers";
const MICRODATA_ITEMS: &str = "https://www.w3.org/TR/microdata/#items";
const MICRODATA_NAMES: &str = "https://www.w3.org/TR/microdata/#names:-the-itemprop-attribute";
const MICRODATA_VALUES: &str = "https://www.w3.org/TR/microdata/#values";
const MICRODATA_ASSOCIATING: &str = "https://www.w3.org/TR/microdata/#associating-names-with-items";
const JSON_LD: &str = "https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents";
const RDFA: &str = "https://www.w3.org/TR/rdfa-core/#s_sequence";
const METAFORMATS: &str = "https://microformats.org/wiki/metaformats";
const HATOM: &str = "https://microformats.org/wiki/hatom#Entry_Title";
const LINK_HEADERS: &str = "https://www.rfc-editor.org/rfc/rfc8288#section-3";

rules! {
    Explicit "explicit" MF2_CLASSES
        "The element has the class name of the item or property."
    ImpliedName "implied-name" MF2_IMPLIED
        "The item has no name and no other p-* or e-* property and no nested item, so its name is implied."
    ImpliedPhoto "implied-photo" MF2_IMPLIED
        "The item has no photo and no other u-* property and no nested item, so its photo is implied."
    ImpliedUrl "implied-url" MF2_IMPLIED
        "The item has no URL and no other u-* property and no nested item, so its URL is implied."
    ValueClass "value-class" VALUE_CLASS
        "The element has the class value or value-title, so it is a part of the value of the property around it."
    DateFromEarlier "date-from-earlier" VALUE_CLASS_DATES
        "The value is a time without a date, so it takes the date of an earlier property of the item, otherwise of a \
         later one."
    Classic "classic" MF2_CLASSIC
        "The element has a class name or rel of classic microformats, which maps to the type or property."
    RelTag "rel-tag" REL_TAG
        "The value is the last part of the path of a link with rel=tag."
    Include "include" INCLUDE
        "The element is inside another item because a link or object with the class include refers to it."
    Headers "headers" HEADERS
        "The element is part of the item because the headers attribute of the item's table cell refers to it."
    NestedValue "nested-value" MF2_CLASSES
        "The plain value of a nested item is its name, its URL or the text of its element."
    Itemscope "itemscope" MICRODATA_ITEMS
        "The element has itemscope, so it is an item."
    Itemprop "itemprop" MICRODATA_NAMES
        "The element has the name of the property in itemprop."
    Itemref "itemref" MICRODATA_ASSOCIATING
        "The property is part of the item because its itemref refers to the element or to one around it."
    ContentAttribute "content-attribute" MICRODATA_VALUES
        "The element has a content attribute, which is the value."
    Rel "rel" MF2_RELS
        "The link has this rel."
    LinkHeader "link-header" LINK_HEADERS
        "An HTTP Link header has the link."
    JsonLd "json-ld" JSON_LD
        "A script of JSON-LD has the value."
    RdfaSubject "rdfa-subject" RDFA
        "The element gives the item its type by typeof, or has the first property of it."
    RdfaProperty "rdfa-property" RDFA
        "The element has the property in property, rel or rev, or its resource completes a rel or rev around it."
    Meta "meta" METAFORMATS
        "The title of the page or a meta element has the value."
    Html "html" HATOM
        "An element inside the post has the value."
    Attribute "attribute" MF2_CLASSES
        "The attribute has the id or the language. A language may come from an element around it, or from a meta element."
    Base "base" MF2_BASE
        "The URL was relative, so it was resolved against the base."
    OwnAddress "own-address" MF2_CLASSES
        "The value is empty or the address of the page itself, so the reader shows no picture or recording."
    ImpliedPrevented "implied-prevented" MF2_IMPLIED
        "The item has another property or a nested item, so this property is not implied."
    CapitalLetter "capital-letter" MF2_CLASSES
        "Class names of microformats have lower-case letters only."
    InvalidName "invalid-name" MF2_CLASSES
        "After the prefix come words of lower-case letters, joined by hyphens; a vendor prefix may also have digits (p-3d-model)."
    NoRoot "no-root" MF2_CLASSES
        "The class name of a property counts only inside an item."
    ClassicInMf2 "classic-in-mf2" MF2_CLASSIC
        "Class names of classic properties do not count inside an item of microformats2."
    Mf2InClassic "mf2-in-classic" MF2_CLASSIC
        "Class names of properties of microformats2 do not count inside an item of classic microformats."
    FrameworkClass "framework-class" MF2_CLASSES
        "The class name is one of a CSS framework, which the option to ignore them skips."
    IgnoredRoot "ignored-root" MF2_CLASSES
        "The options ignore the class name."
    UnknownRoot "unknown-root" MF2_CLASSES
        "The class name is not a known type of microformats2, the element has no property by a class name, and the option for known roots leaves it out."
    UnusedPart "unused-part" VALUE_CLASS_DATES
        "The part is not a date, time or zone, or the value already has a date or time from an earlier part."
    OnRoot "on-root" MF2_CLASSES
        "The class name is on the element of an item itself, so it could only be a property of an item around it."
    UnusedInclude "unused-include" INCLUDE
        "The link or object with the class include adds no element here."
    UnusedHeaders "unused-headers" HEADERS
        "The id in the headers attribute adds no element to the item."
    UnusedItemref "unused-itemref" MICRODATA_ASSOCIATING
        "The id in itemref adds no property to the item."
    NoItem "no-item" MICRODATA_ASSOCIATING
        "A property counts only inside an item, or if an itemref refers to it."
    Shadowed "shadowed" MICRODATA_VALUES
        "The value is an item or is read from another attribute, so this attribute does not count."
}

impl fmt::Display for ReasonRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
