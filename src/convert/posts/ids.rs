//! Identifiers of posts. They are unique within a feed, and the same each time the page is read.

use std::collections::HashSet;

use super::{MAX_URL_LEN, post_url};
use crate::convert::text::uri;
use crate::reader::{Entry, Feed};
use crate::uuids::UniqueUuids;

/// The schemes that an identifier may have. The list is short, because some feed readers open an identifier as a link.
const SCHEMES: [&str; 4] = ["http", "https", "tag", "urn"];

/// The identifiers of the posts, in the order of the posts. Each is the post's uid, or else its URL, or else a UUID
/// made from the post. An identifier that an earlier post has is not used again.
pub(in crate::convert) fn ids(feed: &Feed) -> Vec<String> {
    let mut taken = HashSet::new();
    let mut uuids = UniqueUuids::default();
    let mut id_of = |entry: &Entry| {
        let candidates =
            [entry.uid.as_deref(), post_url(feed, entry)].into_iter().flatten().filter_map(identifier);
        let mut id = candidates.into_iter().find(|id| !taken.contains(id));
        while id.as_ref().is_none_or(|id| taken.contains(id)) {
            id = Some(urn_of(&mut uuids, feed, entry));
        }
        let id = id.unwrap_or_default();
        taken.insert(id.clone());
        id
    };
    feed.entries.iter().map(&mut id_of).collect()
}

fn identifier(text: &str) -> Option<String> {
    let short = Some(text).filter(|text| text.len() <= MAX_URL_LEN)?;
    let uri = uri(short).filter(|_| !text.trim().contains(char::is_whitespace))?;
    let scheme = uri.split(':').next()?;
    SCHEMES.contains(&scheme).then_some(uri)
}

/// A URN made from a post: that of [`Entry::id`], unless the post has a uid that is not a URI.
fn urn_of(uuids: &mut UniqueUuids, feed: &Feed, entry: &Entry) -> String {
    if let Some(uid) = &entry.uid {
        return uuids.of(&[&feed.page, uid]).urn().to_string();
    }
    uuids.of(&entry.identifying_texts()).urn().to_string()
}
