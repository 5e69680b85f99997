//! The time that a caller gives to a converter.

use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use microweave_values::datetime::Moment;

/// A second in UTC, from the year 1 to the year 9999. Formats that contain the time of their creation need it from
/// the caller. It is parsed from a date and time with a time zone, and displayed as RFC 3339 writes it.
///
/// ```
/// use microweave_convert::Timestamp;
///
/// let timestamp: Timestamp = "2026-11-20T19:30:00+01:00".parse()?;
/// assert_eq!(timestamp.to_string(), "2026-11-20T18:30:00Z");
/// assert_eq!(Timestamp::from(std::time::UNIX_EPOCH).to_string(), "1970-01-01T00:00:00Z");
/// # Ok::<(), microweave_convert::InvalidTimestamp>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timestamp(Moment);

/// The error for a text that is not a date and time with a time zone.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a date and time with a time zone: write it as 2026-11-20T18:30:00Z")]
pub struct InvalidTimestamp(String);

/// The first second of the year 1 and the last of the year 9999, in Unix time.
const UNIX_TIME_RANGE: (i64, i64) = (-62_135_596_800, 253_402_300_799);

impl Timestamp {
    /// The time of a number of seconds after 1970. A time before the year 1 or after the year 9999 becomes the first or last second.
    pub fn from_unix_seconds(seconds: i64) -> Self {
        Timestamp(Moment::of_unix_time(seconds.clamp(UNIX_TIME_RANGE.0, UNIX_TIME_RANGE.1)))
    }

    /// The date and time.
    pub fn moment(self) -> Moment {
        self.0
    }

    /// The form of iCalendar (RFC 5545, section 3.3.5): `20261120T183000Z`.
    pub fn basic(self) -> String {
        self.0.basic().unwrap_or_default()
    }
}

impl From<SystemTime> for Timestamp {
    /// Rounds down to a second. A time before the year 1 or after the year 9999 becomes the first or last second.
    fn from(time: SystemTime) -> Self {
        let seconds = match time.duration_since(UNIX_EPOCH) {
            Ok(after) => i64::try_from(after.as_secs()).unwrap_or(i64::MAX),
            Err(before) => {
                let before = before.duration();
                let begun = before.as_secs() + u64::from(before.subsec_nanos() > 0);
                i64::try_from(begun).map_or(i64::MIN, |begun| -begun)
            }
        };
        Timestamp::from_unix_seconds(seconds)
    }
}

impl FromStr for Timestamp {
    type Err = InvalidTimestamp;

    fn from_str(text: &str) -> Result<Self, InvalidTimestamp> {
        let moment = Moment::parse(text).filter(|moment| moment.has_zone());
        let in_utc = moment.map(Moment::in_utc).filter(|moment| moment.has_common_year());
        in_utc.map(Timestamp).ok_or_else(|| InvalidTimestamp(text.to_owned()))
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
