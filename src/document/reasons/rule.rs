//! The rules by which values are what they are. `data/reason-rules.json` has the section of the specification that has each
//! rule, and the rule in a sentence.

use std::collections::HashMap;
use std::fmt;

use once_cell::sync::Lazy;
use serde::{Deserialize, Serialize};

static ROWS: Lazy<HashMap<&str, (&str, &str)>> = microweave_values::table!("reason-rules.json");

macro_rules! rules {
    ($($rule:ident $name:literal)*) => {
        /// The rule of a [`Reason`](crate::Reason). [`ReasonRule::text`] describes it.
        ///
        /// `Display` writes its name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[non_exhaustive]
        pub enum ReasonRule {
            $(
                #[doc = concat!("`", $name, "`: see its [`ReasonRule::text`].")]
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
        }
    };
}

rules! {
    Explicit "explicit"
    ImpliedName "implied-name"
    ImpliedPhoto "implied-photo"
    ImpliedUrl "implied-url"
    ValueClass "value-class"
    DateFromEarlier "date-from-earlier"
    Classic "classic"
    RelTag "rel-tag"
    Include "include"
    Headers "headers"
    NestedValue "nested-value"
    Itemscope "itemscope"
    Itemprop "itemprop"
    Itemref "itemref"
    ContentAttribute "content-attribute"
    Rel "rel"
    LinkHeader "link-header"
    JsonLd "json-ld"
    RdfaSubject "rdfa-subject"
    RdfaProperty "rdfa-property"
    Meta "meta"
    Html "html"
    Attribute "attribute"
    Base "base"
    OwnAddress "own-address"
    ImpliedPrevented "implied-prevented"
    CapitalLetter "capital-letter"
    InvalidName "invalid-name"
    NoRoot "no-root"
    ClassicInMf2 "classic-in-mf2"
    Mf2InClassic "mf2-in-classic"
    FrameworkClass "framework-class"
    IgnoredRoot "ignored-root"
    UnknownRoot "unknown-root"
    UnusedPart "unused-part"
    OnRoot "on-root"
    NotOfPost "not-of-post"
    UnusedInclude "unused-include"
    UnusedHeaders "unused-headers"
    UnusedItemref "unused-itemref"
    NoItem "no-item"
    Shadowed "shadowed"
}

impl ReasonRule {
    /// The rule in a sentence.
    pub fn text(self) -> &'static str {
        ROWS[self.name()].1
    }

    /// The address of the section of the specification that has the rule.
    pub fn specification(self) -> &'static str {
        ROWS[self.name()].0
    }
}

impl fmt::Display for ReasonRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
