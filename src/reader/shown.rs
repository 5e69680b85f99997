//! The document of a page as people see it, which the reader, the checker and the converters share.

use super::schema_org::add_schema;
use crate::document::Document;
use crate::options::{Metaformats, Options, TextStyle};
use crate::page::Page;

impl Page {
    /// The microformats and the microdata of the page. The page keeps them for other options.
    pub(crate) fn shown_document(&self, ignore_framework_classes: bool) -> &Document {
        let options = self.shown_options(ignore_framework_classes);
        self.reader_document(options.ignore_framework_classes, || {
            // Microdata is read for its reasons only: as items, it is read with schema.org's table.
            let microdata = options.microdata && options.reasons;
            let document = self.read_document(&options.clone().microdata(microdata));
            add_schema(Document { microdata: None, ..document }, self, &options)
        })
    }

    /// The options for parsing the page, from its own options.
    pub(super) fn shown_options(&self, ignore_framework_classes: bool) -> Options {
        let own = self.options();
        let ignore_framework_classes = ignore_framework_classes || own.ignore_framework_classes;
        let options = own.clone().text(TextStyle::Folded).ignore_framework_classes(ignore_framework_classes);
        let metaformats = Metaformats::Never;
        Options { as_shown: true, json_ld: false, rdfa: false, meta: true, metaformats, ..options }
    }
}
