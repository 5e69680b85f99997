//! Views that people write: what is wanted of a page, as a file.
//!
//! ```
//! use microweave_reader::Reading;
//! use microweave_reader::view::View;
//!
//! let view = View::parse("tea", r#"
//!     about = "Recipe"
//!     [fields.title]
//!     from = ["mf2 p-name", "schema name", "meta og:title"]
//!     required = true
//!     [fields.time]
//!     from = ["schema totalTime", "mf2 dt-duration"]
//!     kind = "duration"
//! "#)?;
//! let page = r#"<script type="application/ld+json">
//!     { "@context": "https://schema.org", "@type": "Recipe", "name": "Tea", "totalTime": "5 min" }</script>"#;
//! let answer = Reading::parse(page, "https://ada.example/tea").view(&view);
//! assert_eq!(answer.records[0].text("title").as_deref(), Some("Tea"));
//! assert_eq!(answer.records[0].text("time").as_deref(), Some("PT5M"));
//! # Ok::<(), microweave_reader::view::ViewError>(())
//! ```

mod answer;
mod evaluate;
mod language;
mod page;
mod rows;
mod things;
mod values;

use std::sync::Arc;

pub use answer::derive::{FieldType, ViewRowsJson, ViewType};
pub use answer::finding::{ViewFinding, ViewProblem};
pub use answer::{RecordField, ViewAnswer, ViewReason, ViewRecord, ViewStep, ViewedValue};
pub use language::error::ViewError;
#[cfg(feature = "derive")]
pub use microweave_view_derive::View;
pub use rows::kinds::ViewKind;
pub use things::profile::{JudgedThing, LackingThing, ProfilePage, ProfileView};
pub use things::thing_views::{ThingViews, ViewedThing};

use crate::about::PageAbout;
use crate::model::microdata::may_have_items;
use crate::sources::Sources;
use crate::things::microdata_of;
use crate::{PageReading, Reading};
use evaluate::ViewEvaluation;
use language::compile::Compiler;
use microweave::document::Document;
use microweave_html::dom::Dom;
use page::input::ViewInput;
use page::topic::PageTopic;
use page::{AboutOfPage, ViewPage};
use rows::fields::{ViewAbout, ViewFile, ViewNeed, ViewRows};

/// What is wanted of a page: fields, where their values are, and what they are.
#[derive(Clone, Debug)]
pub struct View {
    file: Arc<ViewFile>,
}

/// A field of a view.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ViewColumn<'v> {
    /// The name.
    pub name: &'v str,
    /// The kind of the values.
    pub kind: ViewKind,
    /// True for a list of values.
    pub is_list: bool,
    /// True if the view requires a value.
    pub is_required: bool,
}

/// A column of a table of records.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ColumnPath<'v> {
    /// The names of the fields that lead to its values: [`ViewRecord::at`] takes them.
    pub names: Vec<&'v str>,
    /// The field at the end.
    pub column: ViewColumn<'v>,
}

/// A record in a record has columns for its fields to this depth.
const MAX_COLUMN_DEPTH: usize = 3;
/// With more columns, a record in a record is one column.
const MAX_COLUMNS: usize = 2048;

impl View {
    fn of(views: Vec<ViewRows>) -> Self {
        View { file: Arc::new(views.into()) }
    }

    /// Reads a view: TOML, or JSON, which begins with a brace. `docs/views.md` describes it. `name` is the name of the view in
    /// findings.
    ///
    /// # Errors
    /// [`ViewError`] with the line and the word, if the text is not a view.
    pub fn parse(name: &str, text: &str) -> Result<Self, ViewError> {
        View::compiled(Compiler::new(text), name)
    }

    fn compiled(mut compiler: Compiler<'_>, name: &str) -> Result<Self, ViewError> {
        // Some editors write a byte order mark.
        compiler.text = compiler.text.trim_start_matches('\u{feff}');
        let node = language::syntax::read(compiler.text)?;
        Ok(View::of(compiler.file(node, name)?))
    }

    /// The same view with another name, about the things of another type.
    ///
    /// ```
    /// use microweave_reader::view::View;
    ///
    /// let place = View::shipped("place").expect("the library has it");
    /// assert!(place.about_type("shop", "Store").about().eq(["Store"]));
    /// ```
    pub fn about_type(&self, name: &str, type_name: &str) -> Self {
        let mut views = self.file.views.clone();
        (views[0].name, views[0].about) = (name.into(), vec![ViewAbout::of(type_name)]);
        View::of(views)
    }

    /// A view of the library. `None` if it has none of this name.
    ///
    /// ```
    /// use microweave_reader::view::View;
    ///
    /// let recipe = View::shipped("recipe").expect("the library has it");
    /// assert!(recipe.columns(0).any(|column| column.name == "ingredients" && column.is_list));
    /// ```
    pub fn shipped(name: &str) -> Option<Self> {
        View::shipped_fields(name, |_| true)
    }

    /// A view of the library with the fields that are wanted. Only they are compiled.
    pub(crate) fn shipped_fields(name: &str, is_wanted: impl Fn(&str) -> bool) -> Option<Self> {
        Some(View::of(language::shipped::rows(name, is_wanted)?))
    }

    /// The names of the views of the library.
    pub fn shipped_names() -> impl Iterator<Item = &'static str> {
        language::shipped::names()
    }

    /// The text of a view of the library.
    pub fn shipped_text(name: &str) -> Option<&'static str> {
        language::shipped::text(name)
    }

    /// The names of the view and of the views that it names, by number. The view itself is the first one.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.file.views.iter().map(|view| &*view.name)
    }

    /// What the view is of: types, `main` or `page`. Empty for a view of all things.
    ///
    /// ```
    /// use microweave_reader::view::View;
    ///
    /// let recipe = View::shipped("recipe").expect("the library has it");
    /// assert!(recipe.about().eq(["Recipe"]));
    /// ```
    pub fn about(&self) -> impl Iterator<Item = &str> {
        self.file.views[0].about.iter().map(ViewAbout::name)
    }

    /// True if the view gives all things of its type.
    pub fn is_list(&self) -> bool {
        self.file.views[0].is_list
    }

    /// The fields of the view with this number.
    pub fn columns(&self, view: usize) -> impl Iterator<Item = ViewColumn<'_>> {
        let rows = self.file.views.get(view);
        let fields =
            rows.into_iter().flat_map(|rows| rows.fields.iter().enumerate().map(move |field| (rows, field)));
        fields.map(|(rows, (number, field))| ViewColumn {
            name: &field.name,
            kind: field.kind,
            is_list: field.is_list,
            is_required: rows.need_of(number) == Some(ViewNeed::Required),
        })
    }

    /// The columns of a table of the records. A record in a record has a column for each of its fields, to three levels; a list
    /// is one column.
    ///
    /// ```
    /// use microweave_reader::view::View;
    ///
    /// let text = "[fields.name]\n[fields.by]\nkind = \"view maker\"\n[views.maker.fields]\nname = \"text\"";
    /// let names = View::parse("cup", text)?.column_paths().into_iter().map(|path| path.names.join(".")).collect::<Vec<_>>();
    /// assert_eq!(names, ["name", "by.name"]);
    /// # Ok::<(), microweave_reader::view::ViewError>(())
    /// ```
    pub fn column_paths<'v>(&'v self) -> Vec<ColumnPath<'v>> {
        let fields = |view: usize, names: &[&'v str]| {
            let path =
                |column: ViewColumn<'v>| ColumnPath { names: [names, &[column.name]].concat(), column };
            self.columns(view).map(path).collect::<Vec<_>>().into_iter().rev()
        };
        let mut todo: Vec<ColumnPath<'v>> = fields(0, &[]).collect();
        let mut paths = Vec::new();
        while let Some(path) = todo.pop() {
            let has_room = path.names.len() < MAX_COLUMN_DEPTH && paths.len() + todo.len() < MAX_COLUMNS;
            match path.column.kind {
                ViewKind::View(view) if !path.column.is_list && has_room => {
                    todo.extend(fields(view, &path.names));
                }
                _ => paths.push(path),
            }
        }
        paths
    }
}

impl Reading {
    /// What a view gives of the page: values with their sources, and what the view requires and the page does not have. If the
    /// page was read with `Options::reasons`, the answer has the values of all sources, and why they were taken or not.
    pub fn view(&self, view: &View) -> ViewAnswer {
        self.with_input(view, |input| view.answer::<true>(input))
    }

    /// Reads what a view asks for.
    fn with_input<T>(&self, view: &View, evaluate: impl FnOnce(ViewInput<'_>) -> T) -> T {
        let Some(reading) = self.page_reading() else {
            let about = PageAbout::of_document(self.document(), self.address());
            return evaluate(ViewInput::of_stored(self, &about, &self.document().json_ld_nodes()));
        };
        let sources = view.file.needs_topic.then(|| Sources::of(reading));
        // Of a view that does not ask for the posts, what it is about was decided before, and is held without them.
        let about = sources.as_ref().map(PageAbout::of);
        let read_before = reading.page().document_if_read();
        let microdata = microdata_of(reading.page(), read_before.is_none());
        let topic = sources.as_ref().zip(about.as_ref());
        let things = about.as_ref().map_or_else(|| reading.about(), |about| &about.things);
        evaluate(ViewInput {
            reading: Some(self),
            topic: topic.map(|(sources, about)| PageTopic::new(Some(reading), &sources.marked, about)),
            ..ViewInput::of_page(
                reading,
                read_before.unwrap_or(&microdata),
                &microdata,
                AboutOfPage::Given(things),
            )
        })
    }
}

impl View {
    /// What the view gives of a page with these sources, which is about this, without findings. It reads no posts and no preview.
    pub(crate) fn of_page(
        &self,
        reading: &PageReading,
        sources: &Sources<'_>,
        about: &PageAbout<'_>,
        microdata: &Document,
    ) -> ViewAnswer {
        let input = ViewInput {
            topic: Some(PageTopic::new(Some(reading), &sources.marked, about)),
            ..ViewInput::of_page(reading, &sources.marked, microdata, AboutOfPage::Given(&about.things))
        };
        self.answer::<false>(input)
    }

    /// False if the page has no microdata that the view reads.
    pub(crate) fn may_read_items(&self, dom: &Dom) -> bool {
        self.file.item_names.as_ref().is_none_or(|names| may_have_items(dom, names))
    }

    /// What the view gives of a stored document, which is about this, without findings.
    pub(crate) fn of_stored(&self, reading: &Reading, about: &PageAbout<'_>) -> ViewAnswer {
        self.answer::<false>(ViewInput::of_stored(reading, about, &reading.document().json_ld_nodes()))
    }

    fn answer<const HAS_FINDINGS: bool>(&self, input: ViewInput<'_>) -> ViewAnswer {
        let explains = input.page_reading.is_some_and(|reading| reading.page().options().reasons);
        let page = ViewPage::new(input, &self.file);
        let evaluation = ViewEvaluation::new(&self.file.views, &page, explains);
        if HAS_FINDINGS { evaluation.with_findings().answer() } else { evaluation.answer() }
    }
}

#[cfg(test)]
mod tests;
