//! Random pages of the elements and attributes that the algorithm reads, in any order.

use crate::support::random::Random;

const TAGS: &str = "article section nav aside header footer hgroup h1 h2 h6 div p time ins del a area meta link \
    base title body template svg script table blockquote select pre x-own";

const ATTRIBUTES: &str = "pubdate datetime href rel id name content src srcset xml:lang a<b title";

const VALUES: &[&str] = &[
    "",
    " ",
    "author",
    "bookmark",
    "ICON bookmark",
    "2009-11-13",
    "2009-11-13T15:00Z",
    "2010-02-28T23:59:59.5-12:30",
    "12010-01-01T00:00Z",
    "2010-02-30T00:00Z",
    "http://[",
    "../a b?c=|#{d}#",
    "//example.org",
    "javascript:void 0",
    "data:text/html,<p>%",
    "#",
    "mailto:a b@c",
    "é\u{fffe}&#1;\u{b}",
    "]]>",
    "a & b < c",
    "line\nbreak\ttab&#13;",
    "http://user:pass@[::1]:99/[x]",
    "urn:x",
    "x 2x, y",
];

const TEXTS: &[&str] = &[
    "text", " ", "\n", "&amp;lt;", "&#1;", "&#xFFFE;", "&#xFFFF;", "]]&gt;", "]]>", "<![CDATA[", "<!--",
    "-->", "<?xml?>", "\u{c}", "&#13;", "\u{feff}", "\u{a0}", "😀", "2009-11-13", "\0", "\u{7f}\u{85}",
    "&#xD800;", "\"'",
];

const ADDRESSES: &[&str] = &[
    "https://example.com/",
    "",
    "page.html",
    "https://exämple.org/ö?a=|#x",
    "urn:isbn:1",
    "file:///a/[b].html",
];

pub(crate) fn address(seed: u64) -> &'static str {
    ADDRESSES[seed as usize % ADDRESSES.len()]
}

pub(crate) fn page(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut page = String::from("<article>");
    for _ in 0..random.below(80) {
        match random.below(8) {
            0..=3 => {
                page.push('<');
                page.push_str(random.part(TAGS, ' '));
                for _ in 0..random.below(4) {
                    let (name, value) = (random.part(ATTRIBUTES, ' '), random.pick(VALUES));
                    page.push_str(&format!(" {name}='{value}'"));
                }
                page.push('>');
            }
            4..=5 => page.push_str(&format!("</{}>", random.part(TAGS, ' '))),
            _ => page.push_str(random.pick(TEXTS)),
        }
    }
    page
}
