//! The IRIs, keywords and blank nodes of a page's JSON-LD, each stored once.

use foldhash::HashMap;

use crate::nodes::map::Symbol;
use microweave_html::account::{Account, VALUE_OVERHEAD};
use microweave_values::collections::growing;
use microweave_values::collections::number_table::NumberTable;

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

impl Symbol {
    pub(crate) fn is_keyword(self) -> bool {
        self.number() < KEYWORDS.len()
    }
}

pub(super) struct Symbols<'b> {
    texts: Vec<Box<str>>,
    numbers: NumberTable,
    /// The blank nodes of the page, by their names in scripts.
    blank_nodes: HashMap<Symbol, Symbol>,
    blank_node_count: usize,
    pub(super) account: &'b Account,
}

impl<'b> Symbols<'b> {
    pub(super) fn new(account: &'b Account) -> Self {
        let mut symbols = Symbols {
            texts: Vec::new(),
            numbers: NumberTable::default(),
            blank_nodes: HashMap::default(),
            blank_node_count: 0,
            account,
        };
        for keyword in KEYWORDS {
            symbols.add(keyword);
        }
        symbols
    }

    pub(super) fn text(&self, symbol: Symbol) -> &str {
        &self.texts[symbol.number()]
    }

    /// The symbol of a text. A keyword without meaning if the account is exceeded.
    pub(super) fn add(&mut self, text: &str) -> Symbol {
        if let Some(number) = self.numbers.find(text, |number| *self.texts[number as usize] == *text) {
            return Symbol(number);
        }
        if !self.account.spend(text.len() + VALUE_OVERHEAD) {
            return keyword::NONE;
        }
        self.numbers.add(text, self.texts.len() as u32);
        self.push(text)
    }

    fn push(&mut self, text: &str) -> Symbol {
        growing::push(&mut self.texts, text.into());
        Symbol(self.texts.len() as u32 - 1)
    }

    pub(super) fn joined(&mut self, start: Symbol, end: &str) -> Symbol {
        let joined = [self.text(start), end].concat();
        self.add(&joined)
    }

    /// A blank node that is new. Nothing looks for its name: the names in scripts become other nodes. A keyword without
    /// meaning if the account is exceeded.
    pub(super) fn new_blank_node(&mut self) -> Symbol {
        self.blank_node_count += 1;
        let name = format!("_:b{}", self.blank_node_count);
        if self.account.spend(name.len() + VALUE_OVERHEAD) { self.push(&name) } else { keyword::NONE }
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

    pub(super) fn into_texts(self) -> Vec<Box<str>> {
        growing::finished(self.texts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_have_their_symbols() {
        let account = Account::unlimited();
        let symbols = Symbols::new(&account);
        let last = KEYWORDS.iter().position(|keyword| *keyword == "@vocab");
        assert_eq!(Some(keyword::VOCAB.number()), last);
        assert_eq!(symbols.text(keyword::NONE), "@none");
        assert!(keyword::VOCAB.is_keyword() && !Symbol(KEYWORDS.len() as u32).is_keyword());
    }
}
