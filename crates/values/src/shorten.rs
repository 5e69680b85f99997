//! The start of a text that may be too long.

/// The first bytes of a text, at most `max_bytes`, that are whole characters.
#[inline]
pub fn clipped(text: &str, max_bytes: usize) -> &str {
    if text.len() <= max_bytes {
        return text;
    }
    let end = (0..=max_bytes).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    &text[..end]
}

/// The first characters of a text, at most `max_chars`, for a message. An ellipsis follows them if the text is longer.
#[inline]
pub fn with_ellipsis(text: &str, max_chars: usize) -> String {
    match text.char_indices().nth(max_chars) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_between_characters() {
        let clips: Vec<&str> = (0..6).map(|max_bytes| clipped("aéx€", max_bytes)).collect();
        assert_eq!(clips, ["", "a", "a", "aé", "aéx", "aéx"]);
        assert_eq!(clipped("aéx€", 7), "aéx€");
        assert_eq!(with_ellipsis("aéx€", 2), "aé…");
        assert_eq!(with_ellipsis("aéx€", 4), "aéx€");
    }
}
