//! The parameters of `/feed`: the address, and the format.

use axum::http::{HeaderMap, StatusCode, header};
use microweave_convert::Format;
use microweave_requests::complete_address;
use url::form_urlencoded;

use crate::error::ApiError;
use crate::negotiation::best_of;

/// The formats by their names. The first one is the default.
pub(crate) const FORMATS: [(&str, Format); 4] =
    [("atom", Format::Atom), ("rss", Format::Rss), ("json", Format::JsonFeed), ("jf2", Format::Jf2Feed)];

/// A request for a feed.
pub(super) struct FeedRequest {
    pub(super) url: String,
    pub(super) format: Format,
    /// True if the header `Accept` decided the format.
    pub(super) is_negotiated: bool,
}

impl FeedRequest {
    pub(super) fn read(query: &str, headers: &HeaderMap) -> Result<Self, ApiError> {
        let (mut url, mut format) = (None, None);
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let parameter = match &*name {
                "url" => &mut url,
                "format" => &mut format,
                _ => {
                    let description = format!("there is no parameter {name:?}: /feed takes url and format");
                    return Err(ApiError::new(StatusCode::BAD_REQUEST, "unknown-option", description));
                }
            };
            if parameter.replace(value.into_owned()).is_some() {
                return Err(ApiError::invalid(format!("{name} is given twice")));
            }
        }
        let url = url.map(|url| complete_address(&url).into_owned()).filter(|url| !url.is_empty());
        let url = url.ok_or_else(|| {
            let description = "give the address of a page or feed as url";
            ApiError::new(StatusCode::BAD_REQUEST, "missing-url", description)
        })?;
        let format = format.filter(|format| !format.is_empty());
        let is_negotiated = format.is_none();
        let format = match format {
            Some(name) => named(&name)?,
            None => accepted(headers)?,
        };
        Ok(FeedRequest { url, format, is_negotiated })
    }
}

fn named(name: &str) -> Result<Format, ApiError> {
    let media_type = name.split(';').next().unwrap_or_default().trim();
    let is_asked = |(own, format): &(&str, Format)| {
        *own == name || format.name() == name || format.media_type() == media_type
    };
    FORMATS.into_iter().find(is_asked).map(|(_, format)| format).ok_or_else(|| {
        let names = FORMATS.map(|(name, _)| name).join(", ");
        let description = format!("there is no format {name:?} of feeds: use {names}");
        ApiError::new(StatusCode::BAD_REQUEST, "unknown-format", description)
    })
}

fn accepted(headers: &HeaderMap) -> Result<Format, ApiError> {
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let formats = FORMATS.map(|(_, format)| format);
    best_of(accept, &formats).ok_or_else(|| {
        let types = formats.map(Format::media_type).join(", ");
        let description = format!("/feed answers as {types}: accept one of them, or name a format");
        ApiError::new(StatusCode::NOT_ACCEPTABLE, "not-acceptable", description)
    })
}
