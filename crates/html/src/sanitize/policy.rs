//! What sanitised HTML may have.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use serde::Deserialize;

use super::allowed::{
    ALLOWED_HTML, AllowedHtml, FORBIDDEN_HTML, check_attribute, check_element, check_scheme,
};
use super::frames::{Frames, normal_hosts};
use super::policy_error::PolicyError;

/// What sanitised HTML may have. The default is the elements, attributes and schemes of `data/allowed-html.json`, no classes
/// and no frames.
///
/// Other elements are removed, and their content stays, except for the content of scripts, styles and the like. Formulas
/// (`math`) are kept without their annotations. The result reads back as it is written: cleaning it again changes nothing.
/// Images that scripts load late get their address, images without an address are removed, and characters that XML
/// cannot hold are dropped. Any input gives safe HTML, in time that grows linearly with its length.
///
/// ```
/// use microweave_html::sanitize::{Classes, Policy};
///
/// let policy = Policy::new();
/// let html = r#"<p class="p-note wide" onclick="alert(1)">Tea<script>alert(2)</script> <a href="/scones">&amp; scones</a></p>"#;
/// assert_eq!(policy.clean(html), r#"<p>Tea <a href="/scones">&amp; scones</a></p>"#);
/// assert_eq!(policy.to_text(html), "Tea & scones");
///
/// let policy = Policy::new().classes(Classes::Microformats).link_rel("nofollow noopener").remove_element("p");
/// assert_eq!(
///     policy.clean_with_base(html, "https://ada.example/tea"),
///     r#"Tea <a href="https://ada.example/scones" rel="nofollow noopener">&amp; scones</a>"#
/// );
/// ```
#[derive(Clone, Default)]
pub struct Policy {
    /// `None` for the default list, which is read when it is first used.
    pub(super) list: Option<Arc<AllowedHtml>>,
    pub(super) frames: Arc<Frames>,
    pub(super) classes: Classes,
    pub(super) link_rel: Option<String>,
    pub(super) rewrite: Option<Rewrite>,
}

/// The class names that sanitised HTML keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Classes {
    /// No class names.
    #[default]
    Removed,
    /// The names of microformats2: `h-*`, `p-*`, `u-*`, `dt-*` and `e-*`.
    Microformats,
    /// All class names.
    All,
}

type RewriteUrl = dyn Fn(&str, &str, &str) -> Option<String> + Send + Sync;

/// The caller's function for URLs. Two are equal if they are the same function object.
#[derive(Clone)]
pub(super) struct Rewrite(pub(super) Arc<RewriteUrl>);

impl PartialEq for Rewrite {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Rewrite {}

impl PartialEq for Policy {
    fn eq(&self, other: &Self) -> bool {
        self.list() == other.list()
            && self.frames == other.frames
            && self.classes == other.classes
            && self.link_rel == other.link_rel
            && self.rewrite == other.rewrite
    }
}

impl Eq for Policy {}

impl Policy {
    /// The default policy.
    pub fn new() -> Self {
        Self::default()
    }

    /// The policy for content that is shown or stored elsewhere and may be read again: the default list, with the class names
    /// of microformats, and with links in place of frames.
    ///
    /// ```
    /// use microweave_html::sanitize::Policy;
    ///
    /// let html = r#"<p class="h-card wide">Ada</p><iframe src="https://video.example/1" title="Tea"></iframe>"#;
    /// let expected = r#"<p class="h-card">Ada</p><a href="https://video.example/1">Tea</a>"#;
    /// assert_eq!(Policy::of_content().clean(html), expected);
    /// ```
    pub fn of_content() -> Self {
        Self::default().classes(Classes::Microformats).link_other_frames(true)
    }

    /// Allows an element with these attributes, or adds the attributes to an element. An error if no policy can
    /// allow a name: an element such as `script`, or an attribute such as `onclick` or `style`.
    pub fn allow_element(mut self, name: &str, attributes: &[&str]) -> Result<Self, PolicyError> {
        check_element(name)?;
        attributes.iter().try_for_each(|name| check_attribute(name))?;
        let list = self.list_mut();
        list.removed_with_content.remove(name);
        let present = list.elements.entry(name.to_owned()).or_default();
        present.extend(attributes.iter().map(|&name| name.to_owned()));
        Ok(self)
    }

    /// Allows an attribute on every element. It has the errors of [`Policy::allow_element`].
    pub fn allow_attribute(mut self, name: &str) -> Result<Self, PolicyError> {
        check_attribute(name)?;
        self.list_mut().on_every_element.insert(name.to_owned());
        Ok(self)
    }

    /// Allows a scheme of URLs. An error if URLs of that scheme can hold scripts or pages, such as `data`.
    pub fn allow_scheme(mut self, scheme: &str) -> Result<Self, PolicyError> {
        check_scheme(scheme)?;
        self.list_mut().schemes.insert(scheme.to_ascii_lowercase());
        Ok(self)
    }

    /// Removes an element. Its content stays. `iframe` removes all frames.
    #[must_use]
    pub fn remove_element(mut self, name: &str) -> Self {
        self.list_mut().remove_element(name);
        if name == "iframe" { self.without_frames() } else { self }
    }

    /// Removes an element with its content.
    #[must_use]
    pub fn remove_with_content(mut self, name: &str) -> Self {
        let list = self.list_mut();
        list.remove_element(name);
        list.removed_with_content.insert(name.to_owned());
        if name == "iframe" { self.without_frames() } else { self }
    }

    fn without_frames(self) -> Self {
        Policy { frames: Arc::default(), ..self }
    }

    /// Removes an attribute from every element, also from frames.
    #[must_use]
    pub fn remove_attribute(mut self, name: &str) -> Self {
        Arc::make_mut(&mut self.frames).attributes.remove(name);
        let list = self.list_mut();
        list.on_every_element.remove(name);
        list.elements.values_mut().chain(list.mathml.values_mut()).for_each(|attributes| {
            attributes.remove(name);
        });
        self
    }

    /// Removes a scheme. Attributes with URLs of that scheme are removed.
    #[must_use]
    pub fn remove_scheme(mut self, scheme: &str) -> Self {
        self.list_mut().schemes.remove(&scheme.to_ascii_lowercase());
        self
    }

    /// Keeps the frames (`iframe`) of these hosts, such as players of videos: their `http` or `https` address, size,
    /// title, `allowfullscreen`, `loading`, and the attributes that every element may have. A host is compared as a whole:
    /// `youtube.com` is not `www.youtube.com`. Ports are not compared. By default, all frames are removed.
    ///
    /// ```
    /// use microweave_html::sanitize::Policy;
    ///
    /// let policy = Policy::new().frame_hosts(["www.youtube-nocookie.com"]).linked_frame_hosts(["player.vimeo.com"]);
    /// let video = r#"<iframe src="https://www.youtube-nocookie.com/embed/1" onload="alert(1)"></iframe>"#;
    /// assert_eq!(policy.clean(video), r#"<iframe src="https://www.youtube-nocookie.com/embed/1"></iframe>"#);
    /// let video = r#"<iframe src="//player.vimeo.com/video/1" title="Tea"></iframe>"#;
    /// assert_eq!(policy.clean(video), r#"<a href="https://player.vimeo.com/video/1">Tea</a>"#);
    /// assert_eq!(policy.clean(r#"<iframe src="https://ads.example/"></iframe>"#), "");
    /// ```
    #[must_use]
    pub fn frame_hosts<H: AsRef<str>>(mut self, hosts: impl IntoIterator<Item = H>) -> Self {
        Arc::make_mut(&mut self.frames).kept.extend(normal_hosts(hosts));
        self
    }

    /// Replaces the frames of these hosts by links. The text of a link is the title of the frame.
    #[must_use]
    pub fn linked_frame_hosts<H: AsRef<str>>(mut self, hosts: impl IntoIterator<Item = H>) -> Self {
        Arc::make_mut(&mut self.frames).linked.extend(normal_hosts(hosts));
        self
    }

    /// If true, the frames of all other hosts are replaced by links too. By default, they are removed.
    #[must_use]
    pub fn link_other_frames(mut self, links: bool) -> Self {
        Arc::make_mut(&mut self.frames).links_others = links;
        self
    }

    /// Sets which class names are kept.
    #[must_use]
    pub fn classes(self, classes: Classes) -> Self {
        Policy { classes, ..self }
    }

    /// Sets the `rel` of all links (`a`), such as `nofollow noopener`. By default, `rel` is removed.
    #[must_use]
    pub fn link_rel(self, rel: &str) -> Self {
        Policy { link_rel: Some(rel.to_owned()), ..self }
    }

    /// Sets a function that replaces the URLs in attributes, for example by the URL of an image proxy. It gets the
    /// names of the element and the attribute, and the URL after it was resolved and checked. If it returns `None`, or
    /// a URL that is not safe, the attribute is removed. It is not called for frames that are kept. For a link in place of
    /// a frame, it gets `a` and `href`.
    ///
    /// ```
    /// use microweave_html::sanitize::Policy;
    ///
    /// let policy = Policy::new().rewrite_urls(|element, attribute, url| match (element, attribute) {
    ///     ("img", "src") => Some(format!("https://proxy.example/{url}")),
    ///     _ => Some(url.to_owned()),
    /// });
    /// let html = policy.clean_with_base("<img src=a.png>", "https://ada.example/tea/");
    /// assert_eq!(html, r#"<img src="https://proxy.example/https://ada.example/tea/a.png">"#);
    /// ```
    #[must_use]
    pub fn rewrite_urls(
        self,
        rewrite: impl Fn(&str, &str, &str) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        Policy { rewrite: Some(Rewrite(Arc::new(rewrite))), ..self }
    }

    /// The names of the allowed HTML elements. Frames are not among them.
    pub fn elements(&self) -> impl Iterator<Item = &str> {
        self.list().elements.keys().map(String::as_str)
    }

    /// True if the element may have the attribute.
    pub fn allows(&self, element: &str, attribute: &str) -> bool {
        self.list().elements.contains_key(element) && self.list().allows(element, attribute)
    }

    /// True if every element that is allowed may have the attribute.
    pub(super) fn allows_on_every_element(&self, attribute: &str) -> bool {
        self.list().on_every_element.contains(attribute)
            || attribute == "class" && self.classes != Classes::Removed
    }

    pub(super) fn list(&self) -> &AllowedHtml {
        self.list.as_deref().unwrap_or_else(|| &ALLOWED_HTML)
    }

    fn list_mut(&mut self) -> &mut AllowedHtml {
        let list = Arc::make_mut(self.list.get_or_insert_with(|| Arc::new(ALLOWED_HTML.clone())));
        list.urls.extend(FORBIDDEN_HTML.urls.iter().cloned());
        list
    }
}

impl fmt::Debug for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let elements: BTreeSet<&str> = self.elements().collect();
        f.debug_struct("Policy")
            .field("elements", &elements)
            .field("schemes", &self.list().schemes)
            .field("frames", &self.frames)
            .field("classes", &self.classes)
            .field("link_rel", &self.link_rel)
            .field("rewrites_urls", &self.rewrite.is_some())
            .finish_non_exhaustive()
    }
}
