//! Values of schema.org in one form.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use microweave_values::datetime::duration;

/// A duration in seconds. It is read from ISO 8601 (`PT1H30M`) and from texts such as `1 hr 30 min`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Duration(pub u64);

impl Duration {
    /// The seconds in a text: ISO 8601, a time such as `1:30:00`, or numbers with units. `None` for other texts, and for
    /// years and months, whose length differs.
    ///
    /// ```
    /// use microweave_reader::things::Duration;
    ///
    /// assert_eq!(Duration::of("PT1H30M"), Some(Duration(5400)));
    /// assert_eq!(Duration::of("1 hr 30 minutes"), Some(Duration(5400)));
    /// assert_eq!(Duration::of("soon"), None);
    /// assert_eq!(Duration::of("PT999999H"), None, "it is more than ten years");
    /// ```
    pub fn of(text: &str) -> Option<Self> {
        let read = [duration::seconds, duration::seconds_in_letters, duration::seconds_in_words];
        let seconds = read.into_iter().find_map(|read| read(text));
        seconds.filter(|seconds| *seconds <= duration::MAX_SECONDS).map(Duration)
    }
}

impl<'de> Deserialize<'de> for Duration {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Duration::of(&text).ok_or_else(|| D::Error::custom(format_args!("{text:?} is not a duration")))
    }
}

/// A duration is written in ISO 8601, in hours, minutes and seconds.
impl Serialize for Duration {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self)
    }
}

impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [(self.0 / 3600, 'H'), (self.0 / 60 % 60, 'M'), (self.0 % 60, 'S')];
        f.write_str("PT")?;
        for (number, unit) in
            parts.into_iter().filter(|(number, unit)| *number > 0 || self.0 == 0 && *unit == 'S')
        {
            write!(f, "{number}{unit}")?;
        }
        Ok(())
    }
}

/// The value or the values of a field. A value in no known form is left out, and is no error for the rest of the thing.
pub(super) trait FieldValue<'de>: Sized {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

impl<'de, T: Deserialize<'de>> FieldValue<'de> for Option<T> {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(T::deserialize(deserializer).ok())
    }
}

impl<'de, T: Deserialize<'de>> FieldValue<'de> for Vec<T> {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values: Vec<KnownForm<T>> = Vec::deserialize(deserializer)?;
        Ok(values.into_iter().filter_map(|value| value.0).collect())
    }
}

pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Reads the properties that are texts. `@id` and `@type` are none.
pub(super) fn texts<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, String>, D::Error> {
    let values: BTreeMap<String, KnownForm<String>> = BTreeMap::deserialize(deserializer)?;
    let texts = values.into_iter().filter_map(|(name, value)| Some((name, value.0?)));
    Ok(texts.filter(|(name, _)| !name.starts_with('@')).collect())
}

struct KnownForm<T>(Option<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for KnownForm<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::read(deserializer).map(KnownForm)
    }
}
