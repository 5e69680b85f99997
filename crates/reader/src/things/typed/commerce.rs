//! Products, offers, ratings and reviews.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::places::{Organization, Person};
use super::{EnumValue, Typed, TypedField, TypedRow, read_json};
use crate::Date;
use crate::things::price::is_usual_price;
use crate::things::values::{FieldValue, is_default};
use microweave_values::amounts::{Amount, Decimal, code_of_currency};

typed! {
    /// A product.
    Product = "Product" {
        name: String = "The name.",
        description: String = "The description.",
        brand: String = "The name of the brand.",
        sku: String = "The identifier of the shop.",
        mpn: String = "The identifier of the manufacturer.",
        gtin: String = "The global trade item number.",
        gtin14: String = "The global trade item number of 14 digits.",
        gtin13: String = "The global trade item number of 13 digits.",
        gtin12: String = "The global trade item number of 12 digits.",
        gtin8: String = "The global trade item number of 8 digits.",
        manufacturer: String = "The name of the manufacturer.",
        model: String = "The name of the model.",
        category: [String] = "The categories.",
        color: String = "The color.",
        material: String = "The material.",
        size: String = "The size.",
        item_condition: EnumValue = "The condition, such as `NewCondition`.",
        url: String = "The address of its page.",
        image: [String] = "The addresses of images.",
        offers: [Offer] = "The offers.",
        has_variant: [Product] = "The products of a group of products, such as the sizes of a shirt.",
        price: Decimal = "The price, if the product has it itself (h-product).",
        price_currency: String = "The currency of that price.",
        aggregate_rating: AggregateRating = "The rating of all reviews.",
        review: [Review] = "The reviews.",
    }

    /// An offer of a product or an event. [`Offer::amount`] has its price with the currency.
    #[serde(remote = "Self")]
    Offer = "Offer" {
        price: String = "The offer's price, or else the price in a part, as a decimal number.",
        low_price: String = "The lowest price of several offers, or else of the offers inside, as a decimal number.",
        high_price: String = "The highest price of several offers, or else of the offers inside, as a decimal number.",
        price_currency: String = "The currency: its code of ISO 4217 if that is known, otherwise as written.",
        price_specification: [Offer] = "The prices in parts.",
        price_type: EnumValue = "What the price of a part is, such as `ListPrice`.",
        valid_for_member_tier: [String] = "The members that a part is for.",
        offers: [Offer] = "The offers inside this offer.",
        offer_count: u32 = "The number of offers.",
        availability: EnumValue = "Whether it can be bought, such as `InStock`.",
        item_condition: EnumValue = "The condition, such as `NewCondition`.",
        price_valid_until: Date = "The day until which the price is valid.",
        url: String = "The address of the offer.",
        seller: Organization = "Who sells it.",
    }

    /// The rating of all reviews.
    AggregateRating = "AggregateRating" {
        rating_value: Decimal = "The average.",
        best_rating: Decimal = "The best possible rating.",
        worst_rating: Decimal = "The worst possible rating.",
        rating_count: u64 = "The number of ratings.",
        review_count: u64 = "The number of reviews.",
    }

    /// A rating.
    Rating = "Rating" {
        rating_value: Decimal = "The rating.",
        best_rating: Decimal = "The best possible rating.",
        worst_rating: Decimal = "The worst possible rating.",
    }

    /// A review.
    Review = "Review" {
        name: String = "The title.",
        item_reviewed: String = "The name of what is reviewed.",
        author: [Person] = "The authors.",
        date_published: Date = "The date of publication.",
        review_body: String = "The text.",
        review_rating: Rating = "The rating.",
        url: String = "The address of its page.",
    }
}

/// An offer is written as it is.
impl Serialize for Offer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Offer::serialize(self, serializer)
    }
}

/// Prices are read from their texts, which may have the currency in them.
impl<'de> Deserialize<'de> for Offer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut offer = Offer::deserialize(deserializer)?;
        let written = offer.price_currency.take();
        let mut currency = written.as_deref().and_then(code_of_currency).map(str::to_owned);
        for price in [&mut offer.price, &mut offer.low_price, &mut offer.high_price] {
            let amount = price.take().and_then(|text| Amount::of(&text, written.as_deref()));
            *price = amount.map(|amount| amount.amount.as_str().to_owned());
        }
        let is_usual = |part: &&Offer| {
            is_usual_price(
                part.price_type.as_ref().map(|kind| &*kind.0),
                !part.valid_for_member_tier.is_empty(),
            )
        };
        let of_part = offer.price_specification.iter().filter(is_usual).find(|part| part.price.is_some());
        if let (None, Some(part)) = (&offer.price, of_part) {
            currency = part.price_currency.clone().or(currency);
            offer.price.clone_from(&part.price);
        }
        let inner = || Amount::range(offer.offers.iter().filter_map(Offer::amount));
        if let (None, None, Some([lowest, highest])) = (&offer.price, &offer.low_price, inner()) {
            currency = currency.or(lowest.currency);
            offer.low_price = Some(lowest.amount.as_str().to_owned());
            offer.high_price.get_or_insert(highest.amount.as_str().to_owned());
        }
        offer.price_currency = currency.or(written);
        Ok(offer)
    }
}

impl Offer {
    /// The price, otherwise the lowest price.
    pub fn amount(&self) -> Option<Amount> {
        let price = self.price.as_deref().or(self.low_price.as_deref())?;
        Amount::of(price, self.price_currency.as_deref())
    }
}

impl Product {
    /// The product's own price, otherwise the price of the first offer that has one, otherwise the one of a variant.
    pub fn amount(&self) -> Option<Amount> {
        let own = |product: &Product| {
            let price = product.price.as_ref().map(Decimal::as_str);
            let price = price.and_then(|price| Amount::of(price, product.price_currency.as_deref()));
            price.or_else(|| product.offers.iter().find_map(Offer::amount))
        };
        own(self).or_else(|| self.has_variant.iter().find_map(own))
    }
}
