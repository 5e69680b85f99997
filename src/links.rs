//! HTML's links: what each `a`, `area` and `link` of a page connects it with, and as what, by the link types
//! of HTML's section 4.12.5 and the best known of those that were registered since, which are data
//! (`data/link-types.json`, `data/registered-link-types.json`).

mod about;
mod icons;
pub(crate) mod types;

pub use about::About;
pub use icons::IconSize;
pub use types::{Effect, Keyword};

use serde::Serialize;

use crate::budget::Budget;
use crate::dom::base_element::base_of;
use crate::dom::base_element::of_first_base;
use crate::dom::{El, Step};
use crate::html::names::{NameId, attr, tag};
use crate::page::Page;
use crate::url::Base;
use crate::whitespace::tokens;
use about::Scopes;

/// The links of a page, in its order.
///
/// They serialise as JSON: `links`, and where there are such `default-feed` and `fallback-icon`.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Links {
    /// Each element that makes links.
    pub links: Vec<Link>,
    /// The address of the feed that autodiscovery takes: of the first link to a feed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_feed: Option<Box<str>>,
    /// Where an icon may be found if no link names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fallback_icon: Option<Box<str>>,
    /// Did they come to more than `Limits::output_bytes`? Then the last ones are left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_cut: bool,
}

/// An element that makes links: an `a` or `area` with an address, or a `link` with an address and a rel.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Link {
    /// The element's name: `a`, `area` or `link`.
    pub element: &'static str,
    /// The line that it is on, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The absolute URL that it leads to, or what is written where that cannot be resolved.
    pub url: Box<str>,
    /// What its rel says, each keyword once.
    pub rel: Vec<Keyword>,
    /// Is it a hyperlink, by a keyword or by itself?
    pub hyperlink: bool,
    /// Is it a hyperlink only because it is an `a` or `area`, and not by a keyword?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub implied: bool,
    /// Is it an external resource, by a keyword?
    pub external_resource: bool,
    /// Does it lead to a syndication feed?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub feed: bool,
    /// Is it an alternative style sheet?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub alternate_stylesheet: bool,
    /// The sizes of an icon.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sizes: Vec<IconSize>,
    /// The media it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub media: Option<Box<str>>,
    /// The language of what is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hreflang: Option<Box<str>>,
    /// The content type of what is there.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub content_type: Option<Box<str>>,
    /// Its title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Box<str>>,
    /// Where an `a` or `area` opens: as it says itself, or as the page's first `base` with a target does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Box<str>>,
    /// If it is for downloading, the name of the file, or nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub download: Option<Box<str>>,
    /// Who is told that it was followed, as absolute URLs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ping: Vec<Box<str>>,
}

/// What a link or a keyword takes at the least, in bytes of output.
const LEAST_SIZE: usize = 64;

/// The links of a page.
///
/// ```
/// use microweave::{Options, links};
///
/// let page = r#"<link rel="shortcut icon" href="/ada.ico">
///     <article id="tea"><a rel="AUTHOR nofollow" href="/ada">Ada</a></article>"#;
/// let links = links::links(&Options::new().page(page, "https://example.com/"));
///
/// let author = &links.links[1];
/// assert_eq!((&*author.url, author.hyperlink), ("https://example.com/ada", true));
/// assert_eq!(&*author.rel[0].keyword, "author");
/// assert_eq!(author.rel[0].about.as_ref().and_then(|about| about.id()), Some("tea"));
/// assert_eq!(links.icons_for(32).next(), Some("https://example.com/ada.ico"));
/// ```
pub fn links(page: &Page) -> Links {
    let base = base_of(page.dom(), page.address());
    let mut reader = Reader {
        base: &base,
        default_target: of_first_base(page.dom(), attr::TARGET),
        budget: Budget::new(page.options().limits.max_output(page.dom().text_len())),
        scopes: Scopes::default(),
        links: Vec::new(),
    };
    for step in page.dom().walk() {
        match step {
            Step::Enter(el) => reader.enter(el),
            Step::Leave(el) => reader.scopes.leave(el),
        }
    }
    let Reader { links, budget, .. } = reader;
    let default_feed = links.iter().find(|link| link.feed).map(|link| link.url.clone());
    let has_icon = links.iter().any(Link::is_icon);
    let fallback_icon = if has_icon { None } else { icons::fallback(page.address()) };
    Links { links, default_feed, fallback_icon, is_cut: budget.is_exceeded() }
}

struct Reader<'d> {
    base: &'d Base,
    default_target: Option<&'d str>,
    budget: Budget,
    scopes: Scopes<'d>,
    links: Vec<Link>,
}

impl<'d> Reader<'d> {
    fn enter(&mut self, el: El<'d>) {
        self.scopes.enter(el);
        let element = match el.tag() {
            tag::A => "a",
            tag::AREA => "area",
            tag::LINK => "link",
            _ => return,
        };
        let Some(href) = el.attr_by(attr::HREF).filter(|_| !self.budget.is_exceeded()) else { return };
        let rel = self.keywords(el);
        // A link makes the links of its keywords and no others.
        if element != "link" || !rel.is_empty() {
            let link = self.read(el, element, href, rel);
            if self.budget.spend(LEAST_SIZE) && !self.budget.is_exceeded() {
                self.links.push(link);
            }
        }
    }

    fn keywords(&mut self, el: El<'d>) -> Vec<Keyword> {
        let mut keywords = types::keywords(el, &mut self.budget);
        for keyword in &mut keywords {
            keyword.about = self.scopes.about(keyword, el, &mut self.budget);
        }
        keywords
    }

    fn read(&mut self, el: El<'d>, element: &'static str, href: &str, rel: Vec<Keyword>) -> Link {
        let is_link = element == "link";
        let has = |keyword: &str| rel.iter().any(|own| *own.keyword == *keyword && own.is_allowed());
        let makes = |effect| rel.iter().any(|own| own.effect == effect);
        // With `stylesheet`, `alternate` says something about the style sheet, and is no link of its own.
        let alternate_stylesheet = is_link && has("alternate") && has("stylesheet");
        let (is_alternate, is_icon) = (has("alternate") && !alternate_stylesheet, has("icon"));
        let implied = !is_link && !makes(Effect::Hyperlink);
        let target = el.attr_by(attr::TARGET).or(self.default_target).filter(|_| !is_link);
        Link {
            element,
            line: el.start().map(|start| start.line),
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
            target: target.map(|target| self.budget.keep(target)),
            download: el.attr("download").filter(|_| !is_link).map(|name| self.budget.keep(name)),
            ping: if is_link { Vec::new() } else { self.ping(el) },
            rel,
        }
    }

    fn absolute(&mut self, written: &str) -> Box<str> {
        let absolute = self.base.absolute(written);
        self.budget.keep(absolute.as_deref().unwrap_or(written.trim_ascii()))
    }

    fn attribute(&mut self, el: El<'_>, name: NameId) -> Option<Box<str>> {
        el.attr_by(name).map(|value| self.budget.keep(value))
    }

    fn sizes(&mut self, el: El<'_>) -> Vec<IconSize> {
        let sizes = tokens(el.attr_by(attr::SIZES).unwrap_or_default()).filter_map(IconSize::read);
        sizes.take_while(|_| self.budget.spend(size_of::<IconSize>())).collect()
    }

    fn ping(&mut self, el: El<'_>) -> Vec<Box<str>> {
        let mut urls = Vec::new();
        for url in tokens(el.attr("ping").unwrap_or_default()) {
            if self.budget.is_spent() {
                break;
            }
            urls.push(self.absolute(url));
        }
        urls
    }
}

/// Is this the type of a syndication feed, whatever its parameters?
fn is_feed_type(content_type: &str) -> bool {
    let essence = content_type.split(';').next().unwrap_or_default().trim_ascii();
    ["application/rss+xml", "application/atom+xml"].iter().any(|feed| essence.eq_ignore_ascii_case(feed))
}
