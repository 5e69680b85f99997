//! Who wrote something, and pictures.

use crate::document::{Item, Value};
use crate::interpret::Author;
use crate::interpret::urls::{first_text, parse_web};

/// A person or organisation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Person {
    /// The name.
    pub name: Option<String>,
    /// The address of a page about the person.
    pub url: Option<String>,
    /// A picture of the person.
    pub photo: Option<Photo>,
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Photo {
    /// Its address.
    pub url: String,
    /// What stands for it where it cannot be seen. An empty text says that it is mere decoration.
    pub alt: Option<String>,
}

impl Person {
    pub(in crate::interpret) fn of_author(author: &Author<'_>) -> Self {
        let photo = author.photo().and_then(Photo::of_value);
        let name = author.name().map(|name| without_image(name, photo.as_ref()).to_owned());
        Person { name, url: author.url().map(str::to_owned), photo }
    }

    pub(in crate::interpret) fn of_card(card: Item<'_>) -> Self {
        let photo = Photo::all(card, "photo").next();
        let name = first_text(card, "name").map(|name| without_image(name, photo.as_ref()).to_owned());
        Person { name, url: first_text(card, "url").map(str::to_owned), photo }
    }

    /// Who a property names, in a card, by an address or by a name.
    pub(in crate::interpret) fn of_value(value: Value<'_>) -> Option<Self> {
        if let Some(card) = value.as_item() {
            return Some(Person::of_card(card));
        }
        let text = value.as_text().map(str::trim).filter(|text| !text.is_empty())?.to_owned();
        Some(match parse_web(&text) {
            Some(_) => Person { url: Some(text), ..Person::default() },
            None => Person { name: Some(text), ..Person::default() },
        })
    }

    /// What to call the person: the name, else the address.
    pub fn label(&self) -> Option<&str> {
        self.name.as_deref().or(self.url.as_deref())
    }
}

impl Photo {
    pub(in crate::interpret) fn all<'a>(
        item: Item<'a>,
        property: &str,
    ) -> impl Iterator<Item = Photo> + use<'a> {
        item.values(property).filter_map(Photo::of_value)
    }

    fn of_value(value: Value<'_>) -> Option<Self> {
        if let Value::Item { item, .. } = value
            && let Some(url) = first_text(item, "url")
        {
            return Some(Photo { url: url.to_owned(), alt: first_text(item, "name").map(str::to_owned) });
        }
        let alt = match value {
            Value::Url { alt, .. } => Some(alt.to_owned()),
            _ => None,
        };
        let url = value.as_text().map(str::trim).filter(|url| !url.is_empty())?.to_owned();
        Some(Photo { url, alt })
    }
}

/// A name in front of which stands a picture of the person: microformats take the picture's text for a part
/// of the name. It is left out if it says the same.
fn without_image<'n>(name: &'n str, photo: Option<&Photo>) -> &'n str {
    let alt = photo.and_then(|photo| photo.alt.as_deref()).unwrap_or_default().trim();
    match name.strip_prefix(alt).map(str::trim_start) {
        Some(rest) if !rest.is_empty() && (rest.contains(alt) || alt.contains(rest)) => rest,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_said_once() {
        let photo = |alt: &str| Photo { url: String::new(), alt: Some(alt.to_owned()) };
        for (name, alt, expected) in [
            ("Ada Ada", "Ada", "Ada"),
            ("AdaAda Lovelace", "Ada", "Ada Lovelace"),
            ("Photo of Ada Ada", "Photo of Ada", "Ada"),
            ("Ada Lovelace", "Ada", "Ada Lovelace"),
            ("Ada", "Ada", "Ada"),
            ("Ada", "", "Ada"),
            ("Ada", "Grace", "Ada"),
        ] {
            assert_eq!(without_image(name, Some(&photo(alt))), expected, "{name}, {alt}");
        }
    }
}
