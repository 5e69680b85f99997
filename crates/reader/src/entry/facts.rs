//! What a post says of a thing: the price of a product, the rating of a review, the parts of a recipe.

use serde::{Deserialize, Serialize};

use crate::urls::{filled, first_text, texts};
use microweave::document::{Item, Value};
use microweave_values::amounts::{Amount, is_price};
use microweave_values::collections::unique::unique;

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
    pub(crate) fn of(item: Item<'_>) -> Option<Self> {
        if item.values("price").len() == 0 {
            return None;
        }
        let nested = item.values("price").find_map(Value::as_item).unwrap_or(item);
        let mut prices = texts(nested, "price").chain(texts(item, "price")).filter_map(filled);
        let currency = first_text(nested, "currency").or_else(|| first_text(item, "currency"));
        let value = prices.find(|text| is_price(text, currency))?.to_owned();
        Some(Price { value, currency: currency.map(str::to_owned) })
    }

    /// The price as a number, with the code of its currency. `None` if the number is not known.
    ///
    /// ```
    /// let page = "<p class=h-product><b class=p-name>Cup</b> <i class=p-price>2.879,20 €</i>";
    /// let price = microweave_reader::read(page, "https://shop.example/cup").main.entries[0].price.clone();
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

/// The rating that a review gives, or the average of all ratings of a thing. All values are as written on the page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Rating {
    /// The rating (`rating`), or else the average (`average`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The best rating that is possible (`best`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// The worst rating that is possible (`worst`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worst: Option<String>,
    /// The number of reviews that the average is made from (`count`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// The number of ratings that the average is made from (`votes`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub votes: Option<String>,
}

impl Rating {
    /// The rating of an item, or else of its `review` that has the ratings of all reviews (h-review-aggregate).
    pub(crate) fn of(item: Item<'_>) -> Option<Self> {
        let nested = item.values("review").filter_map(Value::as_item);
        let mut items = std::iter::once(item).chain(nested.filter(|review| review.is("h-review-aggregate")));
        items.find_map(Rating::of_item)
    }

    fn of_item(item: Item<'_>) -> Option<Self> {
        let own = |property| first_text(item, property).map(str::to_owned);
        let value = Some(own("rating").or_else(|| own("average"))?);
        let (best, worst) = (own("best"), own("worst"));
        Some(Rating { value, best, worst, count: own("count"), votes: own("votes") })
    }

    /// The rating as a reader shows it: `4 of 5, 12 reviews`.
    pub fn label(&self) -> String {
        let of = self.best.iter().map(|best| format!(" of {best}"));
        let reviews = self.count.iter().map(|count| format!(", {count} reviews"));
        let votes = self.votes.iter().map(|votes| format!(", {votes} ratings"));
        let value = self.value.clone().into_iter();
        value.chain(of).chain(reviews).chain(votes).collect()
    }
}

/// The parts of a recipe (h-recipe), as written on the page. Its instructions are the content of the entry, and its time is the
/// entry's duration.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Recipe {
    /// The ingredients, with their amounts.
    pub ingredients: Vec<String>,
    /// How much the recipe makes: the longest `yield`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub servings: Option<String>,
    /// Facts about nutrition.
    pub nutrition: Vec<String>,
}

impl Recipe {
    /// The parts of an item that is a recipe. `None` if it has none of them.
    pub(crate) fn of(item: Item<'_>) -> Option<Self> {
        let ingredients = item.values("ingredient").filter_map(ingredient);
        let recipe = Recipe {
            ingredients: ingredients.map(str::to_owned).collect(),
            servings: longest_yield(item).map(str::to_owned),
            nutrition: unique(texts(item, "nutrition").filter_map(filled)).map(str::to_owned).collect(),
        };
        (recipe != Recipe::default()).then_some(recipe)
    }
}

/// The longest text, which has the unit: plugins write `3` and `3 cups`.
fn longest_yield(item: Item<'_>) -> Option<&str> {
    let yields = texts(item, "yield").filter_map(filled);
    yields.reduce(|longest, text| if text.len() > longest.len() { text } else { longest })
}

/// The text of an ingredient, or the name of its item.
fn ingredient(value: Value<'_>) -> Option<&str> {
    value.as_text().and_then(filled).or_else(|| first_text(value.as_item()?, "name"))
}
