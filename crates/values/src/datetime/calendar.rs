//! The Gregorian calendar: lengths of months, and conversion of dates to day numbers and back.

/// The number of days of a month, which is from 1 to 12.
pub(crate) fn days_of_month(year: i64, month: u32) -> u32 {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The number of days from 1970-01-01 to a date. `None` if there is no such date.
pub(super) fn day_number(year: i64, month: u32, day: u32) -> Option<i64> {
    let is_day = (1..=12).contains(&month) && (1..=days_of_month(year, month)).contains(&day);
    is_day.then(|| days_before(year, month) + i64::from(day) - 1)
}

/// The day number of a day of the year (1 is the first). `None` if the year has no such day.
pub fn day_of_year(year: i64, day: u32) -> Option<i64> {
    let max = 337 + days_of_month(year, 2);
    (1..=max).contains(&day).then(|| days_before(year, 1) + i64::from(day) - 1)
}

/// The day number of a day (1 is Monday) of a week of ISO 8601, whose first week has January 4. `None` if the
/// year has no such week.
pub(super) fn day_of_week(year: i64, week: u32, weekday: u32) -> Option<i64> {
    let first = first_monday(year);
    let day = first + i64::from(week) * 7 - 7 + i64::from(weekday) - 1;
    let is_day =
        week >= 1 && (1..=7).contains(&weekday) && first + i64::from(week) * 7 <= first_monday(year + 1);
    is_day.then_some(day)
}

/// The day number of the Monday that begins the first week of a year.
fn first_monday(year: i64) -> i64 {
    let january_4 = days_before(year, 1) + 3;
    // 1970-01-01 was a Thursday.
    january_4 - (january_4 + 3).rem_euclid(7)
}

/// The number of days from 1970-01-01 to the first day of a month.
fn days_before(year: i64, month: u32) -> i64 {
    let past = year - 1;
    let of_years = past * 365 + past.div_euclid(4) - past.div_euclid(100) + past.div_euclid(400);
    let of_months: u32 = (1..month).map(|month| days_of_month(year, month)).sum();
    of_years + i64::from(of_months) - 719_162
}

/// Year, month and day of a day number. The computation counts years from March, so that a leap day is the
/// last day.
pub fn date_of(days: i64) -> (i64, i64, i64) {
    let since = days + 719_468;
    let (era, day_of_era) = (since.div_euclid(146_097), since.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (era * 400 + year_of_era + i64::from(month <= 2), month, day)
}
