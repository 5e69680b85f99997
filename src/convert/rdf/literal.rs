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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_forms_of_xml_schema() {
        let forms: [(&str, &[&str]); 3] = [
            ("integer", &["1", "-1", "+1", "007", "123456789012345678901234567890"]),
            ("double", &["1.1", "1.", ".5", "-1e9", "1E-3", "INF", "-INF", "NaN"]),
            ("", &["", "foo", "1 ", "1,5", "e9", ".", "-", "1e", "nan", "0x1", "٣"]),
        ];
        for (name, texts) in forms {
            for text in texts {
                let datatype = number(text).map(|literal| literal.datatype().as_str().to_owned());
                let expected = format!("http://www.w3.org/2001/XMLSchema#{name}");
                assert_eq!(datatype, (!name.is_empty()).then_some(expected), "{text:?}");
            }
        }
    }
}
