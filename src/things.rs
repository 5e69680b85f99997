//! What a page describes, as things of schema.org: products, recipes, events, people and others. A [`Thing`] joins what
//! microformats, microdata, JSON-LD and RDFa say about it. Each value knows its sources, and values of other sources that
//! differ are kept as conflicts.
//!
//! ```
//! use microweave::Options;
//! use microweave::things::Product;
//!
//! let page = r#"<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Cup</b>
//!       <p itemprop=offers itemscope itemtype="https://schema.org/Offer"><i itemprop=price>12,50 €</i></p></div>
//!     <script type="application/ld+json">
//!       { "@context": "https://schema.org", "@type": "Product", "name": "Cup", "sku": "C1" }</script>"#;
//! let things = Options::new().page(page, "https://shop.example/cup").things();
//! let cup = things.of_type("Product").next().expect("there is one");
//! assert_eq!((cup.text("name"), cup.text("sku")), (Some("Cup"), Some("C1")));
//!
//! let products: Vec<Product> = things.all();
//! let price = products[0].amount().expect("the offer has a price");
//! assert_eq!((price.amount.as_str(), price.currency.as_deref()), ("12.50", Some("EUR")));
//! ```

mod deserialize;
#[cfg(feature = "check")]
mod facts;
mod gather;
mod identity;
mod json;
mod merge;
mod metadata;
mod pictures;
mod price;
mod thing;
mod typed;
mod values;

use gather::Gathered;
#[cfg(feature = "check")]
use gather::SourceThing;
use metadata::Metadata;
use pictures::Previews;

pub use crate::amounts::{Amount, Decimal};
pub use deserialize::ThingError;
#[cfg(feature = "check")]
pub(crate) use facts::{SourceFact, ThingFacts};
pub use thing::{Thing, ThingValue, Things};
pub use typed::{
    AggregateRating, Article, Book, Breadcrumb, BreadcrumbList, BreadcrumbPage, Course, EnumValue, Event,
    FaqAnswer, FaqPage, FaqQuestion, GeoPoint, JobPosting, MonetaryAmount, Nutrition, Offer, OpeningHours,
    Organization, Person, Place, PostalAddress, Product, Quantity, Rating, Recipe, RecipeStep, Review, Typed,
    TypedField, TypedRow, VideoObject,
};
pub use values::Duration;

use crate::budget::Budget;
use crate::document::{Document, Source};
#[cfg(feature = "check")]
use crate::nodes::GraphNodes;
use crate::options::Limits;
use crate::page::Page;
use crate::reader::logos;
use crate::schema_org::SCHEMA_ORG;

/// The names of all types of schema.org.
pub fn types() -> impl Iterator<Item = &'static str> {
    SCHEMA_ORG.types.keys().map(String::as_str)
}

impl Page {
    /// The things that the page describes, in all its syntaxes. JSON-LD and RDFa are read whether or not the
    /// [`Options`](crate::Options) ask for them.
    pub fn things(&self) -> Things {
        let budget = self.dom().output_budget(self.options().limits);
        let (known, names) = self.described();
        let links = known.unwrap_or(&names);
        let mut gathered = Gathered::new(&budget);
        gathered.add_microformats(links.items());
        gathered.add_microdata(names.microdata(), Source::Microdata);
        gathered.add_nodes(self.json_ld(), Source::JsonLd);
        gathered.add_nodes(self.rdfa(), Source::Rdfa);
        if gathered.things.is_empty() {
            return Things::default();
        }
        let (address, title) = (self.address(), self.title());
        let previews = Previews::of(&names, Some(self.dom()), &logos(self, links));
        let metadata = Metadata { names: &names, links, address, title, previews };
        let groups = groups(&mut gathered, &metadata);
        let previews = metadata.previews;
        drop(names);
        merge::merge(gathered.things, &groups, &previews)
    }

    /// The things of the page's sources as written, without the `meta` elements, before they are merged. With an address, the
    /// page is read as if it had this address.
    #[cfg(feature = "check")]
    pub(crate) fn joined_sources_at(&self, address: Option<&str>) -> JoinedSources {
        let budget = self.dom().output_budget(self.options().limits);
        let joined = |document: &Document, json_ld: &GraphNodes, rdfa: Option<&GraphNodes>| {
            let mut gathered = Gathered::new(&budget);
            gathered.add_microformats(document.items());
            gathered.add_microdata(document.microdata(), Source::Microdata);
            gathered.add_nodes(json_ld, Source::JsonLd);
            rdfa.into_iter().for_each(|rdfa| gathered.add_nodes(rdfa, Source::Rdfa));
            JoinedSources { groups: identity::groups(&gathered.things), things: gathered.things }
        };
        let Some(address) = address else {
            return joined(self.document(), self.json_ld(), self.typed_rdfa());
        };
        let (document, [json_ld, rdfa]) = self.read_at(address);
        joined(&document, &json_ld, Some(&rdfa))
    }

    /// The things of a type of schema.org and of the types that extend it, also the parts of other things: a `Restaurant`
    /// is an `Organization`.
    ///
    /// ```
    /// let html = r#"<p vocab="https://schema.org/" typeof="Restaurant"><b property="name">Tea bar</b></p>"#;
    /// let page = microweave::Options::new().page(html, "https://tea.example/");
    /// let things = page.things_of("Organization");
    /// let names: Vec<_> = things.iter().filter_map(|thing| thing.text("name")).collect();
    /// assert_eq!(names, ["Tea bar"]);
    /// ```
    pub fn things_of(&self, name: &str) -> Things {
        self.things().only(&[name])
    }
}

impl Document {
    /// The things of the syntaxes that the document has. [`Page::things`] reads all syntaxes of a page.
    pub fn things(&self) -> Things {
        let budget = Budget::new(Limits::default().output_limit(usize::MAX));
        let mut gathered = Gathered::new(&budget);
        gathered.add_microformats(self.items());
        gathered.add_microdata(self.microdata(), Source::Microdata);
        gathered.add_nodes(&self.json_ld_nodes(), Source::JsonLd);
        gathered.add_microdata(self.rdfa().as_microdata(), Source::Rdfa);
        let (address, previews) = (&self.own_urls[1], Previews::of(self, None, &[]));
        let metadata = Metadata { names: self, links: self, address, title: None, previews };
        let groups = groups(&mut gathered, &metadata);
        merge::merge(gathered.things, &groups, &metadata.previews)
    }
}

/// For each thing of the sources, the number of the first thing that is the same.
fn groups(gathered: &mut Gathered<'_>, metadata: &Metadata<'_>) -> Vec<u32> {
    gathered.add_inverses();
    let mut groups = identity::groups(&gathered.things);
    metadata::add(gathered, &mut groups, metadata);
    groups
}

/// The things of all sources, and which of them are one.
#[cfg(feature = "check")]
pub(crate) struct JoinedSources {
    things: Vec<SourceThing>,
    /// For each thing, the number of the first one that is the same.
    groups: Vec<u32>,
}

#[cfg(feature = "check")]
impl JoinedSources {
    pub(crate) fn into_things(self) -> Things {
        merge::merge(self.things, &self.groups, &Previews::default())
    }
}
