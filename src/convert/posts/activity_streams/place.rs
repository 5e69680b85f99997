//! Converts locations to ActivityStreams `Place`s.

use crate::convert::json::Object;
use crate::convert::posts::optional_safe_url;
use crate::coordinates::{latitude, longitude};
use crate::reader::Location;

/// `Place` has no property for a postal address. The address becomes part of the name.
pub(super) fn place(place: &Location) -> Object<'_> {
    let without_position = Location { latitude: None, longitude: None, ..place.clone() };
    let number = |degrees: Option<String>| degrees.and_then(|degrees| degrees.parse::<f64>().ok());
    let latitude = number(place.latitude.as_deref().and_then(latitude));
    let longitude = number(place.longitude.as_deref().and_then(longitude));
    let (latitude, longitude) = latitude.zip(longitude).unzip();
    Object::of_type("Place")
        .with("name", without_position.label())
        .with("url", optional_safe_url(place.url.as_ref()))
        .with("latitude", latitude)
        .with("longitude", longitude)
}
