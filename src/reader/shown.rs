//! The document of a page as people see it, which the reader, the checker and the converters share.

use super::schema_org::add_schema;
use crate::document::Document;
use crate::options::{Metaformats, Options, TextStyle};
use crate::page::Page;

impl Page {
    /// The microformats and the microdata of the page.
    pub(crate) fn shown_document(&self) -> &Document {
        self.shown_with(self.ignores_framework_classes())
    }

    /// The microformats and the microdata of the page, with the class names of CSS frameworks ignored or not. The first
    /// call for each of them reads it.
    pub(super) fn shown_with(&self, ignore_framework_classes: bool) -> &Document {
        self.reader_documents[usize::from(ignore_framework_classes)].get_or_init(|| {
            let options = self.shown_options(ignore_framework_classes);
            // Microdata is read for its reasons only: as items, it is read with schema.org's table.
            let microdata = options.microdata && options.reasons;
            let document = self.read_document(&options.clone().microdata(microdata));
            add_schema(Document { microdata: None, ..document }, self, &options)
        })
    }

    /// True if posts are read without class names of CSS frameworks.
    pub(super) fn ignores_framework_classes(&self) -> bool {
        self.options().ignore_framework_classes.unwrap_or(true)
    }

    /// The options for parsing the page, from its own options.
    pub(super) fn shown_options(&self, ignore_framework_classes: bool) -> Options {
        let options = self.options().clone().text(TextStyle::Folded);
        let options = options.ignore_framework_classes(ignore_framework_classes);
        let metaformats = Metaformats::Never;
        Options { as_shown: true, json_ld: false, rdfa: false, meta: true, metaformats, ..options }
    }
}
