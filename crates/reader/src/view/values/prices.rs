//! The prices of things, as values of fields.

use crate::model::DescribedValue;
use crate::things::price::Priced;
use crate::view::page::ViewPage;
use microweave_values::amounts::{Amount, code_of_currency};

/// A thing, by the number of one of its descriptions.
#[derive(Clone, Copy)]
struct PricedPart<'v, 'p> {
    page: &'v ViewPage<'p>,
    number: u32,
}

impl<'v, 'p: 'v> PricedPart<'v, 'p> {
    fn values(self, property: &str) -> impl Iterator<Item = &'v DescribedValue<'p>> {
        let members = self.page.members(self.number).iter();
        members.flat_map(move |member| self.page.values_of(*member, property))
    }
}

impl<'v, 'p: 'v> Priced<'v> for PricedPart<'v, 'p> {
    fn text_in(self, property: &str) -> Option<&'v str> {
        self.values(property).find_map(DescribedValue::text)
    }

    fn parts_in(self, property: &str) -> impl Iterator<Item = Self> {
        let parts = self.values(property).filter_map(DescribedValue::part);
        parts.map(move |number| PricedPart { number, ..self })
    }

    fn has(self, property: &str) -> bool {
        self.values(property).next().is_some()
    }

    fn is_offer(self) -> bool {
        self.page.is(self.page.groups[self.number as usize], "Offer")
    }
}

impl<'p> ViewPage<'p> {
    /// The price of a thing, in this currency if the thing says none.
    pub(super) fn price_of(&self, number: u32, currency: Option<&str>) -> Option<Amount> {
        let mut price = PricedPart { page: self, number }.price()?;
        let unit = || currency.and_then(code_of_currency).map(str::to_owned);
        price.currency = price.currency.or_else(unit);
        Some(price)
    }
}
