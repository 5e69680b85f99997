//! Statistics of pages: what each number counts, and that the parts of a whole merge to its numbers.

#[allow(dead_code, unreachable_pub)]
#[path = "../../../tests/support/random.rs"]
mod random;

use microweave::{Options, Page};
use microweave_check::{CheckOptions, Finding, check};
use microweave_harvest::page::HarvestedPage;
use microweave_harvest::record::{Loss, PageRecord};
use microweave_harvest::report::Report;
use microweave_harvest::stats::{
    Count, DataFormat, FolderStatistics, MAX_HOSTS, MAX_HOSTS_OF_KEY, MAX_KEY_BYTES, MAX_KEYS,
    MAX_TYPES_OF_ITEM, MAX_TYPES_OF_PAGE, NameTable, Statistics, TableRow,
};
use microweave_reader::Reading;
use serde_json::json;

use random::Random;

fn read(url: &str, date: Option<&str>, html: &str) -> (PageRecord, Page) {
    let (url, date, body) = (url.to_owned(), date.map(str::to_owned), html.as_bytes().to_vec());
    let options = Options::new().json_ld(true).meta(true).known_roots(true);
    let page = options.page_bytes(&body, None, &url);
    (PageRecord { url, date, body, ..PageRecord::default() }, page)
}

fn findings(reading: &Reading) -> Vec<Finding> {
    check(reading, &CheckOptions::new()).findings
}

fn add(statistics: &mut Statistics, url: &str, html: &str) {
    let (record, page) = read(url, Some("2026-11-20T10:00:00Z"), html);
    statistics.add(&HarvestedPage::new(&record, "pages.warc", page));
}

/// The rows of a table as `(key, items, pages, hosts)`.
fn rows(rows: Vec<TableRow>) -> Vec<(String, u64, u64, u64)> {
    let hosts = |row: &TableRow| row.hosts.map_or(0, |hosts| hosts.value);
    rows.into_iter().map(|row| (row.key.clone(), row.items.value, row.pages.value, hosts(&row))).collect()
}

fn known(table: &NameTable) -> Vec<(String, u64, u64, u64)> {
    rows(table.known.top(100))
}

fn row(key: &str, items: u64, pages: u64, hosts: u64) -> (String, u64, u64, u64) {
    (key.to_owned(), items, pages, hosts)
}

#[test]
fn items_pages_and_hosts_are_counted_by_name() {
    let mut statistics = Statistics::default();
    let card = "<p class=h-card><b class=p-name>Ada</b> <i class='p-nickname p-nickname'>A</i></p>";
    let entry = "<article class=h-entry><p class=p-name>Tea</p><p class='p-author h-card'>Ada</p></article>";
    add(&mut statistics, "https://www.ada.example/", &format!("{card}{card}"));
    add(&mut statistics, "https://blog.ada.example/tea", entry);
    add(
        &mut statistics,
        "https://grace.example/",
        &format!("{card}<p class=h-ship><b class=p-mast>1</b></p>"),
    );
    add(&mut statistics, "https://grace.example/empty", "<p>Nothing");
    add(&mut statistics, "", card);

    assert_eq!((statistics.pages, statistics.pages_with_items), (5, 4));
    assert_eq!((statistics.items, statistics.pages_without_host), (7, 1));
    assert_eq!(statistics.host_counts(), (Count::exact(2), Count::exact(2)));
    assert_eq!(rows(statistics.hosts.top(9)), [row("ada.example", 4, 2, 0), row("grace.example", 2, 2, 0)]);
    let format = &statistics.formats[&DataFormat::Microformats2];
    assert_eq!((format.pages, format.items, format.hosts.count()), (4, 7, Count::exact(2)));
    assert_eq!(known(&format.types), [row("h-card", 5, 4, 2), row("h-entry", 1, 1, 1)]);
    assert_eq!(rows(format.types.other.top(9)), [row("h-ship", 1, 1, 1)]);
    let names = [row("name", 6, 4, 2), row("nickname", 4, 3, 2), row("author", 1, 1, 1)];
    assert_eq!(known(&format.properties), names);
    assert_eq!(rows(format.properties.other.top(9)), [row("mast", 1, 1, 1)]);
    let typed = known(&format.typed_properties);
    assert_eq!(typed[..2], [row("h-card\tname", 5, 4, 0), row("h-card\tnickname", 4, 3, 0)]);
    assert_eq!(rows(statistics.type_pairs.top(9)), [row("h-card\th-entry", 0, 1, 0)]);
    assert_eq!(statistics.page_items.buckets().collect::<Vec<_>>(), [(0, 0, 1), (1, 1, 1), (2, 3, 3)]);
}

#[test]
fn each_format_has_its_numbers() {
    let mut statistics = Statistics::default();
    let page = r#"<meta property=og:title content=Tea><meta property=og:type content=article>
        <meta name=author content=Ada>
        <div class=vcard><b class=fn>Ada</b></div>
        <p itemscope itemtype=http://schema.org/Person><b itemprop=name>Ada</b></p>
        <script type=application/ld+json>
            {"@context": "https://schema.org/", "@type": "Article", "author": {"@type": "Person", "name": "Ada"}}
        </script>"#;
    add(&mut statistics, "https://ada.example/", page);
    let types = |format: DataFormat| known(&statistics.formats[&format].types);
    assert_eq!(types(DataFormat::Classic), [row("h-card", 1, 1, 1)]);
    assert_eq!(types(DataFormat::Microdata), [row("https://schema.org/Person", 1, 1, 1)]);
    let of_json_ld = [row("https://schema.org/Article", 1, 1, 1), row("https://schema.org/Person", 1, 1, 1)];
    assert_eq!(types(DataFormat::JsonLd), of_json_ld);
    assert_eq!(types(DataFormat::OpenGraph), [row("og:article", 1, 1, 1)]);
    assert!(!statistics.formats.contains_key(&DataFormat::Microformats2));
    let open_graph = known(&statistics.formats[&DataFormat::OpenGraph].properties);
    assert_eq!(open_graph, [row("og:title", 1, 1, 1), row("og:type", 1, 1, 1)]);
    // Article, Person, h-card and og:article: a type of two formats is one.
    assert_eq!(statistics.type_pairs.keys(), Count::exact(6));
    assert_eq!(statistics.items, 5);
}

#[test]
fn density_and_overlap_of_formats_are_reported() {
    let microdata = "<p itemscope itemtype=http://schema.org/Person><b itemprop=name>Ada</b></p>";
    let json = r#"<script type=application/ld+json>
        {"@context": "https://schema.org/", "@graph": [{"@type": "Person", "name": "Ada", "email": "a"}, {"@type": "Person"}]}
        </script>"#;
    let mut folders = FolderStatistics::default();
    for html in [microdata, json, &[microdata, json].concat()] {
        add(&mut folders.statistics, "https://ada.example/", html);
    }
    let report = Report::new(&folders, 20);
    let rows = |name: &str, person: &[&str]| {
        let table = report.table(name).expect("it has rows").csv();
        let rows: Vec<String> =
            table.lines().filter(|row| person.iter().all(|p| row.contains(p))).map(str::to_owned).collect();
        rows
    };
    assert_eq!(rows("type-formats", &["Person"]).len(), 3);
    assert_eq!(rows("type-formats", &["\"microdata, JSON-LD\",1,true,0.333"]).len(), 1);
    let email = rows("type-properties", &["JSON-LD", "email"]);
    assert!(email[0].ends_with(",2,true,2,true,0.500000"), "{email:?}");
}

#[test]
fn findings_losses_and_limits_are_counted() {
    let mut statistics = Statistics::default();
    let (_, page) =
        read("https://ada.example/", None, "<p class=h-card><b class=p-nmae>A</b><b class=p-nmae>B</b>");
    statistics.add_findings(&findings(&Reading::of(page)));
    statistics.add_findings(&[]);
    let misspelled = statistics.findings["misspelled-class"];
    assert_eq!((misspelled.findings, misspelled.pages, statistics.checked_pages), (2, 1, 2));
    let loss = |reason: &str| Loss { offset: 0, url: None, reason: reason.to_owned() };
    statistics.add_loss(&loss("the record is cut off"));
    statistics.add_loss(&loss("the record is cut off"));
    assert_eq!(rows(statistics.losses.top(9)), [row("the record is cut off", 2, 2, 0)]);
    add(&mut statistics, "https://ada.example/", &"<div>".repeat(600));
    assert_eq!(statistics.diagnostics["limit-depth"], 1);
}

#[test]
fn an_item_with_many_types_and_properties_is_counted_in_linear_time() {
    let names = |prefix: &str| (0..3000).map(|n| format!(" {prefix}-x{}", letters(n))).collect::<String>();
    let page = format!("<div class='{}'><p class='{}'>1</p></div>", names("h"), names("p"));
    let mut statistics = Statistics::default();
    add(&mut statistics, "https://ada.example/", &page);
    let format = &statistics.formats[&DataFormat::Microformats2];
    assert_eq!(format.types.other.keys(), Count::exact(3000));
    assert_eq!(format.typed_properties.other.keys(), Count::exact(16 * 3000));
}

fn letters(number: usize) -> String {
    number.to_string().bytes().map(|digit| char::from(digit - b'0' + b'a')).collect()
}

const PIECES: [&str; 9] = [
    "<p class=h-card><b class=p-name>Ada</b></p>",
    "<p class='h-entry h-as-note'><b class=e-content>Tea</b></p>",
    "<div class=vcard><b class=fn>Ada</b></div>",
    "<p itemscope itemtype=https://schema.org/Person><b itemprop=name>Ada</b></p>",
    "<p itemscope><b itemprop=x>Ada</b></p>",
    "<script type=application/ld+json>{\"@context\":\"https://schema.org\",\"@type\":\"Product\",\"sku\":1}</script>",
    "<meta property=og:type content=website>",
    "<p class=h-nmae><b class=p-title>1</b></p>",
    "text",
];

/// Adds page number `number` of a harvest.
fn add_random(statistics: &mut Statistics, number: u64) {
    let mut random = Random::new(number);
    let html: String = (0..random.below(6)).map(|_| random.pick(&PIECES)).collect();
    let url = format!("https://{}.example/{number}", letters(random.below(20)));
    let date = format!("2026-11-{:02}", 1 + random.below(28));
    let (record, page) = read(&url, Some(&date), &html);
    let page = HarvestedPage::new(&record, "", page);
    statistics.add(&page);
    if random.one_in(4) {
        statistics.add_findings(&findings(page.reading()));
    }
    if random.one_in(10) {
        let reason = format!("reason {}", random.below(3));
        statistics.add_loss(&Loss { offset: number, url: None, reason });
    }
}

#[test]
fn any_split_of_the_pages_merges_to_the_same_numbers() {
    const PAGES: u64 = 200;
    let mut whole = Statistics::default();
    (0..PAGES).for_each(|number| add_random(&mut whole, number));
    let whole = serde_json::to_value(&whole).expect("they are written");
    assert_ne!(whole["pages"], json!(0));

    for seed in 0..12 {
        let mut random = Random::new(1000 + seed);
        let count = 1 + random.below(12);
        let mut parts = vec![Statistics::default(); count];
        for number in 0..PAGES {
            add_random(&mut parts[random.below(count)], number);
        }
        // Some parts are written and read back, and parts merge in any order and grouping.
        while parts.len() > 1 {
            let mut one = parts.swap_remove(random.below(parts.len()));
            if random.one_in(2) {
                let line = serde_json::to_string(&one).expect("they are written");
                one = serde_json::from_str(&line).expect("they are read");
            }
            let other = random.below(parts.len());
            parts[other].merge(one);
        }
        assert_eq!(serde_json::to_value(&parts[0]).expect("they are written"), whole, "seed {seed}");
    }
}

#[test]
fn counting_goes_on_after_a_merge() {
    let card = "<p class=h-card>Ada</p>";
    let (mut one, mut other) = (Statistics::default(), Statistics::default());
    add(&mut one, "https://ada.example/", card);
    add(&mut other, "https://grace.example/", card);
    one.merge(other);
    add(&mut one, "https://alan.example/", card);
    let types = known(&one.formats[&DataFormat::Microformats2].types);
    assert_eq!(types, [row("h-card", 3, 3, 3)]);
}

#[test]
fn the_documentation_has_the_tables_and_the_bounds() {
    let docs = include_str!("../../../docs/statistics.md");
    let mut folders = FolderStatistics::default();
    (0..50).for_each(|number| add_random(&mut folders.statistics, number));
    add(&mut folders.statistics, "https://ada.example/", &"<div>".repeat(600));
    let report = Report::new(&folders, 10);
    assert!(report.tables.len() > 10);
    for table in &report.tables {
        let is_described = docs.contains(&format!("`{}`", table.name)) || table.name.starts_with("other-");
        assert!(is_described, "{}", table.name);
    }
    assert_eq!((MAX_KEYS, MAX_HOSTS, MAX_HOSTS_OF_KEY), (100_000, 100_000, 256));
    assert!(docs.contains("| 100,000 different names or hosts |") && docs.contains("| 256 |"));
    let bounds = [
        format!("more than {MAX_TYPES_OF_ITEM} types"),
        format!("more than {MAX_TYPES_OF_PAGE} known types"),
        format!("longer than {MAX_KEY_BYTES} bytes"),
    ];
    assert!(bounds.iter().all(|bound| docs.contains(bound)), "{bounds:?}");
}
