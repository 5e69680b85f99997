//! Conversions of dates to the types of the crate chrono and back.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Timelike, Utc};

use crate::Date;
use crate::Error;

conversions! {
    /// ```
    /// use microweave_reader::Date;
    ///
    /// let published = Date::new("2026-11-20 10:00+0100");
    /// let time = chrono::DateTime::<chrono::Utc>::try_from(&published)?;
    /// assert_eq!(time.to_string(), "2026-11-20 09:00:00 UTC");
    /// assert_eq!(Date::try_from(time)?.as_written(), "2026-11-20T09:00:00Z");
    /// # Ok::<(), microweave_reader::Error>(())
    /// ```
    &Date => DateTime<Utc>, |date| {
        let moment = date.moment_or_error()?;
        let time = DateTime::from_timestamp(moment.unix_seconds(), moment.nanoseconds());
        time.ok_or_else(|| Error::InvalidDate(date.written.clone()))
    }
    &Date => DateTime<FixedOffset>, |date| {
        let offset = FixedOffset::east_opt(date.offset().unwrap_or(0));
        let offset = offset.ok_or_else(|| Error::InvalidDate(date.written.clone()))?;
        Ok(DateTime::<Utc>::try_from(date)?.with_timezone(&offset))
    }
    &Date => NaiveDateTime, |date| {
        let moment = date.moment_or_error()?;
        let time = DateTime::from_timestamp(moment.local_seconds(), moment.nanoseconds());
        time.map(|time| time.naive_utc()).ok_or_else(|| Error::InvalidDate(date.written.clone()))
    }
    &Date => NaiveDate, |date| {
        Ok(NaiveDateTime::try_from(date)?.date())
    }
    NaiveDateTime => Date, |time| {
        Date::of_clock(time.and_utc().timestamp(), Some(nanoseconds(time.nanosecond())), None)
    }
    NaiveDate => Date, |date| {
        Date::of_clock(date.and_time(NaiveTime::MIN).and_utc().timestamp(), None, None)
    }
}

impl<Tz: TimeZone> TryFrom<DateTime<Tz>> for Date {
    type Error = Error;

    fn try_from(time: DateTime<Tz>) -> Result<Self, Error> {
        let time = time.fixed_offset();
        let (seconds, offset) = (time.timestamp(), time.offset().local_minus_utc());
        Date::of_clock(
            seconds + i64::from(offset),
            Some(nanoseconds(time.timestamp_subsec_nanos())),
            Some(offset),
        )
    }
}

/// The nanoseconds of a second. chrono counts a leap second as further nanoseconds of the second before it.
fn nanoseconds(of_chrono: u32) -> u32 {
    of_chrono.min(999_999_999)
}
