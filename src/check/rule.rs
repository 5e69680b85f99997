//! The rules. Each has a stable code, and a text that says what is wrong and how to correct it.

use serde::{Deserialize, Serialize};

macro_rules! rules {
    ($($rule:ident $code:literal $text:literal)*) => {
        /// A rule that a page can break. Its text says what is wrong and how to correct it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[non_exhaustive]
        pub enum Rule {
            $(
                #[doc = concat!("`", $code, "`: ", $text, ".")]
                #[serde(rename = $code)]
                $rule,
            )*
        }

        impl Rule {
            /// Every rule.
            pub const ALL: &[Rule] = &[$(Rule::$rule),*];

            /// The stable name of the rule in reports.
            pub fn code(self) -> &'static str {
                match self { $(Rule::$rule => $code,)* }
            }

            /// The text of a finding: what is wrong, and how to correct it.
            pub(crate) fn text(self) -> &'static str {
                match self { $(Rule::$rule => $text,)* }
            }
        }
    };
}

rules! {
    NotHtml "not-html"
        "microdata is only for elements of HTML; move the attribute to an HTML element that contains this one"
    ItemscopeValue "itemscope-value"
        "itemscope takes no value; write the attribute without a value, or remove it if the element is not an item"
    ItemtypeWithoutItemscope "itemtype-without-itemscope"
        "the element has itemtype but no itemscope; add itemscope"
    ItemidWithoutItemscope "itemid-without-itemscope"
        "the element has itemid but no itemscope; add itemscope"
    ItemrefWithoutItemscope "itemref-without-itemscope"
        "the element has itemref but no itemscope; add itemscope"
    ItemtypeEmpty "itemtype-empty"
        "itemtype is empty; add a type, or remove the attribute"
    ItemtypeRepeated "itemtype-repeated"
        "itemtype has the same type twice; remove one"
    ItemtypeInvalid "itemtype-invalid"
        "a type must be a valid absolute URL; write the whole URL with its scheme and host"
    ItemtypeMixed "itemtype-mixed"
        "the types of an item must be from one vocabulary; keep the types of one vocabulary, and use another item for each other vocabulary"
    ItemidWithoutItemtype "itemid-without-itemtype"
        "an item without a type cannot have an identifier; add itemtype, or remove itemid"
    ItemidNotSupported "itemid-not-supported"
        "items of this type cannot have an identifier; remove itemid"
    ItemidInvalid "itemid-invalid"
        "itemid must be a valid URL; percent-encode spaces and other invalid characters (%20)"
    ItempropEmpty "itemprop-empty"
        "itemprop is empty; add a property name, or remove the attribute"
    ItempropRepeated "itemprop-repeated"
        "itemprop has the same name twice; remove one"
    ItempropInvalid "itemprop-invalid"
        "a property name with a dot or colon must be a valid absolute URL; write the whole URL, or a name without dots and colons"
    ReservedName "reserved-name"
        "this prefix is reserved for the microdata-to-RDF conversion; use another name"
    ItempropUnused "itemprop-unused"
        "the property belongs to no item; move it into an item, or refer to it with itemref"
    ItemrefRepeated "itemref-repeated"
        "itemref has the same id twice; remove one"
    ItemrefUnknown "itemref-unknown"
        "no element has this id; correct the id, or remove it"
    ItemrefItself "itemref-itself"
        "itemref refers to the item itself or to an ancestor of it; refer to another element"
    ItemrefOverlap "itemref-overlap"
        "itemref refers to an element that is already part of the item; remove the id"
    ItemCycle "item-cycle"
        "the item contains itself; remove the itemref that closes the cycle"
    MetaName "meta-name"
        "a meta element with itemprop must not have name, http-equiv or charset; use two elements"
    MissingAttribute "missing-attribute"
        "the attribute that holds the value of the property is missing; add it"
    UnknownProperty "unknown-property"
        "the type does not define this property; use a property of the type, or an absolute URL as name"
    MissingProperty "missing-property"
        "required property is missing; add it"
    RepeatedProperty "repeated-property"
        "the item can have this property only once; remove the others"
    ItemForText "item-for-text"
        "the value must be a text, not an item; remove itemscope"
    TextForItem "text-for-item"
        "the value must be an item, not a text; add itemscope, and properties inside the element"
    WrongItem "wrong-item"
        "the value must be an item of another type; set its itemtype"
    UrlNotLinked "url-not-linked"
        "the value must be a URL, but this element has a text as value; use an element with href or src, such as a, link or img"
    InvalidUrl "invalid-url"
        "the value must be an absolute URL, but this is not one; correct it"
    NotOneOf "not-one-of"
        "the value must be one of the values that the vocabulary lists, exactly; use one of them"
    NotDate "not-a-date"
        "the value must be a date; write it as 2026-11-20, in a time element for example"
    NotDateTime "not-a-date-time"
        "the value must be a date with a time and a time zone; write it as 2026-11-20T19:00:00Z, in a time element for example"
    NotDateOrDateTime "not-a-date-or-date-time"
        "the value must be a date, or a date with a time and a time zone; write it as 2026-11-20 or 2026-11-20T19:00:00Z"
    NotDateOrPeriod "not-a-date-or-period"
        "the value must be a date, a date with a time, or a period; write it as 2026-11-20, 2026-11-20T19:00Z or 2026-11-20T19:00Z/PT2H"
    NotDuration "not-a-duration"
        "the value must be a duration; write it as P2W, P3D or P1DT2H30M"
    NotRecurrence "not-a-recurrence"
        "the value must be a recurrence rule of iCalendar; write it as FREQ=WEEKLY;BYDAY=MO"
    NotInteger "not-an-integer"
        "the value must have digits only; remove other characters"
    NotLanguage "not-a-language"
        "the value must be a language tag; write it as en or pt-BR"
    NotUtcOffset "not-a-utc-offset"
        "the value must be an offset from UTC; write it as +01:00"
    NotCoordinates "not-coordinates"
        "the value must be a latitude and a longitude; write it as 34.052339;-118.410623"
    NotTelephone "not-a-telephone-number"
        "the value must be a telephone number, but has no digit; correct it"
    RepeatedValue "repeated-value"
        "the item already has this property with the same value; remove one"
    PreferredTwice "preferred-twice"
        "another value is already preferred; keep one value of this type"
    MissingCompanion "missing-companion"
        "this property is allowed only together with the other property and value; add that property"
    ExcludedProperty "excluded-property"
        "the item can have only one of these two properties; remove one"
    EndUnlikeStart "end-unlike-start"
        "start and end must both be dates, or both be dates with times; write both in the same form"
    EndBeforeStart "end-before-start"
        "the end must be later than the start; the end of an event of whole days is the day after its last day"
    MoreFindings "more-findings"
        "there are more findings, which are not reported; correct the ones before this first"
    Unchecked "unchecked"
        "the page has too many properties to check; this item and those after it were not checked completely"
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn codes_are_lower_case_and_unique() {
        let mut seen = HashSet::new();
        for rule in Rule::ALL {
            let code = rule.code();
            assert!(code.bytes().all(|c| c.is_ascii_lowercase() || c == b'-'), "{code}");
            assert!(seen.insert(code), "{code} is used twice");
        }
    }
}
