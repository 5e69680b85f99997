//! Arrow's C structures in capsules of Python. A consumer takes a structure out of its capsule; otherwise it is released with
//! the capsule.

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::ffi_stream::{FFI_ArrowArrayStream, RecordBatchStreamReader};
use arrow_array::{Array, RecordBatch, RecordBatchReader, StructArray};
use arrow_schema::Schema;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::errors::error;

pub(super) fn of_schema<'py>(py: Python<'py>, schema: &Schema) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(schema).map_err(error)?;
    PyCapsule::new_with_value(py, schema, c"arrow_schema")
}

pub(super) fn of_batch<'py>(py: Python<'py>, batch: &RecordBatch) -> PyResult<Bound<'py, PyCapsule>> {
    let rows = FFI_ArrowArray::new(&StructArray::from(batch.clone()).to_data());
    PyCapsule::new_with_value(py, rows, c"arrow_array")
}

pub(super) fn of_stream(
    py: Python<'_>,
    reader: impl RecordBatchReader + Send + 'static,
) -> PyResult<Bound<'_, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), c"arrow_array_stream")
}

/// The record batches of an object with the method `__arrow_c_stream__`. `None` if its values are not rows of a table.
pub(super) fn stream_of(object: &Bound<'_, PyAny>) -> PyResult<Option<RecordBatchStreamReader>> {
    let capsule = object.call_method0("__arrow_c_stream__")?;
    let capsule = capsule.cast::<PyCapsule>()?;
    let stream = capsule.pointer_checked(Some(c"arrow_array_stream"))?.cast::<FFI_ArrowArrayStream>();
    // SAFETY: by the PyCapsule interface, a capsule of this name has a valid ArrowArrayStream. It is moved out of the
    // capsule, whose structure is marked as released.
    #[allow(unsafe_code)]
    let reader = unsafe { RecordBatchStreamReader::from_raw(stream.as_ptr()) };
    Ok(reader.ok())
}
