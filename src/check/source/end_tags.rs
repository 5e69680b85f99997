//! `unclosed-element`: an element that is a root or property, and has no end tag.

use crate::check::Rule;
use crate::check::findings::{Findings, tag_of};
use crate::dom::{El, flag};
use crate::extract::mf2::class;
use crate::html::kinds::is_void;
use crate::html::names::{attr, tag};
use crate::page::Page;
use crate::whitespace::tokens;

pub(super) fn check(page: &Page, findings: &mut Findings) {
    let flags = flag::CLASS | flag::MICRODATA;
    for el in page.dom().walk_flagged(flags).entered() {
        if findings.is_full() {
            return;
        }
        if el.is_html() && is_marked_up(el, page) && needs_end_tag(el) && el.start_tag().is_some() {
            let is_cut_off = !el.has_end_tag() && has_content_of_others(el);
            if is_cut_off {
                findings.add(el, Rule::UnclosedElement, tag_of(el));
            }
        }
    }
}

/// True for a root or property of microformats or microdata.
fn is_marked_up(el: El<'_>, page: &Page) -> bool {
    let options = page.options();
    let has_class = || {
        tokens(el.class()).any(|token| {
            let is_root = class::is_root(token) && !class::is_framework_class(token);
            is_root || crate::check::microformats::is_known_property(token)
        })
    };
    options.microformats && has_class()
        || options.microdata
            && [attr::ITEMPROP, attr::ITEMSCOPE].iter().any(|name| el.attr_by(*name).is_some())
}

/// True if HTML does not allow to leave out the end tag (13.1.2.4, "Optional tags").
fn needs_end_tag(el: El<'_>) -> bool {
    let is_optional = matches!(
        el.tag(),
        tag::HTML
            | tag::HEAD
            | tag::BODY
            | tag::LI
            | tag::DT
            | tag::DD
            | tag::P
            | tag::RT
            | tag::RP
            | tag::OPTGROUP
            | tag::OPTION
            | tag::COLGROUP
            | tag::CAPTION
            | tag::THEAD
            | tag::TBODY
            | tag::TFOOT
            | tag::TR
            | tag::TD
            | tag::TH
    );
    !is_optional && !is_void(el.tag())
}

/// True if it holds elements: the text that was meant for it alone does not end with it.
fn has_content_of_others(el: El<'_>) -> bool {
    el.child_elements().next().is_some()
}
