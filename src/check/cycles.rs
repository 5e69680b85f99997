//! Finds items that are among their own properties, directly or through other items.

use super::Rule;
use super::findings::{Findings, quoted};
use crate::dom::Dom;
use crate::extract::microdata::scopes::Scopes;
use crate::html::names::attr;

/// For each item, the items that are values of its properties.
pub(super) struct Graph(Vec<Vec<u32>>);

#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    Open,
    Done,
}

impl Graph {
    pub(super) fn new(scopes: &Scopes) -> Self {
        Graph(vec![Vec::new(); scopes.items.len()])
    }

    /// Adds the properties of an item.
    pub(super) fn add(&mut self, item: usize, properties: &[usize], dom: &Dom, scopes: &Scopes) {
        let elements = properties.iter().map(|&property| dom.el(scopes.properties[property]));
        self.0[item] = elements.filter_map(|el| scopes.item_of(el)).map(|value| value as u32).collect();
    }

    /// Searches the graph depth first, without recursion. A value that is still open closes a cycle.
    pub(super) fn check(&self, dom: &Dom, scopes: &Scopes, findings: &mut Findings) {
        let mut states = vec![State::New; self.0.len()];
        for start in 0..self.0.len() {
            if states[start] == State::Done {
                continue;
            }
            let mut way = vec![(start, 0)];
            while let Some((item, next)) = way.last_mut() {
                states[*item] = State::Open;
                let Some(&value) = self.0[*item].get(*next) else {
                    states[*item] = State::Done;
                    way.pop();
                    continue;
                };
                *next += 1;
                match states[value as usize] {
                    State::New => way.push((value as usize, 0)),
                    State::Open => {
                        let el = dom.el(scopes.items[value as usize].node);
                        let names = el.attr_by(attr::ITEMPROP).unwrap_or_default();
                        findings.add(dom.el(scopes.items[*item].node), Rule::ItemCycle, quoted(names));
                    }
                    State::Done => {}
                }
            }
        }
    }
}
