//! What the values of fields are.

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
    /// True or false.
    Boolean,
    /// The address of something else than the page.
    Link,
    /// A thing, as its name.
    Thing,
    /// A date of ISO 8601 as written: a day, a month or a year, perhaps with a time.
    IsoDate,
    /// A date of ISO 8601 with a time, as written.
    IsoDateTime,
    /// A duration of ISO 8601, as written.
    IsoDuration,
    /// An absolute address, as written.
    AbsoluteUrl,
    /// A number with a point, as written.
    Decimal,
    /// A number above 0, as written.
    Positive,
    /// A number without a fraction, as written, or a text that does not begin with a digit.
    Whole,
    /// A code of ISO 4217.
    Currency,
    /// A country as two letters of ISO 3166-1.
    Country,
    /// A number that is not above `bestRating`, which is 5 if it is not given, and not below `worstRating`.
    Rating,
    /// An account such as `@ada@example.social`.
    Handle,
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

/// The kinds by name, with what a value is, and for some an example. `view NAME` and `list of KIND` are the others.
pub(crate) const KINDS: [(&str, ViewKind, &str, &str); 34] = [
    ("text", ViewKind::Text, "plain text", ""),
    ("markup", ViewKind::Markup, "HTML that is safe inside of another page", ""),
    ("url", ViewKind::Url, "an absolute address", ""),
    ("date", ViewKind::Date, "a date", ""),
    ("duration", ViewKind::Duration, "a duration", ""),
    ("number", ViewKind::Number, "a number", ""),
    ("count", ViewKind::Count, "a whole number of 0 or more", ""),
    ("year", ViewKind::Year, "a year", ""),
    ("money", ViewKind::Money, "a price", ""),
    ("language", ViewKind::Language, "a language tag", ""),
    ("choice", ViewKind::Choice, "a name of an enumeration", ""),
    ("boolean", ViewKind::Boolean, "true or false", ""),
    ("link", ViewKind::Link, "the address of another page or of a file", ""),
    ("thing", ViewKind::Thing, "an item", ""),
    ("iso-date", ViewKind::IsoDate, "a date of ISO 8601", "2026-11-20"),
    ("iso-date-time", ViewKind::IsoDateTime, "a date of ISO 8601 with a time", "2026-11-20T18:30:00+01:00"),
    ("iso-duration", ViewKind::IsoDuration, "a duration of ISO 8601", "PT30M"),
    ("absolute-url", ViewKind::AbsoluteUrl, "an absolute address", ""),
    ("decimal", ViewKind::Decimal, "a number with a point", "12.50"),
    ("positive", ViewKind::Positive, "a number above 0", ""),
    ("whole", ViewKind::Whole, "a whole number", ""),
    ("currency", ViewKind::Currency, "a code of ISO 4217", "EUR"),
    ("country", ViewKind::Country, "a code of ISO 3166-1", "DE"),
    ("rating", ViewKind::Rating, "a number from worstRating to bestRating (5 if not given)", ""),
    ("handle", ViewKind::Handle, "an account with its host", "@ada@example.social"),
    ("title", ViewKind::Title, "a title", ""),
    ("description", ViewKind::Description, "a description", ""),
    ("site-name", ViewKind::SiteName, "the name of a site", ""),
    ("page-url", ViewKind::PageUrl, "the address of a page", ""),
    ("site-url", ViewKind::SiteUrl, "the address of the site", ""),
    ("picture", ViewKind::Picture, "the address of a picture", ""),
    ("icon", ViewKind::Icon, "the address of a picture", ""),
    ("person", ViewKind::Person, "a name of a person", ""),
    ("type", ViewKind::Type, "the name of a type", ""),
];

impl ViewKind {
    /// The word for the kind in views.
    pub fn name(self) -> &'static str {
        KINDS.iter().find(|(_, kind, ..)| *kind == self).map_or("view", |(name, ..)| name)
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
        KINDS.iter().find(|(_, kind, ..)| *kind == self).map_or("a thing", |(_, _, what, _)| what)
    }

    /// The same with an example, for the help of a finding.
    pub(crate) fn description_with_example(self) -> String {
        let example = KINDS.iter().find(|(_, kind, ..)| *kind == self).map_or("", |(.., example)| example);
        let such_as = if example.is_empty() { "" } else { ", such as " };
        [self.description(), such_as, example].concat()
    }
}
