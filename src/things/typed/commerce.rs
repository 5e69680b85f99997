//! Products, offers, ratings and reviews.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::places::{Organization, Person};
use super::{EnumValue, Typed, TypedField, TypedRow, read_json};
use crate::amounts::{Amount, Decimal, code_of_currency};
use crate::reader::Date;
use crate::things::price::is_usual_price;
use crate::things::values::{many, one};

typed! {
    /// A product.
    Product = "Product" {
        /// The name.
        name: String,
        /// The description.
        description: String,
        /// The name of the brand.
        brand: String,
        /// The identifier of the shop.
        sku: String,
        /// The identifier of the manufacturer.
        mpn: String,
        /// The global trade item number.
        gtin: String,
        /// The global trade item number of 13 digits.
        gtin13: String,
        /// The categories.
        category: [String],
        /// The color.
        color: String,
        /// The material.
        material: String,
        /// The address of its page.
        url: String,
        /// The addresses of images.
        image: [String],
        /// The offers.
        offers: [Offer],
        /// The products of a group of products, such as the sizes of a shirt.
        has_variant: [Product],
        /// The price, if the product has it itself (h-product).
        price: Decimal,
        /// The currency of that price.
        price_currency: String,
        /// The rating of all reviews.
        aggregate_rating: AggregateRating,
        /// The reviews.
        review: [Review],
    }

    /// An offer of a product or an event. [`Offer::amount`] has its price with the currency.
    #[serde(remote = "Self")]
    Offer = "Offer" {
        /// The price, as a decimal number: its own, otherwise the one of its parts.
        price: String,
        /// The lowest price of several offers, as a decimal number.
        low_price: String,
        /// The highest price of several offers, as a decimal number.
        high_price: String,
        /// The currency: its code of ISO 4217 if that is known, otherwise as written.
        price_currency: String,
        /// The prices in parts.
        price_specification: [Offer],
        /// What the price of a part is, such as `ListPrice`.
        price_type: EnumValue,
        /// The members that a part is for.
        valid_for_member_tier: [String],
        /// The offers of an offer that stands for several ones.
        offers: [Offer],
        /// The number of offers.
        offer_count: u32,
        /// Whether it can be bought, such as `InStock`.
        availability: EnumValue,
        /// The condition, such as `NewCondition`.
        item_condition: EnumValue,
        /// The day until which the price is valid.
        price_valid_until: Date,
        /// The address of the offer.
        url: String,
        /// Who sells it.
        seller: Organization,
    }

    /// The rating of all reviews.
    AggregateRating = "AggregateRating" {
        /// The average.
        rating_value: Decimal,
        /// The best possible rating.
        best_rating: Decimal,
        /// The worst possible rating.
        worst_rating: Decimal,
        /// The number of ratings.
        rating_count: u64,
        /// The number of reviews.
        review_count: u64,
    }

    /// A rating.
    Rating = "Rating" {
        /// The rating.
        rating_value: Decimal,
        /// The best possible rating.
        best_rating: Decimal,
        /// The worst possible rating.
        worst_rating: Decimal,
    }

    /// A review.
    Review = "Review" {
        /// The title.
        name: String,
        /// The authors.
        author: [Person],
        /// The date of publication.
        date_published: Date,
        /// The text.
        review_body: String,
        /// The rating.
        review_rating: Rating,
        /// The address of its page.
        url: String,
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
            let Some(Amount { amount, currency: of_price }) = amount else { continue };
            *price = Some(amount.as_str().to_owned());
            currency = currency.or(of_price);
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
        offer.price_currency = currency.or(written);
        Ok(offer)
    }
}

impl Offer {
    /// The price, otherwise the lowest price, otherwise the price of the first of its offers that has one.
    pub fn amount(&self) -> Option<Amount> {
        let own = |offer: &Offer| {
            let price = offer.price.as_deref().or(offer.low_price.as_deref())?;
            Amount::of(price, offer.price_currency.as_deref())
        };
        own(self).or_else(|| self.offers.iter().find_map(own))
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
