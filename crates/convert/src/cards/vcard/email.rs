//! Finds the email addresses in a value of `email`. The value of EMAIL is an `addr-spec` of RFC 5322 (RFC 6350,
//! section 6.4.2).

use std::collections::HashSet;

use microweave_values::url::{is_active, percent};

const MAILTO: &str = "mailto:";

/// The email addresses in a text such as `Email: ada@example.com`, or in a `mailto:` URL, each once. A URL with another
/// scheme has no address, even if it contains `@`.
pub(super) fn addresses(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let text = text.trim_ascii();
    match after_mailto(text) {
        Some(url) => add_from_mailto(url, &mut found),
        None if is_active(text) => {}
        None => text.split(char::is_whitespace).for_each(|word| add_from_word(word, &mut found)),
    }
    let mut known = HashSet::new();
    found.retain(|address| known.insert(address.clone()));
    found
}

fn after_mailto(text: &str) -> Option<&str> {
    let scheme = text.get(..MAILTO.len())?;
    scheme.eq_ignore_ascii_case(MAILTO).then(|| &text[MAILTO.len()..])
}

/// Adds the addresses of a `mailto:` URL (RFC 6068, section 2). They are in the path and in each `to` of the query,
/// separated by commas. A comma inside an address is written `%2C`.
fn add_from_mailto(url: &str, found: &mut Vec<String>) {
    let url = url.split('#').next().unwrap_or_default().trim_start_matches('/');
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    let fields = query.split('&').filter_map(|field| field.split_once('='));
    let to = fields.filter(|(name, _)| name.eq_ignore_ascii_case("to")).map(|(_, value)| value);
    for part in [path].into_iter().chain(to).flat_map(|list| list.split(',')) {
        let list = percent::decode(part).unwrap_or_else(|| part.to_owned());
        found.extend(all_addresses(list.trim_ascii()).unwrap_or_default());
    }
}

/// The addresses of a decoded list: the addresses in angle brackets, or else the list itself. `None` if one of them is not an
/// address as a whole, such as `a b@example.com`: a part of it could be the address of another person.
fn all_addresses(list: &str) -> Option<Vec<String>> {
    if list.contains(char::is_control) {
        return None;
    }
    if list.contains('<') {
        let bracketed = list.split('<').skip(1).map(|part| part.split_once('>').map(|(address, _)| address));
        return bracketed.map(|address| whole_address(address?)).collect();
    }
    if list.contains('"') {
        return whole_address(list).map(|address| vec![address]);
    }
    let parts = list.split([',', ';']).map(str::trim_ascii).filter(|part| !part.is_empty());
    parts.map(whole_address).collect()
}

/// The address that a text consists of. A full stop after it is left out.
fn whole_address(text: &str) -> Option<String> {
    let mut found = Vec::new();
    add_from_text(text, &mut found);
    found.pop().filter(|address| address == text.trim_end_matches('.'))
}

/// Adds the addresses of one word, which may be a `mailto:` URL. A word with another URL has none.
fn add_from_word(word: &str, found: &mut Vec<String>) {
    let mailto = word.char_indices().find_map(|(at, _)| Some((&word[..at], after_mailto(&word[at..])?)));
    match mailto {
        Some((before, _)) if has_other_scheme(before) => {}
        Some((_, url)) => {
            let url = url.split(['<', '>', '"']).find(|part| !part.is_empty()).unwrap_or_default();
            add_from_mailto(url.trim_end_matches(|c: char| !c.is_alphanumeric()), found);
        }
        None if has_other_scheme(word) => {}
        None => add_from_text(word, found),
    }
}

/// True if a word contains what looks like a scheme of a URL (RFC 3986, section 3.1) before the first `@`. A label
/// such as `E-mail:` looks like one, but no scheme other than `mailto` has `mail` in it.
fn has_other_scheme(word: &str) -> bool {
    let before = word.split('@').next().unwrap_or_default();
    let mut parts: Vec<&str> = before.split(':').collect();
    parts.pop();
    parts.iter().any(|part| {
        let start = part.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || "+-.".contains(c)).len();
        let scheme = part[start..].trim_start_matches(|c: char| !c.is_ascii_alphabetic());
        !scheme.is_empty() && !scheme.to_ascii_lowercase().contains("mail")
    })
}

fn add_from_text(text: &str, found: &mut Vec<String>) {
    let mut rest = text;
    while let Some(at) = first_at(rest) {
        let (before, after) = (&rest[..at], &rest[at + 1..]);
        let domain = &after[..after.find(|c| !is_domain_character(c)).unwrap_or(after.len())];
        let name = domain.trim_end_matches(['.', '-']);
        let local = local_part(before);
        rest = &after[domain.len()..];
        // `a@b@example.com` and `a@b_c.example` are no addresses, and their author does not mean `a@b`.
        if !local.is_empty() && name.starts_with(char::is_alphanumeric) && !rest.starts_with(['@', '%', '_'])
        {
            found.push(format!("{local}@{name}"));
        }
    }
}

/// The offset of the `@` of the first address. An `@` inside a quoted local part is not it.
fn first_at(text: &str) -> Option<usize> {
    let at = text.find('@')?;
    let is_quoted = text[..at].matches('"').count() % 2 == 1;
    let quote = if is_quoted { text[at..].find('"').map(|quote| at + quote) } else { None };
    Some(quote.map(|quote| quote + 1).filter(|&end| text[end..].starts_with('@')).unwrap_or(at))
}

/// The local part of an address at the end of a text: a quoted string or atoms. Quotes and full stops directly before
/// the address are left out.
fn local_part(before: &str) -> &str {
    if let Some(quoted) = before.strip_suffix('"') {
        return quoted.rfind('"').map_or("", |start| &before[start..]);
    }
    let start = before.char_indices().rev().take_while(|(_, c)| is_atom_character(*c)).last();
    let local = start.map_or("", |(start, _)| &before[start..]);
    local.trim_start_matches(['.', '\'', '`', '/', '?', '&', '='])
}

/// True for `atext` of RFC 5322, extended to letters and digits outside ASCII as in RFC 6531, and for the full stop.
fn is_atom_character(c: char) -> bool {
    c.is_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c)
}

fn is_domain_character(c: char) -> bool {
    c.is_alphanumeric() || c == '-' || c == '.'
}
