//! What a view reads: a page with its documents, or a stored document.

use once_cell::sync::Lazy;

use super::AboutOfPage;
use super::topic::PageTopic;
use crate::about::PageAbout;
use crate::{PageReading, Reading};
use microweave::document::Document;
use microweave::nodes::GraphNodes;
use microweave_values::url::Base;

/// The documents that a view reads.
pub(crate) struct ViewInput<'p> {
    /// `None` for a view that reads no posts and no preview.
    pub(crate) reading: Option<&'p Reading>,
    /// `None` for a stored document.
    pub(crate) page_reading: Option<&'p PageReading>,
    pub(crate) address: &'p str,
    /// The microformats and the links.
    pub(crate) document: &'p Document,
    /// The microdata, with texts as people see them.
    pub(crate) microdata: &'p Document,
    /// The nodes of JSON-LD of a stored document. `None` for a page.
    pub(crate) nodes: &'p GraphNodes,
    pub(crate) about: AboutOfPage<'p>,
    pub(crate) base: Base,
    /// `None` if the views do not ask for it.
    pub(crate) topic: Option<PageTopic<'p>>,
}

/// The nodes of JSON-LD of a page are read from the page.
static NO_NODES: Lazy<GraphNodes> = Lazy::new(GraphNodes::default);

impl<'p> ViewInput<'p> {
    /// The input of a page without its topic. `document` has its microformats and links.
    pub(crate) fn of_page(
        reading: &'p PageReading,
        document: &'p Document,
        microdata: &'p Document,
        about: AboutOfPage<'p>,
    ) -> Self {
        ViewInput {
            reading: None,
            page_reading: Some(reading),
            address: reading.page().address(),
            document,
            microdata,
            nodes: &NO_NODES,
            about,
            base: reading.page().base().clone(),
            topic: None,
        }
    }

    /// The input of a stored document, which is about this. `nodes` are its JSON-LD.
    pub(crate) fn of_stored(reading: &'p Reading, about: &'p PageAbout<'p>, nodes: &'p GraphNodes) -> Self {
        let document = reading.document();
        ViewInput {
            reading: Some(reading),
            page_reading: None,
            address: reading.address(),
            document,
            microdata: document,
            nodes,
            about: AboutOfPage::Given(&about.things),
            base: Base::new(&document.own_urls()[0]),
            topic: Some(PageTopic::new(None, document, about)),
        }
    }
}
