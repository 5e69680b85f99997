//! What happens to frames: those of some hosts are kept or replaced by links, others are removed.

use std::borrow::Cow;
use std::collections::BTreeSet;

use url::Url;

/// The attributes of a frame that is kept.
pub(super) const ATTRIBUTES: [&str; 6] = ["src", "width", "height", "title", "allowfullscreen", "loading"];

/// What happens to the frames of each host. By default all frames are removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Frames {
    kept: BTreeSet<String>,
    linked: BTreeSet<String>,
    links_others: bool,
}

/// What happens to a frame.
pub(super) enum FrameUse {
    Kept,
    Linked,
    Removed,
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

    /// True if some frames are not removed.
    pub(super) fn has_any(&self) -> bool {
        self.links_others || !self.kept.is_empty() || !self.linked.is_empty()
    }

    /// What happens to the frame of this address, which [`address`] made.
    pub(super) fn use_of(&self, url: &str) -> FrameUse {
        match Url::parse(url).ok().as_ref().and_then(Url::host_str) {
            Some(host) if self.kept.contains(host) => FrameUse::Kept,
            Some(host) if self.links_others || self.linked.contains(host) => FrameUse::Linked,
            _ => FrameUse::Removed,
        }
    }
}

/// The absolute http or https address of a frame, without user and password. The address is written as the URL
/// Standard serialises it, so that each browser reads the same host. `url` is resolved already.
pub(super) fn address(url: &str) -> Option<Cow<'static, str>> {
    let url = url.trim_ascii();
    let url = if url.starts_with("//") { Cow::Owned(["https:", url].concat()) } else { Cow::Borrowed(url) };
    let url = Url::parse(&url).ok()?;
    let is_web =
        matches!(url.scheme(), "http" | "https") && url.username().is_empty() && url.password().is_none();
    is_web.then(|| Cow::Owned(url.into()))
}

/// The host as the URL Standard writes it.
fn normal_host(host: &str) -> String {
    let url = Url::parse(&["https://", host, "/"].concat()).ok();
    url.as_ref().and_then(Url::host_str).map_or_else(|| host.to_ascii_lowercase(), str::to_owned)
}
