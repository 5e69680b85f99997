//! The pseudo-classes that depend on attributes: links, languages and the states of controls (HTML 4.16.3).

use std::fmt;

use cssparser::{ParseError, ToCss, Token, serialize_string};
use selectors::parser::NonTSPseudoClass;

use super::error::SelectorProblem;
use crate::dom::El;
use crate::names::{attr, tag};

/// A pseudo-class that does not depend on the position in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PseudoClass {
    AnyLink,
    Link,
    Lang(Box<[Box<str>]>),
    Enabled,
    Disabled,
    Checked,
    Required,
    Optional,
}

/// The pseudo-classes without arguments.
static NAMED: [(&str, PseudoClass); 7] = [
    ("any-link", PseudoClass::AnyLink),
    ("link", PseudoClass::Link),
    ("enabled", PseudoClass::Enabled),
    ("disabled", PseudoClass::Disabled),
    ("checked", PseudoClass::Checked),
    ("required", PseudoClass::Required),
    ("optional", PseudoClass::Optional),
];

impl PseudoClass {
    pub(super) fn named(name: &str) -> Option<Self> {
        let row = NAMED.iter().find(|(class_name, _)| name.eq_ignore_ascii_case(class_name));
        row.map(|(_, class)| class.clone())
    }

    /// The arguments of `:lang()`: identifiers or strings (Selectors Level 4, 11.2).
    pub(super) fn parse_languages(
        input: &mut cssparser::Parser<'_>,
    ) -> Result<Self, ParseError<SelectorProblem>> {
        let ranges = input.parse_comma_separated(|input| match input.next() {
            Ok(Token::Ident(range) | Token::QuotedString(range)) => Ok(Box::from(&**range)),
            _ => Err(ParseError::custom(SelectorProblem::LanguageRange)),
        })?;
        Ok(PseudoClass::Lang(ranges.into()))
    }

    /// `default_language` is the language of a page whose elements have no `lang`.
    pub(super) fn has_match<'d>(
        &self,
        el: El<'d>,
        default_language: impl FnOnce() -> Option<&'d str>,
    ) -> bool {
        match self {
            // Every link counts as not visited.
            PseudoClass::AnyLink | PseudoClass::Link => is_link(el),
            PseudoClass::Lang(ranges) => {
                let language = language(el).or_else(default_language).unwrap_or_default();
                ranges.iter().any(|range| is_in_range(language, range))
            }
            PseudoClass::Enabled => can_be_disabled(el) && !is_disabled(el),
            PseudoClass::Disabled => can_be_disabled(el) && is_disabled(el),
            PseudoClass::Checked => is_checked(el),
            PseudoClass::Required => can_be_required(el) && is_required(el),
            PseudoClass::Optional => can_be_required(el) && !is_required(el),
        }
    }
}

fn is_link(el: El<'_>) -> bool {
    matches!(el.link_tag(), tag::A | tag::AREA) && el.href().is_some()
}

/// The language of the nearest element that has one. An empty one is an unknown language (HTML 3.2.6.2).
fn language(el: El<'_>) -> Option<&str> {
    std::iter::successors(Some(el), |el| parent(*el)).find_map(|el| {
        let in_xml = el.attributes().find(|(space, name, _)| *space == "xml" && *name == "lang");
        in_xml.map(|(_, _, language)| language).or_else(|| el.attr_by(attr::LANG))
    })
}

/// RFC 4647, 3.3.2: extended filtering. An empty range matches only an unknown language.
fn is_in_range(language: &str, range: &str) -> bool {
    if language.is_empty() || range.is_empty() {
        return language.is_empty() && range.is_empty();
    }
    let mut subtags = language.split('-');
    let mut wanted = range.split('-');
    let is_first_equal = match (wanted.next(), subtags.next()) {
        (Some("*"), Some(_)) => true,
        (Some(first), Some(subtag)) => first.eq_ignore_ascii_case(subtag),
        _ => false,
    };
    is_first_equal
        && wanted.filter(|subtag| *subtag != "*").all(|subtag| {
            // A subtag of one character begins an extension, which is not skipped.
            let mut before_extension = subtags.by_ref().map_while(|candidate| {
                let is_equal = candidate.eq_ignore_ascii_case(subtag);
                (is_equal || candidate.len() > 1).then_some(is_equal)
            });
            before_extension.any(|is_equal| is_equal)
        })
}

fn can_be_disabled(el: El<'_>) -> bool {
    matches!(
        el.tag(),
        tag::BUTTON | tag::INPUT | tag::SELECT | tag::TEXTAREA | tag::OPTGROUP | tag::OPTION | tag::FIELDSET
    )
}

/// HTML 4.16.3, *actually disabled*, for the elements of `can_be_disabled`.
fn is_disabled(el: El<'_>) -> bool {
    if el.attr("disabled").is_some() {
        return true;
    }
    match el.tag() {
        tag::OPTGROUP => false,
        tag::OPTION => {
            parent(el).is_some_and(|group| group.tag() == tag::OPTGROUP && group.attr("disabled").is_some())
        }
        _ => is_in_disabled_fieldset(el),
    }
}

/// True if a `fieldset` around the element is disabled, and the element is not in its first `legend`.
fn is_in_disabled_fieldset(el: El<'_>) -> bool {
    let mut inside = el;
    while let Some(around) = parent(inside) {
        let is_disabled = around.tag() == tag::FIELDSET && around.attr("disabled").is_some();
        if is_disabled && !is_first_legend(inside, around) {
            return true;
        }
        inside = around;
    }
    false
}

fn is_first_legend(child: El<'_>, fieldset: El<'_>) -> bool {
    child.tag() == tag::LEGEND && fieldset.child_elements().find(|el| el.tag() == tag::LEGEND) == Some(child)
}

fn is_checked(el: El<'_>) -> bool {
    match el.tag() {
        tag::OPTION => el.attr("selected").is_some(),
        tag::INPUT => has_type(el, &["checkbox", "radio"]) && el.attr("checked").is_some(),
        _ => false,
    }
}

fn can_be_required(el: El<'_>) -> bool {
    matches!(el.tag(), tag::INPUT | tag::SELECT | tag::TEXTAREA)
}

/// HTML 4.10.5.3.4: `required` does not apply to some types of `input`.
fn is_required(el: El<'_>) -> bool {
    let is_exempt = || has_type(el, &["hidden", "range", "color", "submit", "image", "reset", "button"]);
    el.attr("required").is_some() && (el.tag() != tag::INPUT || !is_exempt())
}

fn has_type(el: El<'_>, types: &[&str]) -> bool {
    el.attr_by(attr::TYPE)
        .is_some_and(|value| types.iter().any(|input_type| value.eq_ignore_ascii_case(input_type)))
}

impl NonTSPseudoClass for PseudoClass {
    fn is_active_or_hover(&self) -> bool {
        false
    }

    fn is_user_action_state(&self) -> bool {
        false
    }
}

impl ToCss for PseudoClass {
    fn to_css<W: fmt::Write>(&self, dest: &mut W) -> fmt::Result {
        let PseudoClass::Lang(ranges) = self else {
            let named = NAMED.iter().find(|(_, class)| class == self);
            return write!(dest, ":{}", named.map_or("", |(name, _)| name));
        };
        dest.write_str(":lang(")?;
        for (number, range) in ranges.iter().enumerate() {
            dest.write_str(if number == 0 { "" } else { ", " })?;
            serialize_string(range, dest)?;
        }
        dest.write_str(")")
    }
}

/// The parent element. Content of a template has no parent: it is not in the page.
pub(super) fn parent(el: El<'_>) -> Option<El<'_>> {
    el.parent().filter(|parent| !parent.is_template())
}
