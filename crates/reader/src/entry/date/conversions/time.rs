//! Conversions of dates to the types of the crate time and back.

use time::{OffsetDateTime, PrimitiveDateTime, UtcOffset};

use crate::Date;
use crate::Error;

conversions! {
    /// ```
    /// use microweave_reader::Date;
    ///
    /// let published = Date::new("2026-11-20 10:00+0100");
    /// let time = time::OffsetDateTime::try_from(&published)?;
    /// assert_eq!((time.unix_timestamp(), time.offset().whole_hours()), (1_795_165_200, 1));
    /// assert_eq!(Date::try_from(time)?.as_written(), "2026-11-20T10:00:00+01:00");
    /// # Ok::<(), microweave_reader::Error>(())
    /// ```
    &Date => OffsetDateTime, |date| {
        let moment = date.moment_or_error()?;
        let time = in_utc(date, moment.unix_seconds(), moment.nanoseconds())?;
        let offset = UtcOffset::from_whole_seconds(date.offset().unwrap_or(0)).ok();
        let time = offset.and_then(|offset| time.checked_to_offset(offset));
        time.ok_or_else(|| Error::InvalidDate(date.written.clone()))
    }
    &Date => PrimitiveDateTime, |date| {
        let moment = date.moment_or_error()?;
        let time = in_utc(date, moment.local_seconds(), moment.nanoseconds())?;
        Ok(PrimitiveDateTime::new(time.date(), time.time()))
    }
    &Date => time::Date, |date| {
        Ok(PrimitiveDateTime::try_from(date)?.date())
    }
    OffsetDateTime => Date, |time| {
        let offset = time.offset().whole_seconds();
        Date::of_clock(time.unix_timestamp() + i64::from(offset), Some(time.nanosecond()), Some(offset))
    }
    PrimitiveDateTime => Date, |time| {
        Date::of_clock(time.assume_utc().unix_timestamp(), Some(time.nanosecond()), None)
    }
    time::Date => Date, |date| {
        Date::of_clock(date.midnight().assume_utc().unix_timestamp(), None, None)
    }
}

/// The date and time in UTC at a number of seconds after 1970 began.
fn in_utc(date: &Date, seconds: i64, nanoseconds: u32) -> Result<OffsetDateTime, Error> {
    let time = OffsetDateTime::from_unix_timestamp(seconds).ok();
    let time = time.and_then(|time| time.replace_nanosecond(nanoseconds).ok());
    time.ok_or_else(|| Error::InvalidDate(date.written.clone()))
}
