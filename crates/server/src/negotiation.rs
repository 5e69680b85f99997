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

    #[track_caller]
    fn name(verb: Verb, accept: &str) -> Option<&'static str> {
        accepted_format(verb, Some(accept)).expect("a format is acceptable").map(Format::name)
    }

    #[test]
    fn every_media_type_of_a_format_is_accepted() {
        for (accept, format) in [
            ("application/mf2+json", "mf2"),
            ("application/microdata+json", "microdata"),
            ("application/jf2+json", "jf2"),
            ("application/jf2feed+json", "jf2feed"),
            ("application/feed+json", "jsonfeed"),
            ("application/activity+json", "as2"),
            ("application/atom+xml", "atom"),
            ("application/rss+xml", "rss"),
            ("text/vcard", "vcard"),
            ("text/calendar", "icalendar"),
            ("text/turtle", "turtle"),
            ("application/n-triples", "ntriples"),
            ("Text/Turtle; charset=utf-8", "turtle"),
        ] {
            let format: Format = format.parse().expect("it is a format");
            assert_eq!(name(Verb::Parse, accept), Some(format.name()), "{accept}");
        }
    }

    #[test]
    fn own_json_is_for_ranges_and_browsers() {
        for accept in [
            "*/*",
            "application/*",
            "application/json",
            "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
            "application/mf2+json;q=0.5, application/json",
            "",
        ] {
            assert_eq!(name(Verb::Parse, accept), None, "{accept}");
        }
    }

    #[test]
    fn quality_and_exactness_decide() {
        assert_eq!(name(Verb::Parse, "application/json;q=0.2, text/vcard;q=0.3"), Some("vcard"));
        assert_eq!(name(Verb::Parse, "*/*, text/vcard"), Some("vcard"));
        assert_eq!(name(Verb::Parse, "*/*, application/json;q=0"), Some("mf2"));
        assert_eq!(name(Verb::Read, "application/atom+xml"), Some("atom"));
    }

    #[test]
    fn no_acceptable_format_is_an_error() {
        for (verb, accept) in [
            (Verb::Parse, "image/png"),
            (Verb::Parse, "text/vcard;q=0"),
            (Verb::Check, "application/atom+xml"),
            (Verb::Read, "text/vcard"),
            (Verb::Parse, "nonsense"),
        ] {
            assert!(accepted_format(verb, Some(accept)).is_err(), "{verb} {accept}");
        }
    }
}
