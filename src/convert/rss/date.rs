//! Dates as RSS has them: those of RFC 822, with years of four digits.

const WEEKDAYS: [&str; 7] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// A date and time of RFC 3339 in the form of RFC 822: `Fri, 20 Nov 2026 10:00:00 +0100`.
pub(super) fn rfc822(date: &str) -> Option<String> {
    let (day, time) = date.split_once('T')?;
    let mut numbers = day.split('-').map(|part| part.parse::<usize>().ok());
    let (year, month, day) = (numbers.next()??, numbers.next()??, numbers.next()??);
    let zone = match time.get(8..)?.trim_start_matches(|c: char| c == '.' || c.is_ascii_digit()) {
        "Z" => "+0000".to_owned(),
        zone => zone.replace(':', ""),
    };
    let (weekday, clock) = (WEEKDAYS[weekday(year, month, day)], time.get(..8)?);
    let month = MONTHS.get(month.checked_sub(1)?)?;
    Some(format!("{weekday}, {day:02} {month} {year:04} {clock} {zone}"))
}

/// How many days after a Sunday. Years are counted from March on, so that a leap day is the last one.
fn weekday(year: usize, month: usize, day: usize) -> usize {
    let (year, month) = if month < 3 { (year + 399, month + 9) } else { (year + 400, month - 3) };
    let days_before_month = (153 * month + 2) / 5;
    (year * 365 + year / 4 - year / 100 + year / 400 + days_before_month + day + 2) % 7
}

#[cfg(test)]
mod tests {
    use super::rfc822;

    #[test]
    fn dates() {
        for (date, expected) in [
            ("2026-11-20T10:00:00+01:00", "Fri, 20 Nov 2026 10:00:00 +0100"),
            ("2024-02-29T23:59:59Z", "Thu, 29 Feb 2024 23:59:59 +0000"),
            ("2000-03-01T00:00:00.5-12:30", "Wed, 01 Mar 2000 00:00:00 -1230"),
            ("1970-01-01T00:00:00Z", "Thu, 01 Jan 1970 00:00:00 +0000"),
            ("0001-01-01T00:00:00Z", "Mon, 01 Jan 0001 00:00:00 +0000"),
            ("9999-12-31T00:00:00Z", "Fri, 31 Dec 9999 00:00:00 +0000"),
        ] {
            assert_eq!(rfc822(date).as_deref(), Some(expected), "{date}");
        }
        assert_eq!(rfc822("2026-11-20"), None);
    }
}
