//! `--find` and `--property`: selects items and values of a document.

use std::str::FromStr;

use microweave::{Document, Item, MicrodataItem, MicrodataValue, Value};
use serde::Serialize;

use crate::error::WriteError;

/// The most bytes of the selected parts, without `--max-output`. Items in items of one type are written several times.
const DEFAULT_MAX_BYTES: usize = 64 << 20;

/// Which parts of a document are selected.
pub(crate) struct PartSelection {
    /// Only items of this type.
    item_type: Option<String>,
    /// The values of this property in place of the items.
    path: Option<PropertyPath>,
    max_bytes: usize,
}

/// The names of properties, one inside the other, such as `author.name`.
#[derive(Clone, Debug)]
pub(crate) struct PropertyPath(Vec<String>);

impl FromStr for PropertyPath {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names: Vec<String> = text.split('.').map(str::to_owned).collect();
        if names.iter().any(String::is_empty) {
            return Err("write the name of a property, or several with dots, such as author.name".to_owned());
        }
        Ok(PropertyPath(names))
    }
}

/// An item of either kind.
#[derive(Clone, Copy)]
enum AnyItem<'d> {
    Microformats(Item<'d>),
    Microdata(MicrodataItem<'d>),
}

/// A value of either kind.
#[derive(Clone, Copy, Serialize)]
#[serde(untagged)]
enum AnyValue<'d> {
    Microformats(Value<'d>),
    Microdata(MicrodataValue<'d>),
}

impl PartSelection {
    /// `None` if the command line selects no parts.
    pub(crate) fn new(
        item_type: Option<&str>,
        path: Option<&PropertyPath>,
        max_bytes: Option<usize>,
    ) -> Option<Self> {
        if item_type.is_none() && path.is_none() {
            return None;
        }
        let item_type = item_type.map(str::to_owned);
        Some(PartSelection {
            item_type,
            path: path.cloned(),
            max_bytes: max_bytes.unwrap_or(DEFAULT_MAX_BYTES),
        })
    }

    /// What the parts are, as the name of a member.
    pub(crate) fn name(&self) -> &'static str {
        if self.path.is_some() { "values" } else { "items" }
    }

    /// The parts as an array of JSON, in the order of the page: microformats, then microdata, then
    /// RDFa.
    ///
    /// # Errors
    /// If the parts have too many bytes.
    pub(crate) fn json(&self, document: &Document) -> Result<String, WriteError> {
        let mut array = ArrayWriter { json: "[".to_owned(), max_bytes: self.max_bytes, steps: 0 };
        let microformats = document.all_items().map(AnyItem::Microformats);
        let microdata = document.microdata().all_items().map(AnyItem::Microdata);
        let rdfa = document.rdfa().all_items().map(AnyItem::Microdata);
        for item in microformats.chain(microdata).chain(rdfa).filter(|item| self.is_wanted(*item)) {
            match (&self.path, item) {
                (Some(path), item) => path.write_values(item, &mut array)?,
                (None, AnyItem::Microformats(item)) => array.push(&item)?,
                (None, AnyItem::Microdata(item)) => array.push(&item)?,
            }
        }
        Ok(array.json + "]")
    }

    fn is_wanted(&self, item: AnyItem<'_>) -> bool {
        self.item_type.as_deref().is_none_or(|wanted| item.is(wanted))
    }
}

impl PropertyPath {
    /// Writes the values at the path that begins at an item. A name may have dots itself, such as the name of a property that
    /// is a URL, so each way to split the path is tried.
    fn write_values(&self, item: AnyItem<'_>, array: &mut ArrayWriter) -> Result<(), WriteError> {
        let PropertyPath(names) = self;
        let mut todo = vec![(AnyPart::Item(item), 0)];
        while let Some((part, start)) = todo.pop() {
            // Items that refer to one another can have many paths.
            array.spend_step()?;
            let item = match part {
                AnyPart::Value(value) => {
                    array.push(&value)?;
                    continue;
                }
                AnyPart::Item(item) => item,
            };
            let first = todo.len();
            for end in start + 1..=names.len() {
                for value in item.values(&names[start..end].join(".")) {
                    if end == names.len() {
                        todo.push((AnyPart::Value(value), end));
                    } else if let Some(inner) = value.as_item() {
                        todo.push((AnyPart::Item(inner), end));
                    }
                }
            }
            todo[first..].reverse();
        }
        Ok(())
    }
}

/// A value at the end of the path, or an item on the way to it.
enum AnyPart<'d> {
    Item(AnyItem<'d>),
    Value(AnyValue<'d>),
}

impl<'d> AnyItem<'d> {
    fn is(self, wanted: &str) -> bool {
        match self {
            AnyItem::Microformats(item) => item.is(wanted),
            AnyItem::Microdata(item) => item.types().any(|item_type| is_type(item_type, wanted)),
        }
    }

    fn values(self, name: &str) -> Vec<AnyValue<'d>> {
        match self {
            AnyItem::Microformats(item) => item.values(name).map(AnyValue::Microformats).collect(),
            AnyItem::Microdata(item) => item.values(name).map(AnyValue::Microdata).collect(),
        }
    }
}

impl<'d> AnyValue<'d> {
    fn as_item(self) -> Option<AnyItem<'d>> {
        match self {
            AnyValue::Microformats(value) => value.as_item().map(AnyItem::Microformats),
            AnyValue::Microdata(value) => value.as_item().map(AnyItem::Microdata),
        }
    }
}

/// True if a type of microdata is the wanted one: its URL, the URL without its scheme, or the last part of it.
fn is_type(item_type: &str, wanted: &str) -> bool {
    let without_scheme =
        |url: &str| url.split_once("://").map_or(url.to_owned(), |(_, rest)| rest.to_owned());
    let last_part = item_type.rsplit(['/', '#']).next().unwrap_or(item_type);
    without_scheme(item_type) == without_scheme(wanted) || last_part == wanted
}

/// A JSON array of bounded length.
struct ArrayWriter {
    json: String,
    max_bytes: usize,
    /// The steps on paths so far: at most one for each byte that may be written.
    steps: usize,
}

impl ArrayWriter {
    fn push(&mut self, part: &impl Serialize) -> Result<(), WriteError> {
        let json = serde_json::to_string(part)
            .expect("the names of members are strings, and a string takes all text");
        if self.json.len() + json.len() > self.max_bytes {
            return Err(WriteError::TooLarge(self.max_bytes));
        }
        if self.json.len() > 1 {
            self.json.push(',');
        }
        self.json += &json;
        Ok(())
    }

    fn spend_step(&mut self) -> Result<(), WriteError> {
        self.steps += 1;
        if self.steps > self.max_bytes { Err(WriteError::TooLarge(self.max_bytes)) } else { Ok(()) }
    }
}
