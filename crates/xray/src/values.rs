//! Values of properties as XRay takes them.

use microweave::{Item, Value};

use super::urls::is_url;

/// The text of a value. HTML has none: XRay takes it only where a property may have HTML.
pub(super) fn plain(value: Value<'_>) -> Option<&str> {
    match value {
        Value::Html { .. } => None,
        value => value.as_text(),
    }
}

/// The text of the first value of a property.
pub(super) fn first_text<'a>(item: Item<'a>, property: &str) -> Option<&'a str> {
    item.values(property).next().and_then(plain)
}

/// The first value of a property, if it is a URL.
pub(super) fn first_url<'a>(item: Item<'a>, property: &str) -> Option<&'a str> {
    first_text(item, property).filter(|url| is_url(url))
}

/// The texts of all values of a property.
pub(super) fn texts<'a>(item: Item<'a>, property: &str) -> impl Iterator<Item = &'a str> {
    item.values(property).filter_map(plain)
}

/// Items with their children, at every depth, in order.
pub(super) fn with_children<'a>(items: impl Iterator<Item = Item<'a>>) -> impl Iterator<Item = Item<'a>> {
    let mut stack: Vec<Item<'a>> = items.collect();
    stack.reverse();
    std::iter::from_fn(move || {
        let item = stack.pop()?;
        let first = stack.len();
        stack.extend(item.children());
        stack[first..].reverse();
        Some(item)
    })
}
