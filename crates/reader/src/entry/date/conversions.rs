//! Conversions of dates to the types of other crates and back.

/// Conversions that fail for dates that a type cannot hold.
macro_rules! conversions {
    ($($(#[$documentation:meta])* $from:ty => $to:ty, |$value:ident| $result:block)*) => { $(
        $(#[$documentation])*
        impl TryFrom<$from> for $to {
            type Error = Error;

            fn try_from($value: $from) -> Result<Self, Error> $result
        }
    )* };
}

#[cfg(feature = "chrono")]
mod chrono;
#[cfg(feature = "jiff")]
mod jiff;
#[cfg(feature = "time")]
mod time;

use super::Date;
use crate::Error;
use microweave_values::datetime::Moment;

impl Date {
    /// The parsed date, for a conversion.
    pub(crate) fn moment_or_error(&self) -> Result<Moment, Error> {
        self.moment.ok_or_else(|| Error::InvalidDate(self.written.clone()))
    }

    /// A date, or with `nanoseconds` a date and time, on a clock that is `offset` seconds east of UTC. A date can
    /// have offsets of whole minutes below 24 hours: a time with another offset is written in UTC.
    pub(crate) fn of_clock(
        seconds: i64,
        nanoseconds: Option<u32>,
        offset: Option<i32>,
    ) -> Result<Self, Error> {
        let (seconds, zone) = match offset {
            Some(offset) if offset % 60 == 0 && offset.abs() < 86_400 => (seconds, Some(offset / 60)),
            Some(offset) => (seconds - i64::from(offset), Some(0)),
            None => (seconds, None),
        };
        let moment = Moment::of_local_seconds(seconds, nanoseconds, zone);
        let written = moment.to_string();
        if !moment.has_common_year() {
            return Err(Error::InvalidDate(written));
        }
        Ok(Date { written, moment: Some(moment), note: None })
    }
}
