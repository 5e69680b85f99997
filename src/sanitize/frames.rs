//! Frames in sanitised HTML: those of some hosts are kept or replaced by links, others are removed.

use std::borrow::Cow;
use std::collections::BTreeSet;

use memchr::{memchr, memmem};
use url::Url;

use super::tags::split_tag;
use super::text::{as_html, as_text};

/// The attributes of a frame that is kept.
pub(super) const ATTRIBUTES: [&str; 6] = ["src", "width", "height", "title", "allowfullscreen", "loading"];

/// What happens to the frames of each host. By default all frames are removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Frames {
    kept: BTreeSet<String>,
    linked: BTreeSet<String>,
    links_others: bool,
}

enum FrameUse {
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

    fn use_of(&self, url: &str) -> FrameUse {
        match Url::parse(url).ok().as_ref().and_then(Url::host_str) {
            Some(host) if self.kept.contains(host) => FrameUse::Kept,
            Some(host) if self.links_others || self.linked.contains(host) => FrameUse::Linked,
            _ => FrameUse::Removed,
        }
    }

    /// Keeps, links or removes the frames of cleaned HTML whose addresses [`address`] made. `link` gives the start
    /// tag of a link to an address, or `None` if the policy has no links. The content of a frame is text that no
    /// browser shows, so it is removed. A link in a link would end the outer one, so a frame in a link is removed.
    pub(super) fn replace(&self, html: String, link: impl Fn(&str) -> Option<String>) -> String {
        if memmem::find(html.as_bytes(), b"<iframe").is_none() {
            return html;
        }
        let mut written = String::with_capacity(html.len());
        let (mut rest, mut open_links) = (html.as_str(), 0_usize);
        while let Some(at) = memchr(b'<', rest.as_bytes()) {
            let (text, from_tag) = rest.split_at(at);
            let (tag, after) = split_tag(from_tag);
            written.push_str(text);
            rest = after;
            if !is_tag(tag, "<iframe") {
                match tag {
                    "</a>" => open_links = open_links.saturating_sub(1),
                    _ if is_tag(tag, "<a") => open_links += 1,
                    _ => {}
                }
                written.push_str(tag);
                continue;
            }
            rest = after.find(END_TAG).map_or("", |end| &after[end + END_TAG.len()..]);
            self.write_frame(&mut written, tag, open_links > 0, &link);
        }
        written.push_str(rest);
        written
    }

    fn write_frame(
        &self,
        written: &mut String,
        tag: &str,
        is_in_link: bool,
        link: impl Fn(&str) -> Option<String>,
    ) {
        let Some(url) = attribute(tag, " src=\"") else { return };
        match self.use_of(&url) {
            FrameUse::Kept => written.extend([tag, END_TAG]),
            FrameUse::Linked if !is_in_link => {
                let Some(start_tag) = link(&url) else { return };
                let title = attribute(tag, " title=\"").filter(|title| !title.trim().is_empty());
                written.extend([&start_tag, &as_html(&title.unwrap_or(url)), "</a>"]);
            }
            _ => {}
        }
    }
}

const END_TAG: &str = "</iframe>";

/// True if the tag begins with this name, and not with a longer one.
fn is_tag(tag: &str, beginning: &str) -> bool {
    tag.strip_prefix(beginning).is_some_and(|rest| rest.starts_with([' ', '>']))
}

/// The value of an attribute in a serialised tag. Values are skipped, because they may contain the same text.
fn attribute(tag: &str, beginning: &str) -> Option<String> {
    let name = &beginning[..beginning.len() - 1];
    let mut parts = tag.split('"');
    while let (Some(outside), Some(value)) = (parts.next(), parts.next()) {
        if outside.ends_with(name) {
            return Some(as_text(value));
        }
    }
    None
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
