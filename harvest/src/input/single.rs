//! A page in a file of its own.

use std::io::{self, Read};

use brotli_decompressor::Decompressor;

use super::open::OpenError;
use super::{Entry, InputOptions};
use crate::archive::stream::{Damage, DamageKind, Stream};
use crate::http::coding;
use crate::kind::{self, Kind};
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
        let mut body = Vec::new();
        let mut decoder =
            Decompressor::new(StreamReader(stream), 4096).take((max_bytes as u64).saturating_add(1));
        decoder.read_to_end(&mut body).map_err(|_| OpenError::NotText)?;
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
            reason = Some(coding::too_long(max_bytes));
        }
        let content_type = label.map(|label| format!("text/html; charset={label}"));
        let page = PageRecord { content_type, body, is_truncated, ..PageRecord::default() };
        SinglePage::Read(page, reason.map(|reason| Loss { offset: 0, url: None, reason }))
    }
}

fn read_page(mut stream: Stream, max_bytes: usize, label: Option<&'static str>) -> SinglePage {
    let mut body = Vec::new();
    let mut reason = None;
    while body.len() <= max_bytes {
        match stream.fill(1) {
            Ok([]) => break,
            Ok(data) => {
                let count = data.len().min(max_bytes.saturating_add(1) - body.len());
                body.extend_from_slice(&data[..count]);
                stream.consume(count);
            }
            Err(Damage { kind: DamageKind::BetweenMembers, .. }) => {
                reason = Some("bytes that are not compressed follow the page".to_owned());
                break;
            }
            Err(Damage { offset, reason, .. }) => {
                return SinglePage::Loss(Loss { offset, url: None, reason });
            }
        }
    }
    SinglePage::finish(body, label, reason, max_bytes)
}

/// The bytes of a stream.
struct StreamReader(Stream);

impl Read for StreamReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let data = self.0.fill(1).map_err(|damage| io::Error::other(damage.reason))?;
        let count = data.len().min(buffer.len());
        buffer[..count].copy_from_slice(&data[..count]);
        self.0.consume(count);
        Ok(count)
    }
}
