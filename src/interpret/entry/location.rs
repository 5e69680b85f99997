//! Where an entry was written, or an event takes place.

use crate::document::{Item, Value};
use crate::interpret::urls::first_text;

/// A place: what is known of its name, address and coordinates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)] // They are words of h-adr and h-geo.
pub struct Location {
    pub name: Option<String>,
    pub url: Option<String>,
    pub street_address: Option<String>,
    pub locality: Option<String>,
    pub region: Option<String>,
    pub postal_code: Option<String>,
    pub country_name: Option<String>,
    /// In degrees, as it is written.
    pub latitude: Option<String>,
    /// In degrees, as it is written.
    pub longitude: Option<String>,
}

impl Location {
    /// Where an item says that it is: its location, else the place that it checks in at.
    pub(super) fn of(item: Item<'_>) -> Option<Self> {
        let mut places = item.values("location").chain(item.values("checkin")).filter_map(Location::of_value);
        places.next()
    }

    fn of_value(value: Value<'_>) -> Option<Self> {
        let place = match value.as_item() {
            Some(item) => Location::of_item(item),
            None => Location::of_text(value.as_text()?.trim()),
        };
        (place != Location::default()).then_some(place)
    }

    fn of_text(text: &str) -> Self {
        let mut place = Location::default();
        // RFC 5870: latitude, longitude and maybe an altitude, then parameters.
        if let Some(uri) = text.strip_prefix("geo:") {
            let mut coordinates = uri.split(';').next().unwrap_or_default().split(',').map(str::to_owned);
            (place.latitude, place.longitude) = (coordinates.next(), coordinates.next());
        } else if !text.is_empty() {
            place.name = Some(text.to_owned());
        }
        place
    }

    fn of_item(item: Item<'_>) -> Self {
        // A card has its address and coordinates itself, or in items.
        let inner =
            ["adr", "geo"].into_iter().filter_map(|property| item.values(property).find_map(Value::as_item));
        let items: Vec<Item<'_>> = [item].into_iter().chain(inner).collect();
        let own = |property| items.iter().find_map(|item| first_text(*item, property)).map(str::to_owned);
        let name = first_text(item, "name").map(str::to_owned);
        let name = name.filter(|_| item.is("h-card") || !(item.is("h-adr") || item.is("h-geo")));
        let mut place = Location {
            name,
            url: first_text(item, "url").map(str::to_owned),
            street_address: own("street-address"),
            locality: own("locality"),
            region: own("region"),
            postal_code: own("postal-code"),
            country_name: own("country-name"),
            latitude: own("latitude"),
            longitude: own("longitude"),
        };
        if place.latitude.is_none() {
            let geo = item.values("geo").filter_map(Value::as_text).find(|text| text.starts_with("geo:"));
            let geo = geo.map(Location::of_text).unwrap_or_default();
            (place.latitude, place.longitude) = (geo.latitude, geo.longitude);
        }
        if place == Location::default() {
            // An address of plain text.
            place.name = first_text(item, "name").map(str::to_owned);
        }
        place
    }

    /// The place in a line: its name and address, else its coordinates.
    pub fn label(&self) -> Option<String> {
        let parts = [
            &self.name,
            &self.street_address,
            &self.postal_code,
            &self.locality,
            &self.region,
            &self.country_name,
        ];
        let mut said: Vec<&str> = Vec::new();
        for part in parts.into_iter().flatten() {
            if !said.contains(&part.as_str()) {
                said.push(part);
            }
        }
        match (&self.latitude, &self.longitude) {
            (Some(latitude), Some(longitude)) if said.is_empty() => Some(format!("{latitude}, {longitude}")),
            _ => (!said.is_empty()).then(|| said.join(", ")),
        }
    }
}
