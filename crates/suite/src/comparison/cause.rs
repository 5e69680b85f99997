//! Why values differ, as far as the values tell it.

use serde::Serialize;

/// How the values of a parser differ from the values that are taken as right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Cause {
    /// The parser gave no result for the page.
    NoResult,
    /// The property is missing.
    Missing,
    /// The parser alone has the property.
    Additional,
    /// The values are the same, in another order.
    Order,
    /// Only whitespace differs.
    Whitespace,
    /// The markup is written in another way: quotes, character references, the ends of void elements.
    Markup,
    /// An address is relative, or written in another way.
    Address,
    /// A date or time is written in another way.
    Date,
    /// Only the case of letters differs.
    LetterCase,
    /// Some of the values are missing.
    FewerValues,
    /// There are more values.
    MoreValues,
    /// The values differ otherwise.
    OtherValue,
}

/// True if two values differ at most in one way of writing.
type IsSame = fn(&str, &str) -> bool;

impl Cause {
    /// The cause for people.
    pub fn text(self) -> &'static str {
        match self {
            Cause::NoResult => "no result for the page",
            Cause::Missing => "the property is missing",
            Cause::Additional => "only this parser has the property",
            Cause::Order => "the values are in another order",
            Cause::Whitespace => "whitespace",
            Cause::Markup => "how markup is written",
            Cause::Address => "how an address is written",
            Cause::Date => "how a date is written",
            Cause::LetterCase => "the case of letters",
            Cause::FewerValues => "some values are missing",
            Cause::MoreValues => "there are more values",
            Cause::OtherValue => "another value",
        }
    }

    /// The cause of a difference. The lists differ.
    pub(super) fn of(right: &[String], got: &[String]) -> Self {
        if right.is_empty() {
            return Cause::Additional;
        }
        if got.is_empty() {
            return Cause::Missing;
        }
        if sorted(right) == sorted(got) {
            return Cause::Order;
        }
        let ways: [(Cause, IsSame); 5] = [
            (Cause::Whitespace, |one, other| without_whitespace(one) == without_whitespace(other)),
            (Cause::LetterCase, |one, other| one.to_lowercase() == other.to_lowercase()),
            (Cause::Date, is_same_date),
            (Cause::Address, is_same_address),
            (Cause::Markup, |one, other| plain_markup(one) == plain_markup(other)),
        ];
        for (cause, is_same) in ways {
            let is_same = |(one, other): (&String, &String)| one == other || is_same(one, other);
            if right.len() == got.len() && right.iter().zip(got).all(is_same) {
                return cause;
            }
        }
        match right.len().cmp(&got.len()) {
            std::cmp::Ordering::Greater => Cause::FewerValues,
            std::cmp::Ordering::Less => Cause::MoreValues,
            std::cmp::Ordering::Equal => Cause::OtherValue,
        }
    }
}

fn sorted(values: &[String]) -> Vec<&String> {
    let mut values: Vec<&String> = values.iter().collect();
    values.sort();
    values
}

fn without_whitespace(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The digits of one are the beginning of the other's, as in `2026-11-20 10:00` and `2026-11-20T10:00:00`.
fn is_same_date(one: &str, other: &str) -> bool {
    const MAX_LEN: usize = 40;
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let is_date =
        |text: &str| text.len() <= MAX_LEN && text.trim_start().bytes().take(4).all(|b| b.is_ascii_digit());
    let (a, b) = (digits(one), digits(other));
    is_date(one) && is_date(other) && a.len().min(b.len()) >= 4 && (a.starts_with(&b) || b.starts_with(&a))
}

/// One is relative and the end of the other, or they differ in percent signs or in the slash at their ends.
fn is_same_address(one: &str, other: &str) -> bool {
    let is_absolute = |text: &str| text.contains(':');
    let relative = |text: &str| text.trim_start_matches(['.', '/']).to_owned();
    let decoded = |text: &str| percent_encoding::percent_decode_str(text).decode_utf8_lossy().into_owned();
    let (a, b) = (decoded(one.trim()), decoded(other.trim()));
    match (is_absolute(&a), is_absolute(&b)) {
        (true, true) => a.trim_end_matches('/') == b.trim_end_matches('/'),
        (true, false) => a.ends_with(&relative(&b)) && a.contains("://"),
        (false, true) => b.ends_with(&relative(&a)) && b.contains("://"),
        (false, false) => relative(&a) == relative(&b) && a.contains('/'),
    }
}

/// Markup without whitespace, quotes and slashes of void elements, and with the usual references decoded.
fn plain_markup(text: &str) -> String {
    let references = [
        ("&quot;", ""),
        ("&#39;", ""),
        ("&apos;", ""),
        ("&nbsp;", ""),
        ("&#160;", ""),
        ("&gt;", ">"),
        ("&amp;", "&"),
    ];
    let mut text = text.to_lowercase();
    for (reference, character) in references {
        text = text.replace(reference, character);
    }
    text.replace("/>", ">").chars().filter(|c| !c.is_whitespace() && !matches!(c, '"' | '\'')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn causes() {
        let cases: &[(&[&str], &[&str], Cause)] = &[
            (&[], &["a"], Cause::Additional),
            (&["a"], &[], Cause::Missing),
            (&["a", "b"], &["b", "a"], Cause::Order),
            (&["a b"], &["a\n  b "], Cause::Whitespace),
            (&["Ada"], &["ada"], Cause::LetterCase),
            (&["2026-11-20 10:00"], &["2026-11-20T10:00:00"], Cause::Date),
            (&["https://a.example/b"], &["/b"], Cause::Address),
            (&["https://a.example/"], &["https://a.example"], Cause::Address),
            (&["<br> \"a\""], &["<br/> &quot;a&quot;"], Cause::Markup),
            (&["a", "b"], &["a"], Cause::FewerValues),
            (&["a"], &["a", "b"], Cause::MoreValues),
            (&["a"], &["b"], Cause::OtherValue),
            (&["a", "b c"], &["x", "bc"], Cause::OtherValue),
        ];
        for (right, got, cause) in cases {
            let [right, got] =
                [right, got].map(|list| list.iter().map(|&text| text.to_owned()).collect::<Vec<_>>());
            assert_eq!(Cause::of(&right, &got), *cause, "{right:?} {got:?}");
        }
    }
}
