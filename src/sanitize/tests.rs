//! Tests sanitised HTML against ammonia, the list, and parsers.

mod ammonia;
mod contexts;
mod hostile;
mod random;
mod stable;

use super::allowed::ALLOWED_HTML;
use random::HtmlGenerator;

use super::clean::DEFAULT_POLICY;
use super::{Policy, sanitize};
use crate::dom::Dom;
use crate::sanitize::safe_url::safe_with;

#[track_caller]
fn assert_only_allowed(html: &str) {
    assert_only_allowed_by(&DEFAULT_POLICY, html);
}

/// Checks that a parser finds only what the policy allows, frames and classes excepted.
#[track_caller]
fn assert_only_allowed_by(policy: &Policy, html: &str) {
    let list = &policy.list;
    let dom = Dom::parse_fragment(html, "div");
    // The first element is the root around the fragment.
    for el in dom.elements().skip(1).filter(|el| el.name() != "iframe") {
        let allowed = list.attributes_of(el);
        assert!(allowed.is_some(), "{} in {html}", el.name());
        for (_, name, value) in el.attributes().filter(|(_, name, _)| !matches!(*name, "class" | "rel")) {
            let is_own = allowed.is_some_and(|allowed| allowed.contains(name));
            assert!(is_own || list.on_every_element.contains(name), "{name} in {html}");
            let is_safe = || safe_with(value, &list.schemes) == Some(value);
            assert!(!list.urls.contains(name) || is_safe(), "{value:?} in {html}");
        }
    }
}

#[test]
fn only_allowed_elements_and_attributes_remain() {
    let mut random = HtmlGenerator(2);
    for _ in 0..30_000 {
        let html = random.html();
        let clean = sanitize(&html);
        assert_only_allowed(&clean);
        assert_eq!(clean.matches("<!--").count(), 0, "{html}");
    }
}

#[test]
fn scripts_and_unsafe_urls_are_removed() {
    for (html, expected) in [
        ("<script>alert(1)</script>a", "a"),
        ("<p onclick=\"x\" style=\"y\">a</p>", "<p>a</p>"),
        ("<a href=\"javascript:alert(1)\">a</a>", "<a>a</a>"),
        ("<a href=\" JaVaScRiPt:alert(1)\">a</a>", "<a>a</a>"),
        ("<a href=\"java\nscript:alert(1)\">a</a>", "<a>a</a>"),
        ("a<img src=\"data:image/svg+xml,x\" alt=\"a\">b", "ab"),
        ("<a href=\"java\u{3}script:alert(1)\">a</a>", "<a>a</a>"),
        ("<a href=\"java&#x3;script:alert(1)\">a</a>", "<a>a</a>"),
        ("<a href=\"&#1;javascript:alert(1)\">a</a>", "<a>a</a>"),
        ("<a href=\"java\u{fffe}script:alert(1)\">a</a>", "<a>a</a>"),
        ("<a href=\"https://a.example/\u{3}\">a</a>", "<a>a</a>"),
        ("<a href=\"https://a.example/\nb\">a</a>", "<a href=\"https://a.example/b\">a</a>"),
        ("<q cite=\"javascript:alert(1)\">a</q>", "<q>a</q>"),
        ("<blockquote cite=\"vb\tscript:a\">a</blockquote>", "<blockquote>a</blockquote>"),
        ("<del cite=\"https://a.example/\">a</del>", "<del cite=\"https://a.example/\">a</del>"),
        ("<video poster=\"java\u{b}script:a\"></video>", "<video></video>"),
        ("a\u{0}b\u{c}c\u{1b}[31m\u{ffff}<b\u{3}>d</b>", "ab c[31md"),
        ("<svg><a href=\"javascript:1\">x</a><script>1</script></svg>b", "b"),
        // A parser closes the `svg` before the image.
        ("<svg><style><img src=x onerror=alert(1)></style></svg>b", "<img src=\"x\">b"),
        ("<math><mi><mglyph><style><img src=x onerror=alert(1)>", "<math><mi><img src=\"x\"></mi></math>"),
        ("<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\"></noscript>b", ""),
        ("</div></div>a<div>", "a<div></div>"),
        (
            "<pre></pre>\n<pre>\n\na</pre><pre><b>\nb</b></pre>",
            "<pre></pre>\n<pre>\n\na</pre><pre><b>\nb</b></pre>",
        ),
        ("a&#13;b<p title=\"&#13;&#10;\">&#13;\n</p>", "a\nb<p title=\"\n\">\n</p>"),
        // Other elements are removed, and their content stays, whatever their name is.
        ("vector<int> a; <text>b</text> <x-tea>c</x-tea>", "vector a; b c"),
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
fn images_without_an_address_are_removed() {
    let real = "<img src=\"https://a.example/a.png\">";
    for html in [
        "<img src=\"data:image/gif;base64,R0\" data-src=\"https://a.example/a.png\">",
        "<img data-lazy-src=https://a.example/a.png>",
        "<img src=/grey.gif class=lazy data-original=https://a.example/a.png>",
        "<img src=\"https://a.example/grey.gif\" data-srcset=\"https://a.example/b.png 1x, https://a.example/a.png 2x\">",
        "<picture><source srcset=\"https://a.example/a.png 2x\"><img src=\"data:,\"></picture>",
    ] {
        assert_eq!(sanitize(html), real, "{html}");
    }
    for html in [
        "<img>",
        "<img alt=\"a src=\">",
        "<img src>",
        "<img data-src=\"javascript:a\">",
        "<source type=\"a\">",
    ] {
        assert_eq!(sanitize(&format!("a {html}b")), "a b", "{html}");
    }
    // A tag in an attribute value is text.
    let title = "<p title=\"&lt;img x=\">a</p><img alt=\"\">";
    let dom = Dom::parse_fragment(&sanitize(title), "div");
    assert_eq!(dom.elements().nth(1).and_then(|el| el.attr("title")), Some("<img x="));
    assert_eq!(dom.elements().count(), 2);
}

#[test]
fn deep_html_is_cleaned_in_linear_time() {
    let deep = "<div>".repeat(100_000);
    assert_only_allowed(&sanitize(&deep));
    let wide = "<b>a</b> &amp; <p>b</p>".repeat(50_000);
    assert_eq!(sanitize(&wide), wide);
}

#[test]
fn the_list_is_valid() {
    assert!(ALLOWED_HTML.elements.contains_key("p") && ALLOWED_HTML.schemes.contains("https"));
    let both =
        ALLOWED_HTML.removed_with_content.iter().find(|name| ALLOWED_HTML.elements.contains_key(*name));
    assert_eq!(both, None);
    // Each allowed attribute that is a URL in HTML is in `urls`. Attributes with several URLs are not
    // allowed.
    let mut allowed = ALLOWED_HTML.elements.values().flatten().chain(&ALLOWED_HTML.on_every_element);
    for url in ["action", "background", "cite", "data", "formaction", "href", "longdesc", "poster", "src"] {
        let is_allowed = allowed.clone().any(|name| name == url);
        assert!(!is_allowed || ALLOWED_HTML.urls.contains(url), "{url}");
    }
    assert!(!allowed.any(|name| matches!(&**name, "ping" | "srcset" | "style") || name.starts_with("on")));
}
