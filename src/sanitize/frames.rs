//! What happens to frames: frames of some hosts are kept or replaced by links, others are removed.

use std::borrow::Cow;
use std::collections::BTreeSet;

use url::Url;

/// The attributes that a frame keeps by default.
const ATTRIBUTES: [&str; 6] = ["src", "width", "height", "title", "allowfullscreen", "loading"];

/// What happens to the frames of each host. By default all frames are removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frames {
    attributes: BTreeSet<String>,
    kept: BTreeSet<String>,
    linked: BTreeSet<String>,
    links_others: bool,
}

pub(super) enum FrameUse {
    Kept,
    Linked,
    Removed,
}

impl Default for Frames {
    fn default() -> Self {
        Frames {
            attributes: ATTRIBUTES.map(str::to_owned).into(),
            kept: BTreeSet::new(),
            linked: BTreeSet::new(),
            links_others: false,
        }
    }
}

impl Frames {
    pub(super) fn keep<H: AsRef<str>>(&mut self, hosts: impl IntoIterator<Item = H>) {
        self.kept.extend(hosts.into_iter().map(|host| normal_host(host.as_ref())));
    }

    pub(super) fn link<H: AsRef<str>>(&mut self, hosts: impl IntoIterator<Item = H>) {
        self.linked.extend(hosts.into_iter().map(|host| normal_host(host.as_ref())));
    }

    pub(super) fn link_others(&mut self, links: bool) {
        self.links_others = links;
    }

    /// Removes an attribute from all frames. Without an address, they are removed.
    pub(super) fn remove_attribute(&mut self, name: &str) {
        self.attributes.remove(name);
    }

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

/// The host as the URL Standard writes it.
fn normal_host(host: &str) -> String {
    let url = Url::parse(&["https://", host, "/"].concat()).ok();
    url.as_ref().and_then(Url::host_str).map_or_else(|| host.to_ascii_lowercase(), str::to_owned)
}
