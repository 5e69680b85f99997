//! Hostile pages: an answer is bounded in proportion to the page, whatever it repeats or nests.

use libtest_mimic::{Failed, Trial};
use microweave_xray::{Parameters, parse};

use crate::CaseWeb;

pub(crate) fn trials() -> Vec<Trial> {
    let author = format!("<div class=h-feed><p class='p-author h-card'>{}</p>", "a".repeat(50_000));
    let many_posts = author + &"<p class=h-entry>b</p>".repeat(10_000);
    let authors = format!(r#""authors": [{{"name": "{}"}}]"#, "a".repeat(50_000));
    let version = r#""version": "https://jsonfeed.org/version/1.1""#;
    let feed = |items: &str| format!("{{{version}, {authors}, \"items\": [{items}]}}");
    let many_items = feed(&["{}"; 10_000].join(","));
    let links = "<a href=b>c</a>".repeat(10_000);
    let long_url = format!("https://ada.example/{}/", "a".repeat(50_000));
    let long_base = feed(&format!(r#"{{"url": "{long_url}", "content_html": "{links}"}}"#));
    let entries = "<entry><link href='b'/></entry>".repeat(10_000);
    let long_xml_base =
        format!("<feed xmlns='http://www.w3.org/2005/Atom' xml:base='{long_url}'>{entries}</feed>");
    let nested_bases = format!("<feed>{}", "<a xml:base='a/'>".repeat(100_000));
    let citations = "<div class='u-in-reply-to u-like-of h-cite'><a class=u-url href=/b></a>".repeat(400);
    let html_base = format!("<base href='{long_url}'>{links}");
    [
        ("an author of many posts", many_posts),
        ("an author of many items of JSON Feed", many_items),
        ("a long base of many links in JSON Feed", long_base),
        ("a long base of many links in Atom", long_xml_base),
        ("nested bases in Atom", nested_bases),
        ("nested elements in Atom", format!("<feed>{}", "<entry>".repeat(100_000))),
        ("nested citations", format!("<div class=h-entry>{citations}")),
        ("nested elements", format!("<div class=h-entry><div class=e-content>{}", "<b>".repeat(100_000))),
        ("a long base of many links", html_base),
        ("nested JSON", "{\"items\":[".repeat(100_000)),
    ]
    .into_iter()
    .map(|(name, body)| Trial::test(format!("limits/{name}"), move || check(&body)))
    .collect()
}

/// Checks that the answer is at most 1 MiB and 150 times the page.
fn check(body: &str) -> Result<(), Failed> {
    let max = (1 << 20) + 150 * body.len();
    let pairs = [("url", "https://ada.example/"), ("target", "https://eve.example/")];
    for pairs in [&pairs[..1], &pairs[..]] {
        let pairs = pairs.iter().copied().chain([("body", body)]);
        let text = parse(&Parameters::from_pairs(pairs), &mut CaseWeb::default()).text(false);
        if text.len() > max {
            return Err(format!("{} bytes for a page of {}", text.len(), body.len()).into());
        }
    }
    Ok(())
}
