//! Rules about the source of a page, whatever its markup is for: its end tags (`unclosed-element`), its ids (`duplicate-id`: an id that
//! several elements have and something refers to), the quotation marks of its attributes (`curly-quotes`), and the declaration of its
//! encoding: `charset-missing`, `charset-late` and `charset-wrong`. A page that was given as text, or that has only ASCII, has none of
//! the findings about the encoding.

mod end_tags;

use encoding_rs::Encoding;
use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};
use memchr::memmem;

use crate::{Findings, Report, Rule, quoted};
use microweave::extract::flag;
use microweave::extract::meta;
use microweave::page::Page;
use microweave_html::dom::{Dom, El};
use microweave_html::input::{Decoding, content_type};
use microweave_html::names::{NameId, attr, tag};
use microweave_html::position::Span;
use microweave_values::whitespace::tokens;

pub(super) fn check(page: &Page, findings: &mut Findings) {
    findings.next_pass();
    check_charset(page, findings);
    findings.next_pass();
    end_tags::check(page, findings);
    findings.next_pass();
    check_ids(page.dom(), findings);
}

/// Curly quotation marks before a value.
const CURLY_MARKS: [&str; 4] = ["=“", "=”", "=‘", "=’"];
/// The bytes that all of them begin with.
const CURLY_START: &[u8] = b"=\xe2\x80";

/// Attributes with curly quotation marks around their values. The elements have no other findings.
pub(super) fn check_quotes(page: &Page, findings: &mut Findings) {
    let (dom, source) = (page.dom(), page.dom().source());
    if memmem::find(source.as_bytes(), CURLY_START).is_none() {
        return;
    }
    for el in dom.elements() {
        let Some(tag) = el.start_tag() else { continue };
        let Some(start) = dom.source_at(tag.clone()).and_then(first_curly_value) else { continue };
        let start = tag.start + start;
        let attribute = source[start..tag.end].trim_end_matches(['>', '/', ' ']);
        let (from, to) = (el.position_of(start), el.position_of(start + attribute.len()));
        let span = from.zip(to).map(|(from, to)| Span::new(from, to));
        findings.report(Report::new(el, Rule::CurlyQuotes, quoted(attribute)).at_span(span));
        findings.close(el);
    }
}

/// Where the first attribute begins that has a curly mark before its value.
fn first_curly_value(tag: &str) -> Option<usize> {
    let mut quote = None;
    let mut start = 0;
    for (at, c) in tag.char_indices() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => {}
            None if matches!(c, '"' | '\'') && tag[..at].trim_end().ends_with('=') => quote = Some(c),
            None if c.is_whitespace() => start = at + c.len_utf8(),
            None if CURLY_MARKS.iter().any(|mark| tag[at..].starts_with(mark)) => return Some(start),
            None => {}
        }
    }
    None
}

/// HTML 4.2.5.4, "Specifying the document's character encoding": the element with the declaration is completely
/// within the first 1,024 bytes.
const MAX_OFFSET: usize = 1024;

/// True if the only letters outside of ASCII were lost before: U+FFFD in UTF-8, which is right in no encoding.
fn has_only_lost_letters(source: &str) -> bool {
    source
        .split(char::REPLACEMENT_CHARACTER)
        .flat_map(|text| text.split("\u{EF}\u{BF}\u{BD}"))
        .all(str::is_ascii)
}

fn check_charset(page: &Page, findings: &mut Findings) {
    let dom = page.dom();
    let Some(decoding) = dom.decoding else { return };
    if dom.source().is_ascii() {
        return;
    }
    let Some((el, attribute, label)) = declaration(dom) else {
        // A page that was saved from an address comes from a server, whose header probably declares the encoding.
        let is_saved = !decoding.has_header && page.base().is_absolute();
        // Without a doctype and an element of the head, it is a fragment of a page or a template.
        let mut before_body = dom.elements().take_while(|el| el.tag() != tag::BODY);
        let start = dom.source().trim_start().get(.."<!doctype".len());
        let is_whole = start.is_some_and(|start| start.eq_ignore_ascii_case("<!doctype"))
            || before_body.any(|el| !matches!(el.tag(), tag::HTML | tag::HEAD) && el.start_tag().is_some());
        if is_whole && !is_saved && !decoding.is_declared_outside && decoding.encoding == encoding_rs::UTF_8 {
            let root = dom.elements().next();
            root.into_iter().for_each(|root| findings.add(root, Rule::CharsetMissing, ""));
        }
        return;
    };
    if let Some(detail) = mistake(&label, decoding).filter(|_| !has_only_lost_letters(dom.source())) {
        let report = Report::of_value(el, attribute, Rule::CharsetWrong, detail);
        let is_used = Encoding::for_label(label.trim().as_bytes()) == Some(decoding.encoding);
        findings.report(match is_used && !decoding.is_utf8_in_fact {
            true => report.help("write the whole page in the encoding that it declares"),
            false => report,
        });
    }
    let end = el.start_tag().and_then(|tag| el.position_of(tag.end));
    if !decoding.is_declared_outside && end.is_some_and(|end| end.offset > MAX_OFFSET) {
        let at = end.map_or(0, |end| end.offset);
        findings.add(el, Rule::CharsetLate, format!("the meta element ends at byte {at}"));
    }
}

/// The element that declares the encoding, the attribute with the declaration, and the label in it.
fn declaration(dom: &Dom) -> Option<(El<'_>, NameId, String)> {
    meta::elements(dom).find_map(|el| {
        if let Some(label) = el.attr_by(attr::CHARSET) {
            return Some((el, attr::CHARSET, label.to_owned()));
        }
        let is_pragma = el.attr_by(attr::HTTP_EQUIV)?.eq_ignore_ascii_case("content-type");
        let label = content_type::charset(el.attr_by(attr::CONTENT)?)?;
        is_pragma.then_some((el, attr::CONTENT, label))
    })
}

/// What is wrong with a declaration. A page in UTF-16 cannot declare its encoding in a `meta` element, so the label UTF-16
/// counts as UTF-8.
fn mistake(label: &str, decoding: Decoding) -> Option<String> {
    let Some(declared) = Encoding::for_label(label.trim().as_bytes()) else {
        return Some(format!("{} is no encoding", quoted(label)));
    };
    let used = decoding.encoding;
    let is_utf16 = |encoding: &'static Encoding| encoding.name().starts_with("UTF-16");
    if declared != used && !is_utf16(declared) {
        Some(format!("the page declares {}, and is read as {}", declared.name(), used.name()))
    } else if decoding.is_utf8_in_fact && !is_utf16(used) {
        Some(format!("the page declares {}, but its bytes are UTF-8", declared.name()))
    } else if decoding.had_errors {
        Some(format!("the page declares {}, but some of its bytes are not", declared.name()))
    } else {
        None
    }
}

fn check_ids(dom: &Dom, findings: &mut Findings) {
    let named = referenced(dom);
    if named.is_empty() {
        return;
    }
    let mut seen: HashMap<&str, El<'_>> = HashMap::new();
    for el in dom.walk_flagged(flag::ID).entered() {
        let Some(id) = el.attr_by(attr::ID).filter(|id| named.contains(id)) else { continue };
        if seen.insert(id, el).is_some() {
            findings.report(Report::of_value(el, attr::ID, Rule::DuplicateId, quoted(id)));
        }
    }
}

/// The ids that `itemref`, includes of classic microformats and `headers` name.
fn referenced(dom: &Dom) -> HashSet<&str> {
    let mut named = HashSet::new();
    let flags = if dom.has_attribute(attr::HEADERS) { 0 } else { flag::CLASS | flag::MICRODATA };
    for el in dom.walk_flagged(flags).entered() {
        if el.has(flag::MICRODATA) {
            named.extend(tokens(el.attr_by(attr::ITEMREF).unwrap_or_default()));
        }
        let is_include = || el.has(flag::CLASS) && tokens(el.class()).any(|token| token == "include");
        let target = match el.link_tag() {
            tag::A => el.href().map(|(_, href)| href),
            tag::OBJECT => el.attr_by(attr::DATA),
            tag::TD | tag::TH => {
                named.extend(tokens(el.attr_by(attr::HEADERS).unwrap_or_default()));
                None
            }
            _ => None,
        };
        if let Some(id) = target.and_then(|target| target.strip_prefix('#'))
            && is_include()
        {
            named.insert(id);
        }
    }
    named
}
