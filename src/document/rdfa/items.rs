//! The items of RDFa, from its triples. Each subject is one item, and each item is in one place, so the items are never
//! larger than the triples.

use super::{ListCell, RDF_NIL, RDF_TYPE, Rdfa, RdfaName, RdfaObjectData, RdfaTripleData, USES_VOCABULARY};
use std::collections::HashMap;

use crate::document::microdata::{Microdata, MicrodataItemData, MicrodataItemId, MicrodataValueData};
use microweave_html::dom::Place;
use microweave_values::collections::multi_map::{MultiMap, ValueIndex};

/// The triple that a value of an item comes from, by its number.
pub(crate) struct RdfaValueSource {
    pub(crate) index: ValueIndex,
    pub(crate) triple: usize,
}

/// What a name is besides an identifier.
#[derive(Clone, Copy, Default)]
struct NameRole {
    /// The item of which it is the subject.
    item: Option<MicrodataItemId>,
    /// True if another subject has it as a value.
    is_value: bool,
    /// True if its item or its list is in its place.
    is_placed: bool,
}

struct ItemTree<'r> {
    rdfa: &'r Rdfa,
    roles: Vec<NameRole>,
    cells: HashMap<RdfaName, ListCell>,
    /// The triples of each item, by their numbers.
    triples: Vec<Vec<usize>>,
    names: Vec<RdfaName>,
    items: Vec<MicrodataItemData>,
    sources: Vec<Vec<RdfaValueSource>>,
    /// Blank nodes that are written by their names.
    named: Vec<RdfaName>,
    /// Items that are placed and not yet read, with their depths.
    todo: Vec<(MicrodataItemId, u16)>,
}

impl Rdfa {
    /// The items, and for each of them the triples that its values come from.
    pub(crate) fn item_tree(&self) -> (Microdata, Vec<Vec<RdfaValueSource>>) {
        let mut tree = ItemTree::new(self);
        let mut top = tree.place_all();
        top.sort_unstable();
        for name in std::mem::take(&mut tree.named) {
            if let Some(item) = tree.role(name).item {
                tree.items[item as usize].id = Some(self.names[name.0 as usize]);
            }
        }
        let texts = self.texts.clone();
        (Microdata { items: tree.items, top, texts, ..Microdata::UNLIMITED }, tree.sources)
    }
}

impl<'r> ItemTree<'r> {
    fn new(rdfa: &'r Rdfa) -> Self {
        let roles = vec![NameRole::default(); rdfa.names.len()];
        let cells = rdfa.list_cells();
        let mut tree = ItemTree {
            rdfa,
            roles,
            cells,
            triples: Vec::new(),
            names: Vec::new(),
            items: Vec::new(),
            sources: Vec::new(),
            named: Vec::new(),
            todo: Vec::new(),
        };
        for (subject, place) in &rdfa.subjects {
            if !tree.cells.contains_key(subject) {
                tree.add_item(*subject, *place);
            }
        }
        for (number, triple) in rdfa.triples.iter().enumerate() {
            let predicate = rdfa.name(triple.predicate);
            if let Some(item) = tree.role(triple.subject).item
                && predicate != USES_VOCABULARY
            {
                tree.triples[item as usize].push(number);
            }
            if let RdfaObjectData::Name(object) = triple.object
                && predicate != RDF_TYPE
                && object != triple.subject
            {
                tree.roles[object.0 as usize].is_value = true;
            }
        }
        tree
    }

    fn add_item(&mut self, subject: RdfaName, place: Option<Place>) {
        self.roles[subject.0 as usize].item = Some(self.items.len() as MicrodataItemId);
        let id = self.rdfa.names[subject.0 as usize];
        let id = (!id.is_empty() && !self.rdfa.is_blank(subject)).then_some(id);
        self.items.push(MicrodataItemData {
            types: Default::default(),
            id,
            properties: Default::default(),
            place,
        });
        self.triples.push(Vec::new());
        self.sources.push(Vec::new());
        self.names.push(subject);
    }

    /// Places each item. Items that are no value come first, so that they have the others inside them; of items that are
    /// values of one another, the first one in the page is at the top.
    fn place_all(&mut self) -> Vec<MicrodataItemId> {
        let mut top = Vec::new();
        for takes_values in [false, true] {
            for item in 0..self.items.len() {
                let name = self.names[item].0 as usize;
                let is_next = takes_values || !self.roles[name].is_value;
                if !is_next || self.roles[name].is_placed || self.triples[item].is_empty() {
                    continue;
                }
                self.roles[name].is_placed = true;
                top.push(item as MicrodataItemId);
                self.todo.push((item as MicrodataItemId, 1));
                while let Some((item, level)) = self.todo.pop() {
                    self.read(item, level);
                }
            }
        }
        top
    }

    fn read(&mut self, item: MicrodataItemId, level: u16) {
        let (mut lists, first_inside) = (MultiMap::default(), self.todo.len());
        let triples = std::mem::take(&mut self.triples[item as usize]);
        let mut values = Vec::new();
        for number in triples {
            let triple = &self.rdfa.triples[number];
            let predicate = self.rdfa.name(triple.predicate);
            if let (RDF_TYPE, RdfaObjectData::Name(class)) = (predicate, triple.object) {
                self.items[item as usize].types.push(self.rdfa.names[class.0 as usize]);
                continue;
            }
            self.values(triple, number, level, &mut values);
            let entry = lists.find(predicate).unwrap_or_else(|| lists.add_name(predicate));
            for (value, triple) in values.drain(..) {
                let index = lists.push_to(entry, value);
                self.sources[item as usize].push(RdfaValueSource { index, triple });
            }
        }
        self.items[item as usize].properties = lists.take_map();
        self.todo[first_inside..].reverse();
    }

    /// The values of a triple: one, or the members of a list.
    fn values(
        &mut self,
        triple: &RdfaTripleData,
        number: usize,
        level: u16,
        values: &mut Vec<(MicrodataValueData, usize)>,
    ) {
        let RdfaObjectData::Name(mut name) = triple.object else {
            return values.push((self.value(triple.object, level), number));
        };
        let is_nil = |name: RdfaName| self.rdfa.name(name) == RDF_NIL;
        if !self.cells.contains_key(&name) && !is_nil(name) {
            return values.push((self.value(triple.object, level), number));
        }
        while let Some(&ListCell { first, rest }) = self.cells.get(&name)
            && !self.role(name).is_placed
        {
            self.roles[name.0 as usize].is_placed = true;
            values.push((self.value(self.rdfa.triples[first].object, level), first));
            name = rest;
        }
    }

    fn value(&mut self, object: RdfaObjectData, level: u16) -> MicrodataValueData {
        let name = match object {
            RdfaObjectData::Literal { text, .. } => return MicrodataValueData::Text(text),
            RdfaObjectData::Name(name) => name,
        };
        let role = self.role(name);
        match role.item {
            Some(item)
                if !role.is_placed
                    && level < self.rdfa.max_levels
                    && !self.triples[item as usize].is_empty() =>
            {
                self.roles[name.0 as usize].is_placed = true;
                self.todo.push((item, level + 1));
                MicrodataValueData::Item(item)
            }
            _ => {
                self.named.extend(self.rdfa.is_blank(name).then_some(name));
                MicrodataValueData::Text(self.rdfa.names[name.0 as usize])
            }
        }
    }

    fn role(&self, name: RdfaName) -> NameRole {
        self.roles[name.0 as usize]
    }
}
