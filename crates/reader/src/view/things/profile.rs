//! Profiles: what consumers of structured data require of the things on a page. A profile is a file of views, each of which is
//! about all things of its types.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use super::subject::ViewSubject;
use super::typed_things::TypedThings;
use crate::PageReading;
use crate::things::JoinedSources;
use crate::view::answer::finding::ViewFinding;
use crate::view::evaluate::ViewEvaluation;
use crate::view::language::compile::Compiler;
use crate::view::language::requirement_text::is_of_items;
use crate::view::page::input::ViewInput;
use crate::view::page::{AboutOfPage, ViewPage};
use crate::view::rows::fields::{ViewAbout, ViewFile, ViewRows};
use crate::view::rows::source::ViewSource;
use crate::view::{View, ViewError};
use microweave::document::Item;
use microweave::nodes::map::SourcePlace;
use microweave_html::diagnostic::DiagnosticKind;
use microweave_values::shorten::with_ellipsis;

/// The maximum number of characters of the name of a thing.
const MAX_NAME: usize = 60;

/// The properties that name a thing.
const NAMES: [&str; 3] = ["name", "headline", "title"];

/// What a view of a profile says beside its fields.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ProfileView<'v> {
    rows: &'v ViewRows,
}

impl<'v> ProfileView<'v> {
    /// The types that it is about, or `page`. None for a view of the values of fields.
    pub fn about(self) -> impl Iterator<Item = &'v str> {
        self.rows.about.iter().map(ViewAbout::name)
    }

    /// The result that a thing can become. `None` for what is only a part of other things.
    pub fn result(self) -> Option<&'v str> {
        self.rows.profile.result.as_deref()
    }

    /// The day on which the consumer ended the result.
    pub fn ended(self) -> Option<&'v str> {
        self.rows.profile.ended.as_deref()
    }

    /// The address of the text that the view is from.
    pub fn documentation(self) -> Option<&'v str> {
        self.rows.profile.documentation.as_deref()
    }

    /// True for readers that know only microformats.
    pub fn is_strict(self) -> bool {
        self.rows.profile.is_strict
    }

    /// The properties that lead to the parts which count for the result.
    pub fn properties_of_parts(self) -> HashSet<&'v str> {
        let required = self.rows.requirements.iter().flat_map(|requirement| &requirement.any);
        let sources = self.rows.fields.iter().flat_map(|field| &field.sources);
        let sources = sources.chain(required.flat_map(|operand| &operand.sources));
        let names = sources.filter_map(ViewSource::plain_path).flatten().map(|step| &*step.name);
        names.chain(self.rows.profile.parts.iter().map(String::as_str)).collect()
    }
}

impl View {
    /// Reads a profile: a view that is about types or about the page. It reads things, `meta`, `rel` and `html`. A source of posts, of the
    /// preview, or of what the page is about is an error.
    ///
    /// # Errors
    /// [`ViewError`] as for [`View::parse`].
    pub fn parse_profile(name: &str, text: &str) -> Result<Self, ViewError> {
        View::compiled(Compiler::of_profile(text), name)
    }

    /// The views of the file as the views of a profile.
    pub fn profile_views(&self) -> impl Iterator<Item = ProfileView<'_>> {
        self.file.views.iter().map(|rows| ProfileView { rows })
    }
}

/// A thing that a view of a profile is about, and what the view finds.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct JudgedThing {
    /// The number of the view in the profile.
    pub view: usize,
    /// The number of the thing, for [`ProfilePage::parts_of`]. `None` for the page and for items of microformats.
    pub thing: Option<u32>,
    /// Its first type. `None` for the page.
    pub type_name: Option<String>,
    /// Its name.
    pub name: Option<String>,
    /// Where it is described.
    pub place: Option<SourcePlace>,
    /// What is missing or wrong.
    pub findings: Vec<ViewFinding>,
}

/// A thing, and which properties it lacks.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LackingThing<'n> {
    /// Where it is described.
    pub place: Option<SourcePlace>,
    /// The properties.
    pub names: Vec<&'n str>,
}

/// A page that profiles judge.
pub struct ProfilePage<'p> {
    things: TypedThings<'p>,
}

impl<'p> ProfilePage<'p> {
    /// The page of a reading with these sources.
    pub fn new(reading: &'p PageReading, sources: JoinedSources<'p>) -> Self {
        let JoinedSources { model, groups, page } = sources;
        let document = page.document();
        let about = AboutOfPage::OfReading(reading);
        let input =
            ViewInput { base: page.base().clone(), ..ViewInput::of_page(reading, document, document, about) };
        let page = ViewPage::of_model(input, model, groups, &Arc::new(ViewFile::from(Vec::new())));
        let reached = page.things_and_parts();
        let counts = |page: &ViewPage<'_>, thing| reached.contains(&thing) && page.is_described(thing);
        ProfilePage { things: TypedThings::new(page, counts) }
    }

    /// True if the page has something of a type, or for `page`.
    pub fn has_type(&self, name: &str) -> bool {
        self.things.has_type(name)
    }

    /// What the views of a profile say of the things of the page, in the order of the views.
    pub fn judge(&mut self, profile: &View) -> Vec<JudgedThing> {
        self.things.page.set_file(&profile.file);
        let views = &profile.file.views;
        let mut evaluation = ViewEvaluation::new(views, &self.things.page, false).with_findings_of_profile();
        let mut judged = Vec::new();
        for (number, rows) in views.iter().enumerate() {
            for subject in self.things.subjects(rows) {
                self.things.page.charge(size_of::<JudgedThing>());
                evaluation.record(number, &subject);
                // What is left of the findings of the thing would be wrong.
                if self.note_limit() {
                    return judged;
                }
                let findings = evaluation.take_findings();
                judged.push(self.judged(number, rows, &subject, findings));
            }
        }
        judged
    }

    fn judged(
        &self,
        view: usize,
        rows: &ViewRows,
        subject: &ViewSubject<'p>,
        findings: Vec<ViewFinding>,
    ) -> JudgedThing {
        let item = subject.items().first().filter(|_| is_of_items(&rows.about));
        let thing = subject.number().filter(|_| item.is_none());
        let type_of_thing = || self.things.page.types_of(thing?).first().copied();
        let type_name = item.map_or_else(type_of_thing, |item| item.types().next());
        let is_text = |text: &&str| !text.trim().is_empty();
        let of_item = |item: &Item<'p>| NAMES.iter().find_map(|name| item.text(name).filter(is_text));
        let name_of_thing = || self.things.page.part_text(thing?, &NAMES);
        let name = item.map_or_else(name_of_thing, |item| of_item(item).map(Cow::Borrowed));
        JudgedThing {
            view,
            thing,
            type_name: type_name.map(|name| with_ellipsis(name, MAX_NAME).to_string()),
            name: name.map(|name| with_ellipsis(name.trim(), MAX_NAME).to_string()),
            place: subject.place(&self.things.page),
            findings,
        }
    }

    /// The things in the properties of a thing, each with its property.
    pub fn parts_of(&self, thing: u32) -> impl Iterator<Item = (&str, u32)> {
        self.things.page.parts_of(thing)
    }

    /// Notes the limit that left things out, for the diagnostics of the page. Returns true if there is one.
    fn note_limit(&self) -> bool {
        let limit = self.things.page.model.account.limit_hit(DiagnosticKind::Memory);
        if let (Some(limit), Some(reading)) = (&limit, self.things.page.input.page_reading) {
            reading.view_limit.get_or_init(|| limit.clone());
        }
        limit.is_some()
    }

    /// The thing or item of a type that lacks the fewest of these properties. `None` if there is none.
    pub fn lacking<'n>(&self, class: &str, names: &[&'n str]) -> Option<LackingThing<'n>> {
        let page = &self.things.page;
        let about = ViewAbout::of(class);
        let form = if matches!(about, ViewAbout::Item(_)) { "mf2" } else { "thing" };
        let sources: Vec<_> = names
            .iter()
            .map(|name| (*name, ViewSource::read(&format!("{form} {name}")).unwrap_or_default()))
            .collect();
        let subjects: Vec<ViewSubject<'p>> = match &about {
            ViewAbout::Item(name) => {
                page.input.document.find(name).map(|item| page.subject_of_item(item)).collect()
            }
            about => {
                let things = page.things().filter(|thing| page.is(*thing, about.name()));
                things.map(|thing| page.subject(thing, false)).collect()
            }
        };
        let lacking = subjects.into_iter().map(|subject| {
            let lacks =
                |sources: &[ViewSource]| !page.is_given(&subject, &sources.iter().collect::<Vec<_>>());
            let lacking = sources.iter().filter(|(_, sources)| lacks(sources)).map(|(name, _)| *name);
            LackingThing { place: subject.place(page), names: lacking.collect() }
        });
        let lacking = lacking.min_by_key(|lacking| lacking.names.len());
        // What was not looked at may be there.
        let names = |lacking: LackingThing<'n>| match self.note_limit() {
            true => LackingThing { names: Vec::new(), ..lacking },
            false => lacking,
        };
        lacking.map(names)
    }
}
