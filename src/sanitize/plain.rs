//! Sanitises plain HTML by copying it, because ammonia takes as long as parsing the page. The result equals
//! that of ammonia (tests `copied_plain_html_equals_cleaned_html` and
//! `copied_contents_of_the_corpora_equal_cleaned_ones`).
//!
//! Plain HTML is HTML in the form that serialisers write: listed elements in positions where a parser does
//! not move them, each closed by its own end tag, with attributes in double quotes. Every parser reads it in
//! the same way. For all other HTML the functions return `None`.

use memchr::{memchr, memchr3};
use smallvec::SmallVec;

use super::allowed::AllowedHtml;
use super::characters::is_all_writable;
use super::tags::closes_p;
use crate::dom::lazy_image::lazy_attribute;
use crate::html::kinds::{self, HEADING, VOID};
use crate::sanitize::safe_url::safe_with;
use crate::url::plain_origin;

const MAX_DEPTH: usize = 512;
/// The names of the attributes of a tag are compared with one another.
const MAX_ATTRIBUTES: usize = 16;
const REFERENCES: [&str; 4] = ["amp;", "lt;", "gt;", "nbsp;"];
const REFERENCES_IN_ATTRIBUTES: [&str; 3] = ["amp;", "nbsp;", "quot;"];

/// The HTML without elements and attributes that are not listed. `None` if the HTML is not plain.
pub(super) fn copy(html: &str, list: &AllowedHtml) -> Option<String> {
    let has_other_spelling = memchr(b'\r', html.as_bytes()).is_some()
        || !html.is_ascii() && html.contains('\u{A0}')
        || !is_all_writable(html);
    if has_other_spelling {
        return None;
    }
    let written = String::with_capacity(html.len());
    let mut copier = Copier { html, copied: 0, rest: html, list, written, open: Vec::new() };
    copier.run()?;
    copier.leave_out(0);
    copier.open.is_empty().then_some(copier.written)
}

struct Copier<'h> {
    html: &'h str,
    /// The end of the part of `html` that is already copied or left out. The text from here to `rest` is
    /// still to be copied.
    copied: usize,
    rest: &'h str,
    list: &'h AllowedHtml,
    written: String,
    open: Vec<&'h str>,
}

/// The methods return `None` if the HTML is not plain.
impl<'h> Copier<'h> {
    fn run(&mut self) -> Option<()> {
        loop {
            self.text()?;
            if self.rest.is_empty() {
                return Some(());
            }
            match self.rest.as_bytes().get(1)? {
                b'/' => self.end_tag()?,
                b'!' => self.comment()?,
                _ => self.start_tag()?,
            }
        }
    }

    /// Moves `rest` to the next tag. The text before it will be copied.
    fn text(&mut self) -> Option<()> {
        let mut end = 0;
        while let Some(at) = memchr3(b'<', b'&', b'>', &self.rest.as_bytes()[end..]) {
            end += at;
            match self.rest.as_bytes()[end] {
                b'<' => break,
                b'&' if starts_with_any(&self.rest[end + 1..], &REFERENCES) => end += 1,
                _ => return None,
            }
        }
        let end = if self.rest[end..].starts_with('<') { end } else { self.rest.len() };
        let text = self.take(end);
        let may_have_text = self.open.last().is_none_or(|outer| !is_table_structure(outer));
        (may_have_text || text.trim_ascii().is_empty()).then_some(())
    }

    /// Leaves out a comment, if all parsers agree where it ends.
    fn comment(&mut self) -> Option<()> {
        let inside = self.rest.strip_prefix("<!--")?;
        let end = inside.find("-->")?;
        let comment = &inside[..end];
        let is_clear = !comment.starts_with(['>', '-']) && !comment.contains("--");
        self.leave_out("<!--".len() + end + "-->".len());
        is_clear.then_some(())
    }

    fn end_tag(&mut self) -> Option<()> {
        let name = self.open.pop()?;
        let rest = self.rest[2..].strip_prefix(name)?.strip_prefix('>')?;
        self.rest = rest;
        Some(())
    }

    fn start_tag(&mut self) -> Option<()> {
        let name_end = 1 + self.rest[1..].find([' ', '>'])?;
        let name = &self.rest[1..name_end];
        let allowed = self.list.elements.get(name)?;
        (self.is_allowed_here(name) && self.open.len() < MAX_DEPTH).then_some(())?;
        self.take(name_end);
        let is_image = matches!(name, "img" | "source");
        let mut known = SmallVec::<[&str; MAX_ATTRIBUTES]>::new();
        while !self.rest.starts_with('>') {
            let attribute =
                self.attribute(|name| allowed.contains(name) || self.list.on_every_element.contains(name))?;
            // A parser ignores an attribute whose name the tag already has (HTML 13.2.5.33).
            (known.len() < MAX_ATTRIBUTES && !known.contains(&attribute)).then_some(())?;
            (!is_image || lazy_attribute(attribute).is_none()).then_some(())?;
            known.push(attribute);
        }
        let has_source =
            known.contains(&"src") && (allowed.contains("src") || self.list.on_every_element.contains("src"));
        (!is_image || has_source).then_some(())?;
        self.take(1);
        if kinds::of_name(name) & VOID == 0 {
            self.open.push(name);
        }
        // A parser ignores a line feed right after the start tag of `pre` (HTML 13.2.6.4.7, "in body"), so
        // this is not plain.
        (name != "pre" || !self.rest.starts_with('\n')).then_some(())
    }

    /// Copies an attribute, or leaves it out if it is not allowed. Returns its name.
    fn attribute(&mut self, is_allowed: impl FnOnce(&str) -> bool) -> Option<&'h str> {
        let attribute = self.rest.strip_prefix(' ')?;
        let (name, after) = attribute.split_at(memchr(b'"', attribute.as_bytes())?);
        let (name, after) = (name.strip_suffix('=')?, &after[1..]);
        let is_name =
            name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        let value_end = memchr(b'"', after.as_bytes())?;
        let value = &after[..value_end];
        let length = self.rest.len() - after.len() + value_end + 1;
        (is_name && !name.is_empty()).then_some(())?;
        if is_allowed(name) {
            let is_plain_url =
                || plain_origin(value).is_some() && safe_with(value, &self.list.schemes) == Some(value);
            (is_plain_value(value) && (!self.list.urls.contains(name) || is_plain_url())).then_some(())?;
            self.take(length);
        } else {
            self.leave_out(length);
        }
        Some(name)
    }

    /// True if a parser keeps the element in this position and closes none of the open elements.
    fn is_allowed_here(&self, name: &str) -> bool {
        let outer = self.open.last().copied().unwrap_or_default();
        let is_open = |name: &str| self.open.contains(&name);
        match name {
            "caption" | "colgroup" | "tbody" | "thead" | "tfoot" => outer == "table",
            "col" => outer == "colgroup",
            "tr" => matches!(outer, "tbody" | "thead" | "tfoot"),
            "td" | "th" => outer == "tr",
            _ if is_table_structure(outer) => false,
            "li" => matches!(outer, "ul" | "ol") && !is_open("p"),
            "dd" | "dt" => outer == "dl" && !is_open("p"),
            "rp" | "rt" => outer == "ruby",
            "a" => !is_open("a"),
            _ if kinds::of_name(name) & kinds::of_name(outer) & HEADING != 0 => false,
            _ => !closes_p(name) || !is_open("p"),
        }
    }

    /// Copies the HTML before `rest`, then skips the next `length` bytes of it.
    fn leave_out(&mut self, length: usize) {
        let at = self.html.len() - self.rest.len();
        self.written.push_str(&self.html[self.copied..at]);
        self.copied = at + length;
        self.rest = &self.rest[length..];
    }

    fn take(&mut self, length: usize) -> &'h str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken
    }
}

/// True for a table element that contains only other table elements, and no text.
fn is_table_structure(name: &str) -> bool {
    matches!(name, "table" | "tbody" | "thead" | "tfoot" | "tr" | "colgroup")
}

fn starts_with_any(text: &str, beginnings: &[&str]) -> bool {
    beginnings.iter().any(|own| text.starts_with(own))
}

fn is_plain_value(value: &str) -> bool {
    let ampersands_are_references =
        value.match_indices('&').all(|(at, _)| starts_with_any(&value[at + 1..], &REFERENCES_IN_ATTRIBUTES));
    ampersands_are_references && !value.contains(['<', '>'])
}
