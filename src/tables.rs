//! What is made once, when it is first needed: the tables under `data/`, and the grammar of dates.

use std::collections::{HashMap, HashSet};

use once_cell::sync::Lazy;
use regex::Regex;

use crate::convert::links::types::LinkTypes;
#[cfg(feature = "rdf")]
use crate::convert::rdf::Registry;
use crate::dom::names::KnownNames;
#[cfg(any(feature = "atom", feature = "read"))]
use crate::interpret::AllowedHtml;
use crate::interpret::{Metaformats, TrackingParameters, Vocabulary};
use crate::lint::vocabulary::Vocabularies;
use crate::mf2::backcompat::Tables;

pub(crate) static KNOWN_NAMES: Lazy<KnownNames> = Lazy::new(KnownNames::build);

/// The classic microformats.
pub(crate) static CLASSIC: Lazy<Tables> = Lazy::new(Tables::load);

/// The vocabularies of microdata that the checker knows.
pub(crate) static VOCABULARIES: Lazy<Vocabularies> = Lazy::new(Vocabularies::load);

/// HTML's link types.
pub(crate) static LINK_TYPES: Lazy<LinkTypes> = Lazy::new(LinkTypes::load);

/// Class names of style sheet frameworks that look like roots of microformats2.
pub(crate) static FRAMEWORK_CLASSES: Lazy<HashSet<String>> = Lazy::new(|| {
    let lists: HashMap<String, Vec<String>> =
        serde_json::from_str(include_str!("../data/framework-classes.json")).expect("a test reads it");
    lists.into_values().flatten().collect()
});

/// What schema.org's types and properties are in microformats2.
pub(crate) static SCHEMA: Lazy<Vocabulary> = Lazy::new(Vocabulary::load);

/// What the names of `meta` elements are in microformats2.
pub(crate) static METAFORMATS: Lazy<Metaformats> = Lazy::new(Metaformats::load);

/// Parameters of addresses that do not make another page.
pub(crate) static TRACKING_PARAMETERS: Lazy<TrackingParameters> = Lazy::new(TrackingParameters::load);

/// The elements and attributes that HTML among other texts may have.
#[cfg(any(feature = "atom", feature = "read"))]
pub(crate) static ALLOWED_HTML: Lazy<AllowedHtml> = Lazy::new(AllowedHtml::load);

/// What leaves no others.
#[cfg(any(feature = "atom", feature = "read"))]
pub(crate) static SANITIZER: Lazy<ammonia::Builder<'static>> = Lazy::new(|| ALLOWED_HTML.sanitizer());

/// A piece of a date-time value: a date, a time of day, a zone, or those that stand behind one
/// another. Hours are of 24, or of 12 with am or pm; those of a zone may have one digit.
pub(crate) static DATE_AND_TIME: Lazy<Regex> = Lazy::new(|| {
    let grammar = r"(?xi-u) ^
        (?: (?<date> [0-9]{4} - (?: [0-9]{2} - [0-9]{2} | [0-9]{3} ) ) (?: (?<separator> T | \s+ ) | $ ) )?
        (?: (?<hour> [0-9]{1,2} ) (?: : (?<minute> [0-5][0-9] ) (?: : (?<second> [0-5][0-9] | 60 ) )? )?
            (?: \s* (?<half> [ap] ) (?: m | \.m\.? ) )? )?
        \s* (?<zone> Z | [+-] [0-9]{1,2} (?: :? [0-9]{2} )? )?
        $";
    constant(grammar)
});

/// A duration as microdata's vEvent has it: weeks, or days and a time of parts that follow one another.
pub(crate) static DURATION: Lazy<Regex> = Lazy::new(|| {
    constant(
        r"(?x-u) ^ P (?:
            [0-9]+ W
            | [0-9]+ D (?: T (?: [0-9]+ H (?: [0-9]+ M (?: [0-9]+ S )? )? | [0-9]+ M (?: [0-9]+ S )? | [0-9]+ S ) )?
            | T (?: [0-9]+ H (?: [0-9]+ M (?: [0-9]+ S )? )? | [0-9]+ M (?: [0-9]+ S )? | [0-9]+ S )
        ) $",
    )
});

/// Latitude and longitude in degrees, as microdata's vocabularies have them.
pub(crate) static COORDINATES: Lazy<Regex> =
    Lazy::new(|| constant(r"(?-u)^[+-]?[0-9]+(?:\.[0-9]+)?;[+-]?[0-9]+(?:\.[0-9]+)?$"));

/// A well-formed language tag of BCP 47; of the irregular old ones those that begin with `i-`.
pub(crate) static LANGUAGE_TAG: Lazy<Regex> = Lazy::new(|| {
    constant(
        r"(?xi-u) ^ (?:
            (?: [a-z]{2,3} (?: - [a-z]{3} ){0,3} | [a-z]{4,8} )
            (?: - [a-z]{4} )?
            (?: - (?: [a-z]{2} | [0-9]{3} ) )?
            (?: - (?: [a-z0-9]{5,8} | [0-9][a-z0-9]{3} ) )*
            (?: - [a-wyz0-9] (?: - [a-z0-9]{2,8} )+ )*
            (?: - x (?: - [a-z0-9]{1,8} )+ )?
            | x (?: - [a-z0-9]{1,8} )+
            | i - [a-z]{2,8}
        ) $",
    )
});

fn constant(grammar: &str) -> Regex {
    Regex::new(grammar).expect("the grammar is a constant, which tests use")
}

/// A date, or a time on it, in any of the forms that pages have them in.
pub(crate) static MOMENT: Lazy<Regex> = Lazy::new(|| {
    let grammar = r"(?xi-u) ^
        (?<year> [0-9]{4} ) -? (?: (?<month> [0-9]{2} ) -? (?<day> [0-9]{2} ) | (?<ordinal> [0-9]{3} ) )
        (?: (?: T | \s+ ) (?<hour> [01][0-9] | 2[0-4] ) :? (?<minute> [0-5][0-9] )
            (?: :? (?<second> [0-5][0-9] | 60 ) (?: [.,] [0-9]+ )? )?
            \s* (?<zone> Z | [+-] (?: [01]?[0-9] | 2[0-3] ) (?: :? [0-5][0-9] )? )? )?
        $";
    constant(grammar)
});

/// What RDF knows of vocabularies.
#[cfg(feature = "rdf")]
pub(crate) static REGISTRY: Lazy<Registry> = Lazy::new(|| {
    Registry::from_json(include_str!("../data/vocab/rdf-registry.json")).expect("a test reads it")
});

/// The lexical forms of XML Schema's dates, times and durations, with a group for each. (How many days
/// which month has is not in it.)
#[cfg(feature = "rdf")]
pub(crate) static XSD_TIME: Lazy<Regex> = Lazy::new(|| {
    let year = "-? (?: [1-9][0-9]{3,} | 0[0-9]{3} )";
    let month = "(?: 0[1-9] | 1[0-2] )";
    let day = "(?: 0[1-9] | [12][0-9] | 3[01] )";
    let time =
        r"(?: (?: [01][0-9] | 2[0-3] ) (?: : [0-5][0-9] ){2} (?: \. [0-9]+ )? | 24:00:00 (?: \. 0+ )? )";
    let zone = "(?: Z | [+-] (?: (?: 0[0-9] | 1[0-3] ) : [0-5][0-9] | 14:00 ) )?";
    let days = "(?: [0-9]+ Y (?: [0-9]+ M )? (?: [0-9]+ D )? | [0-9]+ M (?: [0-9]+ D )? | [0-9]+ D )";
    let seconds = r"[0-9]+ (?: \. [0-9]+ )? S";
    let hours =
        format!("T (?: [0-9]+ H (?: [0-9]+ M )? (?: {seconds} )? | [0-9]+ M (?: {seconds} )? | {seconds} )");
    let grammar = format!(
        r"(?x-u) ^ (?:
            (?<of_year> {year} ) - (?<of_month> {month} ) - (?<of_day> {day} )
                (?: (?<date_time> T {time} {zone} ) | (?<date> {zone} ) )
            | (?<time> {time} {zone} )
            | (?<month> {year} - {month} {zone} )
            | (?<year> {year} {zone} )
            | (?<duration> -? P (?: {days} (?: {hours} )? | {hours} ) )
        ) $"
    );
    Regex::new(&grammar).expect("the grammar is a constant, which tests use")
});

/// The lexical forms of XML Schema's numbers, with a group for each.
#[cfg(feature = "rdf")]
pub(crate) static XSD_NUMBER: Lazy<Regex> = Lazy::new(|| {
    let grammar = r"(?x-u) ^ (?:
            (?<integer> [+-]? [0-9]+ )
            | (?<double> [+-]? (?: [0-9]+ (?: \. [0-9]* )? | \. [0-9]+ ) (?: [Ee] [+-]? [0-9]+ )?
                | [+-]? INF | NaN )
        ) $";
    Regex::new(grammar).expect("the grammar is a constant, which tests use")
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn framework_classes_look_like_roots() {
        for name in FRAMEWORK_CLASSES.iter() {
            assert!(crate::mf2::class::is_root(name), "{name} would not be taken for a root");
        }
    }
}
