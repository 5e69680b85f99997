//! What a server says about how long a page stays as it is, and for comparing its versions (RFC 9110, section 8.8, and RFC 9111).

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use microweave_reader::Date;
use serde::{Deserialize, Serialize};
use ureq::Body;
use ureq::http::{HeaderName, HeaderValue, Response, header};

use crate::fetcher::header_text;

/// What a server says for comparing versions of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Validators {
    etag: Option<String>,
    last_modified: Option<String>,
}

impl Validators {
    /// The validators of a response. `None` if it has none, or must not be kept.
    pub(crate) fn of(response: &Response<Body>) -> Option<Self> {
        if directives(response).iter().any(|directive| directive == "no-store") {
            return None;
        }
        let etag = header_text(response, &header::ETAG);
        let last_modified = header_text(response, &header::LAST_MODIFIED);
        (etag.is_some() || last_modified.is_some()).then_some(Validators { etag, last_modified })
    }

    /// The headers that ask for the page only if it changed.
    pub(crate) fn conditions(&self) -> Vec<(HeaderName, HeaderValue)> {
        let conditions =
            [(header::IF_NONE_MATCH, &self.etag), (header::IF_MODIFIED_SINCE, &self.last_modified)];
        let value = |text: &Option<String>| HeaderValue::from_str(text.as_deref()?).ok();
        conditions.into_iter().filter_map(|(name, text)| Some((name, value(text)?))).collect()
    }
}

/// How long a response is fresh (RFC 9111, section 4.2). `None` if it does not say it. `Expires` is not read: servers that send
/// it alone mostly mean that nothing may be kept.
pub(crate) fn freshness(response: &Response<Body>) -> Option<Duration> {
    let directives = directives(response);
    if directives.iter().any(|directive| directive == "no-cache" || directive == "no-store") {
        return None;
    }
    let seconds = directives.iter().find_map(|directive| directive.strip_prefix("max-age=")?.parse().ok())?;
    let age = header_text(response, &header::AGE).and_then(|age| age.trim().parse().ok()).unwrap_or(0);
    Some(Duration::from_secs(u64::saturating_sub(seconds, age)))
}

/// How long a server asks to wait (RFC 9110, section 10.2.3): a number of seconds, or a date.
pub(crate) fn retry_after(response: &Response<Body>) -> Option<Duration> {
    let written = header_text(response, &header::RETRY_AFTER)?;
    let written = written.trim();
    if let Ok(seconds) = written.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = u64::try_from(Date::new(written).unix_seconds()?).ok()?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs();
    Some(Duration::from_secs(date.saturating_sub(now)))
}

/// The directives of `Cache-Control`, in lower case.
fn directives(response: &Response<Body>) -> Vec<String> {
    let values = response.headers().get_all(header::CACHE_CONTROL);
    let values = values.iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(|directive| directive.trim().to_ascii_lowercase()).collect()
}
