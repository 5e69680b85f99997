//! Names of properties and types. Most are short and are stored inline; longer ones are boxed.

use std::fmt;

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

const MAX_SHORT_LEN: usize = 22;

/// A name. A clone of a short one allocates nothing.
#[derive(Clone)]
pub struct Name(NameText);

#[derive(Clone)]
enum NameText {
    Short { len: u8, bytes: [u8; MAX_SHORT_LEN] },
    Long(Box<str>),
}

impl Name {
    /// The name as bytes of UTF-8.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            NameText::Short { len, bytes } => &bytes[..usize::from(*len)],
            NameText::Long(name) => name.as_bytes(),
        }
    }

    /// The name as a text. [`Name::is`] compares without the check of UTF-8 that this needs.
    #[inline]
    pub fn as_str(&self) -> &str {
        match &self.0 {
            NameText::Short { .. } => std::str::from_utf8(self.as_bytes()).unwrap_or_default(),
            NameText::Long(name) => name,
        }
    }

    /// True if this is the name. The last byte is compared first: most names of one length differ in it.
    #[inline]
    pub fn is(&self, name: &str) -> bool {
        let (bytes, name) = (self.as_bytes(), name.as_bytes());
        bytes.len() == name.len() && bytes.last() == name.last() && bytes == name
    }

    fn short(name: &str) -> Option<Self> {
        let mut bytes = [0; MAX_SHORT_LEN];
        bytes.get_mut(..name.len())?.copy_from_slice(name.as_bytes());
        Some(Name(NameText::Short { len: name.len() as u8, bytes }))
    }
}

impl From<&str> for Name {
    fn from(name: &str) -> Self {
        Name::short(name).unwrap_or_else(|| Name(NameText::Long(name.into())))
    }
}

impl From<Box<str>> for Name {
    fn from(name: Box<str>) -> Self {
        Name::short(&name).unwrap_or(Name(NameText::Long(name)))
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for Name {}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Box::<str>::deserialize(deserializer).map(Name::from)
    }
}
