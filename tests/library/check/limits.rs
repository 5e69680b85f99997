//! The checker is bounded in what it reports and in its work.

use microweave::Share;
use microweave_check::{MAX_FINDINGS, Rule};

use super::{VCARD, findings, rules, rules_within};
use crate::support::accounts::limits_for;

#[test]
fn the_first_findings_are_reported() {
    let page = format!(
        "{}<b itemprop=z.y>{}",
        "<p itemscope>\n".repeat(10),
        "<p itemprop=lost itemtype=x>\n".repeat(5_000)
    );
    let findings = findings(&page);
    let lines: Vec<u32> = findings.iter().filter_map(|finding| Some(finding.position()?.line)).collect();
    assert!(lines.is_sorted());
    assert_eq!((lines.len(), lines[0]), (MAX_FINDINGS + 1, 11));
}

#[test]
fn the_limit_of_memory_bounds_the_work() {
    let text = "1815 ".repeat(100);
    let page = format!(
        "<div itemscope itemtype={VCARD}><b itemprop=fn><i itemprop=n itemscope></i></b><b itemprop=bday>{text}</b></div>"
    );
    assert_eq!(rules(&page), [Rule::NotDate]);
    // Each card has the long date. A date that is right has no finding.
    let date = format!("<b itemprop=bday>{}1815-12-10</b>", " ".repeat(500));
    let page = format!("<div id=s><b itemprop=fn><i itemprop=n itemscope></i></b>{date}</div>")
        + &format!("<p itemscope itemtype={VCARD} itemref=s></p>").repeat(100);
    let rules = rules_within(&page, limits_for(&page, Share::View, 8_000));
    assert!(rules.contains(&Rule::Unchecked), "{rules:?}");
}
