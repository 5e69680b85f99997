//! The formats, and the options that some of them take.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ValueEnum, ValueHint};
use microweave::convert::rdf::{RdfProfile, Registry};
use microweave::convert::{AtomProfile, Format, FormatOption, FormatOptions, IcalendarProfile, VcardProfile};

use super::source::AbsoluteUrl;
use crate::text_file;

/// An option of formats: its name on the command line, the library's option, and true if the command line has it.
pub(super) type OptionUse = (&'static str, FormatOption, bool);

/// Parses the name of a format. The names and their help are those of the library's table.
pub(super) fn parser() -> impl TypedValueParser<Value = Format> {
    let values = Format::all().map(|format| PossibleValue::new(format.name()).help(format.summary()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Format>())
}

/// Options for the formats of feeds.
#[derive(clap::Args)]
pub(super) struct FeedArgs {
    /// Atom rules to follow [default: rfc4287]
    #[arg(long, value_enum, value_name = "PROFILE")]
    atom_profile: Option<AtomRules>,

    /// The feed's own URL (rel=self)
    #[arg(long, value_name = "URL", value_parser = AbsoluteUrl, value_hint = ValueHint::Url)]
    feed_url: Option<String>,

    /// Leave out the sentence before a content for what the post answers, likes or shares
    #[arg(long)]
    no_context: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum AtomRules {
    /// Valid RFC 4287
    Rfc4287,
    /// HTML's algorithm of 2010 for articles, exactly; few feed readers understand it
    Html5_2010,
}

impl FeedArgs {
    pub(super) fn uses(&self) -> [OptionUse; 3] {
        [
            ("--atom-profile", FormatOption::AtomProfile, self.atom_profile.is_some()),
            ("--feed-url", FormatOption::FeedUrl, self.feed_url.is_some()),
            ("--no-context", FormatOption::Context, self.no_context),
        ]
    }

    pub(super) fn apply(&self, options: FormatOptions) -> FormatOptions {
        let options = match self.atom_profile {
            Some(AtomRules::Html5_2010) => options.atom_profile(AtomProfile::Html5),
            Some(AtomRules::Rfc4287) | None => options,
        };
        let options = options.context(!self.no_context);
        match &self.feed_url {
            Some(address) => options.feed_url(address),
            None => options,
        }
    }
}

/// Options of the formats `vcard` and `icalendar`.
#[derive(clap::Args)]
pub(super) struct CardArgs {
    /// Write only the first card of each page
    #[arg(long)]
    first: bool,

    /// vCard rules to follow [default: rfc6350]
    #[arg(long, value_enum, value_name = "RULES")]
    vcard_profile: Option<CardRules>,

    /// iCalendar rules to follow [default: rfc5545]
    #[arg(long, value_enum, value_name = "RULES")]
    icalendar_profile: Option<CalendarRules>,
}

#[derive(Clone, Copy, ValueEnum)]
enum CardRules {
    /// Valid RFC 6350, from microformats and microdata
    Rfc6350,
    /// HTML's vCard algorithm, exactly, from microdata only
    Html5,
}

#[derive(Clone, Copy, ValueEnum)]
enum CalendarRules {
    /// Valid RFC 5545, from microformats and microdata
    Rfc5545,
    /// HTML's iCalendar algorithm, exactly, from microdata only
    Html5,
}

impl CardArgs {
    pub(super) fn uses(&self) -> [OptionUse; 3] {
        [
            ("--first", FormatOption::FirstCard, self.first),
            ("--vcard-profile", FormatOption::VcardProfile, self.vcard_profile.is_some()),
            ("--icalendar-profile", FormatOption::IcalendarProfile, self.icalendar_profile.is_some()),
        ]
    }

    pub(super) fn apply(&self, options: FormatOptions) -> FormatOptions {
        let vcard = match self.vcard_profile {
            Some(CardRules::Html5) => VcardProfile::Html5,
            Some(CardRules::Rfc6350) | None => VcardProfile::Rfc6350,
        };
        let icalendar = match self.icalendar_profile {
            Some(CalendarRules::Html5) => IcalendarProfile::Html5,
            Some(CalendarRules::Rfc5545) | None => IcalendarProfile::Rfc5545,
        };
        options.first_card(self.first).vcard_profile(vcard).icalendar_profile(icalendar)
    }
}

/// Options of the formats `ntriples`, `nquads` and `turtle`.
#[derive(clap::Args)]
pub(super) struct RdfArgs {
    /// What to convert to RDF [default: microdata]
    #[arg(long, value_enum, value_name = "PROFILE")]
    rdf_profile: Option<RdfRules>,

    /// Vocabulary registry (JSON) to use in place of the built-in one
    #[arg(long, value_name = "FILE", value_parser = registry, value_hint = ValueHint::FilePath)]
    registry: Option<Registry>,
}

#[derive(Clone, Copy, ValueEnum)]
enum RdfRules {
    /// Microdata, by the W3C's "Microdata to RDF"
    Microdata,
    /// Title, links, named meta elements, sources of quotations and microdata, by HTML of 2010
    #[value(name = "html5-2010")]
    Html5_2010,
}

impl RdfArgs {
    pub(super) fn uses(&self) -> [OptionUse; 2] {
        [
            ("--rdf-profile", FormatOption::RdfProfile, self.rdf_profile.is_some()),
            ("--registry", FormatOption::Registry, self.registry.is_some()),
        ]
    }

    pub(super) fn apply(&self, options: FormatOptions) -> FormatOptions {
        let options = match self.rdf_profile {
            Some(RdfRules::Html5_2010) => options.rdf_profile(RdfProfile::Html5_2010),
            Some(RdfRules::Microdata) | None => options,
        };
        match &self.registry {
            Some(registry) => options.registry(registry.clone()),
            None => options,
        }
    }
}

fn registry(file: &str) -> Result<Registry, String> {
    let json = text_file::read(file.as_ref()).map_err(|error| error.to_string())?;
    Registry::from_json(&json).map_err(|error| error.to_string())
}
