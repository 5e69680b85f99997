//! HTML of posts: made safe with XRay's list of elements, and its text.

use microweave::sanitize::{Classes, Policy, split_tag};
use microweave::{Item, Value};
use once_cell::sync::Lazy;
use serde_json::{Map, Value as Json, json};

/// XRay's list of elements and schemes, with the attributes that HTML Purifier allows on them.
static LISTED: Lazy<Policy> = Lazy::new(|| {
    let policy = Policy::from_json(include_str!("../data/xray-html.json")).expect("a test reads it");
    policy.classes(Classes::Microformats)
});

/// The sites whose players may be kept.
const VIDEO_HOSTS: [&str; 3] = ["www.youtube.com", "www.youtube-nocookie.com", "player.vimeo.com"];

/// Makes HTML safe.
pub(super) struct Sanitizer {
    with_images: Policy,
    without_images: Policy,
}

impl Sanitizer {
    pub(super) fn new(allow_iframe_video: bool) -> Self {
        let policy = LISTED.clone();
        let with_images = if allow_iframe_video { policy.frame_hosts(VIDEO_HOSTS) } else { policy };
        Sanitizer { without_images: with_images.clone().remove_element("img"), with_images }
    }

    /// The HTML with images.
    pub(super) fn clean(&self, html: &str) -> String {
        closed(trimmed(&self.with_images.clean(html)))
    }

    /// The HTML with images, and with absolute URLs.
    pub(super) fn clean_with_base(&self, html: &str, base: &str) -> String {
        closed(trimmed(&self.with_images.clean_with_base(html, base)))
    }

    /// The first value of a property that may have HTML: `text`, and `html` if it says more than the text. An image
    /// that is a `photo` of the item too is not repeated: with a photo, the HTML has no images.
    pub(super) fn content(&self, item: Item<'_>, property: &str) -> Option<Map<String, Json>> {
        let html = match item.values(property).next()? {
            Value::Text(text) => return (!text.is_empty()).then(|| text_only(text)),
            value => value.html()?,
        };
        let policy = match item.values("photo").len() {
            0 => &self.with_images,
            _ => &self.without_images,
        };
        let html = policy.clean(html);
        let html = trimmed(&html);
        let text = text_of(html);
        let has_image = html.contains("<img");
        if text.is_empty() && !has_image {
            return None;
        }
        let mut content = text_only(&text);
        if has_image || text != html {
            content.insert("html".to_owned(), closed(html).into());
        }
        Some(content)
    }
}

fn text_only(text: &str) -> Map<String, Json> {
    match json!({ "text": text }) {
        Json::Object(content) => content,
        _ => Map::new(),
    }
}

/// The text of sanitised HTML, as XRay writes it: `br` is a line feed, two paragraphs without whitespace between them
/// are separated by an empty line, and other whitespace stays as it is.
pub(super) fn text_of(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        text += &decoded(&rest[..start]);
        let (tag, after) = split_tag(&rest[start..]);
        match tag.trim_start_matches('<').split([' ', '>']).next() {
            Some("br") => text.push('\n'),
            Some("/p") if after.starts_with("<p>") || after.starts_with("<p ") => text.push_str("\n\n"),
            _ => {}
        }
        rest = after;
    }
    text += &decoded(rest);
    trimmed(&text).to_owned()
}

/// Sanitised HTML with a slash at the end of the tags of elements that have no end tag, as HTML Purifier writes them.
fn closed(html: &str) -> String {
    let mut result = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        let (text, tags) = rest.split_at(start);
        let (tag, after) = split_tag(tags);
        result.push_str(text);
        match tag.strip_suffix('>') {
            Some(open) if open == "<br" || open.starts_with("<br ") || open.starts_with("<img ") => {
                result.push_str(open);
                result.push_str(" />");
            }
            _ => result.push_str(tag),
        }
        rest = after;
    }
    result.push_str(rest);
    result
}

/// HTML without tags as text. Sanitised HTML has these four character references.
fn decoded(html: &str) -> String {
    html.replace("&lt;", "<").replace("&gt;", ">").replace("&nbsp;", "\u{A0}").replace("&amp;", "&")
}

/// The text without whitespace at its ends. A no-break space is not whitespace.
fn trimmed(text: &str) -> &str {
    text.trim_matches([' ', '\t', '\n', '\r', '\0', '\u{B}'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_safe_html() {
        for (html, text) in [
            ("One<br>two <b>t</b>hree", "One\ntwo three"),
            ("<p>One</p><p>Two</p>", "One\n\nTwo"),
            ("<p>One</p>\n<p class=\"p-note\">Two</p>", "One\nTwo"),
            ("<p>One</p><p class=\"p-note\">Two</p>", "One\n\nTwo"),
            ("a  b\n &lt;b&gt; &amp;amp; \"c\"&nbsp;", "a  b\n <b> &amp; \"c\"\u{A0}"),
            ("<a title=\"a > b\" href=\"https://a.example/\">l</a>", "l"),
            ("<img src=\"https://a.example/a.png\" alt=\"a\">", ""),
            ("a &", "a &"),
            ("", ""),
        ] {
            assert_eq!(text_of(html), text, "{html}");
        }
    }
}
