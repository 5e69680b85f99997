//! The posts of the reader as descriptions, as far as they are compared. They are items of microformats2, which a source writes or
//! which the table of schema.org makes of it.

use super::families::PostFamily;
use super::{DescribedValue, Description};
use crate::graph::urls::texts;
use microweave::document::{Item, Source};
use microweave::nodes::map::SourcePlace;

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
    description
}
