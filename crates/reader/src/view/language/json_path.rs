//! Paths in the JSON of posts and of previews. Which members there are is what serde asks for to read them.

use std::fmt;

use serde::Deserialize;
use serde::de::{self, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor};

use super::error::in_place_of;
use crate::Preview;
use crate::entry::{DATE_MEMBERS, EntryMembers};
use crate::json::{CITED, EntrySteps, STEPS};

/// Checks the path of the source `post`.
pub(super) fn check_post_path(path: &[String]) -> Result<(), String> {
    let end = match path {
        [name, rest @ ..] if name == STEPS => end_of(rest, EntrySteps::deserialize),
        [name, rest @ ..] if CITED.contains(&name.as_str()) => end_of(rest, String::deserialize),
        path => end_of(path, EntryMembers::deserialize),
    };
    end.check("post", path, &[&CITED[..], &[STEPS]].concat())
}

/// Checks the path of the source `page`.
pub(super) fn check_preview_path(path: &[String]) -> Result<(), String> {
    end_of(path, Preview::deserialize).check("page", path, &[])
}

/// Where a path ends.
#[derive(Debug)]
enum PathEnd {
    /// At a value.
    Value,
    /// Before a name that is no member: how many names are left, and the names of the members.
    Unknown(usize, &'static [&'static str]),
}

fn end_of<'p, T>(path: &'p [String], read: impl FnOnce(JsonPath<'p>) -> Result<T, PathEnd>) -> PathEnd {
    read(JsonPath(path)).err().unwrap_or(PathEnd::Value)
}

impl PathEnd {
    /// The problem, if there is one. The JSON itself has further members.
    fn check(self, source: &str, path: &[String], further: &[&str]) -> Result<(), String> {
        let PathEnd::Unknown(left, members) = self else { return Ok(()) };
        let (before, after) = path.split_at(path.len() - left);
        let place = format!("{source} {}", before.join("."));
        match place.trim_end() {
            place if members.is_empty() => Err(format!("{place:?} has no members: end the path there")),
            place => {
                let further = if before.is_empty() { further } else { &[] };
                let (name, members) = (&after[0], [members, further].concat());
                Err(format!("{place:?} has no member {name:?}: {}", in_place_of(name, &members)))
            }
        }
    }
}

impl fmt::Display for PathEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl std::error::Error for PathEnd {}

impl de::Error for PathEnd {
    fn custom<T: fmt::Display>(_: T) -> Self {
        PathEnd::Value
    }

    fn unknown_variant(_: &str, names: &'static [&'static str]) -> Self {
        PathEnd::Unknown(1, names)
    }
}

/// JSON that has the members of a path only. To read it is always an error: the end of the path.
struct JsonPath<'p>(&'p [String]);

impl JsonPath<'_> {
    fn value<T>(self, members: &'static [&'static str]) -> Result<T, PathEnd> {
        Err(match self.0.len() {
            0 => PathEnd::Value,
            left => PathEnd::Unknown(left, members),
        })
    }
}

/// The methods for what has no members.
macro_rules! values {
    ($($method:ident($($name:ident: $type:ty),*))*) => { $(
        fn $method<V: Visitor<'de>>(self, $($name: $type,)* _: V) -> Result<V::Value, PathEnd> {
            $(let _ = $name;)*
            self.value(&[])
        }
    )* };
}

impl<'de> Deserializer<'de> for JsonPath<'_> {
    type Error = PathEnd;

    values! {
        deserialize_bool() deserialize_char() deserialize_str() deserialize_string() deserialize_bytes()
        deserialize_byte_buf() deserialize_i8() deserialize_i16() deserialize_i32() deserialize_i64() deserialize_u8()
        deserialize_u16() deserialize_u32() deserialize_u64() deserialize_f32() deserialize_f64() deserialize_unit()
        deserialize_identifier() deserialize_ignored_any() deserialize_unit_struct(name: &'static str)
        deserialize_tuple(len: usize) deserialize_tuple_struct(name: &'static str, len: usize)
        deserialize_enum(name: &'static str, names: &'static [&'static str])
    }

    /// A date, which may be a text too.
    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, PathEnd> {
        match self.0 {
            [name, rest @ ..] if DATE_MEMBERS.contains(&name.as_str()) => JsonPath(rest).value(&[]),
            _ => self.value(&DATE_MEMBERS),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        members: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, PathEnd> {
        match self.0.first() {
            Some(name) if members.contains(&name.as_str()) => visitor.visit_map(self),
            _ => self.value(members),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PathEnd> {
        if self.0.is_empty() { self.value(&[]) } else { visitor.visit_map(self) }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PathEnd> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, PathEnd> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PathEnd> {
        visitor.visit_seq(self)
    }
}

impl<'de> MapAccess<'de> for JsonPath<'_> {
    type Error = PathEnd;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, PathEnd> {
        let key = seed.deserialize(self.0[0].as_str().into_deserializer());
        key.map(Some).map_err(|end: PathEnd| match end {
            PathEnd::Unknown(_, names) => PathEnd::Unknown(self.0.len(), names),
            PathEnd::Value => end,
        })
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, PathEnd> {
        seed.deserialize(JsonPath(&self.0[1..]))
    }
}

impl<'de> SeqAccess<'de> for JsonPath<'_> {
    type Error = PathEnd;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, PathEnd> {
        seed.deserialize(JsonPath(self.0)).map(Some)
    }
}
