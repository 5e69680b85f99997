//! The kind of a text by its form.

use microweave_values::url::has_known_scheme;

/// `url` for an absolute URL, `date` for a date with or without a time, otherwise `text`.
pub(super) fn kind_of(text: &str) -> &'static str {
    if is_url(text) {
        "url"
    } else if is_date(text) {
        "date"
    } else {
        "text"
    }
}

fn is_url(text: &str) -> bool {
    let has_more = text.split_once(':').is_some_and(|(_, rest)| !rest.is_empty());
    has_known_scheme(text) && has_more && !text.contains(char::is_whitespace)
}

/// True for `2026-11`, `2026-11-20`, and a day with a time and perhaps a zone.
fn is_date(text: &str) -> bool {
    let has_form = |text: &str, form: &str| {
        text.len() == form.len()
            && text.bytes().zip(form.bytes()).all(|(byte, form)| match form {
                b'0' => byte.is_ascii_digit(),
                form => byte == form,
            })
    };
    if !text.is_ascii() || text.len() < 7 || text.len() > 40 {
        return false;
    }
    if has_form(text, "0000-00") {
        return true;
    }
    let (Some(day), Some(rest)) = (text.get(..10), text.get(10..)) else { return false };
    let is_time = |byte: u8| byte.is_ascii_digit() || b":.+-Z ".contains(&byte);
    let has_time = match rest.as_bytes() {
        [] => true,
        [b'T' | b't' | b' ', digit, time @ ..] => digit.is_ascii_digit() && time.iter().copied().all(is_time),
        _ => false,
    };
    has_form(day, "0000-00-00") && has_time
}

#[cfg(test)]
mod tests {
    use super::kind_of;

    #[test]
    fn urls_and_dates_are_known_by_their_form() {
        for (text, kind) in [
            ("https://a.example/", "url"),
            ("mailto:a@b", "url"),
            ("http://a b", "text"),
            ("note: tea", "text"),
            ("http:", "text"),
            ("2026-11", "date"),
            ("2026-11-20", "date"),
            ("2026-11-20T10:00:00+01:00", "date"),
            ("2026-11-20 10:00", "date"),
            ("2026-11-20 or so", "text"),
            ("2026", "text"),
            ("2026-1é-20", "text"),
            ("", "text"),
        ] {
            assert_eq!(kind_of(text), kind, "{text}");
        }
    }
}
