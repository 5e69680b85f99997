//! Decimal numbers of tables: integers of 64 bits with six decimals.

/// The digits after the point.
pub(crate) const SCALE: i8 = 6;

/// The digits of all.
pub(crate) const PRECISION: u8 = 18;

/// A number such as `-12.50` as an integer, in millionths; further decimals are rounded. `None` if it is too large.
pub(super) fn scaled(number: &str) -> Option<i64> {
    let (sign, digits) = number.strip_prefix('-').map_or((1, number), |digits| (-1, digits));
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let scale = usize::from(SCALE.unsigned_abs());
    let mut parts: String = decimals.chars().take(scale).collect();
    parts.extend(std::iter::repeat_n('0', scale - parts.len()));
    let rounds_up = decimals.as_bytes().get(scale).is_some_and(|digit| *digit >= b'5');
    let value = format!("{whole}{parts}").parse::<i64>().ok()? + i64::from(rounds_up);
    (value < 10_i64.pow(PRECISION.into())).then_some(sign * value)
}

#[cfg(test)]
mod tests {
    use super::scaled;

    #[test]
    fn numbers_have_six_decimals() {
        for (number, expected) in [
            ("12.50", Some(12_500_000)),
            ("-0.1", Some(-100_000)),
            ("1", Some(1_000_000)),
            ("0.0000005", Some(1)),
            ("0.9999999", Some(1_000_000)),
            ("999999999999.999999", Some(999_999_999_999_999_999)),
            ("1000000000000", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(scaled(number), expected, "{number}");
        }
    }
}
