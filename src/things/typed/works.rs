//! Recipes, articles, videos, books, courses, and pages of lists.

use serde::{Deserialize, Serialize};

use super::commerce::{AggregateRating, Offer};
use super::places::{Organization, Person};
use super::{EnumValue, Typed, TypedField, TypedRow, read_json};
use crate::reader::Date;
use crate::things::values::{Duration, many, one};

typed! {
    /// A recipe.
    Recipe = "Recipe" {
        /// The name.
        name: String,
        /// The description.
        description: String,
        /// The authors.
        author: [Person],
        /// The date of publication.
        date_published: Date,
        /// The addresses of images.
        image: [String],
        /// The address of its page.
        url: String,
        /// The ingredients, with their amounts.
        recipe_ingredient: [String],
        /// The steps. [`Recipe::steps`] has them as texts.
        recipe_instructions: [RecipeStep],
        /// How much the recipe makes.
        recipe_yield: [String],
        /// The categories, such as `dessert`.
        recipe_category: [String],
        /// The cuisines.
        recipe_cuisine: [String],
        /// The time of preparation.
        prep_time: Duration,
        /// The time of cooking.
        cook_time: Duration,
        /// The whole time.
        total_time: Duration,
        /// Facts about nutrition.
        nutrition: Nutrition,
        /// The keywords.
        keywords: [String],
        /// The rating of all reviews.
        aggregate_rating: AggregateRating,
    }

    /// A step of a recipe, or a section of several steps.
    RecipeStep = "HowToStep" {
        /// The name of the step, or the text of a step without a name.
        name: String,
        /// What to do.
        text: String,
        /// The steps of a section.
        item_list_element: [RecipeStep],
    }

    /// Facts about nutrition, as written.
    Nutrition = "NutritionInformation" {
        /// The size of a serving.
        serving_size: String,
        /// The energy.
        calories: String,
        /// Fat.
        fat_content: String,
        /// Saturated fat.
        saturated_fat_content: String,
        /// Unsaturated fat.
        unsaturated_fat_content: String,
        /// Trans fat.
        trans_fat_content: String,
        /// Carbohydrates.
        carbohydrate_content: String,
        /// Sugar.
        sugar_content: String,
        /// Fiber.
        fiber_content: String,
        /// Protein.
        protein_content: String,
        /// Sodium.
        sodium_content: String,
        /// Cholesterol.
        cholesterol_content: String,
    }

    /// An article.
    Article = "Article" {
        /// The headline.
        headline: String,
        /// The name.
        name: String,
        /// The description.
        description: String,
        /// The authors.
        author: [Person],
        /// The publisher.
        publisher: Organization,
        /// The date of publication.
        date_published: Date,
        /// The date of the last change.
        date_modified: Date,
        /// The addresses of images.
        image: [String],
        /// The address of its page.
        url: String,
        /// The text.
        article_body: String,
        /// The sections.
        article_section: [String],
        /// The keywords.
        keywords: [String],
        /// The language.
        in_language: String,
    }

    /// A video.
    VideoObject = "VideoObject" {
        /// The name.
        name: String,
        /// The description.
        description: String,
        /// The address of the file.
        content_url: String,
        /// The address of a player.
        embed_url: String,
        /// The addresses of previews.
        thumbnail_url: [String],
        /// The date of publication.
        upload_date: Date,
        /// The length.
        duration: Duration,
        /// The address of its page.
        url: String,
    }

    /// A book.
    Book = "Book" {
        /// The title.
        name: String,
        /// The authors.
        author: [Person],
        /// The ISBN.
        isbn: String,
        /// The publisher.
        publisher: Organization,
        /// The date of publication.
        date_published: Date,
        /// The number of pages.
        number_of_pages: u32,
        /// The format, such as `Hardcover`.
        book_format: EnumValue,
        /// The language.
        in_language: String,
        /// The description.
        description: String,
        /// The addresses of images.
        image: [String],
        /// The address of its page.
        url: String,
        /// The rating of all reviews.
        aggregate_rating: AggregateRating,
    }

    /// A course.
    Course = "Course" {
        /// The name.
        name: String,
        /// The description.
        description: String,
        /// Who gives it.
        provider: Organization,
        /// The prices.
        offers: [Offer],
        /// The address of its page.
        url: String,
    }

    /// The way to a page from the page of its site. [`BreadcrumbList::names`] has the names.
    BreadcrumbList = "BreadcrumbList" {
        /// The pages, from the site's to the page's.
        item_list_element: [Breadcrumb],
    }

    /// A page on the way to another one.
    Breadcrumb = "ListItem" {
        /// Its position, from 1.
        position: u32,
        /// The name.
        name: String,
        /// The page.
        item: BreadcrumbPage,
    }

    /// The page of a breadcrumb.
    BreadcrumbPage = "WebPage" {
        /// The name, or the address of a page that is only an address.
        name: String,
        /// The address.
        url: String,
    }

    /// A page of questions and their answers.
    FaqPage = "FAQPage" {
        /// The questions.
        main_entity: [FaqQuestion],
    }

    /// A question with its answer.
    FaqQuestion = "Question" {
        /// The question.
        name: String,
        /// The answers.
        accepted_answer: [FaqAnswer],
    }

    /// An answer.
    FaqAnswer = "Answer" {
        /// The text.
        text: String,
        /// The address of its page.
        url: String,
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
        parts.sort_by_key(|part| part.position);
        parts.iter().filter_map(|part| part.name.as_deref().or(part.item.as_ref()?.name.as_deref())).collect()
    }
}
