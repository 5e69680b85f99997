//! What a view reads: a page with its documents, or a stored document.

use once_cell::sync::Lazy;

use super::topic::PageTopic;
use crate::about::{PageAbout, ThingsAbout};
use crate::{PageReading, Reading};
use microweave::document::Document;
use microweave::nodes::GraphNodes;

/// The documents that a view reads.
pub(super) struct ViewInput<'p> {
    pub(super) reading: Option<&'p Reading>,
    /// `None` for a stored document.
    pub(super) page_reading: Option<&'p PageReading>,
    pub(super) address: &'p str,
    /// The microformats and the links.
    pub(super) document: &'p Document,
    /// The microdata, with texts as people see them.
    pub(super) microdata: &'p Document,
    /// The nodes of JSON-LD of a stored document. `None` for a page.
    pub(super) nodes: &'p GraphNodes,
    pub(super) things: &'p ThingsAbout,
    /// `None` if the views do not ask for it.
    pub(super) topic: Option<PageTopic<'p>>,
}

/// The nodes of JSON-LD of a page are read from the page.
static NO_NODES: Lazy<GraphNodes> = Lazy::new(GraphNodes::default);

impl<'p> ViewInput<'p> {
    /// The input of a page without its topic. `document` has its microformats and links.
    pub(super) fn of_page(
        reading: &'p PageReading,
        document: &'p Document,
        microdata: &'p Document,
        things: &'p ThingsAbout,
    ) -> Self {
        ViewInput {
            reading: None,
            page_reading: Some(reading),
            address: reading.page().address(),
            document,
            microdata,
            nodes: &NO_NODES,
            things,
            topic: None,
        }
    }

    /// The input of a stored document, which is about this. `nodes` are its JSON-LD.
    pub(super) fn of_stored(reading: &'p Reading, about: &'p PageAbout<'p>, nodes: &'p GraphNodes) -> Self {
        let document = reading.document();
        ViewInput {
            reading: Some(reading),
            page_reading: None,
            address: reading.address(),
            document,
            microdata: document,
            nodes,
            things: &about.things,
            topic: Some(PageTopic::new(None, document, about)),
        }
    }
}
