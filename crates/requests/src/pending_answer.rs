//! Answers in two steps, for callers that fetch authors' pages between them.

use std::collections::HashMap;
use std::sync::Arc;

use microweave::{Options, Page};
use microweave_convert::Format;
use microweave_reader::{Fetched, ReadPage};

use crate::address::require_absolute;
use crate::answer::{self, Answer, wanted_format};
use crate::{AnswerError, AnswerOptions, Html, Request, Verb, feed_list, json_with_source, mentions, posts};

/// A page that was read for an answer.
///
/// ```
/// use microweave_requests::{AuthorPage, Html, PendingAnswer, Request, Verb};
///
/// let html = "<div class=h-entry>Scones! <a class=u-author href='https://ada.example'></a></div>";
/// let request = Request::new(Html::Text(html.to_owned()), "https://tea.example/scones");
/// let pending = PendingAnswer::new(Verb::Read, &request)?;
/// assert_eq!(pending.authors_to_fetch(), ["https://ada.example/"]);
///
/// // The caller fetches the page here.
/// let card = Html::Text("<p class=h-card><a class='u-url u-uid' href=/>Ada</a>".to_owned());
/// let page = AuthorPage::new("https://ada.example/", card, "https://ada.example/");
/// assert!(pending.answer(vec![page])?.body.contains("\"name\":\"Ada\""));
/// # Ok::<(), microweave_requests::AnswerError>(())
/// ```
pub struct PendingAnswer {
    verb: Verb,
    format: Option<Format>,
    target: String,
    /// The member `source` of the answer.
    source: Option<String>,
    options: AnswerOptions,
    page_options: Options,
    page: Arc<Page>,
    reading: microweave_reader::Reading,
    /// What was read without authors' pages, if the verb needs posts. Only [`Verb::Read`] has a preview.
    read: Option<ReadPage>,
    /// The addresses of authors in `read`.
    authors_of_feeds: Vec<String>,
}

/// The page of an author.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct AuthorPage {
    /// The address that [`PendingAnswer::authors_to_fetch`] gave.
    pub url: String,
    /// The page.
    pub html: Html,
    /// The address of the page after redirects.
    pub address: String,
    /// The value of the HTTP header `Content-Type`.
    pub content_type: Option<String>,
    /// The values of the HTTP `Link` headers.
    pub link_headers: Vec<String>,
}

impl AuthorPage {
    /// A page of an author, without headers.
    pub fn new(url: &str, html: Html, address: &str) -> Self {
        AuthorPage { url: url.to_owned(), html, address: address.to_owned(), ..AuthorPage::default() }
    }

    /// Parses the page, with its `Link` headers.
    pub fn page(&self, options: &Options) -> Page {
        let options = options.clone().link_headers(&self.link_headers);
        self.html.page(&options, self.content_type.as_deref(), &self.address)
    }
}

impl PendingAnswer {
    /// Reads the page of a request.
    ///
    /// # Errors
    /// [`AnswerError`] if the request is wrong.
    pub fn new(verb: Verb, request: &Request) -> Result<Self, AnswerError> {
        require_absolute(&request.address)?;
        let format = wanted_format(verb, request.format.as_deref())?;
        let target = request.target.clone().unwrap_or_default();
        if verb == Verb::Mention && target.is_empty() {
            return Err(AnswerError::NoTarget);
        }
        let page_options = request.options.page_options(verb, request.html.len());
        let page = Arc::new(answer::read_page(verb, request, &page_options));
        let mut pending = PendingAnswer {
            verb,
            format,
            target,
            source: request.source().map(str::to_owned),
            options: request.options.clone(),
            page_options,
            reading: microweave_reader::Reading::of(Arc::clone(&page)),
            page,
            read: None,
            authors_of_feeds: Vec::new(),
        };
        pending.read_feeds();
        Ok(pending)
    }

    /// The addresses of the authors' pages that the answer uses, in the order of the posts.
    pub fn authors_to_fetch(&self) -> Vec<String> {
        match self.verb {
            Verb::Read if self.format.is_some() => {
                self.reading.authors_to_fetch(&self.options.format_options().read)
            }
            _ => self.authors_of_feeds.clone(),
        }
    }

    /// Answers with the authors' pages that the caller has fetched.
    ///
    /// # Errors
    /// [`AnswerError`] if the page has no content for the format.
    pub fn answer(mut self, author_pages: Vec<AuthorPage>) -> Result<Answer, AnswerError> {
        let mut pages: HashMap<_, _> = author_pages.into_iter().map(|page| self.fetched(page)).collect();
        #[cfg(feature = "all")]
        if let Some(format) = self.format {
            let options = self.options.format_options();
            let output = microweave_convert::write_with_pages(&self.reading, format, options, pages);
            return answer::answer_of_output(&self.reading, format, output);
        }
        if let Some(read) = self.read.as_mut().filter(|_| !pages.is_empty()) {
            let options = &self.options.format_options().read;
            read.feeds = self.reading.posts_with(options, |url| pages.remove(url));
        }
        let source = self.source.as_deref();
        let json = match (self.verb, self.read) {
            (Verb::Read, Some(read)) => {
                let diagnostics = read.feeds.diagnostics.clone();
                let json = posts::json(source, &self.reading, read, self.page_options.reasons);
                return Ok(Answer::of_json(json, diagnostics));
            }
            (Verb::Preview, _) => json_with_source(source, &self.reading.preview()),
            (Verb::Feeds, Some(read)) => {
                feed_list::json(source, &feed_list::of_page(&self.reading, &read.feeds))
            }
            (Verb::Mention, Some(read)) => mentions::json(source, &self.target, &self.reading, &read.feeds),
            (verb, _) => return answer::of_page(verb, self.format, &self.page, source, &self.options),
        };
        Ok(Answer::of_json(json, self.reading.diagnostics()))
    }

    /// Reads the posts if the verb's own JSON has them. A preview has no posts. The list of feeds has no authors.
    fn read_feeds(&mut self) {
        if self.format.is_some() || self.verb == Verb::Preview || !self.verb.is_of_reader() {
            return;
        }
        let mut authors = Vec::new();
        let options = &self.options.format_options().read;
        let note_author = |url: &str| {
            authors.push(url.to_owned());
            None
        };
        self.read = Some(match self.verb {
            Verb::Read => self.reading.posts_and_preview(options, note_author),
            _ => ReadPage { feeds: self.reading.posts_with(options, note_author), ..ReadPage::default() },
        });
        if self.verb != Verb::Feeds {
            self.authors_of_feeds = authors;
        }
    }

    fn fetched(&self, page: AuthorPage) -> (String, Fetched) {
        let read = page.page(&self.page_options);
        (page.url, Fetched { document: read.document().clone(), address: page.address })
    }
}
