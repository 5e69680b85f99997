//! Sanitised HTML, held to ammonia, to the list, and to our own parser.

use super::{plain, sanitize};
use crate::dom::{Dom, El};
use crate::suites;
use crate::tables::{ALLOWED_HTML, SANITIZER};

/// Parts of HTML which make plain HTML when they are put together by chance, and other HTML.
const PIECES: [&str; 60] = [
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<i class=\"x\">",
    "</i>",
    "<div>",
    "</div>",
    "<ul>",
    "</ul>",
    "<li>",
    "</li>",
    "<a href=\"https://ada.example/\">",
    "</a>",
    "<a href=\"javascript:alert(1)\">",
    "<a href=\"/x\">",
    "<br>",
    "<img src=\"https://ada.example/a.png\" alt=\"a &amp; b\">",
    "<img src=\"x\" onerror=\"alert(1)\">",
    "<hr>",
    "text",
    " ",
    "\n",
    "&amp;",
    "&lt;",
    "&nbsp;",
    "&copy;",
    "&",
    ">",
    "é",
    "\u{a0}",
    "<table>",
    "</table>",
    "<tbody>",
    "</tbody>",
    "<tr>",
    "</tr>",
    "<td>",
    "</td>",
    "<pre>",
    "</pre>",
    "<h1>",
    "</h1>",
    "<h2>",
    "</h2>",
    "<script>",
    "</script>",
    "<style>",
    "</style>",
    "<!-- x -->",
    "<!-->",
    "<svg>",
    "</svg>",
    "<math>",
    "<blockquote cite=\"https://a..b/\">",
    "</blockquote>",
    "<dl>",
    "<dt>",
    "</dt>",
    "</dl>",
];

fn random_html(seed: &mut u64) -> String {
    let mut below = |end: usize| {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) as usize % end
    };
    let pieces = below(12) + 1;
    (0..pieces).map(|_| PIECES[below(PIECES.len())]).collect()
}

/// What random HTML is in a tree, as serialisers write it: much of it is plain.
fn random_canonical_html(seed: &mut u64) -> String {
    let dom = Dom::parse_fragment(&random_html(seed), "div");
    dom.elements().next().map(El::inner_html).unwrap_or_default()
}

#[track_caller]
fn assert_only_allowed(html: &str) {
    let dom = Dom::parse_fragment(html, "div");
    // The first one is around the fragment.
    for el in dom.elements().skip(1) {
        let attributes =
            ALLOWED_HTML.elements.get(el.name()).unwrap_or_else(|| panic!("{} in {html}", el.name()));
        for (_, name, value) in el.attributes() {
            let is_allowed = attributes.contains(name) || ALLOWED_HTML.on_every_element.contains(name);
            assert!(is_allowed, "{name} in {html}");
            assert!(!value.trim().to_ascii_lowercase().starts_with("javascript:"), "{value} in {html}");
        }
    }
}

#[test]
fn plain_html_is_copied_as_ammonia_writes_it() {
    let (mut seed, mut plain_ones) = (1, 0);
    for _ in 0..60_000 {
        let html = random_canonical_html(&mut seed);
        if let Some(copy) = plain::copy(&html, &ALLOWED_HTML) {
            assert_eq!(copy, SANITIZER.clean(&html).to_string(), "{html}");
            plain_ones += usize::from(html.contains('<'));
        }
    }
    assert!(plain_ones > 5000, "{plain_ones}");
}

#[test]
fn nothing_but_what_is_allowed_is_left() {
    let mut seed = 2;
    for _ in 0..30_000 {
        let html = random_html(&mut seed);
        let clean = sanitize(&html);
        assert_only_allowed(&clean);
        assert_eq!(clean.matches("<!--").count(), 0, "{html}");
    }
}

#[test]
fn contents_of_the_corpora_are_copied_as_ammonia_writes_them() {
    let Some(corpus) = suites::corpus() else { return suites::report_missing("the corpora") };
    let mut plain_ones = 0;
    for (name, page) in suites::files_below(&corpus.join("real"), "html") {
        let dom = Dom::parse(&page);
        for el in dom.elements().filter(|el| matches!(el.name(), "p" | "div" | "section" | "article" | "ul"))
        {
            let html = el.inner_html();
            if html.len() > 20_000 {
                continue;
            }
            if let Some(copy) = plain::copy(&html, &ALLOWED_HTML) {
                assert_eq!(copy, SANITIZER.clean(&html).to_string(), "{name}: {html}");
                plain_ones += 1;
            }
        }
    }
    assert!(plain_ones > 1000, "{plain_ones}");
}

#[test]
fn harm_is_left_out() {
    for (html, expected) in [
        ("<script>alert(1)</script>a", "a"),
        ("<p onclick=\"x\" style=\"y\">a</p>", "<p>a</p>"),
        ("<a href=\"javascript:alert(1)\">a</a>", "<a>a</a>"),
        ("<a href=\" JaVaScRiPt:alert(1)\">a</a>", "<a>a</a>"),
        ("<a href=\"java\nscript:alert(1)\">a</a>", "<a>a</a>"),
        ("<img src=\"data:image/svg+xml,x\" alt=\"a\">", "<img alt=\"a\">"),
        ("<svg><a href=\"javascript:1\">x</a><script>1</script></svg>b", "b"),
        // A parser ends the svg in front of the image.
        ("<svg><style><img src=x onerror=alert(1)></style></svg>b", "<img src=\"x\">b"),
        ("<math><mi><mglyph><style><img src=x onerror=alert(1)>", ""),
        ("<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\"></noscript>b", ""),
        ("</div></div>a<div>", "a<div></div>"),
        ("<form><input value=1>a</form>", "a"),
        (
            "<video src=\"https://a.example/v\" autoplay></video>",
            "<video src=\"https://a.example/v\"></video>",
        ),
    ] {
        assert_eq!(sanitize(html), expected, "{html}");
        assert_only_allowed(&sanitize(html));
    }
}

#[test]
fn deep_html_is_cleaned_in_time() {
    let deep = "<div>".repeat(100_000);
    assert_only_allowed(&sanitize(&deep));
    let wide = "<b>a</b> &amp; <p>b</p>".repeat(50_000);
    assert_eq!(sanitize(&wide), wide);
}

#[test]
fn the_list_has_its_form() {
    assert!(ALLOWED_HTML.elements.contains_key("p") && ALLOWED_HTML.schemes.contains("https"));
    let both = ALLOWED_HTML
        .left_out_with_what_is_in_them
        .iter()
        .find(|name| ALLOWED_HTML.elements.contains_key(*name));
    assert_eq!(both, None);
}
