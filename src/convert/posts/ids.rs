//! Identifiers of posts. They are unique within a feed, and the same each time the page is read.

use uuid::Uuid;

use super::{MAX_URL_LEN, post_url};
use crate::convert::text::uri;
use crate::reader::{Entry, Feed};
use crate::uuids::UniqueIds;

/// The schemes that an identifier may have. The list is short, because some feed readers open an identifier as a link.
const SCHEMES: [&str; 4] = ["http", "https", "tag", "urn"];

/// The identifiers of the posts, in the order of the posts. Each is the post's uid, or else its URL, or else a UUID
/// made from the post. An identifier that an earlier post has is not used again.
pub(in crate::convert) fn ids(feed: &Feed) -> Vec<String> {
    let mut ids = UniqueIds::default();
    let id_of = |entry: &Entry| {
        let candidates = [entry.uid.as_deref(), post_url(feed, entry)];
        let id = ids.take_first(candidates.into_iter().flatten().filter_map(identifier));
        id.unwrap_or_else(|| urn_of(&mut ids, feed, entry))
    };
    feed.entries.iter().map(id_of).collect()
}

fn identifier(text: &str) -> Option<String> {
    let short = Some(text).filter(|text| text.len() <= MAX_URL_LEN)?;
    let uri = uri(short).filter(|_| !text.trim().contains(char::is_whitespace))?;
    let scheme = uri.split(':').next()?;
    SCHEMES.contains(&scheme).then_some(uri)
}

/// A URN made from a post: that of [`Entry::id`], unless the post has a uid that is not a URI.
fn urn_of(ids: &mut UniqueIds, feed: &Feed, entry: &Entry) -> String {
    let urn = |uuid: Uuid| uuid.urn().to_string();
    match &entry.uid {
        Some(uid) => ids.take_uuid(&[&feed.page, uid], urn),
        None => ids.take_uuid(&entry.identifying_texts(), urn),
    }
}
