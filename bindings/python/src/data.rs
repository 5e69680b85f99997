//! Values of the library as Python data, in the shapes of their JSON. Tuples stay tuples.

use std::fmt::Display;

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString};
use serde::ser::{self, Serialize};

use crate::errors::error;
use crate::keys::Keys;

/// A value of the library as Python data.
pub(crate) fn data<'py>(py: Python<'py>, value: &(impl Serialize + ?Sized)) -> PyResult<Bound<'py, PyAny>> {
    let mut keys = Keys::take();
    value.serialize(Writer { py, keys: &mut keys, is_key: false }).map_err(|error| error.0)
}

/// Makes Python data.
struct Writer<'k, 'py> {
    py: Python<'py>,
    keys: &'k mut Keys,
    /// True if the value is the key of a `dict`.
    is_key: bool,
}

impl<'k, 'py> Writer<'k, 'py> {
    fn made<T: IntoPyObject<'py>>(&self, value: T) -> Made<'py> {
        value.into_bound_py_any(self.py).map_err(DataError)
    }

    fn sequence(self, shape: Shape) -> Sequence<'k, 'py> {
        Sequence { list: PyList::empty(self.py), writer: self, shape }
    }

    fn members(self, variant: Option<&'static str>) -> Members<'k, 'py> {
        Members { dict: PyDict::new(self.py), writer: self, variant, key: None }
    }

    /// A value inside.
    fn inner(&mut self, value: &(impl Serialize + ?Sized), is_key: bool) -> Made<'py> {
        value.serialize(Writer { py: self.py, keys: self.keys, is_key })
    }

    /// A value with the name of its variant.
    fn variant(&mut self, variant: &'static str, value: Bound<'py, PyAny>) -> Made<'py> {
        let dict = PyDict::new(self.py);
        dict.set_item(self.keys.string(self.py, variant), value)?;
        Ok(dict.into_any())
    }
}

type Made<'py> = Result<Bound<'py, PyAny>, DataError>;

/// Writes a method for each type of numbers and others that Python has.
macro_rules! plain {
    ($($method:ident: $type:ty),*) => {
        $(fn $method(self, value: $type) -> Made<'py> {
            self.made(value)
        })*
    };
}

impl<'k, 'py> ser::Serializer for Writer<'k, 'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = DataError;
    type SerializeSeq = Sequence<'k, 'py>;
    type SerializeTuple = Sequence<'k, 'py>;
    type SerializeTupleStruct = Sequence<'k, 'py>;
    type SerializeTupleVariant = Sequence<'k, 'py>;
    type SerializeMap = Members<'k, 'py>;
    type SerializeStruct = Members<'k, 'py>;
    type SerializeStructVariant = Members<'k, 'py>;

    plain! {
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_u8: u8,
        serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_f32: f32, serialize_f64: f64, serialize_char: char
    }

    fn serialize_str(self, text: &str) -> Made<'py> {
        let string = if self.is_key { self.keys.string(self.py, text) } else { PyString::new(self.py, text) };
        Ok(string.into_any())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Made<'py> {
        Ok(PyBytes::new(self.py, bytes).into_any())
    }

    fn serialize_none(self) -> Made<'py> {
        Ok(self.py.None().into_bound(self.py))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Made<'py> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Made<'py> {
        self.serialize_none()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Made<'py> {
        self.serialize_none()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Made<'py> {
        // The names of variants are few, as keys are.
        Ok(self.keys.string(self.py, variant).into_any())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Made<'py> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        mut self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Made<'py> {
        let value = self.inner(value, false)?;
        self.variant(variant, value)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, DataError> {
        Ok(self.sequence(Shape::List))
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, DataError> {
        Ok(self.sequence(Shape::Tuple))
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, DataError> {
        Ok(self.sequence(Shape::Tuple))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, DataError> {
        Ok(self.sequence(Shape::Variant(variant)))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, DataError> {
        Ok(self.members(None))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeStruct, DataError> {
        Ok(self.members(None))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, DataError> {
        Ok(self.members(Some(variant)))
    }
}

/// What a sequence becomes.
enum Shape {
    List,
    Tuple,
    /// A tuple with the name of its variant.
    Variant(&'static str),
}

/// The values of a list or a tuple.
struct Sequence<'k, 'py> {
    writer: Writer<'k, 'py>,
    list: Bound<'py, PyList>,
    shape: Shape,
}

impl<'py> Sequence<'_, 'py> {
    fn add(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), DataError> {
        let value = self.writer.inner(value, false)?;
        Ok(self.list.append(value)?)
    }

    fn finish(mut self) -> Made<'py> {
        match self.shape {
            Shape::List => Ok(self.list.into_any()),
            Shape::Tuple => Ok(self.list.to_tuple().into_any()),
            Shape::Variant(variant) => self.writer.variant(variant, self.list.to_tuple().into_any()),
        }
    }
}

/// The members of a `dict`.
struct Members<'k, 'py> {
    writer: Writer<'k, 'py>,
    dict: Bound<'py, PyDict>,
    /// The name of the variant that they belong to.
    variant: Option<&'static str>,
    /// The key whose value comes next.
    key: Option<Bound<'py, PyAny>>,
}

impl<'py> Members<'_, 'py> {
    fn add(&mut self, key: &'static str, value: &(impl Serialize + ?Sized)) -> Result<(), DataError> {
        let key = self.writer.keys.string(self.writer.py, key);
        let value = self.writer.inner(value, false)?;
        Ok(self.dict.set_item(key, value)?)
    }

    fn finish(mut self) -> Made<'py> {
        match self.variant {
            None => Ok(self.dict.into_any()),
            Some(variant) => self.writer.variant(variant, self.dict.into_any()),
        }
    }
}

impl<'py> ser::SerializeMap for Members<'_, 'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = DataError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), DataError> {
        self.key = Some(self.writer.inner(key, true)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), DataError> {
        let value = self.writer.inner(value, false)?;
        match self.key.take() {
            Some(key) => Ok(self.dict.set_item(key, value)?),
            None => Err(ser::Error::custom("a value has no key")),
        }
    }

    fn end(self) -> Made<'py> {
        self.finish()
    }
}

/// Writes a trait of serde for a kind of sequences or members.
macro_rules! ended {
    ($($trait:ident for $type:ident: $method:ident($($key:ident)?)),*) => {
        $(impl<'py> ser::$trait for $type<'_, 'py> {
            type Ok = Bound<'py, PyAny>;
            type Error = DataError;

            fn $method<T: Serialize + ?Sized>(&mut self, $($key: &'static str,)? value: &T) -> Result<(), DataError> {
                self.add($($key,)? value)
            }

            fn end(self) -> Made<'py> {
                self.finish()
            }
        })*
    };
}

ended! {
    SerializeSeq for Sequence: serialize_element(),
    SerializeTuple for Sequence: serialize_element(),
    SerializeTupleStruct for Sequence: serialize_field(),
    SerializeTupleVariant for Sequence: serialize_field(),
    SerializeStruct for Members: serialize_field(key),
    SerializeStructVariant for Members: serialize_field(key)
}

/// An exception of Python, or a message of a value that cannot be written.
#[derive(Debug)]
struct DataError(PyErr);

impl Display for DataError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for DataError {}

impl ser::Error for DataError {
    fn custom<T: Display>(message: T) -> Self {
        DataError(error(message))
    }
}

impl From<PyErr> for DataError {
    fn from(error: PyErr) -> Self {
        DataError(error)
    }
}
