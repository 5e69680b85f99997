//! Structures for the things that programs ask for most. Their fields are properties of schema.org, in one form.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};

use super::values::{Amount, Decimal, Duration, many, one};
use crate::reader::Date;

/// A structure for the things of a type of schema.org: [`Things::all`](super::Things::all).
pub trait Typed: DeserializeOwned {
    /// The name of the type.
    const TYPE: &'static str;
}

/// Makes structures. `name: Kind` is one value, `name: [Kind]` a list.
macro_rules! typed {
    (@field ($($done:tt)*) $struct:ident $type:literal $(#[$doc:meta])* ;) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase")]
        #[non_exhaustive]
        pub struct $struct { $($done)* }

        impl Typed for $struct {
            const TYPE: &'static str = $type;
        }
    };
    (@field ($($done:tt)*) $struct:ident $type:literal $(#[$doc:meta])* ; $(#[$field_doc:meta])* $name:ident: [$kind:ty], $($rest:tt)*) => {
        typed! { @field ($($done)*
            $(#[$field_doc])*
            #[serde(default, deserialize_with = "many", skip_serializing_if = "Vec::is_empty")]
            pub $name: Vec<$kind>,
        ) $struct $type $(#[$doc])* ; $($rest)* }
    };
    (@field ($($done:tt)*) $struct:ident $type:literal $(#[$doc:meta])* ; $(#[$field_doc:meta])* $name:ident: $kind:ty, $($rest:tt)*) => {
        typed! { @field ($($done)*
            $(#[$field_doc])*
            #[serde(default, deserialize_with = "one", skip_serializing_if = "Option::is_none")]
            pub $name: Option<$kind>,
        ) $struct $type $(#[$doc])* ; $($rest)* }
    };
    ($($(#[$doc:meta])* $struct:ident = $type:literal { $($fields:tt)* })+) => {
        $(typed! { @field () $struct $type $(#[$doc])* ; $($fields)* })+
    };
}

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
    Offer = "Offer" {
        /// The price, as written.
        price: String,
        /// The lowest price of several offers.
        low_price: String,
        /// The highest price of several offers.
        high_price: String,
        /// The currency, as written.
        price_currency: String,
        /// The prices in parts.
        price_specification: [Offer],
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

    /// A recipe.
    Recipe = "Recipe" {
        /// The name.
        name: String,
        /// The description.
        description: String,
        /// The authors.
        author: [Person],
        /// The date of publication.
        date_published: Date,
        /// The addresses of images.
        image: [String],
        /// The address of its page.
        url: String,
        /// The ingredients, with their amounts.
        recipe_ingredient: [String],
        /// The steps. [`Recipe::steps`] has them as texts.
        recipe_instructions: [RecipeStep],
        /// How much the recipe makes.
        recipe_yield: [String],
        /// The categories, such as `dessert`.
        recipe_category: [String],
        /// The cuisines.
        recipe_cuisine: [String],
        /// The time of preparation.
        prep_time: Duration,
        /// The time of cooking.
        cook_time: Duration,
        /// The whole time.
        total_time: Duration,
        /// Facts about nutrition.
        nutrition: Nutrition,
        /// The keywords.
        keywords: [String],
        /// The rating of all reviews.
        aggregate_rating: AggregateRating,
    }

    /// A step of a recipe, or a section of several steps.
    RecipeStep = "HowToStep" {
        /// The name of the step, or the text of a step without a name.
        name: String,
        /// What to do.
        text: String,
        /// The steps of a section.
        item_list_element: [RecipeStep],
    }

    /// Facts about nutrition, as written.
    Nutrition = "NutritionInformation" {
        /// The size of a serving.
        serving_size: String,
        /// The energy.
        calories: String,
        /// Fat.
        fat_content: String,
        /// Saturated fat.
        saturated_fat_content: String,
        /// Carbohydrates.
        carbohydrate_content: String,
        /// Sugar.
        sugar_content: String,
        /// Fiber.
        fiber_content: String,
        /// Protein.
        protein_content: String,
        /// Sodium.
        sodium_content: String,
        /// Cholesterol.
        cholesterol_content: String,
    }

    /// An event.
    Event = "Event" {
        /// The name.
        name: String,
        /// The description.
        description: String,
        /// The start.
        start_date: Date,
        /// The end.
        end_date: Date,
        /// The places.
        location: [Place],
        /// The organizers.
        organizer: [Organization],
        /// The performers.
        performer: [Person],
        /// The status, such as `EventScheduled`.
        event_status: EnumValue,
        /// How to attend, such as `OnlineEventAttendanceMode`.
        event_attendance_mode: EnumValue,
        /// The tickets.
        offers: [Offer],
        /// The addresses of images.
        image: [String],
        /// The address of its page.
        url: String,
    }

    /// An open position.
    JobPosting = "JobPosting" {
        /// The title of the position.
        title: String,
        /// The description.
        description: String,
        /// The date of publication.
        date_posted: Date,
        /// The last date for applications.
        valid_through: Date,
        /// The kinds of employment, such as `FULL_TIME`.
        employment_type: [EnumValue],
        /// The employer.
        hiring_organization: Organization,
        /// The places of work.
        job_location: [Place],
        /// `TELECOMMUTE` for work from anywhere.
        job_location_type: EnumValue,
        /// The address of its page.
        url: String,
    }

    /// An organization or a local business.
    Organization = "Organization" {
        /// The name.
        name: String,
        /// The description.
        description: String,
        /// The address of its page.
        url: String,
        /// The address of the logo.
        logo: String,
        /// The addresses of images.
        image: [String],
        /// The telephone number.
        telephone: String,
        /// The mail address.
        email: String,
        /// The postal address.
        address: PostalAddress,
        /// The coordinates.
        geo: GeoPoint,
        /// The opening hours.
        opening_hours: [String],
        /// How expensive it is.
        price_range: String,
        /// Other pages about it.
        same_as: [String],
        /// The rating of all reviews.
        aggregate_rating: AggregateRating,
    }

    /// A person.
    Person = "Person" {
        /// The name.
        name: String,
        /// The given name.
        given_name: String,
        /// The family name.
        family_name: String,
        /// The address of the person's page.
        url: String,
        /// The addresses of images.
        image: [String],
        /// The mail address.
        email: String,
        /// The telephone number.
        telephone: String,
        /// The job title.
        job_title: String,
        /// The employer.
        works_for: Organization,
        /// The postal address.
        address: PostalAddress,
        /// The date of birth.
        birth_date: Date,
        /// The description.
        description: String,
        /// Other pages about the person.
        same_as: [String],
    }

    /// A place.
    Place = "Place" {
        /// The name.
        name: String,
        /// The description.
        description: String,
        /// The address of its page.
        url: String,
        /// The postal address.
        address: PostalAddress,
        /// The coordinates.
        geo: GeoPoint,
        /// The telephone number.
        telephone: String,
        /// The addresses of images.
        image: [String],
    }

    /// A postal address. An address that is one text is the name.
    PostalAddress = "PostalAddress" {
        /// The whole address, if it is one text.
        name: String,
        /// The street and the number.
        street_address: String,
        /// The post office box.
        post_office_box_number: String,
        /// The town.
        address_locality: String,
        /// The region.
        address_region: String,
        /// The postal code.
        postal_code: String,
        /// The country.
        address_country: String,
    }

    /// A point on the earth.
    GeoPoint = "GeoCoordinates" {
        /// The latitude in degrees.
        latitude: Decimal,
        /// The longitude in degrees.
        longitude: Decimal,
    }

    /// An article.
    Article = "Article" {
        /// The headline.
        headline: String,
        /// The name.
        name: String,
        /// The description.
        description: String,
        /// The authors.
        author: [Person],
        /// The publisher.
        publisher: Organization,
        /// The date of publication.
        date_published: Date,
        /// The date of the last change.
        date_modified: Date,
        /// The addresses of images.
        image: [String],
        /// The address of its page.
        url: String,
        /// The text.
        article_body: String,
        /// The sections.
        article_section: [String],
        /// The keywords.
        keywords: [String],
        /// The language.
        in_language: String,
    }

    /// A video.
    VideoObject = "VideoObject" {
        /// The name.
        name: String,
        /// The description.
        description: String,
        /// The address of the file.
        content_url: String,
        /// The address of a player.
        embed_url: String,
        /// The addresses of previews.
        thumbnail_url: [String],
        /// The date of publication.
        upload_date: Date,
        /// The length.
        duration: Duration,
        /// The address of its page.
        url: String,
    }

    /// A book.
    Book = "Book" {
        /// The title.
        name: String,
        /// The authors.
        author: [Person],
        /// The ISBN.
        isbn: String,
        /// The publisher.
        publisher: Organization,
        /// The date of publication.
        date_published: Date,
        /// The number of pages.
        number_of_pages: u32,
        /// The format, such as `Hardcover`.
        book_format: EnumValue,
        /// The language.
        in_language: String,
        /// The description.
        description: String,
        /// The addresses of images.
        image: [String],
        /// The address of its page.
        url: String,
        /// The rating of all reviews.
        aggregate_rating: AggregateRating,
    }

    /// A course.
    Course = "Course" {
        /// The name.
        name: String,
        /// The description.
        description: String,
        /// Who gives it.
        provider: Organization,
        /// The prices.
        offers: [Offer],
        /// The address of its page.
        url: String,
    }

    /// The way to a page from the page of its site. [`BreadcrumbList::names`] has the names.
    BreadcrumbList = "BreadcrumbList" {
        /// The pages, from the site's to the page's.
        item_list_element: [Breadcrumb],
    }

    /// A page on the way to another one.
    Breadcrumb = "ListItem" {
        /// Its position, from 1.
        position: u32,
        /// The name.
        name: String,
        /// The page.
        item: BreadcrumbPage,
    }

    /// The page of a breadcrumb.
    BreadcrumbPage = "WebPage" {
        /// The name, or the address of a page that is only an address.
        name: String,
        /// The address.
        url: String,
    }

    /// A page of questions and their answers.
    FaqPage = "FAQPage" {
        /// The questions.
        main_entity: [FaqQuestion],
    }

    /// A question with its answer.
    FaqQuestion = "Question" {
        /// The question.
        name: String,
        /// The answers.
        accepted_answer: [FaqAnswer],
    }

    /// An answer.
    FaqAnswer = "Answer" {
        /// The text.
        text: String,
        /// The address of its page.
        url: String,
    }
}

/// A value of an enumeration of schema.org, without its address: `InStock`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct EnumValue(pub String);

impl<'de> Deserialize<'de> for EnumValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ok(EnumValue(text.trim_end_matches('/').rsplit(['/', '#']).next().unwrap_or_default().to_owned()))
    }
}

impl Offer {
    /// The price, otherwise the price in its parts, otherwise the lowest price.
    pub fn amount(&self) -> Option<Amount> {
        let of = |offer: &Offer, price: &Option<String>| {
            Amount::of(price.as_deref()?, offer.price_currency.as_deref())
        };
        let amount = of(self, &self.price);
        let amount =
            amount.or_else(|| self.price_specification.iter().find_map(|part| of(part, &part.price)));
        amount.or_else(|| of(self, &self.low_price)).map(|amount| {
            match (&amount.currency, &self.price_currency) {
                (None, Some(currency)) => amount.with_currency(currency),
                _ => amount,
            }
        })
    }
}

impl Product {
    /// The price of the first offer that has one, otherwise the product's own.
    pub fn amount(&self) -> Option<Amount> {
        let own = || Amount::of(self.price.as_ref()?.as_str(), self.price_currency.as_deref());
        self.offers.iter().find_map(Offer::amount).or_else(own)
    }
}

impl Recipe {
    /// The steps as texts, those of sections too.
    pub fn steps(&self) -> Vec<&str> {
        let mut steps = Vec::new();
        let mut todo: Vec<&RecipeStep> = self.recipe_instructions.iter().rev().collect();
        while let Some(step) = todo.pop() {
            if step.item_list_element.is_empty() {
                steps.extend(step.text.as_deref().or(step.name.as_deref()));
            }
            todo.extend(step.item_list_element.iter().rev());
        }
        steps
    }
}

impl BreadcrumbList {
    /// The names of the pages, in order.
    pub fn names(&self) -> Vec<&str> {
        let mut parts: Vec<&Breadcrumb> = self.item_list_element.iter().collect();
        parts.sort_by_key(|part| part.position);
        parts.iter().filter_map(|part| part.name.as_deref().or(part.item.as_ref()?.name.as_deref())).collect()
    }
}
