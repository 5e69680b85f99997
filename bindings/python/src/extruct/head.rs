//! The head of a page as extruct sees it. libxml2, which reads the page for extruct, keeps the head open after elements
//! that end it in browsers: what is inside `noscript`, and elements that HTML 4 does not have.

use std::collections::HashMap;

use super::is_space;

/// The start tags that end the head, if no other element is open in it (libxml2's `htmlStartClose`).
const ENDS_HEAD: &[&str] = &[
    "a", "abbr", "acronym", "address", "b", "bdo", "big", "blockquote", "body", "br", "center", "cite",
    "code", "dd", "dfn", "dir", "div", "dl", "dt", "em", "fieldset", "font", "form", "frameset", "h1", "h2",
    "h3", "h4", "h5", "h6", "hr", "i", "iframe", "img", "kbd", "li", "listing", "map", "menu", "ol", "p",
    "plaintext", "pre", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "table", "tt",
    "u", "ul", "var", "xmp",
];

const VOID: &[&str] = &[
    "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input", "keygen",
    "link", "meta", "param", "source", "track", "wbr",
];

/// The elements whose content is text.
const TEXTS: &[&str] = &["iframe", "noembed", "noframes", "script", "style", "textarea", "title", "xmp"];

/// The offsets of the `meta` elements that are children of the head.
pub(super) fn metas_of_head(source: &str) -> Vec<usize> {
    let (mut metas, mut at, mut open) = (Vec::new(), 0, OpenElements::default());
    while let Some(start) = source.get(at..).and_then(|rest| rest.find('<')).map(|found| at + found) {
        let is_ignored = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{FEFF}');
        if open.names.is_empty() && source[at..start].contains(|c| !is_ignored(c)) {
            break;
        }
        let Some(tag) = WrittenTag::at(source, start) else {
            match end_of_comment(source, start) {
                Some(end) => at = end,
                None if open.names.is_empty() => break,
                None => at = start + 1,
            }
            continue;
        };
        at = tag.end;
        let name = &*tag.name;
        if tag.is_end {
            if name == "head" {
                break;
            }
            open.close(name);
            continue;
        }
        if name == "plaintext" || open.names.is_empty() && ENDS_HEAD.contains(&name) {
            break;
        }
        if name == "meta" && open.names.is_empty() {
            metas.push(start);
        }
        if TEXTS.contains(&name) {
            at = end_of_text(source, at, name);
        } else if !VOID.contains(&name) && !matches!(name, "html" | "head") && !tag.is_self_closing {
            open.add(tag.name);
        }
    }
    metas
}

/// The elements that are open in the head.
#[derive(Default)]
struct OpenElements {
    names: Vec<String>,
    counts: HashMap<String, usize>,
}

impl OpenElements {
    fn add(&mut self, name: String) {
        *self.counts.entry(name.clone()).or_default() += 1;
        self.names.push(name);
    }

    /// Closes the elements up to the innermost one with a name, if there is one.
    fn close(&mut self, name: &str) {
        if self.counts.get(name).is_none_or(|count| *count == 0) {
            return;
        }
        while let Some(closed) = self.names.pop() {
            if let Some(count) = self.counts.get_mut(&closed) {
                *count -= 1;
            }
            if closed == name {
                break;
            }
        }
    }
}

struct WrittenTag {
    /// In lower case.
    name: String,
    is_end: bool,
    is_self_closing: bool,
    /// The offset after `>`.
    end: usize,
}

impl WrittenTag {
    /// The tag that begins at an offset. In quotes, `>` does not end it.
    fn at(source: &str, start: usize) -> Option<Self> {
        let rest = &source[start + 1..];
        let after = rest.strip_prefix('/').unwrap_or(rest);
        if !after.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let name_len = after.find(|c| is_space(c) || matches!(c, '/' | '>')).unwrap_or(after.len());
        let (name, mut attributes) = after.split_at(name_len);
        while let Some(len) = attributes.find(['=', '>']) {
            attributes = &attributes[len..];
            let Some(value) = attributes.strip_prefix('=') else { break };
            let value = value.trim_start_matches(is_space);
            let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
            attributes = match quote.and_then(|quote| value[1..].split_once(quote)) {
                Some((_, after)) => after,
                None => value,
            };
        }
        let is_closed = attributes.starts_with('>');
        let end = if is_closed { source.len() - attributes.len() } else { source.len() };
        let is_self_closing =
            source[..end].ends_with('/') && end > start + 1 + rest.len() - after.len() + name_len;
        let is_end = after.len() < rest.len();
        Some(WrittenTag {
            name: name.to_lowercase(),
            is_end,
            is_self_closing,
            end: end + usize::from(is_closed),
        })
    }
}

/// The offset after a comment, or another part of the markup that is no element. `None` if there is none.
fn end_of_comment(source: &str, start: usize) -> Option<usize> {
    let rest = &source[start..];
    let Some(comment) = rest.strip_prefix("<!--") else {
        let is_markup = rest[1..].starts_with(['!', '?', '/']);
        return is_markup.then(|| rest.find('>').map_or(source.len(), |end| start + end + 1));
    };
    let inside = start + "<!--".len();
    if let Some(end) = [">", "->"].iter().find(|end| comment.starts_with(**end)) {
        return Some(inside + end.len());
    }
    let is_end = |end: &usize| comment[..*end].ends_with("--") || comment[..*end].ends_with("--!");
    let end = comment.match_indices('>').map(|(end, _)| end).find(is_end);
    Some(end.map_or(source.len(), |end| inside + end + 1))
}

/// The offset of the end tag of an element whose content is text.
fn end_of_text(source: &str, at: usize, name: &str) -> usize {
    let rest = source.get(at..).unwrap_or_default();
    let mut ends = rest.match_indices("</").map(|(found, _)| at + found);
    let is_end = |end: &usize| {
        let after = &source.as_bytes()[end + 2..];
        after.get(..name.len()).is_some_and(|written| written.eq_ignore_ascii_case(name.as_bytes()))
            && source[end + 2 + name.len()..].starts_with(|c| is_space(c) || matches!(c, '/' | '>'))
    };
    ends.find(is_end).unwrap_or(source.len())
}
