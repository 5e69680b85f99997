//! The types of options.

use std::collections::BTreeSet;

use super::{OptionKind, OptionProblem, OptionValue};

/// A type of options.
pub trait Setting: Sized {
    /// What the option takes.
    const KIND: OptionKind;

    /// The value of the option. `None` if it has no value.
    fn value(&self) -> Option<OptionValue>;

    /// Reads the value of the option.
    ///
    /// # Errors
    /// If the option takes other values.
    fn from_value(value: OptionValue) -> Result<Self, OptionProblem>;
}

impl Setting for bool {
    const KIND: OptionKind = OptionKind::Flag;

    fn value(&self) -> Option<OptionValue> {
        Some(OptionValue::Flag(*self))
    }

    fn from_value(value: OptionValue) -> Result<Self, OptionProblem> {
        if let OptionValue::Flag(is_on) = value { Ok(is_on) } else { Err(OptionProblem::Kind(Self::KIND)) }
    }
}

impl Setting for u16 {
    const KIND: OptionKind = OptionKind::Number;

    fn value(&self) -> Option<OptionValue> {
        Some(OptionValue::Number((*self).into()))
    }

    fn from_value(value: OptionValue) -> Result<Self, OptionProblem> {
        usize::from_value(value).map(|number| u16::try_from(number).unwrap_or(u16::MAX))
    }
}

impl Setting for usize {
    const KIND: OptionKind = OptionKind::Number;

    fn value(&self) -> Option<OptionValue> {
        Some(OptionValue::Number(*self as u64))
    }

    fn from_value(value: OptionValue) -> Result<Self, OptionProblem> {
        let OptionValue::Number(number) = value else { return Err(OptionProblem::Kind(Self::KIND)) };
        Ok(usize::try_from(number).unwrap_or(usize::MAX))
    }
}

impl<S: Setting> Setting for Option<S> {
    const KIND: OptionKind = S::KIND;

    fn value(&self) -> Option<OptionValue> {
        self.as_ref()?.value()
    }

    fn from_value(value: OptionValue) -> Result<Self, OptionProblem> {
        S::from_value(value).map(Some)
    }
}

impl Setting for Vec<String> {
    const KIND: OptionKind = OptionKind::Texts;

    fn value(&self) -> Option<OptionValue> {
        Some(OptionValue::Texts(self.clone()))
    }

    fn from_value(value: OptionValue) -> Result<Self, OptionProblem> {
        match value {
            OptionValue::Texts(texts) => Ok(texts),
            OptionValue::Text(text) => Ok(vec![text]),
            _ => Err(OptionProblem::Kind(Self::KIND)),
        }
    }
}

impl Setting for BTreeSet<String> {
    const KIND: OptionKind = OptionKind::Texts;

    fn value(&self) -> Option<OptionValue> {
        Some(OptionValue::Texts(self.iter().cloned().collect()))
    }

    fn from_value(value: OptionValue) -> Result<Self, OptionProblem> {
        Vec::<String>::from_value(value).map(|texts| texts.into_iter().collect())
    }
}

impl Setting for String {
    const KIND: OptionKind = OptionKind::Text;

    fn value(&self) -> Option<OptionValue> {
        (!self.is_empty()).then(|| OptionValue::Text(self.clone()))
    }

    fn from_value(value: OptionValue) -> Result<Self, OptionProblem> {
        if let OptionValue::Text(text) = value { Ok(text) } else { Err(OptionProblem::Kind(Self::KIND)) }
    }
}
