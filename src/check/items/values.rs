//! Checks the values of properties: texts in a required form, URLs, and items.

use std::borrow::Cow;

use url::Url;

use super::Checker;
use crate::check::Rule;
use crate::check::findings::quoted;
use crate::check::forms::broken_rule;
use crate::check::recurrence::check_rule;
use crate::check::vocabulary::{Property, TextForm, Vocabulary};
use crate::datetime::Moment;
use crate::dom::El;
use crate::extract::microdata::{types, value};
use crate::html::names::attr;

impl<'d> Checker<'d, '_> {
    pub(super) fn check_value(
        &mut self,
        el: El<'d>,
        property: &'static Property,
        vocabulary: &'static Vocabulary,
        context: &str,
    ) {
        match (self.scopes.item_of(el), &property.text) {
            (Some(item), _) => self.check_item_value(el, item, property, vocabulary, context),
            (None, None) => self.findings.add(el, Rule::TextForItem, context),
            (None, Some(TextForm::Any | TextForm::Recurrence)) => {}
            (None, Some(TextForm::Url)) => self.check_url(el, context),
            (None, Some(form)) => {
                if let Some(text) = self.text(el)
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
            let is_part = types(el, self.rules).next().is_none();
            if is_part
                && let Some(defined) = vocabulary.parts.get(name)
                && self.checked.insert((item, name))
            {
                let found = self.properties_of(item);
                self.check_item(el, &found, vocabulary, name, defined);
            }
        } else if let Some(expected) = &property.item {
            if !types(el, self.rules).any(|item_type| item_type == expected) {
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
        let (Some(written), Some(text)) = (el.attr_by(attribute), self.text(el)) else { return };
        if Url::parse(&text).is_err() {
            let written = if text.is_empty() { written } else { &text };
            self.findings.add(el, Rule::InvalidUrl, format!("{context} is {}", quoted(written)));
        }
    }

    /// Checks that an end has the same form as its start, and is later.
    pub(super) fn check_order(&mut self, start: El<'d>, end: El<'d>, context: &str) {
        let (Some(start), Some(text)) = (self.text(start), self.text(end)) else { return };
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
    pub(super) fn check_rules(&mut self, start: Option<El<'d>>, rules: &[El<'d>], context: &str) {
        let start = start.and_then(|start| Moment::of_valid(&self.text(start)?));
        for &el in rules.iter().filter(|el| self.scopes.item_of(**el).is_none()) {
            let Some(text) = self.text(el) else { return };
            if let Err(problem) = check_rule(&text, start) {
                let detail = format!("{context} is {}: {problem}", quoted(&text));
                self.findings.add(el, Rule::NotRecurrence, detail);
            }
        }
    }

    /// The text of a property; `None` if the limit is hit.
    pub(super) fn text(&mut self, el: El<'d>) -> Option<Cow<'d, str>> {
        if self.budget.exhausted() {
            return None;
        }
        let text = value::of(el, &self.base, self.rules);
        self.budget.spend(text.len()).then_some(text)
    }

    /// True if the text of one of the elements is `expected`.
    pub(super) fn has_text(&mut self, elements: &[El<'d>], expected: &str) -> bool {
        elements.iter().any(|&el| self.text(el).is_some_and(|text| text == expected))
    }
}
