//! The place where an entry was written or an event takes place.

use serde::{Deserialize, Serialize};

use crate::urls::{addresses, filled, first_text, is_active_url, texts};
use microweave::document::{Item, Value};
use microweave_values::coordinates::{latitude, longitude, point};

/// A geographic place: its name, address and coordinates, as far as the page gives them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
#[non_exhaustive]
#[allow(missing_docs)] // The h-adr and h-geo properties of these names.
pub struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub street_address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locality: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub postal_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country_name: Option<String>,
    /// The latitude in degrees, as written on the page, without a plus sign. A number in JSON.
    #[serde(with = "degrees", skip_serializing_if = "Option::is_none")]
    pub latitude: Option<String>,
    /// The longitude in degrees, as written on the page, without a plus sign. A number in JSON.
    #[serde(with = "degrees", skip_serializing_if = "Option::is_none")]
    pub longitude: Option<String>,
}

/// The properties of an address, and of what has coordinates.
const PROPERTIES: [&str; 9] = [
    "street-address", "locality", "region", "postal-code", "country-name", "latitude", "longitude", "geo",
    "adr",
];

impl Location {
    /// The location of an item: its `location`, or else the place of its `checkin`. The item's own `adr`,
    /// `geo`, `latitude` and so on, and its children of the types `h-adr` and `h-geo`, add an address and
    /// coordinates if these are missing.
    pub(crate) fn of(item: Item<'_>) -> Option<Self> {
        let mut places = item.values("location").chain(item.values("checkin")).filter_map(Location::of_value);
        let own = Location::of_parts(item);
        let place = match places.next() {
            Some(place) => place.completed_with(own),
            None => own,
        };
        (place != Location::default()).then_some(place)
    }

    /// Adds the address and the coordinates of another place if they are missing here.
    fn completed_with(self, own: Self) -> Self {
        let of_address = if self.has_address() { self.clone() } else { own.clone() };
        let of_coordinates = if self.latitude.is_some() { self.clone() } else { own.clone() };
        Location {
            // If the address of `own` is a text, it is the name of `own`.
            name: self.name.or(own.name),
            url: self.url,
            latitude: of_coordinates.latitude,
            longitude: of_coordinates.longitude,
            ..of_address
        }
    }

    fn of_value(value: Value<'_>) -> Option<Self> {
        let place = match value.as_item() {
            Some(item) => Location::of_item(item),
            None => Location::of_text(filled(value.as_text()?)?),
        };
        (place != Location::default()).then_some(place)
    }

    fn of_text(text: &str) -> Self {
        let mut place = Location::default();
        if text.starts_with("geo:") {
            (place.latitude, place.longitude) = point(text).map(<(String, String)>::from).unzip();
        } else if !is_active_url(text) {
            place.name = Some(text.to_owned());
        }
        place
    }

    fn of_item(item: Item<'_>) -> Self {
        let name = first_text(item, "name").map(str::to_owned);
        let is_named = item.is("h-card") || !(item.is("h-adr") || item.is("h-geo"));
        let parts = Location::of_parts(item);
        let mut place = Location {
            name: if is_named { name.clone() } else { None }.or(parts.name.clone()),
            url: addresses(item, "url").next().map(str::to_owned),
            ..parts
        };
        if place == Location::default() {
            // An h-adr without parts has its text as the implied name.
            place.name = name;
        }
        place
    }

    /// The address and the coordinates of an item, from the item itself or from its `adr` and `geo` items. An
    /// address that is a text becomes the name of the place.
    fn of_parts(item: Item<'_>) -> Self {
        let has_part = item.properties().any(|(name, _)| PROPERTIES.contains(&name));
        if !has_part && item.children().next().is_none() {
            return Location::default();
        }
        let items =
            [Some(item), inner(item, "adr", "h-adr"), inner(item, "geo", "h-geo")].into_iter().flatten();
        let texts_of = |property| items.clone().filter_map(move |item| first_text(item, property));
        let first_of = |property| texts_of(property).next().map(str::to_owned);
        let degrees = |property, read: fn(&str) -> Option<String>| texts_of(property).find_map(read);
        let mut place = Location {
            name: None,
            url: None,
            street_address: first_of("street-address"),
            locality: first_of("locality"),
            region: first_of("region"),
            postal_code: first_of("postal-code"),
            country_name: first_of("country-name"),
            latitude: degrees("latitude", latitude),
            longitude: degrees("longitude", longitude),
        };
        if place.latitude.is_none() || place.longitude.is_none() {
            let geo = texts(item, "geo").find_map(point);
            (place.latitude, place.longitude) = geo.map(<(String, String)>::from).unzip();
        }
        if !place.has_address() {
            let adr = item.values("adr").filter(|value| value.as_item().is_none_or(|adr| adr.is("h-adr")));
            let texts = adr.filter_map(|value| filled(value.as_text()?));
            let names = children(item, "h-adr").filter_map(|adr| first_text(adr, "name"));
            place.name = texts.chain(names).next().map(str::to_owned);
        }
        place
    }

    fn has_address(&self) -> bool {
        let parts =
            [&self.street_address, &self.locality, &self.region, &self.postal_code, &self.country_name];
        parts.into_iter().any(Option::is_some)
    }

    /// The place on one line: its name and address, or else its coordinates.
    pub fn label(&self) -> Option<String> {
        let parts = [
            &self.name, &self.street_address, &self.postal_code, &self.locality, &self.region,
            &self.country_name,
        ];
        let mut label: Vec<&str> = Vec::new();
        for part in parts.into_iter().flatten() {
            if !label.contains(&part.as_str()) {
                label.push(part);
            }
        }
        match (&self.latitude, &self.longitude) {
            (Some(latitude), Some(longitude)) if label.is_empty() => Some(format!("{latitude}, {longitude}")),
            _ => (!label.is_empty()).then(|| label.join(", ")),
        }
    }
}

/// The item of the property `adr` or `geo`, or else the child of that type. A classic item may have an
/// address or coordinates for which it has no property.
fn inner<'a>(item: Item<'a>, property: &str, item_type: &str) -> Option<Item<'a>> {
    item.values(property).find_map(Value::as_item).or_else(|| children(item, item_type).next())
}

fn children<'a>(item: Item<'a>, item_type: &str) -> impl Iterator<Item = Item<'a>> {
    item.children().filter(move |child| child.is(item_type))
}

/// Coordinates in JSON: a text in Rust, which keeps what the page wrote, and a number in JSON.
mod degrees {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(
        degrees: &Option<String>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        degrees.as_deref().and_then(|text| text.parse::<f64>().ok()).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<String>, D::Error> {
        Ok(Option::<f64>::deserialize(deserializer)?.map(|degrees| degrees.to_string()))
    }
}
