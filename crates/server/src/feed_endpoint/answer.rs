//! The answer of `/feed`, with the headers by which a client asks again only for what changed (RFC 9110, section 13; RFC 9111).

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use microweave_convert::{Format, FormatOptions, Timestamp, write_feed};
use microweave_reader::Feed;
use microweave_requests::AnswerError;

use super::parameters::FeedRequest;
use crate::error::ApiError;
use crate::feed_store::FeedHead;
use crate::response::{content_type, names_tag};

/// The last second of the year 9999: dates of HTTP have no later ones.
const MAX_SECONDS: u64 = 253_402_300_799;

/// An answer of `/feed`.
pub(super) struct FeedAnswer {
    entity_tag: String,
    changed: SystemTime,
    /// The seconds for which it is fresh.
    fresh: i64,
    links: Vec<String>,
    /// The length of the JSON of the feed that the body is made of. Zero if the client has the body.
    pub(super) feed_bytes: usize,
    pub(super) body: Option<String>,
}

impl FeedAnswer {
    /// The answer without its body.
    pub(super) fn new(request: &FeedRequest, headers: &HeaderMap, head: &FeedHead, fresh: i64) -> Self {
        let version = head.version.trim_start_matches("W/").trim_matches('"');
        let since = Duration::from_secs(u64::try_from(head.changed).unwrap_or(0).min(MAX_SECONDS));
        let mut answer = FeedAnswer {
            entity_tag: format!("W/\"{version}-{}\"", request.format),
            changed: UNIX_EPOCH + since,
            fresh: fresh.max(0),
            links: head.links.clone(),
            feed_bytes: head.feed_bytes.max(1),
            body: None,
        };
        if is_known(headers, &answer) {
            answer.feed_bytes = 0;
        }
        answer
    }

    /// The answer with its body, made of the JSON of the feed.
    pub(super) fn with_body(self, json: &str, format: Format) -> Result<Self, ApiError> {
        let feed: Feed = serde_json::from_str(json).map_err(|_| ApiError::internal())?;
        let options = FormatOptions::new().timestamp(Timestamp::from(self.changed));
        let output = write_feed(&feed, format, &options).map_err(AnswerError::Output)?;
        Ok(FeedAnswer { body: Some(output.into_text()), ..self })
    }
}

/// True if the client has the answer: `If-None-Match` has precedence over `If-Modified-Since`.
fn is_known(headers: &HeaderMap, answer: &FeedAnswer) -> bool {
    if headers.contains_key(header::IF_NONE_MATCH) {
        return names_tag(headers, &answer.entity_tag);
    }
    let since = headers.get(header::IF_MODIFIED_SINCE).and_then(|value| value.to_str().ok());
    since.and_then(|date| httpdate::parse_http_date(date).ok()).is_some_and(|since| answer.changed <= since)
}

/// The answer with its headers. Without a body, it is `304 Not Modified`.
pub(super) fn response(request: &FeedRequest, answer: &FeedAnswer, body: Option<Bytes>) -> Response {
    let mut response = match body {
        Some(body) => Response::new(Body::from(body)),
        None => StatusCode::NOT_MODIFIED.into_response(),
    };
    let is_whole = response.status() == StatusCode::OK;
    let headers = response.headers_mut();
    if is_whole {
        headers.insert(header::CONTENT_TYPE, content_type(request.format.media_type()));
    }
    let cache_control = match answer.fresh {
        0 => "no-cache".to_owned(),
        seconds => format!("public, max-age={seconds}"),
    };
    let values: [(HeaderName, &str); 3] = [
        (header::ETAG, &answer.entity_tag),
        (header::LAST_MODIFIED, &httpdate::fmt_http_date(answer.changed)),
        (header::CACHE_CONTROL, &cache_control),
    ];
    let links = answer.links.iter().map(|link| (header::LINK, &**link));
    for (name, value) in values.into_iter().chain(links) {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.append(name, value);
        }
    }
    if request.is_negotiated {
        headers.insert(header::VARY, HeaderValue::from_static("accept"));
    }
    response
}
