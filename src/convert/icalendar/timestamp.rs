//! The time at which a calendar is made.

use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::convert::moment::Moment;
use crate::error::Error;

/// A second, from the year 1 to the year 9999. It is read from a date and time with a zone, and written as
/// iCalendar has it.
///
/// ```
/// use microweave::convert::icalendar::Timestamp;
///
/// let timestamp: Timestamp = "2026-11-20T19:30:00+01:00".parse()?;
/// assert_eq!(timestamp.to_string(), "20261120T183000Z");
/// assert_eq!(Timestamp::from(std::time::UNIX_EPOCH).to_string(), "19700101T000000Z");
/// # Ok::<(), microweave::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timestamp(Moment);

/// The first second and the last.
const RANGE: (i64, i64) = (-62_135_596_800, 253_402_300_799);

#[cfg(feature = "read")]
impl Timestamp {
    /// As RFC 3339 has it.
    pub(in crate::convert) fn rfc3339(self) -> Option<String> {
        self.0.extended()
    }
}

impl From<SystemTime> for Timestamp {
    /// A time out of range becomes the first or last second.
    fn from(time: SystemTime) -> Self {
        let seconds = match time.duration_since(UNIX_EPOCH) {
            Ok(after) => i64::try_from(after.as_secs()).unwrap_or(i64::MAX),
            Err(before) => -i64::try_from(before.duration().as_secs()).unwrap_or(i64::MAX),
        };
        Timestamp(Moment::of_unix_time(seconds.clamp(RANGE.0, RANGE.1)))
    }
}

impl FromStr for Timestamp {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let moment = Moment::parse(text).filter(|moment| moment.has_zone());
        let in_utc = moment.map(Moment::in_utc).filter(|moment| moment.basic().is_some());
        in_utc.map(Timestamp).ok_or_else(|| Error::InvalidTimestamp(text.to_owned()))
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.basic().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_time_can_be_written() {
        let at = |seconds| Timestamp(Moment::of_unix_time(seconds)).to_string();
        assert_eq!((at(RANGE.0), at(RANGE.1)), ("00010101T000000Z".into(), "99991231T235959Z".into()));
        for none in ["", "now", "2026-11-20", "2026-11-20T18:30", "0001-01-01T00:00+01:00"] {
            assert!(none.parse::<Timestamp>().is_err(), "{none}");
        }
    }
}
