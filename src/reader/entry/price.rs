//! The price of a product.

use serde::{Deserialize, Serialize};

use crate::amounts::Amount;
use crate::document::{Item, Value};
use crate::reader::urls::first_text;

/// The price of a product, as written on the page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Price {
    /// The amount (`price`). It may have the currency in it.
    pub value: String,
    /// The currency (`currency`), usually a code of ISO 4217 such as `EUR`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
}

impl Price {
    /// The price of an item, or of the item that is its `price`.
    pub(super) fn of(item: Item<'_>) -> Option<Self> {
        let nested = item.values("price").find_map(Value::as_item).unwrap_or(item);
        let value = first_text(nested, "price").or_else(|| first_text(item, "price"))?.to_owned();
        let currency = first_text(nested, "currency").or_else(|| first_text(item, "currency"));
        Some(Price { value, currency: currency.map(str::to_owned) })
    }

    /// The price as a number, with the code of its currency. `None` if the number is not known.
    ///
    /// ```
    /// let page = "<p class=h-product><b class=p-name>Cup</b> <i class=p-price>2.879,20 €</i>";
    /// let price = microweave::read(page, "https://shop.example/cup").main.entries[0].price.clone();
    /// let amount = price.and_then(|price| price.amount()).expect("it has a number");
    /// assert_eq!((amount.amount.as_str(), amount.currency.as_deref()), ("2879.20", Some("EUR")));
    /// ```
    pub fn amount(&self) -> Option<Amount> {
        Amount::of(&self.value, self.currency.as_deref())
    }

    /// The price as a reader shows it: `12.50 EUR`.
    pub fn label(&self) -> String {
        let currency = self.currency.iter().map(|currency| format!(" {currency}"));
        std::iter::once(self.value.clone()).chain(currency).collect()
    }
}
