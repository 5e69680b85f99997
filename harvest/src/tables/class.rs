//! The tables of things: a table for each class of schema.org, with a row for each thing. The columns of a class are rows
//! of data here.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::schema::{ColumnKind, TableSchema};

/// How the values of a column are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// The first text.
    Text,
    /// All texts.
    Texts,
    /// The first address: a text, or the `url`, `contentUrl` or identifier of a thing.
    Link,
    /// All addresses.
    Links,
    /// The first value of an enumeration, without its address: `InStock`.
    Name,
    /// All values of an enumeration.
    Names,
    /// The first number.
    Number,
    /// The first number, without decimals.
    Whole,
    /// The first duration, in seconds.
    Seconds,
    /// The first date or time.
    Time,
    /// The price of the first of the values that has one, otherwise of the thing itself.
    Price,
    /// The currency of that price.
    Currency,
    /// The texts of steps. Those of sections too.
    Steps,
}

use Reading::{Currency, Link, Links, Name, Names, Number, Price, Seconds, Steps, Text, Texts, Time, Whole};

/// A column of a class: its name, how it is read, and the properties that lead to its values. `a.b` is the property `b` of
/// the values of `a`. Of several ways, with spaces between them, the first one with values counts; `a.b|c.d` chooses for each
/// value of `a`.
pub(super) type ClassColumn = (&'static str, Reading, &'static str);

/// A class with its own columns.
struct Class {
    /// The name of the table.
    table: &'static str,
    /// The type of schema.org.
    name: &'static str,
    columns: &'static [&'static [ClassColumn]],
}

/// The table of a class.
#[derive(Debug)]
pub struct ClassTable {
    schema: TableSchema,
    class: &'static str,
    columns: Vec<ClassColumn>,
}

const NAMED: &[ClassColumn] = &[("name", Text, "name"), ("description", Text, "description")];
const ADDRESSED: &[ClassColumn] = &[("image", Links, "image"), ("url", Link, "url")];
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

/// The columns of each table before those of its class. The first three name the page.
const FIRST: [(&str, ColumnKind); 7] = [
    ("page", ColumnKind::Text),
    ("source", ColumnKind::Text),
    ("offset", ColumnKind::Integer),
    ("host", ColumnKind::OptionalText),
    ("thing", ColumnKind::Integer),
    ("types", ColumnKind::Texts),
    ("id", ColumnKind::OptionalText),
];

/// The columns after those of the class: how good the row is.
const QUALITY: [(&str, ColumnKind); 5] = [
    ("sources", ColumnKind::Texts),
    ("properties", ColumnKind::Integer),
    ("conflicts", ColumnKind::Texts),
    ("unread", ColumnKind::Texts),
    ("without_zone", ColumnKind::Texts),
];

const CLASSES: &[Class] = &[
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
            ("url", Link, "url"),
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
                ("url", Link, "url"),
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
                ("isbn", Text, "isbn"),
                ("publisher", Text, "publisher"),
                ("pages", Whole, "numberOfPages"),
                ("format", Name, "bookFormat"),
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
            &[("url", Link, "url")],
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

impl ClassTable {
    /// The tables of all classes.
    pub fn all() -> &'static [ClassTable] {
        static TABLES: OnceLock<Vec<ClassTable>> = OnceLock::new();
        TABLES.get_or_init(|| CLASSES.iter().map(ClassTable::of).collect())
    }

    /// The table of a class by the name of its type, in any letter case: `Product`. `None` if it has none.
    pub fn find(name: &str) -> Option<&'static ClassTable> {
        ClassTable::all().iter().find(|table| table.class.eq_ignore_ascii_case(name))
    }

    fn of(class: &Class) -> Self {
        let columns: Vec<ClassColumn> = class.columns.concat();
        let own = columns.iter().map(|(name, reading, _)| (*name, reading.kind()));
        let all: Vec<_> = FIRST.into_iter().chain(own).chain(QUALITY).collect();
        ClassTable {
            schema: TableSchema { name: class.table, columns: Cow::Owned(all) },
            class: class.name,
            columns,
        }
    }

    /// The name of the type in schema.org.
    pub fn class(&self) -> &'static str {
        self.class
    }

    /// The name of the table and its columns.
    pub fn schema(&self) -> &TableSchema {
        &self.schema
    }

    /// The columns of the class itself, of something that all columns have.
    #[cfg(feature = "parquet")]
    pub(super) fn own_columns<T>(&self, all: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
        all.skip(FIRST.len()).take(self.columns.len())
    }

    /// The columns of the class itself.
    pub(super) fn columns(&self) -> &[ClassColumn] {
        &self.columns
    }
}

impl Reading {
    fn kind(self) -> ColumnKind {
        match self {
            Text | Link | Name | Currency => ColumnKind::OptionalText,
            Texts | Links | Names | Steps => ColumnKind::Texts,
            Number | Price => ColumnKind::OptionalDecimal,
            Whole | Seconds => ColumnKind::OptionalInteger,
            Time => ColumnKind::OptionalTime,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documentation_has_all_columns() {
        let docs = include_str!("../../../docs/parquet.md");
        for table in ClassTable::all() {
            let columns = table.columns.iter().map(|(name, reading, _)| match reading.kind() {
                ColumnKind::Texts => format!("`{name}` list"),
                ColumnKind::OptionalDecimal => format!("`{name}` decimal"),
                ColumnKind::OptionalInteger => format!("`{name}` integer"),
                ColumnKind::OptionalTime => format!("`{name}` time"),
                _ => format!("`{name}`"),
            });
            let columns = columns.collect::<Vec<_>>().join(", ");
            let line = format!("| `{}` | {columns} |\n", table.schema.name);
            assert!(docs.contains(&line), "{line}");
        }
    }
}
