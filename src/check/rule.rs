//! The rules. Each has a stable code, and a text that says what is wrong and how to correct it.

macro_rules! rules {
    ($($rule:ident $code:literal $text:literal)*) => {
        /// A rule that a page can break. Its text says what is wrong and how to correct it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Rule {
            $(
                #[doc = concat!("`", $code, "`: ", $text, ".")]
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
        "microdata counts on elements of HTML only; put it on one around this"
    ItemscopeValue "itemscope-value"
        "itemscope has no values; write it alone, and take it away where there is no item"
    ItemtypeWithoutItemscope "itemtype-without-itemscope"
        "the element has a type but is no item; add itemscope"
    ItemidWithoutItemscope "itemid-without-itemscope"
        "the element has an identifier but is no item; add itemscope"
    ItemrefWithoutItemscope "itemref-without-itemscope"
        "the element refers to properties but is no item; add itemscope"
    ItemtypeEmpty "itemtype-empty"
        "the itemtype is empty; name a type, or take the attribute away"
    ItemtypeRepeated "itemtype-repeated"
        "the itemtype has the same type twice; take one away"
    ItemtypeInvalid "itemtype-invalid"
        "a type has to be a valid absolute URL; write all of it, with its scheme and host"
    ItemtypeMixed "itemtype-mixed"
        "the types of an item have to be of one vocabulary; leave those of one, and make the others items of their own"
    ItemidWithoutItemtype "itemid-without-itemtype"
        "an item without a type has no identifier; add itemtype, or take itemid away"
    ItemidNotSupported "itemid-not-supported"
        "items of this type have no identifier; take itemid away"
    ItemidInvalid "itemid-invalid"
        "an itemid has to be a valid URL; write spaces and the like as %20"
    ItempropEmpty "itemprop-empty"
        "the itemprop is empty; name a property, or take the attribute away"
    ItempropRepeated "itemprop-repeated"
        "the itemprop has the same name twice; take one away"
    ItempropInvalid "itemprop-invalid"
        "a property's name has no dots and colons unless it is a valid absolute URL; write all of the URL, or a plain word"
    ReservedName "reserved-name"
        "names that begin so are for microdata's own conversion to RDF; use another"
    ItempropUnused "itemprop-unused"
        "the property belongs to no item; put it into one, or let an itemref lead to it"
    ItemrefRepeated "itemref-repeated"
        "the itemref has the same id twice; take one away"
    ItemrefUnknown "itemref-unknown"
        "no element has this id; correct it, or take it away"
    ItemrefItself "itemref-itself"
        "the itemref leads to the item itself or to an element around it; refer to elements elsewhere"
    ItemrefOverlap "itemref-overlap"
        "the itemref leads to an element that the item has already; take one of the ways away"
    ItemCycle "item-cycle"
        "the item has itself in its properties; take away the itemref that closes the circle"
    MetaName "meta-name"
        "a meta that is a property has no name, http-equiv and charset; make two elements of it"
    MissingAttribute "missing-attribute"
        "the element has no attribute to take the property's value from; add it"
    UnknownProperty "unknown-property"
        "the type defines no such property; use one of its names, or an absolute URL for one of your own"
    MissingProperty "missing-property"
        "the item has to have this property; add it"
    RepeatedProperty "repeated-property"
        "the item has this property already and may have it once; leave one"
    ItemForText "item-for-text"
        "the value has to be a text, and is an item; take itemscope away"
    TextForItem "text-for-item"
        "the value has to be an item, and is a text; add itemscope, and properties inside"
    WrongItem "wrong-item"
        "the value is an item of another type than the property takes; give it that itemtype"
    UrlNotLinked "url-not-linked"
        "the value is a URL, and this element gives a text; use a, link, img or another element with an address"
    InvalidUrl "invalid-url"
        "the value has to be an absolute URL, and what is written leads to none; correct it"
    NotOneOf "not-one-of"
        "the value is none of those that the property takes, which stand there letter by letter"
    NotDate "not-a-date"
        "the value has to be a date; write it as 2026-11-20, in a time element for example"
    NotDateTime "not-a-date-time"
        "the value has to be a date, a time and a zone; write it as 2026-11-20T19:00:00Z, in a time element for example"
    NotDateOrDateTime "not-a-date-or-date-time"
        "the value has to be a date, or a date, a time and a zone; write it as 2026-11-20 or 2026-11-20T19:00:00Z"
    NotDateOrPeriod "not-a-date-or-period"
        "the value has to be a date, a moment or a period; write it as 2026-11-20, 2026-11-20T19:00Z or 2026-11-20T19:00Z/PT2H"
    NotDuration "not-a-duration"
        "the value has to be a duration; write it as P2W, P3D or P1DT2H30M"
    NotRecurrence "not-a-recurrence"
        "the value has to be a rule of iCalendar; write it as FREQ=WEEKLY;BYDAY=MO"
    NotInteger "not-an-integer"
        "the value has to be digits and nothing else"
    NotLanguage "not-a-language"
        "the value has to be a language tag; write it as en or pt-BR"
    NotUtcOffset "not-a-utc-offset"
        "the value has to be an offset from UTC; write it as +01:00"
    NotCoordinates "not-coordinates"
        "the value has to be latitude and longitude; write it as 34.052339;-118.410623"
    NotTelephone "not-a-telephone-number"
        "the value has to be a telephone number, and has no digit"
    RepeatedValue "repeated-value"
        "the item has this property with the same value already; leave one"
    PreferredTwice "preferred-twice"
        "another one is preferred already; leave one with this type"
    MissingCompanion "missing-companion"
        "the property is for items that have this other property with this value; add that"
    ExcludedProperty "excluded-property"
        "the item may have one of these two properties; leave one"
    EndUnlikeStart "end-unlike-start"
        "the end has to be a date if the start is one, else a date with a time; write both in the same way"
    EndBeforeStart "end-before-start"
        "the end has to be later than the start, and of whole days is the day after the last"
    MoreFindings "more-findings"
        "there are more findings, which are left out; mend those before"
    Unchecked "unchecked"
        "the items' properties are too many to check: those of this item and of later ones were not"
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn codes_are_words_and_differ() {
        let mut seen = HashSet::new();
        for rule in Rule::ALL {
            let code = rule.code();
            assert!(code.bytes().all(|c| c.is_ascii_lowercase() || c == b'-'), "{code}");
            assert!(seen.insert(code), "{code} is there twice");
        }
    }
}
