//! The charset and the essence of a `Content-Type`. The charset is read like a MIME type in the MIME Sniffing standard, but it
//! tolerates what servers send: spaces around the equals sign, single quotes, a missing type, and a header
//! that was sent twice and joined with a comma.

/// The essence of a media type: its type and subtype, without parameters (MIME Sniffing standard). It is compared
/// ASCII case-insensitively.
pub fn essence(content_type: &str) -> &str {
    content_type.split(';').next().unwrap_or_default().trim_matches(SPACES)
}

const SPACES: [char; 4] = [' ', '\t', '\n', '\r'];

/// The value of the first parameter `charset` that is not empty.
pub fn charset(content_type: &str) -> Option<String> {
    let mut rest = content_type;
    while let Some((_, parameter)) = rest.split_once(';') {
        let name_end = parameter.find([';', '=']).unwrap_or(parameter.len());
        let (name, after_name) = parameter.split_at(name_end);
        rest = after_name;
        if let Some(after_equals) = after_name.strip_prefix('=') {
            let (value, after_value) = split_value(after_equals.trim_start_matches(SPACES));
            if name.trim_matches(SPACES).eq_ignore_ascii_case("charset") && !value.is_empty() {
                return Some(value);
            }
            rest = after_value;
        }
    }
    None
}

/// The value that starts here, and the text after it.
fn split_value(text: &str) -> (String, &str) {
    if let Some(quoted) = text.strip_prefix('"') {
        let (value, rest) = split_quoted(quoted);
        return (value.trim_matches(SPACES).to_owned(), rest);
    }
    let (value, rest) = text.split_at(text.find([';', ',']).unwrap_or(text.len()));
    (value.trim_matches(SPACES).trim_matches('\'').to_owned(), rest)
}

/// A quoted string without its backslashes, and the rest. The last `"` may be missing.
fn split_quoted(text: &str) -> (String, &str) {
    let mut value = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => break,
            '\\' => value.push(characters.next().unwrap_or('\\')),
            _ => value.push(character),
        }
    }
    (value, characters.as_str())
}
