//! The posts of the reader as descriptions, as far as they are compared. They are items of microformats2, which a source writes or
//! which the table of schema.org makes of it.

use super::families::PostFamily;
use super::{DescribedValue, Description};
use crate::entry::Date;
use crate::urls::{first_text, texts};
use microweave::document::{Item, Source};
use microweave::nodes::map::SourcePlace;

/// The maximum number of bytes and of words of a date before a name.
const MAX_DATE: usize = 24;
const MAX_DATE_WORDS: usize = 4;

/// The description of a post. Its types are the ones of microformats2.
pub(crate) fn description_of<'d>(item: Item<'d>, family: PostFamily) -> Description<'d> {
    let source = match item.source() {
        // Microdata only adds to it.
        Source::Both => Source::Microformats,
        source => source,
    };
    let mut description = Description {
        source,
        types: item.types().collect(),
        ids: texts(item, "uid").collect(),
        families: [family.name()].into_iter().collect(),
        place: item.place().map(|place| SourcePlace::of_element(place.node)),
        ..Description::default()
    };
    // The `meta` elements are about the page. They have the name of the site too.
    let is_of_page = source == Source::Meta;
    for name in ["url", "name"].into_iter().filter(|name| !(is_of_page && *name == "name")) {
        texts(item, name).for_each(|text| description.add_value(name, DescribedValue::of_text(text, None)));
    }
    if let Some(name) = name_after_date(item) {
        description.add_value("name", DescribedValue::of_text(name, None));
    }
    description
}

/// The name after the date of publication: themes write both into one heading, `Jun 17 A walk`.
fn name_after_date(item: Item<'_>) -> Option<&str> {
    let (name, published) = (first_text(item, "name")?, first_text(item, "published")?);
    let (year, day) = (published.get(..4)?, published.get(8..10)?.trim_start_matches('0'));
    let is_published = |text: &str| {
        let texts = [text.to_owned(), format!("{text} {year}")];
        let date = texts.into_iter().map(Date::new).find(|date| date.note().is_some());
        date.is_some_and(|date| date.is_same_day(&Date::new(published)))
    };
    let ends = name.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(end, _)| end);
    let ends = ends.take_while(|end| *end <= MAX_DATE).take(MAX_DATE_WORDS);
    let parts = ends.map(|end| name.split_at(end)).filter(|(date, _)| date.contains(day));
    parts.filter(|(date, _)| is_published(date)).last().map(|(_, name)| name)
}
