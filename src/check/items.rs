//! Checks the items of a page against the vocabularies of their types.

mod values;

use std::collections::{HashMap, HashSet};

use super::findings::{Findings, quoted};
use super::vocabulary::VOCABULARIES;
use super::vocabulary::{Count, Pair, Property, PropertyDefinitions, Vocabulary};
use super::{Rule, base_for_checks};
use crate::budget::Budget;
use crate::collections::graph::Graph;
use crate::dom::{Dom, El, NodeId};
use crate::extract::microdata::scopes::Scopes;
use crate::extract::microdata::{properties, types, unique_names};
use crate::html::names::attr;
use crate::options::{MicrodataRules, Options};
use crate::url::Base;

pub(super) fn check(dom: &Dom, address: &str, options: &Options, scopes: &Scopes, findings: &mut Findings) {
    let mut checker = Checker {
        dom,
        base: base_for_checks(dom, address),
        rules: &options.microdata_rules,
        scopes,
        budget: dom.output_budget(options.limits),
        findings,
        checked: HashSet::new(),
    };
    checker.check_all();
}

/// The elements of each property of an item, by name, in the order of the page.
type ElementsByName<'d> = HashMap<&'d str, Vec<El<'d>>>;

fn values_named<'v, 'd>(values: &'v ElementsByName<'d>, name: &str) -> &'v [El<'d>] {
    values.get(name).map_or(&[], Vec::as_slice)
}

struct Checker<'d, 'f> {
    dom: &'d Dom,
    base: Base,
    rules: &'d MicrodataRules,
    scopes: &'d Scopes,
    /// The limit on the work. Properties that several items share by `itemref` count once for each item.
    budget: Budget,
    findings: &'f mut Findings,
    /// The items without a type that were checked, each with the name of the part that it was checked as.
    checked: HashSet<(usize, &'static str)>,
}

impl<'d> Checker<'d, '_> {
    fn check_all(&mut self) {
        let items = self.scopes.items.iter().map(|item| self.dom.el(item.node));
        let has_references = items.clone().any(|el| el.attr_by(attr::ITEMREF).is_some());
        let mut nesting = Graph::default();
        for (item, el) in items.enumerate() {
            let known = types(el, self.rules).filter_map(|item_type| VOCABULARIES.get(item_type));
            let vocabularies: Vec<&Vocabulary> = known.collect();
            if !has_references && vocabularies.is_empty() {
                continue;
            }
            let found = self.properties_of(item);
            for value in self.elements_of(&found).filter(|el| self.scopes.item_of(*el).is_some()) {
                nesting.add_edge(el.id(), value.id());
            }
            for vocabulary in vocabularies {
                self.check_item(el, &found, vocabulary, &vocabulary.name, &vocabulary.properties);
            }
            if self.budget.is_exceeded() {
                self.findings.add(el, Rule::Unchecked, "");
                break;
            }
            if self.findings.is_full() {
                return;
            }
        }
        self.check_cycles(&nesting);
    }

    /// Finds items that are among their own properties, directly or through other items.
    fn check_cycles(&mut self, nesting: &Graph<NodeId>) {
        for (item, value) in nesting.closing_edges() {
            let names = self.dom.el(value).attr_by(attr::ITEMPROP).unwrap_or_default();
            self.findings.add(self.dom.el(item), Rule::ItemCycle, quoted(names));
        }
    }

    /// The elements of these properties.
    fn elements_of<'f>(&self, found: &'f [usize]) -> impl Iterator<Item = El<'d>> + use<'d, 'f> {
        let (dom, scopes) = (self.dom, self.scopes);
        found.iter().map(move |&property| dom.el(scopes.properties[property]))
    }

    /// The properties of an item, as indices into `Scopes::properties`.
    fn properties_of(&mut self, item: usize) -> Vec<usize> {
        let mut found = Vec::new();
        properties::of_item(self.scopes, item, self.dom, &self.budget, &mut found);
        found
    }

    fn values_of(&mut self, found: &[usize]) -> ElementsByName<'d> {
        let mut values = ElementsByName::new();
        for el in self.elements_of(found) {
            let written = el.attr_by(attr::ITEMPROP).unwrap_or_default();
            if self.budget.spend(written.len()) {
                unique_names(el).for_each(|name| values.entry(name).or_default().push(el));
            }
        }
        values
    }

    /// Checks the properties of an item. It is an item of a known type, or an item without a type that is a value of
    /// such an item's property.
    fn check_item(
        &mut self,
        el: El<'d>,
        found: &[usize],
        vocabulary: &'static Vocabulary,
        label: &str,
        defined: &'static PropertyDefinitions,
    ) {
        let values = self.values_of(found);
        if self.budget.is_exceeded() {
            return;
        }
        self.check_names(el, found, label, defined);
        for (name, property) in defined {
            let elements = values_named(&values, name);
            let context = format!("\"{name}\" in {label}");
            self.check_count(el, elements, property.count, &context);
            for &value in elements {
                self.check_value(value, property, vocabulary, &context);
            }
            self.check_others(elements, property, &values, &context);
        }
    }

    /// Checks that the properties' names are defined by the type. Names with a dot or colon are URLs, which
    /// `elements::check` checks.
    fn check_names(&mut self, item: El<'d>, found: &[usize], label: &str, defined: &PropertyDefinitions) {
        // With several types, another type may define the name.
        if types(item, self.rules).nth(1).is_some() {
            return;
        }
        for el in self.elements_of(found) {
            let unknown = unique_names(el).filter(|name| !defined.contains_key(*name));
            for name in unknown.filter(|name| !name.contains(['.', ':'])) {
                self.findings.add(el, Rule::UnknownProperty, format!("{} in {label}", quoted(name)));
            }
        }
    }

    fn check_count(&mut self, item: El<'d>, values: &[El<'d>], count: Count, context: &str) {
        if count == Count::One && values.is_empty() {
            self.findings.add(item, Rule::MissingProperty, context);
        }
        if count != Count::Any {
            for &value in values.iter().skip(1) {
                self.findings.add(value, Rule::RepeatedProperty, context);
            }
        }
    }

    /// Checks a property against its other values and against other properties of the item.
    fn check_others(
        &mut self,
        elements: &[El<'d>],
        property: &Property,
        values: &ElementsByName<'d>,
        context: &str,
    ) {
        let Some(&first) = elements.first() else { return };
        if property.distinct {
            self.check_distinct(elements, context);
        }
        if let Some(pair) = &property.once_with {
            self.check_once(elements, pair, context);
        }
        if let Some(Pair { name, value }) = &property.only_with {
            let has_companion = self.has_text(values_named(values, name), value);
            if !has_companion && !self.budget.is_exceeded() {
                self.findings.add(
                    first,
                    Rule::MissingCompanion,
                    format!("{context} without \"{name}\" {value}"),
                );
            }
        }
        if let Some(other) = &property.not_with
            && values.contains_key(other.as_str())
        {
            self.findings.add(first, Rule::ExcludedProperty, format!("{context} together with \"{other}\""));
        }
        if let Some(start) = property.after.as_ref().and_then(|name| values_named(values, name).first()) {
            self.check_order(*start, first, context);
        }
        if let Some(name) = &property.repeats {
            self.check_rules(values_named(values, name).first().copied(), elements, context);
        }
    }

    fn check_distinct(&mut self, elements: &[El<'d>], context: &str) {
        let mut seen = HashSet::new();
        for &el in elements {
            let Some(text) = self.text(el) else { return };
            let repeated = format!("{context} is {}", quoted(&text));
            if !seen.insert(text) {
                self.findings.add(el, Rule::RepeatedValue, repeated);
            }
        }
    }

    fn check_once(&mut self, elements: &[El<'d>], Pair { name, value }: &Pair, context: &str) {
        let mut has_preferred = false;
        for &el in elements {
            let Some(item) = self.scopes.item_of(el) else { continue };
            let found = self.properties_of(item);
            let values = self.values_of(&found);
            if self.has_text(values_named(&values, name), value) {
                if has_preferred {
                    self.findings.add(el, Rule::PreferredTwice, format!("{context} of {name} \"{value}\""));
                }
                has_preferred = true;
            }
        }
    }
}
