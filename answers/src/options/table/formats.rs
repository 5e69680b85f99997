//! The options of other formats than JSON.

use std::str::FromStr as _;

use microweave::convert::rdf::{RdfProfile, Registry};
use microweave::convert::{AtomProfile, IcalendarProfile, Timestamp, VcardProfile};

use super::Setter::{Choice, Flag, Json, Text};
use super::{OptionRow, row};

/// The options of other formats than JSON.
pub(super) const ROWS: &[OptionRow] = &[
    row(
        "timestamp",
        "The time of writing, such as 2026-11-20T19:00:00Z: calendars need it, and feeds without dates",
        Text(|o, text| {
            let timestamp = Timestamp::from_str(text).map_err(|error| error.to_string())?;
            o.change_format(|f| f.timestamp(timestamp));
            Ok(())
        }),
    ),
    row(
        "feedUrl",
        "The feed's own URL",
        Text(|o, text| {
            o.change_format(|f| f.feed_url(text));
            Ok(())
        }),
    ),
    row(
        "nextUrl",
        "The URL of the JSON Feed of the next page",
        Text(|o, text| {
            o.change_format(|f| f.next_url(text));
            Ok(())
        }),
    ),
    row(
        "context",
        "Contents begin with a sentence for what the post answers, likes or shares (true)",
        Flag(|o, on| o.change_format(|f| f.context(on))),
    ),
    row(
        "atomProfile",
        "The rules for Atom (rfc4287)",
        Choice(&["rfc4287", "html5-2010"], |o, text| {
            let profile = if text == "rfc4287" { AtomProfile::Rfc4287 } else { AtomProfile::Html5 };
            o.change_format(|f| f.atom_profile(profile));
        }),
    ),
    row(
        "firstCard",
        "vCard: only the first card (false)",
        Flag(|o, on| o.change_format(|f| f.first_card(on))),
    ),
    row(
        "vcardProfile",
        "The rules for vCard (rfc6350)",
        Choice(&["rfc6350", "html5"], |o, text| {
            let profile = if text == "rfc6350" { VcardProfile::Rfc6350 } else { VcardProfile::Html5 };
            o.change_format(|f| f.vcard_profile(profile));
        }),
    ),
    row(
        "icalendarProfile",
        "The rules for iCalendar (rfc5545)",
        Choice(&["rfc5545", "html5"], |o, text| {
            let profile = if text == "rfc5545" { IcalendarProfile::Rfc5545 } else { IcalendarProfile::Html5 };
            o.change_format(|f| f.icalendar_profile(profile));
        }),
    ),
    row(
        "rdfProfile",
        "What becomes RDF (microdata)",
        Choice(&["microdata", "html5-2010"], |o, text| {
            let profile = if text == "microdata" { RdfProfile::Microdata } else { RdfProfile::Html5_2010 };
            o.change_format(|f| f.rdf_profile(profile));
        }),
    ),
    row(
        "registry",
        "RDF: the JSON of a vocabulary registry, in place of the built-in one",
        Json(|o, json| {
            let registry = Registry::from_json(json).map_err(|error| error.to_string())?;
            o.change_format(|f| f.registry(registry));
            Ok(())
        }),
    ),
];
