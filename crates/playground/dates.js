/** Dates in words. Times have the zone that the page gives: they are not converted to the zone of the reader. */

const MONTHS =
  "January February March April May June July August September October November December".split(" ");
const PARTS = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?:[T ](\d\d):(\d\d))?/;

/** `2026-11-20T10:00:00+01:00` as `20 November 2026, 10:00`. A text that is not a date stays as it is. */
export function inWords(date) {
  const [, year, month, day, hour, minute] = PARTS.exec(date) ?? [];
  if (!year || Number(month) > 12) return date;
  const words = [day && String(Number(day)), month && MONTHS[Number(month) - 1], year].filter(Boolean).join(" ");
  return hour === undefined ? words : `${words}, ${hour}:${minute}`;
}

/** A duration of ISO 8601 in words: `PT1H30M` as `1 hour 30 minutes`. Other texts stay as they are. */
export function durationInWords(duration) {
  const [, days, hours, minutes, seconds] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration) ?? [];
  const parts = [
    [days, "day"],
    [hours, "hour"],
    [minutes, "minute"],
    [seconds, "second"],
  ].filter(([number]) => Number(number) > 0);
  const words = parts.map(([number, unit]) => `${Number(number)} ${unit}${Number(number) === 1 ? "" : "s"}`);
  return words.join(" ") || duration;
}
