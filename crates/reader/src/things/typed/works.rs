//! Recipes, articles, videos, books, courses, and pages of lists.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::commerce::{AggregateRating, Offer};
use super::places::{Organization, Person};
use super::{EnumValue, Typed, TypedField, TypedRow, read_json};
use crate::Date;
use crate::things::values::{Duration, FieldValue, is_default, texts};
use microweave_values::collections::sort::sort_by_key;

typed! {
    /// A recipe.
    Recipe = "Recipe" {
        name: String = "The name.",
        description: String = "The description.",
        author: [Person] = "The authors.",
        date_published: Date = "The date of publication.",
        image: [String] = "The addresses of images.",
        url: String = "The address of its page.",
        recipe_ingredient: [String] = "The ingredients, with their amounts.",
        recipe_instructions: [RecipeStep] = "The steps. [`Recipe::steps`] has them as texts.",
        recipe_yield: [String] = "How much the recipe makes.",
        recipe_category: [String] = "The categories, such as `dessert`.",
        recipe_cuisine: [String] = "The cuisines.",
        cooking_method: [String] = "The methods of cooking, such as `frying`.",
        suitable_for_diet: [EnumValue] = "The diets that it suits, such as `VeganDiet`.",
        prep_time: Duration = "The time of preparation.",
        cook_time: Duration = "The time of cooking.",
        total_time: Duration = "The whole time.",
        nutrition: Nutrition = "Facts about nutrition.",
        keywords: [String] = "The keywords.",
        aggregate_rating: AggregateRating = "The rating of all reviews.",
    }

    /// A step of a recipe, or a section of several steps.
    RecipeStep = "HowToStep" {
        name: String = "The name of the step, or the text of a step without a name.",
        text: String = "What to do.",
        item_list_element: [RecipeStep] = "The steps of a section.",
    }

    /// Facts about nutrition, as written, also those that schema.org does not name.
    Nutrition = "NutritionInformation" {
        serving_size: String = "The size of a serving.",
        calories: String = "The energy.",
        fat_content: String = "Fat.",
        saturated_fat_content: String = "Saturated fat.",
        unsaturated_fat_content: String = "Unsaturated fat.",
        trans_fat_content: String = "Trans fat.",
        carbohydrate_content: String = "Carbohydrates.",
        sugar_content: String = "Sugar.",
        fiber_content: String = "Fiber.",
        protein_content: String = "Protein.",
        sodium_content: String = "Sodium.",
        cholesterol_content: String = "Cholesterol.",
        ..other = "The texts of other properties, such as `netCarbContent`, by their names."
    }

    /// An article.
    Article = "Article" {
        headline: String = "The headline.",
        name: String = "The name.",
        description: String = "The description.",
        author: [Person] = "The authors.",
        publisher: Organization = "The publisher.",
        date_published: Date = "The date of publication.",
        date_modified: Date = "The date of the last change.",
        image: [String] = "The addresses of images.",
        url: String = "The address of its page.",
        article_body: String = "The text.",
        word_count: u32 = "The number of words.",
        article_section: [String] = "The sections.",
        keywords: [String] = "The keywords.",
        in_language: String = "The language.",
    }

    /// A video.
    VideoObject = "VideoObject" {
        name: String = "The name.",
        description: String = "The description.",
        content_url: String = "The address of the file.",
        embed_url: String = "The address of a player.",
        thumbnail_url: [String] = "The addresses of previews.",
        upload_date: Date = "The date of publication.",
        duration: Duration = "The length.",
        url: String = "The address of its page.",
    }

    /// A book.
    Book = "Book" {
        name: String = "The title.",
        author: [Person] = "The authors.",
        isbn: String = "The ISBN.",
        publisher: Organization = "The publisher.",
        date_published: Date = "The date of publication.",
        number_of_pages: u32 = "The number of pages.",
        book_format: EnumValue = "The format, such as `Hardcover`.",
        in_language: String = "The language.",
        description: String = "The description.",
        image: [String] = "The addresses of images.",
        url: String = "The address of its page.",
        offers: [Offer] = "The offers.",
        aggregate_rating: AggregateRating = "The rating of all reviews.",
    }

    /// A course.
    Course = "Course" {
        name: String = "The name.",
        description: String = "The description.",
        provider: Organization = "Who gives it.",
        offers: [Offer] = "The prices.",
        image: [String] = "The addresses of images.",
        url: String = "The address of its page.",
        aggregate_rating: AggregateRating = "The rating of all reviews.",
    }

    /// The way to a page from the page of its site. [`BreadcrumbList::names`] has the names.
    BreadcrumbList = "BreadcrumbList" {
        item_list_element: [Breadcrumb] = "The pages, from the site's to the page's.",
    }

    /// A page on the way to another one.
    Breadcrumb = "ListItem" {
        position: u32 = "Its position, from 1.",
        name: String = "The name.",
        item: BreadcrumbPage = "The page.",
    }

    /// The page of a breadcrumb.
    BreadcrumbPage = "WebPage" {
        name: String = "The name, or the address of a page that is only an address.",
        url: String = "The address.",
    }

    /// A page of questions and their answers.
    FaqPage = "FAQPage" {
        main_entity: [FaqQuestion] = "The questions.",
    }

    /// A question with its answer.
    FaqQuestion = "Question" {
        name: String = "The question.",
        accepted_answer: [FaqAnswer] = "The answers.",
    }

    /// An answer.
    FaqAnswer = "Answer" {
        text: String = "The text.",
        url: String = "The address of its page.",
    }
}

impl Recipe {
    /// The steps as texts, also the steps in sections. The name of a section, and of a step whose text does not begin with it,
    /// is a text of its own, unless it only counts the steps: `Step 2`. If there is one text, its lines are the steps.
    pub fn steps(&self) -> Vec<&str> {
        if let [only] = &self.recipe_instructions[..]
            && let (true, [Some(text), None] | [None, Some(text)]) =
                (only.item_list_element.is_empty(), [&only.name, &only.text])
        {
            return text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        }
        let mut steps = Vec::new();
        let mut todo: Vec<(usize, &RecipeStep)> = (1..).zip(&self.recipe_instructions).collect();
        todo.reverse();
        while let Some((number, step)) = todo.pop() {
            let text = step.text.as_deref();
            let begins =
                |name: &str| text.is_some_and(|text| text.starts_with(name.trim_end_matches(['.', '…'])));
            let counts = |name: &str| text.is_some() && counts_steps(name, number);
            steps.extend(step.name.as_deref().filter(|name| !begins(name) && !counts(name)));
            steps.extend(text);
            todo.extend((1..).zip(&step.item_list_element).collect::<Vec<_>>().into_iter().rev());
        }
        steps
    }
}

/// True if the name of a step is a word and its number.
fn counts_steps(name: &str, number: usize) -> bool {
    let mut words = name.split_whitespace();
    let is_word = words.next().is_some_and(|word| word.chars().all(char::is_alphabetic));
    let has_number = words.next().is_some_and(|word| word.trim_end_matches(['.', ':']).parse() == Ok(number));
    is_word && has_number && words.next().is_none()
}

impl BreadcrumbList {
    /// The names of the pages, in order.
    pub fn names(&self) -> Vec<&str> {
        let mut parts: Vec<&Breadcrumb> = self.item_list_element.iter().collect();
        sort_by_key(&mut parts, |part| part.position);
        parts.iter().filter_map(|part| part.name.as_deref().or(part.item.as_ref()?.name.as_deref())).collect()
    }
}
