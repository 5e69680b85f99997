//! The JSON of feeds and posts: `docs/reader.md` describes it. An [`Answer`] is its value. The steps of the answers
//! are together in the member `why`, and a step that is not known is left out.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::entry::EntryMembers;
use super::feed::FeedMembers;
use super::{
    Answer, AuthorshipStep, Content, ContentStep, Entry, Feed, FeedKind, FeedNameStep, Feeds, MainObjectStep,
    PostType, PostTypeStep, ReadOptions, TitleStep,
};
use crate::Error;
use crate::things::values::is_default;
use microweave::document::Source;
use microweave_values::collections::map::Map;

impl<T: Serialize, S> Serialize for Answer<T, S> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        self.value.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>, S: Default> Deserialize<'de> for Answer<T, S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(T::deserialize(deserializer)?.into())
    }
}

/// A member of JSON, which is left out if it has no value. Lists are never left out.
pub(super) trait JsonMember {
    fn is_left_out(&self) -> bool {
        false
    }
}

impl<T> JsonMember for Option<T> {
    fn is_left_out(&self) -> bool {
        self.is_none()
    }
}

impl JsonMember for String {
    fn is_left_out(&self) -> bool {
        self.is_empty()
    }
}

impl<T> JsonMember for Vec<T> {}
impl JsonMember for FeedKind {}
impl JsonMember for PostType {}
impl JsonMember for Source {}

impl<T: JsonMember, S> JsonMember for Answer<T, S> {
    fn is_left_out(&self) -> bool {
        self.value.is_left_out()
    }
}

/// The members with the addresses of what a post answers, likes, shares and keeps.
pub(super) const CITED: [&str; 4] = ["in-reply-to", "like-of", "repost-of", "bookmark-of"];

/// The member with the steps of the answers.
pub(super) const STEPS: &str = "why";

/// The addresses of what a post answers, likes, shares and keeps. They follow from its citations, and are not read back.
fn cited_addresses(entry: &Entry) -> Map<Vec<&str>> {
    Map::of(CITED.map(|property| (property.into(), entry.cited_addresses(property).collect())).into())
}

/// The JSON of a type: its members, the ones that follow from these, and the steps of its answers in `why`.
macro_rules! json_with_steps {
    (
        $type:ident, $serialize:literal, $deserialize:literal, $cited:expr, $steps:ident
        { $($(#[$meta:meta])* $field:ident: $step:ty,)* }
    ) => {
        #[derive(Default, PartialEq, Serialize, Deserialize)]
        #[serde(default)]
        pub(super) struct $steps {
            $($(#[$meta])* #[serde(skip_serializing_if = "is_default")] $field: $step,)*
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                #[derive(Serialize)]
                struct MembersAndSteps<'a> {
                    #[serde(flatten, serialize_with = $serialize)]
                    members: &'a $type,
                    #[serde(flatten)]
                    cited: Map<Vec<&'a str>>,
                    #[serde(skip_serializing_if = "is_default")]
                    why: $steps,
                }
                MembersAndSteps { members: self, cited: ($cited)(self), why: $steps { $($field: self.$field.step,)* } }.serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                #[derive(Deserialize)]
                struct MembersWithSteps {
                    #[serde(flatten, deserialize_with = $deserialize)]
                    members: $type,
                    #[serde(default)]
                    why: $steps,
                }
                let MembersWithSteps { mut members, why } = MembersWithSteps::deserialize(deserializer)?;
                $(members.$field.step = why.$field;)*
                Ok(members)
            }
        }
    };
}

json_with_steps! { Entry, "EntryMembers::serialize", "EntryMembers::deserialize", cited_addresses, EntrySteps {
    #[serde(rename = "type")]
    post_type: PostTypeStep,
    title: TitleStep,
    author: AuthorshipStep,
    content: ContentStep,
} }

json_with_steps! { Feed, "FeedMembers::serialize", "FeedMembers::deserialize", |_| Map::default(), FeedSteps {
    kind: MainObjectStep,
    name: FeedNameStep,
    author: AuthorshipStep,
} }

impl ReadOptions {
    /// Reads feeds from their JSON, with contents as the policy of these options allows them. (serde reads them with the
    /// default policy, which removes what another policy kept, such as the frames of videos.)
    ///
    /// ```
    /// use microweave_reader::{Feeds, ReadOptions, Reading};
    /// use microweave::sanitize::Policy;
    ///
    /// let options = ReadOptions::new().policy(Policy::new().frame_hosts(["video.example"]));
    /// let page = "<p class=h-entry><span class=e-content><iframe src=//video.example/1></iframe></span>";
    /// let feeds = Reading::parse(page, "https://ada.example/").posts(&options);
    /// let json = serde_json::to_string(&feeds)?;
    /// assert_eq!(options.feeds_from_json(&json)?, feeds);
    /// assert_ne!(serde_json::from_str::<Feeds>(&json)?, feeds);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn feeds_from_json(&self, json: &str) -> Result<Feeds, Error> {
        let mut feeds: Feeds = serde_json::from_str(json).map_err(Error::InvalidJson)?;
        let written: Value = serde_json::from_str(json).map_err(Error::InvalidJson)?;
        let lists = std::iter::once(&written["main"]).chain(list(&written["others"]));
        let feeds_and_lists = feeds.iter_mut().zip(lists);
        let posts = feeds_and_lists
            .flat_map(|(feed, written)| feed.entries.iter_mut().zip(list(&written["entries"])));
        for (entry, written) in posts {
            let content = |written: &Value| {
                let html = written.pointer("/content/html").and_then(Value::as_str)?;
                Some(Content::with_policy(html, &self.policy))
            };
            entry.content.value = content(written).or(entry.content.value.take());
            for (citation, written) in entry.citations.iter_mut().zip(list(&written["citations"])) {
                citation.content = content(written).or(citation.content.take());
            }
        }
        Ok(feeds)
    }
}

fn list(json: &Value) -> &[Value] {
    json.as_array().map_or(&[], Vec::as_slice)
}

/// The JSON of a content. `text` follows from `html`, so it is read back only without `html`.
#[derive(Serialize, Deserialize)]
struct ContentJson<'a> {
    html: Option<Cow<'a, str>>,
    text: Option<Cow<'a, str>>,
}

impl Serialize for Content {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ContentJson { html: Some(self.html().into()), text: Some(self.text().into()) }.serialize(serializer)
    }
}

/// The HTML is made safe again, as JSON can come from anywhere.
impl<'de> Deserialize<'de> for Content {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = ContentJson::deserialize(deserializer)?;
        Ok(match json.html {
            Some(html) => Content::of_safe_html(&html),
            None => Content::from_text(json.text.as_deref().unwrap_or_default()),
        })
    }
}
