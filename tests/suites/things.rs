//! Things: our own cases under `test-suite/things/`, which are pages with the expected things. `NAME.typed.json` has the structures for
//! the types that it names; `amounts`, `steps` and `breadcrumbs` have what is read from these structures.

use std::fmt::Debug;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave::Tree;
use microweave_reader::Reading;
use microweave_reader::things::{
    BreadcrumbList, Nutrition, Person, Product, Recipe, Things, Typed, TypedRow,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

use crate::support::cases::{self, same};

/// Pages whose things are read back in another order, as some are first written inside of other ones.
const IN_ANOTHER_ORDER: [&str; 3] =
    ["authors-who-are-two", "offer-with-its-product", "ratings-with-their-product"];

pub(crate) fn trials() -> Vec<Trial> {
    cases::on_both_trees("things", run)
}

fn run(page: &Path, tree: Tree) -> Result<(), Failed> {
    let options = microweave::Options::new().tree(tree);
    let html = std::fs::read_to_string(page)?;
    let things = Reading::of(options.page(&html, "https://example.com/page")).things();
    same(&json!(things), &cases::json(&page.with_extension("json"))?)?;
    let name = page.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
    if !IN_ANOTHER_ORDER.contains(&name) {
        let written = serde_json::to_string(&things)?;
        let again: Things = serde_json::from_str(&written)?;
        same(&renamed(&serde_json::to_string(&again)?), &renamed(&written))?;
        all_read_back::<Person>(&things, &again)?;
        all_read_back::<Product>(&things, &again)?;
        all_read_back::<Recipe>(&things, &again)?;
    }
    let facts = things.all::<Recipe>().into_iter().filter_map(|recipe| recipe.nutrition);
    read_back::<Vec<Nutrition>>(&facts.collect())?;
    let typed = page.with_extension("typed.json");
    if !typed.is_file() {
        return Ok(());
    }
    let expected: Map<String, Value> = serde_json::from_value(cases::json(&typed)?)?;
    let ours = expected.keys().map(|name| (name.clone(), structures(&things, name)));
    same(&Value::Object(ours.collect()), &Value::Object(expected))
}

/// The text with other numbers in the names of things that have none: in the order in which they occur.
fn renamed(written: &str) -> String {
    let (mut names, mut parts) = (Vec::new(), written.split("_:thing"));
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_at(part.find('"').unwrap_or(part.len()));
        let number = names.iter().position(|known| *known == name).unwrap_or(names.len());
        if number == names.len() {
            names.push(name);
        }
        text += &format!("_:thing{number}{rest}");
    }
    text
}

/// Things that are read from JSON have the same structures, which are read back from their JSON.
fn all_read_back<T>(things: &Things, again: &Things) -> Result<(), Failed>
where
    T: Typed + Serialize + PartialEq + Debug,
{
    let all: Vec<T> = things.all();
    if again.all::<T>() != all {
        return Err(format!("things that are read back have other structures: {all:?}").into());
    }
    read_back(&all)
}

fn read_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> Result<(), Failed> {
    let again: T = serde_json::from_value(json!(value))?;
    if again == *value { Ok(()) } else { Err(format!("{value:?} is read back as {again:?}").into()) }
}

/// The structures for the things of a type, or what is read from structures.
fn structures(things: &Things, name: &str) -> Value {
    match name {
        "amounts" => {
            let of_products = things.all::<Product>().into_iter().filter_map(|product| product.amount());
            of_products.map(|own| json!([own.amount.as_str(), own.currency])).collect()
        }
        "steps" => things.all::<Recipe>().iter().map(|recipe| json!(recipe.steps())).collect(),
        "breadcrumbs" => things.all::<BreadcrumbList>().iter().map(|list| json!(list.names())).collect(),
        name => TypedRow::of_type(name).map_or(Value::Null, |row| row.read(things, name).into()),
    }
}
