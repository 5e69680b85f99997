//! The place of an event: LOCATION and GEO.

use crate::convert::cards::content_line::{ContentLines, TEXT, escape};
use crate::convert::cards::geo;
use crate::convert::cards::items::{CardProperties, CardValue};
use crate::convert::text::one_line;
use crate::coordinates::point;

/// The parts of an address that are shown to people, in the order in which they are written.
const ADDRESS_PARTS: [&str; 6] =
    ["street-address", "extended-address", "locality", "region", "postal-code", "country-name"];

pub(super) fn add(event: &CardProperties<'_, '_>, lines: &mut ContentLines<'_>) {
    let name = event.values("location").find_map(|value| label(event, value));
    if let Some(place) = name {
        lines.add("LOCATION", &[], &escape(&place, TEXT));
    }
    let point = geo::points(event).into_iter().next();
    let of_location = || event.values("location").find_map(|value| point_of(event, value));
    if let Some([latitude, longitude]) = point.or_else(of_location) {
        // Not escaped: the semicolon separates the two numbers.
        lines.add("GEO", &[], &format!("{latitude};{longitude}"));
    }
}

/// The name and the address of a location. `None` if the location has only coordinates.
fn label(event: &CardProperties<'_, '_>, value: CardValue<'_>) -> Option<String> {
    let Some(item) = value.as_item() else {
        let text = one_line(&event.text(value)?);
        return Some(text).filter(|text| !text.is_empty() && point(text).is_none());
    };
    let place = event.of_item(item);
    let inner = place.values("adr").find_map(CardValue::as_item).map(|adr| event.of_item(adr));
    let address = inner.as_ref().unwrap_or(&place);
    let name = ["fn", "organization-name"].iter().find_map(|name| place.texts(name).next());
    let parts = ADDRESS_PARTS.iter().flat_map(|part| address.texts(part));
    let unstructured = place.values("adr").filter(|adr| adr.as_item().is_none());
    let parts = parts.chain(unstructured.filter_map(|adr| place.text(adr)));
    let texts: Vec<String> = name.into_iter().chain(parts).map(|text| one_line(&text)).collect();
    let parts: Vec<&str> = texts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    if parts.is_empty() {
        let text = one_line(&event.text(value)?);
        return Some(text).filter(|text| !text.is_empty() && point_of(event, value).is_none());
    }
    Some(parts.join(", "))
}

/// The coordinates of a location.
fn point_of(event: &CardProperties<'_, '_>, value: CardValue<'_>) -> Option<[String; 2]> {
    match value.as_item() {
        Some(item) => geo::points(&event.of_item(item)).into_iter().next(),
        None => point(&event.text(value)?),
    }
}
