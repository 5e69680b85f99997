//! Feeds written in short: stories of what changes in them, and XML with one entry.

use microweave_reader::Feed;
use serde_json::json;

/// A feed whose posts are written as `key=value` words, such as `u=a t=Tea d=2026-11-20T10:00Z c=Hot`. `test-suite/tables/known-posts.txt`
/// has the keys. A semicolon is between posts.
pub fn feed(written: &str) -> Feed {
    let mut feed = Feed::new("https://ada.example/");
    for post in written.split(';').map(str::trim).filter(|post| !post.is_empty()) {
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

/// A feed of Atom with these attributes and this entry.
pub fn atom(attributes: &str, entry: &str) -> String {
    format!(
        "<feed xmlns='http://www.w3.org/2005/Atom' {attributes}><title>F</title><entry>{entry}</entry></feed>"
    )
}

/// A feed of RSS with these attributes and this item.
pub fn rss(attributes: &str, item: &str) -> String {
    format!(
        "<rss version='2.0' xmlns:content='http://purl.org/rss/1.0/modules/content/' {attributes}><channel>\
         <title>F</title><link>https://ada.example/blog/</link><item>{item}</item></channel></rss>"
    )
}
