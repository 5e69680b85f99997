//! The options of the library, as the package's Python files give them.

use microweave::{OptionKind, OptionProblem, OptionRow, OptionValue, Options};
use microweave_check::CheckOptions;
use microweave_convert::{Format, FormatOptions};
use microweave_reader::ReadOptions;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::error;

/// The options of an object of the Python class `Options`.
pub(crate) struct OptionFields(pub(crate) Options);

impl<'py> FromPyObject<'_, 'py> for OptionFields {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let mut options = Options::new();
        for row in Options::rows() {
            set(row, &mut options, &object.getattr(row.name)?)?;
        }
        Ok(OptionFields(options))
    }
}

/// The options of formats, by their names.
pub(crate) struct FormatFields(pub(crate) FormatOptions);

impl<'py> FromPyObject<'_, 'py> for FormatFields {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(FormatFields(of_keywords(FormatOptions::rows, &object, "microweave.Page.write")?))
    }
}

/// The options of the reader, by their names.
pub(crate) struct ReadFields(pub(crate) ReadOptions);

impl<'py> FromPyObject<'_, 'py> for ReadFields {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(ReadFields(of_keywords(ReadOptions::rows, &object, "microweave.Page.read")?))
    }
}

/// The options of the checker, by their names.
pub(crate) struct CheckFields(pub(crate) CheckOptions);

impl<'py> FromPyObject<'_, 'py> for CheckFields {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(CheckFields(of_keywords(CheckOptions::rows, &object, "microweave.Page.check")?))
    }
}

/// The options that are keywords of a function.
fn of_keywords<T: Default + 'static, I: Iterator<Item = &'static OptionRow<T>>>(
    rows: fn() -> I,
    keywords: &Bound<'_, PyAny>,
    function: &str,
) -> PyResult<T> {
    let mut options = T::default();
    for (name, value) in keywords.cast::<PyDict>()?.iter() {
        let name: String = name.extract()?;
        let row = rows().find(|row| row.name == name).ok_or_else(|| {
            PyTypeError::new_err(format!("there is no option '{name}': help({function}) lists them"))
        })?;
        set(row, &mut options, &value)?;
    }
    Ok(options)
}

/// Sets an option. `None` is the default.
fn set<T>(row: &OptionRow<T>, options: &mut T, value: &Bound<'_, PyAny>) -> PyResult<()> {
    if value.is_none() {
        return Ok(());
    }
    let given = match row.kind {
        OptionKind::Flag => OptionValue::Flag(value.extract()?),
        OptionKind::Number => OptionValue::Number(value.extract()?),
        OptionKind::Texts => OptionValue::Texts(value.extract()?),
        _ => OptionValue::Text(value.extract()?),
    };
    row.set(options, given).map_err(|problem| match (problem, row.kind) {
        (OptionProblem::Kind(_), OptionKind::Choice(_)) => {
            let values: Vec<&str> = row.kind.choices().map(|(name, _)| name).collect();
            let (name, values) = (row.name, values.join(", "));
            PyValueError::new_err(format!("{name} cannot be {value:?}: use one of {values}"))
        }
        (problem, _) => error(problem),
    })
}

/// The formats: name, media type, usual ending of file names, and summary.
#[pyfunction]
pub(crate) fn formats() -> Vec<(&'static str, &'static str, &'static str, &'static str)> {
    Format::all()
        .map(|format| (format.name(), format.media_type(), format.extension(), format.summary()))
        .collect()
}
