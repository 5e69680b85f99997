//! What is new, changed and deleted in a feed since it was read before.
//!
//! A feed shows a window: the newest posts. So a post that is missing may have left the window, or it may be deleted. And a
//! server may send an older copy of the feed now and then. `missing` has the rules for both, `pairs` the rules by which two
//! posts are one, and `shown` says what counts as an edit.

mod missing;
mod pairs;
mod shown;

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::{Date, Entry, Feed};
use crate::address::page_key;
use missing::Window;

/// The most posts outside of the last reading that are remembered: such a post is not new if it comes back.
const MAX_FORMER_POSTS: usize = 500;
/// The title of a post is kept up to this many characters, for messages about deleted posts.
const MAX_TITLE: usize = 200;

/// The posts of a feed that were read so far. It is a small state, which a program keeps between readings as JSON.
///
/// ```
/// use microweave_reader::{KnownPosts, PostChange};
///
/// let read = |html: &str| microweave_reader::read(html, "https://ada.example/").main;
/// let mut known = KnownPosts::default();
/// let first = known.update(&read("<p class=h-entry><a class='u-url p-name' href=/1>Tea</a></p>"), 1_795_165_200);
/// assert_eq!(first.posts[0].change, PostChange::New);
///
/// let mut known: KnownPosts = serde_json::from_str(&serde_json::to_string(&known)?)?;
/// let feed = read("<p class=h-entry><a class='u-url p-name' href=/2>Milk</a></p>
///     <p class=h-entry><a class='u-url p-name' href=/1>Green tea</a></p>");
/// let changes = known.update(&feed, 1_795_168_800);
/// assert_eq!((&*changes.posts[0].id, changes.posts[0].change), ("https://ada.example/2", PostChange::New));
/// assert_eq!((&*changes.posts[1].id, changes.posts[1].change), ("https://ada.example/1", PostChange::Changed));
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// **The same post.** Two posts are one by the first of these rules that applies; each pairs only what is alone: if two posts of
/// a reading, or two known ones, have the identifier, the rule does not apply to them.
///
/// 1. They have the same identifier ([`Entry::id`]: `uid`, `guid` or `id`; or else the address; or else a digest of date, title
///    and content). Posts that share an identifier have to have the same title and date, too.
/// 2. Their identifiers are addresses of one page: `http` and `https`, `www.`, a slash at the end and tracking parameters make no
///    difference.
/// 3. They have one address in that sense. If both have a `uid`, and not the same, then their title, date or content is equal, too.
/// 4. They show the same, and have the same date or a title: the post has moved.
/// 5. Neither has a `uid` or an address, and they have the same time of publication, or else the same title: the post was edited.
///
/// A post keeps the identifier that it had first.
///
/// **Changed** is a post whose title, text, links, pictures, recordings, categories, price, citations, place, times of an
/// event, answer or address differ. Dates of
/// publication and queries of links do not count: some feeds write them anew each time. Nor do the author and the
/// responses of others. The date `updated` counts for a post of which the feed has neither content nor summary.
///
/// **Deleted** is a post that the feed says is deleted (RFC 6721), or that is missing in two readings in a row although posts
/// after it, which are older, are still there. A post that left at the old end of the feed is not deleted.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KnownPosts {
    /// The posts of the last reading in its order, then the former posts, the last ones to leave first.
    posts: Vec<KnownPost>,
}

/// What is kept of a post.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
struct KnownPost {
    /// The identifier that it had first.
    id: String,
    /// The identifier that it has now, if that is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    new_id: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    has_uid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// The date of publication as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<String>,
    /// A digest of what is shown.
    digest: String,
    /// When it was seen first, and when its last change was seen, in seconds since 1970.
    seen: i64,
    changed: i64,
    /// Its place in the order of the last reading, if it was in it or is missing inside of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<usize>,
    /// True if it was missing inside of the last reading.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_missing: bool,
}

/// What an update has found.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct FeedChanges {
    /// One for each post of the feed, in the same order.
    pub posts: Vec<PostState>,
    /// The posts that are deleted.
    pub deleted: Vec<DeletedPost>,
}

/// What is known of a post of a feed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct PostState {
    /// The identifier of the post, which stays the same. It is the [`Entry::id`] that it had first.
    pub id: String,
    /// What changed since the last reading.
    pub change: PostChange,
    /// When the post was seen first, in seconds since 1970.
    pub seen: i64,
    /// When its last change was seen.
    pub changed: i64,
}

microweave_values::named! {
    pub(crate) fn name;
    /// What changed about a post since the last reading.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum PostChange {
        /// It was not known.
        New = "new",
        /// It shows something else, or has another address.
        Changed = "changed",
        /// Nothing.
        Unchanged = "unchanged",
    }
}

/// A post that is deleted.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct DeletedPost {
    /// The identifier of the post.
    pub id: String,
    /// The address that it had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The beginning of the title that it had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Why it counts as deleted.
    pub why: DeletionStep,
}

steps! {
    /// Why a post counts as deleted.
    pub enum DeletionStep {
        ///
        /// RFC 6721.
        Tombstone = "the feed says that it is deleted",
        ///
        /// It was missing in two readings in a row.
        Missing = "it is missing, and older posts are still there",
    }
}

impl KnownPosts {
    /// Compares a feed with the posts that are known, and remembers its posts. `now` is the time of the reading, in seconds since
    /// 1970. A feed without posts changes nothing.
    pub fn update(&mut self, feed: &Feed, now: i64) -> FeedChanges {
        let mut deleted = self.bury(&feed.deleted);
        if feed.entries.is_empty() {
            return FeedChanges { posts: Vec::new(), deleted };
        }
        let place = |(number, entry)| KnownPost { place: Some(2 * number + 1), ..KnownPost::of(entry, now) };
        let mut read: Vec<KnownPost> = feed.entries.iter().enumerate().map(place).collect();
        let pairs = pairs::pairs(&read, &self.posts);
        let posts: Vec<PostState> = read
            .iter_mut()
            .zip(&pairs)
            .map(|(post, old)| post.state(old.map(|at| &self.posts[at])))
            .collect();
        let window = Window::new(&read, &posts, &pairs, &self.posts);
        let (mut former, missing) = self.former_posts(&pairs, &window);
        deleted.extend(missing.into_iter().map(|post| post.deleted(DeletionStep::Missing)));
        former.truncate(MAX_FORMER_POSTS);
        self.posts = read;
        self.posts.append(&mut former);
        FeedChanges { posts, deleted }
    }

    /// Takes out the posts that were not read. Returns the posts that may come back, and the posts that are missing for the
    /// second time.
    fn former_posts(&mut self, pairs: &[Option<usize>], window: &Window) -> (Vec<KnownPost>, Vec<KnownPost>) {
        let mut is_read = vec![false; self.posts.len()];
        pairs.iter().flatten().for_each(|&at| is_read[at] = true);
        let posts = std::mem::take(&mut self.posts).into_iter().zip(is_read);
        let (mut former, mut missing) = (Vec::new(), Vec::new());
        for mut post in posts.filter_map(|(post, is_read)| (!is_read).then_some(post)) {
            let was_missing = post.is_missing;
            post.place = post.place.and_then(|place| window.place_inside(place, &post));
            post.is_missing = post.place.is_some();
            if post.is_missing && was_missing { missing.push(post) } else { former.push(post) }
        }
        (former, missing)
    }

    /// Says that the feed did not change since the last reading: what was missing then is missing again.
    pub fn confirm(&mut self) -> FeedChanges {
        let missing = self.posts.extract_if(.., |post| post.is_missing);
        let deleted = missing.map(|post| post.deleted(DeletionStep::Missing)).collect();
        FeedChanges { posts: Vec::new(), deleted }
    }

    /// The number of posts that are known.
    pub fn len(&self) -> usize {
        self.posts.len()
    }

    /// True if no posts are known.
    pub fn is_empty(&self) -> bool {
        self.posts.is_empty()
    }

    /// Removes the posts with these identifiers.
    fn bury(&mut self, ids: &[String]) -> Vec<DeletedPost> {
        if ids.is_empty() {
            return Vec::new();
        }
        let ids: HashSet<&str> = ids.iter().map(String::as_str).collect();
        let buried =
            self.posts.extract_if(.., |post| ids.contains(post.current_id()) || ids.contains(&*post.id));
        buried.map(|post| post.deleted(DeletionStep::Tombstone)).collect()
    }
}

impl KnownPost {
    fn of(entry: &Entry, now: i64) -> Self {
        KnownPost {
            id: entry.id().into_owned(),
            has_uid: entry.uid.is_some(),
            url: entry.url.clone(),
            title: entry.title().map(|title| title.chars().take(MAX_TITLE).collect()),
            published: entry.published.as_ref().map(|date| date.as_written().to_owned()),
            digest: shown::digest(entry),
            seen: now,
            changed: now,
            ..KnownPost::default()
        }
    }

    /// What changed since the post was known as `old`, whose identifier and times it takes over.
    fn state(&mut self, old: Option<&KnownPost>) -> PostState {
        let mut change = PostChange::New;
        if let Some(old) = old {
            let is_same = self.digest == old.digest && self.address() == old.address();
            change = if is_same { PostChange::Unchanged } else { PostChange::Changed };
            let own_id = std::mem::replace(&mut self.id, old.id.clone());
            self.new_id = Some(own_id).filter(|id| *id != self.id);
            self.seen = old.seen;
            self.changed = if is_same { old.changed } else { self.changed };
        }
        PostState { id: self.id.clone(), change, seen: self.seen, changed: self.changed }
    }

    fn current_id(&self) -> &str {
        self.new_id.as_deref().unwrap_or(&self.id)
    }

    /// The address, without what makes no difference for a page.
    fn address(&self) -> Option<String> {
        page_key(self.url.as_deref()?).map(std::borrow::Cow::into_owned)
    }

    /// True if the identifier is only a digest.
    fn is_unnamed(&self) -> bool {
        !self.has_uid && self.url.is_none()
    }

    fn date(&self) -> Option<i64> {
        Date::new(self.published.as_deref()?).unix_seconds()
    }

    fn deleted(self, why: DeletionStep) -> DeletedPost {
        DeletedPost { id: self.id, url: self.url, title: self.title, why }
    }
}

impl FeedChanges {
    /// True if no post is new, changed or deleted.
    pub fn is_empty(&self) -> bool {
        self.deleted.is_empty() && self.posts.iter().all(|post| post.change == PostChange::Unchanged)
    }
}
