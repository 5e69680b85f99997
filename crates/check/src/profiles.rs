//! Profiles: what consumers of structured data, such as a search engine, require of the things on a page. A profile is data
//! in `data/profiles/`, or a file of the caller in the same form, which `docs/profiles.md` describes.

mod evaluate;
mod problems;
mod rows;
mod subject;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

pub(super) use evaluate::check;
use once_cell::sync::OnceCell;
pub(super) use rows::ExpectedKind;
use rows::ProfileSection;
use serde::Serialize;
pub(super) use subject::ProfileSubject;

use crate::Error;

/// What a consumer requires of a page: one of the profiles of the library, or one that a caller wrote.
///
/// ```
/// use microweave_check::{CheckOptions, Profile, check};
/// use microweave_reader::Reading;
///
/// let page = r#"<script type="application/ld+json">{ "@context": "https://schema.org", "@type": "Recipe", "name": "Tea" }
///     </script>"#;
/// let google: Profile = "google".parse()?;
/// let reading = Reading::parse(page, "https://example.com/");
/// let report = check(&reading, &CheckOptions::new().profiles([google]));
/// assert_eq!(report.eligibility[0].to_string(), "Recipe \"Tea\": not eligible: image is missing; recommended: author, \
///     aggregateRating, cookTime, datePublished, description, keywords, nutrition.calories, prepTime, recipeCategory, \
///     recipeCuisine, recipeIngredient, recipeInstructions, recipeYield, totalTime, video");
/// # Ok::<(), microweave_check::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    name: String,
    sections: Arc<Vec<ProfileSection>>,
}

/// The sections of each of [`rows::PROFILES`], which are read once.
static SECTIONS: [OnceCell<Arc<Vec<ProfileSection>>>; rows::PROFILES.len()] =
    [const { OnceCell::new() }; rows::PROFILES.len()];

impl Profile {
    /// What Google Search requires of things that become rich results.
    pub fn google() -> Option<Self> {
        "google".parse().ok()
    }

    /// The names of the profiles of the library.
    pub fn names() -> impl Iterator<Item = &'static str> {
        rows::PROFILES.iter().map(|(name, _)| *name)
    }

    /// A profile of the caller: a JSON array of sections, or one section.
    ///
    /// # Errors
    /// [`Error::InvalidProfile`] if the text is not a profile. The message has the line.
    pub fn from_json(name: &str, json: &str) -> Result<Self, Error> {
        let sections = rows::read(json).map_err(Error::InvalidProfile)?;
        Ok(Profile { name: name.to_owned(), sections: Arc::new(sections) })
    }

    pub(super) fn is_open_graph(&self) -> bool {
        self.name == "opengraph"
    }

    /// True if missing microformats are judged as by readers that know nothing else.
    pub(super) fn is_strict(&self) -> bool {
        self.sections.iter().any(|section| section.strict)
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl FromStr for Profile {
    type Err = Error;

    /// The profile of the library with this name. A text that begins with `[` or `{` is a profile itself.
    fn from_str(text: &str) -> Result<Self, Error> {
        if text.trim_start().starts_with(['[', '{']) {
            return Profile::from_json("own", text);
        }
        let profiles = rows::PROFILES.iter().zip(&SECTIONS);
        let Some(((name, files), sections)) = profiles.into_iter().find(|((name, _), _)| *name == text)
        else {
            let names: Vec<&str> = Profile::names().collect();
            return Err(Error::UnknownProfile { name: text.to_owned(), names: names.join(", ") });
        };
        let read = || {
            let sections = files.iter().map(|file| rows::read(file)).collect::<Result<Vec<_>, _>>()?;
            Ok(Arc::new(sections.into_iter().flatten().collect()))
        };
        let sections = sections.get_or_try_init(read).map_err(Error::InvalidProfile)?;
        Ok(Profile { name: (*name).to_owned(), sections: Arc::clone(sections) })
    }
}

/// Whether a thing of the page has what a result of a profile requires.
///
/// `Display` writes a line: `Recipe "Tea": eligible; recommended: nutrition`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Eligibility {
    /// The name of the profile.
    pub profile: String,
    /// The result, such as `Recipe`.
    pub result: String,
    /// The name of the thing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// True if no required property is missing or wrong.
    pub is_eligible: bool,
    /// What is missing or wrong.
    pub problems: Vec<String>,
    /// The recommended properties that are missing, and what is wrong in properties that are not required.
    pub recommended: Vec<String>,
    /// The address of the documentation.
    pub documentation: String,
}

impl Eligibility {
    /// The line without what is recommended: `Recipe "Tea": not eligible: image is missing`.
    pub fn verdict(&self) -> String {
        let name = self.name.as_ref().map(|name| format!(" {name:?}")).unwrap_or_default();
        let verdict = if self.is_eligible { "eligible" } else { "not eligible" };
        let problems = self.problems.join(", ");
        let colon = if problems.is_empty() { "" } else { ": " };
        format!("{}{name}: {verdict}{colon}{problems}", self.result)
    }
}

impl fmt::Display for Eligibility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.verdict())?;
        if !self.recommended.is_empty() {
            write!(f, "; recommended: {}", self.recommended.join(", "))?;
        }
        Ok(())
    }
}
