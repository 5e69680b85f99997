//! The options of the library, as the package's Python files give them.

use microweave::{OptionKind, OptionProblem, OptionRow, OptionValue, Options};
use microweave_check::CheckOptions;
use microweave_convert::{Format, FormatOptions};
use microweave_reader::ReadOptions;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyType};

use crate::errors::error;

/// The options of an object of the Python class `Options`, of a `NativeOptions`, or the defaults for `None`.
pub(crate) struct OptionFields(pub(crate) Options);

/// The options that an object of the Python class `Options` keeps in its `__dict__`, or those of a call that reads many pages.
#[pyclass(frozen, module = "microweave._native")]
pub(crate) struct NativeOptions(Options);

#[pymethods]
impl NativeOptions {
    #[new]
    fn new(options: &Bound<'_, PyAny>, keywords: &Bound<'_, PyDict>) -> PyResult<Self> {
        of_call(Some(options), Some(keywords)).map(NativeOptions)
    }
}

impl<'py> FromPyObject<'_, 'py> for OptionFields {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if object.is_none() {
            return Ok(OptionFields(Options::new()));
        }
        if let Ok(native) = object.cast::<NativeOptions>() {
            return Ok(OptionFields(native.get().0.clone()));
        }
        let native = members(&object)?.as_any().get_item(intern!(object.py(), NATIVE))?;
        Ok(OptionFields(native.cast::<NativeOptions>()?.get().0.clone()))
    }
}

/// The member of an object of the Python class `Options` that has its `NativeOptions`. The others are the options that it was made
/// with.
const NATIVE: &str = "_native";

/// The options of a call: an object of the Python class `Options` or `None`, and the keywords, which count more.
pub(crate) fn of_call(
    object: Option<&Bound<'_, PyAny>>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Options> {
    let object = object.filter(|object| !object.is_none());
    let options =
        || object.map_or_else(|| Ok(Options::new()), |object| Ok(object.extract::<OptionFields>()?.0));
    let Some(keywords) = keywords.filter(|keywords| !keywords.is_empty()) else { return options() };
    // A keyword that is `None` stands for the default, whatever the object has.
    if let Some(object) = object
        && keywords.iter().any(|(_, value)| value.is_none())
    {
        let all = members(object)?.copy()?;
        all.del_item(NATIVE)?;
        all.update(keywords.as_mapping())?;
        return with_keywords(Options::new(), Options::rows, &all, "microweave.Options");
    }
    with_keywords(options()?, Options::rows, keywords, "microweave.Options")
}

/// The members of an object of the Python class `Options`.
///
/// # Errors
/// If it is an object of another class.
fn members<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let py = object.py();
    if object.is_instance(CLASS.import(py, "microweave._options", "Options")?)? {
        return Ok(object.getattr(intern!(py, "__dict__"))?.cast_into::<PyDict>()?);
    }
    let name = object.get_type().name()?;
    Err(PyTypeError::new_err(format!("options is a {name}: use microweave.Options, or keywords")))
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
    with_keywords(T::default(), rows, keywords.cast()?, function)
}

/// The options, changed by the keywords.
fn with_keywords<T: 'static, I: Iterator<Item = &'static OptionRow<T>>>(
    mut options: T,
    rows: fn() -> I,
    keywords: &Bound<'_, PyDict>,
    function: &str,
) -> PyResult<T> {
    for (name, value) in keywords {
        let name = name.cast::<PyString>()?.to_str()?;
        let row = rows().find(|row| row.name == name).ok_or_else(|| {
            PyTypeError::new_err(format!("there is no option '{name}': help({function}) lists them"))
        })?;
        set(row, &mut options, &value)?;
    }
    Ok(options)
}

/// Sets an option. `None` leaves the default.
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

/// The names of the options of the reader, which are keywords of `microweave.read` beside the options of the page.
pub(crate) fn read_names() -> impl Iterator<Item = &'static str> {
    ReadOptions::rows().map(|row| row.name)
}

/// The names of the options of the checker, which are keywords of `microweave.check` beside the options of the page.
pub(crate) fn check_names() -> impl Iterator<Item = &'static str> {
    CheckOptions::rows().map(|row| row.name)
}

/// The formats: name, media type, usual ending of file names, and summary.
#[pyfunction]
pub(crate) fn formats() -> Vec<(&'static str, &'static str, &'static str, &'static str)> {
    Format::all()
        .map(|format| (format.name(), format.media_type(), format.extension(), format.summary()))
        .collect()
}
