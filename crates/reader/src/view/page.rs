//! A page, as the sources of views read it.

pub(super) mod input;
pub(super) mod topic;
pub(super) mod values;

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::ops::Range;
use std::sync::Arc;

use foldhash::HashMap;
use serde_json::Value as Json;

use super::evaluate::pick::SiteNames;
use super::rows::fields::ViewFile;
use super::things::surroundings::PageParts;
use crate::about::ThingsAbout;
use crate::graph::PageFacts;
use crate::model::{DescribedValue, Description, Model};
use crate::spans::PageSpans;
use crate::{Authorship, Fetched, PageReading};
use input::ViewInput;
use microweave::document::Item;
use microweave::schema_org::SCHEMA_ORG;
use microweave_html::account::Share;
use microweave_html::dom::El;
use microweave_html::options::Limits;
use microweave_values::collections::sort::sort_by_key;
use microweave_values::json_text::json_len;
use values::NamedMeta;

/// The maximum number of values of a source.
pub(super) const MAX_VALUES: usize = 512;
/// What a value takes besides its text.
const VALUE_BYTES: usize = 128;

/// The properties that say the currency of a description.
const CURRENCIES: [&str; 3] = ["priceCurrency", "currency", "salaryCurrency"];

/// The types of things that are a text, with a name beside it.
const TEXT_TYPES: [&str; 4] = ["HowToStep", "HowToDirection", "HowToTip", "Answer"];

/// What a view is evaluated on.
pub(super) struct ViewPage<'p> {
    pub(super) input: ViewInput<'p>,
    pub(super) model: Model<'p>,
    /// For each description, the first one of its thing.
    pub(super) groups: Vec<u32>,
    /// The descriptions, sorted by their things.
    by_thing: Vec<u32>,
    /// By the number of the first description of a thing: the range in `by_thing` that has the descriptions of the thing.
    of_thing: Vec<Range<u32>>,
    /// The numbers of items, sorted, with their descriptions.
    of_items: Vec<(u32, u32)>,
    pub(super) file: Arc<ViewFile>,
    elements: OnceCell<HashMap<String, Vec<El<'p>>>>,
    meta: OnceCell<Vec<NamedMeta<'p>>>,
    /// The links with a rel, each with its address.
    links: OnceCell<HashMap<String, Vec<El<'p>>>>,
    site: OnceCell<SiteNames>,
    authorship: OnceCell<RefCell<PageAuthorship<'p>>>,
    post: OnceCell<Json>,
    preview: OnceCell<Json>,
    /// The descriptions of what the page is about, the best one first.
    main: OnceCell<Vec<u32>>,
    pub(super) parts: OnceCell<PageParts>,
    /// The elements with the values of microdata.
    spans: OnceCell<RefCell<PageSpans<'p>>>,
}

/// What a page is about, or the reading that decides it when a view asks.
pub(super) enum AboutOfPage<'p> {
    Given(&'p ThingsAbout),
    OfReading(&'p PageReading),
}

impl<'p> AboutOfPage<'p> {
    /// What the page is about.
    pub(super) fn decided(&self) -> &'p ThingsAbout {
        match self {
            AboutOfPage::Given(about) => about,
            AboutOfPage::OfReading(reading) => reading.about(),
        }
    }
}

/// The authors of a page, without other pages.
type PageAuthorship<'p> = Authorship<'p, fn(&str) -> Option<Fetched>>;

impl<'p> ViewPage<'p> {
    pub(super) fn new(input: ViewInput<'p>, file: &Arc<ViewFile>) -> Self {
        let ViewInput { page_reading, document, microdata, nodes, .. } = input;
        let mut model = match page_reading {
            Some(reading) => {
                let microformats = file.needs_things.then_some(document);
                Model::of_page(
                    reading.page(),
                    reading.address(),
                    microformats,
                    microdata,
                    reading.typed_rdfa(),
                )
            }
            None => {
                let account = Limits::new().account(json_len(document), Share::View);
                Model::of_document(document, nodes, account)
            }
        };
        if !file.needs_things {
            model.add_inverses();
            let groups = model.numbers().collect();
            return ViewPage::of_model(input, model, groups, file);
        }
        let main = input.about.decided().descriptions(&model);
        let groups = model.join(&main);
        ViewPage { main: main.into(), ..ViewPage::of_model(input, model, groups, file) }
    }

    /// `groups` has for each description of the model the first one of its thing.
    pub(super) fn of_model(
        input: ViewInput<'p>,
        model: Model<'p>,
        groups: Vec<u32>,
        file: &Arc<ViewFile>,
    ) -> Self {
        let mut by_thing: Vec<u32> = model.numbers().collect();
        sort_by_key(&mut by_thing, |number| groups[*number as usize]);
        let mut of_thing = vec![0..0; groups.len()];
        for (at, number) in (0..).zip(&by_thing) {
            let range: &mut Range<u32> = &mut of_thing[groups[*number as usize] as usize];
            *range = if range.end == 0 { at } else { range.start }..at + 1;
        }
        let of_item =
            |(description, number): (&Description<'_>, u32)| Some((description.item?.number(), number));
        let mut of_items: Vec<(u32, u32)> = model.descriptions.iter().zip(0..).filter_map(of_item).collect();
        of_items.sort_unstable();
        ViewPage {
            input,
            model,
            groups,
            by_thing,
            of_thing,
            of_items,
            file: Arc::clone(file),
            elements: OnceCell::new(),
            meta: OnceCell::new(),
            links: OnceCell::new(),
            site: OnceCell::new(),
            authorship: OnceCell::new(),
            post: OnceCell::new(),
            preview: OnceCell::new(),
            main: OnceCell::new(),
            parts: OnceCell::new(),
            spans: OnceCell::new(),
        }
    }

    /// The page for the views of another file.
    pub(super) fn set_file(&mut self, file: &Arc<ViewFile>) {
        self.file = Arc::clone(file);
        self.elements = OnceCell::new();
    }

    /// The names and the logos of the site.
    pub(super) fn site_names(&self) -> &SiteNames {
        self.site.get_or_init(|| SiteNames::of(self))
    }

    /// Charges a value of this length. Returns false if there is no room for it.
    pub(super) fn charge(&self, len: usize) -> bool {
        self.model.account.spend(len + VALUE_BYTES)
    }

    /// Charges steps of work. Returns false if none are left.
    pub(super) fn work(&self, steps: usize) -> bool {
        self.model.account.work(steps)
    }

    /// The address, resolved against the base of the page.
    pub(super) fn resolved(&self, url: &str) -> String {
        self.input.base.resolve(url).into_owned()
    }

    pub(super) fn description(&self, number: u32) -> &Description<'p> {
        self.model.description(number)
    }

    /// The descriptions of the thing that a description is of.
    pub(super) fn members(&self, number: u32) -> &[u32] {
        let Range { start, end } = self.of_thing[self.groups[number as usize] as usize];
        &self.by_thing[start as usize..end as usize]
    }

    /// The first description of each thing.
    pub(super) fn things(&self) -> impl Iterator<Item = u32> {
        (0..).zip(&self.groups).filter(|(number, group)| number == *group).map(|(number, _)| number)
    }

    /// The descriptions of what the page is about, the best one first.
    pub(super) fn main_descriptions(&self) -> &[u32] {
        self.main.get_or_init(|| self.input.about.decided().descriptions(&self.model))
    }

    /// What the page says about itself.
    pub(super) fn facts(&self) -> &'p PageFacts {
        &self.input.about.decided().facts
    }

    /// The first address in one of these properties of a description. JSON-LD makes a node of an address that has properties.
    pub(super) fn address_in(&self, number: u32, names: &[&str]) -> Option<Cow<'_, str>> {
        let description = self.charged_description(number)?;
        let addresses = names.iter().flat_map(|name| self.model.addresses(description, name));
        let mut trimmed = addresses.map(|address| match address {
            Cow::Borrowed(address) => Cow::Borrowed(address.trim()),
            Cow::Owned(address) => Cow::Owned(address.trim().to_owned()),
        });
        trimmed.find(|address| !address.is_empty())
    }

    /// The address of a medium. Its identifier does not count.
    pub(super) fn address_of_medium(&self, number: u32) -> Option<Cow<'_, str>> {
        self.address_in(number, &["contentUrl", "url"])
    }

    /// The authors of the posts of the page.
    pub(super) fn authorship(&self) -> &RefCell<PageAuthorship<'p>> {
        self.authorship.get_or_init(|| {
            self.work(self.input.document.all_items().count());
            RefCell::new(Authorship::new(self.input.document, self.input.address, |_| None))
        })
    }

    /// The thing of an item.
    pub(super) fn thing_of(&self, item: Item<'_>) -> Option<u32> {
        let of_item = self.of_items.binary_search_by_key(&item.number(), |(item, _)| *item).ok()?;
        Some(self.groups[self.of_items[of_item].1 as usize])
    }

    /// The first text of one of these properties of the thing that a description is of.
    pub(super) fn part_text(&self, number: u32, names: &[&str]) -> Option<Cow<'_, str>> {
        let members = self.members(number);
        let text = |name: &&str| {
            members.iter().find_map(|member| {
                let description = self.description(*member);
                self.work(description.properties.len());
                match *name {
                    "@id" => description.ids.first().map(|id| description.plain_id(id)),
                    name => description.texts(name).next().map(Cow::Borrowed),
                }
            })
        };
        names.iter().find_map(text)
    }

    /// The first thing in a property of a thing.
    pub(super) fn part_in(&self, number: u32, property: &str) -> Option<u32> {
        let values = self.members(number).iter().flat_map(|member| self.values_of(*member, property));
        values.filter_map(DescribedValue::part).next()
    }

    /// True for a thing whose text says more than its name, such as a step of a recipe.
    pub(super) fn is_text(&self, number: u32) -> bool {
        let is_text = |class: &&str| TEXT_TYPES.iter().any(|name| SCHEMA_ORG.is_kind_of(class, name));
        self.members(number).iter().any(|member| self.description(*member).types.iter().any(is_text))
    }

    /// The description that says the currency of one: of a price, a salary, or a price specification. It is the description
    /// itself, otherwise `around`.
    pub(super) fn currency_holder(&self, number: u32, around: Option<u32>) -> Option<u32> {
        let description = self.description(number);
        self.work(description.properties.len());
        let has_currency = CURRENCIES.iter().any(|name| description.has(name));
        if has_currency { Some(number) } else { around }
    }

    /// The currency that a description says.
    pub(super) fn currency(&self, number: u32) -> Option<&str> {
        let description = self.description(number);
        self.work(description.properties.len());
        CURRENCIES.iter().find_map(|name| description.texts(name).next())
    }
}
