//! Writes people, organisations, places and events as vCard and iCalendar.

pub(super) mod content_line;
pub(super) mod icalendar;
pub(super) mod items;
pub(super) mod vcard;

use crate::coordinates::point;
use items::CardProperties;

/// The coordinates in an item's `geo`; if it has no `geo`, those in its own `latitude` and `longitude`.
fn points(item: &CardProperties<'_, '_>) -> Vec<[String; 2]> {
    let geo_values = item.values("geo").filter_map(|value| {
        let inner = value.as_item().and_then(|geo| pair(&item.of_item(geo)));
        inner.or_else(|| point(&item.text(value)?))
    });
    let of_geo: Vec<_> = geo_values.collect();
    if item.has("geo") { of_geo } else { pair(item).into_iter().collect() }
}

/// The properties `latitude` and `longitude` of an item.
fn pair(item: &CardProperties<'_, '_>) -> Option<[String; 2]> {
    let (latitude, longitude) = (item.texts("latitude").next()?, item.texts("longitude").next()?);
    point(&format!("{};{}", latitude.trim_ascii(), longitude.trim_ascii()))
}
