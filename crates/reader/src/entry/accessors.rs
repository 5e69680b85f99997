//! What programs ask of a post most often.

use super::{Citation, Content, Entry, Person, Photo};

impl Entry {
    /// The title, without the step that found it.
    ///
    /// ```
    /// let page = "<p class=h-entry><b class=p-name>Tea</b> by <a class='p-author h-card' href=/>Ada</a> <i class=e-content>Hot</i>";
    /// let feed = microweave_reader::read(page, "https://ada.example/1").main;
    /// let entry = &feed.entries[0];
    /// assert_eq!((entry.title(), entry.content_html()), (Some("Tea"), Some("Hot")));
    /// assert_eq!((entry.author_name(), entry.author_url()), (Some("Ada"), Some("https://ada.example/")));
    /// assert_eq!(entry.author_photo(), None);
    /// ```
    pub fn title(&self) -> Option<&str> {
        self.title.value.as_deref()
    }

    /// The author, without the step that found them.
    pub fn author(&self) -> Option<&Person> {
        self.author.value.as_deref()
    }

    /// The author, and the other authors.
    pub fn authors(&self) -> impl Iterator<Item = &Person> {
        self.author().into_iter().chain(&self.other_authors)
    }

    /// The name of the author; without one, the author's URL.
    pub fn author_name(&self) -> Option<&str> {
        self.author()?.label()
    }

    /// The address of the author's page.
    pub fn author_url(&self) -> Option<&str> {
        self.author()?.url.as_deref()
    }

    /// The picture of the author.
    pub fn author_photo(&self) -> Option<&Photo> {
        self.author()?.photo.as_ref()
    }

    /// The content, without the step that found it.
    pub fn content(&self) -> Option<&Content> {
        self.content.value.as_ref()
    }

    /// The safe HTML of the content.
    pub fn content_html(&self) -> Option<&str> {
        self.content().map(Content::html)
    }

    /// The text of the content.
    pub fn content_text(&self) -> Option<&str> {
        self.content().map(Content::text)
    }

    /// The pictures and the preview, each once.
    pub fn pictures(&self) -> impl Iterator<Item = &Photo> {
        let preview =
            self.image.iter().filter(|image| self.photos.iter().all(|photo| photo.url != image.url));
        self.photos.iter().chain(preview)
    }

    /// The addresses of the pages that the post refers to with this property, such as `in-reply-to`.
    pub fn cited_addresses(&self, property: &str) -> impl Iterator<Item = &str> {
        self.citations_by(property).filter_map(|citation| citation.url.as_deref())
    }

    /// The citations with this property, such as `in-reply-to`.
    pub fn citations_by(&self, property: &str) -> impl Iterator<Item = &Citation> {
        self.citations.iter().filter(move |citation| citation.property == property)
    }
}
