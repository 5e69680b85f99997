//! Whether a post that is missing in a feed left it at its end, or was taken out of its middle.

use super::{KnownPost, PostChange, PostState};

/// At least this many posts after a missing one have to be there if others came: one alone may be pinned at the end.
const MIN_FOLLOWERS: usize = 2;

/// The order of a feed.
pub(super) struct Window {
    /// The posts of the last reading that are still there, by the place that they had. Empty if they are in another order than before.
    stayed: Vec<Stayed>,
    /// The numbers of the first and the last one that did not change.
    unchanged: Option<(usize, usize)>,
    is_oldest_first: bool,
    has_new: bool,
}

/// A post that is still there.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Stayed {
    old_place: usize,
    place: usize,
    date: Option<i64>,
    is_changed: bool,
}

impl Window {
    /// `pairs` has the number of the known post for each post that was read.
    pub(super) fn new(
        read: &[KnownPost],
        states: &[PostState],
        pairs: &[Option<usize>],
        known: &[KnownPost],
    ) -> Self {
        let posts = read.iter().zip(states).zip(pairs);
        let stayed = posts.filter_map(|((post, state), at)| {
            let (old_place, place) = (known[(*at)?].place?, post.place?);
            let is_changed = state.change == PostChange::Changed;
            Some(Stayed { old_place, place, date: post.date(), is_changed })
        });
        let mut stayed: Vec<Stayed> = stayed.collect();
        stayed.sort_unstable();
        if !stayed.is_sorted_by(|one, next| one.place < next.place) {
            stayed.clear();
        }
        let is_unchanged = |post: &Stayed| !post.is_changed;
        let unchanged = stayed.iter().position(is_unchanged).zip(stayed.iter().rposition(is_unchanged));
        let has_new = states.iter().any(|state| state.change == PostChange::New);
        Window { stayed, unchanged, is_oldest_first: is_oldest_first(read), has_new }
    }

    /// The place of a missing post that had a place, if it is missing inside of the feed. `None` if it may have left the feed at
    /// its old end.
    pub(super) fn place_inside(&self, place: usize, post: &KnownPost) -> Option<usize> {
        let at = self.stayed.partition_point(|own| own.old_place < place);
        let (first_unchanged, last_unchanged) = self.unchanged?;
        let (followers, nearest, has_unchanged) = match self.is_oldest_first {
            true => (at, self.stayed[..at].last(), first_unchanged < at),
            false => (self.stayed.len() - at, self.stayed.get(at), last_unchanged >= at),
        };
        let Stayed { place, date, .. } = nearest?;
        let is_enough = has_unchanged && followers >= if self.has_new { MIN_FOLLOWERS } else { 1 };
        let is_older = date.zip(post.date()).is_none_or(|(follower, own)| follower <= own);
        // The places of posts are odd, so that there is room beside each.
        (is_enough && is_older).then_some(if self.is_oldest_first { place + 1 } else { place - 1 })
    }
}

/// True if at least three posts have dates, and each is newer than the one before.
fn is_oldest_first(read: &[KnownPost]) -> bool {
    let dates: Vec<i64> = read.iter().filter_map(KnownPost::date).collect();
    dates.len() >= 3 && dates.is_sorted_by(|one, next| one < next)
}
