//! The options for cards and calendars.

use clap::ValueEnum;
use microweave::convert::Timestamp;
use microweave::convert::icalendar::{IcalendarOptions, IcalendarProfile};
use microweave::convert::vcard::{VcardOptions, VcardProfile};

/// Options of the formats `vcard` and `icalendar`.
#[derive(clap::Args)]
pub(crate) struct CardArgs {
    /// Write only the first card of each page
    #[arg(long)]
    first: bool,

    /// vCard rules to follow
    #[arg(long, value_enum, value_name = "RULES", default_value_t)]
    vcard_profile: CardRules,

    /// iCalendar rules to follow
    #[arg(long, value_enum, value_name = "RULES", default_value_t)]
    icalendar_profile: CalendarRules,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum CardRules {
    /// Valid RFC 6350, from microformats and microdata
    #[default]
    Rfc6350,
    /// HTML's vCard algorithm, exactly, from microdata only
    Html5,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum CalendarRules {
    /// Valid RFC 5545, from microformats and microdata
    #[default]
    Rfc5545,
    /// HTML's iCalendar algorithm, exactly, from microdata only
    Html5,
}

impl CardArgs {
    pub(crate) fn vcard(&self) -> VcardOptions {
        let profile = match self.vcard_profile {
            CardRules::Rfc6350 => VcardProfile::Rfc6350,
            CardRules::Html5 => VcardProfile::Html5,
        };
        VcardOptions::new().profile(profile).first(self.first)
    }

    pub(crate) fn icalendar(&self, made_at: Timestamp) -> IcalendarOptions {
        let profile = match self.icalendar_profile {
            CalendarRules::Rfc5545 => IcalendarProfile::Rfc5545,
            CalendarRules::Html5 => IcalendarProfile::Html5,
        };
        IcalendarOptions::new(made_at).profile(profile)
    }
}
