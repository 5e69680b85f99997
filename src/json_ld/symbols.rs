//! The IRIs, keywords and blank nodes of a page's JSON-LD, each stored once.

use foldhash::HashMap;

use crate::document::name_table::{NameTable, NumberedTexts};
use crate::nodes::map::Symbol;
use microweave_html::account::Account;

/// The keywords of JSON-LD 1.1 (section 1.7), in the order of their symbols, which are the first ones.
pub const KEYWORDS: [&str; 23] = [
    "@context", "@graph", "@id", "@included", "@index", "@json", "@language", "@list", "@nest", "@none",
    "@reverse", "@set", "@type", "@value", "@vocab", "@base", "@container", "@direction", "@import",
    "@prefix", "@propagate", "@protected", "@version",
];

/// The keywords that objects are read by.
pub(super) mod keyword {
    use super::Symbol;

    pub(crate) const CONTEXT: Symbol = Symbol(0);
    pub(crate) const GRAPH: Symbol = Symbol(1);
    pub(crate) const ID: Symbol = Symbol(2);
    pub(crate) const INCLUDED: Symbol = Symbol(3);
    pub(crate) const INDEX: Symbol = Symbol(4);
    pub(crate) const JSON: Symbol = Symbol(5);
    pub(crate) const LANGUAGE: Symbol = Symbol(6);
    pub(crate) const LIST: Symbol = Symbol(7);
    pub(crate) const NEST: Symbol = Symbol(8);
    pub(crate) const NONE: Symbol = Symbol(9);
    pub(crate) const REVERSE: Symbol = Symbol(10);
    pub(crate) const SET: Symbol = Symbol(11);
    pub(crate) const TYPE: Symbol = Symbol(12);
    pub(crate) const VALUE: Symbol = Symbol(13);
    pub(crate) const VOCAB: Symbol = Symbol(14);
}

// Each symbol is the place of its keyword in the list.
const _: () = assert!(
    matches!(KEYWORDS[keyword::NONE.0 as usize].as_bytes(), b"@none")
        && matches!(KEYWORDS[keyword::VOCAB.0 as usize].as_bytes(), b"@vocab")
);

impl Symbol {
    pub(crate) fn is_keyword(self) -> bool {
        self.number() < KEYWORDS.len()
    }
}

pub(super) struct Symbols<'b> {
    names: NameTable<'b>,
    /// The blank nodes of the page, by their names in scripts.
    blank_nodes: HashMap<Symbol, Symbol>,
}

impl<'b> Symbols<'b> {
    pub(super) fn new(account: &'b Account) -> Self {
        let mut symbols = Symbols { names: NameTable::new(account), blank_nodes: HashMap::default() };
        for keyword in KEYWORDS {
            symbols.add(keyword);
        }
        symbols
    }

    pub(super) fn account(&self) -> &'b Account {
        self.names.account
    }

    pub(super) fn text(&self, symbol: Symbol) -> &str {
        self.names.texts.get(symbol.0)
    }

    /// The symbol of a text. A keyword without meaning if the account is exceeded.
    pub(super) fn add(&mut self, text: &str) -> Symbol {
        self.names.add(text).map_or(keyword::NONE, Symbol)
    }

    /// The symbol of a name in a vocabulary.
    pub(super) fn add_joined(&mut self, start: &str, end: &str) -> Symbol {
        self.names.add_joined(start, end).map_or(keyword::NONE, Symbol)
    }

    pub(super) fn joined(&mut self, start: Symbol, end: &str) -> Symbol {
        let joined = [self.text(start), end].concat();
        self.add(&joined)
    }

    /// A blank node that is new. A keyword without meaning if the account is exceeded.
    pub(super) fn new_blank_node(&mut self) -> Symbol {
        self.names.new_blank_node().map_or(keyword::NONE, Symbol)
    }

    /// The node of an IRI or of a blank node's name. Scripts share the names, as if they were one (JSON-LD 1.1, section
    /// 7.2).
    pub(super) fn node(&mut self, symbol: Symbol) -> Symbol {
        if !self.text(symbol).starts_with("_:") {
            return symbol;
        }
        if let Some(&label) = self.blank_nodes.get(&symbol) {
            return label;
        }
        let node = self.new_blank_node();
        *self.blank_nodes.entry(symbol).or_insert(node)
    }

    pub(super) fn into_texts(self) -> NumberedTexts {
        self.names.texts
    }
}
