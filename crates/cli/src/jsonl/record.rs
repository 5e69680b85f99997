//! A line of JSON that has a page.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use microweave_requests::Html;
use serde_json::{Map, Value};
use url::Url;

/// A page of a line.
#[derive(Debug)]
pub(crate) struct PageRecord {
    pub(crate) id: Option<Value>,
    pub(crate) url: Option<String>,
    /// Bytes may be compressed.
    pub(crate) html: Html,
    /// The value of the Content-Type header.
    pub(crate) content_type: Option<String>,
}

/// Why a line has no page, with its id, if that can be read.
#[derive(Debug)]
pub(super) struct RecordError {
    pub(super) id: Option<Value>,
    pub(super) message: String,
}

/// Reads a line. Members that [`PageRecord`] does not have are ignored, and so is `null`.
pub(super) fn read(line: &[u8]) -> Result<PageRecord, RecordError> {
    let mut members = serde_json::from_slice::<Map<String, Value>>(line).map_err(|error| {
        let message = format!("not an object of JSON with \"html\" or \"html_base64\": {error}");
        RecordError { id: None, message }
    })?;
    let id = members.remove("id");
    record(&mut members)
        .map(|record| PageRecord { id: id.clone(), ..record })
        .map_err(|message| RecordError { id, message })
}

/// The page of the members, without its id.
fn record(members: &mut Map<String, Value>) -> Result<PageRecord, String> {
    let html = match (text(members, "html")?, text(members, "html_base64")?) {
        (Some(text), None) => Html::Text(text),
        (None, Some(base64)) => Html::Bytes(decoded(&base64)?),
        (None, None) => return Err("has no page: write it into \"html\" or \"html_base64\"".to_owned()),
        (Some(_), Some(_)) => {
            return Err("has both \"html\" and \"html_base64\": write one of them".to_owned());
        }
    };
    let url = text(members, "url")?.filter(|url| !url.is_empty());
    if let Some(error) = url.as_deref().and_then(|url| Url::parse(url).err()) {
        return Err(format!("\"url\": {error}; write a whole address, such as https://example.com/"));
    }
    Ok(PageRecord { id: None, url, html, content_type: text(members, "content_type")? })
}

fn text(members: &mut Map<String, Value>, name: &str) -> Result<Option<String>, String> {
    match members.remove(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(format!("\"{name}\" is not a string")),
    }
}

/// The bytes of Base64 (RFC 4648, section 4). Line breaks are skipped: encoders for mail write them.
fn decoded(base64: &str) -> Result<Vec<u8>, String> {
    let folded: String = base64.split_ascii_whitespace().collect();
    STANDARD.decode(folded).map_err(|error| format!("\"html_base64\" is not Base64: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_pages() {
        let record = read(br#"{"id":[1],"url":"http://a/","html":"<p>","status":200,"html_base64":null}"#);
        let record = record.expect("it is a page");
        assert_eq!((record.id, record.url.as_deref()), (Some(serde_json::json!([1])), Some("http://a/")));
        assert!(matches!(record.html, Html::Text(text) if text == "<p>"));
        let record =
            read(b"{\"html_base64\":\"PH\\nA+\",\"content_type\":\"text/html\"}").expect("it is a page");
        assert!(matches!(record.html, Html::Bytes(bytes) if bytes == b"<p>"));
        assert_eq!(record.content_type.as_deref(), Some("text/html"));
    }

    #[test]
    fn errors_have_the_id() {
        for (line, id, message) in [
            ("", None, "not an object of JSON"),
            ("[]", None, "not an object of JSON"),
            (r#"{"id":1}"#, Some("1"), "has no page"),
            (r#"{"id":"a","html":1}"#, Some("\"a\""), "\"html\" is not a string"),
            (r#"{"id":1,"html":"","html_base64":""}"#, Some("1"), "has both"),
            (r#"{"id":1,"html_base64":"*"}"#, Some("1"), "is not Base64"),
            (r#"{"id":1,"html":"","url":"/a"}"#, Some("1"), "write a whole address"),
            ("\u{0}", None, "not an object of JSON"),
        ] {
            let error = read(line.as_bytes()).expect_err("it is no page");
            assert_eq!(error.id.map(|id| id.to_string()).as_deref(), id, "{line}");
            assert!(error.message.contains(message), "{line}: {}", error.message);
        }
    }
}
