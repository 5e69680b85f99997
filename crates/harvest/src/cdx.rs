//! Lists of records: CDX files with 11 fields, and CDXJ.

use std::collections::BTreeMap;
use std::io::BufRead;

use serde::Deserialize;

use crate::input::ByteRange;

/// Longer lines are not read.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// The order of the fields in a file without a header line.
const DEFAULT_FIELDS: [&str; 11] = ["N", "b", "a", "m", "s", "k", "r", "M", "S", "V", "g"];

/// A line that says where a record is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CdxLine {
    /// The name of the web archive, as it is written.
    pub file: String,
    /// The record in it.
    pub range: ByteRange,
}

/// A line that cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CdxError {
    /// A line of another form.
    #[error("line {line}: {reason}")]
    Line {
        /// The number of the line.
        line: u64,
        /// What is wrong.
        reason: String,
    },
    /// The list cannot be read.
    #[error("line {line}: cannot be read: {source}")]
    Io {
        /// The number of the line.
        line: u64,
        /// The error of the system.
        source: std::io::Error,
    },
}

/// The records of each web archive, in the order of their offsets; and the lines that cannot be read.
pub fn read_by_file(list: impl BufRead) -> (BTreeMap<String, Vec<ByteRange>>, Vec<CdxError>) {
    let mut files = BTreeMap::<String, Vec<ByteRange>>::new();
    let mut errors = Vec::new();
    for line in CdxReader::new(list) {
        match line {
            Ok(line) => files.entry(line.file).or_default().push(line.range),
            Err(error) => errors.push(error),
        }
    }
    for ranges in files.values_mut() {
        ranges.sort_unstable();
        ranges.dedup();
    }
    (files, errors)
}

/// Reads the lines of a list. Empty lines and headers are skipped.
pub struct CdxReader<R> {
    list: R,
    /// The positions of the fields for the file, offset and length.
    positions: Result<[usize; 3], String>,
    number: u64,
    line: Vec<u8>,
    has_ended: bool,
}

impl<R: BufRead> CdxReader<R> {
    /// Reads lines of this list.
    pub fn new(list: R) -> Self {
        CdxReader {
            list,
            positions: positions(&DEFAULT_FIELDS),
            number: 0,
            line: Vec::new(),
            has_ended: false,
        }
    }

    /// Reads the next line. False at the end.
    fn read_line(&mut self) -> std::io::Result<bool> {
        self.line.clear();
        self.number += 1;
        let mut line = std::io::Read::take(&mut self.list, MAX_LINE_BYTES);
        if line.read_until(b'\n', &mut self.line)? == 0 {
            return Ok(false);
        }
        if self.line.len() as u64 == MAX_LINE_BYTES && !self.line.ends_with(b"\n") {
            self.list.skip_until(b'\n')?;
        }
        Ok(true)
    }

    /// The record of the line. `None` if the line is empty or a header.
    fn parse(&mut self) -> Result<Option<CdxLine>, String> {
        let line = str::from_utf8(&self.line).map_err(|_| "not UTF-8".to_owned())?.trim_end();
        // The header of CDX begins with the separator of the fields; the header of CDXJ with an exclamation mark.
        if let Some(header) = line.trim_start().strip_prefix("CDX ") {
            let fields = header.split_whitespace().collect::<Vec<_>>();
            self.positions = positions(&fields);
            return self.positions.as_ref().map(|_| None).map_err(Clone::clone);
        }
        if line.is_empty() || line.starts_with('!') {
            return Ok(None);
        }
        // CDXJ: a key, a time and an object. A URL of CDX can have a brace, but not after a space.
        let json = if line.starts_with('{') { Some(0) } else { line.find(" {").map(|at| at + 1) };
        match json {
            Some(at) => cdxj_line(&line[at..]).map(Some),
            None => self.cdx_line(line).map(Some),
        }
    }

    fn cdx_line(&self, line: &str) -> Result<CdxLine, String> {
        let [file, offset, length] = self.positions.clone()?;
        let fields = line.split_ascii_whitespace().collect::<Vec<_>>();
        let (Some(file), Some(offset), Some(length)) =
            (fields.get(file), fields.get(offset), fields.get(length))
        else {
            return Err(format!("has {} fields: CDX with 11 fields and CDXJ are read", fields.len()));
        };
        let range = ByteRange { offset: number("offset", offset)?, length: number("length", length)? };
        Ok(CdxLine { file: (*file).to_owned(), range })
    }
}

impl<R: BufRead> Iterator for CdxReader<R> {
    type Item = Result<CdxLine, CdxError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.has_ended {
            match self.read_line() {
                Ok(true) => {}
                Ok(false) => return None,
                Err(source) => {
                    self.has_ended = true;
                    return Some(Err(CdxError::Io { line: self.number, source }));
                }
            }
            match self.parse() {
                Ok(None) => {}
                Ok(Some(line)) => return Some(Ok(line)),
                Err(reason) => return Some(Err(CdxError::Line { line: self.number, reason })),
            }
        }
        None
    }
}

/// The positions of the file (`g`), the offset (`V`) and the length (`S`).
fn positions(fields: &[&str]) -> Result<[usize; 3], String> {
    let position = |letter: &str, name: &str| {
        let missing =
            || format!("the CDX header has no field {letter} ({name}); make an index with 11 fields or CDXJ");
        fields.iter().position(|field| *field == letter).ok_or_else(missing)
    };
    Ok([position("g", "file")?, position("V", "offset")?, position("S", "length")?])
}

#[derive(Deserialize)]
struct CdxjObject {
    filename: String,
    offset: CdxjNumber,
    length: CdxjNumber,
}

/// A number, which most indexes write as a string.
#[derive(Deserialize)]
#[serde(untagged)]
enum CdxjNumber {
    Number(u64),
    Text(String),
}

impl CdxjNumber {
    fn read(&self, name: &str) -> Result<u64, String> {
        match self {
            CdxjNumber::Number(value) => Ok(*value),
            CdxjNumber::Text(text) => number(name, text),
        }
    }
}

fn cdxj_line(json: &str) -> Result<CdxLine, String> {
    let object: CdxjObject = serde_json::from_str(json)
        .map_err(|error| format!("needs an object with \"filename\", \"offset\" and \"length\": {error}"))?;
    let range = ByteRange { offset: object.offset.read("offset")?, length: object.length.read("length")? };
    Ok(CdxLine { file: object.filename, range })
}

fn number(name: &str, text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("the {name} {text:?} is not a number of bytes"))
}

#[cfg(test)]
mod tests;
