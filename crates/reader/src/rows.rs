//! How a post is read: each field is a row of one table. A row names the items that it asks, how a value is read from an item,
//! further places in the page (`and`; `else`, if there is no value yet), and the function that chooses. `not` lists values that are
//! no candidates. Each function says why a candidate is not chosen. Most make it a conflict, if it shows something else.
//!
//! The items of a post are in the order of their ranks. Rows are made in the order of the table: a row may look at the fields of
//! the rows before it, and changes none of them.

mod address;
mod author;
mod candidates;
mod elsewhere;
mod images;
mod pick;
mod title;
mod unfit;
pub(super) mod values;

use address::page_address;
pub(super) use author::{author_of_classic, other_authors};
use author::{best_author, co_authors};
pub(super) use candidates::{Candidates, FieldCandidate, Items, Making};
use elsewhere::*;
use images::{other_previews, preview};
use pick::{
    before_content, best_type, first, first_date, first_date_or_updated, first_list, fullest, listed,
    recordings,
};
pub(super) use title::MAX_HEADINGS;
use title::{best_title, page_title};

use super::entry::{Entry, Field};
use super::post::Post;

/// Declares the rows, and the function that makes a post by them.
macro_rules! rows {
    ($(
        $field:ident $member:ident: $pick:ident of $items:ident $value:ident $([$property:literal])?
        $(and $($also:ident),+)? $(else $($otherwise:ident),+)? $(not $unfit:ident $([$of:literal])?)?;
    )*) => {
        impl Post<'_> {
            /// Makes the post, row by row.
            pub(super) fn entry(&self) -> Entry {
                let mut making = Making::new(self);
                making.reject_unfilled(self.asked(Items::All));
                $(
                    let choice = $pick(&Candidates {
                        post: self,
                        making: &making,
                        items: Items::$items,
                        value: |item| values::$value(item $(, $property)?),
                        also: &[$($($also),+)?],
                        otherwise: &[$($($otherwise),+)?],
                    });
                    making.entry.$member = making.take(Field::$field, choice);
                    $(making.reject_unfit(
                        Field::$field,
                        self.asked(Items::$items),
                        |item, entry| unfit::$unfit(item, entry $(, $of)?),
                    );)?
                )*
                making.finish(self)
            }
        }

        /// The rows of the table in `docs/reader.md`.
        #[cfg(test)]
        const ROWS: &[[&str; 6]] = &[$([
            stringify!($member),
            stringify!($pick),
            stringify!($items),
            concat!($($(stringify!($also), " "),+)?),
            concat!($($(stringify!($otherwise), " "),+)?),
            concat!($(stringify!($unfit))?),
        ]),*];
    };
}

rows! {
    Updated updated: first_date of All date["updated"] and page_updated else marked_change, classic_change not undated["updated"];
    Published published: first_date_or_updated of All published and page_published else marked_date, classic_date, only_date not unpublished;
    Author author: best_author of All author and page_author, marked_author else byline, meta_author, linked_author, account, site_in_meta;
    OtherAuthors other_authors: co_authors of All authors and meta_authors;
    Url url: page_address of All url and canonical else page_url not other_addresses;
    Title title: best_title of Titles title and page_title not untitled;
    Image image: preview of Previews images and page_image;
    OtherImages other_images: other_previews of Previews images and page_image;
    Summary summary: before_content of Texts summary not repeated;
    Content content: fullest of Texts content else marked_content;
    Type post_type: best_type of Texts post_type;
    Start start: first of Texts date["start"] not undated["start"];
    End end: first of Texts date["end"] not undated["end"];
    Location location: first of Texts location;
    Rating rating: first of Texts rating;
    Price price: first of Texts price;
    Recipe recipe: first of Texts recipe;
    Duration duration: first of Texts text["duration"];
    Explicit explicit: first of Texts explicit;
    Photos photos: first_list of Texts photos;
    Audios audios: recordings of Texts recordings["audio"];
    Videos videos: recordings of Texts recordings["video"];
    Categories categories: first_list of Texts categories;
    People people: listed of Listed people;
    Citations citations: listed of Listed citations;
    Syndication syndication: listed of Listed syndication;
    Uid uid: first of Listed uid;
    Rsvp rsvp: first of Listed rsvp not unanswered;
    Language language: first of Listed language;
}

#[cfg(test)]
mod tests {
    use super::ROWS;

    /// A cell of the table: names as the documentation writes them.
    fn cell(names: &str) -> String {
        let names: Vec<String> =
            names.split_whitespace().map(|name| name.replace('_', " ").to_lowercase()).collect();
        format!(" {} |", names.join(", ")).replace("  ", " ")
    }

    #[test]
    fn documentation_has_the_rows() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reader.md");
        let documentation = std::fs::read_to_string(path).expect("it can be read");
        let table: String = ROWS.iter().map(|row| format!("|{}\n", row.map(cell).concat())).collect();
        assert!(documentation.contains(&table), "the table is\n{table}");
    }
}
