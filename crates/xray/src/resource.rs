//! What is fetched, and what of it can be read.

use std::time::Duration;

use url::Url;

use super::Reply;
use super::parameters::{Accept, Parameters};

/// The most authors' pages that are fetched for an answer.
pub const MAX_AUTHOR_PAGES: usize = 4;

/// Fetches pages.
pub trait Web {
    /// Fetches a page, whatever its HTTP status and content type are.
    ///
    /// # Errors
    /// If there is no response.
    fn get(&mut self, request: &PageRequest<'_>) -> Result<Resource, WebError>;

    /// Sends a form, and does not follow redirects. Returns the answer, whatever its HTTP status is.
    ///
    /// # Errors
    /// If there is no response, or if it is a redirect.
    fn post(&mut self, url: &str, form: &[(&str, &str)]) -> Result<Resource, WebError>;
}

/// A page to fetch.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PageRequest<'a> {
    /// The address: `http` or `https`, with a host.
    pub url: &'a str,
    /// The value of the `Accept` header.
    pub accept: &'static str,
    /// The bearer token of the `Authorization` header, for the origin of `url` only.
    pub token: Option<&'a str>,
    /// The time limit that the client asks for. The server may have a shorter one.
    pub timeout: Option<Duration>,
    /// The maximum number of redirects that the client asks for. The server may have a smaller one.
    pub max_redirects: Option<u32>,
}

/// A page that was fetched, or that the client sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resource {
    /// The address after all redirects.
    pub url: String,
    /// The HTTP status. `None` if the client sent the page.
    pub code: Option<u16>,
    /// The value of the `Content-Type` header.
    pub content_type: Option<String>,
    /// The values of the `Link` headers.
    pub link_headers: Vec<String>,
    /// The body.
    pub body: Vec<u8>,
}

/// The reason why there is no response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebError {
    /// XRay's code, such as `timeout`.
    pub error: &'static str,
    /// What is wrong, for people.
    pub description: String,
}

/// A format that a resource may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MediaFormat {
    Html,
    Json,
    Xml,
}

/// The maximum length of an address: it is repeated in each URL that is resolved against it.
const MAX_URL_BYTES: usize = 8192;

/// The page that the client sent, otherwise the page that it asks for. `missing` is the description of the error if there is
/// neither.
///
/// # Errors
/// An answer with the error of the request or of the fetch.
pub(super) fn given_or_fetched(
    parameters: &Parameters,
    missing: &str,
    web: &mut dyn Web,
) -> Result<Resource, Reply> {
    let Some(body) = &parameters.body else {
        return fetch(parameters, &address(parameters, missing)?, web);
    };
    let url = parameters.url.clone().unwrap_or_default();
    check_length(&url)?;
    let content_type = Some("text/html; charset=utf-8".to_owned());
    Ok(Resource { url, content_type, body: body.clone().into_bytes(), ..Resource::default() })
}

fn check_length(url: &str) -> Result<(), Reply> {
    match url.len() {
        ..=MAX_URL_BYTES => Ok(()),
        _ => Err(Reply::error(400, "invalid_url", &format!("The URL is longer than {MAX_URL_BYTES} bytes"))),
    }
}

/// The address to fetch: normalised, as XRay does before it fetches.
///
/// # Errors
/// An answer with the error `missing_url` or `invalid_url`.
fn address(parameters: &Parameters, missing: &str) -> Result<Url, Reply> {
    let url = parameters.url.as_deref().ok_or_else(|| Reply::error(400, "missing_url", missing))?;
    checked_address(url)
}

/// The URL, if it can be fetched.
///
/// # Errors
/// An answer with the error `invalid_url`.
pub(super) fn checked_address(url: &str) -> Result<Url, Reply> {
    check_length(url)?;
    let invalid = |description| Reply::error(400, "invalid_url", description);
    let url = Url::parse(url.trim()).map_err(|_| match url.contains("://") {
        true => invalid("The URL is not valid"),
        false => invalid("The URL has to be absolute and begin with http:// or https://"),
    })?;
    match url.scheme() {
        "http" | "https" => Ok(url),
        _ => Err(invalid("Only http and https URLs are supported")),
    }
}

/// Fetches the page that the client asks for.
///
/// # Errors
/// An answer with the error of the fetch.
fn fetch(parameters: &Parameters, url: &Url, web: &mut dyn Web) -> Result<Resource, Reply> {
    let request = PageRequest {
        url: url.as_str(),
        accept: parameters.accept.header(),
        token: parameters.token.as_deref(),
        timeout: parameters.timeout,
        max_redirects: parameters.max_redirects,
    };
    let resource = web.get(&request).map_err(|WebError { error, description }| {
        Reply::error(200, error, &description).with("url", url.as_str()).with("code", 0)
    })?;
    // A redirect keeps the fragment, unless it has one of its own (RFC 9110, section 10.2.2).
    match url.fragment() {
        Some(fragment) if !fragment.is_empty() && !resource.url.contains('#') => {
            Ok(Resource { url: format!("{}#{fragment}", resource.url), ..resource })
        }
        _ => Ok(resource),
    }
}

impl PageRequest<'_> {
    /// A request for a page that another page refers to.
    pub fn linked<'a>(url: &'a str, accept: &'static str) -> PageRequest<'a> {
        PageRequest { url, accept, token: None, timeout: None, max_redirects: None }
    }

    /// A request for HTML that another page refers to.
    pub(super) fn linked_page(url: &str) -> PageRequest<'_> {
        PageRequest::linked(url, Accept::Html.header())
    }
}

impl Resource {
    /// Checks that the resource can be read, as XRay does: its content type, that it is not empty, and its status.
    ///
    /// # Errors
    /// An answer with the error.
    pub(super) fn check(&self) -> Result<(), Reply> {
        let (error, description) = match self.code {
            _ if self.format().is_none() => {
                let reply = Reply::error(
                    200,
                    "invalid_content",
                    "The content type of the page is not HTML, JSON or XML",
                );
                return Err(self.about(reply).with("content_type", self.content_type.clone()));
            }
            // A page that is gone may be empty: its status is the answer.
            Some(410) => return Ok(()),
            _ if self.body.iter().all(u8::is_ascii_whitespace) => ("no_content", "The page is empty"),
            Some(401) => ("unauthorized", "The URL returned HTTP 401 Unauthorized"),
            Some(403) => ("forbidden", "The URL returned HTTP 403 Forbidden"),
            _ => return Ok(()),
        };
        Err(self.about(Reply::error(200, error, description)))
    }

    pub(super) fn about(&self, reply: Reply) -> Reply {
        reply.with("url", self.url.as_str()).with("code", self.code)
    }

    /// The format, by the content type: its subtype, or what follows its `+`.
    pub(super) fn format(&self) -> Option<MediaFormat> {
        let essence = self.content_type.as_deref()?.split([';', ',']).next()?.trim().to_ascii_lowercase();
        let (_, subtype) = essence.split_once('/')?;
        match subtype.split_once('+').map_or(subtype, |(_, suffix)| suffix) {
            "html" => Some(MediaFormat::Html),
            "json" => Some(MediaFormat::Json),
            "xml" => Some(MediaFormat::Xml),
            _ => None,
        }
    }

    /// True if the content type contains this one.
    pub(super) fn has_type(&self, media_type: &str) -> bool {
        self.content_type.as_ref().is_some_and(|value| value.to_ascii_lowercase().contains(media_type))
    }
}
