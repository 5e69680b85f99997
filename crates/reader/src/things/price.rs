//! The price of an offer or of a product.

use super::thing::Thing;
use super::thing_value::ThingValue;
use microweave_values::amounts::{Amount, code_of_currency};
use microweave_values::url::last_part;

/// The parts of a price that are read.
const MAX_PRICE_PARTS: usize = 16;

/// The offers and variants that are asked for a price.
const MAX_PRICED: usize = 16;

/// A thing, which may have a price.
pub(crate) trait Priced<'t>: Copy {
    /// The first text of a property.
    fn text_in(self, property: &str) -> Option<&'t str>;

    /// The things in a property.
    fn parts_in(self, property: &str) -> impl Iterator<Item = Self>;

    fn has(self, property: &str) -> bool;

    fn is_offer(self) -> bool;

    /// Its price: see [`Thing::amount`].
    fn price(self) -> Option<Amount> {
        let mut todo = vec![self];
        for _ in 0..=MAX_PRICED {
            let thing = todo.pop()?;
            let amount = thing.own_price();
            if amount.is_some() {
                return amount;
            }
            let parts = |name| thing.parts_in(name).take(MAX_PRICED);
            let inner = || Amount::range(parts("offers").filter_map(Priced::own_price));
            if let Some([mut lowest, _]) = if thing.is_offer() { inner() } else { None } {
                let around = || thing.text_in("priceCurrency").and_then(code_of_currency).map(str::to_owned);
                lowest.currency = lowest.currency.or_else(around);
                return Some(lowest);
            }
            for name in ["hasVariant", "offers"] {
                todo.extend(parts(name).collect::<Vec<_>>().into_iter().rev());
            }
        }
        None
    }

    /// Its price, without regard to its offers and variants.
    fn own_price(self) -> Option<Amount> {
        let price = |thing: Self, name| (thing.text_in(name), thing.text_in("priceCurrency"));
        let parts = self.parts_in("priceSpecification").take(MAX_PRICE_PARTS);
        let parts =
            parts.filter(|part| is_usual_price(part.text_in("priceType"), part.has("validForMemberTier")));
        let prices = [price(self, "price")].into_iter().chain(parts.map(|part| price(part, "price")));
        Amount::first(prices.chain([price(self, "lowPrice")]), self.text_in("priceCurrency"))
    }
}

impl<'t> Priced<'t> for Thing<'t> {
    fn text_in(self, property: &str) -> Option<&'t str> {
        self.text(property)
    }

    fn parts_in(self, property: &str) -> impl Iterator<Item = Self> {
        self.values(property).filter_map(ThingValue::as_thing)
    }

    fn has(self, property: &str) -> bool {
        self.values(property).next().is_some()
    }

    fn is_offer(self) -> bool {
        self.is("Offer")
    }
}

impl Thing<'_> {
    /// The price of an offer or of a product: its own, otherwise the first one among its first 16 offers and variants. Of an
    /// offer with offers inside, such as an `AggregateOffer`, it is the lowest of theirs.
    ///
    /// Its own is `price`, otherwise the price of one of the first 16 parts in `priceSpecification`, otherwise `lowPrice`. A part
    /// is no price if it is for members, or a former or suggested price (`ListPrice`, `StrikethroughPrice`, `SRP`, `MSRP`).
    pub fn amount(self) -> Option<Amount> {
        self.price()
    }
}

/// False for a part of a price that is for members, or that is a former or suggested price.
pub(crate) fn is_usual_price(kind: Option<&str>, is_for_members: bool) -> bool {
    let was_before = |kind| matches!(last_part(kind), "ListPrice" | "StrikethroughPrice" | "SRP" | "MSRP");
    !is_for_members && !kind.is_some_and(was_before)
}
