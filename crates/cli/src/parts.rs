//! `--find` and `--property`: selects items and values of a document.

use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use microweave::{Document, Microdata, last_part};
use microweave_reader::things::types;
use microweave_values::spelling::closest;
use serde::Serialize;

use crate::any_item::{AnyItem, AnyValue};
use crate::error::WriteError;
use crate::terminal::on_one_line;

/// The most bytes of the selected parts, without `--max-memory`. Items in items of one type are written several times.
const DEFAULT_MAX_BYTES: usize = 64 << 20;

/// Which parts of a document are selected.
pub(crate) struct PartSelection {
    /// Only items of this type.
    item_type: Option<String>,
    /// The values of this property in place of the items.
    path: Option<PropertyPath>,
    /// True if texts are written as they are, a line for each.
    raw: bool,
    max_bytes: usize,
    has_found: AtomicBool,
    /// The most similar name on the pages where nothing was found.
    near: Mutex<Option<String>>,
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

impl PartSelection {
    /// `None` if the command line selects no parts.
    pub(crate) fn new(
        item_type: Option<&str>,
        path: Option<&PropertyPath>,
        raw: bool,
        max_bytes: Option<usize>,
    ) -> Option<Self> {
        if item_type.is_none() && path.is_none() {
            return None;
        }
        let item_type = item_type.map(str::to_owned);
        Some(PartSelection {
            item_type,
            path: path.cloned(),
            raw,
            max_bytes: max_bytes.unwrap_or(DEFAULT_MAX_BYTES),
            has_found: AtomicBool::new(false),
            near: Mutex::new(None),
        })
    }

    pub(crate) fn is_raw(&self) -> bool {
        self.raw
    }

    /// True if a page had a part.
    pub(crate) fn has_found(&self) -> bool {
        self.has_found.load(Ordering::Relaxed)
    }

    /// What was looked for, and a similar name that the pages or schema.org have. `None` without a similar name.
    pub(crate) fn suggestion(&self) -> Option<(String, String)> {
        let near = self.near.lock().ok()?.take();
        let (flag, name) = match (&self.item_type, &self.path) {
            (Some(item_type), _) => ("--find", item_type.clone()),
            (None, path) => ("--property", path.as_ref()?.0.join(".")),
        };
        let of_vocabulary = || {
            let is_known = types().any(|item_type| item_type == name);
            self.item_type.as_ref().filter(|_| !is_known).and_then(|name| closest(name, types()))
        };
        let near = near.or_else(|| of_vocabulary().map(str::to_owned))?;
        Some((format!("{flag} {name}"), format!("nothing was found; did you mean {near}?")))
    }

    /// What the parts are, as the name of a member.
    pub(crate) fn name(&self) -> &'static str {
        if self.path.is_some() { "values" } else { "items" }
    }

    /// The parts as an array of JSON, or as texts on lines: microformats, then microdata, JSON-LD and RDFa, each in the order of
    /// the page.
    ///
    /// # Errors
    /// If the parts have too many bytes.
    pub(crate) fn text(&self, document: &Document) -> Result<String, WriteError> {
        let json_ld = document.json_ld_items();
        let microformats = document.all_items().map(AnyItem::Microformats);
        let structured = [document.microdata(), &json_ld, document.rdfa().as_microdata()];
        let structured = structured.into_iter().flat_map(Microdata::all_items);
        let items: Vec<AnyItem<'_>> = microformats.chain(structured.map(AnyItem::Structured)).collect();
        let mut array = PartWriter::new(self.raw, self.max_bytes);
        for item in items.iter().filter(|item| self.is_wanted(**item)) {
            match (&self.path, item) {
                (Some(path), item) => path.write_values(*item, &mut array)?,
                (None, item) => array.push(item)?,
            }
        }
        if array.is_empty() {
            self.note_near(&items);
        } else {
            self.has_found.store(true, Ordering::Relaxed);
        }
        Ok(array.finish())
    }

    /// Notes the most similar name of a page on which nothing was found.
    fn note_near(&self, items: &[AnyItem<'_>]) {
        let near = match (&self.item_type, &self.path) {
            (Some(item_type), _) if !items.iter().any(|item| item.is(item_type)) => {
                closest(item_type, items.iter().flat_map(|item| item.types()).map(last_part))
            }
            (_, Some(PropertyPath(names))) => names.last().and_then(|name| {
                let names_of_page = || items.iter().flat_map(|item| item.names()).map(last_part);
                let is_there = names_of_page().any(|of_page| of_page == name);
                if is_there { None } else { closest(name, names_of_page()) }
            }),
            _ => None,
        };
        if let (Some(near), Ok(mut nearest)) = (near, self.near.lock()) {
            nearest.get_or_insert_with(|| on_one_line(near));
        }
    }

    fn is_wanted(&self, item: AnyItem<'_>) -> bool {
        self.item_type.as_deref().is_none_or(|wanted| item.is(wanted))
    }
}

impl PropertyPath {
    /// Writes the values at the path that begins at an item. A name may have dots itself, such as the name of a property that
    /// is a URL, so each way to split the path is tried.
    fn write_values(&self, item: AnyItem<'_>, array: &mut PartWriter) -> Result<(), WriteError> {
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
                for value in values(item, &names[start..end].join(".")) {
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

/// The values of a property. The name of one that is an IRI may be its last part.
fn values<'d>(item: AnyItem<'d>, name: &str) -> impl Iterator<Item = AnyValue<'d>> {
    let names =
        item.names().into_iter().filter(move |of_item| *of_item == name || last_part(of_item) == name);
    names.flat_map(move |name| item.values(name))
}

/// Writes parts as a JSON array or as lines of text, up to a length.
struct PartWriter {
    text: String,
    raw: bool,
    max_bytes: usize,
    /// The steps on paths so far: at most one for each byte that may be written.
    steps: usize,
}

impl PartWriter {
    fn new(raw: bool, max_bytes: usize) -> Self {
        let text = if raw { String::new() } else { "[".to_owned() };
        PartWriter { text, raw, max_bytes, steps: 0 }
    }

    fn push(&mut self, part: &impl Serialize) -> Result<(), WriteError> {
        let json = serde_json::to_string(part)
            .expect("the names of members are strings, and a string takes all text");
        let text = if self.raw { bare_text(&json) } else { json };
        if self.text.len() + text.len() > self.max_bytes {
            return Err(WriteError::TooLarge(self.max_bytes));
        }
        if !self.raw && self.text.len() > 1 {
            self.text.push(',');
        }
        self.text += &text;
        Ok(())
    }

    fn is_empty(&self) -> bool {
        self.text.len() <= usize::from(!self.raw)
    }

    fn finish(self) -> String {
        if self.raw { self.text } else { self.text + "]" }
    }

    fn spend_step(&mut self) -> Result<(), WriteError> {
        self.steps += 1;
        if self.steps > self.max_bytes { Err(WriteError::TooLarge(self.max_bytes)) } else { Ok(()) }
    }
}

/// The text of a value, a line for each of its lines. An item without a text is JSON.
fn bare_text(json: &str) -> String {
    match serde_json::from_str(json).unwrap_or_default() {
        serde_json::Value::String(text) => lines_of(&text),
        value => lines_of(value["value"].as_str().unwrap_or(json)),
    }
}

/// The lines of a text, each with a line break, without characters that control a terminal.
fn lines_of(text: &str) -> String {
    text.split('\n').map(|line| on_one_line(&line.replace('\t', " ")) + "\n").collect()
}
