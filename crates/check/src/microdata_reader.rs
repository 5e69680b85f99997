//! Reads the microdata of a page for rules, within the limit on the work.

use std::borrow::Cow;

use super::base_for_checks;
use microweave::extract::microdata::scopes::Scopes;
use microweave::extract::microdata::{properties, value};
use microweave::options::MicrodataRules;
use microweave::page::Page;
use microweave_html::account::{Account, Share};
use microweave_html::dom::{Dom, El};
use microweave_values::url::Base;

pub(super) struct MicrodataReader<'d> {
    pub(super) dom: &'d Dom,
    pub(super) scopes: &'d Scopes,
    pub(super) rules: &'d MicrodataRules,
    base: Cow<'d, Base>,
    /// Properties that several items share by `itemref` count once for each item.
    pub(super) account: Account,
}

impl<'d> MicrodataReader<'d> {
    pub(super) fn new(page: &'d Page) -> Self {
        let (dom, rules) = (page.dom(), &page.options().microdata_rules);
        let (scopes, base, account) =
            (page.microdata().scopes(), base_for_checks(page), page.account(Share::View));
        MicrodataReader { dom, scopes, rules, base, account }
    }

    /// The properties of an item, as indices into `Scopes::properties`.
    pub(super) fn properties_of(&self, item: usize) -> Vec<usize> {
        let mut numbers = Vec::new();
        properties::of_item(self.scopes, item, self.dom, &self.account, &mut numbers);
        numbers
    }

    pub(super) fn elements_of<'f>(&self, numbers: &'f [usize]) -> impl Iterator<Item = El<'d>> + use<'d, 'f> {
        let (dom, scopes) = (self.dom, self.scopes);
        numbers.iter().map(move |&property| dom.el(scopes.properties[property]))
    }

    /// The text of a property; `None` if the limit is hit.
    pub(super) fn text(&self, el: El<'d>) -> Option<Cow<'d, str>> {
        if self.account.exhausted() {
            return None;
        }
        let text = value::of(el, &self.base, self.rules);
        self.account.spend(text.len()).then_some(text)
    }
}
