//! What readers, the checker and formats share of a page.

mod page_reading;

use std::sync::Arc;

pub use page_reading::PageReading;

use microweave::document::Document;
use microweave::options::Options;
use microweave::page::Page;
use microweave_html::diagnostic::Diagnostic;

/// A page, or a stored document, that is read as posts, things, findings and other formats.
///
/// It is lazy, and keeps what several of them need: make one for a page, and use it for all.
///
/// ```
/// use microweave_reader::{ReadOptions, Reading};
///
/// let page = "<article class=h-entry><h1 class=p-name>Tea</h1> <p class=e-content>Hot</article>";
/// let reading = Reading::parse(page, "https://ada.example/1");
/// assert_eq!(reading.posts(&ReadOptions::new()).main.entries[0].title(), Some("Tea"));
/// assert_eq!(reading.mention("https://grace.example/").value, None);
/// ```
#[derive(Debug)]
pub struct Reading {
    pub(super) input: ReadingInput,
}

#[derive(Debug)]
pub(super) enum ReadingInput {
    Page(Box<PageReading>),
    Document(Box<StoredDocument>),
}

#[derive(Debug)]
pub(super) struct StoredDocument {
    pub(super) document: Document,
    pub(super) address: String,
}

impl Reading {
    /// A reading of a page. [`Options::page`] and [`Options::page_bytes`] make one with other options than the defaults.
    pub fn of(page: impl Into<Arc<Page>>) -> Self {
        Reading { input: ReadingInput::Page(Box::new(PageReading::new(page.into()))) }
    }

    /// A reading of a document, such as one from microformats2 JSON, as the content of the page at this address.
    ///
    /// A document has no tree, so the title and the language of the page are not known, there are no findings, and formats of a
    /// whole page cannot be written. A picture or a recording with that address is left out: it was made from an empty
    /// text.
    ///
    /// ```
    /// use microweave::Document;
    /// use microweave_reader::{ReadOptions, Reading};
    ///
    /// let json = r#"{"items": [{"type": ["h-entry"], "properties": {"content": [{"html": "A<br>B", "value": "AB"}]}}]}"#;
    /// let document: Document = json.parse()?;
    /// let feed = Reading::of_document(document, "https://ada.example/1").posts(&ReadOptions::new()).main;
    /// assert_eq!(feed.entries[0].content_text(), Some("A\nB"));
    /// # Ok::<(), microweave::Error>(())
    /// ```
    pub fn of_document(document: Document, address: &str) -> Self {
        let stored = StoredDocument { document, address: address.to_owned() };
        Reading { input: ReadingInput::Document(Box::new(stored)) }
    }

    /// A reading of a page with the default options. `address` is the address of the page.
    pub fn parse(html: &str, address: &str) -> Self {
        Reading::of(Options::new().page(html, address))
    }

    /// A reading of a page from bytes with the default options. It has the parameters of [`Options::parse_bytes`].
    pub fn parse_bytes(bytes: &[u8], content_type: Option<&str>, address: &str) -> Self {
        Reading::of(Options::new().page_bytes(bytes, content_type, address))
    }

    /// The page. `None` for a stored document.
    pub fn page(&self) -> Option<&Arc<Page>> {
        self.page_reading().map(PageReading::shared_page)
    }

    /// The document of the page, or the stored document.
    pub fn document(&self) -> &Document {
        match &self.input {
            ReadingInput::Page(reading) => reading.page().document(),
            ReadingInput::Document(stored) => &stored.document,
        }
    }

    /// The address of the page, as given.
    pub fn address(&self) -> &str {
        match &self.input {
            ReadingInput::Page(reading) => reading.page().address(),
            ReadingInput::Document(stored) => &stored.address,
        }
    }

    /// The text of the first `title` element. `None` if it is empty, and for a stored document. The first call reads it.
    pub fn title(&self) -> Option<&str> {
        self.page_reading()?.title()
    }

    /// Each limit that was hit so far, once, and an unknown encoding. If nothing was read yet, this reads the document.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        match &self.input {
            ReadingInput::Page(reading) => reading.diagnostics(),
            ReadingInput::Document(stored) => stored.document.diagnostics().to_vec(),
        }
    }

    /// The reading of a page. `None` for a stored document.
    pub fn page_reading(&self) -> Option<&PageReading> {
        match &self.input {
            ReadingInput::Page(reading) => Some(reading),
            ReadingInput::Document(_) => None,
        }
    }

    /// A document that was read already, otherwise [`Reading::document`]. All of them have the same rels.
    pub(super) fn any_document(&self) -> &Document {
        self.page_reading().map_or_else(|| self.document(), PageReading::any_document)
    }
}
