//! The questions that parsers of microformats answer differently: the table `data/rules.json`. The specification leaves
//! most of them open, or a parser is older than its answer.

use super::macros::choices;
use super::setting::Setting;
use super::{OptionKind, OptionProblem, OptionValue};

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
        ANSWERS[self as usize]
    }
}

/// The questions of the table, in its order. The table says what they ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// The table. It is read when the library is compiled, so that the library has only the answers.
const TABLE: &[u8] = include_bytes!("../../data/rules.json");

/// The columns with their summaries, by the number of their variant.
const COLUMNS: &[(&str, &str)] = match <Rules as Setting>::KIND {
    OptionKind::Choice(choices) => choices,
    _ => &[],
};

const ANSWERS: [Answers; COLUMNS.len()] = answers_of(TABLE);

/// Reads the lists with the key `yes`: the columns that answer a question with "yes".
const fn answers_of(table: &[u8]) -> [Answers; COLUMNS.len()] {
    let mut answers = [Answers(0); COLUMNS.len()];
    let (mut question, mut at) = (0, 0);
    while at < table.len() {
        if is_at(table, at, b"\"yes\": [") {
            while table[at] != b']' {
                let mut column = 0;
                while column < COLUMNS.len() {
                    let name = COLUMNS[column].0.as_bytes();
                    if table[at] == b'"' && is_at(table, at + 1, name) && table[at + 1 + name.len()] == b'"' {
                        answers[column].0 |= 1 << question;
                    }
                    column += 1;
                }
                at += 1;
            }
            question += 1;
        }
        at += 1;
    }
    answers
}

/// True if the text is at this place of the table.
const fn is_at(table: &[u8], at: usize, text: &[u8]) -> bool {
    let mut number = 0;
    while number < text.len() && at + number < table.len() && table[at + number] == text[number] {
        number += 1;
    }
    number == text.len()
}
