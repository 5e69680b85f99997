//! The fields of a page as one program sees it.

use microweave::Page;
use microweave_reader::{Date, Entry, Feed, FeedKind, Photo};
use serde::Serialize;

use crate::findings::counted;

/// The longest text that is compared.
const MAX_COMPARED: usize = 60;

/// Types of posts. To a program that knows no types, each of them is a post.
const POSTS: [&str; 19] = [
    "note", "article", "photo", "video", "audio", "reply", "like", "repost", "bookmark", "rsvp", "post",
    "read", "watch", "listen", "follow", "checkin", "eat", "drink", "jam",
];

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(super) struct Fields {
    /// What the page is, such as `article`, `feed of 3 posts` or `profile`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) kind: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) author: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) published: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) picture: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) site: Option<String>,
}

impl Fields {
    /// The fields that are compared, with their names.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&'static str, Option<&str>)> {
        let fields = [
            ("kind", &self.kind),
            ("title", &self.title),
            ("author", &self.author),
            ("published", &self.published),
            ("text", &self.text),
            ("picture", &self.picture),
            ("url", &self.url),
        ];
        fields.into_iter().map(|(name, value)| (name, value.as_deref()))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.iter().all(|(_, value)| value.is_none())
    }
}

/// What is compared of a value: dates as times, addresses without their scheme, texts without differences of white space.
pub(super) fn comparable(field: &str, value: &str) -> String {
    let folded = || value.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    match field {
        "kind" if value.split(' ').next().is_some_and(|word| POSTS.contains(&word)) => "post".to_owned(),
        "published" => {
            let date = Date::new(value);
            date.unix_seconds().map_or_else(|| value.to_owned(), |seconds| seconds.to_string())
        }
        "text" => folded().chars().take(MAX_COMPARED).collect(),
        _ => {
            let text = folded();
            let text =
                text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or(&text);
            text.trim_end_matches('/').to_owned()
        }
    }
}

pub(super) fn feed_of(posts: usize) -> String {
    format!("feed of {}", counted(posts, "post"))
}

/// What a feed reader shows: the post, the feed or the profile that the page is about.
pub(super) fn of_feed(main: &Feed) -> Fields {
    match (main.kind.value, main.entries.first()) {
        (FeedKind::Feed, _) => Fields {
            kind: Some(feed_of(main.entries.len())),
            title: main.name().map(str::to_owned),
            author: main.author().and_then(|author| author.label()).map(str::to_owned),
            text: main.summary.clone(),
            picture: main.photo.as_ref().map(url),
            url: main.url.clone(),
            ..Fields::default()
        },
        (FeedKind::Card, _) => Fields {
            kind: Some("profile".to_owned()),
            title: main.author().and_then(|author| author.name.as_deref()).or(main.name()).map(str::to_owned),
            picture: main.author().and_then(|author| author.photo.as_ref()).map(url),
            url: main.author().and_then(|author| author.url.clone()),
            ..Fields::default()
        },
        (_, Some(entry)) => of_entry(entry),
        (_, None) => Fields::default(),
    }
}

fn of_entry(entry: &Entry) -> Fields {
    let date = entry.published.as_ref().or(entry.start.as_ref());
    Fields {
        kind: Some(entry.post_type.value.to_string()),
        title: entry.title().map(str::to_owned),
        author: entry.author().and_then(|author| author.label()).map(str::to_owned),
        published: date.map(|date| date.iso8601().unwrap_or_else(|| date.as_written().to_owned())),
        text: entry.content_text().or(entry.summary.as_deref()).map(str::to_owned),
        picture: entry.photos.first().or(entry.image.as_ref()).map(url),
        url: entry.url.clone(),
        ..Fields::default()
    }
}

fn url(photo: &Photo) -> String {
    photo.url.clone()
}

/// The card that chat programs show: Open Graph, then Twitter cards, then the title.
pub(super) fn of_metadata(page: &Page) -> Fields {
    let options = page.options().clone().microformats(false).microdata(false).rels(false);
    let document = page.document_beside(&options.json_ld(false).rdfa(false).reasons(false).meta(true));
    let first = |names: &[&str]| {
        let mut texts = names.iter().filter_map(|name| document.meta().get(name)?.first());
        texts.find(|text| !text.trim().is_empty()).cloned()
    };
    let title = || {
        let title = page.dom().elements().find(|el| el.name() == "title")?;
        Some(title.text().trim().to_owned()).filter(|title| !title.is_empty())
    };
    Fields {
        kind: first(&["og:type"]).map(|kind| if kind == "website" { "page".to_owned() } else { kind }),
        title: first(&["og:title", "twitter:title"]).or_else(title),
        author: first(&["article:author", "author", "fediverse:creator"]),
        published: first(&["article:published_time"]),
        text: first(&["og:description", "twitter:description", "description"]),
        picture: first(&["og:image", "og:image:url", "og:image:secure_url", "twitter:image"]),
        url: first(&["og:url"]),
        site: first(&["og:site_name"]),
    }
}
