//! The head of an HTTP response.

use microweave_io::content::Coding;

use super::fields::fields;

/// What the head of a response says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct ResponseHead {
    pub(crate) status: u16,
    pub(crate) content_type: Option<String>,
    /// In the order in which they were applied.
    pub(crate) codings: Vec<Coding>,
}

impl ResponseHead {
    /// Reads a head. `None` if it does not begin with a status line.
    pub(crate) fn parse(head: &[u8]) -> Option<Self> {
        let mut response = ResponseHead { status: status(head)?, ..ResponseHead::default() };
        let mut transfer_codings = Vec::new();
        for field in fields(head) {
            if field.has_name("Content-Type") {
                response.content_type = Some(field.text().into_owned()).filter(|value| !value.is_empty());
            } else if field.has_name("Content-Encoding") {
                response.codings.extend(field.text().split(',').filter_map(Coding::of));
            } else if field.has_name("Transfer-Encoding") {
                transfer_codings.extend(field.text().split(',').filter_map(Coding::of));
            }
        }
        response.codings.append(&mut transfer_codings);
        Some(response)
    }
}

/// The code of a status line (RFC 9112, section 4): `HTTP/1.1 200 OK`.
fn status(head: &[u8]) -> Option<u16> {
    let line = head.split(|byte| *byte == b'\n').next()?;
    if !line.get(..5)?.eq_ignore_ascii_case(b"HTTP/") {
        return None;
    }
    let code = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).nth(1)?;
    std::str::from_utf8(code).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn head_has_status_type_and_codings() {
        let head = b"HTTP/1.1  200 OK\r\ncontent-TYPE: text/html\r\nTransfer-Encoding: chunked\r\n\
            Content-Encoding: br,\r\n x-gzip\r\nX-Crawl-Content-Encoding: zstd\r\n\r\n";
        assert_eq!(
            ResponseHead::parse(head),
            Some(ResponseHead {
                status: 200,
                content_type: Some("text/html".to_owned()),
                codings: vec![Coding::Brotli, Coding::Gzip, Coding::Chunked],
            })
        );
        assert_eq!(ResponseHead::parse(b"HTTP/2 404").map(|head| head.status), Some(404));
        for other in ["", "GET / HTTP/1.1", "HTTP/1.1", "HTTP/1.1 OK", "<p>HTTP/1.1 200 OK"] {
            assert_eq!(ResponseHead::parse(other.as_bytes()), None, "{other}");
        }
    }
}
