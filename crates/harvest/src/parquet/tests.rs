//! The tables of a page, read back with the reader of the crate `parquet`.

use std::error::Error;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use microweave::Options;
use microweave_reader::view::View;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Row;

use super::ParquetEncoder;
use crate::format::{PageEncoder, PartFile, PartFormat};
use crate::page::HarvestedPage;
use crate::record::PageRecord;
use crate::tables::{ClassTable, TableSet, ViewTable};
use crate::{Harvest, Progress};

const PAGE: &str = r#"<html lang=en><title>Ada’s</title><meta name=description content="Of Ada">
    <meta property=og:title content=Tea><a rel="me friend" href="/me" title=Me>Ada</a>
    <article class=h-entry id=e><h1 class=p-name>Tea</h1><time class=dt-published datetime=2026-11-20>now</time>
      <p class=e-content>With <b>milk</b></p><a class="p-author h-card" href=/ada>Ada</a></article>
    <p class=vcard><b class=fn>Eve</b></p><p class=h-px></p>
    <p itemscope itemtype=https://schema.org/Product><b itemprop=name>Cup</b>
      <i itemprop=offers itemscope itemtype="https://schema.org/Offer https://a.example/x"></i></p>
    <script type=application/ld+json>{"@context":"https://schema.org","@graph":[{"@type":"Person","@id":"/ada",
      "name":["Ada",{"@value":"Ada","@language":"de"}],"knows":{"name":"Eve"},"age":30}]}</script>"#;

/// Writes the pages a batch each, and returns the rows of each table.
fn written(set: TableSet, pages: &[(&str, &str)], folder: &Path) -> Result<Vec<Vec<Row>>, Box<dyn Error>> {
    let encoder = ParquetEncoder { tables: set };
    let paths: Vec<_> =
        encoder.files("part").iter().map(|file| folder.join(file.replace('/', "-"))).collect();
    let files = paths.iter().map(|path| Ok(PartFile::new(File::create(path)?)));
    let mut writer = encoder.writer(files.collect::<Result<_, std::io::Error>>()?)?;
    for (number, (html, url)) in pages.iter().enumerate() {
        let mut batch = encoder.new_batch();
        let record =
            PageRecord { offset: number as u64, body: html.as_bytes().to_vec(), ..PageRecord::default() };
        let page = Options::new().json_ld(true).meta(true).page(html, url);
        encoder.encode(&HarvestedPage::new(&record, "a.warc", page), &mut batch)?;
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
    let tables =
        written(TableSet::new(true, &[]), &[(PAGE, "https://www.ada.example.co.uk/p")], folder.path())?;
    let bytes = PAGE.len();
    assert_eq!(
        lines(&tables[0]),
        [format!(
            "null \"www.ada.example.co.uk\" \"example.co.uk\" {bytes} 4 2 2 0 1 \"Ada’s\" \"en\" null \"Of Ada\" \"Tea\" null null null null null"
        )]
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

/// Product pages: in two syntaxes with a reference, in the spellings of microdata, and without a price in a known form.
const PRODUCTS: [(&str, &str); 3] = [
    (
        r##"<div itemscope itemtype="http://schema.org/Product"><b itemprop=name>Cup</b><i itemprop=color>red</i>
          <p itemprop=offers itemscope itemtype="http://schema.org/Offer"><i itemprop=price>2.879,20 €</i>
          <link itemprop=availability href="http://schema.org/InStock"></p></div>
        <script type=application/ld+json>{"@context":"https://schema.org","@graph":[
          {"@type":"Product","@id":"#p","name":"Cup","color":"blue","brand":{"@id":"#b"},"image":{"@id":"#i"},
           "aggregateRating":{"@type":"AggregateRating","ratingValue":"4,5","reviewCount":12}},
          {"@type":"Brand","@id":"#b","name":"Ada"},{"@type":"ImageObject","@id":"#i","url":"/cup.png"}]}</script>"##,
        "https://www.ada.example/cup",
    ),
    (
        r#"<p itemscope itemtype="https://www.schema.org/Product"><b itemprop=name>Pot</b>
           <i itemprop=price>ask us</i></p>"#,
        "https://ada.example/pot",
    ),
    ("<p class=h-card>Ada", "https://ada.example/"),
];

#[test]
fn things_are_flat_rows() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let class = ClassTable::find("product").ok_or("products have a table")?;
    let [rows] = &written(TableSet::new(false, &[class]), &PRODUCTS, folder.path())?[..] else {
        return Err("one table is wanted".into());
    };
    let cell = |row: &Row, name: &str| {
        row.get_column_iter().find(|(column, _)| *column == name).map(|(_, field)| field.to_string())
    };
    for (name, cup, pot) in [
        ("page", r#""https://www.ada.example/cup""#, r#""https://ada.example/pot""#),
        ("host", r#""www.ada.example""#, r#""ada.example""#),
        ("types", r#"["https://schema.org/Product"]"#, r#"["https://schema.org/Product"]"#),
        ("id", r##""https://www.ada.example/cup#p""##, "null"),
        ("name", r#""Cup""#, r#""Pot""#),
        ("brand", r#""Ada""#, "null"),
        ("price", "2879.200000", "null"),
        ("currency", r#""EUR""#, "null"),
        ("availability", r#""InStock""#, "null"),
        ("rating", "4.500000", "null"),
        ("review_count", "12", "null"),
        ("image", r#"["https://www.ada.example/cup.png"]"#, "[]"),
        ("sources", r#"["microdata", "json-ld"]"#, r#"["microdata"]"#),
        ("conflicts", r#"["color"]"#, "[]"),
        ("unread", "[]", r#"["price"]"#),
    ] {
        let cells: Vec<String> = rows.iter().filter_map(|row| cell(row, name)).collect();
        assert_eq!(cells, [cup, pot], "{name}");
    }
    Ok(())
}

#[test]
fn classes_have_dates_steps_and_lists() -> Result<(), Box<dyn Error>> {
    let html = r#"<script type=application/ld+json>{"@context":"https://schema.org","@graph":[
        {"@type":"Recipe","name":"Tea","datePublished":"2026-11-20T10:00:00+01:00","dateModified":"2026-11-21",
         "totalTime":"PT1H5M","recipeIngredient":["water","leaves"],"recipeInstructions":[
         {"@type":"HowToSection","itemListElement":[{"@type":"HowToStep","text":"Boil."},{"@type":"HowToStep","text":"Pour."}]},
         "Wait."]},
        {"@type":"BreadcrumbList","itemListElement":[
         {"@type":"ListItem","position":2,"name":"Tea","item":"https://a.example/tea"},
         {"@type":"ListItem","position":1,"item":{"@id":"https://a.example/","name":"Home"}}]}]}</script>"#;
    let folder = tempfile::tempdir()?;
    let classes: Vec<&ClassTable> =
        ["Recipe", "BreadcrumbList"].into_iter().filter_map(ClassTable::find).collect();
    let set = TableSet::new(false, &classes);
    let tables = written(set, &[(html, "https://a.example/tea")], folder.path())?;
    let recipe = tables[0][0].to_string();
    for part in [
        r#"date_published: 2026-11-20 09:00:00"#,
        "date_modified: 2026-11-21 00:00:00",
        r#"ingredients: ["water", "leaves"]"#,
        r#"instructions: ["Boil.", "Pour.", "Wait."]"#,
        "total_seconds: 3900",
        r#"without_zone: ["date_modified"]"#,
    ] {
        assert!(recipe.contains(part), "{part} in {recipe}");
    }
    let breadcrumbs = tables[1][0].to_string();
    assert!(breadcrumbs.contains(r#"names: ["Home", "Tea"]"#), "{breadcrumbs}");
    assert!(
        breadcrumbs.contains(r#"urls: ["https://a.example/", "https://a.example/tea"]"#),
        "{breadcrumbs}"
    );
    Ok(())
}

#[test]
fn views_have_columns_of_their_kinds() -> Result<(), Box<dyn Error>> {
    let html = r#"<script type=application/ld+json>{"@context":"https://schema.org","@type":"Product","name":"Cup",
        "releaseDate":"2026-11-20","offers":{"price":"12,50","priceCurrency":"EUR"},"category":["a","b"]}</script>"#;
    let text = "about = \"Product\"\n[fields.name]\n[fields.release_date]\nkind = \"date\"\n[fields.category]\n\
        kind = \"list of text\"\n[fields.offer]\nfrom = \"schema offers\"\nkind = \"view offer\"\n[fields.sku]\nrequired = true";
    let view = Arc::new(ViewTable::of(View::parse("wares", text)?, text)?);
    let folder = tempfile::tempdir()?;
    let set = TableSet::new(false, &[]).views(&[view]);
    let tables = written(set, &[(html, "https://a.example/cup")], folder.path())?;
    let row = tables[0][0].to_string();
    for part in [
        "name: \"Cup\"",
        "release_date: 2026-11-20 00:00:00",
        r#"category: ["a", "b"]"#,
        "offer_price: 12.500000",
        "offer_price_currency: \"EUR\"",
        "sku: null",
        r#"missing: ["sku"]"#,
    ] {
        assert!(row.contains(part), "{part} in {row}");
    }
    Ok(())
}

#[test]
fn columns_of_views_have_different_names() -> Result<(), Box<dyn Error>> {
    let fields =
        |fields: &str| ViewTable::of(View::parse("wares", fields)?, fields).map_err(Box::<dyn Error>::from);
    let money = "[fields.price]\nkind = \"money\"\n";
    for (text, message) in [
        ("[fields.host]\n".to_owned(), "the view wares has two columns host: rename the field host"),
        ("[fields.missing]\n".to_owned(), "the view wares has two columns missing: rename the field missing"),
        ("[fields.a-b]\n[fields.a_b]".to_owned(), "the view wares has two columns a_b: rename the field a_b"),
        (
            money.to_owned() + "[fields.price_currency]\n",
            "the view wares has two columns price_currency: rename the field price_currency",
        ),
        (
            "[fields.offers_price]\nfrom = \"schema price\"\n[fields.offers]\nkind = \"view offer\"\n"
                .to_owned(),
            "the view wares has two columns offers_price: rename the field offers.price",
        ),
    ] {
        let error = fields(&text).expect_err(&text).to_string();
        assert_eq!(error, message);
    }
    let table =
        fields(&(money.to_owned() + "[fields.prices]\nfrom = \"schema price\"\nkind = \"list of money\"\n"))?;
    let names: Vec<&str> = table.schema().columns.iter().map(|(name, _)| *name).collect();
    assert_eq!(names[4..], ["price", "price_currency", "prices", "missing"]);
    Ok(())
}

#[test]
fn views_of_a_harvest_have_different_names() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let table = |name: &str| -> Result<_, Box<dyn Error>> {
        Ok(Arc::new(ViewTable::of(View::parse(name, "[fields.name]")?, "[fields.name]")?))
    };
    let harvest = |views| {
        let harvest = Harvest::new(folder.path().join("out")).format(PartFormat::Things).views(views);
        harvest.run([], &Progress::new())
    };
    let error = harvest(vec![table("cups")?, table("pots")?, table("Cups")?]).expect_err("two are cups");
    assert_eq!(
        error.to_string(),
        "two views have the name Cups: rename one, as each has a folder of its name"
    );
    harvest(vec![table("cups")?, table("pots")?])?;
    Ok(())
}

#[test]
fn rows_of_a_shared_text_are_bounded() -> Result<(), Box<dyn Error>> {
    let things: String = (0..2000)
        .map(|n| format!(r##",{{"@type":"Product","@id":"#{n}","brand":{{"@id":"#b"}}}}"##))
        .collect();
    let html = format!(
        r##"<script type=application/ld+json>{{"@context":"https://schema.org","@graph":[{{"@id":"#b","name":"{}"}}{things}]}}</script>"##,
        "x".repeat(1 << 20)
    );
    let record = PageRecord { body: html.clone().into_bytes(), ..PageRecord::default() };
    let page = Options::new().page(&html, "https://a.example/");
    let set = TableSet::new(false, &[ClassTable::find("Product").ok_or("products have a table")?]);
    let mut tables = set.tables();
    set.push(&HarvestedPage::new(&record, "", page), &mut tables);
    // A quarter of the memory of the page.
    assert!(tables[0].size() < (4 << 20) + 15 * html.len(), "{}", tables[0].size());
    Ok(())
}

#[test]
fn row_groups_are_bounded_and_rows_stay_in_order() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let long = format!("<p class=h-card>{}</p>", "x".repeat(1 << 20));
    let pages = vec![(long.as_str(), ""); 20];
    let tables = written(TableSet::new(true, &[]), &pages, folder.path())?;
    assert_eq!(tables.iter().map(Vec::len).collect::<Vec<_>>(), [20, 20, 20, 0]);
    let offsets: Vec<String> =
        tables[2].iter().filter_map(|row| Some(row.get_column_iter().nth(2)?.1.to_string())).collect();
    assert_eq!(offsets, (0..20).map(|number| number.to_string()).collect::<Vec<_>>());
    let file = SerializedFileReader::new(File::open(folder.path().join("properties-part.parquet"))?)?;
    assert_eq!(file.metadata().num_row_groups(), 3);
    Ok(())
}
