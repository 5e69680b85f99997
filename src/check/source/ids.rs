//! `duplicate-id`: an id that several elements have and something refers to.

use std::collections::{HashMap, HashSet};

use crate::check::Rule;
use crate::check::findings::{Findings, quoted};
use crate::check::report::Report;
use crate::dom::{Dom, El, flag};
use crate::html::names::{attr, tag};
use crate::page::Page;
use crate::whitespace::tokens;

pub(super) fn check(page: &Page, findings: &mut Findings) {
    let dom = page.dom();
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
        let target = match el.tag() {
            tag::A => el.attr_by(attr::HREF),
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
