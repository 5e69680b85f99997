//! Cases that a parser is known to fail, with the reasons.

use std::collections::{HashMap, HashSet};

use crate::case::Case;
use crate::error::KnownFailuresError;

/// The known failures of a parser: names of cases with the reasons.
#[derive(Clone, Debug, Default)]
pub struct KnownFailures {
    reasons: HashMap<String, String>,
}

impl KnownFailures {
    /// Reads a file of known failures: on each line the name of a case, whitespace, and the reason. Empty lines and
    /// lines that begin with `#` are ignored. The cases are the suite's.
    ///
    /// # Errors
    /// If a line has no reason, or the suite has no case of the name, or a case is listed twice.
    pub fn parse(text: &str, cases: &[Case]) -> Result<Self, KnownFailuresError> {
        let names: HashSet<&str> = cases.iter().map(|case| &*case.name).collect();
        let mut reasons = HashMap::new();
        for (line, number) in text.trim_start_matches('\u{feff}').lines().zip(1..) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (name, reason) = name_and_reason(line, number, &names)?;
            if reasons.insert(name.to_owned(), reason.to_owned()).is_some() {
                return Err(KnownFailuresError::Twice(number, name.to_owned()));
            }
        }
        Ok(KnownFailures { reasons })
    }

    /// The reason why this case is known to fail.
    pub fn reason(&self, name: &str) -> Option<&str> {
        self.reasons.get(name).map(String::as_str)
    }
}

/// Splits a line after the longest name of a case, because names can have spaces.
fn name_and_reason<'a>(
    line: &'a str,
    number: usize,
    names: &HashSet<&str>,
) -> Result<(&'a str, &'a str), KnownFailuresError> {
    if names.contains(line) {
        return Err(KnownFailuresError::NoReason(number, line.to_owned()));
    }
    let mut ends = line.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(end, _)| end);
    if let Some(end) = ends.rfind(|end| names.contains(&line[..*end])) {
        return Ok((&line[..end], line[end..].trim_start()));
    }
    let first_word = line.split_whitespace().next().unwrap_or(line);
    Err(KnownFailuresError::Stale(number, first_word.to_owned()))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::case::ExpectedResult;

    fn parse(text: &str) -> Result<KnownFailures, String> {
        let case = |name: &str| Case {
            name: name.to_owned(),
            category: String::new(),
            page: PathBuf::new(),
            base: String::new(),
            options: Vec::new(),
            expected: ExpectedResult::RdfError,
            shows: None,
            registry: None,
        };
        let cases = ["a", "a b", "c"].map(case);
        KnownFailures::parse(text, &cases).map_err(|error| error.to_string())
    }

    #[test]
    fn names_can_have_spaces() {
        let known = parse("a b  see issue 1\na\twhy b").expect("both are cases");
        assert_eq!((known.reason("a b"), known.reason("a")), (Some("see issue 1"), Some("why b")));
        assert_eq!(known.reason("c"), None);
    }

    #[test]
    fn wrong_lines_are_errors() {
        for (text, start) in [
            ("a why\n# d\n\nd why", "line 4: the suite has no case d;"),
            ("a b", "line 1: a b has no reason;"),
            ("c", "line 1: c has no reason;"),
            ("d", "line 1: the suite has no case d;"),
            ("c x\nc y", "line 2: c is listed twice;"),
        ] {
            let error = parse(text).expect_err("the line is wrong");
            assert!(error.starts_with(start), "{error}");
        }
    }
}
