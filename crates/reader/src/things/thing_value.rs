//! The values of things.

use super::thing::Thing;

/// A value of a property of a thing.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum ThingValue<'t> {
    /// A text, a URL or a number, as written.
    Text(&'t str),
    /// A thing. It may have the thing around it as a part.
    Thing(Thing<'t>),
}

impl<'t> ThingValue<'t> {
    fn own_text(self) -> Option<&'t str> {
        if let ThingValue::Text(text) = self { Some(text) } else { None }
    }

    /// The text, or the name of the thing.
    pub fn as_text(self) -> Option<&'t str> {
        match self {
            ThingValue::Text(text) => Some(text),
            ThingValue::Thing(thing) => thing.values("name").find_map(ThingValue::own_text),
        }
    }

    /// The text, or what a thing is as a text: of an image or another medium its address, of another thing its
    /// name, its text or its value, or its identifier. An identifier with a fragment is not the address of a medium.
    pub fn plain_text(self) -> Option<&'t str> {
        let ThingValue::Thing(thing) = self else { return self.as_text() };
        let is_medium = thing.is("MediaObject");
        let names: &[&str] = match is_medium {
            true => &["url", "contentUrl", "name"],
            false => &["name", "text", "value", "url"],
        };
        let text = names.iter().flat_map(|name| thing.values(name)).find_map(ThingValue::own_text);
        text.or_else(|| thing.id().filter(|id| !(is_medium && id.contains('#'))))
    }

    /// The thing, if the value is one.
    pub fn as_thing(self) -> Option<Thing<'t>> {
        match self {
            ThingValue::Text(_) => None,
            ThingValue::Thing(thing) => Some(thing),
        }
    }
}
