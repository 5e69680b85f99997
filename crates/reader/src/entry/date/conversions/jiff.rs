//! Conversions of dates to the types of the crate jiff and back.

use jiff::civil::{self, DateTime};
use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, Zoned};

use crate::Date;
use crate::Error;

conversions! {
    /// ```
    /// use microweave_reader::Date;
    ///
    /// let published = Date::new("2026-11-20 10:00+0100");
    /// let time = jiff::Timestamp::try_from(&published)?;
    /// assert_eq!(time.to_string(), "2026-11-20T09:00:00Z");
    /// assert_eq!(Date::try_from(time)?.as_written(), "2026-11-20T09:00:00Z");
    /// # Ok::<(), microweave_reader::Error>(())
    /// ```
    &Date => Timestamp, |date| {
        let moment = date.moment_or_error()?;
        timestamp(date, moment.unix_seconds(), moment.nanoseconds())
    }
    &Date => Zoned, |date| {
        let offset = Offset::from_seconds(date.offset().unwrap_or(0));
        let offset = offset.map_err(|_| Error::InvalidDate(date.written.clone()))?;
        Ok(Timestamp::try_from(date)?.to_zoned(TimeZone::fixed(offset)))
    }
    &Date => DateTime, |date| {
        let moment = date.moment_or_error()?;
        Ok(Offset::UTC.to_datetime(timestamp(date, moment.local_seconds(), moment.nanoseconds())?))
    }
    &Date => civil::Date, |date| {
        Ok(DateTime::try_from(date)?.date())
    }
    Timestamp => Date, |time| {
        of_offset(time, Offset::UTC)
    }
    &Zoned => Date, |time| {
        of_offset(time.timestamp(), time.offset())
    }
    DateTime => Date, |time| {
        let nanoseconds = time.subsec_nanosecond().unsigned_abs();
        Date::of_clock(seconds(time), Some(nanoseconds), None)
    }
    civil::Date => Date, |date| {
        Date::of_clock(seconds(date.at(0, 0, 0, 0)), None, None)
    }
}

fn timestamp(date: &Date, seconds: i64, nanoseconds: u32) -> Result<Timestamp, Error> {
    let time = Timestamp::new(seconds, nanoseconds as i32);
    time.map_err(|_| Error::InvalidDate(date.written.clone()))
}

fn of_offset(time: Timestamp, offset: Offset) -> Result<Date, Error> {
    let nanoseconds = time.as_nanosecond().rem_euclid(1_000_000_000) as u32;
    let seconds = time.as_nanosecond().div_euclid(1_000_000_000) as i64;
    Date::of_clock(seconds + i64::from(offset.seconds()), Some(nanoseconds), Some(offset.seconds()))
}

/// The seconds after 1970 began, on the same clock.
fn seconds(time: DateTime) -> i64 {
    let start = civil::date(1970, 1, 1).at(0, 0, 0, 0);
    let nanoseconds = time.duration_since(start).as_nanos();
    nanoseconds.div_euclid(1_000_000_000) as i64
}
