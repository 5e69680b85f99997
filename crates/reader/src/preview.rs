//! The preview of a page: what a link to it shows. It is the shipped view `preview`.

use std::collections::BTreeMap;

use once_cell::sync::Lazy;
use serde::de::IntoDeserializer;
use serde::de::value::{Error as ValueError, StrDeserializer};
use serde::{Deserialize, Serialize};

use super::entry::{Date, Person, Photo};
use super::{Feed, Feeds, Fetched, PageReading, ReadOptions, Reading, Site};
use crate::about::PageAbout;
use crate::reading::ReadingInput;
use crate::sources::Sources;
use crate::things::microdata_of;
use crate::view::{View, ViewAnswer, ViewReason, ViewStep, ViewedValue};
use microweave::document::Document;

/// The maximum number of values of a field that are explained.
const MAX_REASONS: usize = 32;

/// The name of the view.
const NAME: &str = "preview";

/// The view, and the fields of it that posts have.
static VIEW: Lazy<View> = Lazy::new(|| View::shipped(NAME).expect("the library has it"));
pub(super) static OF_POSTS: Lazy<View> = Lazy::new(|| {
    let is_of_posts = |name: &str| PreviewField::of(name).is_some_and(PreviewField::is_of_posts);
    View::shipped_fields(NAME, is_of_posts).expect("the library has it")
});

microweave_values::named! {
    pub(crate) fn name;
    /// A field of a [`Preview`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum PreviewField {
        /// The address.
        Url = "url",
        /// The title.
        Title = "title",
        /// The description.
        Description = "description",
        /// The picture.
        Image = "image",
        /// The name of the site.
        SiteName = "site-name",
        /// The address of the site.
        SiteUrl = "site-url",
        /// The language.
        Language = "language",
        /// The authors.
        Authors = "authors",
        /// The date of publication.
        Published = "published",
        /// The date of the last change.
        Modified = "modified",
        /// What the page is.
        Kind = "kind",
        /// The icon of the site.
        Icon = "icon",
        /// The logo of the publisher.
        Logo = "logo",
    }
}

impl PreviewField {
    fn of(name: &str) -> Option<Self> {
        let name: StrDeserializer<'_, ValueError> = name.into_deserializer();
        PreviewField::deserialize(name).ok()
    }

    /// True for a field that the posts of the page have too: their site and their language.
    fn is_of_posts(self) -> bool {
        use PreviewField::{Icon, Language, SiteName, SiteUrl};
        matches!(self, SiteName | SiteUrl | Icon | Language)
    }
}

/// What a link to a page shows: title, address, description, picture, site, language, authors and dates.
///
/// Each page has one, whether or not it has posts. What no source of the page says is left out.
///
/// ```
/// use microweave_reader::{PreviewField, Reading};
///
/// let page = r#"<html lang=en><title>Tea - Ada's notes</title> <meta property=og:site_name content="Ada's notes">
///     <meta property=og:image content=/cup.jpg> <meta name=author content="By Ada Lovelace"> <h1>Tea</h1>"#;
/// let preview = Reading::parse(page, "https://ada.example/tea").preview();
///
/// assert_eq!(preview.title.as_deref(), Some("Tea"));
/// assert_eq!(preview.image.as_ref().map(|image| &*image.url), Some("https://ada.example/cup.jpg"));
/// assert_eq!(preview.authors[0].name.as_deref(), Some("Ada Lovelace"));
/// assert_eq!(preview.sources[&PreviewField::Title], "element title");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
#[non_exhaustive]
pub struct Preview {
    /// The address: rel=canonical, `og:url` or the one that was read. It may be on another site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The title, without the name of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<Photo>,
    /// The site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site: Option<Site>,
    /// The language, as a language tag.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The authors, in the order of the page.
    pub authors: Vec<Person>,
    /// The date of publication.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<Date>,
    /// The date of the last change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modified: Option<Date>,
    /// What the page is: a type of schema.org such as `news-article`, the `og:type`, or the type of its post.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The icon of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// The logo of the publisher.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logo: Option<String>,
    /// The source of each field, such as `meta og:title`.
    pub sources: BTreeMap<PreviewField, String>,
    /// The values of all sources, and why they were taken or not, if the page was read with `Options::reasons`.
    pub reasons: Vec<PreviewReason>,
}

/// A value that a source gives for a field of a preview.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct PreviewReason {
    /// The name of the field.
    pub field: PreviewField,
    /// The source, such as `meta og:title`.
    pub source: String,
    /// The beginning of the value.
    pub value: String,
    /// True if the preview has the value.
    pub taken: bool,
    /// Why the value was taken or not.
    pub why: ViewStep,
}

/// What a reader shows of a page: its posts, and the page itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReadPage {
    /// The posts.
    pub feeds: Feeds,
    /// The preview.
    pub preview: Preview,
}

impl Reading {
    /// The preview of the page. It reads no posts, except of a page that is Atom, RSS or JSON Feed.
    pub fn preview(&self) -> Preview {
        match &self.input {
            ReadingInput::Page(reading) => reading.preview(),
            ReadingInput::Document(stored) => {
                let about = PageAbout::of_document(&stored.document, &stored.address);
                Preview::of(VIEW.of_stored(self, &about))
            }
        }
    }

    /// The posts of the page, as [`Reading::posts_with`] reads them, and its preview. What both need is read once.
    pub fn posts_and_preview(
        &self,
        options: &ReadOptions,
        mut fetch: impl FnMut(&str) -> Option<Fetched>,
    ) -> ReadPage {
        match &self.input {
            ReadingInput::Page(reading) => reading.posts_and_fields(options, &mut fetch, |_| Some(&VIEW)),
            ReadingInput::Document(_) => {
                ReadPage { feeds: self.posts_with(options, fetch), preview: self.preview() }
            }
        }
    }
}

impl PageReading {
    /// The preview of the page, as [`Reading::preview`] gives it.
    pub fn preview(&self) -> Preview {
        let page = self.page();
        match self.feed() {
            Some(feeds) => Preview::of_feed(&feeds.main, page.address()),
            None => {
                let sources = Sources::of(self);
                self.preview_by(&VIEW, &sources, &PageAbout::of(&sources))
            }
        }
    }

    /// The preview of a page with these sources, which is about this. `view` may have some fields of it.
    pub(crate) fn preview_by(&self, view: &View, sources: &Sources<'_>, about: &PageAbout<'_>) -> Preview {
        let page = self.page();
        let microdata =
            if view.may_read_items(page.dom()) { microdata_of(page, false) } else { Document::default() };
        let mut answer = view.of_page(self, sources, about, &microdata);
        answer.diagnostics.drain(..).for_each(|limit| {
            self.view_limit.get_or_init(|| limit);
        });
        Preview::of(answer)
    }
}

impl Preview {
    fn of(mut answer: ViewAnswer) -> Self {
        let (mut preview, mut site) = (Preview::default(), Site::default());
        let record = answer.records.pop().unwrap_or_default();
        for field in record.fields {
            let Some(name) = PreviewField::of(&field.name) else { continue };
            let Some(source) = field.sources.first() else { continue };
            preview.sources.insert(name, shown_source(source));
            for value in field.values {
                preview.set(&mut site, name, value);
            }
        }
        preview.add_reasons(answer.reasons);
        if site.name.is_some() || preview.icon.is_some() {
            preview.site = Some(Site { icon: preview.icon.clone(), ..site });
        } else {
            preview.sources.remove(&PreviewField::SiteUrl);
            preview.reasons.retain(|reason| reason.field != PreviewField::SiteUrl);
        }
        preview
    }

    fn set(&mut self, site: &mut Site, field: PreviewField, value: ViewedValue) {
        match (field, value) {
            (PreviewField::Authors, ViewedValue::Person(person)) => self.authors.push(person),
            (PreviewField::Image, ViewedValue::Picture(picture)) => self.image = Some(picture),
            (PreviewField::Icon, value) => self.icon = Some(value.to_text()),
            (PreviewField::Logo, value) => self.logo = Some(value.to_text()),
            (PreviewField::Published, ViewedValue::Date(date)) => self.published = Some(date),
            (PreviewField::Modified, ViewedValue::Date(date)) => self.modified = Some(date),
            (PreviewField::Url, value) => self.url = Some(value.to_text()),
            (PreviewField::Title, value) => self.title = Some(value.to_text()),
            (PreviewField::Description, value) => self.description = Some(value.to_text()),
            (PreviewField::Language, value) => self.language = Some(value.to_text()),
            (PreviewField::Kind, value) => self.kind = Some(value.to_text()),
            (PreviewField::SiteName, value) => site.name = Some(value.to_text()),
            (PreviewField::SiteUrl, value) => site.url = Some(value.to_text()),
            _ => {}
        }
    }

    /// The preview of Atom, RSS or JSON Feed.
    pub(crate) fn of_feed(feed: &Feed, address: &str) -> Preview {
        let mut preview = Preview {
            url: Some(address.to_owned()).filter(|address| !address.is_empty()),
            title: feed.name.value.clone(),
            description: feed.summary.clone(),
            image: feed.photo.clone(),
            language: feed.language.clone(),
            authors: feed.author.value.iter().cloned().collect(),
            site: feed.site.as_deref().cloned(),
            kind: Some("feed".to_owned()),
            ..Preview::default()
        };
        let fields = [
            (PreviewField::Title, preview.title.is_some()),
            (PreviewField::Description, preview.description.is_some()),
            (PreviewField::Image, preview.image.is_some()),
            (PreviewField::Language, preview.language.is_some()),
            (PreviewField::Authors, !preview.authors.is_empty()),
            (PreviewField::Kind, true),
        ];
        let named = fields.into_iter().filter(|(_, is_there)| *is_there);
        preview.sources = named.map(|(field, _)| (field, "feed".to_owned())).collect();
        if preview.url.is_some() {
            preview.sources.insert(PreviewField::Url, "address".to_owned());
        }
        preview
    }

    fn add_reasons(&mut self, reasons: Vec<ViewReason>) {
        let mut count = 0;
        for ViewReason { field, value, source, taken, why, .. } in reasons {
            let Some(field) = PreviewField::of(&field) else { continue };
            count = if self.reasons.last().is_some_and(|last| last.field == field) { count + 1 } else { 1 };
            if count <= MAX_REASONS {
                self.reasons.push(PreviewReason { field, source: shown_source(&source), value, taken, why });
            }
        }
    }
}

/// The source as previews name it.
fn shown_source(source: &str) -> String {
    let (form, path) = source.split_once(' ').unwrap_or((source, ""));
    match (form, path.split_once('@')) {
        ("main", _) => format!("post {}", path.split_once('-').map_or(path, |(_, name)| name)),
        ("html", Some((element, attribute))) => format!("attribute {element} {attribute}"),
        ("html", None) => format!("element {path}"),
        ("resource", _) => format!("rdfa {path}"),
        ("post-type", _) => "post type".to_owned(),
        ("page-date", _) => "element time".to_owned(),
        ("site-in-title", _) => "host-name title".to_owned(),
        _ => source.replace("@type", "type"),
    }
}
