//! Why a selector cannot be read.

use cssparser::{BasicParseErrorKind, ParseErrorKind};
use selectors::parser::SelectorParseErrorKind;

/// Why a selector cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the selector \"{selector}\" is wrong at or before column {column}: {reason}")]
#[non_exhaustive]
pub struct SelectorError {
    /// The selectors as written. A long text is cut.
    pub selector: String,
    /// The column, counted from 1, at which reading stopped. This is after the wrong part; if that is inside
    /// parentheses, after the outermost ones.
    pub column: usize,
    /// What is wrong.
    pub reason: String,
}

#[derive(Clone, Debug)]
pub(super) enum SelectorProblem {
    Syntax(SelectorParseErrorKind),
    PseudoClass(String),
    PseudoElement(String),
    LanguageRange,
}

impl From<SelectorParseErrorKind> for SelectorProblem {
    fn from(kind: SelectorParseErrorKind) -> Self {
        SelectorProblem::Syntax(kind)
    }
}

pub(super) fn sentence(kind: &ParseErrorKind<SelectorProblem>) -> String {
    match kind {
        ParseErrorKind::Basic(BasicParseErrorKind::EndOfInput) => "it ends too early".to_owned(),
        ParseErrorKind::Basic(BasicParseErrorKind::TooManyNestedBlocks) => {
            "its parentheses nest too deep".to_owned()
        }
        ParseErrorKind::Basic(_) => "a character or a word there cannot be a part of a selector".to_owned(),
        ParseErrorKind::Custom(SelectorProblem::PseudoClass(name)) => {
            format!("the pseudo-class :{name} is not supported")
        }
        ParseErrorKind::Custom(SelectorProblem::PseudoElement(name)) => {
            format!("the pseudo-element ::{name} is not supported, as it is not an element of the page")
        }
        ParseErrorKind::Custom(SelectorProblem::LanguageRange) => {
            ":lang() needs a list of languages, such as :lang(de, \"*-CH\")".to_owned()
        }
        ParseErrorKind::Custom(SelectorProblem::Syntax(kind)) => syntax_sentence(kind).to_owned(),
    }
}

fn syntax_sentence(kind: &SelectorParseErrorKind) -> &'static str {
    use SelectorParseErrorKind as Kind;
    match kind {
        Kind::EmptySelector => "a selector is expected there",
        Kind::DanglingCombinator => "a combinator needs a selector after it",
        Kind::NonCompoundSelector => "only a selector without combinators can be there",
        Kind::ExpectedNamespace => {
            "the namespace prefix is unknown; the known ones are html, svg, math, xlink, xml and xmlns"
        }
        Kind::NoQualifiedNameInAttributeSelector | Kind::InvalidQualNameInAttr | Kind::ExpectedBarInAttr => {
            "[ needs the name of an attribute"
        }
        Kind::UnexpectedTokenInAttributeSelector => {
            "an attribute selector is [name], or [name=value] with one of =, ~=, |=, ^=, $= and *=, and an optional i or s"
        }
        Kind::BadValueInAttr => "the value of an attribute has to be a word or a string in quotation marks",
        Kind::ClassNeedsIdent => "a full stop needs the name of a class",
        Kind::PseudoElementExpectedColon | Kind::PseudoElementExpectedIdent | Kind::NoIdentForPseudo => {
            "a colon needs the name of a pseudo-class"
        }
        Kind::UnexpectedIdent | Kind::UnsupportedPseudoClassOrElement => {
            "the pseudo-class or pseudo-element is not supported"
        }
        Kind::ExplicitNamespaceUnexpectedToken => "| needs the name of an element, or *",
        Kind::InvalidState
        | Kind::NonPseudoElementAfterSlotted
        | Kind::InvalidPseudoElementAfterSlotted
        | Kind::InvalidPseudoElementInsideWhere => {
            "this part is not allowed there, as :has() is not inside :has()"
        }
    }
}
