//! Which attributes of RDFa an element has.

use super::names::{INITIAL_CONTEXT, lower_case};
use crate::options::RdfaRules;
use microweave_html::dom::El;
use microweave_html::names::{NameId, attr, is_known_name};
use microweave_values::whitespace::tokens;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RdfaAttributes(u32);

macro_rules! attributes {
    ($($name:ident)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum AttributeBit { $($name,)* XML }

        impl RdfaAttributes {
            $(pub(super) const $name: Self = RdfaAttributes(1 << AttributeBit::$name as u32);)*
            /// Attributes that begin with `xml`: `xmlns:` and `xml:lang`.
            pub(super) const XML: Self = RdfaAttributes(1 << AttributeBit::XML as u32);

            #[inline]
            fn of_name(name: NameId) -> Self {
                match name { $(attr::$name => Self::$name,)* _ => Self::NONE }
            }
        }
    };
}

attributes! {
    ABOUT CONTENT DATATYPE DATETIME HREF INLIST LANG PREFIX PROPERTY REL RESOURCE REV ROLE SRC TYPEOF VOCAB
}

impl RdfaAttributes {
    pub(super) const NONE: Self = RdfaAttributes(0);

    /// What RDFa 1.0 does not have. The attribute `role` has a meaning in RDFa 1.1 only (Role Attribute 1.0, section 4).
    pub(super) const OF_VERSION_1_1: Self =
        Self::DATETIME.and(Self::INLIST).and(Self::PREFIX).and(Self::ROLE).and(Self::VOCAB);

    pub(super) fn of(el: El<'_>, xml: &[NameId]) -> Self {
        el.attribute_names().fold(Self::NONE, |all, name| {
            let is_xml = !is_known_name(name) && xml.contains(&name);
            all.and(if is_xml { Self::XML } else { Self::of_name(name) })
        })
    }

    pub(super) const fn and(self, set: Self) -> Self {
        RdfaAttributes(self.0 | set.0)
    }

    pub(super) fn without(self, set: Self) -> Self {
        RdfaAttributes(self.0 & !set.0)
    }

    pub(super) fn has(self, any: Self) -> bool {
        self.0 & any.0 != 0
    }

    /// True if the element gives a triple or changes the context of others. Some attributes mean something only beside
    /// another one.
    pub(super) fn have_meaning(self, rules: &RdfaRules) -> bool {
        let beside = Self::CONTENT.and(Self::DATATYPE).and(Self::DATETIME).and(Self::INLIST);
        let unread = if rules.roles { beside } else { beside.and(Self::ROLE) };
        self.without(unread) != Self::NONE
    }

    /// True if the element can only be the subject of triples inside it, or complete triples around it.
    pub(super) fn only_set_subject(self) -> bool {
        self.without(Self::HREF.and(Self::SRC).and(Self::LANG)) == Self::NONE
    }

    /// True if the element may give a triple. Without a vocabulary, most values of `rel` give none in RDFa 1.1.
    pub(super) fn may_state(self, el: El<'_>, rules: &RdfaRules, is_version_1_0: bool) -> bool {
        let statements = Self::PROPERTY.and(Self::REV).and(Self::TYPEOF).and(Self::VOCAB);
        let has_meaning = |rel: &str| {
            let is_term = |token: &str| INITIAL_CONTEXT.terms.contains_key(&*lower_case(token));
            is_version_1_0 || rel.contains(':') || tokens(rel).any(is_term)
        };
        self.has(if rules.roles { statements.and(Self::ROLE) } else { statements })
            || self.has(Self::REL) && el.attr_by(attr::REL).is_some_and(has_meaning)
    }
}
