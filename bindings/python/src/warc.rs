//! Web archives: their pages one by one, and the ranges into which they can be cut.

use std::io::{self, Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use microweave_harvest::input::{
    ByteRange, Entry, Input, InputOptions, OpenError, file_ranges, record_ranges,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::InputError;

/// What Python gives to be read: the name of a file or an address, or an object with the methods `read` and `seek`.
pub(crate) enum Source {
    Path(PathBuf),
    File(PythonFile),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Source {
    type Error = PyErr;

    fn extract(source: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if source.hasattr("read")? {
            return Ok(Source::File(PythonFile(source.to_owned().unbind())));
        }
        source.extract().map(Source::Path)
    }
}

/// A binary file of Python.
pub(crate) struct PythonFile(Py<PyAny>);

impl Read for PythonFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            let data = self.0.bind(py).call_method1("read", (buffer.len(),))?;
            let data = data.cast::<PyBytes>()?.as_bytes();
            let count = data.len().min(buffer.len());
            buffer[..count].copy_from_slice(&data[..count]);
            Ok(count)
        })
        .map_err(|error: PyErr| io::Error::other(error.to_string()))
    }
}

impl Seek for PythonFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let (offset, whence) = match to {
            SeekFrom::Start(offset) => (i128::from(offset), 0),
            SeekFrom::Current(offset) => (i128::from(offset), 1),
            SeekFrom::End(offset) => (i128::from(offset), 2),
        };
        Python::attach(|py| {
            let file = self.0.bind(py);
            file.call_method1("seek", (offset, whence))?;
            // `seek` of some files returns nothing.
            file.call_method0("tell")?.extract()
        })
        .map_err(|error: PyErr| io::Error::other(error.to_string()))
    }
}

impl Source {
    fn open(self, ranges: Option<Vec<ByteRange>>, options: InputOptions) -> Result<Input, OpenError> {
        match (self, ranges) {
            (Source::Path(path), None) => Input::open(&path, options),
            (Source::Path(path), Some(ranges)) => Input::open_ranges(&path, ranges, options),
            (Source::File(file), None) => Input::from_reader(file, options),
            (Source::File(file), Some(ranges)) => Input::ranges_from_reader(file, ranges, options),
        }
    }

    fn ranges(self, range_bytes: u64) -> Result<Vec<ByteRange>, OpenError> {
        match self {
            Source::Path(path) => file_ranges(&path, range_bytes),
            Source::File(file) => record_ranges(file, range_bytes),
        }
    }

    /// How errors name it.
    fn name(&self) -> String {
        match self {
            Source::Path(path) => path.display().to_string(),
            Source::File(_) => "the file".to_owned(),
        }
    }
}

fn open_error(name: &str, error: &OpenError) -> PyErr {
    let message = format!("{name} {error}");
    match error {
        OpenError::Io(error) => io::Error::new(error.kind(), message).into(),
        _ => InputError::new_err(message),
    }
}

/// URL, date, content type, HTML, offset, and whether the end is missing.
type PageFields = (String, Option<String>, Option<String>, Py<PyBytes>, u64, bool);

/// Offset, URL and reason.
type LossFields = (u64, Option<String>, String);

/// An input that is read: a web archive, or a page in a file of its own.
#[pyclass(frozen, module = "microweave._native")]
pub(crate) struct NativeInput {
    input: Mutex<Input>,
    is_archive: bool,
}

impl NativeInput {
    /// The next entry. The caller does not hold the interpreter's lock, which a file of Python needs.
    pub(crate) fn next(&self) -> Option<Entry> {
        self.input.lock().unwrap_or_else(PoisonError::into_inner).next()
    }
}

#[pymethods]
impl NativeInput {
    #[new]
    fn new(
        py: Python<'_>,
        source: Source,
        ranges: Option<Vec<(u64, u64)>>,
        max_page_bytes: usize,
        any_status: bool,
    ) -> PyResult<Self> {
        let ranges = ranges
            .map(|ranges| ranges.into_iter().map(|(offset, length)| ByteRange { offset, length }).collect());
        let name = source.name();
        let input = py.detach(|| source.open(ranges, InputOptions { max_page_bytes, any_status }));
        let input = input.map_err(|error| open_error(&name, &error))?;
        Ok(NativeInput { is_archive: input.is_archive(), input: Mutex::new(input) })
    }

    #[getter]
    fn is_archive(&self) -> bool {
        self.is_archive
    }

    /// The number of records read so far, of all types.
    #[getter]
    fn records(&self, py: Python<'_>) -> u64 {
        py.detach(|| self.input.lock().unwrap_or_else(PoisonError::into_inner).records())
    }

    /// The next page or loss; at the end neither.
    fn next_entry(&self, py: Python<'_>) -> (Option<PageFields>, Option<LossFields>) {
        match py.detach(|| self.next()) {
            Some(Entry::Page(page)) => {
                let html = PyBytes::new(py, &page.body).unbind();
                let fields = (page.url, page.date, page.content_type, html, page.offset, page.is_truncated);
                (Some(fields), None)
            }
            Some(Entry::Loss(loss)) => (None, Some((loss.offset, loss.url, loss.reason))),
            None => (None, None),
        }
    }
}

/// The ranges into which a web archive can be cut: offset and length.
#[pyfunction]
pub(crate) fn warc_ranges(py: Python<'_>, source: Source, range_bytes: u64) -> PyResult<Vec<(u64, u64)>> {
    let name = source.name();
    let ranges = py.detach(|| source.ranges(range_bytes)).map_err(|error| open_error(&name, &error))?;
    Ok(ranges.into_iter().map(|range| (range.offset, range.length)).collect())
}
