//! The durations of events.

/// A duration in the form of RFC 5545, section 3.3.6: weeks, or days, hours, minutes and seconds. `None` if the text
/// is not a duration or its length is zero. If `has_whole_days` is true, a duration with a time part is `None` too.
pub(super) fn duration(text: &str, has_whole_days: bool) -> Option<String> {
    let text = text.trim_ascii().to_ascii_uppercase();
    let rest = text.strip_prefix('P')?;
    let numbers = rest.split(|c: char| !c.is_ascii_digit());
    let has_time = numbers.into_iter().any(|number| number.bytes().any(|digit| digit != b'0'));
    if let Some(weeks) = rest.strip_suffix('W') {
        return (has_time && is_number(weeks)).then(|| format!("P{weeks}W"));
    }
    let (date, time) = rest.split_once('T').map_or((rest, None), |(date, time)| (date, Some(time)));
    let days = if date.is_empty() { "" } else { date.strip_suffix('D').filter(|days| is_number(days))? };
    let time = match time {
        Some(_) if has_whole_days => return None,
        Some(time) => format!("T{}", time_parts(time)?),
        None => String::new(),
    };
    let days = if days.is_empty() { String::new() } else { format!("{days}D") };
    has_time.then(|| format!("P{days}{time}"))
}

fn time_parts(text: &str) -> Option<String> {
    let (mut rest, mut parts) = (text, Vec::new());
    for (number_of_unit, unit) in ['H', 'M', 'S'].into_iter().enumerate() {
        if let Some((number, after)) = rest.split_once(unit).filter(|(number, _)| is_number(number)) {
            // The grammar allows seconds only directly after minutes, so hours and seconds need `0M` between them.
            if number_of_unit == 2 && parts.len() == 1 && text.contains('H') {
                parts.push("0M".to_owned());
            }
            parts.push(format!("{number}{unit}"));
            rest = after;
        }
    }
    (rest.is_empty() && !parts.is_empty()).then(|| parts.concat())
}

/// True if the text is a number of at most nine digits, which fits in 32 bits for every reader.
fn is_number(text: &str) -> bool {
    (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        for (text, written) in [
            ("P2W", "P2W"),
            ("P1D", "P1D"),
            (" pt2h30m ", "PT2H30M"),
            ("P1DT12H", "P1DT12H"),
            ("PT1H30S", "PT1H0M30S"),
            ("PT90S", "PT90S"),
            ("PT5M6S", "PT5M6S"),
        ] {
            assert_eq!(duration(text, false).as_deref(), Some(written), "{text}");
        }
        for invalid in [
            "", "P", "PT", "P1Y", "P1M", "1H", "PT1.5H", "P1DT", "PTH30M", "P-1D", "PT30M2H", "P0D", "P1WT1H",
        ] {
            assert_eq!(duration(invalid, false), None, "{invalid}");
        }
        assert_eq!(duration("P1W", true).as_deref(), Some("P1W"));
        assert_eq!(duration("PT24H", true), None);
        assert_eq!(duration("P9999999999D", false), None);
    }
}
