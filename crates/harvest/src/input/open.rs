//! What a file is, by its content.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use microweave_io::compressed::may_be_brotli;
use microweave_io::gzip::Inflate;
use microweave_io::kind::{self, CompressionFormat, Kind, SNIFFED_BYTES};
use microweave_io::zstd::{Frames, MAX_FILE_WINDOW_LOG};

use super::single::SinglePage;
use super::{ByteRange, Input, InputOptions, Reader};
use crate::archive::records::{ExtractFile, Records};
use crate::archive::source::{ReadSeek, Source};
use crate::archive::stream::{Damage, DamageKind, Decoder, Stream};
use crate::archive::zstd_dictionary::begins_with_dictionary;

/// An input that cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The file cannot be opened or read.
    #[error("cannot be opened: {0}")]
    Io(#[from] io::Error),
    /// A folder.
    #[error("is a folder; give the files in it")]
    Folder,
    /// A file of a known kind: its name, with an article.
    #[error("is {0}, not a page or a web archive")]
    NotAPage(&'static str),
    /// A ZIP archive, such as a WACZ file.
    #[error("is a ZIP archive; extract it (a WACZ file has its WARC files in the folder `archive`)")]
    Zip,
    /// The texts of an archive's pages.
    #[error("is a WET file, which has the text of pages and no markup; give the WARC file")]
    Wet,
    /// The metadata of an archive's pages.
    #[error("is a WAT file, which has metadata of pages and no markup; give the WARC file")]
    Wat,
    /// A web archive in the format before WARC.
    #[error("is an ARC file; convert it to WARC (`warcio recompress` does that)")]
    Arc,
    /// Compressed data in compressed data.
    #[error("is compressed twice; decompress it once with {0}")]
    CompressedTwice(&'static str),
    /// Data of no known kind.
    #[error("is not text, and not data compressed by gzip, zstd or brotli")]
    NotText,
    /// Compressed data that is damaged at its beginning.
    #[error("cannot be decompressed: {0}")]
    Damaged(String),
    /// Ranges of a file that is not a web archive.
    #[error("is not a web archive; ranges are for WARC files")]
    NotAnArchive,
}

/// Opens a file.
pub(super) fn file(path: &Path) -> Result<Box<dyn ReadSeek>, OpenError> {
    #[cfg(feature = "remote")]
    if let Some(address) = super::remote::address_of(path) {
        return Ok(Box::new(super::remote::RemoteFile::open(address)?));
    }
    let file = File::open(path)?;
    if file.metadata()?.is_dir() { Err(OpenError::Folder) } else { Ok(Box::new(file)) }
}

/// True if a file has the name of a WARC file. It counts only if the beginning of the file is damaged.
pub(super) fn is_named_archive(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    [".warc", ".warc.gz", ".warc.zst"].iter().any(|end| name.ends_with(end))
}

/// What data is, after decompression.
enum Content {
    Archive,
    /// An archive whose beginning cannot be read, for this reason.
    DamagedArchive(String),
    /// A page in this encoding, if its bytes show one.
    Page(Option<&'static str>),
    Brotli,
}

pub(super) fn read(
    file: Box<dyn ReadSeek>,
    is_named_archive: bool,
    options: InputOptions,
) -> Result<Input, OpenError> {
    let mut source = Source::new(file);
    let bytes_read = Arc::clone(source.bytes_read());
    let decoder = decoder(source.fill(SNIFFED_BYTES)?)?;
    let mut stream = Stream::new(source, decoder);
    let content = match content(&mut stream) {
        Err(OpenError::NotText | OpenError::Damaged(_)) | Ok(Content::Page(_) | Content::Brotli)
            if is_named_archive =>
        {
            Content::Archive
        }
        content => content?,
    };
    let reader = match content {
        Content::Archive => Reader::Archive(archive(stream, options, None)?),
        Content::DamagedArchive(reason) => Reader::Archive(archive(stream, options, Some(reason))?),
        Content::Page(label) => Reader::Page(Some(SinglePage::new(stream, options, label))),
        Content::Brotli => Reader::Page(Some(SinglePage::from_brotli(stream, options)?)),
    };
    Ok(Input { reader, bytes_read })
}

pub(super) fn read_ranges(
    file: Box<dyn ReadSeek>,
    ranges: Vec<ByteRange>,
    options: InputOptions,
) -> Result<Input, OpenError> {
    let source = Source::new(file);
    let bytes_read = Arc::clone(source.bytes_read());
    let records = Records::with_ranges(archive_stream(source)?, options, ranges);
    Ok(Input { reader: Reader::Archive(Box::new(records)), bytes_read })
}

/// The data of a web archive of which ranges are read. This reads the dictionary too.
pub(super) fn archive_stream(mut source: Source) -> Result<Stream, OpenError> {
    let decoder = decoder(source.fill(SNIFFED_BYTES)?)?;
    let is_compressed = !matches!(decoder, Decoder::Plain);
    let mut stream = Stream::new(source, decoder);
    // Damage at the beginning does not concern the ranges.
    match content(&mut stream) {
        Ok(Content::Archive | Content::DamagedArchive(_)) => Ok(stream),
        Err(OpenError::Damaged(_)) if is_compressed => Ok(stream),
        Err(OpenError::Io(error)) => Err(error.into()),
        _ => Err(OpenError::NotAnArchive),
    }
}

fn archive(stream: Stream, options: InputOptions, damage: Option<String>) -> Result<Box<Records>, OpenError> {
    let mut records = Box::new(Records::new(stream, options));
    damage.into_iter().for_each(|reason| records.add_loss(reason));
    match records.extract_file() {
        Some(ExtractFile::Wet) => Err(OpenError::Wet),
        Some(ExtractFile::Wat) => Err(OpenError::Wat),
        None => Ok(records),
    }
}

fn decoder(head: &[u8]) -> Result<Decoder, OpenError> {
    Ok(match kind::detect(head) {
        Kind::Compressed(CompressionFormat::Gzip) => Decoder::Gzip(Box::new(Inflate::new())),
        Kind::Compressed(CompressionFormat::Zstd) => Decoder::Zstd(Frames::new(&[], MAX_FILE_WINDOW_LOG)?),
        _ if begins_with_dictionary(head) => Decoder::Zstd(Frames::new(&[], MAX_FILE_WINDOW_LOG)?),
        _ => Decoder::Plain,
    })
}

/// What the decompressed data is.
fn content(stream: &mut Stream) -> Result<Content, OpenError> {
    let head = match stream.fill(SNIFFED_BYTES) {
        Ok(head) => head,
        Err(Damage { kind: DamageKind::Unreadable, reason, .. }) => {
            return Err(io::Error::other(reason).into());
        }
        Err(damage) => {
            let is_archive = stream.recover()?;
            return if is_archive {
                Ok(Content::DamagedArchive(damage.reason))
            } else {
                Err(OpenError::Damaged(damage.reason))
            };
        }
    };
    let kind = kind::detect(head);
    match kind {
        Kind::Archive => Ok(Content::Archive),
        Kind::Text if head.starts_with(b"filedesc://") => Err(OpenError::Arc),
        Kind::Text => Ok(Content::Page(None)),
        Kind::Utf16(label) => Ok(Content::Page(Some(label))),
        Kind::NotAPage(_) if head.starts_with(b"PK") => Err(OpenError::Zip),
        Kind::NotAPage(what) => Err(OpenError::NotAPage(what)),
        Kind::Compressed(format) => Err(OpenError::CompressedTwice(format.name())),
        // Brotli has no magic number, so unknown data is tried as brotli.
        Kind::Binary if may_be_brotli(head) && !stream.is_compressed() => Ok(Content::Brotli),
        Kind::Binary => Err(OpenError::NotText),
    }
}
