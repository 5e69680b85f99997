//! The IRIs, keywords and blank nodes of a page's JSON-LD or RDFa, each stored once.

use std::fmt::Write as _;

use super::texts::{Text, Texts};
use microweave_html::account::{Account, VALUE_OVERHEAD};
use microweave_values::collections::growing;
use microweave_values::collections::number_table::NumberTable;

/// Texts that have numbers.
#[derive(Debug, Default)]
pub(crate) struct NumberedTexts {
    /// The buffers may have other texts too.
    pub(crate) buffer: Texts,
    pub(crate) numbered: Vec<Text>,
}

impl NumberedTexts {
    /// Adds a text, and returns its number.
    pub(crate) fn push(&mut self, text: &str) -> u32 {
        let text = self.buffer.add(text);
        growing::push(&mut self.numbered, text);
        self.numbered.len() as u32 - 1
    }

    pub(crate) fn get(&self, number: u32) -> &str {
        self.buffer.get(self.numbered[number as usize])
    }
}

/// The names of nodes and properties, by their numbers and by their texts.
pub(crate) struct NameTable<'b> {
    pub(crate) texts: NumberedTexts,
    numbers: NumberTable,
    blank_node_count: usize,
    /// Where a name is put together before it is looked for.
    joined: String,
    pub(crate) account: &'b Account,
}

impl<'b> NameTable<'b> {
    pub(crate) fn new(account: &'b Account) -> Self {
        NameTable {
            texts: NumberedTexts::default(),
            numbers: NumberTable::default(),
            blank_node_count: 0,
            joined: String::new(),
            account,
        }
    }

    pub(crate) fn find(&self, name: &str) -> Option<u32> {
        self.numbers.find(name, |number| self.texts.get(number) == name)
    }

    /// The number of a name. `None` if it exceeds the account.
    pub(crate) fn add(&mut self, name: &str) -> Option<u32> {
        if let Some(number) = self.find(name) {
            return Some(number);
        }
        let number = self.push(name)?;
        self.numbers.add(name, number);
        Some(number)
    }

    /// The number of the name that begins with one text and ends with another.
    pub(crate) fn add_joined(&mut self, start: &str, end: &str) -> Option<u32> {
        let mut joined = std::mem::take(&mut self.joined);
        joined.clear();
        joined.extend([start, end]);
        let number = self.add(&joined);
        self.joined = joined;
        number
    }

    /// A blank node that is new. Nothing looks for its name: the names of blank nodes in pages become other nodes.
    pub(crate) fn new_blank_node(&mut self) -> Option<u32> {
        self.blank_node_count += 1;
        let mut name = std::mem::take(&mut self.joined);
        name.clear();
        let _ = write!(name, "_:b{}", self.blank_node_count);
        let number = self.push(&name);
        self.joined = name;
        number
    }

    fn push(&mut self, name: &str) -> Option<u32> {
        self.account.spend(name.len() + VALUE_OVERHEAD).then(|| self.texts.push(name))
    }
}
