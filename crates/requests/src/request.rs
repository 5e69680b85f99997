//! A page, and what is asked about it.

use microweave::{Options, Page};

use crate::AnswerOptions;

/// A page, and what is asked about it.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The page.
    pub html: Html,
    /// The address of the page, which relative URLs are resolved against. Empty if it is not known.
    pub address: String,
    /// The value of the HTTP header `Content-Type`. It is for bytes only.
    pub content_type: Option<String>,
    /// The address that the page may link to, for the verb `mention`.
    pub target: Option<String>,
    /// The format of the answer: the name of a [`Format`](microweave_convert::Format), or a media type. `None` and
    /// `json` are the verb's own JSON.
    pub format: Option<String>,
    /// The options.
    pub options: AnswerOptions,
}

/// The source of a page.
#[derive(Clone, Debug)]
pub enum Html {
    /// Text.
    Text(String),
    /// Bytes in the encoding that the `Content-Type` or the page itself declares.
    Bytes(Vec<u8>),
}

impl Default for Html {
    fn default() -> Self {
        Html::Text(String::new())
    }
}

impl Html {
    /// The length in bytes.
    pub fn len(&self) -> usize {
        match self {
            Html::Text(text) => text.len(),
            Html::Bytes(bytes) => bytes.len(),
        }
    }

    /// True if there is no byte.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads the page. The content type is for bytes only.
    pub(crate) fn page(&self, options: &Options, content_type: Option<&str>, address: &str) -> Page {
        match self {
            Html::Text(text) => options.page(text, address),
            Html::Bytes(bytes) => options.page_bytes(bytes, content_type, address),
        }
    }
}

impl Request {
    /// A request about a page, with the default options. `address` is the address of the page.
    pub fn new(html: Html, address: &str) -> Self {
        Request { html, address: address.to_owned(), ..Request::default() }
    }

    /// Reads the page.
    pub(crate) fn page(&self, options: &Options) -> Page {
        self.html.page(options, self.content_type.as_deref(), &self.address)
    }

    /// The member `source` of the answer: the address, if it is known.
    pub(crate) fn source(&self) -> Option<&str> {
        Some(&*self.address).filter(|address| !address.is_empty())
    }
}
