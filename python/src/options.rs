//! The options of the library, as the package's Python files give them.

use microweave::convert::{Format, FormatOptions};
use microweave::reader::{PostTypeRules, ReadOptions};
use microweave::sanitize::Policy;
use microweave::{OptionKind, OptionProblem, OptionRow, OptionValue, Options};
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
        let mut options = FormatOptions::new();
        for (name, value) in object.cast::<PyDict>()?.iter() {
            let name: String = name.extract()?;
            let row = FormatOptions::rows().find(|row| row.name == name).ok_or_else(|| {
                let message = format!("there is no option '{name}': help(microweave.Page.write) lists them");
                PyTypeError::new_err(message)
            })?;
            set(row, &mut options, &value)?;
        }
        Ok(FormatFields(options))
    }
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

/// The options of the reader. `policy` is JSON.
pub(crate) fn read_options(policy_json: Option<&str>, more_post_types: bool) -> PyResult<ReadOptions> {
    let rules = PostTypeRules::new().more_types(more_post_types);
    Ok(ReadOptions::new().post_types(rules).sanitize(policy(policy_json)?))
}

fn policy(json: Option<&str>) -> PyResult<Policy> {
    json.map_or_else(|| Ok(Policy::default()), |json| Policy::from_json(json).map_err(error))
}

/// The formats: name, media type, usual ending of file names, and summary.
#[pyfunction]
pub(crate) fn formats() -> Vec<(&'static str, &'static str, &'static str, &'static str)> {
    Format::all()
        .map(|format| (format.name(), format.media_type(), format.extension(), format.summary()))
        .collect()
}
