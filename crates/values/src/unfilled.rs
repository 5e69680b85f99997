//! Values that a program should have filled in.

use memchr::{memchr, memchr_iter, memchr2, memchr3};
use once_cell::sync::Lazy;
use percent_encoding::percent_decode_str;
use serde::Deserialize;

static WORDS: Lazy<UnfilledWords> = crate::table!("unfilled-words.json");

/// True for the bytes that words of programs begin with.
const BEGINS_WORD: [bool; 256] = table_of(b"nuN(I#,");

/// True for the ASCII bytes that remains begin with.
const BEGINS_REMAIN: [bool; 256] = table_of(b"{%[#@*_NY$0-");

const fn table_of(bytes: &[u8]) -> [bool; 256] {
    let (mut table, mut at) = ([false; 256], 0);
    while at < bytes.len() {
        table[bytes[at] as usize] = true;
        at += 1;
    }
    table
}

/// A longer text is no title.
const MAX_TITLE: usize = 200;

/// What templates begin with.
const BEGINS_TEMPLATE: [char; 5] = ['{', '%', '<', '$', '['];

/// What stands in place of a template.
const MARK: char = '\u{0}';

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnfilledWords {
    /// Words that programs write for a value that they do not have.
    #[serde(borrow)]
    words: Vec<&'static str>,
    /// The words among them that are also in URLs.
    segments: Vec<&'static str>,
    /// Such words that are usual words too, but no names.
    labels: Vec<&'static str>,
    /// How templates, and texts of JavaScript for objects, begin and end.
    templates: Vec<(&'static str, &'static str)>,
    /// What stands between the parts of a title.
    separators: Vec<&'static str>,
}

/// True for the remains of a template, such as `{{ product.title }}`, for a URL or a part of a title that has one, and for words that
/// programs write for a value that they do not have, such as `undefined`. A text may have a template among its other words: it may
/// be about templates.
pub fn is_unfilled(text: &str) -> bool {
    let text = without_quotes(text);
    may_be_unfilled(text) && is_unfilled_text(text)
}

/// The text without whitespace and quotation marks around it.
fn without_quotes(text: &str) -> &str {
    let text = text.trim();
    if text.starts_with('"') || text.ends_with('"') { text.trim_matches('"') } else { text }
}

/// False for most texts, quickly.
fn may_be_unfilled(text: &str) -> bool {
    begins_word(text) || may_have_remain(text)
}

/// True if a text may begin with a word of programs.
fn begins_word(text: &str) -> bool {
    text.trim_start().bytes().next().is_some_and(|byte| BEGINS_WORD[usize::from(byte)])
}

fn is_unfilled_text(text: &str) -> bool {
    let is_word = |word: &str| WORDS.words.contains(&word);
    if begins_word(text) && (is_word(text) || all_words(text, |c| c.is_whitespace() || c == ',', is_word)) {
        return true;
    }
    if !may_have_remain(text) {
        return false;
    }
    // Between several remains are only signs.
    let is_remain_or_sign = |word: &str| !word.contains(char::is_alphanumeric) || is_remain(word);
    is_remain(text)
        || text.contains(char::is_alphanumeric) && all_words(text, char::is_whitespace, is_remain_or_sign)
        || is_template(text)
        || text.len() <= MAX_TITLE && has_unfilled_part(text)
        || is_url_with_template(text)
}

/// True for a text of templates, with signs between them: a content or a tag that a program should have filled in. A word such as `null` is
/// none: a content or a tag may be any word.
pub fn is_template(text: &str) -> bool {
    let (mut rest, mut has_template) = (text, false);
    // The kinds of templates, by their numbers, that have no end in the rest.
    let mut endless = 0_u32;
    while let Some(at) = rest.find(|c: char| c.is_alphanumeric() || BEGINS_TEMPLATE.contains(&c)) {
        rest = &rest[at..];
        let kinds = WORDS.templates.iter().enumerate();
        let mut kinds =
            kinds.filter(|(number, (open, _))| endless >> number & 1 == 0 && rest.starts_with(open));
        match kinds.next() {
            None if rest.starts_with(char::is_alphanumeric) => return false,
            // Each sign that a template can begin with has one byte.
            None => rest = &rest[1..],
            Some((number, (open, close))) => match rest[open.len()..].split_once(close) {
                Some((name, after)) => {
                    has_template |= name.contains(char::is_alphanumeric);
                    rest = after;
                }
                None => endless |= 1 << number,
            },
        }
    }
    has_template
}

/// False for a text that cannot have a remain. A remain without `{`, `%`, `[`, `<` and `$` is the whole text, or the first word that has
/// letters.
fn may_have_remain(text: &str) -> bool {
    let bytes = text.as_bytes();
    let has_mark = || memchr3(b'{', b'%', b'[', bytes).is_some() || memchr2(b'<', b'$', bytes).is_some();
    let first_word = || text.split(char::is_whitespace).find(|word| word.contains(char::is_alphanumeric));
    let is_plain = bytes.first().is_some_and(u8::is_ascii_alphanumeric);
    begins_remain(text) || has_mark() || !is_plain && first_word().is_some_and(begins_remain)
}

/// True if a text may begin with a remain: by its first byte, or as an amount such as `€NaN`.
fn begins_remain(text: &str) -> bool {
    let first = text.bytes().next();
    first.is_some_and(|byte| BEGINS_REMAIN[usize::from(byte)] || !byte.is_ascii() && text.ends_with("NaN"))
}

/// True for a text that has words, all of this kind.
fn all_words(text: &str, is_between: fn(char) -> bool, is_it: impl Fn(&str) -> bool) -> bool {
    let mut words = text.split(is_between).filter(|word| !word.is_empty()).peekable();
    words.peek().is_some() && words.all(is_it)
}

/// True for a text that is one remain of a program other than [`UnfilledWords::templates`].
fn is_remain(text: &str) -> bool {
    let has_object =
        || text.contains("[object Object]") && text.bytes().filter(|byte| *byte == b' ').count() == 1;
    if !begins_remain(text) {
        return has_object();
    }
    let inside =
        |open, close| text.strip_prefix(open)?.strip_suffix(close).filter(|inside: &&str| !inside.is_empty());
    let has = |open, close, may_have: fn(char) -> bool| {
        inside(open, close).is_some_and(|inside| inside.chars().all(may_have))
    };
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
    // `{title}`, `{$title}`, `{#title#}`.
    let braces = inside("{", "}").map(|name| name.strip_suffix('#').unwrap_or(name));
    let braces = braces.map(|name| name.strip_prefix(['#', '@']).unwrap_or(name));
    let is_braces =
        braces.is_some_and(|name| !name.is_empty() && name.chars().all(|c| c == '$' || is_of_name(c)));
    let is_percents =
        inside("%", "%").is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()));
    // `%s`, `%1$s`.
    let number = text.strip_prefix('%').and_then(|text| text.strip_suffix(['s', 'd']));
    let number = number.and_then(|text| if text.is_empty() { Some("1") } else { text.strip_suffix('$') });
    let is_number =
        number.is_some_and(|text| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()));
    let is_capitals =
        inside("__", "__").is_some_and(|name| name.starts_with(|c: char| c.is_ascii_uppercase()));
    let days = ["0001-01-01", "0000-00-00", "-0001-11-30"];
    let is_midnight = |time: &str| time.strip_prefix("00:00").is_some_and(|rest| !rest.contains(' '));
    let is_no_date = days
        .iter()
        .find_map(|day| text.strip_prefix(day))
        .is_some_and(|time| time.is_empty() || time.strip_prefix(['T', ' ']).is_some_and(is_midnight));
    is_braces
        || has("{$", "}", |c| c == '>' || c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-'))
        || has("{!", "!}", |c| !matches!(c, '{' | '}'))
        || has("%{", "}", |c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-'))
        || is_member(text)
        || ["[post_", "[page_", "[site_"].into_iter().any(|open| has(open, "]", |c| c.is_ascii_lowercase()))
        || has("__MSG_", "__", |c| c.is_ascii_alphanumeric() || matches!(c, '_' | '@'))
        || is_percents && has("%", "%", is_of_name)
        || is_number
        || is_capitals && has("__", "__", |c| c == '_' || c.is_ascii_uppercase() || c.is_ascii_digit())
        || has("#{", "}", |c| !matches!(c, '}' | ' '))
        || has("[[", "]]", |c| !matches!(c, ']' | ' '))
        || has("[%", "%]", |c| c != '%')
        || has("*|", "|*", |c| !matches!(c, '|' | ' '))
        || has("##", "##", is_of_name)
        || has("@@", "@@", is_of_name)
        || has("@Model.", "", |c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'))
        || has("YOUR_", "", |c| c == '_' || c.is_ascii_uppercase())
        || has("[object ", "]", |c| c.is_ascii_alphabetic())
        || has("[Object ", "]", |c| c.is_ascii_alphabetic())
        || has_object()
        || is_numbers(text)
        || is_no_date
}

/// True for a member of a variable of PHP: `$product->name`.
fn is_member(text: &str) -> bool {
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(|b| b == b'_' || b.is_ascii_alphabetic());
    let names = text.strip_prefix('$').and_then(|text| text.split_once("->"));
    names.is_some_and(|(variable, members)| {
        let is_variable = is_name(variable) && !variable.contains(|c: char| c.is_ascii_uppercase());
        is_variable && members.split("->").all(is_name)
    })
}

/// True for `NaN` with a currency or a unit, and for several with marks between them.
fn is_numbers(text: &str) -> bool {
    let is_currency = |text: &str| matches!(text.trim_end(), "$" | "€" | "£" | "¥");
    let is_code = |text: &str| text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_uppercase());
    let is_unit = |text: &str| matches!(text, "%" | "€" | "£" | "¥" | "kg" | "px") || is_code(text);
    let after = text.strip_prefix("NaN").map(|unit| unit.strip_prefix(' ').unwrap_or(unit));
    if text.strip_suffix("NaN").is_some_and(is_currency) || after.is_some_and(is_unit) {
        return true;
    }
    let between = text.strip_prefix("NaN").and_then(|text| text.strip_suffix("NaN"));
    let is_mark = |part: &str| !part.is_empty() && !part.contains(|c: char| c.is_ascii_alphanumeric());
    between.is_some_and(|between| between.split("NaN").all(is_mark))
}

/// True for an address that a program should have filled in: a text as in [`is_unfilled`], and a URL that has a template. A word such as
/// `undefined` in a URL does not count: a page about the word has such an address.
pub fn is_unfilled_link(text: &str) -> bool {
    let inside = without_quotes(text);
    let is_encoded = || memchr(b'%', text.as_bytes()).is_some() && has_encoded_template(text.trim());
    // A text with `%` may have a remain.
    may_be_unfilled(inside) && (is_unfilled_text(inside) || is_encoded())
}

/// As [`is_unfilled_link`], for a file: no file has the name `undefined`.
pub fn is_unfilled_file(text: &str) -> bool {
    is_unfilled_link(text)
        || may_have_word_segment(text) && segments(text.trim()).last().is_some_and(is_word_segment)
}

/// As [`is_unfilled_link`]. Also true for a URL that has a word such as `undefined` as a segment of its path, for readers who see that the
/// page is not about the word.
pub fn is_unfilled_value(text: &str) -> bool {
    is_unfilled_link(text) || may_have_word_segment(text) && segments(text.trim()).any(is_word_segment)
}

/// False if no segment begins with the first letter of such a word. The first segment of a URL is never such a word.
fn may_have_word_segment(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut slashes = memchr_iter(b'/', bytes);
    slashes.any(|at| bytes.get(at + 1).is_some_and(|byte| BEGINS_WORD[usize::from(*byte)]))
}

fn is_word_segment(segment: &str) -> bool {
    let begins_word = segment.bytes().next().is_some_and(|byte| BEGINS_WORD[usize::from(byte)]);
    begins_word && WORDS.segments.contains(&segment)
}

/// The segments of the path of a URL. Another text has no segments.
fn segments(text: &str) -> impl Iterator<Item = &str> {
    let path = text.split(['?', '#']).next().filter(|path| is_url(path));
    path.into_iter().flat_map(|path| path.split('/'))
}

/// True for a URL without whitespace.
fn is_url(text: &str) -> bool {
    let scheme = || text.split_once("://").map(|(scheme, _)| scheme);
    let is_scheme = |scheme: &str| scheme.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (text.starts_with(['/', '.']) || scheme().is_some_and(is_scheme)) && !text.contains(char::is_whitespace)
}

/// True for a URL whose path has a template. A template in a query may be for another program.
fn is_url_with_template(text: &str) -> bool {
    with_marked_templates(text).is_some_and(|marked| {
        let path = marked.split(['?', '#']).next().unwrap_or_default();
        path.contains(MARK) && is_url(&path.replace(MARK, ""))
    })
}

/// True for a URL whose path has a template with encoded characters, or the template `%POST_NAME%` as a segment.
fn has_encoded_template(url: &str) -> bool {
    let is_capital = |byte: u8| matches!(byte, b'A'..=b'Z' | b'_');
    let is_name = |name: &str| name.len() > 2 && name.bytes().all(is_capital);
    let is_template = |segment: &str| {
        segment.strip_prefix('%').and_then(|rest| rest.strip_suffix('%')).is_some_and(is_name)
    };
    segments(url).any(is_template) || is_url_with_template(&percent_decode_str(url).decode_utf8_lossy())
}

/// True for a word that programs write for a value that they do not have, and that is no name or title of a thing, such as `None`.
pub fn is_unfilled_label(text: &str) -> bool {
    WORDS.labels.contains(&text.trim())
}

/// True if a part of a title has templates only.
fn has_unfilled_part(title: &str) -> bool {
    let is_template = |part: &&str| part.contains(MARK) && !part.contains(char::is_alphanumeric);
    with_marked_templates(title).is_some_and(|marked| parts(&marked).iter().any(is_template))
}

/// The parts of a title.
fn parts(title: &str) -> Vec<&str> {
    let mut parts = vec![title];
    for separator in &WORDS.separators {
        parts = parts.iter().flat_map(|part| part.split(separator)).collect();
    }
    parts
}

/// A text with marks in place of its templates. `None` if it has none.
fn with_marked_templates(text: &str) -> Option<String> {
    // A template begins with one of these.
    if !text.contains(BEGINS_TEMPLATE) || !WORDS.templates.iter().any(|(open, _)| text.contains(open)) {
        return None;
    }
    let (mut marked, mut has_template) = (text.to_owned(), false);
    for (open, close) in &WORDS.templates {
        let mut kept = String::new();
        let mut rest = &*marked;
        while let Some((before, inside)) = rest.split_once(open)
            && let Some((name, after)) = inside.split_once(close)
            && name.contains(char::is_alphanumeric)
        {
            kept += before;
            kept.push(MARK);
            rest = after;
            has_template = true;
        }
        kept += rest;
        marked = kept;
    }
    has_template.then_some(marked)
}
