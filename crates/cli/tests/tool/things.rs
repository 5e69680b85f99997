//! `microweave things`.

use serde_json::{Value, json};

use crate::support::tool::{run, run_with_stdin};

const PAGE: &[u8] = br#"<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Cup</b><i itemprop=color>red</i></div>
    <script type="application/ld+json">
    { "@context": "https://schema.org", "@type": "Product", "name": "Cup", "color": "blue", "sku": "C1" }</script>"#;

#[test]
fn things_as_text() {
    let run = run_with_stdin(&["things", "--why"], PAGE);
    let expected = "Product: Cup  (microdata, JSON-LD)\n  name   Cup  (microdata at 1:71, JSON-LD)\n  \
        color  red  (microdata at 1:96)\n         other: blue  (JSON-LD at 3:86)\n  sku    C1  (JSON-LD at 3:101)\n";
    assert_eq!((run.stdout.as_str(), run.code), (expected, Some(0)));
}

#[test]
fn things_as_json() {
    let run = run_with_stdin(&["things", "--format", "json", "--type", "Product"], PAGE);
    let expected = json!({ "source": "-", "things": [{ "main": true, "type": ["Product"], "sources": ["microdata", "json-ld"],
        "properties": { "name": ["Cup"], "color": ["red"], "sku": ["C1"] } }] });
    assert_eq!(serde_json::from_str::<Value>(&run.stdout).expect("it is JSON"), expected);
    let line = run_with_stdin(&["things", "--format", "jsonl"], PAGE).stdout;
    let line: Value = serde_json::from_str(&line).expect("it is a line of JSON");
    assert_eq!(line["thing"], expected["things"][0]);
}

#[test]
fn pages_without_things_and_unknown_types() {
    assert_eq!(run_with_stdin(&["things"], b"<p>Tea").code, Some(1));
    assert_eq!(run_with_stdin(&["things", "--type", "Recipe"], PAGE).code, Some(1));
    run(&["things", "--type", "produkt"])
        .assert_says(2, "in schema.org there is no type \"produkt\"; did you mean \"Product\"?");
}

/// A page with a recipe in RDFa, and one with a recipe in JSON-LD.
pub(crate) const RDFA: &str = "<div vocab='https://schema.org/' typeof=Recipe><b property=name>Tea</b><i property=recipeIngredient>water</i></div>";
pub(crate) const JSON_LD: &str = r#"<script type="application/ld+json">{ "@context": "https://schema.org",
    "@type": "Recipe", "name": "Tea", "recipeIngredient": ["water", "1 \"bag\""], "totalTime": "PT5M" }</script>"#;

#[test]
fn things_of_rdfa_and_json_ld() {
    for page in [RDFA, JSON_LD] {
        let run = run_with_stdin(&["things", "--type", "Recipe,Product"], page.as_bytes());
        assert!(run.stdout.starts_with("Recipe: Tea\n"), "{}", run.stdout);
    }
}

#[test]
fn things_as_tables() {
    let run = run_with_stdin(&["things", "--type", "Recipe", "--format", "csv"], JSON_LD.as_bytes());
    let (header, row) = run.stdout.split_once("\r\n").expect("it has lines");
    assert!(
        header.starts_with("page,name,description,author,datePublished,image,url,recipeIngredient,"),
        "{header}"
    );
    assert!(header.contains(",nutrition.calories,"), "{header}");
    assert!(row.starts_with("-,Tea,,,,,,\"water\n1 \"\"bag\"\"\","), "{row}");
    assert!(row.contains(",PT5M,"), "{row}");

    let run = run_with_stdin(&["things", "--type", "Recipe", "--format", "table"], JSON_LD.as_bytes());
    let expected = "name  recipeIngredient  totalTime\nTea   water; 1 \"bag\"    PT5M\n";
    assert_eq!(run.stdout, expected);
    let run = run_with_stdin(&["things", "--format", "csv"], PAGE);
    assert_eq!(run.stdout, "page,type,name,url\r\n-,Product,Cup,\r\n");

    let shop = br#"<script type="application/ld+json">{ "@context": "https://schema.org", "@type": "Product",
        "name": "Cup", "offers": [{ "@type": "Offer", "price": "2.879,20 \u20ac" }] }</script>"#;
    let run = run_with_stdin(&["things", "--type", "Product", "--format", "table"], shop);
    assert_eq!(run.stdout, "name  offers.price  offers.priceCurrency\nCup   2879.20       EUR\n");
    let run = run_with_stdin(&["things", "--type", "Recipe", "--format", "table"], shop);
    assert_eq!((run.stdout.as_str(), run.code), ("", Some(1)));
}

#[test]
fn parts_in_tables() {
    let table = |class: &str, properties: &str| {
        let page = format!(
            r#"<script type="application/ld+json">{{ "@context": "https://schema.org", "@type": "{class}", {properties} }}</script>"#
        );
        run_with_stdin(&["things", "--type", class, "--format", "table"], page.as_bytes()).stdout
    };
    let job = r#""title": "Cook", "jobLocation": { "@type": "Place", "address": { "@type": "PostalAddress",
        "streetAddress": "1 Main Street", "addressLocality": "Town" } }, "baseSalary": { "@type": "MonetaryAmount",
        "currency": "EUR", "value": { "@type": "QuantitativeValue", "minValue": 15, "unitText": "HOUR" } }"#;
    let lines = "title  jobLocation          baseSalary.currency  baseSalary.value.minValue  baseSalary.value.unitText\n\
        Cook   1 Main Street, Town  EUR                  15                         HOUR\n";
    assert_eq!(table("JobPosting", job), lines);
    let recipe = r#""recipeInstructions": [{ "@type": "HowToSection", "name": "Tea", "itemListElement": [
        { "@type": "HowToStep", "text": "Boil." }] }]"#;
    assert_eq!(table("Recipe", recipe), "recipeInstructions\nTea; Boil.\n");
    let way = r#""itemListElement": [{ "@type": "ListItem", "position": 2, "name": "Cups" },
        { "@type": "ListItem", "position": 1, "item": { "@id": "https://shop.example/", "name": "Shop" } }]"#;
    assert_eq!(table("BreadcrumbList", way), "itemListElement\nShop; Cups\n");
    let hours = r#""openingHoursSpecification": { "@type": "OpeningHoursSpecification", "dayOfWeek": ["monday", "Tuesday"],
        "opens": "09:00", "closes": "18:00" }"#;
    assert_eq!(table("Store", hours), "openingHoursSpecification\nMonday Tuesday, 09:00, 18:00\n");
}

#[test]
fn limits_are_reported() {
    let deep = format!("<div class=h-product>{}", "<div>".repeat(600));
    for command in ["things", "feeds"] {
        let run = run_with_stdin(&[command], deep.as_bytes());
        assert!(run.stderr.contains("nest deeper than the limit"), "{command}: {}", run.stderr);
    }
}
