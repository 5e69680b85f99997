//! The tables of a page, read back with the reader of the crate `parquet`.

use std::error::Error;
use std::fs::File;
use std::path::Path;

use microweave::Options;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Row;

use super::ParquetEncoder;
use crate::format::{PageEncoder, PartFile};
use crate::page::HarvestedPage;
use crate::record::PageRecord;

const PAGE: &str = r#"<a rel="me friend" href="/me" title=Me>Ada</a>
    <article class=h-entry id=e><h1 class=p-name>Tea</h1><time class=dt-published datetime=2026-11-20>now</time>
      <p class=e-content>With <b>milk</b></p><a class="p-author h-card" href=/ada>Ada</a></article>
    <p class=vcard><b class=fn>Eve</b></p><p class=h-px></p>
    <p itemscope itemtype=https://schema.org/Product><b itemprop=name>Cup</b>
      <i itemprop=offers itemscope itemtype="https://schema.org/Offer https://a.example/x"></i></p>
    <script type=application/ld+json>{"@context":"https://schema.org","@graph":[{"@type":"Person","@id":"/ada",
      "name":["Ada",{"@value":"Ada","@language":"de"}],"knows":{"name":"Eve"},"age":30}]}</script>"#;

/// Writes the pages a batch each, and returns the rows of each table.
fn written(pages: &[(&str, &str)], folder: &Path) -> Result<Vec<Vec<Row>>, Box<dyn Error>> {
    let paths: Vec<_> =
        ParquetEncoder.files("part").iter().map(|file| folder.join(file.replace('/', "-"))).collect();
    let files = paths.iter().map(|path| Ok(PartFile::new(File::create(path)?)));
    let mut writer = ParquetEncoder.writer(files.collect::<Result<_, std::io::Error>>()?)?;
    for (number, (html, url)) in pages.iter().enumerate() {
        let mut batch = ParquetEncoder.new_batch();
        let record =
            PageRecord { offset: number as u64, body: html.as_bytes().to_vec(), ..PageRecord::default() };
        let page = Options::new().json_ld(true).page(html, url);
        ParquetEncoder
            .encode(&HarvestedPage { record: &record, source: "a.warc", page: &page }, &mut batch)?;
        writer.append(batch)?;
    }
    writer.finish()?.into_iter().try_for_each(|file| file.close().map(drop))?;
    paths
        .iter()
        .map(|path| {
            Ok(SerializedFileReader::new(File::open(path)?)?.into_iter().collect::<Result<_, _>>()?)
        })
        .collect()
}

fn lines(rows: &[Row]) -> Vec<String> {
    let shown = rows.iter().map(|row| {
        let columns =
            row.get_column_iter().filter(|(name, _)| !matches!(name.as_str(), "url" | "source" | "offset"));
        columns.map(|(_, field)| field.to_string()).collect::<Vec<_>>().join(" ")
    });
    shown.collect()
}

#[test]
fn tables_have_the_rows_of_a_page() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let tables = written(&[(PAGE, "https://www.ada.example.co.uk/p")], folder.path())?;
    let bytes = PAGE.len();
    assert_eq!(
        lines(&tables[0]),
        [format!("null \"www.ada.example.co.uk\" \"example.co.uk\" {bytes} 4 2 2 0 1")]
    );
    assert_eq!(
        lines(&tables[1]),
        [
            r#"0 null null "mf2" ["h-entry"] "e" true"#,
            r#"1 0 "author" "mf2" ["h-card"] null true"#,
            r#"2 null null "classic" ["h-card"] null true"#,
            r#"3 null null "mf2" ["h-px"] null false"#,
            r#"4 null null "microdata" ["https://schema.org/Product"] null true"#,
            r#"5 4 "offers" "microdata" ["https://schema.org/Offer", "https://a.example/x"] null true"#,
            r#"6 null null "json-ld" ["https://schema.org/Person"] "https://www.ada.example.co.uk/ada" true"#,
            r#"7 6 "knows" "json-ld" [] null false"#,
        ]
    );
    assert_eq!(
        lines(&tables[2]),
        [
            r#"0 "name" 0 "text" "Tea" null null null"#,
            r#"0 "published" 0 "date" "2026-11-20" null null null"#,
            r#"0 "content" 0 "html" "With milk" "With <b>milk</b>" null null"#,
            r#"0 "author" 0 "item" "Ada" null 1 null"#,
            r#"1 "name" 0 "text" "Ada" null null null"#,
            r#"1 "url" 0 "url" "https://www.ada.example.co.uk/ada" null null null"#,
            r#"2 "name" 0 "text" "Eve" null null null"#,
            r#"3 "name" 0 "text" "" null null null"#,
            r#"4 "name" 0 "text" "Cup" null null null"#,
            r#"4 "offers" 0 "item" null null 5 null"#,
            r#"6 "name" 0 "text" "Ada" null null null"#,
            r#"6 "name" 1 "text" "Ada" null null "de""#,
            r#"6 "knows" 0 "item" null null 7 null"#,
            r#"6 "age" 0 "number" "30" null null null"#,
            r#"7 "name" 0 "text" "Eve" null null null"#,
        ]
    );
    assert_eq!(
        lines(&tables[3]),
        [r#""https://www.ada.example.co.uk/me" ["friend", "me"] "Ada" "Me" null null null"#]
    );
    Ok(())
}

#[test]
fn row_groups_are_bounded_and_rows_stay_in_order() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let long = format!("<p class=h-card>{}</p>", "x".repeat(1 << 20));
    let pages = vec![(long.as_str(), ""); 20];
    let tables = written(&pages, folder.path())?;
    assert_eq!(tables.iter().map(Vec::len).collect::<Vec<_>>(), [20, 20, 20, 0]);
    let offsets: Vec<String> =
        tables[2].iter().filter_map(|row| Some(row.get_column_iter().nth(2)?.1.to_string())).collect();
    assert_eq!(offsets, (0..20).map(|number| number.to_string()).collect::<Vec<_>>());
    let file = SerializedFileReader::new(File::open(folder.path().join("properties-part.parquet"))?)?;
    assert_eq!(file.metadata().num_row_groups(), 3);
    Ok(())
}
