//! Rules about the source of a page, whatever its markup is for: its encoding, its end tags and its ids.

mod charset;
mod end_tags;
mod ids;

use super::findings::Findings;
use crate::page::Page;

pub(super) fn check(page: &Page, findings: &mut Findings) {
    findings.next_pass();
    charset::check(page.dom(), findings);
    findings.next_pass();
    end_tags::check(page, findings);
    findings.next_pass();
    ids::check(page, findings);
}
