//! Reads the links of a page: the target and the meaning of each `a`, `area` and `link`.
//!
//! The link types are HTML's (section 4.12.5, `data/link-types.json`) and well-known ones that were registered
//! since (`data/registered-link-types.json`).

mod about;
mod icons;
pub(crate) mod types;

pub use about::About;
pub use icons::IconSize;
pub(crate) use types::registered_keywords;
pub use types::{Effect, Keyword, effect_of};

use serde::Serialize;

use about::OpenSections;
use microweave::page::Page;
use microweave_html::account::{Account, Share};
use microweave_html::dom::page_defaults::{base_of, first_base_attribute};
use microweave_html::dom::{El, Step};
use microweave_html::input::content_type::essence;
use microweave_html::names::{NameId, attr, tag};
use microweave_html::position::Position;
use microweave_values::url::Base;
use microweave_values::whitespace::tokens;

/// The links of a page, in the order of the page.
///
/// As JSON, an object with `links`, and with `default-feed`, `fallback-icon` and `is-cut` if they apply.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Links {
    /// Each element that creates links.
    pub links: Vec<Link>,
    /// The address of the default syndication feed for autodiscovery: the first link to a feed (HTML 4.12.5.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_feed: Option<Box<str>>,
    /// The address of a possible icon, `/favicon.ico`, if no link names an icon (HTML 4.12.5.5).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fallback_icon: Option<Box<str>>,
    /// True if the links exceed `Limits::max_memory`. The last ones are left out then.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_cut: bool,
}

/// An element that creates links: an `a` or `area` with `href`, or a `link` with `href` and `rel`. An `a` of SVG or
/// MathML counts as one of HTML.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Link {
    /// The element's name: `a`, `area` or `link`.
    pub element: &'static str,
    /// Where the element begins, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    /// The absolute URL of the target, or the written text if it cannot be resolved.
    pub url: Box<str>,
    /// The keywords of `rel`, each once.
    pub rels: Vec<Keyword>,
    /// True if the element is a hyperlink, by a keyword or because it is an `a` or `area`.
    pub hyperlink: bool,
    /// True if the element is a hyperlink only because it is an `a` or `area`, and not by a keyword.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub implied: bool,
    /// True if a keyword makes the element an external resource link.
    pub external_resource: bool,
    /// True if the target is a syndication feed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub feed: bool,
    /// True if the target is an alternative style sheet.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub alternate_stylesheet: bool,
    /// The sizes of an icon.
    pub sizes: Vec<IconSize>,
    /// The media of the target, from `media`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub media: Option<Box<str>>,
    /// The language of the target, from `hreflang`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hreflang: Option<Box<str>>,
    /// The content type of the target, from `type`.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub content_type: Option<Box<str>>,
    /// The attribute `title`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Box<str>>,
    /// The browsing context of an `a` or `area`: its own `target`, otherwise the `target` of the first `base` that has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Box<str>>,
    /// The value of `download`: the name of the file to save, which may be empty. `None` without the attribute.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub download: Option<Box<str>>,
    /// The addresses in `ping`, which are notified if the link is followed, as absolute URLs. Those that cannot be resolved are
    /// left out.
    pub pings: Vec<Box<str>>,
}

/// Reads the links of the page.
///
/// ```
/// use microweave::Options;
/// use microweave_reader::links::links;
///
/// let page = r#"<link rel="shortcut icon" href="/ada.ico">
///     <article id="tea"><a rel="AUTHOR nofollow" href="/ada">Ada</a></article>"#;
/// let links = links(&Options::new().page(page, "https://example.com/"));
///
/// let author = &links.links[1];
/// assert_eq!((&*author.url, author.hyperlink), ("https://example.com/ada", true));
/// assert_eq!(&*author.rels[0].keyword, "author");
/// assert_eq!(author.rels[0].about.as_ref().and_then(|about| about.id()), Some("tea"));
/// assert_eq!(links.icons_for(32).next(), Some("https://example.com/ada.ico"));
/// ```
pub fn links(page: &Page) -> Links {
    let (dom, base) = (page.dom(), base_of(page.dom(), page.address()));
    let mut reader = LinkReader {
        base: &base,
        default_target: first_base_attribute(dom, attr::TARGET),
        account: page.account(Share::View),
        scopes: OpenSections::default(),
        links: Vec::new(),
    };
    for step in dom.walk() {
        match step {
            Step::Enter(el) => reader.enter(el),
            Step::Leave(el) => reader.scopes.leave(el),
        }
    }
    let LinkReader { links, account, .. } = reader;
    let default_feed = links.iter().find(|link| link.feed).map(|link| link.url.clone());
    let has_icon = links.iter().any(Link::is_icon);
    let fallback_icon = if has_icon { None } else { icons::fallback(page.address()) };
    Links { links, default_feed, fallback_icon, is_cut: account.is_exceeded() }
}

struct LinkReader<'d> {
    base: &'d Base,
    default_target: Option<&'d str>,
    account: Account,
    scopes: OpenSections<'d>,
    links: Vec<Link>,
}

impl<'d> LinkReader<'d> {
    fn enter(&mut self, el: El<'d>) {
        self.scopes.enter(el);
        let element = match el.link_tag() {
            tag::A => "a",
            tag::AREA => "area",
            tag::LINK => "link",
            _ => return,
        };
        if self.account.is_exceeded() {
            return;
        }
        let Some((_, href)) = el.href() else { return };
        let rels = self.keywords(el);
        // A `link` creates only the links of its keywords; an `a` or `area` is a hyperlink without any.
        if element != "link" || !rels.is_empty() {
            let link = self.read(el, element, href, rels);
            if self.account.fits::<Link>(0) && !self.account.is_exceeded() {
                self.links.push(link);
            }
        }
    }

    fn keywords(&self, el: El<'d>) -> Vec<Keyword> {
        let mut keywords = types::keywords(el, &self.account);
        for keyword in &mut keywords {
            keyword.about = self.scopes.about(keyword, el, &self.account);
        }
        keywords
    }

    fn read(&self, el: El<'d>, element: &'static str, href: &str, rels: Vec<Keyword>) -> Link {
        let is_link = element == "link";
        let has = |keyword: &str| rels.iter().any(|found| *found.keyword == *keyword && found.is_allowed());
        let makes = |effect| rels.iter().any(|found| found.effect == effect);
        // HTML 4.12.5.1: on a `link` with `stylesheet`, `alternate` modifies that keyword and creates no link.
        let alternate_stylesheet = is_link && has("alternate") && has("stylesheet");
        let (is_alternate, is_icon) = (has("alternate") && !alternate_stylesheet, has("icon"));
        let implied = !is_link && !makes(Effect::Hyperlink);
        let target = if is_link { None } else { el.attr_by(attr::TARGET).or(self.default_target) };
        Link {
            element,
            position: el.start(),
            url: self.absolute(href),
            hyperlink: implied || makes(Effect::Hyperlink),
            implied,
            external_resource: makes(Effect::ExternalResource),
            feed: is_alternate && el.attr_by(attr::TYPE).is_some_and(is_feed_type),
            alternate_stylesheet,
            sizes: if is_icon { self.sizes(el) } else { Vec::new() },
            media: self.attribute(el, attr::MEDIA),
            hreflang: self.attribute(el, attr::HREFLANG),
            content_type: self.attribute(el, attr::TYPE),
            title: self.attribute(el, attr::TITLE),
            target: target.map(|target| self.account.clip(target)),
            download: if is_link { None } else { el.attr("download").map(|name| self.account.clip(name)) },
            pings: if is_link { Vec::new() } else { self.pings(el) },
            rels,
        }
    }

    fn absolute(&self, written: &str) -> Box<str> {
        let absolute = self.base.absolute(written);
        self.account.clip(absolute.as_deref().unwrap_or(written.trim_ascii()))
    }

    fn attribute(&self, el: El<'_>, name: NameId) -> Option<Box<str>> {
        el.attr_by(name).map(|value| self.account.clip(value))
    }

    fn sizes(&self, el: El<'_>) -> Vec<IconSize> {
        let sizes = tokens(el.attr_by(attr::SIZES).unwrap_or_default()).filter_map(IconSize::parse);
        sizes.take_while(|_| self.account.spend(size_of::<IconSize>())).collect()
    }

    fn pings(&self, el: El<'_>) -> Vec<Box<str>> {
        let urls = tokens(el.attr("ping").unwrap_or_default()).take_while(|_| !self.account.exhausted());
        // HTML, "hyperlink auditing": tokens that fail to resolve are ignored.
        urls.filter_map(|url| self.base.absolute(url)).map(|url| self.account.clip(&url)).collect()
    }
}

/// True for the content type of a syndication feed, with or without parameters.
fn is_feed_type(content_type: &str) -> bool {
    let essence = essence(content_type);
    ["application/rss+xml", "application/atom+xml"].iter().any(|feed| essence.eq_ignore_ascii_case(feed))
}
