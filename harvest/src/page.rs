//! A page of an input, read.

use microweave::{GraphNode, Page};

use crate::record::PageRecord;

/// A page of an input: its record, the input's name, and what was read from it.
#[derive(Clone, Copy, Debug)]
pub struct HarvestedPage<'a> {
    /// The record as the input holds it.
    pub record: &'a PageRecord,
    /// The name of the input.
    pub source: &'a str,
    /// The page. Its address is the record's URL.
    pub page: &'a Page,
}

/// The nodes of a page's JSON-LD. None if the page was read without JSON-LD.
pub(crate) fn json_ld_nodes(page: &Page) -> impl Iterator<Item = GraphNode<'_>> {
    let has_json_ld = !page.document().json_ld().is_empty();
    has_json_ld.then(|| page.json_ld().nodes()).into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use microweave::Options;
    use microweave::convert::{Format, FormatOptions};

    use super::*;
    use crate::filter::Filter;
    use crate::stats::{DataFormat, Statistics};
    use crate::tables::PageTables;

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
            assert_eq!(in_quads(&page), is_article, "quads of {script}");
            let filter = Filter { types: vec!["schema.org/Article".to_owned()], ..Filter::default() };
            assert_eq!(filter.passes_page(&page, 0), is_article, "filter of {script}");
            let record = PageRecord::default();
            let page = HarvestedPage { record: &record, source: "", page: &page };
            assert_eq!(in_statistics(&page), is_article, "statistics of {script}");
            assert_eq!(in_tables(&page), is_article, "tables of {script}");
        }
    }

    fn in_quads(page: &Page) -> bool {
        let quads = page.write(Format::NQuads, &FormatOptions::new()).expect("it is RDF");
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
        let mut tables = PageTables::new([true; 4]);
        tables.push(page);
        let tables = tables.take().expect("they are small");
        let columns = tables.iter().flat_map(|table| &table.columns);
        columns.map(|column| &column.values).any(|bytes| bytes == ARTICLE.as_bytes())
    }
}
