//! The media types of recordings, by what their addresses end in.

/// The media type of a file at this address, if its ending tells.
pub(super) fn of_address(address: &str) -> Option<&'static str> {
    let path = address.split(['?', '#']).next()?;
    let file = path.rsplit('/').next()?;
    let (_, ending) = file.rsplit_once('.')?;
    Some(match ending.to_ascii_lowercase().as_str() {
        "aac" => "audio/aac",
        "flac" => "audio/flac",
        "m4a" => "audio/mp4",
        "mp3" => "audio/mpeg",
        "oga" | "ogg" | "opus" => "audio/ogg",
        "wav" => "audio/wav",
        "weba" => "audio/webm",
        "m4v" | "mp4" => "video/mp4",
        "mov" => "video/quicktime",
        "mpeg" | "mpg" => "video/mpeg",
        "ogv" => "video/ogg",
        "webm" => "video/webm",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::of_address;

    #[test]
    fn endings() {
        for (address, expected) in [
            ("https://ada.example/tea.mp3", Some("audio/mpeg")),
            ("https://ada.example/a.b/Tea.MP4?x=1.mp3#t", Some("video/mp4")),
            ("https://ada.example/tea", None),
            ("https://ada.example/a.mp3/tea", None),
            ("", None),
        ] {
            assert_eq!(of_address(address), expected, "{address}");
        }
    }
}
