//! Checks the items of a page against the vocabularies of their types: their properties, and the values of these. A value is a
//! text in a required form, a URL or an item.

use foldhash::{HashSet, HashSetExt};
use url::Url;

use super::forms::{broken_rule, check_recurrence};
use super::microdata_reader::MicrodataReader;
use super::vocabulary::{Count, Pair, Property, PropertyDefinitions, TextForm, Vocabulary, vocabulary_of};
use super::{Findings, Rule, quoted};
use microweave::extract::microdata::{types, unique_names, value};
use microweave::page::Page;
use microweave_html::dom::{El, NodeId};
use microweave_html::names::attr;
use microweave_values::collections::graph::Graph;
use microweave_values::collections::multi_map::MultiMap;
use microweave_values::datetime::Moment;

pub(super) fn check(page: &Page, findings: &mut Findings) {
    let reader = MicrodataReader::new(page);
    Checker { reader, findings, checked: HashSet::new() }.check_all();
}

struct Checker<'d, 'f> {
    reader: MicrodataReader<'d>,
    findings: &'f mut Findings,
    /// The items without a type that were checked, each with the name of the part that it was checked as.
    checked: HashSet<(usize, &'static str)>,
}

impl<'d> Checker<'d, '_> {
    fn check_all(&mut self) {
        let items = self.reader.scopes.items.iter().map(|item| self.reader.dom.el(item.node));
        let has_references = items.clone().any(|el| el.attr_by(attr::ITEMREF).is_some());
        let mut nesting = Graph::default();
        for (item, el) in items.enumerate() {
            let vocabularies = types(el, self.reader.rules).filter_map(vocabulary_of);
            let vocabularies: Vec<&Vocabulary> = vocabularies.collect();
            if !has_references && vocabularies.is_empty() {
                continue;
            }
            let found = self.reader.properties_of(item);
            let values = self.reader.elements_of(&found);
            let items = values.filter(|value| self.reader.scopes.item_of(*value).is_some());
            items.for_each(|value| nesting.add_edge(el.id(), value.id()));
            for vocabulary in vocabularies {
                self.check_item(el, &found, vocabulary, &vocabulary.name, &vocabulary.properties);
            }
            if self.reader.account.is_exceeded() {
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
            let names = self.reader.dom.el(value).attr_by(attr::ITEMPROP).unwrap_or_default();
            self.findings.add(self.reader.dom.el(item), Rule::ItemCycle, quoted(names));
        }
    }

    /// The elements of each property of an item, by name, in the order of the page.
    fn values_of(&self, found: &[usize]) -> MultiMap<El<'d>> {
        let mut values = MultiMap::default();
        for el in self.reader.elements_of(found) {
            let written = el.attr_by(attr::ITEMPROP).unwrap_or_default();
            if self.reader.account.spend(written.len()) {
                unique_names(el).for_each(|name| {
                    values.push(name, el);
                });
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
        if self.reader.account.is_exceeded() {
            return;
        }
        self.check_names(el, found, label, defined);
        for (name, property) in defined {
            let elements = values.values(name);
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
        if types(item, self.reader.rules).nth(1).is_some() {
            return;
        }
        for el in self.reader.elements_of(found) {
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
        values: &MultiMap<El<'d>>,
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
            let has_companion = self.has_text(values.values(name), value);
            if !has_companion && !self.reader.account.is_exceeded() {
                let detail = format!("{context} without \"{name}\" {value}");
                self.findings.add(first, Rule::MissingCompanion, detail);
            }
        }
        if let Some(other) = property.not_with.as_ref().filter(|other| values.find(other).is_some()) {
            self.findings.add(first, Rule::ExcludedProperty, format!("{context} together with \"{other}\""));
        }
        if let Some(start) = property.after.as_ref().and_then(|name| values.values(name).first()) {
            self.check_order(*start, first, context);
        }
        if let Some(name) = &property.repeats {
            self.check_recurrences(values.values(name).first().copied(), elements, context);
        }
    }

    fn check_distinct(&mut self, elements: &[El<'d>], context: &str) {
        let mut seen = HashSet::new();
        for &el in elements {
            let Some(text) = self.reader.text(el) else { return };
            let repeated = format!("{context} is {}", quoted(&text));
            if !seen.insert(text) {
                self.findings.add(el, Rule::RepeatedValue, repeated);
            }
        }
    }

    fn check_once(&mut self, elements: &[El<'d>], Pair { name, value }: &Pair, context: &str) {
        let is_preferred = |el: &&El<'d>| {
            self.reader.scopes.item_of(**el).is_some_and(|item| {
                let values = self.values_of(&self.reader.properties_of(item));
                self.has_text(values.values(name), value)
            })
        };
        let preferred: Vec<&El<'d>> = elements.iter().filter(is_preferred).collect();
        for el in preferred.into_iter().skip(1) {
            self.findings.add(*el, Rule::PreferredTwice, format!("{context} of {name} \"{value}\""));
        }
    }

    fn check_value(
        &mut self,
        el: El<'d>,
        property: &'static Property,
        vocabulary: &'static Vocabulary,
        context: &str,
    ) {
        match (self.reader.scopes.item_of(el), &property.text) {
            (Some(item), _) => self.check_item_value(el, item, property, vocabulary, context),
            (None, None) => self.findings.add(el, Rule::TextForItem, context),
            (None, Some(TextForm::Any | TextForm::Recurrence)) => {}
            (None, Some(TextForm::Url)) => self.check_url(el, context),
            (None, Some(form)) => {
                if let Some(text) = self.reader.text(el)
                    && let Some(rule) = broken_rule(form, &text)
                {
                    self.findings.add(el, rule, format!("{context} is {}", quoted(&text)));
                }
            }
        }
    }

    fn check_item_value(
        &mut self,
        el: El<'d>,
        item: usize,
        property: &'static Property,
        vocabulary: &'static Vocabulary,
        context: &str,
    ) {
        if let Some(name) = &property.part {
            // An item with a type also has properties of that type, so it is not checked as a part.
            let is_part = types(el, self.reader.rules).next().is_none();
            if is_part
                && let Some(defined) = vocabulary.parts.get(name)
                && self.checked.insert((item, name))
            {
                let found = self.reader.properties_of(item);
                self.check_item(el, &found, vocabulary, name, defined);
            }
        } else if let Some(expected) = &property.item {
            if !types(el, self.reader.rules).any(|item_type| item_type == expected) {
                self.findings.add(el, Rule::WrongItem, format!("{context}, which takes {expected}"));
            }
        } else {
            self.findings.add(el, Rule::ItemForText, context);
        }
    }

    /// Checks that a URL is in an attribute for URLs, and that it is valid. `elements::check` reports a missing
    /// attribute.
    fn check_url(&mut self, el: El<'d>, context: &str) {
        let attribute =
            value::attribute_of(el).filter(|name| matches!(*name, attr::HREF | attr::SRC | attr::DATA));
        let Some(attribute) = attribute else {
            return self.findings.add(el, Rule::UrlNotLinked, context);
        };
        let (Some(written), Some(text)) = (el.attr_by(attribute), self.reader.text(el)) else { return };
        if Url::parse(&text).is_err() {
            let written = if text.is_empty() { written } else { &text };
            self.findings.add(el, Rule::InvalidUrl, format!("{context} is {}", quoted(written)));
        }
    }

    /// Checks that an end has the same form as its start, and is later.
    fn check_order(&mut self, start: El<'d>, end: El<'d>, context: &str) {
        let (Some(start), Some(text)) = (self.reader.text(start), self.reader.text(end)) else { return };
        // `check_value` reports a text that is not a moment.
        let (Some(start), Some(moment)) = (Moment::of_valid(&start), Moment::of_valid(&text)) else { return };
        let rule = if moment.has_time() != start.has_time() {
            Rule::EndUnlikeStart
        } else if moment.in_utc() <= start.in_utc() {
            Rule::EndBeforeStart
        } else {
            return;
        };
        self.findings.add(end, rule, format!("{context} is {}", quoted(&text)));
    }

    /// Checks recurrence rules. Some parts of a rule depend on the start of the event.
    fn check_recurrences(&mut self, start: Option<El<'d>>, rules: &[El<'d>], context: &str) {
        let start = start.and_then(|start| Moment::of_valid(&self.reader.text(start)?));
        for &el in rules.iter().filter(|el| self.reader.scopes.item_of(**el).is_none()) {
            let Some(text) = self.reader.text(el) else { return };
            if let Err(problem) = check_recurrence(&text, start) {
                let detail = format!("{context} is {}: {problem}", quoted(&text));
                self.findings.add(el, Rule::NotRecurrence, detail);
            }
        }
    }

    fn has_text(&self, elements: &[El<'d>], expected: &str) -> bool {
        elements.iter().any(|&el| self.reader.text(el).is_some_and(|text| text == expected))
    }
}
