//! Numbers and amounts of money in texts, in one form.

use once_cell::sync::Lazy;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::collections::map::Map;
use crate::date_words::is_month;

/// A decimal number as text, with a point and without marks between thousands: `2.879,20` is `2879.20`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Decimal(String);

/// An amount of money.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
pub struct Amount {
    /// The number. Zeros at its end stay as written.
    pub amount: Decimal,
    /// The code of ISO 4217. `None` if the page does not say it, or if it says one that several currencies have, such
    /// as `kr`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
}

/// The currencies of ISO 4217, and signs that only one of them has.
static CURRENCIES: Lazy<Currencies> = crate::table!("currencies.json");

/// Words in small letters that are beside an amount that is no price.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct NoPriceWords {
    /// With a word of shipping, they say that something costs nothing.
    #[serde(borrow)]
    free: Vec<&'static str>,
    shipping: Vec<&'static str>,
    /// Before an amount that is saved.
    before_savings: Vec<&'static str>,
    /// Before an amount that is a price all the same: "discount price".
    price: Vec<&'static str>,
    /// After an amount that is saved, as the last word.
    after_savings: Vec<&'static str>,
    /// Units of lengths and weights, as they are written after a number.
    units: Vec<&'static str>,
    /// Cents and pence, as they are written after a number.
    minor_units: Vec<&'static str>,
}

static NO_PRICES: Lazy<NoPriceWords> = crate::table!("price-words.json");

#[derive(Deserialize)]
struct Currencies {
    #[serde(borrow)]
    codes: Vec<&'static str>,
    /// The codes of those without a minor unit.
    without_decimals: &'static str,
    /// The codes of those with three decimals.
    three_decimals: &'static str,
    signs: Map<&'static str>,
}

/// What a number is of: it says what a mark before three digits is, as in `1,234`.
#[derive(Clone, Copy, PartialEq)]
enum NumberKind {
    /// The mark can be a decimal mark or one between thousands.
    Any,
    /// It is between thousands.
    Count,
    /// It is between thousands. If the number is alone, a point is a decimal mark.
    Price,
    /// A point is a decimal mark.
    ThreeDecimals,
}

/// The greatest power of ten of a number, and the least one below 0.
const MAX_POWER: i32 = 64;

/// A longer text is not a number. Many offers may share one, so its length bounds the work.
const MAX_NUMBER_BYTES: usize = 256;

impl Decimal {
    /// The number as text, such as `2879.20`.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The number in a text. `None` without a number, with several ones, and if a mark can be a decimal mark or one between
    /// thousands (`1,234`): then the number is not known.
    ///
    /// ```
    /// use microweave_values::amounts::Decimal;
    ///
    /// let number = |text| Decimal::of(text).map(|number| number.as_str().to_owned());
    /// assert_eq!(number("2.879,20 €").as_deref(), Some("2879.20"));
    /// assert_eq!(number("1'299.00 CHF").as_deref(), Some("1299.00"));
    /// assert_eq!(number("1,234,567").as_deref(), Some("1234567"));
    /// assert_eq!((number("-2.5e-3").as_deref(), number("1.2E+3").as_deref()), (Some("-0.0025"), Some("1200")));
    /// assert_eq!((number("1,234"), number("2 for 10 €")), (None, None));
    /// ```
    ///
    /// A number that is alone may have a power of ten, as in JSON: `2.5e-7`. A text of more than 256 bytes has no number.
    pub fn of(text: &str) -> Option<Self> {
        Self::with_power(text).or_else(|| Self::read(text, NumberKind::Any))
    }

    /// The number in a text that counts something. A mark before three digits is between thousands.
    ///
    /// ```
    /// use microweave_values::amounts::Decimal;
    ///
    /// let count = |text| Decimal::of_count(text).map(|number| number.as_str().to_owned());
    /// assert_eq!(count("1,234 reviews").as_deref(), Some("1234"));
    /// ```
    pub fn of_count(text: &str) -> Option<Self> {
        Self::with_power(text).or_else(|| Self::read(text, NumberKind::Count))
    }

    /// A number such as `1e+20`, with all its digits. `None` without a power of ten, and for one that no page counts with.
    fn with_power(text: &str) -> Option<Self> {
        let (number, power) = text.trim().split_once(['e', 'E'])?;
        let (sign, number) = number.strip_prefix('-').map_or(("", number), |number| ("-", number));
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let power = power.parse::<i32>().ok().filter(|power| power.abs() <= MAX_POWER)?;
        let digits = [whole, fraction].concat();
        if whole.is_empty()
            || digits.len() > MAX_NUMBER_BYTES
            || !digits.bytes().all(|byte| byte.is_ascii_digit())
        {
            return None;
        }
        let point = i32::try_from(whole.len()).ok()? + power;
        let digits = ["0".repeat(usize::try_from(1 - point).unwrap_or(0)), digits].concat();
        let whole_len = usize::try_from(point.max(1)).ok()?;
        let digits = format!("{digits:0<whole_len$}");
        let (whole, fraction) = digits.split_at(whole_len);
        let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
        let whole = if whole.is_empty() { "0" } else { whole };
        let point = if fraction.is_empty() { "" } else { "." };
        Some(Decimal([sign, whole, point, fraction].concat()))
    }

    fn read(text: &str, kind: NumberKind) -> Option<Self> {
        if text.len() > MAX_NUMBER_BYTES {
            return None;
        }
        let start = text.find(|c: char| c.is_ascii_digit())?;
        let is_part =
            |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '\'' | '’' | ' ' | '\u{A0}' | '\u{202F}');
        let end = text[start..].find(|c| !is_part(c)).map_or(text.len(), |length| start + length);
        let number = text[start..end].trim_end_matches(|c: char| !c.is_ascii_digit());
        let after = &text[end..];
        // A fraction or a power, such as `1½`, `10²`.
        let goes_on = after.starts_with(char::is_numeric);
        if goes_on || after.contains(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let before = text[..start].trim_end_matches(['.', ',']);
        let has_mark = before.len() < start;
        // The point of an abbreviation, such as `Rs.500`.
        let is_of_word = before.ends_with(char::is_alphabetic);
        let is_plain = number.bytes().all(|byte| byte.is_ascii_digit());
        let digits = match kind {
            // A number such as `.99`.
            _ if has_mark && is_plain && !is_of_word => format!("0.{number}"),
            NumberKind::Any | NumberKind::Count | NumberKind::ThreeDecimals if has_mark && !is_of_word => {
                return None;
            }
            NumberKind::Count if !number.starts_with('0') && has_groups(number) => {
                number.chars().filter(char::is_ascii_digit).collect()
            }
            _ => Self::joined(number, number.len() == text.trim().len(), kind)?,
        };
        // A hyphen in a word, such as `covid-19`, is no sign.
        let before_sign = before.trim_end().strip_suffix(['-', '−']);
        let is_negative = before_sign.is_some_and(|before| !before.ends_with(char::is_alphanumeric));
        Some(Decimal(if is_negative { format!("-{digits}") } else { digits }))
    }

    /// The digits of a number with at most one decimal mark. A number that is alone can have three decimals. A space may follow the
    /// decimal mark of a price.
    fn joined(number: &str, is_alone: bool, kind: NumberKind) -> Option<String> {
        let parts = number.rfind(['.', ',']).map(|at| (&number[..at], &number[at..=at], &number[at + 1..]));
        // A mark that is there twice is between thousands.
        let parts = parts.filter(|(whole, mark, _)| !whole.contains(mark));
        let (whole, mark, fraction) = parts.unwrap_or((number, "", ""));
        let cents = fraction.trim_start();
        let is_price = kind == NumberKind::Price;
        let has_space = is_price && cents.len() == 2 && !(is_alone && mark == ",");
        let fraction = if has_space { cents } else { fraction };
        let has_digits_only = fraction.bytes().all(|byte| byte.is_ascii_digit());
        let may_be_thousands = has_digits_only
            && fraction.len() == 3
            && whole.len() <= 3
            && !whole.contains(['.', ',', ' '])
            && whole != "0";
        let is_decimal = mark == "." && (is_alone || kind == NumberKind::ThreeDecimals);
        if may_be_thousands && is_price && !is_decimal && !whole.starts_with('0') {
            return Some([whole, fraction].concat());
        }
        if may_be_thousands && !is_decimal || !has_digits_only || !has_groups(whole) {
            return None;
        }
        let whole: String = whole.chars().filter(char::is_ascii_digit).collect();
        Some(if fraction.is_empty() { whole } else { format!("{whole}.{fraction}") })
    }

    /// The text as a number without needless zeros: `12.50` is `12.5`. `None` if the text has anything else.
    pub fn plain(text: &str) -> Option<&str> {
        let digits = text.trim().trim_start_matches('-');
        let is_number = digits.starts_with(|c: char| c.is_ascii_digit())
            && digits.chars().all(|c| c.is_ascii_digit() || c == '.')
            && digits.matches('.').count() <= 1;
        let text = text.trim();
        is_number
            .then(|| if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text })
    }
}

/// True for digits in groups with one kind of mark between them, or without marks. The last group has three digits; the groups before
/// it have three, or two each as in India: `1,29,999`.
fn has_groups(whole: &str) -> bool {
    let groups: Vec<usize> = whole.split(|c: char| !c.is_ascii_digit()).map(str::len).collect();
    let mut marks = whole.chars().filter(|c| !c.is_ascii_digit());
    let first_mark = marks.next();
    if !marks.all(|mark| Some(mark) == first_mark) {
        return false;
    }
    match groups[..] {
        [] | [_] => true,
        [first, .., 3] => {
            let inner = &groups[1..groups.len() - 1];
            first <= 3 && inner.iter().all(|&digits| digits == 3)
                || first <= 2 && first_mark == Some(',') && inner.iter().all(|&digits| digits == 2)
        }
        _ => false,
    }
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Decimal::of(&text).ok_or_else(|| D::Error::custom(format_args!("{text:?} is not a number")))
    }
}

impl Amount {
    /// The amount in a text, with the currency that is in it, or else `currency`, a code or a sign. `None` for a text that
    /// is no price: a percentage, a discount such as `Save 5 €`, a text about shipping without a number.
    ///
    /// ```
    /// use microweave_values::amounts::Amount;
    ///
    /// let amount = Amount::of("1 299,00", Some("€")).expect("it has a number");
    /// assert_eq!((amount.amount.as_str(), amount.currency.as_deref()), ("1299.00", Some("EUR")));
    /// assert_eq!(Amount::of("40% off", Some("€")), None);
    /// ```
    pub fn of(text: &str, currency: Option<&str>) -> Option<Self> {
        if !is_price(text, currency) {
            return None;
        }
        let currency = currency.and_then(code_of_currency).or_else(|| code_of_currency(text));
        let is_in = |codes: &str| currency.is_some_and(|code| codes.split(' ').any(|listed| listed == code));
        let kind = match currency {
            _ if is_in(CURRENCIES.without_decimals) => NumberKind::Count,
            _ if is_in(CURRENCIES.three_decimals) => NumberKind::ThreeDecimals,
            _ => NumberKind::Price,
        };
        Some(Amount { amount: Decimal::read(text, kind)?, currency: currency.map(str::to_owned) })
    }

    /// The lowest and the highest of some amounts, in the currency of the first one.
    pub fn range(amounts: impl IntoIterator<Item = Self>) -> Option<[Self; 2]> {
        let value = |amount: &Amount| amount.amount.as_str().parse().unwrap_or(f64::NAN);
        let mut amounts = amounts.into_iter();
        let first = amounts.next()?;
        let mut range = [first.clone(), first];
        for next in amounts {
            if next.currency != range[0].currency {
                continue;
            }
            if value(&next) < value(&range[0]) {
                range[0] = next;
            } else if value(&next) > value(&range[1]) {
                range[1] = next;
            }
        }
        Some(range)
    }

    /// The first price that has a number. Each price is a text and its currency; `currency` is the one of a price
    /// without its own.
    pub fn first<'a>(
        prices: impl IntoIterator<Item = (Option<&'a str>, Option<&'a str>)>,
        currency: Option<&str>,
    ) -> Option<Self> {
        let amount = prices.into_iter().find_map(|(price, unit)| Amount::of(price?, unit))?;
        let unit = amount.currency.clone();
        Some(Amount {
            currency: unit.or_else(|| currency.and_then(code_of_currency).map(str::to_owned)),
            ..amount
        })
    }
}

/// True for a text without a currency that is about a number of another kind: a month and a year, a length or a weight, or a number
/// among other words in parentheses.
fn is_about_other_number(text: &str, start: usize, end: usize) -> bool {
    let is_word = |c: char| c.is_alphabetic();
    let in_parentheses = text[..start].rfind('(').zip(text[end + 1..].find(')'));
    let is_note = in_parentheses.is_some_and(|(open, close)| {
        text[..open].contains(is_word)
            && [&text[open..start], &text[end + 1..end + 1 + close]].concat().contains(is_word)
    });
    words(text).any(is_month) || NO_PRICES.units.contains(&unit_of(&text[end + 1..])) || is_note
}

/// The word or the sign of a unit that a text after a number begins with.
fn unit_of(after: &str) -> &str {
    let after = after.trim_start();
    after.find(|c: char| !c.is_alphabetic() && c != '¢').map_or(after, |end| &after[..end])
}

/// True for cents, pence and such, as in `99p`. Some write the sign of rubles as a `p`.
fn is_in_minor_units(after: &str, currency: Option<&str>) -> bool {
    let unit = unit_of(after);
    NO_PRICES.minor_units.contains(&unit)
        && !(unit == "p" && currency.and_then(code_of_currency) == Some("RUB"))
}

/// False if a text is a percentage, a saving, free shipping, a length, a date or some cents, and no price. A text with several numbers
/// may have a price among them. `currency` is what the page says beside the text.
pub fn is_price(text: &str, currency: Option<&str>) -> bool {
    if text.len() > MAX_NUMBER_BYTES {
        return true;
    }
    let is_one_of = |list: &[&str], word: &str| list.iter().any(|listed| *listed == word.to_lowercase());
    let is_shipping = words(text).any(|word| is_one_of(&NO_PRICES.shipping, word));
    let is_digit = |c: char| c.is_ascii_digit();
    let Some((start, end)) = text.find(is_digit).zip(text.rfind(is_digit)) else {
        return !is_shipping;
    };
    if is_shipping && words(text).any(|word| is_one_of(&NO_PRICES.free, word)) {
        return false;
    }
    let has_currency = || currency.and_then(code_of_currency).or_else(|| code_of_currency(text)).is_some();
    if is_about_other_number(text, start, end) && !has_currency()
        || is_in_minor_units(&text[end + 1..], currency)
    {
        return false;
    }
    let is_in_number = |c: char| {
        is_digit(c) || matches!(c, '.' | ',' | '\'' | '’' | '-' | '–' | ' ' | '\u{A0}' | '\u{202F}')
    };
    let is_mark = |c: char| matches!(c, '%' | '％' | '٪');
    let is_percentage =
        text[..start].trim_end().ends_with(is_mark) || text[end + 1..].trim_start().starts_with(is_mark);
    let has_before = |list: &[&str]| words(&text[..start]).any(|word| is_one_of(list, word));
    let is_saving = has_before(&NO_PRICES.before_savings) && !has_before(&NO_PRICES.price)
        || words(&text[end + 1..]).next_back().is_some_and(|word| is_one_of(&NO_PRICES.after_savings, word));
    !text[start..=end].chars().all(is_in_number) || !is_percentage && !is_saving
}

fn words(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty())
}

/// The code of a text's currency: a code of ISO 4217 in capital letters, or else from a sign of only one currency. If the text
/// is only a code, small letters count too.
pub fn code_of_currency(text: &str) -> Option<&'static str> {
    if text.len() > MAX_NUMBER_BYTES {
        return None;
    }
    let code_of =
        |word: &str| CURRENCIES.codes.iter().flat_map(|line| line.split(' ')).find(|code| *code == word);
    let has_sign = |sign: &str| {
        let is_word = sign.starts_with(char::is_alphabetic);
        text.match_indices(sign).any(|(at, _)| !(is_word && text[..at].ends_with(char::is_alphabetic)))
    };
    let of_sign = || CURRENCIES.signs.iter().find(|(sign, _)| has_sign(sign)).map(|(_, code)| *code);
    let named = text.split(|c: char| !c.is_alphabetic()).find_map(code_of).or_else(of_sign);
    let is_short = text.len() <= 8; // Three letters, with white space.
    named.or_else(|| is_short.then(|| code_of(&text.trim().to_ascii_uppercase()))?)
}

/// True for a code of ISO 4217.
pub fn is_currency(code: &str) -> bool {
    CURRENCIES.codes.iter().flat_map(|line| line.split(' ')).any(|listed| listed == code)
}
