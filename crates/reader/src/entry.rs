//! A post as a reader shows it.

mod accessors;
mod citation;
mod content;
mod date;
mod facts;
mod field;
mod fill;
mod location;
mod person;
mod recording;
mod shown_value;

pub(super) use citation::CITATION_PROPERTIES;
pub use citation::Citation;
pub use content::{Content, ContentStep};
pub use date::{Date, DateNote};
pub use facts::{Price, Rating, Recipe};
pub use field::{Conflict, Field, FilledField};
pub use location::Location;
pub(super) use person::PersonKind;
pub use person::{Person, Photo};
pub use recording::Recording;

use std::collections::HashSet;
use std::sync::Arc;

use super::address::Address;
use super::field_reasons::{FieldOrigin, FieldOrigins};
use super::post_type::{self, is_rsvp};
use super::title::{self, TitleStep};
use super::urls::{addresses, first_text, is_active_url, of_value, texts, web_address, written_text};
use super::{Answer, AuthorshipStep, FieldReason, PostType, PostTypeStep, ReadOptions, Site};
use microweave::document::{Item, Source, ThingKind, Value};
use microweave_html::dom::Place;
use microweave_html::sanitize::safe_url::{safe, safe_identifier};
use microweave_values::collections::unique::unique;
use microweave_values::whitespace::fold;
use person::pictures;
use shown_value::has_same_words;

/// The properties of a location and of a rating.
const LOCATION: [&str; 6] = ["location", "checkin", "adr", "geo", "latitude", "longitude"];
const RATING: [&str; 6] = ["rating", "average", "best", "worst", "count", "votes"];

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
    /// | `audio`, `video` | `u-audio`, `u-video`; in it `u-url`, `p-size`, `p-content-type`, `dt-duration` | `audio`, `video`, `associatedMedia`; in it `contentUrl`, `contentSize`, `encodingFormat`, `duration` |
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
        pub audio: Vec<Recording>,
        /// The videos.
        pub video: Vec<Recording>,
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
        /// The site of the post. The posts of a list have none: their feed has it.
        pub site: Option<Arc<Site>>,
        /// The markup that the post comes from: microformats, microdata, both, JSON-LD, RDFa or
        /// `meta` elements; or a program. [`Entry::source_of`] has the source of a field.
        pub source: Source,
        /// The fields that come from another source of the page than the post.
        pub filled: Vec<FilledField>,
        /// The values of other sources that differ from the post's values.
        pub conflicts: Vec<Conflict>,
        /// The values of the page that the fields rest on, if the page was read with `Options::reasons`.
        pub reasons: Vec<FieldReason>,
        /// The place of the post in the page.
        pub place: Option<Place>,
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
            + self.audio.iter().chain(&self.video).map(Recording::held_bytes).sum::<usize>()
            + size_of_val(&self.people[..])
            + size_of_val(&self.citations[..])
    }

    /// Makes an entry from an item of the page at this address, and notes the values that its fields are made from. The author
    /// is already known.
    pub(super) fn of_item<'a>(
        item: Item<'a>,
        author: Answer<Option<Arc<Person>>, AuthorshipStep>,
        mut origins: FieldOrigins,
        options: &ReadOptions,
        page: &Address,
    ) -> Self {
        let title_step = title_step(item);
        let post_type = post_type::shown_type(item, options.post_types(), title_step);
        origins.post_type(item, post_type.step);
        let title = title(item, title_step, &mut origins);
        let content = content::content(item, &title, &options.policy, &mut origins);
        let summary = summary(item, content.value.as_ref(), title.value.as_deref());
        let url = url(item, page);
        let uid = texts(item, "uid").find_map(safe_identifier);
        let [summary, url, uid] = [("summary", summary), ("url", url), ("uid", uid)]
            .map(|(field, text)| origins.text(field, (item, field), text).map(str::to_owned));
        let [published, updated, start, end] =
            ["published", "updated", "start", "end"].map(|field| Date::of(item, field, &mut origins));
        let rsvp = if is_rsvp(item, "rsvp") { first_text(item, "rsvp") } else { None };
        let [rsvp, duration] = [("rsvp", rsvp), ("duration", first_text(item, "duration"))]
            .map(|(field, text)| origins.text(field, (item, field), text));
        let (photos, mut images) = pictures(item, &mut origins);
        let [audio, video] = Recording::of_post(item);
        let categories: Vec<String> =
            unique(item.values("category").filter_map(category)).map(str::to_owned).collect();
        let (people, location) = (Person::all_tagged(item), Location::of(item));
        origins.all("audio", (item, &["audio"]), !audio.is_empty());
        origins.all("video", (item, &["video"]), !video.is_empty());
        origins.all("categories", (item, &["category"]), !categories.is_empty());
        origins.all("people", (item, &["category"]), !people.is_empty());
        origins.all("location", (item, &LOCATION), location.is_some());
        let syndication = syndication(item, &mut origins);
        let (rating, price, recipe) = (Rating::of(item), Price::of(item), Recipe::of(item));
        let explicit = explicit(item);
        // The ratings of a thing are in its reviews.
        let has_own = RATING.iter().any(|property| item.values(property).len() > 0);
        origins.all("rating", (item, if has_own { &RATING } else { &["review"] }), rating.is_some());
        origins.all("price", (item, &["price", "currency"]), price.is_some());
        origins.all("recipe", (item, &["ingredient", "yield", "nutrition"]), recipe.is_some());
        origins.all("explicit", (item, &["family-friendly"]), explicit.is_some());
        let citations = Citation::all(item);
        // They are in the order of their properties.
        let mut citing: Vec<&'static str> = citations.iter().map(|citation| citation.property).collect();
        citing.dedup();
        origins.all("citations", (item, &citing), !citing.is_empty());
        for (field, property) in
            [("photos", "photo"), ("photos", "featured"), ("audio", "audio"), ("video", "video")]
        {
            origins.add(field, [FieldOrigin::DroppedMedia(item.into(), property)]);
        }
        Entry {
            post_type,
            summary,
            author,
            url,
            uid,
            published,
            updated,
            start,
            end,
            photos,
            image: (!images.is_empty()).then(|| images.remove(0)),
            other_images: images,
            audio,
            video,
            categories,
            people,
            location,
            citations,
            syndication,
            rsvp: rsvp.map(str::to_ascii_lowercase),
            rating,
            price,
            recipe,
            duration: duration.map(str::to_owned),
            explicit,
            language: item.lang().map(str::to_owned),
            source: item.source(),
            place: item.place(),
            content,
            title,
            origins,
            ..Entry::default()
        }
    }
}

/// The URL of an item. Of several, one that is the page's address has priority, then the first one on the
/// page's site, then the first http or https URL, then the first one.
fn url<'a>(item: Item<'a>, page: &Address) -> Option<&'a str> {
    let urls = || addresses(item, "url");
    if urls().nth(1).is_none() {
        return urls().next();
    }
    let own = urls().find(|url| page.is(url));
    own.or_else(|| urls().find(|url| page.is_same_site(url))).or_else(|| web_address(item))
}

/// Whether the name of the item is a title. The name of an article of schema.org or Open Graph always is: only names of
/// microformats and of short posts are made from texts.
fn title_step(item: Item<'_>) -> TitleStep {
    let is_structured = item.source().is_structured() && item.thing_kind() != ThingKind::ShortPost;
    match title::step(item) {
        TitleStep::NameBeginsContent | TitleStep::NameContainsContent if is_structured => TitleStep::Declared,
        step => step,
    }
}

/// The title: the name of the item, if that is a title.
fn title<'a>(
    item: Item<'a>,
    step: TitleStep,
    origins: &mut FieldOrigins,
) -> Answer<Option<String>, TitleStep> {
    let name = if step.is_title() { first_text(item, "name") } else { None };
    let name = origins.text("title", (item, "name"), name);
    Answer::new(name.map(|name| fold(name, char::is_whitespace)), step)
}

/// The addresses of copies, each once.
fn syndication(item: Item<'_>, origins: &mut FieldOrigins) -> Vec<String> {
    let address = |(number, value)| Some((number, safe(of_value(value).next()?)?));
    let mut known = HashSet::new();
    let all = item.values("syndication").enumerate().filter_map(address);
    let (numbers, urls): (Vec<usize>, Vec<String>) =
        all.filter(|(_, url)| known.insert(*url)).map(|(number, url)| (number, url.to_owned())).unzip();
    if !urls.is_empty() {
        origins.values("syndication", (item, "syndication"), numbers);
    }
    urls
}

/// True if an item says that it is only for adults (schema.org's `isFamilyFriendly`).
pub(super) fn explicit(item: Item<'_>) -> Option<bool> {
    let text = first_text(item, "family-friendly")?.to_ascii_lowercase();
    match text.rsplit('/').next()? {
        "true" | "yes" | "1" => Some(false),
        "false" | "no" | "0" => Some(true),
        _ => None,
    }
}

/// A category: its text, or the name of the person or thing that is tagged.
fn category(value: Value<'_>) -> Option<&str> {
    let text = value.as_item().and_then(person::name_of).or(written_text(value));
    text.map(str::trim).filter(|text| !text.is_empty() && !is_active_url(text))
}

/// The summary of an item. `None` if the content or the title has the same words.
fn summary<'a>(item: Item<'a>, content: Option<&Content>, title: Option<&str>) -> Option<&'a str> {
    let summary = first_text(item, "summary")?;
    let is_summary = |text: &str| has_same_words(text, summary);
    let is_repeated = content.is_some_and(|content| is_summary(&content.start(summary.len(), true)))
        || title.is_some_and(is_summary);
    (!is_repeated).then_some(summary)
}
