//! The posts of the reader as descriptions, as far as they are compared. They are items of microformats2, which a source writes or
//! which the table of schema.org makes of it.

use super::families::PostFamily;
use super::{DescribedValue, Description};
use crate::graph::urls::texts;
use microweave::document::Item;
use microweave::nodes::map::SourcePlace;

/// The description of a post. Its types are the ones of microformats2.
pub(crate) fn description_of<'d>(item: Item<'d>, family: PostFamily) -> Description<'d> {
    let mut description = Description {
        source: item.source(),
        types: item.types().collect(),
        ids: texts(item, "uid").collect(),
        families: [family.name()].into_iter().collect(),
        place: item.place().map(|place| SourcePlace::of_element(place.node)),
        ..Description::default()
    };
    texts(item, "url").for_each(|url| description.add_value("url", DescribedValue::of_text(url, None)));
    description
}
