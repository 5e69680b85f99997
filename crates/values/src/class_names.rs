//! Class names of microformats2 by their form: which are roots and which are properties.

/// The prefix of a property, which decides how its value is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prefix {
    /// `p-*`: text.
    Text,
    /// `u-*`: a URL.
    Url,
    /// `dt-*`: a date or time.
    Date,
    /// `e-*`: marked-up content.
    Html,
}

impl Prefix {
    /// The prefix as it is written before a name.
    #[inline]
    pub fn as_str(self) -> &'static str {
        match self {
            Prefix::Text => "p-",
            Prefix::Url => "u-",
            Prefix::Date => "dt-",
            Prefix::Html => "e-",
        }
    }
}

/// True for the class name of a root, such as `h-card`.
#[inline]
pub fn is_root(token: &str) -> bool {
    token.strip_prefix("h-").is_some_and(is_name)
}

/// The prefix and name of a property. None if this is not the class name of a property.
///
/// ```
/// use microweave_values::class_names::{Prefix, property};
///
/// assert_eq!(property("dt-published"), Some((Prefix::Date, "published")));
/// assert_eq!(property("p-3"), None);
/// ```
pub fn property(token: &str) -> Option<(Prefix, &str)> {
    let (prefix, name) = match token.as_bytes() {
        [b'p', b'-', ..] => (Prefix::Text, &token[2..]),
        [b'u', b'-', ..] => (Prefix::Url, &token[2..]),
        [b'd', b't', b'-', ..] => (Prefix::Date, &token[3..]),
        [b'e', b'-', ..] => (Prefix::Html, &token[2..]),
        _ => return None,
    };
    is_name(name).then_some((prefix, name))
}

/// True for a class name with a vendor prefix that no word of a name is: `x` for experiments, another single character,
/// or a word with a digit. It may be a root or a property.
#[inline]
pub fn has_vendor_prefix(token: &str) -> bool {
    let name = token.strip_prefix("h-").or_else(|| property(token).map(|(_, name)| name));
    let vendor =
        name.filter(|name| is_name(name)).and_then(|name| name.split_once('-')).map(|(word, _)| word);
    vendor.is_some_and(|vendor| vendor.len() == 1 || vendor.bytes().any(|c| c.is_ascii_digit()))
}

/// True for a name after its prefix: words of lower-case letters joined by single hyphens, with an optional
/// vendor prefix of letters and digits and a hyphen before them.
fn is_name(name: &str) -> bool {
    let (mut hyphens, mut has_digit, mut before) = (0, false, b'-');
    for &byte in name.as_bytes() {
        match byte {
            b'a'..=b'z' => {}
            b'0'..=b'9' if hyphens == 0 => has_digit = true,
            b'-' if before != b'-' => hyphens += 1,
            _ => return false,
        }
        before = byte;
    }
    before != b'-' && (hyphens > 0 || !has_digit)
}
