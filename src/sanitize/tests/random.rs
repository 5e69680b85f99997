//! Random HTML, damaged pages and random policies.

use crate::sanitize::{Classes, Policy};

/// Fragments of HTML, and what parsers treat in special ways.
const PIECES: [&str; 124] = [
    "<form action=\"ftp://a.example/\">",
    "<button id=\"x\">",
    "<iframe src=\"https://a.example/\">",
    "<a href=\"/x\" href=\"/y\" class=\"h-card\">",
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
    "<noscript>",
    "</noscript>",
    "<template>",
    "</template>",
    "<textarea>",
    "</textarea>",
    "<title>",
    "</title>",
    "<xmp>",
    "</xmp>",
    "<form>",
    "</form>",
    "<input value=\"a\">",
    "</button>",
    "<select>",
    "</select>",
    "<option>",
    "<optgroup>",
    "<mi>",
    "</mi>",
    "<mtext>",
    "<mglyph>",
    "<annotation-xml encoding=\"text/html\">",
    "<foreignObject>",
    "<desc>",
    "<svg><title>",
    "<svg><style>",
    "<![CDATA[ a<b> ]]>",
    "<pre>\n\n",
    "<pre><!-- -->\n",
    "<listing>\n",
    "&#13;",
    "\r\n",
    "\u{c}",
    "\u{1}",
    "&#0;",
    "\0",
    "\u{ffff}",
    "<image src=\"/a.png\">",
    "<nobr>",
    "<marquee>",
    "</marquee>",
    "<font size=\"+1\">",
    "</font>",
    "<caption>",
    "<col span=\"2\">",
    "<colgroup>",
    "<th>",
    "</p title=\"a\">",
    "</br>",
    "<video src=\"https://a.example/\tv\" poster=\"a:b\" controls>",
    "<picture><source srcset=\"/b.png 2x\"><img data-src=\"/a.png\" title='\"'></picture>",
    "<q cite=\"https://\" title=\"a\r\nb&#1;\">",
    "<a href=\"https://[\" title=\"<p>\">",
    "<a href=\"HTTPS://a.example/&amp;\u{a0}\">",
    "<!doctype html>",
    "<x-tea id=\"x\">",
    "</x-tea>",
    "<ruby><rt>",
    "<summary lang=\"en\" id=\"y\">",
];

/// A linear congruential generator.
pub(super) struct HtmlGenerator(pub(super) u64);

impl HtmlGenerator {
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn piece(&mut self) -> &'static str {
        PIECES[self.below(PIECES.len())]
    }

    pub(super) fn html(&mut self) -> String {
        (0..=self.below(14)).map(|_| self.piece()).collect()
    }

    /// The HTML, with random HTML before and after it.
    pub(super) fn around(&mut self, html: &str) -> String {
        [&self.html(), html, &self.html()].concat()
    }

    /// A page in which parts are missing, doubled or replaced.
    pub(super) fn damaged(&mut self, page: &str) -> String {
        let (mut damaged, mut rest) = (String::with_capacity(page.len()), page);
        while !rest.is_empty() {
            let (part, after) = rest.split_at(boundary_before(rest, self.below(2000) + 4));
            match self.below(8) {
                0 => {}
                1 => damaged.extend([part, part]),
                2 => damaged.extend([part, self.piece()]),
                _ => damaged.push_str(part),
            }
            rest = after;
        }
        damaged
    }

    /// A policy that lists other elements and attributes than the default one, and no frames.
    pub(super) fn policy(&mut self) -> Policy {
        let mut policy = match self.below(4) {
            0 => keeping_content(),
            _ => Policy::new(),
        };
        for _ in 0..self.below(5) {
            policy = self.changed(policy);
        }
        policy
    }

    /// Such a policy with frames.
    pub(super) fn policy_with_frames(&mut self) -> Policy {
        let links_others = self.below(2) == 0;
        self.policy().frame_hosts(["video.example"]).link_other_frames(links_others)
    }

    fn changed(&mut self, policy: Policy) -> Policy {
        const ELEMENTS: [&str; 14] =
            ["p", "b", "a", "i", "div", "table", "tbody", "tr", "td", "li", "img", "pre", "form", "x-tea"];
        const OTHERS: [&str; 8] = ["form", "button", "input", "font", "nobr", "marquee", "x-tea", "label"];
        let element = ELEMENTS[self.below(ELEMENTS.len())];
        let other = OTHERS[self.below(OTHERS.len())];
        match self.below(9) {
            0 | 1 => policy.remove_element(element),
            2 => policy.remove_with_content(element),
            3 => policy.allow_element(other, &["value", "size", "action"]).expect("it can be allowed"),
            4 => policy.allow_attribute("id").expect("it can be allowed").remove_attribute("src"),
            5 => policy.classes([Classes::All, Classes::Microformats][self.below(2)]),
            6 => policy.link_rel("nofollow \"noopener\""),
            7 => policy.remove_scheme("http").allow_scheme("ftp").expect("it can be allowed"),
            _ => policy.remove_attribute("title"),
        }
    }
}

/// A policy that removes only elements, and no content.
fn keeping_content() -> Policy {
    Policy::from_json(
        r#"{"elements": {"p": ["title"], "a": ["href"], "b": [], "pre": [], "table": [], "tr": [], "td": [], "img": ["src"]},
            "schemes": ["https"], "on_every_element": ["lang"], "urls": [], "removed_with_content": []}"#,
    )
    .expect("it is a list")
}

/// The end of the last character that ends at this offset or before.
pub(super) fn boundary_before(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}
