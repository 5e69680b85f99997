//! The selectors that are supported: the types and choices for the parser of the crate `selectors`.

use std::borrow::Borrow;
use std::fmt;

use cssparser::{CowRcStr, ParseError, ToCss, serialize_identifier, serialize_string};
use precomputed_hash::PrecomputedHash;
use selectors::parser::{Component, ParseRelative, Parser, Selector, SelectorImpl, SelectorList};

use super::error::{SelectorError, SelectorProblem, sentence};
use super::pseudo_class::PseudoClass;
use crate::namespace::Namespace;
use microweave_values::shorten::with_ellipsis;

/// The maximum length of a list of selectors in bytes.
const MAX_LEN: usize = 64 * 1024;

/// The maximum number of characters of the selectors that an error quotes.
const MAX_QUOTED: usize = 200;

/// The maximum number of combinators in one selector of a list, with those inside `:is()` and the like. Matching
/// recurses on the parts of a selector. So this bounds the stack that it needs, together with the parser's limit on
/// nested parentheses: `the_longest_selectors_need_little_stack` in `tests/library/select.rs`.
const MAX_COMBINATORS: usize = 256;

pub(super) fn parse(selectors: &str) -> Result<SelectorList<Syntax>, SelectorError> {
    let error = |column, reason| {
        let selector = with_ellipsis(selectors, MAX_QUOTED);
        SelectorError { selector, column, reason }
    };
    if selectors.len() > MAX_LEN {
        return Err(error(1, format!("it is longer than {MAX_LEN} bytes; split it at its commas")));
    }
    let mut input = cssparser::Parser::new(selectors);
    let parsed = input.parse_entirely(|input| SelectorList::parse(&SelectorRules, input, ParseRelative::No));
    let read = selectors.get(..input.position().byte_index()).unwrap_or(selectors);
    let column = read.chars().count() + 1;
    let list = parsed.map_err(|parsed| error(column, sentence(&parsed.kind)))?;
    if list.slice().iter().any(|selector| combinators(selector) > MAX_COMBINATORS) {
        return Err(error(column, format!("it has more than {MAX_COMBINATORS} combinators")));
    }
    Ok(list)
}

/// The number of combinators of a selector, with those inside its pseudo-classes.
fn combinators(selector: &Selector<Syntax>) -> usize {
    let sum = |selectors: &[Selector<Syntax>]| selectors.iter().map(combinators).sum();
    let of_part = |part: &Component<Syntax>| match part {
        Component::Combinator(_) => 1,
        Component::Negation(list) | Component::Is(list) | Component::Where(list) => sum(list.slice()),
        Component::Has(relatives) => relatives.iter().map(|relative| combinators(&relative.selector)).sum(),
        Component::NthOf(nth) => sum(nth.selectors()),
        _ => 0,
    };
    selector.iter_raw_match_order().map(of_part).sum()
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Syntax;

impl SelectorImpl for Syntax {
    type ExtraMatchingData<'a> = ();
    type AttrValue = SelectorValue;
    type Identifier = Identifier;
    type LocalName = Identifier;
    type NamespaceUrl = Namespace;
    type NamespacePrefix = Identifier;
    type BorrowedNamespaceUrl = Namespace;
    type BorrowedLocalName = str;
    type NonTSPseudoClass = PseudoClass;
    type PseudoElement = PseudoElement;
}

/// The name of an element, attribute, class, id or prefix.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Identifier(pub(super) Box<str>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SelectorValue(pub(super) Box<str>);

/// No pseudo-element is supported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PseudoElement {}

struct SelectorRules;

impl<'i> Parser<'i> for SelectorRules {
    type Impl = Syntax;
    type Error = SelectorProblem;

    fn parse_nth_child_of(&self) -> bool {
        true
    }

    fn parse_is_and_where(&self) -> bool {
        true
    }

    fn parse_has(&self) -> bool {
        true
    }

    /// Selectors Level 4, 3.9 and 4.2: CSS ignores what it does not know inside `:is()` and `:where()`, so
    /// that old browsers read new style sheets. Here, a mistake is an error, so that the caller finds it.
    fn allow_forgiving_selectors(&self) -> bool {
        false
    }

    fn parse_non_ts_pseudo_class(
        &self,
        name: CowRcStr<'i>,
    ) -> Result<PseudoClass, ParseError<SelectorProblem>> {
        PseudoClass::named(&name)
            .ok_or_else(|| ParseError::custom(SelectorProblem::PseudoClass(name.to_string())))
    }

    fn parse_non_ts_functional_pseudo_class(
        &self,
        name: CowRcStr<'i>,
        arguments: &mut cssparser::Parser<'i>,
        _after_part: bool,
    ) -> Result<PseudoClass, ParseError<SelectorProblem>> {
        if name.eq_ignore_ascii_case("lang") {
            return PseudoClass::parse_languages(arguments);
        }
        Err(ParseError::custom(SelectorProblem::PseudoClass(format!("{name}()"))))
    }

    fn parse_pseudo_element(&self, name: CowRcStr<'i>) -> Result<PseudoElement, ParseError<SelectorProblem>> {
        Err(ParseError::custom(SelectorProblem::PseudoElement(name.to_string())))
    }

    fn parse_functional_pseudo_element(
        &self,
        name: CowRcStr<'i>,
        _arguments: &mut cssparser::Parser<'i>,
    ) -> Result<PseudoElement, ParseError<SelectorProblem>> {
        Err(ParseError::custom(SelectorProblem::PseudoElement(format!("{name}()"))))
    }

    fn namespace_for_prefix(&self, prefix: &Identifier) -> Option<Namespace> {
        use Namespace::{Html, MathMl, Svg, XLink, Xml, XmlNs};
        [Html, Svg, MathMl, XLink, Xml, XmlNs].into_iter().find(|namespace| namespace.label() == &*prefix.0)
    }
}

impl From<&str> for Identifier {
    fn from(text: &str) -> Self {
        Identifier(text.into())
    }
}

impl From<&str> for SelectorValue {
    fn from(text: &str) -> Self {
        SelectorValue(text.into())
    }
}

impl Borrow<str> for Identifier {
    fn borrow(&self) -> &str {
        &self.0
    }
}

/// Only filters of style sheets, which are not used here, hash namespaces.
impl PrecomputedHash for Namespace {
    fn precomputed_hash(&self) -> u32 {
        0
    }
}

impl PrecomputedHash for Identifier {
    fn precomputed_hash(&self) -> u32 {
        0
    }
}

impl ToCss for Identifier {
    fn to_css<W: fmt::Write>(&self, dest: &mut W) -> fmt::Result {
        serialize_identifier(&self.0, dest)
    }
}

impl ToCss for SelectorValue {
    fn to_css<W: fmt::Write>(&self, dest: &mut W) -> fmt::Result {
        serialize_string(&self.0, dest)
    }
}

impl ToCss for PseudoElement {
    fn to_css<W: fmt::Write>(&self, _dest: &mut W) -> fmt::Result {
        match *self {}
    }
}

impl selectors::parser::PseudoElement for PseudoElement {}
