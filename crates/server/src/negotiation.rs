//! Which format an `Accept` header asks for (RFC 9110, section 12.5.1).

use axum::http::StatusCode;
use microweave_convert::Format;
use microweave_requests::Verb;

use crate::error::ApiError;

/// A media range of the header.
struct MediaRange<'a> {
    range: &'a str,
    /// In thousandths.
    quality: u16,
}

/// The format for a header. `None`: the verb's own JSON.
///
/// # Errors
/// If the verb does not answer in any format that the header accepts.
pub(crate) fn accepted_format(verb: Verb, accept: Option<&str>) -> Result<Option<Format>, ApiError> {
    let formats = offered(verb);
    match best_of(accept.unwrap_or_default(), &formats) {
        Some(format) => Ok(Some(format).filter(|format| *format != Format::Json)),
        None => Err(not_acceptable(verb, &formats)),
    }
}

/// The best of the formats for a header. If several are equally good, or the header is empty, the first one.
pub(crate) fn best_of(accept: &str, formats: &[Format]) -> Option<Format> {
    if accept.trim().is_empty() {
        return formats.first().copied();
    }
    let ranges: Vec<MediaRange<'_>> = accept.split(',').filter_map(media_range).collect();
    let qualities = formats.iter().map(|format| (quality(format.media_type(), &ranges), *format)).rev();
    let (quality, format) = qualities.max_by_key(|(quality, _)| *quality)?;
    (quality > (0, 0)).then_some(format)
}

/// The formats of a verb's answers. Two formats with one media type are told apart by `format` only.
fn offered(verb: Verb) -> Vec<Format> {
    let mut formats = vec![Format::Json];
    for format in Format::all() {
        let is_new = formats.iter().all(|other| other.media_type() != format.media_type());
        if verb.takes(format) && is_new {
            formats.push(format);
        }
    }
    formats
}

/// The quality of a media type, and how exactly a range names it. The most exact range counts.
fn quality(media_type: &str, ranges: &[MediaRange<'_>]) -> (u16, u8) {
    let matching =
        ranges.iter().filter_map(|range| Some((exactness(media_type, range.range)?, range.quality)));
    matching.max().map_or((0, 0), |(exactness, quality)| (quality, if quality == 0 { 0 } else { exactness }))
}

/// How exactly a range names a media type: as `*/*`, as `type/*`, or as itself.
fn exactness(media_type: &str, range: &str) -> Option<u8> {
    let kind = media_type.split_once('/').map_or(media_type, |(kind, _)| kind);
    match range.split_once('/')? {
        ("*", "*") => Some(1),
        (range_kind, "*") if range_kind.eq_ignore_ascii_case(kind) => Some(2),
        _ if range.eq_ignore_ascii_case(media_type) => Some(3),
        _ => None,
    }
}

fn media_range(written: &str) -> Option<MediaRange<'_>> {
    let mut parts = written.split(';').map(str::trim);
    let range = parts.next().filter(|range| range.contains('/'))?;
    let weight = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
    let quality = weight.map_or(1.0, |weight| weight.parse::<f32>().unwrap_or(0.0));
    // A NaN becomes 0.
    Some(MediaRange { range, quality: (quality.clamp(0.0, 1.0) * 1000.0) as u16 })
}

fn not_acceptable(verb: Verb, formats: &[Format]) -> ApiError {
    let names: Vec<&str> = formats.iter().map(|format| format.media_type()).collect();
    let description = format!("{verb} answers as {}: accept one of them, or name a format", names.join(", "));
    ApiError::new(StatusCode::NOT_ACCEPTABLE, "not-acceptable", description)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_media_type_of_a_format_is_accepted() {
        for format in Format::all().filter(|format| Verb::Parse.takes(*format)) {
            let accepted = accepted_format(Verb::Parse, Some(format.media_type()));
            let accepted = accepted.expect("it is acceptable").unwrap_or(Format::Json);
            assert_eq!(accepted.media_type(), format.media_type());
        }
    }

    #[test]
    fn best_format_is_accepted() {
        let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
        for (verb, accept, expected) in [
            (Verb::Parse, "Text/Turtle; charset=utf-8", "turtle"),
            (Verb::Parse, "*/*", "json"),
            (Verb::Parse, "application/*", "json"),
            (Verb::Parse, browser, "json"),
            (Verb::Parse, "application/mf2+json;q=0.5, application/json", "json"),
            (Verb::Parse, "", "json"),
            (Verb::Parse, "application/json;q=0.2, text/vcard;q=0.3", "vcard"),
            (Verb::Parse, "*/*, text/vcard", "vcard"),
            (Verb::Parse, "*/*, application/json;q=0", "mf2"),
            (Verb::Read, "application/atom+xml", "atom"),
            (Verb::Parse, "image/png", "none"),
            (Verb::Parse, "text/vcard;q=0", "none"),
            (Verb::Check, "application/atom+xml", "none"),
            (Verb::Read, "text/vcard", "none"),
            (Verb::Parse, "nonsense", "none"),
        ] {
            let accepted = accepted_format(verb, Some(accept));
            let accepted = accepted.map_or("none", |format| format.map_or("json", Format::name));
            assert_eq!(accepted, expected, "{verb} {accept}");
        }
    }
}
