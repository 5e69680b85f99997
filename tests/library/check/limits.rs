//! The checker is bounded: in what it reports, in its work, on pages that are made to be slow.

use microweave::Share;

use super::{VCARD, findings, rules, rules_within};
use crate::support::accounts::limits_for;

#[test]
fn findings_over_the_maximum_are_replaced_by_one() {
    let pages = [
        "<p itemprop=lost>".repeat(50_000),
        "<p itemtype=x>".repeat(50_000),
        format!("<div itemscope itemtype={VCARD}>{}", "<p itemprop=wrong>".repeat(50_000)),
        format!("<div itemscope itemtype={VCARD}></div>").repeat(50_000),
        format!("<div itemscope itemref='{}'>", "a ".repeat(50_000)),
        format!("<div itemscope><p itemprop='{}'>", "a ".repeat(50_000)),
    ];
    for page in pages {
        let found = rules(&page);
        let is_finding =
            |rule: &&microweave_check::Rule| !matches!(rule, microweave_check::Rule::MoreFindings);
        let few = found.len() < 10;
        assert!(few || found.len() == microweave_check::MAX_FINDINGS + 1, "{} findings", found.len());
        assert!(few || found.last() == Some(&microweave_check::Rule::MoreFindings));
        assert!(few || found.iter().filter(is_finding).count() == microweave_check::MAX_FINDINGS);
    }
}

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
    assert_eq!((lines.len(), lines[0]), (microweave_check::MAX_FINDINGS + 1, 11));
}

#[test]
fn fifty_thousand_nested_items_are_checked() {
    let inner = "<div itemprop=agent itemscope itemtype=x>".repeat(50_000);
    assert_eq!(rules(&inner).last(), Some(&microweave_check::Rule::MoreFindings));
    let cards = format!("<div itemprop='fn agent' itemscope itemtype={VCARD}>").repeat(50_000);
    assert_eq!(rules(&cards).last(), Some(&microweave_check::Rule::MoreFindings));
}

#[test]
fn ten_thousand_items_that_share_ten_thousand_properties_are_bounded() {
    let shared = format!("<div id=a>{}</div>", "<b itemprop=bday>1815</b>".repeat(10_000));
    let items = format!("<p itemscope itemtype={VCARD} itemref=a></p>").repeat(10_000);
    let found = rules(&(shared + &items));
    assert_eq!(found.len(), microweave_check::MAX_FINDINGS + 1);
    let items = "<p itemscope itemref=a></p>".repeat(10_000);
    let shared = format!("<div id=a>{}</div>", "<b itemprop=x itemscope></b>".repeat(10_000));
    assert_eq!(rules(&(shared + &items)), [microweave_check::Rule::Unchecked]);
}

#[test]
fn a_cycle_of_many_items_is_found() {
    let items: String = (0..20_000)
        .map(|n| format!("<p id=a{n} itemprop=x itemscope itemref=a{}></p>", (n + 1) % 20_000))
        .collect();
    assert_eq!(rules(&items), [microweave_check::Rule::ItemCycle]);
}

#[test]
fn the_limit_of_memory_bounds_the_work() {
    let text = "1815 ".repeat(100);
    let page = format!(
        "<div itemscope itemtype={VCARD}><b itemprop=fn><i itemprop=n itemscope></i></b><b itemprop=bday>{text}</b></div>"
    );
    assert_eq!(rules(&page), [microweave_check::Rule::NotDate]);
    // Each card has the long date. A date that is right has no finding.
    let date = format!("<b itemprop=bday>{}1815-12-10</b>", " ".repeat(500));
    let page = format!("<div id=s><b itemprop=fn><i itemprop=n itemscope></i></b>{date}</div>")
        + &format!("<p itemscope itemtype={VCARD} itemref=s></p>").repeat(100);
    let rules = rules_within(&page, limits_for(&page, Share::View, 8_000));
    assert!(rules.contains(&microweave_check::Rule::Unchecked), "{rules:?}");
}

#[test]
fn pages_made_to_be_slow_for_rules_of_microformats_are_bounded() {
    let pages = [
        "<div class='h-entry'><div class='e-content p-name'>".repeat(10_000),
        "<div class='h-entry p-author'>".repeat(10_000),
        "<p class=h-feed></p>".repeat(10_000),
        format!("<div class=h-entry>{}", "<a class='p-author h-card' href=/a>A</a>".repeat(10_000)),
        format!("<div class=h-entry>{}", "<time class=dt-published>x</time>".repeat(10_000)),
        format!(
            "<div class=h-entry>{}",
            (0..10_000).map(|n| format!("<i class='p-nam{n:x} P-x{n}'></i>")).collect::<String>()
        ),
        format!("<p class='{}'>", "p-nmae h-enrty h-full ".repeat(10_000)),
        format!("<p itemscope itemtype='{}'>", "https://schema.org/Prodct ".repeat(10_000)),
        format!(
            "<p itemscope itemtype=https://schema.org/Person><b itemprop='{}'>",
            (0..10_000).map(|n| format!("nam{n:x} ")).collect::<String>()
        ),
        format!("<a rel=in-reply-to href=/></a>{}", "<p class=h-entry></p>".repeat(10_000)),
        "<a rel=in-reply-to href=/></a><p class=h-entry></p>".repeat(10_000),
    ];
    for page in pages {
        let found = rules(&page);
        assert!(
            !found.is_empty() && found.len() <= microweave_check::MAX_FINDINGS + 1,
            "{} findings",
            found.len()
        );
    }
}

#[test]
fn scripts_made_to_be_slow_are_bounded() {
    let script = |json: &str| format!("<script type=application/ld+json>{json}</script>");
    let list = |value: &str| script(&format!("[{}]", vec![value; 10_000].join(",")));
    let object = |members: &str| {
        format!(r#"{{"@context":"https://schema.org","@type":"Product",{}}}"#, members.trim_end_matches(','))
    };
    let numbered = |part: &dyn Fn(usize) -> String| (0..10_000).map(part).collect::<String>();
    let pages = [
        list(&object(r#""nmae":"x""#)),
        list(r#"{"@type":"Product","nmae":"x"}"#),
        script(&object(&numbered(&|n| format!("\"nam{n:x}\":1,")))),
        script(&object(&format!(
            "\"offers\":[{}0]",
            r#"{"@type":"Offer","availability":"in stok"},"#.repeat(10_000)
        ))),
        script(&object(&format!("\"itemCondition\":[{}0]", numbered(&|n| format!("\"x{n}\","))))),
        script(&object(&format!("\"review\":[{}0]", numbered(&|n| format!("{{\"@id\":\"#x{n}\"}},"))))),
        script(&object(&numbered(&|n| format!("\"name\":{n},")))),
        script(&format!("{}[]", "/**/,;<!---->".repeat(50_000))),
        script(&format!("[{}]", "\"\\'\n\",,".repeat(50_000))),
        script("").repeat(10_000),
        "<meta property=og:title content=x><meta property=og:title content=y>".repeat(10_000),
        format!("<p typeof=schema:Product>{}", "<b property=schema:nmae>x</b>".repeat(10_000)),
        format!(
            "<p typeof=schema:Product>{}",
            "<b property=schema:offers typeof=schema:Person>".repeat(10_000)
        ),
        "<p itemscope itemtype=https://schema.org/Product><b itemprop=name>x</b>".repeat(10_000)
            + &list(&object(r#""nmae":"y""#))
            + &"<meta property=product:price:amount content=1>".repeat(10_000),
    ];
    for page in pages {
        let found = rules(&page);
        let start = page.get(..200).unwrap_or(&page);
        assert!(
            !found.is_empty() && found.len() <= microweave_check::MAX_FINDINGS + 1,
            "{} findings: {start}",
            found.len()
        );
    }
}
