//! Names of properties and types. Most are short and are stored inline; longer ones are boxed.

use std::fmt;

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

const MAX_SHORT_LEN: usize = 22;

#[derive(Clone)]
pub(crate) enum Name {
    Short { len: u8, bytes: [u8; MAX_SHORT_LEN] },
    Long(Box<str>),
}

impl Name {
    pub(crate) fn as_bytes(&self) -> &[u8] {
        match self {
            Name::Short { len, bytes } => &bytes[..usize::from(*len)],
            Name::Long(name) => name.as_bytes(),
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        match self {
            Name::Short { .. } => std::str::from_utf8(self.as_bytes()).unwrap_or_default(),
            Name::Long(name) => name,
        }
    }

    pub(crate) fn is(&self, name: &str) -> bool {
        self.as_bytes() == name.as_bytes()
    }

    fn short(name: &str) -> Option<Self> {
        let mut bytes = [0; MAX_SHORT_LEN];
        bytes.get_mut(..name.len())?.copy_from_slice(name.as_bytes());
        Some(Name::Short { len: name.len() as u8, bytes })
    }
}

impl From<&str> for Name {
    fn from(name: &str) -> Self {
        Name::short(name).unwrap_or_else(|| Name::Long(name.into()))
    }
}

impl From<Box<str>> for Name {
    fn from(name: Box<str>) -> Self {
        Name::short(&name).unwrap_or(Name::Long(name))
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
