//! Which post of a reading is which known post. [`KnownPosts`](super::KnownPosts) lists the rules.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use super::KnownPost;
use crate::Date;
use crate::address::page_key;

struct Pairs<'p> {
    read: &'p [KnownPost],
    known: &'p [KnownPost],
    /// For each post of the reading, the known one.
    known_of: Vec<Option<usize>>,
    is_taken: Vec<bool>,
}

/// For each post of a reading, the number of the known post that it is.
pub(super) fn pairs(read: &[KnownPost], known: &[KnownPost]) -> Vec<Option<usize>> {
    let mut pairs =
        Pairs { read, known, known_of: vec![None; read.len()], is_taken: vec![false; known.len()] };
    pairs.add_equal();
    pairs.add_single(|post| Some(post.current_id()), |_, _| true);
    let titled = |post: &KnownPost| post.title.is_some() || post.published.is_some();
    pairs.add_single(
        |post| titled(post).then_some((post.current_id(), &post.title, &post.published)),
        |_, _| true,
    );
    pairs.add_single(|post| page_key(post.current_id()), |_, _| true);
    pairs.add_single(KnownPost::address, is_alike);
    pairs.add_single(|post| titled(post).then_some((&post.digest, &post.published)), |_, _| true);
    let is_unnamed = |one: &KnownPost, other: &KnownPost| one.is_unnamed() && other.is_unnamed();
    pairs.add_single(time_of_publication, is_unnamed);
    pairs.add_single(|post| post.title.as_deref(), is_unnamed);
    pairs.known_of
}

impl<'p> Pairs<'p> {
    /// Pairs posts that have the same identifier and show the same, in their order.
    fn add_equal(&mut self) {
        let key = |post: &'p KnownPost| (post.current_id(), &*post.digest);
        let mut by_key = HashMap::<_, VecDeque<usize>>::new();
        for (at, post) in self.known.iter().enumerate() {
            by_key.entry(key(post)).or_default().push_back(at);
        }
        for (number, post) in self.read.iter().enumerate() {
            if let Some(at) = by_key.get_mut(&key(post)).and_then(VecDeque::pop_front) {
                self.add(number, at);
            }
        }
    }

    /// Pairs posts with the same key, if no other post of the reading and no other known post has it, and `may_be_one` allows it.
    fn add_single<K: Hash + Eq>(
        &mut self,
        key: impl Fn(&'p KnownPost) -> Option<K>,
        may_be_one: impl Fn(&KnownPost, &KnownPost) -> bool,
    ) {
        if self.known_of.iter().all(Option::is_some) || self.is_taken.iter().all(|taken| *taken) {
            return;
        }
        let known = singles(self.known, &key);
        for (key, number) in singles(self.read, &key) {
            let (Some(number), Some(Some(at))) = (number, known.get(&key)) else { continue };
            let is_free = self.known_of[number].is_none() && !self.is_taken[*at];
            if is_free && may_be_one(&self.read[number], &self.known[*at]) {
                self.add(number, *at);
            }
        }
    }

    fn add(&mut self, number: usize, at: usize) {
        self.known_of[number] = Some(at);
        self.is_taken[at] = true;
    }
}

/// The posts by their keys; `None` for a key that several have.
fn singles<'p, K: Hash + Eq>(
    posts: &'p [KnownPost],
    key: impl Fn(&'p KnownPost) -> Option<K>,
) -> HashMap<K, Option<usize>> {
    let mut singles = HashMap::new();
    for (number, post) in posts.iter().enumerate() {
        if let Some(key) = key(post) {
            singles.entry(key).and_modify(|single| *single = None).or_insert(Some(number));
        }
    }
    singles
}

/// True if two posts with one address may be one. Some feeds give many posts one link, and tell them apart by `guid`.
fn is_alike(one: &KnownPost, other: &KnownPost) -> bool {
    let is_equal = |of: fn(&KnownPost) -> Option<&String>| of(one).is_some() && of(one) == of(other);
    !(one.has_uid && other.has_uid)
        || one.digest == other.digest
        || is_equal(|post| post.title.as_ref())
        || is_equal(|post| post.published.as_ref())
}

/// The date of publication, if it has a time. Several posts can be of one day.
fn time_of_publication(post: &KnownPost) -> Option<&str> {
    let written = post.published.as_deref()?;
    let date = Date::new(written);
    (date.unix_seconds().is_some() && !date.is_date_only()).then_some(written)
}
