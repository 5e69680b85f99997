//! The rows of a view, as they are evaluated.

use std::collections::HashSet;
use std::sync::Arc;

use super::kinds::ViewKind;
use super::requirements::{Operand, Requirement, ViewScope};
use super::source::{SourcePart, ViewSource};

/// What a view is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ViewAbout {
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
    pub(crate) fn of(text: &str) -> Self {
        match text.strip_prefix("schema:").unwrap_or(text) {
            "page" => ViewAbout::Page,
            "main" => ViewAbout::Main,
            name if name.starts_with("h-") => ViewAbout::Item(name.to_owned()),
            name => ViewAbout::Type(microweave::json_ld::name_in_schema_org(name).unwrap_or(name).to_owned()),
        }
    }

    pub(crate) fn is_type(&self) -> bool {
        matches!(self, ViewAbout::Type(_) | ViewAbout::Item(_))
    }

    pub(crate) fn name(&self) -> &str {
        match self {
            ViewAbout::Page => "page",
            ViewAbout::Main => "main",
            ViewAbout::Type(name) | ViewAbout::Item(name) => name,
        }
    }
}

/// A view with a name.
#[derive(Clone, Debug)]
pub(crate) struct ViewRows {
    pub(crate) name: Arc<str>,
    /// What it is of: the first of these that the page has. Empty for a view of the values of fields.
    pub(crate) about: Vec<ViewAbout>,
    /// The types that the view is not of.
    pub(crate) except: Vec<String>,
    pub(crate) is_list: bool,
    pub(crate) scope: ViewScope,
    pub(crate) fields: Vec<ViewField>,
    pub(crate) requirements: Vec<Requirement>,
    /// Lists of which at most one may have a value.
    pub(crate) only_one: Vec<Vec<Operand>>,
    /// Pairs of which the first one must not be greater, or later.
    pub(crate) ordered: Vec<[Operand; 2]>,
    /// Of these, no two values may be the same.
    pub(crate) distinct: Vec<Operand>,
    /// What the view says as a part of a profile.
    pub(crate) profile: ProfileNotes,
}

/// What a view says as a part of a profile.
#[derive(Clone, Debug, Default)]
pub(crate) struct ProfileNotes {
    /// The result that a thing can become. `None` for what is only a part of other things.
    pub(crate) result: Option<String>,
    /// When the consumer ended the result: no thing can become it any more.
    pub(crate) ended: Option<String>,
    /// The address of the text that the view is from.
    pub(crate) documentation: Option<String>,
    /// More properties that lead to parts which count for the result.
    pub(crate) parts: Vec<String>,
    /// True for readers that know only microformats.
    pub(crate) is_strict: bool,
}

/// The views of a file, and what they ask of a page.
#[derive(Debug)]
pub(crate) struct ViewFile {
    /// The view, then the views of its values.
    pub(crate) views: Vec<ViewRows>,
    /// True for sources of what the page is about, with the posts of all sources.
    pub(crate) needs_topic: bool,
    /// True for views of things, for properties of things, and for requirements, which are reported at a thing.
    pub(crate) needs_things: bool,
    /// The elements that are read: `h1`, `.price`, `p#author`.
    pub(crate) elements: HashSet<String>,
    /// The types and the properties of the items that are read. `None` if all items may be.
    pub(crate) item_names: Option<Vec<String>>,
}

impl ViewRows {
    /// The sources of the fields and of the rules.
    pub(crate) fn sources(&self) -> impl Iterator<Item = &ViewSource> {
        let of_fields = self.fields.iter().flat_map(|field| &field.sources);
        of_fields.chain(self.operands().flat_map(|operand| &operand.sources))
    }

    /// The same after so many other views.
    pub(crate) fn moved_by(mut self, count: usize) -> Self {
        for field in &mut self.fields {
            if let ViewKind::View(number) = &mut field.kind {
                *number += count;
            }
        }
        self
    }
}

/// The elements whose texts tell the name of the site from the title.
pub(crate) const HEADING: &str = "h1";

impl From<Vec<ViewRows>> for ViewFile {
    fn from(views: Vec<ViewRows>) -> Self {
        let sources = || views.iter().flat_map(ViewRows::sources);
        let needs_topic = sources().any(ViewSource::needs_topic);
        let is_of_thing = |source: &ViewSource| {
            let is_of_post = matches!(source.part, SourcePart::Authorship(_) | SourcePart::PostType);
            source.is_of_thing() && !(is_of_post && needs_topic)
        };
        let is_of_page =
            views.len() == 1 && views[0].about == [ViewAbout::Page] && views[0].requirements.is_empty();
        let element = |source: &ViewSource| match &source.part {
            SourcePart::Html(element, _) => Some(element.clone()),
            SourcePart::SiteInTitle => Some(HEADING.to_owned()),
            _ => None,
        };
        let needs_things = !is_of_page || sources().any(is_of_thing);
        let reads_by_name = !needs_things && !sources().any(ViewSource::reads_main_things);
        let item_name = |source: &ViewSource| source.item_name().map(str::to_owned);
        ViewFile {
            needs_topic,
            needs_things,
            elements: sources().filter_map(element).collect(),
            item_names: reads_by_name.then(|| sources().filter_map(item_name).collect()),
            views,
        }
    }
}

/// A field of a view.
#[derive(Clone, Debug)]
pub(crate) struct ViewField {
    pub(crate) name: Arc<str>,
    pub(crate) sources: Vec<ViewSource>,
    pub(crate) kind: ViewKind,
    pub(crate) is_list: bool,
    /// What stands between the values in a text.
    pub(crate) split: Option<Box<str>>,
    pub(crate) pick: ViewPick,
    /// The values that are allowed. Empty for all.
    pub(crate) values: Vec<String>,
    /// The value is left out if it has the letters of the value of this field: of this value only, or others too.
    pub(crate) unless: Option<(Repetition, usize)>,
    /// True if sources that differ are reported.
    pub(crate) must_agree: bool,
}

/// How a value has the letters of another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repetition {
    Repeats,
    Contains,
}

/// How much a field is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ViewNeed {
    Required,
    Recommended,
}

/// How the value of a field is picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ViewPick {
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
pub(crate) const PICKS: [(&str, ViewPick); 11] = [
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
    pub(crate) fn compares_sources(self) -> bool {
        !matches!(self, ViewPick::First | ViewPick::Best | ViewPick::All | ViewPick::People)
    }

    pub(crate) fn is_of_list(self) -> bool {
        matches!(self, ViewPick::All | ViewPick::Union | ViewPick::People)
    }

    /// The word for the function in views.
    pub(crate) fn name(self) -> &'static str {
        PICKS.iter().find(|(_, pick)| *pick == self).map_or("", |(name, _)| name)
    }

    /// The values that the function compares.
    pub(crate) fn compares(self) -> &'static str {
        match self {
            ViewPick::Longest | ViewPick::Shortest => "texts",
            ViewPick::Largest | ViewPick::Smallest => "numbers, prices, durations and pictures",
            ViewPick::Latest | ViewPick::Earliest => "dates",
            ViewPick::People => "people",
            _ => "values",
        }
    }

    /// True if the function compares values of a kind.
    pub(crate) fn takes(self, kind: ViewKind) -> bool {
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
