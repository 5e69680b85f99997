//! The content of an entry, as HTML that is safe to show and as text.

use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::OnceLock;

use super::Photo;
use crate::TitleStep;
use crate::post_type::{StaticName, known_name};
use crate::title_step::CONTENT_PROPERTIES;
use microweave::document::{Item, Value};
use microweave_html::dom::html::escape;
use microweave_html::dom::{Dom, El};
use microweave_html::kinds::{self, HEADING};
use microweave_html::sanitize::{
    Policy, as_html, as_text, shows_something, split_tag, start_of_text, writable,
};
use microweave_values::unfilled::is_template;
use microweave_values::url::Base;

/// The content of an entry.
#[derive(Clone, Debug)]
pub struct Content {
    html: String,
    /// The text of the HTML, made at the first use.
    text: OnceLock<String>,
}

steps! {
    /// The source of an entry's content.
    #[derive(Default)]
    pub enum ContentStep {
        Property(#[serde(deserialize_with = "known_name")] name: StaticName) = "from its {name}",
        Name = "from its name, which is a text and not a title",
        ///
        /// The element is outside of all items: a lone `articleBody` or `entry-content`.
        Marked = "from the element that the page marks as its article's text",
        NoContent = "it has no content",
        ///
        /// A program made the value, or it is from JSON without reasons.
        #[default]
        Unknown = "the step is not known",
    }
}

impl Content {
    /// The content of HTML, made safe with the default policy.
    pub fn from_html(html: &str) -> Self {
        Content::with_policy(html, &Policy::default())
    }

    /// The content of HTML, made safe with the default policy, and with its URLs resolved.
    #[cfg(feature = "feed-rs")]
    pub(crate) fn from_html_with_base(html: &str, base: &str) -> Self {
        Content { html: Policy::default().clean_with_base(html.trim(), base), text: OnceLock::new() }
    }

    /// The content of HTML, made safe with another policy.
    pub fn with_policy(html: &str, policy: &Policy) -> Self {
        Content { html: policy.clean(html.trim()), text: OnceLock::new() }
    }

    /// The content inside of an element.
    pub(crate) fn of_element(el: El<'_>, policy: &Policy, base: &Base) -> Self {
        let html = policy.clean_with_base(el.inner_html().trim(), base.as_str());
        Content { html, text: OnceLock::new() }
    }

    /// True if this content begins with the text of another one, and has more.
    pub(crate) fn continues(&self, other: &Content) -> bool {
        let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
        let (own, other) = (letters(self.text()), letters(other.text()));
        own.len() > other.len() && own.starts_with(&other)
    }

    /// The content of HTML that [`Content::html`] returned: the same HTML, but never HTML that is not safe.
    pub(crate) fn of_safe_html(html: &str) -> Self {
        Content { html: Policy::default().clean(html), text: OnceLock::new() }
    }

    /// The content of a text with line breaks.
    pub fn from_text(text: &str) -> Self {
        Content { html: as_html(text), text: writable(text).into_owned().into() }
    }

    /// The content as HTML that is safe inside of another page: by default without scripts, styles, forms,
    /// frames, classes and ids. [`ReadOptions::policy`](crate::ReadOptions::policy) sets what is
    /// kept. URLs are absolute if the page's address is known.
    pub fn html(&self) -> &str {
        &self.html
    }

    /// The content as text: the text of the HTML, with its line breaks and with the alternative texts of
    /// images.
    pub fn text(&self) -> &str {
        self.text.get_or_init(|| as_text(&self.html))
    }

    /// Marks the pictures that the content shows.
    pub(crate) fn mark_shown(&self, photos: &mut [Photo]) {
        if photos.is_empty() {
            return;
        }
        let sources = self.html.split(" src=\"").skip(1);
        let shown: HashSet<&str> = sources.filter_map(|rest| rest.split('"').next()).collect();
        for photo in photos {
            let mut source = String::new();
            escape(&mut source, &photo.url, true);
            photo.in_content = shown.contains(&*source);
        }
    }

    /// The beginning of the text: all of it, or more than `min` bytes. With `has_images`, it includes the
    /// alternative texts of images.
    pub(crate) fn start(&self, min: usize, has_images: bool) -> String {
        start_of_text(&self.html, min, has_images)
    }

    pub(super) fn of_value(value: Value<'_>, policy: &Policy) -> Option<Self> {
        Content::of_read_value(value, policy, &mut None)
    }

    /// As [`Content::of_value`]. `tree` may be the tree of the value.
    fn of_read_value(value: Value<'_>, policy: &Policy, tree: &mut Option<Dom>) -> Option<Self> {
        if is_template_only(value) {
            return None;
        }
        let content = match value.html() {
            Some(html) => match tree.take_if(|tree| tree.source() == html.trim()) {
                Some(tree) => Content { html: policy.clean_fragment(&tree), text: OnceLock::new() },
                None => Content::with_policy(html, policy),
            },
            None => Content::from_text(value.as_text()?.trim()),
        };
        shows_something(&content.html).then_some(content)
    }

    /// The first property of an item that is a content, the numbers of its values, and the content, without a heading that is the
    /// item's title. `tree` may be the tree of one of the values.
    pub(crate) fn of_item(
        item: Item<'_>,
        title: TitleStep,
        policy: &Policy,
        mut tree: Option<Dom>,
    ) -> Option<(&'static str, Vec<usize>, Self)> {
        let of_property = |property| Some((property, of_property(item, property, policy, &mut tree)?));
        let (property, (numbers, content)) = CONTENT_PROPERTIES.into_iter().find_map(of_property)?;
        let is_heading = title == TitleStep::Heading;
        Some((property, numbers, if is_heading { content.without_heading() } else { content }))
    }

    /// The content without the heading that it begins with.
    fn without_heading(mut self) -> Self {
        if let Some(place) = heading_at_start(&self.html) {
            self.html.replace_range(place, "");
            self.text = OnceLock::new();
        }
        self
    }

    /// Joins contents, each in a `div`.
    fn of_parts(parts: &[Content]) -> Self {
        let html = parts.iter().map(|part| format!("<div>{}</div>", part.html)).collect();
        Content { html, text: OnceLock::new() }
    }
}

impl PartialEq for Content {
    fn eq(&self, other: &Self) -> bool {
        self.html == other.html
    }
}

impl Eq for Content {}

impl Hash for Content {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.html.hash(state);
    }
}

/// True for a content that a program should have filled in. Code may be a template, and a picture or recording may have one beside it.
pub(crate) fn is_template_only(value: Value<'_>) -> bool {
    let is_kept =
        |html: &str| ["<audio", "<code", "<img", "<pre", "<video"].iter().any(|tag| html.contains(tag));
    value.as_text().is_some_and(is_template) && !value.html().is_some_and(is_kept)
}

/// The range of the heading that the text of sanitised HTML begins with.
fn heading_at_start(html: &str) -> Option<Range<usize>> {
    let mut rest = html;
    loop {
        rest = rest.trim_ascii_start();
        if !rest.starts_with('<') {
            return None;
        }
        let (tag, after) = split_tag(rest);
        let name = tag[1..].split([' ', '>']).next()?;
        if kinds::of_name(name) & HEADING != 0 {
            let (start, end_tag) = (html.len() - rest.len(), format!("</{name}>"));
            let place = start..start + rest.find(&end_tag)? + end_tag.len();
            if !as_text(&html[place.clone()]).is_empty() {
                return Some(place);
            }
        }
        rest = after;
    }
}

/// The first value of a property that shows something. In microdata all such values are joined, because each
/// paragraph may be a value. The numbers of the values come with the content.
fn of_property(
    item: Item<'_>,
    property: &str,
    policy: &Policy,
    tree: &mut Option<Dom>,
) -> Option<(Vec<usize>, Content)> {
    let of_value = |(number, value)| Some((number, Content::of_read_value(value, policy, tree)?));
    let mut contents = item.values(property).enumerate().filter_map(of_value);
    if !item.source().is_schema_org() {
        return contents.next().map(|(number, content)| (vec![number], content));
    }
    let (numbers, mut parts): (Vec<usize>, Vec<Content>) = contents.unzip();
    let content = if parts.len() > 1 { Some(Content::of_parts(&parts)) } else { parts.pop() };
    Some((numbers, content?))
}
