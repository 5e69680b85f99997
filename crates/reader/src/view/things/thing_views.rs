//! Views of the things of a page, with what all syntaxes say about them.

use std::sync::Arc;

use once_cell::sync::Lazy;

use super::typed_things::TypedThings;
use crate::PageReading;
use crate::model::Model;
use crate::things::{Thing, Things};
use crate::view::View;
use crate::view::answer::ViewRecord;
use crate::view::answer::finding::ViewFinding;
use crate::view::evaluate::ViewEvaluation;
use crate::view::page::input::ViewInput;
use crate::view::page::{AboutOfPage, ViewPage};
use crate::view::rows::fields::ViewFile;
use microweave::document::Document;
use microweave_html::account::Share;

/// The things of a page, for views that are about them. Sources that read elements of the page have no values.
pub struct ThingViews<'t> {
    things: &'t Things,
    typed: TypedThings<'t>,
}

/// What a view gives of a thing.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ViewedThing<'t> {
    /// The thing.
    pub thing: Thing<'t>,
    /// The values of its fields.
    pub record: ViewRecord,
    /// What the view requires, and the thing does not have.
    pub findings: Vec<ViewFinding>,
}

static NO_DOCUMENT: Lazy<Document> = Lazy::new(Document::default);

impl PageReading {
    /// The things of the page, for views. The values of all views together are within the memory of the page.
    pub fn views_of<'t>(&'t self, things: &'t Things) -> ThingViews<'t> {
        let model = Model::of_things(things, self.page().account(Share::View));
        let groups = model.numbers().collect();
        let about = AboutOfPage::OfReading(self);
        let input = ViewInput::of_page(self, &NO_DOCUMENT, &NO_DOCUMENT, about);
        let file = Arc::new(ViewFile::from(Vec::new()));
        let input = ViewInput { page_reading: None, ..input };
        let page = ViewPage::of_model(input, model, groups, &file);
        let counts = |page: &ViewPage<'_>, thing| !page.description(thing).properties.is_empty();
        ThingViews { things, typed: TypedThings::new(page, counts) }
    }
}

impl<'t> ThingViews<'t> {
    /// What a view gives of each thing of its types, also of the parts of other things. A thing without properties is only named.
    ///
    /// ```
    /// use microweave_reader::Reading;
    /// use microweave_reader::view::View;
    ///
    /// let view = View::parse("cup", "about = \"Product\"\n[fields]\nname = \"thing name\"")?;
    /// let page = r#"<p vocab="https://schema.org/" typeof="Product"><b property="name">Cup</b></p>"#;
    /// let reading = Reading::parse(page, "https://shop.example/");
    /// let things = reading.things();
    /// let mut views = reading.page_reading().expect("it is a page").views_of(&things);
    /// let names: Vec<_> = views.view(&view).filter_map(|viewed| viewed.record.text("name")).collect();
    /// assert_eq!(names, ["Cup"]);
    /// # Ok::<(), microweave_reader::view::ViewError>(())
    /// ```
    pub fn view<'v>(&'v mut self, view: &'v View) -> impl Iterator<Item = ViewedThing<'t>> + 'v {
        self.typed.page.set_file(&view.file);
        let (things, views) = (self.things, &view.file.views);
        let mut evaluation = ViewEvaluation::new(views, &self.typed.page, false).with_findings();
        self.typed.subjects(&views[0]).into_iter().filter_map(move |subject| {
            let thing = things.at(subject.number()?);
            let record = evaluation.record(0, &subject);
            Some(ViewedThing { thing, record, findings: evaluation.take_findings() })
        })
    }
}
