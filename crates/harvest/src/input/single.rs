//! A page in a file of its own.

use std::io;

use microweave_io::compressed::{self, Decoding};
use microweave_io::content;
use microweave_io::kind::{self, Kind};

use super::open::OpenError;
use super::{Entry, InputOptions};
use crate::archive::stream::{Damage, DamageKind, Stream};
use crate::record::{Loss, PageRecord};

/// A page, before and after it is read.
pub(super) enum SinglePage {
    Unread { stream: Box<Stream>, max_bytes: usize, label: Option<&'static str> },
    Read(PageRecord, Option<Loss>),
    Loss(Loss),
}

impl SinglePage {
    /// A page in the encoding with this label, if its bytes show one.
    pub(super) fn new(stream: Stream, options: InputOptions, label: Option<&'static str>) -> Self {
        SinglePage::Unread { stream: Box::new(stream), max_bytes: options.max_page_bytes, label }
    }

    /// A page that is compressed by brotli.
    pub(super) fn from_brotli(stream: Stream, options: InputOptions) -> Result<Self, OpenError> {
        let max_bytes = options.max_page_bytes;
        let (coded, _) = read(stream, compressed::max_coded_bytes(max_bytes))
            .map_err(|damage| io::Error::other(damage.reason))?;
        let mut body = Vec::new();
        let decoding = compressed::brotli(&coded, &mut body, max_bytes.saturating_add(1));
        if matches!(decoding, Decoding::Truncated | Decoding::Damaged(_)) {
            return Err(OpenError::NotText);
        }
        match kind::detect(&body) {
            _ if body.is_empty() => Err(OpenError::NotText),
            Kind::Text => Ok(Self::finish(body, None, None, max_bytes)),
            Kind::Utf16(label) => Ok(Self::finish(body, Some(label), None, max_bytes)),
            Kind::NotAPage(what) => Err(OpenError::NotAPage(what)),
            Kind::Compressed(format) => Err(OpenError::CompressedTwice(format.name())),
            Kind::Archive => {
                Err(OpenError::NotAPage("a web archive compressed by brotli (decompress it first)"))
            }
            Kind::Binary => Err(OpenError::NotText),
        }
    }

    /// The next entry, and the rest.
    pub(super) fn read(self) -> (Entry, Option<Self>) {
        match self {
            SinglePage::Unread { stream, max_bytes, label } => read_page(*stream, max_bytes, label).read(),
            SinglePage::Read(page, loss) => (Entry::Page(page), loss.map(SinglePage::Loss)),
            SinglePage::Loss(loss) => (Entry::Loss(loss), None),
        }
    }

    fn finish(mut body: Vec<u8>, label: Option<&str>, mut reason: Option<String>, max_bytes: usize) -> Self {
        let is_truncated = body.len() > max_bytes;
        if is_truncated {
            body.truncate(max_bytes);
            reason = Some(content::too_long(max_bytes));
        }
        let content_type = label.map(|label| format!("text/html; charset={label}"));
        let page = PageRecord { content_type, body, is_truncated, ..PageRecord::default() };
        SinglePage::Read(page, reason.map(|reason| Loss { offset: 0, url: None, reason }))
    }
}

fn read_page(stream: Stream, max_bytes: usize, label: Option<&'static str>) -> SinglePage {
    match read(stream, max_bytes) {
        Ok((body, reason)) => SinglePage::finish(body, label, reason, max_bytes),
        Err(Damage { offset, reason, .. }) => SinglePage::Loss(Loss { offset, url: None, reason }),
    }
}

/// The bytes of a stream, at most one more than `max_bytes`, and why bytes after them were ignored.
fn read(mut stream: Stream, max_bytes: usize) -> Result<(Vec<u8>, Option<String>), Damage> {
    let mut bytes = Vec::new();
    while bytes.len() <= max_bytes {
        match stream.fill(1) {
            Ok([]) => break,
            Ok(data) => {
                let count = data.len().min(max_bytes.saturating_add(1) - bytes.len());
                bytes.extend_from_slice(&data[..count]);
                stream.consume(count);
            }
            Err(Damage { kind: DamageKind::BetweenMembers, .. }) => {
                return Ok((bytes, Some("bytes that are not compressed follow the page".to_owned())));
            }
            Err(damage) => return Err(damage),
        }
    }
    Ok((bytes, None))
}
