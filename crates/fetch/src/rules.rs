//! The options for fetching, and the media types that are read.

use std::path::PathBuf;
use std::time::Duration;

use ureq::http::{HeaderName, HeaderValue};

use crate::error::PageError;

/// The most redirects that are followed.
pub const MAX_REDIRECTS: usize = 10;
/// The default limit for a page from the web, after decompression. Pages that people read are smaller.
pub const MAX_PAGE_MIB: usize = 16;
/// The default time for a page with its redirects.
pub const DEFAULT_TIMEOUT_SECONDS: u64 = 20;

pub(crate) const USER_AGENT: &str = concat!("microweave/", env!("CARGO_PKG_VERSION"));
pub(crate) const FORM_TYPE: &str = "application/x-www-form-urlencoded";
pub(crate) const HTML_TYPES: [&str; 2] = ["text/html", "application/xhtml+xml"];
/// Many servers send feeds as plain XML, JSON or text.
const FEED_TYPES: [&str; 8] = [
    "application/atom+xml", "application/rss+xml", "application/feed+json", "application/rdf+xml",
    "application/xml", "text/xml", "application/json", "text/plain",
];
/// A server that has several of these at one address sends HTML.
pub(crate) const ACCEPT_FEEDS: &str = "text/html, application/xhtml+xml, application/atom+xml;q=0.9, application/rss+xml;q=0.9, \
    application/feed+json;q=0.9, application/xml;q=0.8, text/xml;q=0.8, application/json;q=0.5, */*;q=0.1";

/// The media types of pages that are read. A page without a media type is read if it looks like text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum PageTypes {
    /// HTML.
    #[default]
    Html,
    /// HTML, and the types with which servers send Atom, RSS and JSON Feed.
    Feeds,
    /// Text of any media type.
    Any,
}

/// The options for fetching.
#[derive(Clone)]
pub struct FetchRules {
    /// The time limit for a page with its redirects, and again for all authors' pages of a page together.
    pub timeout: Duration,
    /// True if hosts that are not on the public internet are fetched too.
    pub allow_private: bool,
    /// True if the proxies of the environment are used.
    pub env_proxy: bool,
    /// A longer page is cut there. `None`: a page over [`MAX_PAGE_MIB`] is refused.
    pub max_bytes: Option<usize>,
    /// Headers for the origin of the address that the user typed.
    pub headers: Vec<(HeaderName, HeaderValue)>,
    /// `None`: microweave and its version.
    pub user_agent: Option<HeaderValue>,
    /// True if only the ports 80 and 443 are connected to.
    pub web_ports_only: bool,
    /// The most redirects that are followed.
    pub max_redirects: usize,
    /// The value of `Accept`. `None`: HTML, and feeds with [`PageTypes::Feeds`].
    pub accept: Option<HeaderValue>,
    /// The form that is sent with `POST`, as `application/x-www-form-urlencoded`. `None`: pages are asked for with `GET`.
    pub form: Option<String>,
    /// True if the page of an HTTP error is read too.
    pub any_status: bool,
    /// The media types that are read.
    pub types: PageTypes,
    /// The folder that keeps pages.
    pub cache: Option<PathBuf>,
}

impl Default for FetchRules {
    fn default() -> Self {
        FetchRules {
            timeout: Duration::from_secs(DEFAULT_TIMEOUT_SECONDS),
            allow_private: false,
            env_proxy: false,
            max_bytes: None,
            headers: Vec::new(),
            user_agent: None,
            web_ports_only: false,
            max_redirects: MAX_REDIRECTS,
            accept: None,
            form: None,
            any_status: false,
            types: PageTypes::Html,
            cache: None,
        }
    }
}

/// The media type without parameters. If the header was sent twice, the first one.
pub(crate) fn essence(content_type: &str) -> &str {
    content_type.split([';', ',']).next().unwrap_or_default().trim()
}

pub(crate) fn require_type(media_type: &str, types: PageTypes) -> Result<(), PageError> {
    let is_in = |list: &[&str]| list.iter().any(|known| known.eq_ignore_ascii_case(media_type));
    match types {
        PageTypes::Html if !is_in(&HTML_TYPES) => Err(PageError::NotHtml(media_type.to_owned())),
        PageTypes::Feeds if !is_in(&HTML_TYPES) && !is_in(&FEED_TYPES) => {
            Err(PageError::NotHtmlOrFeed(media_type.to_owned()))
        }
        _ => Ok(()),
    }
}
