//! A page of an input, read.

use std::cell::OnceCell;
use std::sync::Arc;

use microweave::{GraphNode, Page};
use microweave_reader::Reading;
use microweave_reader::things::Things;
use url::Url;

use crate::record::PageRecord;

/// A page of an input: its record, the input's name, and what was read from it.
#[derive(Debug)]
pub struct HarvestedPage<'a> {
    /// The record as the input holds it.
    pub(crate) record: &'a PageRecord,
    /// The name of the input.
    pub(crate) source: &'a str,
    /// The page. Its address is the record's URL.
    pub(crate) page: Arc<Page>,
    pub(crate) reading: Reading,
    things: OnceCell<Things>,
}

impl<'a> HarvestedPage<'a> {
    /// A page that was read from a record of the input with this name. Its address is the record's URL.
    pub fn new(record: &'a PageRecord, source: &'a str, page: impl Into<Arc<Page>>) -> Self {
        let page = page.into();
        let reading = Reading::of(Arc::clone(&page));
        HarvestedPage { record, source, page, reading, things: OnceCell::new() }
    }

    /// What is read from the page.
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    /// The things of the page, in all its syntaxes. The first call joins them.
    pub(crate) fn things(&self) -> &Things {
        self.things.get_or_init(|| self.reading.things())
    }

    /// The host of the page's address.
    pub(crate) fn host(&self) -> Option<String> {
        Url::parse(self.page.address()).ok()?.host().map(|host| host.to_string())
    }
}

/// The items of a page in all its syntaxes, at every depth: items of microformats and microdata, nodes of JSON-LD, and
/// items of RDFa with a type.
pub fn count_items(page: &Page) -> usize {
    let document = page.document();
    let rdfa = document.rdfa().all_items().filter(|item| item.types().next().is_some()).count();
    let microdata = document.microdata().all_items().count();
    document.all_items().count() + microdata + json_ld_nodes(page).count() + rdfa
}

/// The nodes of a page's JSON-LD. None if the page was read without JSON-LD.
pub(crate) fn json_ld_nodes(page: &Page) -> impl Iterator<Item = GraphNode<'_>> {
    let has_json_ld = !page.document().json_ld().is_empty();
    has_json_ld.then(|| page.json_ld().nodes()).into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use microweave::Options;
    use microweave_convert::{Format, FormatOptions};

    use super::*;
    use crate::filter::Filter;
    use crate::stats::{DataFormat, Statistics};
    use crate::tables::{Table, TableSet};

    const ARTICLE: &str = "https://schema.org/Article";

    /// Scripts, and whether they say that something is an article of schema.org.
    const SCRIPTS: [(&str, bool); 14] = [
        (r#"{"@context":{"s":"https://schema.org/"},"@type":"s:Article","s:name":"Tea"}"#, true),
        (r#"{"@context":{"@vocab":"http://schema.org/","art":"Article"},"@type":"art","name":"Tea"}"#, true),
        (r#"{"@context":"https://schema.org","type":"Article","name":"Tea"}"#, true),
        (r#"{"@context":"https://schema.org","@type":"schema:Article","name":"Tea"}"#, true),
        (r#"{"@context":["https://schema.org",null],"@type":"Article","name":"Tea"}"#, false),
        (
            r#"{"@context":{"@vocab":"https://schema.org/","kind":"@type"},"kind":"Article","name":"Tea"}"#,
            true,
        ),
        (r#"{"@type":"Article","name":"Tea"}"#, true),
        (r#"{"@type":"Artikel","name":"Tee"}"#, false),
        (r#"{"@context":"http//schema.org","@type":"Article","name":"Tea"}"#, true),
        (r#"{"@context":{"@vocab":"//www.schema.org"},"@type":"Article","name":"Tea"}"#, true),
        (r#"{"@context":"https://schema.org/docs/jsonldcontext.json","@type":"Article","name":"Tea"}"#, true),
        (r#"{"@context":"https://other.example/","@type":"Article","name":"Tea"}"#, false),
        (
            r#"[{"@context":"https://schema.org"},{"@context":"https://schema.org","@type":"Article","name":"Tea"#,
            true,
        ),
        (
            r#"{"@context":{"a":{"@id":"http://schema.org/about","@context":"https://schema.org"}},"a":{"@type":"Article"}}"#,
            true,
        ),
    ];

    #[test]
    fn every_door_reads_the_same_types_of_json_ld() {
        for (script, is_article) in SCRIPTS {
            let html = format!("<script type=application/ld+json>{script}</script>");
            let page = Options::new().json_ld(true).page(&html, "https://example.com/");
            let filter = Filter { types: vec!["schema.org/Article".to_owned()], ..Filter::default() };
            assert_eq!(filter.passes_page(&page, 0), is_article, "filter of {script}");
            let record = PageRecord::default();
            let page = HarvestedPage::new(&record, "", page);
            assert_eq!(in_quads(&page), is_article, "quads of {script}");
            assert_eq!(in_statistics(&page), is_article, "statistics of {script}");
            assert_eq!(in_tables(&page), is_article, "tables of {script}");
        }
    }

    fn in_quads(page: &HarvestedPage<'_>) -> bool {
        let quads = microweave_convert::write(page.reading(), Format::NQuads, &FormatOptions::new())
            .expect("it is RDF");
        let classes = ["<http://schema.org/Article>", "<https://schema.org/Article>"];
        classes.iter().any(|class| quads.text().contains(class))
    }

    fn in_statistics(page: &HarvestedPage<'_>) -> bool {
        let mut statistics = Statistics::default();
        statistics.add(page);
        let types = statistics.formats.get(&DataFormat::JsonLd).map(|format| format.types.known.top(9));
        types.into_iter().flatten().any(|row| row.key == ARTICLE)
    }

    fn in_tables(page: &HarvestedPage<'_>) -> bool {
        let set = TableSet::new(true, &[]);
        let mut tables = set.tables();
        set.push(page, &mut tables);
        let columns = tables.into_iter().flat_map(Table::into_columns);
        columns.map(|column| column.bytes).any(|bytes| bytes == ARTICLE.as_bytes())
    }
}
