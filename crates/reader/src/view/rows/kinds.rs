//! What the values of fields are.

/// Declares the kinds, each with its name, what a value is, and for some an example.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal, $what:literal $(, $example:literal)?;)*) => {
        /// What the values of a field are.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum ViewKind {
            $($(#[$doc])* $kind,)*
            /// A record of another view: its number in [`View::names`](crate::view::View::names).
            View(usize),
        }

        /// The words for the kinds. `view NAME` and `list of KIND` are the others.
        pub(crate) const KINDS: &[KindWords] =
            &[$(KindWords { name: $name, kind: ViewKind::$kind, what: $what, example: concat!($($example)?) }),*];
    };
}

/// The words for a kind.
pub(crate) struct KindWords {
    pub(crate) name: &'static str,
    pub(crate) kind: ViewKind,
    /// What a value is.
    what: &'static str,
    /// Empty for most.
    example: &'static str,
}

kinds! {
    /// Plain text.
    Text = "text", "plain text";
    /// HTML that is safe inside of another page.
    Markup = "markup", "HTML that is safe inside of another page";
    /// An absolute address.
    Url = "url", "an absolute address";
    /// A date, in ISO 8601.
    Date = "date", "a date";
    /// A duration, in ISO 8601.
    Duration = "duration", "a duration";
    /// A decimal number.
    Number = "number", "a number";
    /// A whole number.
    Count = "count", "a whole number of 0 or more";
    /// The year of a date.
    Year = "year", "a year";
    /// An amount with its currency.
    Money = "money", "a price";
    /// A language tag.
    Language = "language", "a language tag";
    /// A name of an enumeration of schema.org, such as `InStock`.
    Choice = "choice", "a name of an enumeration";
    /// True or false.
    Boolean = "boolean", "true or false";
    /// The address of something else than the page.
    Link = "link", "the address of another page or of a file";
    /// A thing, as its name.
    Thing = "thing", "an item";
    /// A date of ISO 8601 as written: a day, a month or a year, perhaps with a time.
    IsoDate = "iso-date", "a date of ISO 8601", "2026-11-20";
    /// A date of ISO 8601 with a time, as written.
    IsoDateTime = "iso-date-time", "a date of ISO 8601 with a time", "2026-11-20T18:30:00+01:00";
    /// A duration of ISO 8601, as written.
    IsoDuration = "iso-duration", "a duration of ISO 8601", "PT30M";
    /// An absolute address, as written.
    AbsoluteUrl = "absolute-url", "an absolute address";
    /// A number with a point, as written.
    Decimal = "decimal", "a number with a point", "12.50";
    /// A number above 0, as written.
    Positive = "positive", "a number above 0";
    /// A number without a fraction, as written, or a text that does not begin with a digit.
    Whole = "whole", "a whole number";
    /// A code of ISO 4217.
    Currency = "currency", "a code of ISO 4217", "EUR";
    /// A country as two letters of ISO 3166-1.
    Country = "country", "a code of ISO 3166-1", "DE";
    /// A number that is not above `bestRating`, which is 5 if it is not given, and not below `worstRating`.
    Rating = "rating", "a number from worstRating to bestRating (5 if not given)";
    /// An account such as `@ada@example.social`.
    Handle = "handle", "an account with its host", "@ada@example.social";
    /// A title: plain text, without the name of the site.
    Title = "title", "a title";
    /// A description: plain text that does not repeat the title before it.
    Description = "description", "a description";
    /// The name of the site: plain text.
    SiteName = "site-name", "the name of a site";
    /// The address of the page.
    PageUrl = "page-url", "the address of a page";
    /// The address of the site.
    SiteUrl = "site-url", "the address of the site";
    /// A picture of what the page is about: no placeholder, and neither the icon nor the logo before it.
    Picture = "picture", "the address of a picture";
    /// A picture of the site: its icon or its logo.
    Icon = "icon", "the address of a picture";
    /// A person or an organization.
    Person = "person", "a name of a person";
    /// What something is: the name of a type, such as `news-article`.
    Type = "type", "the name of a type";
}

impl ViewKind {
    /// The word for the kind in views.
    pub fn name(self) -> &'static str {
        self.words().map_or("view", |words| words.name)
    }

    fn words(self) -> Option<&'static KindWords> {
        KINDS.iter().find(|words| words.kind == self)
    }

    /// True for values that depend on the page, and on the fields before.
    pub(crate) fn is_judged(self) -> bool {
        use ViewKind::{Description, Icon, PageUrl, Person, Picture, SiteName, SiteUrl, Title, Type};
        matches!(self, Title | Description | SiteName | PageUrl | SiteUrl | Picture | Icon | Person | Type)
    }

    /// True if values of the kind can be less or more, or are texts that may be.
    pub(crate) fn has_order(self) -> bool {
        use ViewKind::{Country, Currency, Language, Link, Markup, Picture, Thing, Url, View};
        !matches!(self, Country | Currency | Language | Link | Markup | Thing | Url | View(_) | Picture)
            && !self.is_judged()
    }

    /// What a value is, in a few words.
    pub(crate) fn description(self) -> &'static str {
        self.words().map_or("a thing", |words| words.what)
    }

    /// The same with an example, for the help of a finding.
    pub(crate) fn description_with_example(self) -> String {
        let example = self.words().map_or("", |words| words.example);
        let such_as = if example.is_empty() { "" } else { ", such as " };
        [self.description(), such_as, example].concat()
    }
}
