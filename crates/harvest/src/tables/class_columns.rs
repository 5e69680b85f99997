//! The classes that have tables, and their columns.

use super::class::ClassColumn;
use super::class::ClassValueKind::{
    Currency, Link, Links, Name, Names, Number, Price, Seconds, Steps, Text, Texts, Time, Whole,
};

/// A class with its own columns.
pub(super) struct Class {
    /// The name of the table.
    pub(super) table: &'static str,
    /// The type of schema.org.
    pub(super) name: &'static str,
    pub(super) columns: &'static [&'static [ClassColumn]],
}

const NAMED: &[ClassColumn] = &[("name", Text, "name"), ("description", Text, "description")];
const ADDRESSED: &[ClassColumn] = &[("image", Links, "image"), ("url", Link, "url mainEntityOfPage")];
const PRICED: &[ClassColumn] = &[("price", Price, "offers"), ("currency", Currency, "offers")];
const RATED: &[ClassColumn] = &[
    ("rating", Number, "aggregateRating.ratingValue"),
    ("best_rating", Number, "aggregateRating.bestRating"),
    ("rating_count", Whole, "aggregateRating.ratingCount"),
    ("review_count", Whole, "aggregateRating.reviewCount"),
];
const WRITTEN: &[ClassColumn] = &[
    ("author", Texts, "author creator"),
    ("date_published", Time, "datePublished"),
    ("date_modified", Time, "dateModified"),
];
const AT_ADDRESS: &[ClassColumn] = &[
    ("address", Text, "address.name"),
    ("street", Text, "address.streetAddress"),
    ("locality", Text, "address.addressLocality"),
    ("region", Text, "address.addressRegion"),
    ("postal_code", Text, "address.postalCode"),
    ("country", Text, "address.addressCountry"),
    ("latitude", Number, "geo.latitude latitude"),
    ("longitude", Number, "geo.longitude longitude"),
];
const REACHED: &[ClassColumn] = &[("telephone", Text, "telephone"), ("email", Text, "email")];
const BUSINESS: &[ClassColumn] = &[
    ("opening_hours", Texts, "openingHours"),
    ("price_range", Text, "priceRange"),
    ("logo", Link, "logo"),
    ("same_as", Links, "sameAs"),
];

/// The classes, in the order of `ClassTable::all`.
pub(super) const CLASSES: &[Class] = &[
    Class {
        table: "product",
        name: "Product",
        columns: &[
            NAMED,
            &[
                ("brand", Text, "brand"),
                ("manufacturer", Text, "manufacturer"),
                ("sku", Text, "sku"),
                ("mpn", Text, "mpn"),
                ("gtin", Text, "gtin gtin13 gtin14 gtin12 gtin8"),
                ("category", Texts, "category"),
                ("color", Text, "color"),
                ("material", Text, "material"),
            ],
            PRICED,
            &[
                ("low_price", Number, "offers.lowPrice"),
                ("high_price", Number, "offers.highPrice"),
                ("offer_count", Whole, "offers.offerCount"),
                ("price_valid_until", Time, "offers.priceValidUntil"),
                ("availability", Name, "offers.availability"),
                ("condition", Name, "offers.itemCondition itemCondition"),
                ("seller", Text, "offers.seller"),
            ],
            RATED,
            ADDRESSED,
        ],
    },
    Class {
        table: "recipe",
        name: "Recipe",
        columns: &[
            NAMED,
            WRITTEN,
            &[
                ("ingredients", Texts, "recipeIngredient ingredients"),
                ("instructions", Steps, "recipeInstructions"),
                ("recipe_yield", Texts, "recipeYield"),
                ("category", Texts, "recipeCategory"),
                ("cuisine", Texts, "recipeCuisine"),
                ("keywords", Texts, "keywords"),
                ("prep_seconds", Seconds, "prepTime"),
                ("cook_seconds", Seconds, "cookTime"),
                ("total_seconds", Seconds, "totalTime"),
                ("serving_size", Text, "nutrition.servingSize"),
                ("calories", Text, "nutrition.calories"),
            ],
            RATED,
            ADDRESSED,
        ],
    },
    Class {
        table: "event",
        name: "Event",
        columns: &[
            NAMED,
            &[
                ("start_date", Time, "startDate"),
                ("end_date", Time, "endDate"),
                ("location", Text, "location"),
                ("street", Text, "location.address.streetAddress"),
                ("locality", Text, "location.address.addressLocality"),
                ("region", Text, "location.address.addressRegion"),
                ("postal_code", Text, "location.address.postalCode"),
                ("country", Text, "location.address.addressCountry"),
                ("latitude", Number, "location.geo.latitude location.latitude"),
                ("longitude", Number, "location.geo.longitude location.longitude"),
                ("organizer", Text, "organizer"),
                ("performer", Texts, "performer"),
                ("status", Name, "eventStatus"),
                ("attendance_mode", Name, "eventAttendanceMode"),
            ],
            PRICED,
            &[("availability", Name, "offers.availability"), ("ticket_url", Text, "offers.url")],
            ADDRESSED,
        ],
    },
    Class {
        table: "job_posting",
        name: "JobPosting",
        columns: &[&[
            ("title", Text, "title name"),
            ("description", Text, "description"),
            ("date_posted", Time, "datePosted"),
            ("valid_through", Time, "validThrough"),
            ("employment_type", Names, "employmentType"),
            ("organization", Text, "hiringOrganization"),
            ("locality", Text, "jobLocation.address.addressLocality"),
            ("region", Text, "jobLocation.address.addressRegion"),
            ("postal_code", Text, "jobLocation.address.postalCode"),
            ("country", Text, "jobLocation.address.addressCountry"),
            ("location_type", Name, "jobLocationType"),
            ("min_salary", Number, "baseSalary.value.minValue|minValue|value.value|value"),
            ("max_salary", Number, "baseSalary.value.maxValue|maxValue|value.value|value"),
            ("salary_currency", Text, "baseSalary.currency salaryCurrency"),
            ("salary_unit", Text, "baseSalary.value.unitText|unitText"),
            ("url", Link, "url mainEntityOfPage"),
        ]],
    },
    Class {
        table: "organization",
        name: "Organization",
        columns: &[NAMED, REACHED, AT_ADDRESS, BUSINESS, RATED, ADDRESSED],
    },
    Class {
        table: "local_business",
        name: "LocalBusiness",
        columns: &[NAMED, REACHED, AT_ADDRESS, BUSINESS, RATED, ADDRESSED],
    },
    Class {
        table: "person",
        name: "Person",
        columns: &[
            NAMED,
            &[
                ("given_name", Text, "givenName"),
                ("family_name", Text, "familyName"),
                ("job_title", Text, "jobTitle"),
                ("organization", Text, "worksFor"),
                ("birth_date", Time, "birthDate"),
            ],
            REACHED,
            AT_ADDRESS,
            &[("same_as", Links, "sameAs")],
            ADDRESSED,
        ],
    },
    Class {
        table: "place",
        name: "Place",
        columns: &[NAMED, &[("telephone", Text, "telephone")], AT_ADDRESS, ADDRESSED],
    },
    Class {
        table: "article",
        name: "Article",
        columns: &[
            &[("headline", Text, "headline name"), ("description", Text, "description")],
            WRITTEN,
            &[
                ("publisher", Text, "publisher"),
                ("section", Texts, "articleSection"),
                ("keywords", Texts, "keywords"),
                ("language", Text, "inLanguage"),
                ("word_count", Whole, "wordCount"),
                ("body", Text, "articleBody"),
            ],
            ADDRESSED,
        ],
    },
    Class {
        table: "video_object",
        name: "VideoObject",
        columns: &[
            NAMED,
            &[
                ("content_url", Text, "contentUrl"),
                ("embed_url", Text, "embedUrl"),
                ("thumbnail", Links, "thumbnailUrl thumbnail"),
                ("upload_date", Time, "uploadDate"),
                ("seconds", Seconds, "duration"),
                ("url", Link, "url mainEntityOfPage"),
            ],
        ],
    },
    Class {
        table: "book",
        name: "Book",
        columns: &[
            NAMED,
            WRITTEN,
            &[
                ("isbn", Text, "isbn workExample.isbn"),
                ("publisher", Text, "publisher"),
                ("pages", Whole, "numberOfPages"),
                ("format", Name, "bookFormat workExample.bookFormat"),
                ("language", Text, "inLanguage"),
            ],
            PRICED,
            RATED,
            ADDRESSED,
        ],
    },
    Class {
        table: "course",
        name: "Course",
        columns: &[NAMED, &[("provider", Text, "provider")], PRICED, RATED, ADDRESSED],
    },
    Class {
        table: "review",
        name: "Review",
        columns: &[
            &[
                ("name", Text, "name headline"),
                ("body", Text, "reviewBody description"),
                ("item", Text, "itemReviewed"),
                ("rating", Number, "reviewRating.ratingValue"),
                ("best_rating", Number, "reviewRating.bestRating"),
                ("worst_rating", Number, "reviewRating.worstRating"),
            ],
            WRITTEN,
            &[("url", Link, "url mainEntityOfPage")],
        ],
    },
    Class {
        table: "breadcrumb_list",
        name: "BreadcrumbList",
        columns: &[&[
            ("names", Texts, "itemListElement.name|item.name"),
            ("urls", Links, "itemListElement.item|url"),
        ]],
    },
    Class {
        table: "faq_page",
        name: "FAQPage",
        columns: &[&[
            ("questions", Texts, "mainEntity.name"),
            ("answers", Texts, "mainEntity.acceptedAnswer.text|acceptedAnswer"),
        ]],
    },
];
