//! The questions that parsers of microformats answer differently: the table `data/rules.json`. The specification leaves
//! most of them open, or a parser is older than its answer.

use once_cell::sync::Lazy;
use serde::Deserialize;

use microweave_html::choices;
use microweave_html::options::{OptionKind, OptionProblem, OptionValue, Setting};

choices! {
    /// Whose answers count where parsers of microformats differ: a column of the table `data/rules.json`.
    pub enum Rules = Suite {
        /// The public test suite, and the specification where the suite has no test.
        Suite = "suite",
        /// The text of the specification, also where the suite differs from it.
        Wiki = "wiki",
        /// The parser php-mf2, of PHP.
        PhpMf2 = "php-mf2",
        /// The package mf2py, of Python.
        Mf2py = "mf2py",
        /// The package microformats-parser, of npm.
        MicroformatsParser = "microformats-parser",
        /// The gem microformats, of Ruby.
        MicroformatsRuby = "microformats-ruby",
        /// The module willnorris.com/go/microformats, of Go.
        MicroformatsGo = "microformats-go",
    }
}

impl Rules {
    /// The questions with the answer "yes".
    pub(crate) fn answers(self) -> Answers {
        // The suite answers all questions with "no", so nobody waits for the table who does not ask for a parser.
        if self == Rules::Suite { Answers::default() } else { ANSWERS[self as usize] }
    }
}

/// A question: a row of `data/rules.json`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Question {
    FoldText,
    NoteLang,
    ClassicId,
    NoId,
    AreaShape,
    TypesAsWritten,
    NoHentryFallbacks,
    ImageAsUrl,
    NoEmptyAlt,
    PlainValueIsText,
    UrlTextAsWritten,
    NestedUrlAsText,
    #[serde(rename = "rfc-3986")]
    Rfc3986,
    TrimLinkText,
    FoldLinkText,
    AltInLinkText,
    EmptyLinkText,
    Alternates,
    ZoneWithColon,
    ZoneWithoutColon,
    ZoneOfFourDigits,
    PlainZoneWithoutColon,
    WholeDateAsWritten,
    SeparatorAsWritten,
    HourAsWritten,
    MidnightAsNoon,
    CalendarDate,
    NoLaterDate,
    DateForTime,
    DateForEnd,
    ZoneForOthers,
    SpaceInDate,
    AltAsDate,
}

/// The answers to all questions, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Answers(u64);

impl Answers {
    /// True if the answer to this question is "yes".
    pub(crate) fn yes(self, question: Question) -> bool {
        self.0 & (1 << question as u32) != 0
    }

    /// True if the answer to one of these questions is "yes".
    pub(crate) fn any(self, questions: &[Question]) -> bool {
        questions.iter().any(|&question| self.yes(question))
    }
}

/// The table. `yes` lists the values of [`Rules`] that answer a question with "yes".
#[derive(Deserialize)]
struct QuestionTable<'a> {
    #[serde(borrow)]
    questions: Vec<QuestionRow<'a>>,
}

#[derive(Deserialize)]
struct QuestionRow<'a> {
    name: Question,
    #[serde(borrow)]
    yes: Vec<&'a str>,
}

/// The answers of each value of [`Rules`].
static ANSWERS: Lazy<Vec<Answers>> = Lazy::new(|| {
    let table: QuestionTable<'_> = microweave_values::tables::read(microweave_values::packed!("rules.json"));
    let parsers: Vec<&str> = <Rules as Setting>::KIND.choices().map(|(parser, _)| parser).collect();
    let mut answers = vec![Answers::default(); parsers.len()];
    for row in &table.questions {
        for parser in row.yes.iter().filter_map(|yes| parsers.iter().position(|parser| parser == yes)) {
            answers[parser].0 |= 1 << row.name as u32;
        }
    }
    answers
});
