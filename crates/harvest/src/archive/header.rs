//! The header of a WARC record (WARC 1.1, sections 4 and 5; versions 0.17, 0.18 and 1.0 have the same syntax).

use crate::http::fields::{Field, fields};

/// The types of records that are told apart (section 5.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum RecordType {
    Warcinfo,
    Response,
    Resource,
    Metadata,
    Revisit,
    Conversion,
    Continuation,
    #[default]
    Other,
}

/// What the header of a record says.
#[derive(Clone, Debug, Default)]
pub(super) struct RecordHeader {
    pub(super) record_type: RecordType,
    /// The length of the block.
    pub(super) content_length: u64,
    pub(super) url: Option<String>,
    pub(super) date: Option<String>,
    pub(super) content_type: Option<String>,
    /// The digest of the content.
    pub(super) digest: Option<String>,
    /// The media type that the crawler found out.
    pub(super) identified_type: Option<String>,
    /// True if the crawler cut the block (`WARC-Truncated`, section 5.13).
    pub(super) is_truncated: bool,
    /// True for the first of several segments of a record (section 7).
    pub(super) is_first_segment: bool,
}

impl RecordHeader {
    /// Reads a header. The error is the reason why it cannot be read.
    pub(super) fn parse(head: &[u8]) -> Result<Self, String> {
        let mut header = RecordHeader::default();
        let mut content_length = None;
        for field in fields(head) {
            if field.has_name("Content-Length") {
                content_length.get_or_insert_with(|| field.text().into_owned());
            } else {
                header.set(&field);
            }
        }
        let Some(length) = content_length else {
            return Err("the record's header has no Content-Length".to_owned());
        };
        let is_number = !length.is_empty() && length.bytes().all(|byte| byte.is_ascii_digit());
        match length.parse() {
            Ok(number) if is_number => header.content_length = number,
            _ => return Err(format!("the record's Content-Length {length:.40?} is not a number of bytes")),
        }
        Ok(header)
    }

    fn set(&mut self, field: &Field<'_>) {
        let text = || Some(field.text().into_owned()).filter(|text| !text.is_empty());
        if field.has_name("WARC-Type") {
            self.record_type = record_type(&field.text());
        } else if field.has_name("WARC-Target-URI") {
            // The grammar of WARC 1.0 has angle brackets around the URI; its examples do not.
            let url = field.text();
            let inner = url.strip_prefix('<').and_then(|url| url.strip_suffix('>'));
            self.url = Some(inner.unwrap_or(&url).to_owned()).filter(|url| !url.is_empty());
        } else if field.has_name("WARC-Date") {
            self.date = text();
        } else if field.has_name("Content-Type") {
            self.content_type = text();
        } else if field.has_name("WARC-Identified-Payload-Type") {
            self.identified_type = text();
        } else if field.has_name("WARC-Payload-Digest") {
            self.digest = text();
        } else if field.has_name("WARC-Truncated") {
            self.is_truncated = true;
        } else if field.has_name("WARC-Segment-Number") {
            self.is_first_segment = field.text() == "1";
        }
    }

    /// True if the block is an HTTP message. `None` if the header does not say it.
    pub(super) fn is_http(&self) -> Option<bool> {
        let essence = self.content_type.as_ref()?.split(';').next()?.trim();
        Some(essence.eq_ignore_ascii_case("application/http"))
    }
}

fn record_type(name: &str) -> RecordType {
    match &*name.to_ascii_lowercase() {
        "warcinfo" => RecordType::Warcinfo,
        "response" => RecordType::Response,
        "resource" => RecordType::Resource,
        "metadata" => RecordType::Metadata,
        "revisit" => RecordType::Revisit,
        "conversion" => RecordType::Conversion,
        "continuation" => RecordType::Continuation,
        _ => RecordType::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_any_case() {
        let header = RecordHeader::parse(
            b"WARC/1.0\nwarc-type: RESPONSE\nWARC-TARGET-URI: <https://a.example/>\ncontent-length: 7\n\n",
        )
        .expect("it is a header");
        assert_eq!(header.record_type, RecordType::Response);
        assert_eq!(header.url.as_deref(), Some("https://a.example/"));
        assert_eq!(header.content_length, 7);
    }

    #[test]
    fn length_must_be_a_number() {
        for length in
            ["", "Content-Length:\n", "Content-Length: x\n", "Content-Length: +7\n", "Content-Length: -1\n"]
        {
            assert!(RecordHeader::parse(format!("WARC/1.1\n{length}\n").as_bytes()).is_err(), "{length}");
        }
        let huge = format!("WARC/1.1\nContent-Length: {}0\n\n", u64::MAX);
        assert!(RecordHeader::parse(huge.as_bytes()).is_err());
    }
}
