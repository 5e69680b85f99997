//! Converts the URLs and names of a page to IRIs, as RDF requires. They are given as N-Quads has them: `<IRI>`.

use std::borrow::Cow;

use oxiri::Iri;
use url::{Position, Url};

use microweave::page::Page;
use microweave_values::url::{Base, percent};
use microweave_values::whitespace::trim;

/// Resolves the URLs of a page. `base` follows the URL Standard, `iri` RFC 3986.
pub(crate) struct Iris<'p> {
    base: &'p Base,
    iri: Option<Iri<String>>,
}

impl<'p> Iris<'p> {
    pub(crate) fn of(page: &'p Page) -> Self {
        let base = page.base();
        let written = Iri::parse(base.without_fragment().to_owned()).ok();
        let iri = written.or_else(|| Iri::parse(escaped(&base.join("")?)).ok());
        Iris { base, iri }
    }

    /// Resolves a URL by RFC 3986; an absolute URL stays as it is written. If the URL is invalid by that RFC, it is
    /// resolved and escaped as in browsers.
    pub(crate) fn resolve(&self, written: &str) -> Option<String> {
        let url = trim(written);
        let resolved = match &self.iri {
            Some(base) => base.resolve(url).ok().map(|iri| format!("<{iri}>")),
            None => node(url),
        };
        resolved.or_else(|| node(&escaped(&self.base.join(url)?)))
    }

    /// The page's base with its fragment replaced by a name.
    pub(crate) fn fragment(&self, name: &str) -> Option<String> {
        let base = self.iri.as_ref()?.as_str();
        let without = base.split('#').next().unwrap_or_default();
        joined(without, "#", name)
    }
}

/// The IRI of an absolute URL; `None` if the text is a relative URL or not a URL.
pub(crate) fn absolute(url: &str) -> Option<String> {
    let url = trim(url);
    if !url.contains(':') {
        return None;
    }
    node(url).or_else(|| node(&escaped(&Url::parse(url).ok()?)))
}

/// A text that is an IRI as it is; `None` if it is not one.
pub(crate) fn node(iri: &str) -> Option<String> {
    Iri::parse(iri).is_ok().then(|| format!("<{iri}>"))
}

/// The IRI of a name in a vocabulary: the start, the separator and the escaped name.
pub(crate) fn joined(start: &str, separator: &str, name: &str) -> Option<String> {
    node(&[start, separator, &escaped_fragment(name)].concat())
}

/// A parsed URL, in which characters that IRIs do not allow are percent-encoded.
fn escaped(url: &Url) -> String {
    let mut iri = url[..Position::BeforePath].to_owned();
    iri.push_str(&escaped_fragment(url.path()));
    for (mark, part) in [('?', url.query()), ('#', url.fragment())] {
        if let Some(part) = part {
            iri.push(mark);
            iri.push_str(&escaped_fragment(part));
        }
    }
    iri
}

/// Escapes a text as a part of an IRI: characters that RFC 3987's `ifragment` does not allow are percent-encoded.
pub(crate) fn escaped_fragment(text: &str) -> Cow<'_, str> {
    let is_valid = |(at, c): (usize, char)| match c {
        '%' => percent::first_escaped_byte(&text[at..]).is_some(),
        c => is_fragment_char(c),
    };
    if text.char_indices().all(is_valid) {
        return text.into();
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for (at, c) in text.char_indices() {
        if is_valid((at, c)) {
            escaped.push(c);
        } else {
            percent::push_encoded(&mut escaped, c);
        }
    }
    escaped.into()
}

/// True if RFC 3987's `ifragment` allows the character unescaped. Private characters are allowed only in queries, and
/// are escaped there too.
fn is_fragment_char(c: char) -> bool {
    match c {
        c if c.is_ascii() => c.is_ascii_alphanumeric() || "-._~!$&'()*+,;=:@/?".contains(c),
        '\u{A0}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFEF}' => true,
        '\u{10000}'..='\u{DFFFD}' => u32::from(c) & 0xFFFF < 0xFFFE,
        '\u{E1000}'..='\u{EFFFD}' => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_gives_a_valid_iri() {
        for c in ('\0'..=char::MAX).step_by(7).chain('\0'..='\u{3000}') {
            let name = c.to_string();
            assert!(joined("https://example.com/", "#", &name).is_some(), "{c:?}");
        }
    }
}
