//! Profiles: what consumers of structured data, such as a search engine, require of the things on a page. A profile is views in
//! `data/profiles/`, or a view of the caller: `docs/profiles.md`.

mod judge;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

pub(super) use judge::check;
use microweave_reader::view::{ProfileView, View};
use once_cell::sync::OnceCell;
use serde::Serialize;

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
/// assert_eq!(report.eligibility[0].verdict(), "Recipe \"Tea\": not eligible: image is missing");
/// # Ok::<(), microweave_check::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Profile {
    name: String,
    view: View,
    /// The text of a profile of the caller.
    text: Option<Arc<str>>,
}

impl PartialEq for Profile {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.text == other.text
    }
}

impl Eq for Profile {}

/// The names and the texts of files of views.
macro_rules! files {
    ($($file:literal)*) => { &[$(($file, include_str!(concat!("../data/profiles/", $file, ".view.json")))),*] };
}

/// The profiles of the library, each with its files.
const PROFILES: &[(&str, &[(&str, &str)])] = &[
    (
        "google",
        files! {
            "google/article" "google/book" "google/breadcrumb" "google/course" "google/dataset"
            "google/discussion" "google/education" "google/ended" "google/event" "google/fact-check"
            "google/image" "google/job-posting" "google/local-business" "google/loyalty"
            "google/merchant" "google/movie" "google/offer" "google/organization" "google/product"
            "google/profile-page" "google/recipe" "google/review" "google/shipping" "google/software"
            "google/vacation-rental" "google/video"
        },
    ),
    ("indieweb", files!("indieweb")),
    ("fediverse", files!("fediverse")),
    ("opengraph", files!("opengraph")),
];

/// The views of each of [`PROFILES`], which are read once.
static VIEWS: [OnceCell<View>; PROFILES.len()] = [const { OnceCell::new() }; PROFILES.len()];

impl Profile {
    /// What Google Search requires of things that become rich results.
    pub fn google() -> Option<Self> {
        "google".parse().ok()
    }

    /// The names of the profiles of the library.
    pub fn names() -> impl Iterator<Item = &'static str> {
        PROFILES.iter().map(|(name, _)| *name)
    }

    /// A profile of the caller: a view, whose views are each about all things of their types. `docs/views.md` describes it.
    ///
    /// # Errors
    /// [`Error::InvalidProfile`] if the text is not a view, or is about no type. The message has the line.
    pub fn from_view(name: &str, text: &str) -> Result<Self, Error> {
        let view = View::parse(name, text).map_err(Error::InvalidProfile)?;
        if view.profile_views().all(|view| !view.is_about_types()) {
            return Err(Error::ProfileAboutNothing(name.to_owned()));
        }
        Ok(Profile { name: name.to_owned(), view, text: Some(text.into()) })
    }

    pub(super) fn is_open_graph(&self) -> bool {
        self.name == "opengraph"
    }

    /// True if missing microformats are judged as by readers that know nothing else.
    pub(super) fn is_strict(&self) -> bool {
        self.view.profile_views().any(ProfileView::is_strict)
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl FromStr for Profile {
    type Err = Error;

    /// The profile of the library with this name. A text of several lines, or one that begins with `{`, is a profile itself.
    fn from_str(text: &str) -> Result<Self, Error> {
        if text.trim_start().starts_with('{') || text.trim_end().contains('\n') {
            return Profile::from_view("own", text);
        }
        let Some(number) = PROFILES.iter().position(|(name, _)| *name == text) else {
            let names: Vec<&str> = Profile::names().collect();
            return Err(Error::UnknownProfile { name: text.to_owned(), names: names.join(", ") });
        };
        let (name, files) = PROFILES[number];
        let read = || View::of_files(files.iter().copied());
        let view = VIEWS[number].get_or_try_init(read).map_err(Error::InvalidProfile)?.clone();
        Ok(Profile { name: name.to_owned(), view, text: None })
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
