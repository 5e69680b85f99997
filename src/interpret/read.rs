//! Reads a page into posts: all the algorithms here, one after the other.

use std::sync::Arc;

use super::entry::{Entry, Person};
use super::feed::{Feed, FeedKind, FeedNameStep};
use super::main_object::MainObject;
use super::meta::title_among;
use super::{Answer, Authorship, EntryList, Fetched, PostTypeRules, SchemaOptions, paging};
use crate::document::{Document, Item};
use crate::dom::Dom;
use crate::dom::names::attr;
use crate::options::{Options, TextStyle};
use crate::page::Page;

/// Reads a page as a reader shows it, without fetching anything else.
///
/// ```
/// use microweave::{Options, interpret};
///
/// let page = r#"<title>Ada's notes</title>
///     <div class=h-entry>
///       <p class=e-content>More <b>tea</b>!<script>alert(1)</script></p>
///       <a class=u-in-reply-to href="https://grace.example/tea">in reply to</a>
///       <a class="p-author h-card" href="/">Ada</a>
///       <a class=u-url href=/2><time class=dt-published datetime="2026-11-20T10:00Z">today</time></a>
///     </div>
///     <div class=h-entry><p class=e-content>Tea?</p></div>"#;
/// let feed = interpret::read(&Options::new().page(page, "https://ada.example/"));
///
/// assert_eq!(feed.name.value.as_deref(), Some("Ada's notes"));
/// let entry = &feed.entries[0];
/// assert_eq!(entry.post_type.value.to_string(), "reply");
/// assert_eq!(entry.content.value.as_ref().map(|content| content.html()), Some("More <b>tea</b>!"));
/// assert_eq!(entry.author.value.as_deref().and_then(|author| author.label()), Some("Ada"));
/// assert_eq!(entry.published.as_ref().and_then(|date| date.rfc3339()).as_deref(), Some("2026-11-20T10:00:00Z"));
/// ```
pub fn read(page: &Page) -> Feed {
    ReadOptions::new().read(page)
}

/// How a page is read into posts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadOptions {
    post_types: PostTypeRules,
    schema: SchemaOptions,
}

impl ReadOptions {
    /// The defaults: microformats and microdata, today's post types, nothing made of `meta` elements.
    pub fn new() -> Self {
        Self::default()
    }

    /// By which rules post types are told.
    #[must_use]
    pub fn post_types(self, post_types: PostTypeRules) -> Self {
        ReadOptions { post_types, ..self }
    }

    /// What is read as microformats besides microformats.
    #[must_use]
    pub fn schema(self, schema: SchemaOptions) -> Self {
        ReadOptions { schema, ..self }
    }

    /// Reads a page without fetching anything else: an author who is named by a page only is that page.
    pub fn read(&self, page: &Page) -> Feed {
        self.read_with(page, |_| None)
    }

    /// Reads a page. Authors' pages are asked of `fetch`, each once; it returns none if one cannot be had.
    ///
    /// Texts are taken with [`TextStyle::Folded`], however the page was read, so that what `br` keeps apart
    /// stays apart.
    pub fn read_with(&self, page: &Page, fetch: impl FnMut(&str) -> Option<Fetched>) -> Feed {
        let options = Options { html_only: true, ..page.options().clone().text(TextStyle::Folded) };
        let document = options.clone().microdata(false).parse_dom(page.dom(), page.address());
        let document = self.schema.add_to(document, page, &options);
        let mut feed = self.read_document(&document, page.address(), fetch);
        if feed.name.value.is_none()
            && let Some(title) = title_among(page.dom().elements())
        {
            feed.name = Answer::new(Some(title), FeedNameStep::PageTitle);
        }
        feed.language = page_language(page.dom());
        feed
    }

    /// Reads a document, such as one that came as microformats2 JSON. Its page is at this address.
    ///
    /// ```
    /// use microweave::{Document, interpret::ReadOptions};
    ///
    /// let json = r#"{"items": [{"type": ["h-entry"], "properties": {"content": [{"html": "A<br>B", "value": "AB"}]}}]}"#;
    /// let document: Document = serde_json::from_str(json)?;
    /// let feed = ReadOptions::new().read_document(&document, "https://ada.example/1", |_| None);
    /// assert_eq!(feed.entries[0].content.value.as_ref().map(|content| content.text()), Some("A\nB"));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn read_document(
        &self,
        document: &Document,
        page_url: &str,
        fetch: impl FnMut(&str) -> Option<Fetched>,
    ) -> Feed {
        let mut authorship = Authorship::new(document, page_url, fetch);
        let main = authorship.main_object().clone();
        let (kind, list, card) = match main.value {
            MainObject::Feed(list) => (FeedKind::Feed, list, None),
            MainObject::Post(post) => (FeedKind::Post, EntryList::new(None, vec![post]), None),
            MainObject::Card(card) => (FeedKind::Card, EntryList::new(None, Vec::new()), Some(card)),
            _ => (FeedKind::Nothing, EntryList::new(None, Vec::new()), None),
        };
        let name = match list.name() {
            Some(name) => Answer::new(Some(name.to_owned()), FeedNameStep::Feed),
            None => Answer::new(None, FeedNameStep::Nothing),
        };
        let paging = paging(document);
        let mut feed = Feed {
            kind: Answer::new(kind, main.step),
            name,
            page: page_url.to_owned(),
            url: None,
            summary: None,
            photo: None,
            author: card.map(Person::of_card),
            language: None,
            entries: self.entries(&list, &mut authorship),
            previous: paging.previous.map(str::to_owned),
            next: paging.next.map(str::to_owned),
            diagnostics: document.diagnostics().to_vec(),
        };
        if let Some(item) = list.item() {
            feed.describe(item);
        }
        feed
    }

    fn entries<'a, F>(&self, list: &EntryList<'a>, authorship: &mut Authorship<'a, F>) -> Vec<Entry>
    where
        F: FnMut(&str) -> Option<Fetched>,
    {
        let mut last: Option<Arc<Person>> = None;
        let mut entry = |&post: &Item<'a>| {
            let author = authorship.of(post);
            let person = author.value.as_ref().map(Person::of_author);
            if person.as_ref() != last.as_deref() {
                last = person.map(Arc::new);
            }
            Entry::new(post, Answer::new(last.clone(), author.step), self.post_types)
        };
        list.entries().iter().map(&mut entry).collect()
    }
}

fn page_language(dom: &Dom) -> Option<String> {
    let root = dom.elements().next()?;
    root.attr_by(attr::LANG).map(str::trim).filter(|lang| !lang.is_empty()).map(str::to_owned)
}
