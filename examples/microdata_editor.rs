//! A microdata editor: lists the properties of a page by number, and gives one of them another value.
//!
//! ```sh
//! microdata-editor page.html                 # 3  https://schema.org/Event  startDate  2026-11-20
//! microdata-editor page.html 3 2026-11-27    # writes the page back
//! ```

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use microweave::{Dom, ItemValue, MicrodataDom, MicrodataEl};

const USAGE: &str = "usage: microdata-editor FILE [NUMBER VALUE]
Without a number, lists the properties of the page.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match &arguments[..] {
        [file] => read(file).map(|page| list(&page)),
        [file, number, value] => edit(file, number, value),
        _ => Err(USAGE.into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn read(file: &str) -> Result<MicrodataDom, Box<dyn Error>> {
    // The page is written back in UTF-8, so it has to be UTF-8 from the start.
    let html = fs::read_to_string(file)
        .map_err(|error| format!("{file} cannot be read: {error}; it must be a page in UTF-8"))?;
    // The page is not on the web yet, so relative URLs stay as they are written.
    Ok(MicrodataDom::new(Dom::parse(&html), ""))
}

/// The properties of all items that are not items themselves, each with its item.
fn properties(page: &MicrodataDom) -> impl Iterator<Item = (MicrodataEl<'_>, MicrodataEl<'_>)> {
    // `get_items` gives the items that are not properties. An item inside another item is an element like any other.
    let elements = page.dom().elements().filter_map(|el| page.element(el.id()));
    let items = elements.filter(|el| el.item_scope());
    // An item has properties outside its element too, by `itemref`.
    let properties = items.flat_map(|item| {
        let properties: Vec<_> = item.properties().iter().collect();
        properties.into_iter().map(move |property| (item, property))
    });
    properties.filter(|(_, property)| !property.item_scope())
}

fn list(page: &MicrodataDom) {
    for (number, (item, property)) in properties(page).enumerate() {
        let types: Vec<&str> = item.item_type().collect();
        let names: Vec<&str> = property.item_prop().collect();
        let value = property.item_value();
        let text = value.as_ref().and_then(ItemValue::as_text).unwrap_or_default();
        println!("{}\t{}\t{}\t{text}", number + 1, types.join(" "), names.join(" "));
    }
}

fn edit(file: &str, number: &str, value: &str) -> Result<(), Box<dyn Error>> {
    let mut page = read(file)?;
    let unknown = || format!("{file} has no property {number}: run microdata-editor {file} to list them");
    let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).ok_or_else(unknown)?;
    // An id stays valid while the page changes. An element borrows the page.
    let id = properties(&page).nth(index).map(|(_, property)| property.id()).ok_or_else(unknown)?;
    // The value is written where it is read from: `datetime` of a `time`, `href` of a link, otherwise the text.
    page.set_item_value(id, value)?;

    // The whole page is written anew: tags that the author left out are in it. The new file takes the place of the old
    // one only when it is complete.
    let new_file = Path::new(file).with_extension("new");
    fs::write(&new_file, page.dom().html()).and_then(|()| fs::rename(&new_file, file))?;
    Ok(())
}
