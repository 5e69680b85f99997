//! What a page describes, as things of schema.org: products, recipes, events, people and others. A [`Thing`] joins what
//! microformats, microdata, JSON-LD and RDFa say about it. Each value knows its sources, and values of other sources that
//! differ are kept as conflicts.
//!
//! ```
//! use microweave_reader::Reading;
//! use microweave_reader::things::Product;
//!
//! let page = r#"<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Cup</b>
//!       <p itemprop=offers itemscope itemtype="https://schema.org/Offer"><i itemprop=price>12,50 €</i></p></div>
//!     <script type="application/ld+json">
//!       { "@context": "https://schema.org", "@type": "Product", "name": "Cup", "sku": "C1" }</script>"#;
//! let things = Reading::parse(page, "https://shop.example/cup").things();
//! let cup = things.of_type("Product").next().expect("there is one");
//! assert_eq!((cup.text("name"), cup.text("sku")), (Some("Cup"), Some("C1")));
//!
//! let products: Vec<Product> = things.all();
//! let price = products[0].amount().expect("the offer has a price");
//! assert_eq!((price.amount.as_str(), price.currency.as_deref()), ("12.50", Some("EUR")));
//! ```

mod deserialize;
mod facts;
mod json;
mod merge;
pub(crate) mod pictures;
pub(crate) mod price;
mod related;
mod source_list;
mod thing;
mod thing_value;
mod typed;
pub(crate) mod values;

use pictures::Previews;

pub use deserialize::ThingError;
pub use facts::{SourceFact, ThingFacts};
pub use microweave_values::amounts::{Amount, Decimal};
pub use related::RelatedProperties;
pub use thing::{Thing, Things};
pub use thing_value::ThingValue;
pub use typed::{
    AggregateRating, Article, Book, Breadcrumb, BreadcrumbList, BreadcrumbPage, Course, EnumValue, Event,
    FaqAnswer, FaqPage, FaqQuestion, GeoPoint, JobPosting, MonetaryAmount, Nutrition, Offer, OpeningHours,
    Organization, Person, Place, PostalAddress, Product, Quantity, Rating, Recipe, RecipeStep, Review, Typed,
    TypedField, TypedRow, VideoObject,
};
pub use values::Duration;

pub use crate::model::identity::{IdentityCondition, IdentityRule};

use std::borrow::Cow;
use std::collections::HashMap;

use crate::about::{PageAbout, ThingsAbout};
use crate::address::Address;
use crate::graph::letters;
use crate::model::identity::join_things;
use crate::model::{DescribedKey, Model};
use crate::sources::without_own_media;
use crate::spans::PageSpans;
use crate::{PageReading, Reading, logos};
use microweave::document::Document;
use microweave::extract::metaformats;
use microweave::options::Metaformats;
use microweave::page::Page;
use microweave::schema_org::SCHEMA_ORG;
use microweave_html::account::Account;
use microweave_html::names::attr;

/// The names of all types of schema.org.
pub fn types() -> impl Iterator<Item = &'static str> {
    SCHEMA_ORG.types.names()
}

impl Reading {
    /// The things that the page describes, in all its syntaxes. JSON-LD and RDFa are read whether or not the
    /// [`Options`](microweave::Options) ask for them. A stored document has the things of the syntaxes that it has.
    pub fn things(&self) -> Things {
        self.page_reading()
            .map_or_else(|| of_document(self.document(), self.address()), |reading| of_page(reading, false))
    }

    /// The same things, with [`Thing::spans`]: where their values are written. A stored document has none.
    pub fn things_with_spans(&self) -> Things {
        self.page_reading().map_or_else(|| self.things(), |reading| of_page(reading, true))
    }

    /// The things of a type of schema.org and of the types that extend it, also the parts of other things: a `Restaurant`
    /// is an `Organization`.
    ///
    /// ```
    /// use microweave_reader::Reading;
    ///
    /// let html = r#"<p vocab="https://schema.org/" typeof="Restaurant"><b property="name">Tea bar</b></p>"#;
    /// let things = Reading::parse(html, "https://tea.example/").things_of("Organization");
    /// let names: Vec<_> = things.iter().filter_map(|thing| thing.text("name")).collect();
    /// assert_eq!(names, ["Tea bar"]);
    /// ```
    pub fn things_of(&self, name: &str) -> Things {
        self.things().only(&[name])
    }
}

fn of_page(reading: &PageReading, with_spans: bool) -> Things {
    let page = reading.page();
    let read_before = page.document_if_read();
    let microdata = microdata_of(page, read_before.is_none());
    let document = read_before.unwrap_or(&microdata);
    if !has_entities(reading, [document, &microdata]) {
        return Things::default();
    }
    // The sources that it is made of are dropped before the model is made.
    let about = reading.about();
    let shown = without_own_media(Cow::Borrowed(reading.shown_document()), page.address());
    let model = Model::of_page(page, reading.address(), Some(document), &microdata, reading.typed_rdfa());
    let previews = Previews::of(&shown, Some(page.dom()), &logos(page, &shown));
    let spans = with_spans.then(|| PageSpans::new(page));
    let mut things = things_of(model, &shown, about, &previews, spans);
    things.diagnostics.extend(microdata.diagnostics().iter().cloned());
    things
}

/// The things of a document, in the syntaxes that it has, as of the page at this address. Without an address, it is the one that
/// the document was read with.
pub fn of_document(document: &Document, address: &str) -> Things {
    let nodes = document.json_ld_nodes();
    let model = Model::of_document(document, &nodes, Account::unlimited());
    let address = if address.is_empty() { &document.own_urls()[1] } else { address };
    let previews = Previews::of(document, None, &[]);
    things_of(model, document, &PageAbout::of_document(document, address).things, &previews, None)
}

/// True if the page has items or nodes.
fn has_entities(reading: &PageReading, [microformats, microdata]: [&Document; 2]) -> bool {
    let nodes = [Some(reading.page().json_ld()), reading.typed_rdfa()];
    let has_nodes = nodes.into_iter().flatten().any(|nodes| nodes.nodes().next().is_some());
    has_nodes || microformats.items().next().is_some() || microdata.microdata().items().next().is_some()
}

/// Joins the descriptions of all sources, with the `meta` elements. `names` has their names.
fn things_of<'d>(
    mut model: Model<'d>,
    names: &'d Document,
    about: &ThingsAbout,
    previews: &Previews,
    spans: Option<PageSpans<'_>>,
) -> Things {
    let main = about.descriptions(&model);
    let of_type = about.descriptions_of_type(&model);
    // What says the type of the post and has another name is another thing.
    let is_main = |number: &&u32| {
        main.contains(number) && (!model.is_named(main[0]) || model.have_one_name([main[0], **number]))
    };
    let first = of_type.iter().find(is_main).or(main.first()).copied();
    let mut groups = model.join(&main);
    let site_name = metaformats::text_of(names.meta(), "og:site_name").map(letters);
    let site_names: Vec<String> = about.facts.site_names.iter().cloned().chain(site_name).collect();
    model.add_metadata(&mut groups, names, previews.best.as_ref(), &main, &site_names);
    merge::merge(model, &groups, previews, first, spans)
}

/// The microdata of a page, whose texts have line breaks where people see them, and, if they are asked for, its microformats and
/// links.
pub(crate) fn microdata_of(page: &Page, with_microformats: bool) -> Document {
    if !with_microformats && !page.dom().has_attribute(attr::ITEMSCOPE) {
        return Document::default();
    }
    let options = page.options().clone().json_ld(false).rdfa(false).meta(false).reasons(false);
    let rules = options.microdata_rules.clean_text(true);
    let options = options.metaformats(Metaformats::Never).microdata_rules(rules);
    let [microformats, rels] =
        [options.microformats, options.rels].map(|is_read| is_read && with_microformats);
    page.document_beside(&options.microformats(microformats).rels(rels))
}

/// The sources of a page as written, without the `meta` elements: [`PageReading::sources_at`].
pub struct PageSources<'p> {
    reading: &'p PageReading,
    /// The page with another address.
    at_address: Option<Page>,
}

impl PageReading {
    /// The sources of the page. With an address, the page is read as if it had this address.
    pub fn sources_at(&self, address: Option<&str>) -> PageSources<'_> {
        PageSources { reading: self, at_address: address.map(|address| self.page().at(address)) }
    }
}

impl PageSources<'_> {
    /// Joins the things of the sources, before they are merged. Inverse properties are not added: a review is a thing of its own, and
    /// no part of what it reviews, as consumers judge it.
    pub fn join(&self) -> JoinedSources<'_> {
        let (page, rdfa) = match &self.at_address {
            Some(page) => (page, Some(page.rdfa())),
            None => (self.reading.page(), self.reading.typed_rdfa()),
        };
        let document = page.document();
        let address = Address::of_page(document, page.address());
        let mut model = Model::of_page(page, &address, Some(document), document, rdfa);
        JoinedSources { groups: join_things(&mut model).first_numbers(), model, page }
    }
}

/// The descriptions of all sources, and which of them are one.
pub struct JoinedSources<'d> {
    pub(crate) model: Model<'d>,
    /// For each description, the number of the first one that is the same.
    pub(crate) groups: Vec<u32>,
    pub(crate) page: &'d Page,
}

impl JoinedSources<'_> {
    /// The number of the thing that each item is. Empty if the numbers do not fit into the account of the things.
    pub(crate) fn things_of_items(&self) -> HashMap<DescribedKey, u32> {
        let descriptions = &self.model.descriptions;
        // A table of hashes has up to twice the room that it needs.
        if !self.model.account.spend(descriptions.len() * 2 * size_of::<(DescribedKey, u32)>()) {
            return HashMap::new();
        }
        let keys = descriptions.iter().map(DescribedKey::of_description).zip(&self.groups);
        keys.filter_map(|(key, group)| Some((key?, *group))).collect()
    }
}
