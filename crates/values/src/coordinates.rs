//! Geographic coordinates: decimal degrees.

/// Latitude and longitude of `37.3;-122.1`, `37.3,-122.1` or a `geo:` URI (RFC 5870). Only a `geo:` URI may have more
/// parts; they are ignored.
///
/// ```
/// use microweave_values::coordinates::point;
///
/// assert_eq!(point("geo:37.3,-122.1;u=35"), Some(["37.3".to_owned(), "-122.1".to_owned()]));
/// assert_eq!(point("91,0"), None);
/// ```
pub fn point(text: &str) -> Option<[String; 2]> {
    let text = text.trim_ascii();
    let plain = text.strip_prefix("geo:").unwrap_or(text);
    let mut numbers = plain.split([',', ';']);
    let point = [latitude(numbers.next()?)?, longitude(numbers.next()?)?];
    let is_only_these = numbers.next().is_none() || plain != text;
    is_only_these.then_some(point)
}

/// The latitude in degrees, as it is written, without a plus sign. `None` if it is not a plain decimal number from -90 to 90.
pub fn latitude(text: &str) -> Option<String> {
    degrees(text, 90.0)
}

/// The longitude in degrees, as it is written, without a plus sign. `None` if it is not a plain decimal number from -180 to 180.
pub fn longitude(text: &str) -> Option<String> {
    degrees(text, 180.0)
}

/// A decimal number as it is written, without a plus sign; `None` if its absolute value is more than `max`, or if it
/// is not a plain decimal number.
fn degrees(text: &str, max: f64) -> Option<String> {
    let text = text.trim_ascii();
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let is_number = is_plain && digits.starts_with(|c: char| c.is_ascii_digit()) && !digits.ends_with('.');
    if !is_number {
        return None;
    }
    let value: f64 = digits.parse().ok()?;
    (value <= max).then(|| text.trim_start_matches('+').to_owned())
}
