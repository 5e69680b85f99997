//! Profiles: what consumers of structured data, such as a search engine, require of the things on a page. A profile is views in
//! `data/profiles/`, or a view of the caller: `docs/profiles.md`.

mod judge;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

pub(super) use judge::check;
use microweave_reader::view::{ProfilePage, ProfileView, View};
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
    views: ProfileViews,
}

#[derive(Clone, Debug)]
enum ProfileViews {
    /// Of a profile of the library.
    Files(&'static [ProfileFile]),
    /// Of the caller, with the text.
    Given(View, Arc<str>),
}

/// A file of a profile of the library. It is read when a page has something that it is about.
#[derive(Debug)]
struct ProfileFile {
    name: &'static str,
    text: &'static str,
    view: OnceCell<View>,
}

impl PartialEq for Profile {
    fn eq(&self, profile: &Self) -> bool {
        self.name == profile.name && self.text() == profile.text()
    }
}

impl Eq for Profile {}

macro_rules! files {
    ($($file:literal)*) => {
        [$(ProfileFile {
            name: $file,
            text: include_str!(concat!("../data/profiles/", $file, ".view.json")),
            view: OnceCell::new(),
        }),*]
    };
}

static GOOGLE: [ProfileFile; 26] = files! {
    "google/article" "google/book" "google/breadcrumb" "google/course" "google/dataset"
    "google/discussion" "google/education" "google/ended" "google/event" "google/fact-check"
    "google/image" "google/job-posting" "google/local-business" "google/loyalty"
    "google/merchant" "google/movie" "google/offer" "google/organization" "google/product"
    "google/profile-page" "google/recipe" "google/review" "google/shipping" "google/software"
    "google/vacation-rental" "google/video"
};
static INDIEWEB: [ProfileFile; 1] = files!("indieweb");
static FEDIVERSE: [ProfileFile; 1] = files!("fediverse");
static OPEN_GRAPH: [ProfileFile; 1] = files!("opengraph");

/// The profiles of the library, each with its files.
static PROFILES: [(&str, &[ProfileFile]); 4] =
    [("google", &GOOGLE), ("indieweb", &INDIEWEB), ("fediverse", &FEDIVERSE), ("opengraph", &OPEN_GRAPH)];

impl ProfileFile {
    /// What its views are about.
    fn abouts(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.text.split("\"about\": \"").skip(1).filter_map(|after| after.split('"').next())
    }

    fn view(&self) -> &View {
        self.view.get_or_init(|| View::parse(self.name, self.text).expect("a test reads it"))
    }
}

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
        let view = View::parse_profile(name, text).map_err(Error::InvalidProfile)?;
        Ok(Profile { name: name.to_owned(), views: ProfileViews::Given(view, text.into()) })
    }

    pub(super) fn is_open_graph(&self) -> bool {
        self.name == "opengraph"
    }

    /// True if missing microformats are judged as by readers that know nothing else.
    pub(super) fn is_strict(&self) -> bool {
        match &self.views {
            ProfileViews::Files(files) => files.iter().any(|file| file.text.contains("\"strict\": true")),
            ProfileViews::Given(view, _) => view.profile_views().any(ProfileView::is_strict),
        }
    }

    /// The text of a profile of the caller.
    fn text(&self) -> Option<&str> {
        match &self.views {
            ProfileViews::Files(_) => None,
            ProfileViews::Given(_, text) => Some(text),
        }
    }

    /// The views that are about something of a page.
    fn views_for(&self, page: &ProfilePage<'_>) -> Vec<&View> {
        let is_for = |file: &&ProfileFile| file.abouts().any(|name| page.has_type(name));
        match &self.views {
            ProfileViews::Files(files) => files.iter().filter(is_for).map(ProfileFile::view).collect(),
            ProfileViews::Given(view, _) => vec![view],
        }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl FromStr for Profile {
    type Err = Error;

    /// The profile of the library with this name. An empty text, and one with a brace, an equals sign or a line break, is a profile
    /// itself.
    fn from_str(text: &str) -> Result<Self, Error> {
        if text.is_empty() || text.contains(['=', '{', '\n']) {
            return Profile::from_view("custom", text);
        }
        let Some((name, files)) = PROFILES.iter().find(|(name, _)| *name == text) else {
            let names: Vec<&str> = Profile::names().collect();
            return Err(Error::UnknownProfile { name: text.to_owned(), names: names.join(", ") });
        };
        Ok(Profile { name: (*name).to_owned(), views: ProfileViews::Files(files) })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_profiles_are_views_about_what_they_say() {
        for file in PROFILES.iter().flat_map(|(_, files)| *files) {
            let abouts: Vec<&str> = file.view().profile_views().flat_map(ProfileView::about).collect();
            assert_eq!(file.abouts().collect::<Vec<_>>(), abouts, "{}", file.name);
        }
    }
}
