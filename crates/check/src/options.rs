//! The options of the checker: which findings are reported, and what a page must have.

use super::{Profile, Rule, Severity};
use crate::Error;
use microweave::options::{
    OptionGroup, OptionKind, OptionPart, OptionProblem, OptionRow, OptionTable, OptionValue, Setting,
};
use microweave_html::diagnostic::DiagnosticKind;
use microweave_html::options;
use microweave_values::spelling::closest;

options! {
    /// Options for checking a page.
    ///
    /// ```
    /// use microweave_check::{CheckOptions, check};
    /// use microweave_reader::Reading;
    ///
    /// let reading = Reading::parse("<p itemscope><b itemprop='name name'>Ada", "https://example.com/");
    /// assert_eq!(check(&reading, &CheckOptions::new()).findings.len(), 1);
    /// let options = CheckOptions::new().ignore(["itemprop-*"]);
    /// assert_eq!(check(&reading, &options).findings, []);
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct CheckOptions {
        Check {
            /// Report only these codes, or codes that begin so, such as `itemprop`; `all` adds rules that are off by default.
            ///
            /// Without it, all rules are reported that are on by default: see [`Rule::is_on_by_default`].
            select: CodeSelection = CodeSelection::default(), "codes"
                => |codes: impl IntoIterator<Item: Into<String>>| CodeSelection::of(codes);

            /// Report these rules too: codes, or beginnings of codes. They add to `select`, and to the rules that are on by default.
            extend_select: CodeSelection = CodeSelection::default(), "codes"
                => |codes: impl IntoIterator<Item: Into<String>>| CodeSelection::of(codes);

            /// Do not report these codes, or codes that begin so, such as `itemprop`.
            ignore: CodeSelection = CodeSelection::default(), "codes"
                => |codes: impl IntoIterator<Item: Into<String>>| CodeSelection::of(codes);

            /// Report codes with another severity, such as `charset=error`; `off` does not report them.
            ///
            /// A rule that is off by default is reported if it has a severity here. Of several entries for a code, the last
            /// one counts.
            severity: CodeSeverities = CodeSeverities::default(), "code=severity"
                => |entries: impl IntoIterator<Item = (impl Into<String>, Option<Severity>)>| CodeSeverities::of(entries);

            /// What the page must have: a type with properties, such as `h-card.name,photo` or `Product.offers`.
            require: Vec<String> = Vec::new(), "type.names"
                => |types: impl IntoIterator<Item: Into<String>>| types.into_iter().map(Into::into).collect();

            /// Check the page by these profiles: `google`, `indieweb`, `fediverse`, `opengraph`, or the text of a view.
            ///
            /// With `indieweb`, what is missing in microformats is reported even if the page has it in another syntax.
            profiles: ProfileList = ProfileList::default(), "profile"
                => |profiles: impl IntoIterator<Item = Profile>| ProfileList(profiles.into_iter().collect());
        }
    }
    parts {}
    with {}
}

impl CheckOptions {
    /// True if profiles were chosen.
    pub fn has_profiles(&self) -> bool {
        !self.profiles.0.is_empty()
    }

    /// True if findings of this rule are reported.
    pub fn reports(&self, rule: Rule) -> bool {
        let lists = [&self.select, &self.extend_select, &self.ignore];
        let is_default = self.severity.0.is_empty() && lists.iter().all(|list| list.0.is_empty());
        let is_on = rule.is_on_by_default();
        if is_default { is_on } else { self.reports_code(rule.code(), is_on) }
    }

    /// True if diagnostics of this kind are reported.
    pub fn reports_diagnostic(&self, kind: DiagnosticKind) -> bool {
        self.reports_code(kind.code(), true)
    }

    fn reports_code(&self, code: &str, is_on: bool) -> bool {
        let severity = self.severity.of_code(code);
        let is_selected = match severity {
            Some(None) => false,
            _ if self.extend_select.has(code) => true,
            _ if !self.select.0.is_empty() => self.select.has(code),
            Some(Some(_)) => true,
            None => is_on,
        };
        is_selected && !self.ignore.has(code)
    }

    /// The severity that the options give to a code.
    pub fn severity_of(&self, code: &str) -> Option<Severity> {
        self.severity.of_code(code).flatten()
    }
}

/// A list of codes, and of the starts of codes.
///
/// A text that is a code means this code only. Another text, or one with `*` at its end, means all codes that begin so.
/// `all` means all codes, in any letter case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodeSelection(Vec<String>);

impl CodeSelection {
    pub(super) fn of(codes: impl IntoIterator<Item: Into<String>>) -> Self {
        let codes: Vec<String> = codes.into_iter().map(Into::into).collect();
        let codes = codes.iter().flat_map(|list| list.split([',', ' '])).filter(|code| !code.is_empty());
        CodeSelection(codes.map(str::to_owned).collect())
    }

    /// True if the list has the code.
    pub fn has(&self, code: &str) -> bool {
        self.0.iter().any(|text| matches(text, code))
    }
}

/// Codes or starts of codes, as in a [`CodeSelection`], each with its severity. `None` is off.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodeSeverities(Vec<(String, Option<Severity>)>);

/// The word for the severity of a code that is not reported.
const OFF: &str = "off";

impl CodeSeverities {
    fn of(entries: impl IntoIterator<Item = (impl Into<String>, Option<Severity>)>) -> Self {
        CodeSeverities(entries.into_iter().map(|(code, severity)| (code.into(), severity)).collect())
    }

    /// The severity of the last entry for a code.
    pub(super) fn of_code(&self, code: &str) -> Option<Option<Severity>> {
        self.0.iter().rev().find(|(text, _)| matches(text, code)).map(|(_, severity)| *severity)
    }

    /// Reads an entry such as `charset=error`.
    fn entry(text: &str) -> Result<(String, Option<Severity>), OptionProblem> {
        let (code, word) = text.split_once('=').unwrap_or((text, ""));
        let severity = match word {
            OFF => None,
            word => {
                Some(Severity::ALL.into_iter().find(|severity| severity.name() == word).ok_or_else(|| {
                    OptionProblem::Text(format!(
                        "{text:?} ends in no severity: write {code}=error, =warning, =note or =off"
                    ))
                })?)
            }
        };
        require_code(code)?;
        Ok((code.to_owned(), severity))
    }
}

impl Setting for CodeSeverities {
    const KIND: OptionKind = OptionKind::Texts;

    fn value(&self) -> Option<OptionValue> {
        let entry = |(code, severity): &(String, Option<Severity>)| {
            format!("{code}={}", severity.map_or(OFF, Severity::name))
        };
        Some(OptionValue::Texts(self.0.iter().map(entry).collect()))
    }

    fn from_value(value: OptionValue) -> Result<Self, OptionProblem> {
        let CodeSelection(texts) = CodeSelection::of(Vec::<String>::from_value(value)?);
        texts.iter().map(|text| CodeSeverities::entry(text)).collect::<Result<_, _>>().map(CodeSeverities)
    }
}

/// True if a text means a code.
pub(super) fn matches(text: &str, code: &str) -> bool {
    match text.strip_suffix('*') {
        Some(start) => code.starts_with(start),
        None if text.eq_ignore_ascii_case("all") || text == code => true,
        None => code.starts_with(text) && !codes().any(|known| known == text),
    }
}

fn codes() -> impl Iterator<Item = &'static str> {
    Rule::all().map(Rule::code).chain(DiagnosticKind::all().map(DiagnosticKind::code))
}

/// A list of profiles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileList(Vec<Profile>);

impl ProfileList {
    /// The profiles.
    pub fn iter(&self) -> impl Iterator<Item = &Profile> {
        self.0.iter()
    }

    pub(super) fn as_slice(&self) -> &[Profile] {
        &self.0
    }
}

impl Setting for ProfileList {
    const KIND: OptionKind = OptionKind::Texts;

    fn value(&self) -> Option<OptionValue> {
        Some(OptionValue::Texts(self.iter().map(|profile| profile.name().to_owned()).collect()))
    }

    fn from_value(value: OptionValue) -> Result<Self, OptionProblem> {
        let texts = Vec::<String>::from_value(value).map_err(|_| OptionProblem::Kind(Self::KIND))?;
        let profiles = texts.iter().map(|text| text.parse());
        let profiles = profiles.collect::<Result<_, _>>();
        profiles.map(ProfileList).map_err(|error: Error| OptionProblem::Text(error.to_string()))
    }
}

impl Setting for CodeSelection {
    const KIND: OptionKind = OptionKind::Texts;

    fn value(&self) -> Option<OptionValue> {
        Some(OptionValue::Texts(self.0.clone()))
    }

    fn from_value(value: OptionValue) -> Result<Self, OptionProblem> {
        let codes = CodeSelection::of(Vec::<String>::from_value(value)?);
        codes.0.iter().try_for_each(|text| require_code(text))?;
        Ok(codes)
    }
}

/// An error if a text means no code. It names the nearest code.
fn require_code(text: &str) -> Result<(), OptionProblem> {
    unknown_code(text).map_or(Ok(()), |problem| Err(OptionProblem::Text(problem)))
}

/// What is wrong with a text that means no code.
pub(super) fn unknown_code(text: &str) -> Option<String> {
    if codes().any(|code| matches(text, code)) {
        return None;
    }
    let meant = closest(text, codes()).map(|code| format!("; did you mean {code:?}?"));
    Some(format!("no code is {text:?} or begins so{}", meant.unwrap_or_default()))
}
