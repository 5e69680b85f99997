//! What happens to frames: frames of some hosts are kept or replaced by links, others are removed.

use std::borrow::Cow;
use std::collections::BTreeSet;

use url::Url;

/// The attributes that a frame keeps by default.
const ATTRIBUTES: [&str; 6] = ["src", "width", "height", "title", "allowfullscreen", "loading"];

/// What happens to the frames of each host. By default all frames are removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frames {
    /// The attributes of all frames. Without an address, frames are removed.
    pub(super) attributes: BTreeSet<&'static str>,
    pub(super) kept: BTreeSet<String>,
    pub(super) linked: BTreeSet<String>,
    pub(super) links_others: bool,
}

pub(super) enum FrameUse {
    Kept,
    Linked,
    Removed,
}

impl Default for Frames {
    fn default() -> Self {
        Frames {
            attributes: ATTRIBUTES.into(),
            kept: BTreeSet::new(),
            linked: BTreeSet::new(),
            links_others: false,
        }
    }
}

impl Frames {
    pub(super) fn has_attribute(&self, name: &str) -> bool {
        self.attributes.contains(name)
    }

    pub(super) fn has_any(&self) -> bool {
        let has_hosts = self.links_others || !self.kept.is_empty() || !self.linked.is_empty();
        has_hosts && self.has_attribute("src")
    }

    /// What happens to a frame with this URL, which is from [`address`].
    pub(super) fn use_of_url(&self, url: &str) -> FrameUse {
        match Url::parse(url).ok().as_ref().and_then(Url::host_str) {
            Some(host) if self.kept.contains(host) => FrameUse::Kept,
            Some(host) if self.links_others || self.linked.contains(host) => FrameUse::Linked,
            _ => FrameUse::Removed,
        }
    }
}

/// The absolute http or https address of a frame, without user and password. `url` is already resolved. The address is
/// written as the URL Standard serialises it, so that each browser reads the same host.
pub(super) fn address(url: &str) -> Option<String> {
    let url = url.trim_ascii();
    let url = if url.starts_with("//") { Cow::Owned(["https:", url].concat()) } else { Cow::Borrowed(url) };
    let url = Url::parse(&url).ok()?;
    let is_web =
        matches!(url.scheme(), "http" | "https") && url.username().is_empty() && url.password().is_none();
    is_web.then(|| url.into())
}

/// The hosts as the URL Standard writes them.
pub(super) fn normal_hosts<H: AsRef<str>>(
    hosts: impl IntoIterator<Item = H>,
) -> impl Iterator<Item = String> {
    hosts.into_iter().map(|host| {
        let url = Url::parse(&["https://", host.as_ref(), "/"].concat()).ok();
        let host_of_url = url.as_ref().and_then(Url::host_str);
        host_of_url.map_or_else(|| host.as_ref().to_ascii_lowercase(), str::to_owned)
    })
}
