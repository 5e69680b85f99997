//! Dates and times in RSS: RFC 822 (section 5), with years of four digits.

use super::{Moment, calendar};

const WEEKDAYS: [&str; 7] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
pub(super) const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

impl Moment {
    /// The form `Fri, 20 Nov 2026 10:00:00 +0100`. `None` unless this is a time with a zone, in a year from 1
    /// to 9999.
    pub(crate) fn rfc822(self) -> Option<String> {
        let [hour, minute, second] = self.time?.parts();
        let zone = match self.zone? {
            0 => "+0000".to_owned(),
            _ => self.zone_text(""),
        };
        let (year, month, day) = calendar::date_of(self.days);
        // 1970 began on a Thursday.
        let weekday = WEEKDAYS[(self.days + 4).rem_euclid(7) as usize];
        let month = MONTHS.get(usize::try_from(month).ok()?.checked_sub(1)?)?;
        let date = format!("{weekday}, {day:02} {month} {year:04}");
        self.has_common_year().then(|| format!("{date} {hour:02}:{minute:02}:{second:02} {zone}"))
    }
}
