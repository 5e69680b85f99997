//! What counts as the same post, as edited and as deleted, told as stories: each line is a reading of a feed.

use microweave_reader::{DeletionStep, Entry, Feed, KnownPosts, PostChange, PostType};
use serde_json::json;

use crate::support::random::Random;

/// A feed whose posts are written as `key=value` words, such as `u=a t=Tea d=2026-11-20T10:00Z c=Hot`: uid, url (`l`), title, date, and
/// content. Posts are separated by `|`.
fn feed(written: &str) -> Feed {
    let mut feed = Feed::new("https://ada.example/");
    for post in written.split('|').map(str::trim).filter(|post| !post.is_empty()) {
        let mut json = json!({ "type": "note", "source": "microformats" });
        for word in post.split(' ') {
            let (key, value) = word.split_once('=').expect("it is key=value");
            match key {
                "u" => json["uid"] = value.into(),
                "l" => json["url"] = format!("https://ada.example/{value}").into(),
                "L" => json["url"] = value.into(),
                "t" => json["title"] = value.into(),
                "d" => json["published"] = value.into(),
                "m" => json["updated"] = value.into(),
                "c" => json["content"] = json!({ "html": value.replace('_', " ") }),
                key => {
                    assert_eq!(key, "x", "{written}");
                    feed.deleted.push(value.to_owned());
                }
            }
        }
        if json.as_object().is_some_and(|members| members.len() > 2) {
            feed.entries.push(serde_json::from_value(json).expect("it is a post"));
        }
    }
    feed
}

/// The changes of the last reading: for each post its change, then the identifiers of what is deleted after `-`.
fn told(readings: &[&str]) -> String {
    let mut known = KnownPosts::default();
    let mut last = String::new();
    for (number, reading) in readings.iter().enumerate() {
        // The state survives its JSON.
        known = serde_json::from_value(json!(known)).expect("it is JSON of ours");
        let changes = match *reading {
            "304" => known.confirm(),
            written => known.update(&feed(written), number as i64),
        };
        let posts = changes.posts.iter().map(|post| post.change.to_string());
        let deleted = changes.deleted.iter().map(|post| format!("-{}", post.id));
        last = posts.chain(deleted).collect::<Vec<_>>().join(" ");
    }
    last
}

#[test]
fn same_post() {
    for (readings, expected) in [
        // By identifiers.
        (["u=1 c=Tea", "u=2 c=Milk | u=1 c=Tea"], "new unchanged"),
        (["l=1 c=Tea", "l=1 c=Green_tea"], "changed"),
        (["u=1 l=1 c=Tea", "u=1 l=2 c=Tea"], "changed"),
        // http and https, and a slash, make no difference.
        (["u=http://a.example/1 c=Tea", "u=https://a.example/1/ c=Tea"], "unchanged"),
        (["L=http://www.a.example/1 c=Tea", "L=https://a.example/1?utm_source=rss c=Tea"], "unchanged"),
        // A post gets a guid later; or another guid, with the same title.
        (["l=1 c=Tea", "u=tag:1 l=1 c=Tea"], "unchanged"),
        (["u=1 l=1 t=Tea c=Hot", "u=2 l=1 t=Tea c=Cold"], "changed"),
        // A feed whose posts all link to one page: the guid tells them apart.
        (["u=1 l=x t=Tea c=Hot", "u=2 l=x t=Milk c=Cold"], "new"),
        // It has no guid either: title and date tell them apart.
        (["l=x t=A c=1 | l=x t=B c=2", "l=x t=C c=3 | l=x t=A c=1"], "new unchanged"),
        (["l=x t=A c=1 | l=x t=B c=2", "l=x t=A c=1 | l=x t=B c=3"], "unchanged changed"),
        (["u=1 c=Tea | u=1 c=Milk", "u=1 c=Milk | u=1 c=Tea"], "unchanged unchanged"),
        // The site moved.
        (["l=1 t=Tea c=Hot", "L=https://new.example/tea t=Tea c=Hot"], "changed"),
        // Two posts that say the same on two days.
        (
            ["l=1 d=2026-11-20 c=Hello", "l=2 d=2026-11-21 c=Hello | l=1 d=2026-11-20 c=Hello"],
            "new unchanged",
        ),
        (["l=1 d=2026-11-20 c=Hello", "l=2 d=2026-11-21 c=Hello"], "new"),
        // Posts without identifier and address.
        (["d=2026-11-20T10:00Z c=Tea", "d=2026-11-20T10:00Z c=Green_tea"], "changed"),
        (["t=Tea c=Hot", "t=Milk c=Cold | t=Tea c=Cold"], "new changed"),
        (["c=Tea", "c=Milk | c=Tea"], "new unchanged"),
        (["d=2026-11-20 c=Tea", "d=2026-11-20 c=Milk"], "new"),
    ] {
        assert_eq!(told(&readings), expected, "{readings:?}");
    }
}

#[test]
fn edited_post() {
    for (before, after, is_edited) in [
        ("l=1 t=Tea", "l=1 t=Milk", true),
        ("l=1 c=Tea", "l=1 c=<b>Tea</b>", false),
        ("l=1 c=Tea", "l=1 c=_Tea_", false),
        ("l=1 d=2026-11-20 c=Tea", "l=1 d=2026-11-21 c=Tea", false),
        ("l=1 m=2026-11-20 c=Tea", "l=1 m=2026-11-21 c=Tea", false),
        // Nothing else could show the edit.
        ("l=1 t=Tea m=2026-11-20", "l=1 t=Tea m=2026-11-21", true),
    ] {
        let expected = if is_edited { "changed" } else { "unchanged" };
        assert_eq!(told(&[before, after]), expected, "{before} {after}");
    }
    let linked = |url: &str| {
        let mut entry = Entry::new(PostType::Note);
        entry.uid = Some("tag:1".to_owned());
        let html = format!("<a href='{url}'>Tea</a>");
        entry.content = Some(microweave_reader::Content::from_html(&html)).into();
        let mut feed = Feed::new("https://ada.example/");
        feed.entries.push(entry);
        feed
    };
    let mut known = KnownPosts::default();
    known.update(&linked("https://a.example/1?session=2"), 0);
    assert!(known.update(&linked("https://a.example/1?session=3"), 1).is_empty());
    assert_eq!(known.update(&linked("https://a.example/2"), 2).posts[0].change, PostChange::Changed);
}

#[test]
fn deleted_post() {
    let dated = "l=4 d=2026-11-04 c=4 | l=3 d=2026-11-03 c=3 | l=2 d=2026-11-02 c=2 | l=1 d=2026-11-01 c=1";
    let without_3 = "l=4 d=2026-11-04 c=4 | l=2 d=2026-11-02 c=2 | l=1 d=2026-11-01 c=1";
    for (readings, expected) in [
        // Missing once may be an old copy of the feed, which a server sent.
        (&["l=3 c=3 | l=2 c=2 | l=1 c=1", "l=3 c=3 | l=1 c=1"] as &[&str], "unchanged unchanged"),
        (
            &["l=3 c=3 | l=2 c=2 | l=1 c=1", "l=2 c=2 | l=1 c=1", "l=3 c=3 | l=2 c=2 | l=1 c=1"],
            "unchanged unchanged unchanged",
        ),
        (&[dated, without_3, without_3], "unchanged unchanged unchanged -https://ada.example/3"),
        (&[dated, without_3, "304"], "-https://ada.example/3"),
        (&[dated, without_3, "304", "304"], ""),
        (&[dated, without_3, without_3, dated], "unchanged new unchanged unchanged"),
        // It left the window.
        (&["l=3 c=3 | l=2 c=2 | l=1 c=1", "l=4 c=4 | l=3 c=3 | l=2 c=2", "304"], ""),
        (&["l=3 c=3 | l=2 c=2 | l=1 c=1", "l=3 c=3 | l=2 c=2", "304"], ""),
        (&["l=3 c=3 | l=2 c=2 | l=1 c=1", "l=9 c=9 | l=8 c=8 | l=7 c=7", "304"], ""),
        // A post that left the window and comes back is not new.
        (
            &["l=2 c=2 | l=1 c=1", "l=3 c=3 | l=2 c=2", "l=3 c=3 | l=2 c=2 | l=1 c=1"],
            "unchanged unchanged unchanged",
        ),
        // A pinned post, at the beginning and at the end.
        (&["l=0 c=0 | l=2 c=2 | l=1 c=1", "l=0 c=0 | l=3 c=3 | l=2 c=2", "304"], ""),
        (&["l=2 c=2 | l=1 c=1 | l=0 c=0", "l=3 c=3 | l=2 c=2 | l=0 c=0", "304"], ""),
        // The feed begins with the oldest post.
        (
            &[
                "l=1 d=2026-11-01 c=1 | l=2 d=2026-11-02 c=2 | l=3 d=2026-11-03 c=3",
                "l=2 d=2026-11-02 c=2 | l=3 d=2026-11-03 c=3 | l=4 d=2026-11-04 c=4",
                "304",
            ],
            "",
        ),
        (
            &[
                "l=1 d=2026-11-01 c=1 | l=2 d=2026-11-02 c=2 | l=3 d=2026-11-03 c=3 | l=4 d=2026-11-04 c=4",
                "l=1 d=2026-11-01 c=1 | l=2 d=2026-11-02 c=2 | l=4 d=2026-11-04 c=4",
                "304",
            ],
            "-https://ada.example/3",
        ),
        // The feed is sorted by the date of the last change: an old post came to the beginning.
        (&["l=3 c=3 | l=2 c=2 | l=1 c=1", "l=4 c=4 | l=1 c=X | l=3 c=3", "304"], ""),
        // It has no order.
        (&["l=3 c=3 | l=2 c=2 | l=1 c=1", "l=1 c=1 | l=3 c=3", "304"], ""),
        // An error page without posts.
        (&["l=3 c=3 | l=2 c=2", "", "304"], ""),
        (&["l=3 c=3 | l=2 c=2", "", "l=3 c=3 | l=2 c=2"], "unchanged unchanged"),
        // The feed says it.
        (&["l=3 c=3 | u=tag:2 c=2", "l=3 c=3 | x=tag:2"], "unchanged -tag:2"),
        (&["l=3 c=3", "l=3 c=3 | x=tag:unknown"], "unchanged"),
    ] {
        assert_eq!(told(readings), expected, "{readings:?}");
    }
}

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
    known.update(&feed("u=tag:2 l=2 t=Milk c=2 | l=1 c=1"), 0);
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
        known.update(&feed(&posts.join(" | ")), reading);
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
            let read = feed(&posts.join(" | "));
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
