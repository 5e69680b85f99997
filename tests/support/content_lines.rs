//! Reads files of content lines without the library's code, and checks the rules that the RFCs have for them.

/// The unfolded lines of a file: name, parameters and value of each.
///
/// # Panics
/// If the file breaks a rule that vCard and iCalendar share.
pub fn read(file: &str) -> Vec<(&str, &str, String)> {
    let mut logical: Vec<(&str, String)> = Vec::new();
    assert!(file.is_empty() || file.ends_with("\r\n"), "the last line ends with CRLF");
    for line in file.strip_suffix("\r\n").unwrap_or_default().split("\r\n").filter(|_| !file.is_empty()) {
        assert!(line.len() <= 75, "a line has {} octets: {line:?}", line.len());
        assert!(
            !line.chars().any(|c| c.is_ascii_control() && c != '\t'),
            "a line has no control character: {line:?}"
        );
        match line.strip_prefix(' ') {
            Some(rest) => {
                logical.last_mut().expect("a file does not begin with a continuation line").1.push_str(rest);
            }
            None => logical.push((line, line.to_owned())),
        }
    }
    logical.into_iter().map(|(first, whole)| parts(first, &whole)).collect()
}

/// Names and parameters are short, so they are never folded.
fn parts<'f>(first: &'f str, whole: &str) -> (&'f str, &'f str, String) {
    let (front, _) = first.split_once(':').expect("a line has a value, and its name is not folded");
    let (name, parameters) = front.split_once(';').unwrap_or((front, ""));
    let is_token = |text: &str| {
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    assert!(is_token(name), "the name is a token: {first:?}");
    for parameter in parameters.split(';').filter(|_| !parameters.is_empty()) {
        let (name, value) = parameter.split_once('=').unwrap_or_default();
        assert!(is_token(name) && is_token(value), "a parameter consists of tokens: {first:?}");
    }
    (name, parameters, whole[front.len() + 1..].to_owned())
}
