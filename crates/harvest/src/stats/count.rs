//! A number that is exact or estimated.

use std::fmt;

use serde::Serialize;

/// A number, and whether it is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Count {
    /// The number, or the estimate.
    pub value: u64,
    /// False if it is an estimate.
    #[serde(rename = "exact")]
    pub is_exact: bool,
}

impl Count {
    /// An exact number.
    pub fn exact(value: u64) -> Self {
        Count { value, is_exact: true }
    }

    /// An estimate.
    pub fn estimated(value: u64) -> Self {
        Count { value, is_exact: false }
    }
}

/// Writes the number with `~` before an estimate, and commas between the thousands.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.value.to_string();
        let mut text = String::from(if self.is_exact { "" } else { "~" });
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_commas() {
        assert_eq!(Count::exact(0).to_string(), "0");
        assert_eq!(Count::exact(999).to_string(), "999");
        assert_eq!(Count::estimated(1_234_567).to_string(), "~1,234,567");
        assert_eq!(format!("{:>7}", Count::exact(1000)), "  1,000");
    }
}
