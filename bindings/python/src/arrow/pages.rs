//! Pages as Python gives them: the rows of an Arrow stream, or objects of a sequence.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::RecordBatchStreamReader;
use arrow_array::types::Int64Type;
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, DataType, Schema};
use microweave_harvest::record::PageRecord;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyString, PyTuple};

use super::capsules;
use crate::input::scalar_text;

/// The content type of a page that is a text and not bytes.
const TEXT: &str = "text/html; charset=utf-8";

/// The columns of a table with pages. Only the first one has to be there.
const COLUMNS: [&str; 6] = ["html", "url", "content_type", "date", "source", "offset"];

/// A page, and the name of its source.
pub(super) type SourcePage = (PageRecord, Arc<str>);

/// Reads pages in chunks.
pub(super) struct PageReader {
    pages: Pages,
    /// The pages that were read. It is the offset of the next page, if the table has no offsets.
    count: u64,
}

enum Pages {
    Table {
        reader: RecordBatchStreamReader,
        columns: [Option<usize>; COLUMNS.len()],
        rows: Option<(RecordBatch, usize)>,
    },
    Objects(Py<PyIterator>),
}

impl PageReader {
    /// The pages of a table, by the names of its columns, or of an iterable object.
    pub(super) fn of(object: &Bound<'_, PyAny>, names: &HashMap<String, String>) -> PyResult<Self> {
        let table = if object.hasattr("__arrow_c_stream__")? { capsules::stream_of(object)? } else { None };
        let pages = match table {
            Some(reader) => {
                let columns = columns(&reader.schema(), names)?;
                Pages::Table { reader, columns, rows: None }
            }
            None => Pages::Objects(object.try_iter()?.unbind()),
        };
        Ok(PageReader { pages, count: 0 })
    }

    /// The next pages, until they have this many bytes. None at the end.
    pub(super) fn next_chunk(&mut self, max_bytes: usize) -> Result<Vec<SourcePage>, ArrowError> {
        let mut chunk = Chunk { pages: Vec::new(), bytes: 0, max_bytes, first: self.count };
        match &mut self.pages {
            Pages::Table { reader, columns, rows } => {
                while chunk.has_space()
                    && let Some(page) = next_row(reader, columns, rows, chunk.next())?
                {
                    chunk.push(page);
                }
            }
            Pages::Objects(objects) => Python::attach(|py| {
                let mut objects = objects.bind(py).clone();
                while chunk.has_space()
                    && let Some(object) = objects.next()
                {
                    chunk.push(page_of(&object?, chunk.next())?);
                }
                Ok::<_, PyErr>(())
            })
            .map_err(|error| ArrowError::ExternalError(Box::new(error)))?,
        }
        self.count = chunk.next();
        Ok(chunk.pages)
    }
}

/// Pages that are read.
struct Chunk {
    pages: Vec<SourcePage>,
    bytes: usize,
    max_bytes: usize,
    /// The number of its first page.
    first: u64,
}

impl Chunk {
    fn has_space(&self) -> bool {
        self.bytes < self.max_bytes && self.pages.len() < MAX_PAGES
    }

    /// The number of the next page.
    fn next(&self) -> u64 {
        self.first + self.pages.len() as u64
    }

    fn push(&mut self, page: SourcePage) {
        self.bytes += page.0.body.len();
        self.pages.push(page);
    }
}

/// The maximum number of pages of a chunk.
const MAX_PAGES: usize = 1024;

/// The indexes of the columns.
fn columns(schema: &Schema, names: &HashMap<String, String>) -> PyResult<[Option<usize>; COLUMNS.len()]> {
    if let Some(unknown) = names.keys().find(|name| !COLUMNS.contains(&name.as_str())) {
        let known = COLUMNS.join(", ");
        return Err(PyValueError::new_err(format!("columns cannot have {unknown:?}: use {known}")));
    }
    let mut indexes = [None; COLUMNS.len()];
    for (index, ours) in indexes.iter_mut().zip(COLUMNS) {
        let name = names.get(ours).map_or(ours, String::as_str);
        *index = schema.index_of(name).ok();
        if index.is_none() && (ours == "html" || names.contains_key(ours)) {
            let found: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
            let found = found.join(", ");
            let message = format!(
                "the table has no column {name:?}, but {found}: name it with columns={{{ours:?}: …}}"
            );
            return Err(PyValueError::new_err(message));
        }
    }
    Ok(indexes)
}

/// The next row with a page. A row without HTML is an empty page.
fn next_row(
    reader: &mut RecordBatchStreamReader,
    columns: &[Option<usize>; COLUMNS.len()],
    rows: &mut Option<(RecordBatch, usize)>,
    number: u64,
) -> Result<Option<SourcePage>, ArrowError> {
    while rows.as_ref().is_none_or(|(batch, row)| *row >= batch.num_rows()) {
        match reader.next() {
            Some(batch) => *rows = Some((batch?, 0)),
            None => return Ok(None),
        }
    }
    let Some((batch, row)) = rows else { return Ok(None) };
    let column = |number: usize| columns[number].map(|index| batch.column(index));
    let text = |number| -> Result<Option<String>, ArrowError> {
        let bytes = column(number).map(|column| bytes_at(column, *row)).transpose()?.flatten();
        Ok(bytes.map(|bytes| String::from_utf8_lossy(bytes).into_owned()))
    };
    let html =
        column(0).map(|html| Ok::<_, ArrowError>((bytes_at(html, *row)?, is_text(html)))).transpose()?;
    let (html, is_text) = html.unwrap_or_default();
    let content_type = if is_text { Some(TEXT.to_owned()) } else { text(2)? };
    let offset = column(5).and_then(|column| column.as_primitive_opt::<Int64Type>());
    let offset = offset.filter(|offsets| offsets.is_valid(*row)).map(|offsets| offsets.value(*row));
    let record = PageRecord {
        url: text(1)?.unwrap_or_default(),
        date: text(3)?,
        content_type,
        offset: offset.and_then(|offset| offset.try_into().ok()).unwrap_or(number),
        body: html.unwrap_or_default().to_vec(),
        ..PageRecord::default()
    };
    let source = text(4)?.unwrap_or_default().into();
    *row += 1;
    Ok(Some((record, source)))
}

fn is_text(column: &ArrayRef) -> bool {
    matches!(column.data_type(), DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View)
}

/// The text or bytes of a row. `None` if the row has none.
fn bytes_at(column: &ArrayRef, row: usize) -> Result<Option<&[u8]>, ArrowError> {
    if column.is_null(row) {
        return Ok(None);
    }
    Ok(Some(match column.data_type() {
        DataType::Utf8 => column.as_string::<i32>().value(row).as_bytes(),
        DataType::LargeUtf8 => column.as_string::<i64>().value(row).as_bytes(),
        DataType::Utf8View => column.as_string_view().value(row).as_bytes(),
        DataType::Binary => column.as_binary::<i32>().value(row),
        DataType::LargeBinary => column.as_binary::<i64>().value(row),
        DataType::BinaryView => column.as_binary_view().value(row),
        DataType::Null => return Ok(None),
        other => {
            let message = format!("a column of pages is of the type {other}: cast it to text or binary");
            return Err(ArrowError::InvalidArgumentError(message));
        }
    }))
}

/// A page of a web archive, a page that is its HTML, or a tuple of its HTML, its address and its `Content-Type`.
fn page_of(object: &Bound<'_, PyAny>, number: u64) -> PyResult<SourcePage> {
    let mut record = PageRecord { offset: number, ..PageRecord::default() };
    let mut html = object.clone();
    if let Ok(of_archive) = object.getattr("html") {
        html = of_archive;
        record.url = object.getattr("url")?.extract()?;
        record.content_type = object.getattr("content_type")?.extract()?;
        record.date = object.getattr("date")?.extract()?;
        record.offset = object.getattr("offset")?.extract()?;
    } else if let Ok(tuple) = object.cast::<PyTuple>() {
        html = tuple.get_item(0)?;
        let text = |index: usize| -> PyResult<Option<String>> {
            if index < tuple.len() { tuple.get_item(index)?.extract() } else { Ok(None) }
        };
        record.url = text(1)?.unwrap_or_default();
        record.content_type = text(2)?;
    }
    if let Ok(text) = html.cast::<PyString>() {
        record.body = scalar_text(text)?.into_owned().into_bytes();
        record.content_type = Some(TEXT.to_owned());
    } else if let Ok(bytes) = html.cast::<PyBytes>() {
        record.body = bytes.as_bytes().to_vec();
    } else {
        let given = html.get_type().qualname()?;
        let message = format!("a page must be str, bytes or a tuple (html, address), not {given}");
        return Err(PyTypeError::new_err(message));
    }
    Ok((record, "".into()))
}
