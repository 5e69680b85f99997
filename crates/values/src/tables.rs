//! The tables of the crates: JSON that is packed when a crate is compiled, so that a program which reads one small page does not wait
//! for a JSON parser. A packed value is its kind, its length in two characters of ASCII, and its text. For an array or an object, the
//! length is the number of its parts; three characters with the length in bytes follow, and the parts.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::OnceLock;

use serde::Deserialize;
use serde::de::value::{Error, MapAccessDeserializer};
use serde::de::{DeserializeSeed, Deserializer, Error as _, IntoDeserializer, MapAccess, SeqAccess, Visitor};

/// A table of a crate's folder `data`, which is read when it is first used. The crate depends on `once_cell`. A table in the wrong
/// form panics then, so a test has to use each of them.
#[macro_export]
macro_rules! table {
    ($file:literal) => {
        once_cell::sync::Lazy::new(|| $crate::tables::read($crate::packed!($file)))
    };
}

/// The packed table of a file in a crate's folder `data`, for [`read`](crate::tables::read). The file may have the escapes `\"` and `\\`
/// only, and at most 16 levels.
#[macro_export]
macro_rules! packed {
    ($($file:expr),*) => {{
        const JSON: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/", $($file),*));
        const PACKED: ([u8; 4 * JSON.len() + 6], usize) = $crate::tables::pack(JSON);
        static BYTES: [u8; PACKED.1] = $crate::tables::start(&PACKED.0);
        const TABLE: &str = match str::from_utf8(&BYTES) {
            Ok(table) => table,
            Err(_) => panic!("the file is not UTF-8"),
        };
        TABLE
    }};
}

/// The length of the head of a text, and of an array or an object.
const HEAD: usize = 3;
const LONG_HEAD: usize = 6;

/// Packs JSON. Returns the bytes, and how many of them count. Of the escapes, it knows `\"` and `\\`.
pub const fn pack<const N: usize>(json: &str) -> ([u8; N], usize) {
    let json = json.as_bytes();
    let (mut packed, mut len, mut at) = ([0; N], 0, 0);
    // Where the objects and arrays around the value begin, and how many parts they have.
    let (mut around, mut parts, mut depth) = ([0; 16], [0; 16], 0);
    while at < json.len() {
        let (start, kind) = (len, json[at]);
        at += 1;
        match kind {
            b' ' | b'\n' | b'\r' | b'\t' | b',' | b':' => continue,
            b']' | b'}' => {
                depth -= 1;
                let head = around[depth];
                write(&mut packed, head + HEAD, LONG_HEAD - HEAD, len - head - LONG_HEAD);
                write(&mut packed, head + 1, HEAD - 1, parts[depth]);
                continue;
            }
            _ => {}
        }
        if depth > 0 {
            parts[depth - 1] += 1;
        }
        packed[start] = kind;
        if kind == b'[' || kind == b'{' {
            (around[depth], parts[depth]) = (start, 0);
            depth += 1;
            len += LONG_HEAD;
            continue;
        }
        len += HEAD;
        if kind != b'"' {
            at -= 1;
        }
        while at < json.len() && !ends(kind, json[at]) {
            if json[at] == b'\\' {
                at += 1;
                assert!(matches!(json[at], b'"' | b'\\'));
            }
            packed[len] = json[at];
            (len, at) = (len + 1, at + 1);
        }
        if kind == b'"' {
            at += 1;
        }
        write(&mut packed, start + 1, HEAD - 1, len - start - HEAD);
    }
    assert!(depth == 0);
    (packed, len)
}

/// True for the byte after a text, a number or a word.
const fn ends(kind: u8, byte: u8) -> bool {
    byte == b'"' || kind != b'"' && matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | b',' | b']' | b'}')
}

/// Writes a number as characters of ASCII.
const fn write(packed: &mut [u8], at: usize, characters: usize, number: usize) {
    assert!(number < 1 << (7 * characters));
    let mut written = 0;
    while written < characters {
        packed[at + written] = (number >> (7 * written)) as u8 & 0x7f;
        written += 1;
    }
}

/// The first bytes of others.
pub const fn start<const N: usize>(bytes: &[u8]) -> [u8; N] {
    *bytes.first_chunk().expect("it is not longer")
}

/// Reads a packed table. Panics if it is in the wrong form.
pub fn read<'de, T: Deserialize<'de>>(table: &'de str) -> T {
    T::deserialize(&mut Packed(table)).expect("a test reads it")
}

/// What is left of a packed table.
struct Packed<'de>(&'de str);

impl<'de> Packed<'de> {
    /// The kind of the next value, and its length.
    fn head(&mut self) -> Result<(u8, usize), Error> {
        let [kind, low, high, ..] = *self.0.as_bytes() else { return Err(Error::custom("the table ends")) };
        self.text(if matches!(kind, b'[' | b'{') { LONG_HEAD } else { HEAD })?;
        Ok((kind, usize::from(low) + (usize::from(high) << 7)))
    }

    /// A text, a number or a word.
    fn plain(&mut self) -> Result<&'de str, Error> {
        match self.head()? {
            (b'[' | b'{', _) => Err(Error::custom("a text or a number is expected")),
            (_, len) => self.text(len),
        }
    }

    /// The number of parts of an array or an object.
    fn parts(&mut self, kind: u8) -> Result<usize, Error> {
        match self.head()? {
            (head, parts) if head == kind => Ok(parts),
            _ => Err(Error::custom("a list or an object is expected")),
        }
    }

    fn number(&mut self, characters: usize) -> Result<usize, Error> {
        let bytes = self.text(characters)?.bytes();
        Ok(bytes.rev().fold(0, |number, byte| (number << 7) + usize::from(byte)))
    }

    fn text(&mut self, len: usize) -> Result<&'de str, Error> {
        let (text, rest) = self.0.split_at_checked(len).ok_or_else(|| Error::custom("the table ends"))?;
        self.0 = rest;
        Ok(text)
    }

    /// Skips a value, and returns it.
    fn skip(&mut self) -> Result<&'de str, Error> {
        let is_long = self.0.starts_with(['[', '{']);
        let mut head = Packed(self.0.get(1..).unwrap_or_default());
        let mut len = HEAD + head.number(HEAD - 1)?;
        if is_long {
            len = LONG_HEAD + head.number(LONG_HEAD - HEAD)?;
        }
        self.text(len)
    }
}

/// Defines the methods for types that are read like another one: `u8` like `i64`, a `String` like a `str`.
macro_rules! forward {
    ($($kind:ident to $read:ident),*) => {
        $(fn $kind<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            self.$read(visitor)
        })*
    };
}

impl<'de> Deserializer<'de> for &mut Packed<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.head()? {
            (b'"', len) => visitor.visit_borrowed_str(self.text(len)?),
            (b'[', left) => visitor.visit_seq(PackedParts { table: self, left }),
            (b'{', left) => visitor.visit_map(PackedParts { table: self, left }),
            (_, len) => match self.text(len)? {
                "null" => visitor.visit_unit(),
                "true" => visitor.visit_bool(true),
                "false" => visitor.visit_bool(false),
                number => match number.parse() {
                    Ok(number) => visitor.visit_i64(number),
                    Err(_) => visitor.visit_f64(number.parse().map_err(Error::custom)?),
                },
            },
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.0.starts_with('n') { self.deserialize_any(visitor) } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &str, visitor: V) -> Result<V::Value, Error> {
        if name == LATER {
            visitor.visit_borrowed_str(self.skip()?)
        } else {
            visitor.visit_newtype_struct(self)
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &str,
        _variants: &[&str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.head()? {
            (b'"', len) => visitor.visit_enum(self.text(len)?.into_deserializer()),
            (_, left) => visitor.visit_enum(MapAccessDeserializer::new(PackedParts { table: self, left })),
        }
    }

    // Most values have one kind. Code for the others, made for each type, is most of what a table costs in a program.

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_borrowed_str(self.plain()?)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_bool(self.plain()? == "true")
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_f64(self.plain()?.parse().map_err(Error::custom)?)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_i64(self.plain()?.parse().map_err(Error::custom)?)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let left = self.parts(b'[')?;
        visitor.visit_seq(PackedParts { table: self, left })
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let left = self.parts(b'{')?;
        visitor.visit_map(PackedParts { table: self, left })
    }

    forward! {
        deserialize_string to deserialize_str, deserialize_char to deserialize_str, deserialize_identifier to deserialize_str,
        deserialize_i8 to deserialize_i64, deserialize_i16 to deserialize_i64, deserialize_i32 to deserialize_i64,
        deserialize_i128 to deserialize_i64, deserialize_u8 to deserialize_i64, deserialize_u16 to deserialize_i64,
        deserialize_u32 to deserialize_i64, deserialize_u64 to deserialize_i64, deserialize_u128 to deserialize_i64,
        deserialize_f32 to deserialize_f64
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &str,
        _fields: &[&str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_map(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.skip()?;
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! { bytes byte_buf unit unit_struct tuple_struct }
}

/// The parts of an array or an object: values, or names and values.
struct PackedParts<'t, 'de> {
    table: &'t mut Packed<'de>,
    left: usize,
}

impl<'de> SeqAccess<'de> for PackedParts<'_, 'de> {
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        seed.deserialize(&mut *self.table).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

impl<'de> MapAccess<'de> for PackedParts<'_, 'de> {
    type Error = Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        self.next_element_seed(seed)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Error> {
        self.left -= 1;
        seed.deserialize(&mut *self.table)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left / 2)
    }
}

/// A table, or a part of one, that is read when it is first used.
pub struct Later<T> {
    packed: &'static str,
    read: OnceLock<T>,
}

impl<T> Later<T> {
    /// A [packed] table.
    pub const fn new(packed: &'static str) -> Self {
        Later { packed, read: OnceLock::new() }
    }
}

/// The name by which [`Packed`] knows such a part.
const LATER: &str = "microweave_values::tables::Later";

impl<'de: 'static, T> Deserialize<'de> for Later<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(LATER, LaterVisitor(PhantomData))
    }
}

struct LaterVisitor<T>(PhantomData<T>);

impl<'de: 'static, T> Visitor<'de> for LaterVisitor<T> {
    type Value = Later<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a part of a packed table")
    }

    fn visit_borrowed_str<E: serde::de::Error>(self, packed: &'de str) -> Result<Later<T>, E> {
        Ok(Later::new(packed))
    }
}

impl<T: Deserialize<'static>> Deref for Later<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.read.get_or_init(|| read(self.packed))
    }
}

impl<T: Deserialize<'static> + fmt::Debug> fmt::Debug for Later<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packed_table_is_the_json() {
        const JSON: &str = r#"{"a": [1, -2.5, true, false, null], "\"b\\": {"c": ["", "ü"]}, "d": []}"#;
        const PACKED: ([u8; 4 * JSON.len() + 6], usize) = pack(JSON);
        static BYTES: [u8; PACKED.1] = start(&PACKED.0);
        let table = str::from_utf8(&BYTES).expect("it is text");
        let json: serde_json::Value = serde_json::from_str(JSON).expect("it is JSON");
        assert_eq!(read::<serde_json::Value>(table), json);
    }
}
