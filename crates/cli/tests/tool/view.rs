//! `microweave view` and `microweave types`: what a view gives of pages.

use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::json;

use crate::support::folder::Folder;
use crate::support::tool::{Run, run, run_with_stdin};

const VIEW: &str = "about = \"Product\"\nlist = true\n[fields.name]\nrequired = true\n[fields.price]\nfrom = [\"schema offers.price\", \
    \"meta og:price:amount\"]\nkind = \"money\"\n[fields.maker]\nfrom = \"schema brand\"\nkind = \"view person\"\n\
    [fields.tags]\nfrom = \"schema category\"\nkind = \"list of text\"\n[fields.sku]\nrequired = true\n";

const PAGE: &[u8] = b"<script type=application/ld+json>\n[{ \"@context\": \"https://schema.org\", \"@type\": \"Product\", \"name\": \"Cup\",
    \"category\": [\"a, b\", \"c\"], \"brand\": \"Pots\", \"offers\": { \"price\": \"9\", \"priceCurrency\": \"EUR\" } },
    { \"@context\": \"https://schema.org\", \"@type\": \"Product\", \"sku\": \"P\" }]</script>";

/// Counts the runs, whose folders differ.
static RUNS: AtomicUsize = AtomicUsize::new(0);

fn shown(options: &[&str]) -> Run {
    let folder = Folder::new(&format!("view-{}", RUNS.fetch_add(1, Ordering::Relaxed)));
    let view = folder.write("wares.view.toml", VIEW);
    let args: Vec<&str> = ["view", &view].into_iter().chain(options.iter().copied()).collect();
    run_with_stdin(&args, PAGE)
}

#[test]
fn fields_have_their_sources() {
    let Run { code, stdout, stderr } = shown(&[]);
    for line in
        ["  name             Cup  (json-ld name)\n", "  price            9 EUR  (json-ld offers.price)\n"]
    {
        assert!(stdout.contains(line), "{stdout}");
    }
    assert!(stdout.contains("wares: sku is missing"), "{stdout}");
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
}

#[test]
fn answers_are_for_programs() {
    let lines = shown(&["--format", "jsonl"]).json_lines();
    let cup = json!({ "name": "Cup", "price": { "amount": "9", "currency": "EUR" }, "maker": { "name": "Pots" }, "tags": ["a, b", "c"] });
    assert_eq!(lines[0], json!({ "source": "-", "view": cup }));
    let csv = shown(&["--format", "csv"]).stdout;
    let header = "page,name,price,maker.name,maker.url,maker.photo,maker.job-title,tags,sku,missing\r\n";
    assert!(csv.starts_with(header), "{csv}");
    assert!(csv.contains("-,Cup,9 EUR,Pots,,,,\"a, b\nc\",,sku\r\n"), "{csv}");
    assert!(csv.contains("-,,,,,,,,P,name\r\n"), "{csv}");
    let table = shown(&["--format", "table"]).stdout;
    assert!(table.starts_with("name  price  maker.name  tags     sku  missing\n"), "{table}");
    let json = &shown(&["--format", "json", "--why"]).json_lines()[0];
    assert_eq!((json["views"].as_array().map(Vec::len), json["source"].as_str()), (Some(2), Some("-")));
    assert_eq!(json["reasons"][0]["why"], "first");
}

/// The reasons of records in a list follow the list, each once.
#[test]
fn reasons_are_shown_once() {
    let folder = Folder::new("view-why");
    let view = folder.write(
        "offers.view.toml",
        "about = \"Product\"\n[fields.offers]\nkind = \"list of view deal\"\n[views.deal.fields.price]\nkind = \"number\"\n\
        [fields.maker]\nfrom = \"schema brand\"\nkind = \"view named\"\n[views.named.fields]\nname = [\"schema name\", \"text\"]\n",
    );
    let page = b"<script type=application/ld+json>{ \"@context\": \"https://schema.org\", \"@type\": \"Product\",
        \"brand\": \"Pots\", \"offers\": [{ \"price\": \"9\" }, { \"price\": \"8\" }, { \"price\": \"7\" }] }</script>";
    let text = run_with_stdin(&["view", "--why", &view], page).stdout;
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    for number in ["9", "8", "7"] {
        let why = format!("{number}  (json-ld price");
        assert_eq!(lines.iter().filter(|line| line.contains(&why)).count(), 2, "{text}");
        let of_inner = lines.iter().filter(|line| line.starts_with("  offers.price ") && line.contains(&why));
        assert_eq!(of_inner.count(), 2, "{text}");
    }
    assert_eq!(lines.iter().filter(|line| line.contains("Pots  (text")).count(), 2, "{text}");
}

/// A union has values of several sources.
#[test]
fn each_value_has_its_source() {
    let folder = Folder::new("view-sources");
    let fields = "[fields.tags]\nfrom = [\"schema keywords\", \"mf2 p-category\"]\npick = \"union\"\n";
    let view = folder.write("tags.view.toml", format!("about = \"main\"\n{fields}"));
    let page = b"<article class=h-entry itemscope itemtype=https://schema.org/Article><meta itemprop=keywords content=tea>
        <h1 class=p-name>Tea</h1><i class=p-category>cup</i></article>";
    let text = run_with_stdin(&["view", &view], page).stdout;
    assert_eq!(text, "-\n  tags     tea  (microdata keywords)\n  tags     cup  (mf2 p-category)\n");
}

#[test]
fn what_a_page_does_not_have_is_named() {
    let folder = Folder::new("view-nothing");
    let of = |about: &str, options: &[&str]| {
        let text = format!(
            "about = {about:?}\n[fields]\nsku = \"schema sku\"\npicture = {{ from = \"schema name\", kind = \"url\" }}"
        );
        let view = folder.write("a.view.toml", &text);
        run_with_stdin(&[&["view", &view], options].concat(), PAGE).stdout
    };
    assert_eq!(of("Recipe", &[]), "-: no Recipe\n");
    assert_eq!(of("Teapot", &[]), "-: no Teapot; schema.org has no type Teapot\n");
    assert_eq!(of("h-product", &[]), "-: no h-product\n");
    // A field without a value is named by its reason.
    let why = of("Product", &["--why"]);
    assert!(why.contains("\n  picture  not Cup  (json-ld name 2:"), "{why}");
}

#[test]
fn check_warns_of_limits_and_counts_records() {
    let folder = Folder::new("view-check");
    let view = folder.write("cup.view.toml", "about = \"h-product\"\n[fields.name]\n");
    let page = "<p class=h-product>Cup</p>".to_owned() + &"<div>".repeat(3000);
    for options in [&["view", &view][..], &["view", "--check", &view], &["view", "--check=json", &view]] {
        let Run { stdout, stderr, .. } = run_with_stdin(options, page.as_bytes());
        assert_eq!(stderr.matches(": warning: ").count(), 1, "{options:?}: {stderr}");
        if options.contains(&"--check") {
            assert_eq!(stdout.lines().next(), Some("-: no findings in 1 record"));
        }
    }
}

#[test]
fn why_is_for_formats_that_have_reasons() {
    for format in ["csv", "table", "jsonl"] {
        shown(&["--why", "--format", format]).assert_says(2, "--why: is for the formats text and json");
    }
}

#[test]
fn check_has_findings_like_check() {
    let Run { code, stdout, .. } = shown(&["--check"]);
    assert!(stdout.contains("error[view-missing]: wares: sku is missing\n"), "{stdout}");
    assert!(stdout.contains("= help: write sku"), "{stdout}");
    assert_eq!(code, Some(1));
    let folder = Folder::new("view-relative");
    let view = folder
        .write("a.view.toml", "about = \"Product\"\n[fields.a]\nfrom = \"schema brand\"\nkind = \"url\"");
    for (options, help) in [
        (&[][..], "absolute address, or give the address"),
        (&["--base", "https://a.example/"], "no findings"),
    ] {
        let text = run_with_stdin(&[&["view", "--check", &view], options].concat(), PAGE).stdout;
        assert!(text.contains(help), "{text}");
    }
    let concise = shown(&["--check=concise"]).stdout;
    assert!(concise.contains("-:2:"), "{concise}");
    let sarif = shown(&["--check=sarif"]).stdout;
    let sarif: serde_json::Value = serde_json::from_str(&sarif).expect("it is JSON");
    assert_eq!(sarif["runs"][0]["results"][0]["ruleId"], "view-missing");
    assert_eq!(sarif["runs"][0]["results"].as_array().map(Vec::len), Some(2));
}

#[test]
fn errors_of_views_name_line_and_word() {
    let folder = Folder::new("view-errors");
    let view = folder.write("a.view.toml", "[fields.a]\nkind = \"txet\"");
    run_with_stdin(&["view", &view], PAGE).assert_says(2, "line 2, near \"txet\"");
    run_with_stdin(&["view", "recipes"], PAGE).assert_says(2, "did you mean \"recipe\"?");
    assert_eq!(run(&["view", "recipe", "missing.html"]).code, Some(2));
}

#[test]
fn types_are_for_typescript() {
    let folder = Folder::new("view-types");
    let view = folder.write("wares.view.toml", VIEW);
    let types = run(&["types", &view]).stdout;
    for part in [
        "export interface Money {\n",
        "export interface Wares {\n  name?: string;\n  price?: Money;\n  maker?: Person;\n  tags: string[];\n",
        "export interface Person {\n",
    ] {
        assert!(types.contains(part), "{types}");
    }
}
