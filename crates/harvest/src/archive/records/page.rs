//! Which records have pages, and the pages.

use microweave_io::content::{self, Coding};

use super::{LostRecord, Records};
use crate::archive::header::{RecordHeader, RecordType};
use crate::http::media_type::{MediaType, is_html, media_type};
use crate::http::response::ResponseHead;
use crate::input::Entry;
use crate::record::PageRecord;

/// The content of a block, which may be a page.
struct Content {
    content_type: Option<String>,
    codings: Vec<Coding>,
    /// True if only the content shows whether it is HTML.
    is_type_unknown: bool,
}

impl Records {
    /// Reads the block of a record. A record is lost if its end is not where its length says.
    pub(super) fn read_record(&mut self, header: RecordHeader) -> Result<(), LostRecord> {
        let mut losses = Vec::new();
        let content = self.content(&header, &mut losses)?;
        let mut bytes = Vec::new();
        if let Some(content) = &content {
            self.read_block(&mut bytes, self.max_block_bytes(content))?;
        }
        let is_cut = content.is_some() && self.block_left > 0;
        self.skip_block()?;
        self.end_block()?;
        match content {
            Some(content) => self.add_page(header, content, bytes, is_cut, losses),
            None => losses.into_iter().for_each(|reason| self.add_loss(reason)),
        }
        Ok(())
    }

    /// The content of a record that may have a page. Reads the HTTP header.
    fn content(
        &mut self,
        header: &RecordHeader,
        losses: &mut Vec<String>,
    ) -> Result<Option<Content>, LostRecord> {
        match header.record_type {
            RecordType::Response if header.is_http() != Some(false) => self.http_content(header, losses),
            RecordType::Resource => Ok(html_content(header.content_type.clone(), Vec::new(), header)),
            RecordType::Continuation => {
                losses.push("this record continues another one: segments are not joined".to_owned());
                Ok(None)
            }
            RecordType::Revisit => {
                self.skipped.revisits += 1;
                Ok(None)
            }
            _ => {
                self.skipped.others += 1;
                Ok(None)
            }
        }
    }

    fn http_content(
        &mut self,
        header: &RecordHeader,
        losses: &mut Vec<String>,
    ) -> Result<Option<Content>, LostRecord> {
        self.read_http_head()?;
        let Some(head) = ResponseHead::parse(&self.head) else {
            losses.push("the response does not begin with an HTTP status line".to_owned());
            return Ok(None);
        };
        if !self.options.any_status && !(200..300).contains(&head.status) {
            self.skipped.by_status += 1;
            return Ok(None);
        }
        let content = html_content(head.content_type, head.codings, header);
        self.skipped.by_type += u64::from(content.is_none());
        Ok(content)
    }

    /// The number of bytes of a block that are kept. Coded data can be a little longer than what it decodes to.
    fn max_block_bytes(&self, content: &Content) -> usize {
        let max_bytes = self.options.max_page_bytes;
        if content.codings.is_empty() {
            max_bytes
        } else {
            max_bytes.saturating_add(max_bytes / 8 + (64 << 10))
        }
    }

    fn add_page(
        &mut self,
        header: RecordHeader,
        content: Content,
        bytes: Vec<u8>,
        is_cut: bool,
        mut losses: Vec<String>,
    ) {
        let body = content::decode(&content.codings, bytes, self.options.max_page_bytes);
        if content.is_type_unknown && !is_html(&body.bytes) {
            self.skipped.by_type += 1;
            return;
        }
        let mut is_truncated = header.is_truncated || header.is_first_segment;
        if header.is_first_segment {
            losses.push("the page goes on in another record: segments are not joined".to_owned());
        }
        let cut = is_cut.then(|| content::too_long(self.options.max_page_bytes)).or(body.cut);
        if let Some(reason) = cut {
            // The crawler said that the end is missing.
            if is_cut || !is_truncated {
                losses.push(reason);
            }
            is_truncated = true;
        }
        // Of damaged data without any bytes, no page is left.
        if !(body.bytes.is_empty() && is_truncated && !losses.is_empty()) {
            self.entries.push_back(Entry::Page(PageRecord {
                url: header.url.unwrap_or_default(),
                date: header.date,
                digest: header.digest,
                content_type: content.content_type,
                offset: self.offset,
                body: body.bytes,
                is_truncated,
            }));
        }
        losses.into_iter().for_each(|reason| self.add_loss(reason));
    }
}

/// The content, if its type allows HTML. Without a type, the type that the crawler found out counts.
fn html_content(
    content_type: Option<String>,
    codings: Vec<Coding>,
    header: &RecordHeader,
) -> Option<Content> {
    let is_type_unknown = match media_type(content_type.as_deref()) {
        MediaType::Html => false,
        MediaType::Other => return None,
        MediaType::Unknown => match media_type(header.identified_type.as_deref()) {
            MediaType::Html => false,
            MediaType::Other => return None,
            MediaType::Unknown => true,
        },
    };
    Some(Content { content_type, codings, is_type_unknown })
}
