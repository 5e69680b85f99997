//! Answers with their headers: media type, validator, and whether the client has the answer already.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use axum::body::Bytes;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::gate::Permit;
use crate::parted_body;

/// The body of an answer, and the memory that it takes until it is sent.
struct HeldText {
    text: String,
    _permit: Permit,
}

impl AsRef<[u8]> for HeldText {
    fn as_ref(&self) -> &[u8] {
        self.text.as_bytes()
    }
}

/// A text that keeps its permit until it is sent.
pub(crate) fn held(text: String, permit: Permit) -> Bytes {
    Bytes::from_owner(HeldText { text, _permit: permit })
}

/// The validator of an answer. It is weak, because the answer may be compressed on its way (RFC 9110, section 8.8.1).
pub(crate) fn entity_tag(media_type: &str, body: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    (media_type, body).hash(&mut hasher);
    format!("W/\"{:016x}\"", hasher.finish())
}

/// An answer, or `304 Not Modified` if the client has it (RFC 9110, section 13.1.2).
pub(crate) fn with_validator(
    parts: &Parts,
    media_type: &'static str,
    entity_tag: &str,
    body: Bytes,
) -> Response {
    let is_safe = matches!(parts.method, Method::GET | Method::HEAD);
    let is_known = is_safe && names_tag(&parts.headers, entity_tag);
    let mut response = match is_known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => Response::new(parted_body::body(body)),
    };
    let headers = response.headers_mut();
    if !is_known {
        headers.insert(header::CONTENT_TYPE, content_type(media_type));
    }
    if is_safe {
        if let Ok(tag) = HeaderValue::from_str(entity_tag) {
            headers.insert(header::ETAG, tag);
        }
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    }
    headers.insert(header::VARY, HeaderValue::from_static("accept"));
    response
}

/// The media type with its charset, if it has that parameter.
pub(crate) fn content_type(media_type: &'static str) -> HeaderValue {
    let has_charset = media_type.starts_with("text/")
        || media_type.ends_with("+xml")
        || media_type == "application/javascript";
    let value = if has_charset { format!("{media_type}; charset=utf-8") } else { media_type.to_owned() };
    HeaderValue::from_str(&value).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

/// True if `If-None-Match` names the tag, by weak comparison (RFC 9110, section 8.8.3.2).
pub(crate) fn names_tag(headers: &HeaderMap, entity_tag: &str) -> bool {
    let opaque = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let values = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    values
        .flat_map(|value| value.split(','))
        .any(|tag| tag.trim() == "*" || opaque(tag) == opaque(entity_tag))
}
