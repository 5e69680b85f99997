//! The price of an offer or of a product.

use super::thing::{Thing, ThingValue};
use microweave_values::amounts::Amount;
use microweave_values::url::last_part;

/// The parts of a price that are read.
const MAX_PRICE_PARTS: usize = 16;

/// The offers and variants that are asked for a price.
const MAX_PRICED: usize = 16;

impl<'t> Thing<'t> {
    /// The price of an offer or of a product: its own, otherwise the first one among its first 16 offers and variants. Of an
    /// offer with offers inside, such as an `AggregateOffer`, it is the lowest of theirs.
    ///
    /// Its own is `price`, otherwise the price of one of the first 16 parts in `priceSpecification`, otherwise `lowPrice`. A part
    /// is no price if it is for members, or a former or suggested price (`ListPrice`, `StrikethroughPrice`, `SRP`, `MSRP`).
    pub fn amount(self) -> Option<Amount> {
        let mut todo = vec![self];
        for _ in 0..=MAX_PRICED {
            let thing = todo.pop()?;
            let amount = thing.own_amount();
            if amount.is_some() {
                return amount;
            }
            let parts = |name| thing.values(name).take(MAX_PRICED).filter_map(ThingValue::as_thing);
            let inner = || Amount::range(parts("offers").filter_map(Thing::own_amount));
            if let Some([lowest, _]) = if thing.is("Offer") { inner() } else { None } {
                return Some(lowest);
            }
            for name in ["hasVariant", "offers"] {
                todo.extend(parts(name).collect::<Vec<_>>().into_iter().rev());
            }
        }
        None
    }

    fn own_amount(self) -> Option<Amount> {
        let price = |thing: Thing<'t>, name| (thing.text(name), thing.text("priceCurrency"));
        let parts = self.values("priceSpecification").take(MAX_PRICE_PARTS).filter_map(ThingValue::as_thing);
        let parts = parts.filter(|part| {
            is_usual_price(part.text("priceType"), part.values("validForMemberTier").next().is_some())
        });
        let prices = [price(self, "price")].into_iter().chain(parts.map(|part| price(part, "price")));
        Amount::first(prices.chain([price(self, "lowPrice")]), self.text("priceCurrency"))
    }
}

/// False for a part of a price that is for members, or that was the price before.
pub(super) fn is_usual_price(kind: Option<&str>, is_for_members: bool) -> bool {
    let was_before = |kind| matches!(last_part(kind), "ListPrice" | "StrikethroughPrice" | "SRP" | "MSRP");
    !is_for_members && !kind.is_some_and(was_before)
}
