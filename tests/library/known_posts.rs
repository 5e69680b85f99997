//! Posts that are known: their identifiers, the bounds of the state. `test-suite/tables/known-posts.txt` has the stories of what counts
//! as the same post, as edited and as deleted.

use microweave_reader::{DeletionStep, KnownPosts, PostChange};

use crate::support::random::Random;
use crate::support::readings::feed;

#[test]
fn identifier_stays_when_the_post_moves() {
    let mut known = KnownPosts::default();
    known.update(&feed("l=1 t=Tea c=Hot"), 10);
    for (written, time, changed) in
        [("L=https://new.example/tea t=Tea c=Hot", 20, 20), ("L=https://new.example/tea t=Tea c=Hot", 30, 20)]
    {
        let post = &known.update(&feed(written), time).posts[0];
        assert_eq!((&*post.id, post.seen, post.changed), ("https://ada.example/1", 10, changed));
    }
    assert_eq!(known.len(), 1);
}

#[test]
fn deletion_says_what_was_there() {
    let mut known = KnownPosts::default();
    known.update(&feed("u=tag:2 l=2 t=Milk c=2; l=1 c=1"), 0);
    known.update(&feed("l=1 c=1"), 1);
    let deleted = known.confirm().deleted.remove(0);
    assert_eq!(
        (deleted.title.as_deref(), deleted.url.as_deref()),
        (Some("Milk"), Some("https://ada.example/2"))
    );
    assert_eq!((deleted.why, &*deleted.id), (DeletionStep::Missing, "tag:2"));
}

#[test]
fn state_is_bounded() {
    let mut known = KnownPosts::default();
    for reading in 0..7 {
        let posts: Vec<String> =
            (0..100).map(|number| format!("l={reading}-{number} c=x{reading}-{number}")).collect();
        known.update(&feed(&posts.join("; ")), reading);
    }
    assert_eq!(known.len(), 600);
}

#[test]
fn every_post_is_accounted_for() {
    let mut random = Random::new(33);
    for _ in 0..300 {
        let mut known = KnownPosts::default();
        for time in 0..6 {
            let words = |random: &mut Random| {
                let key =
                    random.pick(&["u=1", "u=2", "l=1", "l=2", "d=2026-11-20T10:00Z", "t=Tea"]).to_owned();
                let title = random.pick(&["", " t=Milk", " d=2026-11-21"]).to_owned();
                key + &title + random.pick(&[" c=A", " c=B", ""])
            };
            let posts: Vec<String> = (0..random.below(5)).map(|_| words(&mut random)).collect();
            let read = feed(&posts.join("; "));
            let changes = known.update(&read, time);
            assert_eq!(changes.posts.len(), read.entries.len());
            // The same feed again has no news.
            let again = known.clone().update(&read, time + 1);
            assert!(
                again.posts.iter().all(|post| post.change == PostChange::Unchanged),
                "{posts:?} {again:?}"
            );
        }
    }
}
