//! The type of the checker's findings.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::Rule;
use microweave_html::position::{Position, Span};

/// A rule that a page breaks, and the place in the page.
///
/// `Display` writes the line and column, the message and the help. [`Finding::message`] is the message alone.
///
/// ```
/// use microweave_check::{CheckOptions, Severity, check};
/// use microweave_reader::Reading;
///
/// let page = "<p class=h-card><b class=p-nmae>Ada</b> <a class='p-name u-url' href=/>Ada</a>";
/// let report = check(&Reading::parse(page, "https://ada.example/"), &CheckOptions::new());
/// let finding = &report.findings[0];
/// assert_eq!((finding.rule.code(), finding.severity()), ("misspelled-class", Severity::Error));
/// let replacement = finding.replacement.as_ref().expect("the right name is known");
/// assert_eq!(&page[replacement.span.bytes()], "p-nmae");
/// assert_eq!(&*replacement.text, "p-name");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "FindingJson", into = "FindingJson")]
#[non_exhaustive]
pub struct Finding {
    /// The rule.
    pub rule: Rule,
    /// The part of the page that breaks the rule. `None` if it is not known.
    pub span: Option<Span>,
    /// What breaks the rule, such as the name of a property.
    pub detail: Option<Box<str>>,
    /// The help, if it differs from the rule's.
    pub suggestion: Option<Box<str>>,
    /// The effect, if it differs from the rule's.
    pub consequence: Option<Box<str>>,
    /// A change of the page that corrects the mistake.
    pub replacement: Option<TextReplacement>,
    /// The severity, if it differs from the rule's.
    pub(super) severity: Option<Severity>,
}

/// A change of a page: a part of its text is replaced by another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TextReplacement {
    /// The replaced text.
    pub span: Span,
    /// The text that replaces it.
    pub text: Box<str>,
}

impl Finding {
    pub(super) fn new(rule: Rule, detail: impl Into<Box<str>>) -> Self {
        let detail = Some(detail.into()).filter(|detail| !detail.is_empty());
        Finding {
            rule,
            span: None,
            detail,
            suggestion: None,
            consequence: None,
            replacement: None,
            severity: None,
        }
    }

    /// How bad the mistake is.
    pub fn severity(&self) -> Severity {
        self.severity.unwrap_or_else(|| self.rule.severity())
    }

    /// True if a person need not look at its replacement before it is made: see [`Rule::has_certain_replacement`].
    pub fn is_fixable(&self) -> bool {
        self.replacement.is_some() && self.rule.has_certain_replacement()
    }

    /// Where the part of the page begins that breaks the rule. `None` if it is not known.
    pub fn position(&self) -> Option<Position> {
        self.span.map(|span| span.start)
    }

    /// The message: what is wrong.
    pub fn message(&self) -> Cow<'static, str> {
        match &self.detail {
            Some(detail) => Cow::Owned(format!("{detail}: {}", self.rule.message())),
            None => Cow::Borrowed(self.rule.message()),
        }
    }

    /// How to correct the mistake.
    pub fn help(&self) -> &str {
        self.suggestion.as_deref().unwrap_or_else(|| self.rule.help())
    }

    /// What the mistake does to readers of the page.
    pub fn effect(&self) -> &str {
        self.consequence.as_deref().unwrap_or_else(|| self.rule.effect())
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(span) = self.span {
            write!(f, "{}: ", span.start)?;
        }
        write!(f, "{}; {}", self.message(), self.help())
    }
}

/// The JSON of a finding. The members that follow from the code are written, but not read back.
#[derive(Serialize, Deserialize)]
struct FindingJson {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    span: Option<Span>,
    code: Rule,
    severity: Option<Severity>,
    #[serde(skip_deserializing)]
    message: Cow<'static, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    detail: Option<Box<str>>,
    help: Box<str>,
    effect: Box<str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    replacement: Option<TextReplacement>,
}

impl From<Finding> for FindingJson {
    fn from(finding: Finding) -> Self {
        FindingJson {
            severity: Some(finding.severity()),
            message: finding.message(),
            effect: finding.effect().into(),
            help: finding.help().into(),
            span: finding.span,
            code: finding.rule,
            detail: finding.detail,
            replacement: finding.replacement,
        }
    }
}

impl From<FindingJson> for Finding {
    fn from(json: FindingJson) -> Self {
        Finding {
            rule: json.code,
            span: json.span,
            detail: json.detail,
            suggestion: Some(json.help).filter(|help| **help != *json.code.help()),
            consequence: Some(json.effect).filter(|effect| **effect != *json.code.effect()),
            replacement: json.replacement,
            severity: json.severity.filter(|severity| *severity != json.code.severity()),
        }
    }
}

/// How bad a finding is. The worst is the greatest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Severity {
    /// The markup could be better.
    #[default]
    Note,
    /// A reader of the page is misled.
    Warning,
    /// Data is lost.
    Error,
}

impl Severity {
    pub(super) const ALL: [Severity; 3] = [Severity::Note, Severity::Warning, Severity::Error];

    /// `note`, `warning` or `error`.
    pub(super) fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    /// Writes `note`, `warning` or `error`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
