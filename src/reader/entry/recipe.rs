//! The parts of a recipe. Its instructions are the content of the entry, and its time is the entry's duration.

use serde::{Deserialize, Serialize};

use crate::collections::unique::unique;
use crate::document::{Item, Value};
use crate::reader::urls::{first_text, texts};

/// The parts of a recipe (h-recipe), as written on the page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Recipe {
    /// The ingredients, with their amounts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ingredients: Vec<String>,
    /// How much the recipe makes (`yield`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub servings: Option<String>,
    /// Facts about nutrition.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nutrition: Vec<String>,
}

impl Recipe {
    /// The parts of an item that is a recipe. `None` if it has none of them.
    pub(super) fn of(item: Item<'_>) -> Option<Self> {
        let ingredients = item.values("ingredient").filter_map(ingredient).map(str::trim);
        let nutrition = texts(item, "nutrition").map(str::trim);
        let recipe = Recipe {
            ingredients: ingredients.filter(|text| !text.is_empty()).map(str::to_owned).collect(),
            servings: first_text(item, "yield").map(str::to_owned),
            nutrition: unique(nutrition.filter(|text| !text.is_empty())).map(str::to_owned).collect(),
        };
        (recipe != Recipe::default()).then_some(recipe)
    }
}

/// The text of an ingredient, or the name of its item.
fn ingredient(value: Value<'_>) -> Option<&str> {
    value.as_text().or_else(|| first_text(value.as_item()?, "name"))
}
