//! Fetches a page over HTTP, within bounds on time, size and redirects.
//!
//! Redirects are followed here and not by ureq, so that addresses mean what they mean to browsers
//! and to the library, whatever letters they have, and so that a message can say where they led.

use std::io::Read;
use std::time::{Duration, Instant};

use ureq::http::{Response, StatusCode, header};
use ureq::{Agent, Body};
use url::Url;

use crate::error::InputError;
use crate::input::Page;

pub(crate) const MAX_REDIRECTS: usize = 10;
/// After decompression. It holds any page that people read.
pub(crate) const MAX_PAGE_MIB: u64 = 16;
pub(crate) const DEFAULT_TIMEOUT_SECONDS: u64 = 20;

const MAX_PAGE_BYTES: u64 = MAX_PAGE_MIB << 20;
/// As many bytes as browsers look at, to tell what has no type.
const SNIFFED_BYTES: usize = 1445;

const USER_AGENT: &str = concat!("microweave/", env!("CARGO_PKG_VERSION"));
const HTML_TYPES: [&str; 2] = ["text/html", "application/xhtml+xml"];

pub(crate) struct Fetcher {
    agent: Agent,
    timeout: Duration,
}

impl Fetcher {
    /// Fetches pages, each of them within the timeout.
    pub(crate) fn new(timeout: Duration) -> Self {
        let config = Agent::config_builder()
            .user_agent(USER_AGENT)
            .accept(HTML_TYPES.join(", "))
            .http_status_as_error(false)
            .max_redirects(0)
            .build();
        Fetcher { agent: config.into(), timeout }
    }

    pub(crate) fn fetch(&self, address: &str) -> Result<Page, InputError> {
        let start = Url::parse(address)?;
        let mut url = start.clone();
        self.follow(&mut url).map_err(|cause| match cause {
            cause if url == start => cause,
            cause => InputError::Redirected { to: url.into(), cause: Box::new(cause) },
        })
    }

    /// Goes from redirect to redirect, and leaves the address that it came to in `url`.
    fn follow(&self, url: &mut Url) -> Result<Page, InputError> {
        let deadline = Instant::now() + self.timeout;
        for _ in 0..=MAX_REDIRECTS {
            let response = self.get(url, deadline)?;
            match redirect(&response)? {
                Some(location) => *url = join(url, location)?,
                None => return read_page(response, url),
            }
        }
        Err(InputError::TooManyRedirects)
    }

    fn get(&self, url: &Url, deadline: Instant) -> Result<Response<Body>, InputError> {
        if !matches!(url.scheme(), "http" | "https") {
            return Err(InputError::Scheme(url.scheme().to_owned()));
        }
        let time_left = deadline.saturating_duration_since(Instant::now());
        let request = self.agent.get(url.as_str()).config().timeout_global(Some(time_left)).build();
        Ok(request.call()?)
    }
}

/// Where a response sends us, if it does.
fn redirect(response: &Response<Body>) -> Result<Option<String>, InputError> {
    match response.status() {
        status @ (StatusCode::MOVED_PERMANENTLY
        | StatusCode::FOUND
        | StatusCode::SEE_OTHER
        | StatusCode::TEMPORARY_REDIRECT
        | StatusCode::PERMANENT_REDIRECT) => {
            let location = header_text(response, &header::LOCATION);
            location.map(Some).ok_or(InputError::RedirectToNowhere(status))
        }
        _ => Ok(None),
    }
}

fn join(url: &Url, location: String) -> Result<Url, InputError> {
    url.join(&location)
        .map_err(|error| InputError::Redirected { to: location, cause: Box::new(error.into()) })
}

fn read_page(response: Response<Body>, url: &Url) -> Result<Page, InputError> {
    let status = response.status();
    if !status.is_success() {
        return Err(InputError::Status(status));
    }
    let content_type =
        header_text(&response, &header::CONTENT_TYPE).filter(|value| !essence(value).is_empty());
    if let Some(value) = &content_type {
        require_html(essence(value))?;
    }
    require_decoded(&response)?;
    let bytes = read_bounded(response.into_body().into_reader())?;
    if content_type.is_none() && !looks_like_text(&bytes) {
        return Err(InputError::NotText);
    }
    Ok(Page { bytes, content_type, address: without_password(url) })
}

fn header_text(response: &Response<Body>, name: &header::HeaderName) -> Option<String> {
    response.headers().get(name).map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned())
}

/// The media type without its parameters, the first one of a header that was sent twice.
fn essence(content_type: &str) -> &str {
    content_type.split([';', ',']).next().unwrap_or_default().trim()
}

fn require_html(media_type: &str) -> Result<(), InputError> {
    if HTML_TYPES.iter().any(|html| html.eq_ignore_ascii_case(media_type)) {
        return Ok(());
    }
    Err(InputError::NotHtml(media_type.to_owned()))
}

/// ureq takes away the header of an encoding that it decodes: what is left would be read as garbage.
fn require_decoded(response: &Response<Body>) -> Result<(), InputError> {
    match header_text(response, &header::CONTENT_ENCODING) {
        Some(encoding) if !encoding.trim().eq_ignore_ascii_case("identity") => {
            Err(InputError::ContentEncoding(encoding))
        }
        _ => Ok(()),
    }
}

fn read_bounded(body: impl Read) -> Result<Vec<u8>, InputError> {
    let mut bytes = Vec::new();
    body.take(MAX_PAGE_BYTES + 1).read_to_end(&mut bytes).map_err(ureq::Error::from)?;
    if bytes.len() as u64 > MAX_PAGE_BYTES {
        return Err(InputError::TooLarge);
    }
    Ok(bytes)
}

/// Is there none of the control characters that only binary data has? (UTF-16 has them too, but
/// says so with a byte order mark.)
fn looks_like_text(bytes: &[u8]) -> bool {
    let is_utf16 = bytes.starts_with(b"\xFE\xFF") || bytes.starts_with(b"\xFF\xFE");
    let is_binary = |byte: &u8| matches!(byte, 0..=8 | 0x0B | 0x0E..=0x1A | 0x1C..=0x1F);
    is_utf16 || !bytes.iter().take(SNIFFED_BYTES).any(is_binary)
}

/// A name and password in the address are for the server, and not for every URL of the document.
fn without_password(url: &Url) -> String {
    let mut url = url.clone();
    // These fail only where there is no host, and http always has one.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_may_be_as_large_as_the_limit_and_no_larger() {
        let page = |bytes| read_bounded(std::io::repeat(b' ').take(bytes));
        assert_eq!(page(MAX_PAGE_BYTES).expect("it fits").len() as u64, MAX_PAGE_BYTES);
        assert!(matches!(page(MAX_PAGE_BYTES + 1), Err(InputError::TooLarge)));
    }

    #[test]
    fn text_is_told_from_binary_data() {
        for text in [b"".as_slice(), b"<p>\r\n\tx\x0C", b"\xFF\xFE<\0p\0", b"\xE9t\xE9 \x1B"] {
            assert!(looks_like_text(text), "{text:?}");
        }
        for binary in [b"\x89PNG\r\n\x1A\n\0\0".as_slice(), b"\x1F\x8B\x08", b"<\0p\0"] {
            assert!(!looks_like_text(binary), "{binary:?}");
        }
    }

    #[test]
    fn a_password_does_not_get_into_the_document() {
        let url = Url::parse("https://ada:secret@example.com/a?b").expect("it is a URL");
        assert_eq!(without_password(&url), "https://example.com/a?b");
    }
}
