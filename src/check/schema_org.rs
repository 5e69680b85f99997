//! Rules about items of schema.org, by its types and properties in `data/vocab/schema.org.json`: names that do not
//! exist, properties of another type, and values of the wrong kind.

mod values;
pub(super) mod vocabulary;

use std::collections::HashMap;

use super::findings::{Findings, quoted};
use super::report::Report;
use super::spelling::closest;
use super::{Rule, base_for_checks};
use crate::budget::Budget;
use crate::dom::{Dom, El};
use crate::extract::microdata::scopes::Scopes;
use crate::extract::microdata::{properties, types, unique_names};
use crate::html::names::attr;
use crate::options::{MicrodataRules, Options};
use crate::schema_org::SCHEMA_ORG;
use crate::url::Base;
use vocabulary::type_name;

/// At most this many different names of a page are compared with the vocabulary's names.
const MAX_COMPARED: usize = 200;

struct SchemaOrgChecker<'d, 'f> {
    dom: &'d Dom,
    base: Base,
    rules: &'d MicrodataRules,
    scopes: &'d Scopes,
    budget: Budget,
    findings: &'f mut Findings,
    /// For each unknown name, the one that it nearly is.
    meant: HashMap<&'d str, Option<&'static str>>,
}

/// The types of an item.
struct ItemTypes<'d> {
    /// The names that schema.org has.
    known: Vec<&'d str>,
    /// True if it has other types of schema.org, which do not exist.
    has_unknown: bool,
    /// True if it has no types of other vocabularies.
    is_alone: bool,
}

pub(super) fn check(dom: &Dom, address: &str, options: &Options, scopes: &Scopes, findings: &mut Findings) {
    let mut checker = SchemaOrgChecker {
        dom,
        base: base_for_checks(dom, address),
        rules: &options.microdata_rules,
        scopes,
        budget: dom.output_budget(options.limits),
        findings,
        meant: HashMap::new(),
    };
    checker.check_all();
}

impl<'d> SchemaOrgChecker<'d, '_> {
    fn check_all(&mut self) {
        let mut found = Vec::new();
        for (number, item) in self.scopes.items.iter().enumerate() {
            let el = self.dom.el(item.node);
            let names: Vec<&'d str> = types(el, self.rules).filter_map(type_name).collect();
            if names.is_empty() {
                continue;
            }
            let known = self.check_types(el, &names);
            properties::of_item(self.scopes, number, self.dom, &self.budget, &mut found);
            // An item may have types of other vocabularies too, which define other properties.
            let is_alone = names.len() == types(el, self.rules).count();
            let checked = ItemTypes { is_alone, has_unknown: known.len() < names.len(), known };
            for &property in &found {
                let own = self.dom.el(self.scopes.properties[property]);
                self.check_property(own, &checked);
            }
            if self.budget.is_exceeded() || self.findings.is_full() {
                return;
            }
        }
    }

    /// Checks the types of an item. Returns those that exist.
    fn check_types(&mut self, el: El<'d>, names: &[&'d str]) -> Vec<&'d str> {
        let mut known = Vec::new();
        for &name in names {
            if SCHEMA_ORG.has_type(name) {
                known.push(name);
                if let Some(new) = SCHEMA_ORG.new_type(name) {
                    let report = Report::of_value(el, attr::ITEMTYPE, Rule::SupersededName, quoted(name));
                    self.findings.report(report.help(format!("write {new}")));
                }
            } else {
                self.report_unknown_type(el, attr::ITEMTYPE, name);
            }
        }
        known
    }

    fn report_unknown_type(&mut self, el: El<'d>, attribute: crate::html::names::NameId, name: &'d str) {
        let meant = self.meant_by(name, || SCHEMA_ORG.types());
        let written = el.attr_by(attribute).unwrap_or_default();
        let part = written.rfind(name).map_or(name, |at| &written[at..at + name.len()]);
        let report = Report::of_token(el, attribute, part, Rule::UnknownType, quoted(name));
        self.findings.report(match meant {
            Some(meant) => report.help(format!("write {meant}")).replace_with(meant),
            None => report,
        });
    }

    /// The name that another one nearly is: it differs in its case, or in one or two letters.
    fn meant_by<I: Iterator<Item = &'static str>>(
        &mut self,
        name: &'d str,
        names: impl Fn() -> I,
    ) -> Option<&'static str> {
        if self.meant.len() >= MAX_COMPARED {
            return self.meant.get(name).copied().flatten();
        }
        *self.meant.entry(name).or_insert_with(|| {
            let same = names().find(|known| known.eq_ignore_ascii_case(name));
            same.or_else(|| closest(name, names()))
        })
    }

    /// Checks a property of an item of these types.
    fn check_property(&mut self, el: El<'d>, item_types: &ItemTypes<'_>) {
        let is_only_known = item_types.is_alone && !item_types.has_unknown;
        for name in unique_names(el).filter(|name| !name.contains(['.', ':'])) {
            if !SCHEMA_ORG.has_property(name) {
                // Actions have names such as `query-input` (schema.org, "Potential Actions", -input and -output).
                let is_of_action = name.ends_with("-input") || name.ends_with("-output");
                if item_types.is_alone && !is_of_action {
                    self.report_undefined(el, name);
                }
                continue;
            }
            if let Some(new) = SCHEMA_ORG.new_property(name) {
                let report = Report::of_token(el, attr::ITEMPROP, name, Rule::SupersededName, quoted(name));
                self.findings.report(report.help(format!("write {new}")).replace_with(new));
            } else if is_only_known && !SCHEMA_ORG.is_expected(name, &item_types.known) {
                let types = item_types.known.join(" and ");
                let detail = format!("{} in {types}", quoted(name));
                let report = Report::of_token(el, attr::ITEMPROP, name, Rule::PropertyOfOtherType, detail);
                let domains = SCHEMA_ORG.domains(name).take(4).collect::<Vec<_>>().join(", ");
                self.findings.report(report.help(format!("it is a property of {domains}")));
            }
            self.check_value(el, name);
        }
    }

    fn report_undefined(&mut self, el: El<'d>, name: &'d str) {
        let meant = self.meant_by(name, || SCHEMA_ORG.properties());
        let report = Report::of_token(el, attr::ITEMPROP, name, Rule::UndefinedProperty, quoted(name));
        self.findings.report(match meant {
            Some(meant) => report.help(format!("write {meant}")).replace_with(meant),
            None => report,
        });
    }
}
