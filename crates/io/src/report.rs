//! Texts and styles of reports in HTML and XML, and lines of CSV.

/// The styles of every report, for light and dark screens and for print. A report adds its own after them.
pub const STYLES: &str = include_str!("report.css");

/// A report as a page of HTML. The title and the body are HTML, and the styles are the report's own.
pub fn page(title: &str, styles: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>\n{STYLES}{styles}</style>\n<main>\n<h1>{title}</h1>\n{body}</main>\n"
    )
}

/// A text as content or as an attribute value, in HTML or XML. Control characters other than whitespace, those that change
/// the direction of the text around them, and U+FFFE and U+FFFF become U+FFFD.
///
/// ```
/// assert_eq!(microweave_io::report::escaped("<a title='\u{1b}'>"), "&lt;a title=&#39;\u{fffd}&#39;&gt;");
/// ```
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' | '\r' => escaped.push(character),
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}' => {
                escaped.push(char::REPLACEMENT_CHARACTER);
            }
            _ if character.is_control() => escaped.push(char::REPLACEMENT_CHARACTER),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// A line of CSV (RFC 4180). A field with a comma, a quote or a line break is quoted.
pub fn csv_line(fields: &[String]) -> String {
    let quoted = |field: &String| match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.clone(),
    };
    fields.iter().map(quoted).collect::<Vec<_>>().join(",") + "\r\n"
}
