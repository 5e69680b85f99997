//! A post as a reader shows it.

mod accessors;
mod citation;
mod content;
mod date;
mod facts;
mod field;
mod location;
mod person;
mod recording;
mod shown_value;

pub(super) use citation::CITATION_PROPERTIES;
pub use citation::Citation;
pub(super) use content::is_template_only;
pub use content::{Content, ContentStep};
pub(crate) use date::DATE_MEMBERS;
pub use date::{Date, DateNote};
pub use facts::{Price, Rating, Recipe};
pub use field::{Conflict, Field, FilledField, RejectedValue, Rejection};
pub use location::Location;
pub(super) use person::{MAX_OTHER_AUTHORS, MAX_OTHER_IMAGES, PersonKind, is_organization, is_person_name};
pub use person::{Person, Photo};
pub use recording::Recording;
pub(super) use shown_value::{ShownValue, has_same_words};

use std::sync::Arc;

use super::field_reasons::FieldOrigins;
use super::title_step::TitleStep;
use super::urls::{first_text, is_active_url, tag, written_text};
use super::{Answer, AuthorshipStep, FieldReason, PostType, PostTypeStep};
use microweave::document::{Item, Source, Value};
use microweave_html::dom::Place;

members! { "Entry", EntryMembers;
    /// A post as a reader shows it. Each text appears once. URLs are absolute if the page's address is known.
    /// URLs that are not safe to open, such as `javascript:` and `data:`, are left out.
    ///
    /// ```
    /// let page = r#"<article class="h-entry"><h1 class="p-name">Tea</h1> by <a class="p-author h-card" href="/">Ada</a>
    ///     <time class="dt-published">2026-11-20T10:00Z</time> <p class="e-content">With <b>milk</b>.</p>
    ///     <i class="p-category">drinks</i></article>"#;
    /// let entry = microweave_reader::read(page, "https://ada.example/1").main.entries.remove(0);
    ///
    /// assert_eq!(entry.post_type.value.to_string(), "article");
    /// assert_eq!((entry.title(), entry.author_name()), (Some("Tea"), Some("Ada")));
    /// assert_eq!(entry.content_html(), Some("With <b>milk</b>."));
    /// assert_eq!(entry.categories, ["drinks"]);
    /// // Each answer has the step that gave it.
    /// println!("title: {}", entry.title.step);
    /// ```
    ///
    /// The properties that the fields come from. schema.org is microdata, JSON-LD or RDFa; the names are properties of an article; start and
    /// end are properties of an event.
    ///
    /// | field | microformats | schema.org |
    /// |---|---|---|
    /// | `title` | `p-name` | `headline`, `name`, `alternativeHeadline` |
    /// | `author` | `p-author`, or the authorship algorithm | `author`, `creator` |
    /// | `content` | `e-content`, `e-description`, `e-instructions`, or a `p-name` that is not a title | `articleBody`, `text` |
    /// | `summary` | `p-summary` | `description`, `abstract` |
    /// | `url` | `u-url` | `url`, `mainEntityOfPage` |
    /// | `uid` | `u-uid` | the global identifier |
    /// | `published` | `dt-published` | `datePublished`, `dateCreated` |
    /// | `updated` | `dt-updated` | `dateModified` |
    /// | `start`, `end` | `dt-start`, `dt-end` | `startDate`, `endDate` |
    /// | `photos` | `u-photo` | `image` of a `SocialMediaPosting` |
    /// | `image` | `u-featured` | `image`, `thumbnailUrl`, `thumbnail` |
    /// | `audios`, `videos` | `u-audio`, `u-video`; in it `u-url`, `p-size`, `p-content-type`, `dt-duration` | `audio`, `video`, `associatedMedia`; in it `contentUrl`, `contentSize`, `encodingFormat`, `duration` |
    /// | `categories`, `people` | `p-category` | `keywords`, `articleSection`, `genre` |
    /// | `location` | `p-location`, `u-checkin`, `p-adr`, `p-geo` | `contentLocation`, `locationCreated`; `location` |
    /// | `citations` | `u-in-reply-to`, `u-like-of`, `u-repost-of` and others; `p-comment` | `comment` |
    /// | `syndication` | `u-syndication` | |
    /// | `rsvp` | `p-rsvp` | |
    /// | `rating` | `p-rating` or `p-average`, `p-best`, `p-worst`, `p-count`, `p-votes` | `reviewRating`, `aggregateRating` |
    /// | `price` | `p-price`, `p-currency` | `offers`, `price`, `priceCurrency` |
    /// | `recipe` | `p-ingredient`, `p-yield`, `p-nutrition` | `recipeIngredient`, `recipeYield`, `nutrition` |
    /// | `explicit` | | `isFamilyFriendly` |
    /// | `duration` | `dt-duration` | `duration`, `totalTime` |
    #[derive(Clone, Debug, Default, PartialEq)]
    #[non_exhaustive]
    pub struct Entry {
        /// The type of the post. The title decides between an article and a note.
        pub post_type: Answer<PostType, PostTypeStep> = "type",
        /// The title: the name of the post, if that is a title.
        pub title: Answer<Option<String>, TitleStep>,
        /// The author. Consecutive posts by one author share the value.
        pub author: Answer<Option<Arc<Person>>, AuthorshipStep>,
        /// The other authors that the page names beside the author: at most 16.
        pub other_authors: Vec<Person>,
        /// The date of publication.
        pub published: Option<Date>,
        /// The date of the last change.
        pub updated: Option<Date>,
        /// The address of the post. Of several, one that is the page's address has priority, then the first one
        /// on the page's site, then the first http or https URL.
        pub url: Option<String>,
        /// The identifier (`uid`).
        pub uid: Option<String>,
        /// The content.
        pub content: Answer<Option<Content>, ContentStep>,
        /// The summary, unless the content or the title repeats it.
        pub summary: Option<String>,
        /// The start, if the post is an event.
        pub start: Option<Date>,
        /// The end, if the post is an event.
        pub end: Option<Date>,
        /// The pictures that the post is about. The content may have others.
        pub photos: Vec<Photo>,
        /// The picture for previews of the post. It does not make the post a photo.
        pub image: Option<Photo>,
        /// Other pictures for previews, such as other sizes: at most 16.
        pub other_images: Vec<Photo>,
        /// The audio recordings.
        pub audios: Vec<Recording>,
        /// The videos.
        pub videos: Vec<Recording>,
        /// The categories (tags).
        pub categories: Vec<String>,
        /// The people that the post is tagged with. Their names are in `categories` too.
        pub people: Vec<Person>,
        /// The place where the post was written or the event takes place.
        pub location: Option<Location>,
        /// The pages that the post answers, likes, shares and so on, and the responses to the post.
        pub citations: Vec<Citation>,
        /// The addresses of copies of the post on other sites.
        pub syndication: Vec<String>,
        /// The answer to an invitation: `yes`, `no`, `maybe` or `interested`.
        pub rsvp: Option<String>,
        /// The rating that a review gives, or that all reviews of the thing give.
        pub rating: Option<Rating>,
        /// The price of a product.
        pub price: Option<Price>,
        /// The ingredients and other parts of a recipe.
        pub recipe: Option<Recipe>,
        /// True if the post is only for adults, false if it is for all ages. `None` if the page does not say it.
        pub explicit: Option<bool>,
        /// How long the recording, event or recipe takes, as written: usually a duration of ISO 8601, such as `PT1H30M`.
        pub duration: Option<String>,
        /// The language of the post, if the page was read with `Options::lang`.
        pub language: Option<String>,
        /// The markup that the post comes from: microformats, microdata, both, JSON-LD, RDFa or
        /// `meta` elements; or a program. [`Entry::source_of`] has the source of a field.
        pub source: Source,
        /// The fields that come from another source of the page than the post.
        pub filled: Vec<FilledField>,
        /// The values of other sources that differ from the post's values.
        pub conflicts: Vec<Conflict>,
        /// The values that the page has for the fields and that are not shown, with the reasons, if the page was read with
        /// `Options::reasons`.
        pub rejected: Vec<RejectedValue>,
        /// The values of the page that the fields rest on, if the page was read with `Options::reasons`.
        pub reasons: Vec<FieldReason>,
        /// The place of the post in the page.
        pub place: Option<Place> = "span",
    }
}

impl Entry {
    /// A post of this type without any other data. A program sets the fields that it knows.
    ///
    /// ```
    /// use microweave_reader::{Content, Date, Entry, Feed, Person, PostType};
    ///
    /// let mut entry = Entry::new(PostType::Article);
    /// entry.title = Some("Tea".to_owned()).into();
    /// entry.content = Some(Content::from_html("<b>Hot</b>")).into();
    /// entry.author = Some(Person::new("Ada").into()).into();
    /// entry.published = Some(Date::new("2026-11-20T10:00:00Z"));
    /// let mut feed = Feed::new("https://ada.example/");
    /// feed.entries.push(entry);
    ///
    /// let json = serde_json::to_value(&feed)?;
    /// assert_eq!(json["entries"][0]["author"]["name"], "Ada");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn new(post_type: PostType) -> Self {
        Entry { post_type: post_type.into(), ..Entry::default() }
    }

    /// The post without the steps that found its fields, and without values of other sources that differ.
    pub(super) fn without_reasons(self) -> Self {
        Entry {
            post_type: self.post_type.value.into(),
            title: self.title.value.into(),
            author: self.author.value.into(),
            content: self.content.value.into(),
            conflicts: Vec::new(),
            rejected: Vec::new(),
            reasons: Vec::new(),
            ..self
        }
    }

    /// The memory that the entry takes, except for a few short texts.
    pub(super) fn held_bytes(&self) -> usize {
        // The text of a content, which is made at its first use, is at most as long as its HTML.
        let content = self.content.value.as_ref().map_or(0, |own| 2 * own.html().len());
        // Posts of one author share the value.
        let author = self.author.value.as_ref().filter(|author| Arc::strong_count(author) == 1);
        let texts = [&self.title.value, &self.summary, &self.url, &self.uid, &self.language];
        let dates = [&self.published, &self.updated, &self.start, &self.end].into_iter().flatten();
        let pictures = self.photos.iter().chain(&self.image).chain(&self.other_images);
        let lists =
            self.categories.iter().chain(&self.syndication).map(|text| size_of::<String>() + text.len());
        // The origins are dropped at the end.
        size_of::<Entry>() - size_of::<FieldOrigins>()
            + content
            + author.map_or(0, |author| size_of::<Person>() + author.text_len())
            + texts.into_iter().flatten().map(String::len).sum::<usize>()
            + dates.map(Date::text_len).sum::<usize>()
            + lists.sum::<usize>()
            + pictures.map(|own| size_of::<Photo>() + own.text_len()).sum::<usize>()
            + self.audios.iter().chain(&self.videos).map(Recording::held_bytes).sum::<usize>()
            + self.rejected.iter().map(|own| size_of::<RejectedValue>() + own.value.len()).sum::<usize>()
            + size_of_val(&self.people[..])
            + self.other_authors.iter().map(|own| size_of::<Person>() + own.text_len()).sum::<usize>()
            + self.citations.iter().map(Citation::held_bytes).sum::<usize>()
    }

    /// The source of a field. For a field without a value it is the source of the entry.
    pub fn source_of(&self, field: Field) -> Source {
        self.filled.iter().find(|filled| filled.field == field).map_or(self.source, |filled| filled.source)
    }
}

/// True if an item says that it is only for adults (schema.org's `isFamilyFriendly`).
pub(super) fn explicit_of(item: Item<'_>) -> Option<bool> {
    let text = first_text(item, "family-friendly")?.to_ascii_lowercase();
    match text.rsplit('/').next()? {
        "true" | "yes" | "1" => Some(false),
        "false" | "no" | "0" => Some(true),
        _ => None,
    }
}

/// A category: its text, or the name of the person or thing that is tagged.
pub(super) fn category(value: Value<'_>) -> Option<&str> {
    let text = value.as_item().and_then(person::name_of).or(written_text(value));
    text.and_then(tag).filter(|text| !is_active_url(text))
}
