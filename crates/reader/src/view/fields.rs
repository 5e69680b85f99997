//! The rows of a view, as they are evaluated.

use std::collections::HashSet;
use std::sync::Arc;

use super::source::{SourcePart, ViewSource};

/// What a view is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ViewAbout {
    /// The page.
    Page,
    /// What the page is about.
    Main,
    /// Things of a type of schema.org or of another vocabulary, and of the types that extend it.
    Type(String),
    /// Items of a type of microformats2, such as `h-event`.
    Item(String),
}

impl ViewAbout {
    pub(super) fn of(text: &str) -> Self {
        match text.strip_prefix("schema:").unwrap_or(text) {
            "page" => ViewAbout::Page,
            "main" => ViewAbout::Main,
            name if name.starts_with("h-") => ViewAbout::Item(name.to_owned()),
            name => ViewAbout::Type(microweave::json_ld::name_in_schema_org(name).unwrap_or(name).to_owned()),
        }
    }

    pub(super) fn is_type(&self) -> bool {
        matches!(self, ViewAbout::Type(_) | ViewAbout::Item(_))
    }

    pub(super) fn name(&self) -> &str {
        match self {
            ViewAbout::Page => "page",
            ViewAbout::Main => "main",
            ViewAbout::Type(name) | ViewAbout::Item(name) => name,
        }
    }
}

/// A view with a name.
#[derive(Clone, Debug)]
pub(super) struct ViewRows {
    pub(super) name: Arc<str>,
    /// What it is of: the first of these that the page has. Empty for a view of the values of fields.
    pub(super) about: Vec<ViewAbout>,
    /// The types that the view is not of.
    pub(super) except: Vec<String>,
    pub(super) is_list: bool,
    pub(super) fields: Vec<ViewField>,
    /// Lists of fields of which one is required.
    pub(super) any_of: Vec<Vec<usize>>,
    /// Lists of fields of which at most one may have a value.
    pub(super) only_one: Vec<Vec<usize>>,
}

/// The views of a file, and what they ask of a page.
#[derive(Debug)]
pub(super) struct ViewFile {
    /// The view, then the views of its values.
    pub(super) views: Vec<ViewRows>,
    /// True for sources of what the page is about, with the posts of all sources.
    pub(super) needs_topic: bool,
    /// True for views of things, for properties of things, and for requirements, which are reported at a thing.
    pub(super) needs_things: bool,
    /// The elements that are read: `h1`, `.price`, `p#author`.
    pub(super) elements: HashSet<String>,
}

/// The elements whose texts tell the name of the site from the title.
pub(super) const HEADING: &str = "h1";

impl From<Vec<ViewRows>> for ViewFile {
    fn from(views: Vec<ViewRows>) -> Self {
        let sources = || views.iter().flat_map(|view| &view.fields).flat_map(|field| &field.sources);
        let needs_topic = sources().any(ViewSource::needs_topic);
        let is_of_thing = |source: &ViewSource| {
            let is_of_post = matches!(source.part, SourcePart::Authorship(_) | SourcePart::PostType);
            source.is_of_thing() && !(is_of_post && needs_topic)
        };
        let requires =
            |view: &ViewRows| !view.any_of.is_empty() || view.fields.iter().any(|field| field.need.is_some());
        let is_of_page = views.len() == 1 && views[0].about == [ViewAbout::Page] && !requires(&views[0]);
        let element = |source: &ViewSource| match &source.part {
            SourcePart::Html(element, _) => Some(element.clone()),
            SourcePart::SiteInTitle => Some(HEADING.to_owned()),
            _ => None,
        };
        ViewFile {
            needs_topic,
            needs_things: !is_of_page || sources().any(is_of_thing),
            elements: sources().filter_map(element).collect(),
            views,
        }
    }
}

/// A field of a view.
#[derive(Clone, Debug)]
pub(super) struct ViewField {
    pub(super) name: Arc<str>,
    pub(super) sources: Vec<ViewSource>,
    pub(super) kind: ViewKind,
    pub(super) is_list: bool,
    /// What stands between the values in a text.
    pub(super) split: Option<Box<str>>,
    pub(super) pick: ViewPick,
    pub(super) need: Option<ViewNeed>,
    /// The requirement counts only if one of these fields has a value.
    pub(super) conditions: Vec<FieldCondition>,
    /// The requirement counts only if the date of a field is not before this day.
    pub(super) since: Option<(usize, String)>,
    /// The values that are allowed. Empty for all.
    pub(super) values: Vec<String>,
    /// The value is left out if it has the letters of the value of this field: of this value only, or others too.
    pub(super) unless: Option<(Repetition, usize)>,
    /// True if sources that differ are reported.
    pub(super) must_agree: bool,
}

/// How a value has the letters of another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repetition {
    Repeats,
    Contains,
}

/// A field before this one has a value, or this value.
#[derive(Clone, Debug)]
pub(super) struct FieldCondition {
    pub(super) field: usize,
    pub(super) value: Option<String>,
}

/// How much a field is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ViewNeed {
    Required,
    Recommended,
}

/// What the values of a field are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ViewKind {
    /// Plain text.
    Text,
    /// HTML that is safe inside of another page.
    Markup,
    /// An absolute address.
    Url,
    /// A date, in ISO 8601.
    Date,
    /// A duration, in ISO 8601.
    Duration,
    /// A decimal number.
    Number,
    /// A whole number.
    Count,
    /// The year of a date.
    Year,
    /// An amount with its currency.
    Money,
    /// A language tag.
    Language,
    /// A name of an enumeration of schema.org, such as `InStock`.
    Choice,
    /// A title: plain text, without the name of the site.
    Title,
    /// A description: plain text that does not repeat the title before it.
    Description,
    /// The name of the site: plain text.
    SiteName,
    /// The address of the page.
    PageUrl,
    /// The address of the site.
    SiteUrl,
    /// A picture of what the page is about: no placeholder, and neither the icon nor the logo before it.
    Picture,
    /// A picture of the site: its icon or its logo.
    Icon,
    /// A person or an organization.
    Person,
    /// What something is: the name of a type, such as `news-article`.
    Type,
    /// A record of another view: its number in [`View::names`](super::View::names).
    View(usize),
}

/// The kinds by name. `view NAME` and `list of KIND` are the others.
pub(super) const KINDS: [(&str, ViewKind, &str); 20] = [
    ("text", ViewKind::Text, "plain text"),
    ("markup", ViewKind::Markup, "HTML that is safe inside of another page"),
    ("url", ViewKind::Url, "an absolute address"),
    ("date", ViewKind::Date, "a date"),
    ("duration", ViewKind::Duration, "a duration"),
    ("number", ViewKind::Number, "a number"),
    ("count", ViewKind::Count, "a whole number of 0 or more"),
    ("year", ViewKind::Year, "a year"),
    ("money", ViewKind::Money, "a price"),
    ("language", ViewKind::Language, "a language tag"),
    ("choice", ViewKind::Choice, "a name of an enumeration"),
    ("title", ViewKind::Title, "a title"),
    ("description", ViewKind::Description, "a description"),
    ("site-name", ViewKind::SiteName, "the name of a site"),
    ("page-url", ViewKind::PageUrl, "the address of a page"),
    ("site-url", ViewKind::SiteUrl, "the address of the site"),
    ("picture", ViewKind::Picture, "the address of a picture"),
    ("icon", ViewKind::Icon, "the address of a picture"),
    ("person", ViewKind::Person, "a name of a person"),
    ("type", ViewKind::Type, "the name of a type"),
];

/// How the value of a field is picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ViewPick {
    /// The first value of the first source that has one.
    First,
    /// The same, but the name and the logos of the site come last.
    Best,
    /// All values of the first source that has one.
    All,
    /// The values of all sources, each once.
    Union,
    Longest,
    Shortest,
    Largest,
    Smallest,
    Latest,
    Earliest,
    /// The people of the first source that names a person.
    People,
}

/// The pick functions by name.
pub(super) const PICKS: [(&str, ViewPick); 11] = [
    ("first", ViewPick::First),
    ("best", ViewPick::Best),
    ("all", ViewPick::All),
    ("union", ViewPick::Union),
    ("longest", ViewPick::Longest),
    ("shortest", ViewPick::Shortest),
    ("largest", ViewPick::Largest),
    ("smallest", ViewPick::Smallest),
    ("latest", ViewPick::Latest),
    ("earliest", ViewPick::Earliest),
    ("people", ViewPick::People),
];

impl ViewPick {
    /// True if the values of all sources are compared.
    pub(super) fn compares_sources(self) -> bool {
        !matches!(self, ViewPick::First | ViewPick::Best | ViewPick::All | ViewPick::People)
    }

    pub(super) fn is_of_list(self) -> bool {
        matches!(self, ViewPick::All | ViewPick::Union | ViewPick::People)
    }

    /// The word for the function in views.
    pub(super) fn name(self) -> &'static str {
        PICKS.iter().find(|(_, pick)| *pick == self).map_or("", |(name, _)| name)
    }

    /// The values that the function compares.
    pub(super) fn compares(self) -> &'static str {
        match self {
            ViewPick::Longest | ViewPick::Shortest => "texts",
            ViewPick::Largest | ViewPick::Smallest => "numbers, prices, durations and pictures",
            ViewPick::Latest | ViewPick::Earliest => "dates",
            ViewPick::People => "people",
            _ => "values",
        }
    }

    /// True if the function compares values of a kind.
    pub(super) fn takes(self, kind: ViewKind) -> bool {
        match self {
            ViewPick::Longest | ViewPick::Shortest => matches!(
                kind,
                ViewKind::Text
                    | ViewKind::Markup
                    | ViewKind::Title
                    | ViewKind::Description
                    | ViewKind::SiteName
            ),
            ViewPick::Largest | ViewPick::Smallest => matches!(
                kind,
                ViewKind::Url
                    | ViewKind::Picture
                    | ViewKind::Icon
                    | ViewKind::Year
                    | ViewKind::Number
                    | ViewKind::Count
                    | ViewKind::Money
                    | ViewKind::Duration
            ),
            ViewPick::Latest | ViewPick::Earliest => kind == ViewKind::Date,
            ViewPick::People => kind == ViewKind::Person,
            _ => true,
        }
    }
}

impl ViewKind {
    /// The word for the kind in views.
    pub fn name(self) -> &'static str {
        KINDS.iter().find(|(_, kind, _)| *kind == self).map_or("view", |(name, ..)| name)
    }

    /// True for values that depend on the page, and on the fields before.
    pub(super) fn is_judged(self) -> bool {
        use ViewKind::{Description, Icon, PageUrl, Person, Picture, SiteName, SiteUrl, Title, Type};
        matches!(self, Title | Description | SiteName | PageUrl | SiteUrl | Picture | Icon | Person | Type)
    }

    /// What a value is, in a few words.
    pub(super) fn description(self) -> &'static str {
        KINDS.iter().find(|(_, kind, _)| *kind == self).map_or("a thing", |(.., what)| what)
    }
}
