//! HTTP `Link` headers: parsing a field value (RFC 8288, appendix B).

use std::borrow::Cow;

use microweave_values::url::percent;

/// A link of a header. Of parameters with the same name, the first one counts. Other parameters, such as `rev`,
/// are ignored.
#[derive(Debug, Default, PartialEq)]
pub(super) struct HeaderLink<'h> {
    pub(super) target: &'h str,
    /// The relation types, separated by whitespace.
    pub(super) rel: Option<Cow<'h, str>>,
    /// The context of the link. Without it, the context is the page.
    pub(super) anchor: Option<Cow<'h, str>>,
    pub(super) hreflang: Option<Cow<'h, str>>,
    pub(super) media: Option<Cow<'h, str>>,
    pub(super) title: Option<Cow<'h, str>>,
    pub(super) content_type: Option<Cow<'h, str>>,
}

/// The rest of a header cannot be read as a list of links.
#[derive(Debug, PartialEq)]
pub(super) struct InvalidHeader;

pub(super) struct LinkHeader<'h> {
    pub(super) rest: &'h str,
}

impl<'h> LinkHeader<'h> {
    /// Appendix B.3, the parameters of a link.
    fn read_parameters(&mut self, link: &mut HeaderLink<'h>) {
        let mut extended_title = None;
        while self.skip(';') {
            let name = self.take_until(&[' ', '\t', '=', ';', ',']).to_ascii_lowercase();
            let value = if self.skip('=') { self.value() } else { Cow::Borrowed("") };
            let parameter = match &*name {
                "rel" => &mut link.rel,
                "anchor" => &mut link.anchor,
                "hreflang" => &mut link.hreflang,
                "media" => &mut link.media,
                "title" => &mut link.title,
                "type" => &mut link.content_type,
                "title*" => {
                    extended_title = extended_title.or_else(|| decode_extended(&value));
                    continue;
                }
                _ => continue,
            };
            parameter.get_or_insert(value);
        }
        link.title = extended_title.map(Cow::Owned).or_else(|| link.title.take());
    }

    fn value(&mut self) -> Cow<'h, str> {
        self.skip_whitespace();
        match self.rest.strip_prefix('"') {
            Some(rest) => {
                self.rest = rest;
                self.quoted_string()
            }
            None => Cow::Borrowed(self.take_until(&[';', ',']).trim_end_matches([' ', '\t'])),
        }
    }

    /// Appendix B.4, a quoted string after its first quotation mark. The end of the header ends it too.
    fn quoted_string(&mut self) -> Cow<'h, str> {
        let mut text = Cow::Borrowed("");
        loop {
            text += self.take_until(&['"', '\\']);
            if !self.rest.starts_with('\\') {
                self.rest = self.rest.get(1..).unwrap_or_default();
                return text;
            }
            let escaped = self.rest[1..].chars().next().map_or(0, char::len_utf8);
            text += &self.rest[1..1 + escaped];
            self.rest = &self.rest[1 + escaped..];
        }
    }

    fn take_until(&mut self, ends: &[char]) -> &'h str {
        let (taken, rest) = self.rest.split_at(self.rest.find(ends).unwrap_or(self.rest.len()));
        self.rest = rest;
        taken
    }

    /// Skips whitespace, then this character with the whitespace after it. False if another one follows.
    fn skip(&mut self, character: char) -> bool {
        self.skip_whitespace();
        let Some(rest) = self.rest.strip_prefix(character) else { return false };
        self.rest = rest;
        self.skip_whitespace();
        true
    }

    fn skip_whitespace(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t']);
    }
}

impl<'h> Iterator for LinkHeader<'h> {
    type Item = Result<HeaderLink<'h>, InvalidHeader>;

    /// Appendix B.2. A list may have empty elements between its commas (RFC 9110, 5.6.1.2).
    fn next(&mut self) -> Option<Self::Item> {
        self.rest = self.rest.trim_start_matches([' ', '\t', ',']);
        if self.rest.is_empty() {
            return None;
        }
        let Some((target, rest)) = self.rest.strip_prefix('<').and_then(|rest| rest.split_once('>')) else {
            self.rest = "";
            return Some(Err(InvalidHeader));
        };
        self.rest = rest;
        let mut link = HeaderLink { target, ..HeaderLink::default() };
        self.read_parameters(&mut link);
        Some(Ok(link))
    }
}

/// The value of an extended parameter (RFC 8187, 3.2.1), such as `UTF-8'de'%C3%BC`. `None` if it is not one, or not in
/// UTF-8, the only encoding that recipients have to support.
fn decode_extended(value: &str) -> Option<String> {
    let (charset, rest) = value.split_once('\'')?;
    let (_language, encoded) = rest.split_once('\'')?;
    if !charset.eq_ignore_ascii_case("utf-8") {
        return None;
    }
    percent::decode(encoded)
}
