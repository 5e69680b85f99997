//! Typed literals: the texts of `time`, `data` and `meter` in the lexical form of an XML Schema datatype.

use oxrdf::vocab::xsd;
use oxrdf::{Literal, NamedNodeRef};

use crate::datetime::xsd::datatype as xsd_datatype;
use crate::expression::{Regex, compile};
use once_cell::sync::Lazy;

/// The lexical forms of XML Schema's `integer` and `double`, with a group for each.
static XSD_NUMBER: Lazy<Regex> = Lazy::new(|| {
    let grammar = r"(?x-u) ^ (?:
            (?<integer> [+-]? [0-9]+ )
            | (?<double> [+-]? (?: [0-9]+ (?: \. [0-9]* )? | \. [0-9]+ ) (?: [Ee] [+-]? [0-9]+ )?
                | [+-]? INF | NaN )
        ) $";
    compile(grammar)
});

/// The text of a `time` as a date, time, date with a time, month, year or duration; `None` for another form.
pub(super) fn time(text: &str) -> Option<Literal> {
    let datatype = NamedNodeRef::new_unchecked(xsd_datatype(text)?);
    Some(Literal::new_typed_literal(text, datatype))
}

/// The text of a `data` or `meter` as a number; `None` if it is not a number.
pub(super) fn number(text: &str) -> Option<Literal> {
    let found = XSD_NUMBER.captures(text)?;
    let datatype = if found.name("integer").is_some() { xsd::INTEGER } else { xsd::DOUBLE };
    Some(Literal::new_typed_literal(text, datatype))
}
