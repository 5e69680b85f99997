//! Views: the cases of `test-suite/views/`, and what programs ask of answers. `texts.rs` has the errors of texts, `limits.rs` hostile
//! views and pages.
//!
//! A case is a page and the JSON of its answer. Its view is `NAME.view.toml` beside it, otherwise the one in `examples/views/`,
//! otherwise the library's view with the name of the folder. `MICROWEAVE_WRITE_VIEWS=1 cargo test -p microweave-reader --features
//! views --test views` writes the answers anew.

mod limits;
#[allow(dead_code, unreachable_pub)]
#[path = "../../../../tests/support/random.rs"]
mod random;
#[allow(dead_code, unreachable_pub)]
#[path = "../../../../tests/support/suites.rs"]
mod suites;
mod texts;
#[allow(dead_code, unreachable_pub)]
#[path = "../../../../tests/support/words.rs"]
mod words;

use std::path::{Path, PathBuf};
use std::{env, fs};

use microweave_reader::view::{View, ViewFinding};
use microweave_reader::{Options, Reading};

const ADDRESS: &str = "https://example.com/page";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn view_of(case: &Path) -> View {
    let name = case.file_stem().and_then(|name| name.to_str()).expect("a case has a name");
    let folder = case.parent().and_then(|folder| folder.file_name()?.to_str()).expect("a case has a folder");
    let beside = case.with_extension("view.toml");
    let example = root().join("examples/views").join(format!("{name}.view.toml"));
    let file = [beside, example].into_iter().find_map(|path| fs::read_to_string(path).ok());
    match file {
        Some(text) => {
            let view = View::parse(name, &text).map_err(|error| format!("{}: {error}", case.display()));
            view.expect("it is a view")
        }
        None => View::shipped(folder).expect("the library has a view of the folder's name"),
    }
}

#[test]
fn cases_have_their_answers() {
    let mut failed = Vec::new();
    let folder = root().join("test-suite/views");
    let cases = suites::files_below(&folder, "html");
    assert!(cases.len() >= 16, "{}", cases.len());
    for (name, page) in cases {
        let path = folder.join(&name).with_extension("json");
        let answer = Reading::parse(&page, ADDRESS).view(&view_of(&path));
        let answer = serde_json::to_value(&answer).expect("it is JSON");
        if env::var_os("MICROWEAVE_WRITE_VIEWS").is_some() {
            let json = serde_json::to_string_pretty(&answer).expect("it is JSON");
            fs::write(&path, json + "\n").expect("it can be written");
            continue;
        }
        let expected = fs::read_to_string(&path).expect("each case has an answer");
        let expected: serde_json::Value = serde_json::from_str(&expected).expect("it is JSON");
        if expected != answer {
            failed.push(format!("{name}: {answer:#}"));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn views_of_the_library_are_views() {
    for name in View::shipped_names() {
        let text = View::shipped_text(name).expect("it is there");
        View::parse(name, text).expect("the whole text is a view");
        let view = View::shipped(name).expect("it is there");
        assert_eq!(view.names().next(), Some(name));
        View::parse(name, View::shipped_text(name).expect("it is there")).expect("its names are right");
        assert!(view.columns(0).count() > 2, "{name}");
        // As the members of all answers.
        let is_kebab_case = |name: &str| name.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        assert!(view.columns(0).all(|column| is_kebab_case(column.name)), "{name}");
    }
}

#[test]
fn reasons_say_what_lost_and_why() {
    let view = View::parse("page", "about = \"page\"\n[fields]\ntitle = [\"meta og:title\", \"html title\"]")
        .expect("it is a view");
    let html = "<title>Tea</title><meta property=og:title content='Hot tea'>";
    let reading = Reading::of(Options::new().reasons(true).page(html, ADDRESS));
    let answer = reading.view(&view);
    let reasons: Vec<String> = answer
        .reasons
        .iter()
        .map(|reason| format!("{} {} {}: {}", reason.source, reason.value, reason.taken, reason.why))
        .collect();
    assert_eq!(
        reasons,
        [
            "meta og:title Hot tea true: it is the first value",
            "html title Tea false: an earlier source has a value"
        ]
    );
    assert_eq!(answer.reasons[0].span.map(|span| span.start.column), Some(52));
}

#[test]
fn values_have_the_places_where_they_are_written() {
    let html = r#"<link rel=canonical href=/tea><article class=h-entry>
        <h1 class=p-name>Tea <b>at  four</b></h1><a class="u-url" href="/tea">#</a>
        <time class=dt-published datetime="2026-11-20">Friday</time>
        <p class="p-author h-card"><span class=p-name>Ada</span></p> <i class=p-name>Tea</i></article>
        <div itemscope itemtype=https://schema.org/Offer><data itemprop=price value=cheap>2</data></div>"#;
    let text = "about = \"page\"\n[fields]\nname = [\"mf2 name\", \"thing headline\"]\nurl = \"mf2 url\"\ndate = \"mf2 published\"\n\
        author = \"mf2 author.name\"\ncanonical = \"rel canonical\"";
    let places = |text: &str| -> Vec<String> {
        let reading = Reading::of(Options::new().reasons(true).page(html, ADDRESS));
        let answer = reading.view(&View::parse("v", text).expect("it is a view"));
        let findings = answer.findings.iter().map(|finding| finding.span);
        let spans = answer.reasons.iter().map(|reason| reason.span).chain(findings);
        spans.flatten().map(|span| html[span.start.offset..span.end.offset].to_owned()).collect()
    };
    let name = "Tea <b>at  four</b>";
    assert_eq!(places(text), [name, "Tea", name, "Tea", "/tea", "2026-11-20", "Ada", "/tea"]);
    let text = "about = \"Offer\"\n[fields.price]\nkind = \"number\"";
    assert_eq!(places(text), ["cheap", "cheap"]);
}

#[test]
fn findings_are_about_the_values_that_are_taken() {
    let html = r##"<script type="application/ld+json">{ "@context": "https://schema.org", "@type": "Product", "@id": "#p", "offers": [
        { "@type": "Offer", "price": "cheap" }, { "@type": "Offer", "price": "2" }, { "@type": "Offer", "sku": "3" }] }</script>
        <div itemscope itemid="#p" itemtype="https://schema.org/Product"><p itemprop=offers itemscope><b itemprop=sku>4</b></p></div>"##;
    let text = |kind: &str| {
        format!(
            "about = \"Product\"\nlist = true\n[fields.offers]\nkind = \"{kind}\"\nfrom = [\"json-ld offers\", \"microdata offers\"]\n\
            [views.deal.fields.price]\nkind = \"number\"\nrequired = true\n[views.deal.fields.sku]\n\
            [views.deal.fields.seller]\nrequired = true\n[views.deal.fields.name]\nfrom = \"thing @type\""
        )
    };
    let messages = |kind: &str, explains: bool| -> Vec<String> {
        let view = View::parse("v", &text(kind)).expect("it is a view");
        let reading = Reading::of(Options::new().reasons(explains).page(html, ADDRESS));
        reading.view(&view).findings.iter().map(ViewFinding::message).collect()
    };
    let first =
        ["v: offers.price is not a number in json-ld price: \"cheap\"", "v: offers.seller is missing"];
    assert_eq!(messages("view deal", false), first);
    let others = [first[1], "v: offers.price is missing", first[1]];
    assert_eq!(messages("list of view deal", false), [&first[..], &others].concat());
    for kind in ["view deal", "list of view deal"] {
        assert_eq!(messages(kind, true), messages(kind, false), "{kind}");
    }
}

/// A view of microformats has the same rules as a view of things.
#[test]
fn views_of_microformats_are_of_the_main_one_and_not_of_others() {
    let html = "<p class='h-entry h-review'><a class='u-url p-name' href=/review>Review</a></p>
        <p class=h-entry><a class='u-url p-name' href=/other>Other</a></p>
        <p class=h-entry><a class='u-url u-uid p-name' href=/page>Main</a></p>
        <p class=h-entry itemscope itemtype=https://schema.org/Product><b class=p-name itemprop=name>Cup</b></p>";
    let names = |members: &str| -> Vec<String> {
        let view = View::parse("v", &format!("{members}\n[fields.name]\nfrom = \"mf2 name\""))
            .expect("it is a view");
        let answer = Reading::parse(html, ADDRESS).view(&view);
        answer.records.iter().filter_map(|record| record.text("name")).collect()
    };
    assert_eq!(names("about = \"h-entry\""), ["Main"]);
    assert_eq!(names("about = \"h-entry\"\nlist = true"), ["Review", "Other", "Main", "Cup"]);
    assert_eq!(names("about = \"h-entry\"\nlist = true\nexcept = \"h-review\""), ["Other", "Main", "Cup"]);
    assert_eq!(names("about = \"h-review\"\nexcept = [\"h-entry\"]"), [""; 0]);
    // One thing, as its items have one `u-uid`, is one record.
    let card = "<p class=h-card><a class='u-url u-uid p-name' href=/ada>Ada</a></p>".repeat(2);
    let text =
        "about = \"h-card\"\nlist = true\n[fields.names]\nfrom = \"mf2 name\"\nkind = \"list of text\"";
    let answer = Reading::parse(&card, ADDRESS).view(&View::parse("v", text).expect("it is a view"));
    assert_eq!(serde_json::json!(answer.records), serde_json::json!([{ "names": ["Ada", "Ada"] }]));
}

#[test]
fn tables_have_columns_for_records_in_records() {
    let text = "about = \"Product\"\nlist = true\n[fields.name]\nrequired = true\n[fields.offer]\nfrom = \"schema offers\"\n\
        kind = \"view deal\"\n[fields.others]\nfrom = \"schema offers\"\nkind = \"list of view deal\"\n\
        [views.deal.fields.price]\nkind = \"number\"\nrequired = true\n[views.deal.fields.sku]";
    let view = View::parse("v", text).expect("it is a view");
    let paths = view.column_paths();
    let names: Vec<String> = paths.iter().map(|path| path.names.join(".")).collect();
    assert_eq!(names, ["name", "offer.price", "offer.sku", "others"]);
    let html = r#"<script type="application/ld+json">[{ "@context": "https://schema.org", "@type": "Product",
        "name": "Cup", "offers": [{ "@type": "Offer", "sku": "a" }, { "@type": "Offer", "sku": "b" }] },
        { "@context": "https://schema.org", "@type": "Product", "offers": { "price": "9" } }]</script>"#;
    let answer = Reading::parse(html, ADDRESS).view(&view);
    let skus: Vec<_> =
        answer.records.iter().map(|record| record.at(&paths[2].names).map(|sku| sku.values.len())).collect();
    assert_eq!(skus, [Some(1), Some(0)]);
    assert_eq!(answer.records[1].at(&["others", "sku"]), None);
    assert_eq!(answer.missing(0), ["offer.price", "others.price"]);
    assert_eq!(answer.missing(1), ["name"]);
    let hostile: String = ["fields", "views.b.fields", "views.c.fields"]
        .iter()
        .zip(["view b", "view c", "text"])
        .flat_map(|(fields, kind)| {
            (0..150).map(move |number| format!("[{fields}.f{number}]\nkind = \"{kind}\"\n"))
        })
        .collect();
    let view = View::parse("hostile", &hostile).expect("it is a view");
    assert!((150..4096).contains(&view.column_paths().len()), "{}", view.column_paths().len());
}

#[test]
fn stored_documents_have_views() {
    let json =
        r#"{"items": [{"type": ["h-event"], "properties": {"name": ["Tasting"], "start": ["2026-12-01"]}}]}"#;
    let reading = Reading::of_document(json.parse().expect("it is a document"), ADDRESS);
    let answer = reading.view(&View::shipped("event").expect("it is there"));
    assert_eq!(answer.records[0].text("name").as_deref(), Some("Tasting"));
    assert_eq!(answer.records[0].text("start").as_deref(), Some("2026-12-01"));
}

#[cfg(feature = "derive")]
#[test]
fn structures_are_views() {
    use microweave_reader::Amount;

    #[derive(Debug, PartialEq, View)]
    #[view(about = "Product", list)]
    struct Ware {
        #[view(from = "schema name", from = "meta og:title")]
        name: String,
        #[view(from = "schema offers")]
        offers: Vec<Deal>,
        #[view(from = "schema image", kind = "url", recommended)]
        picture: Option<String>,
        #[view(from = "schema image", kind = "url")]
        pictures: Vec<String>,
    }

    #[derive(Debug, PartialEq, View)]
    struct Deal {
        #[view(from = "schema price")]
        price: Amount,
    }

    let html = r#"<script type="application/ld+json">{ "@context": "https://schema.org", "@graph": [
        { "@type": "Product", "name": "Cup", "image": ["/cup.jpg", "/back.jpg"],
          "offers": [{ "@type": "Offer", "price": "9", "priceCurrency": "EUR" }, { "@type": "Offer" }] },
        { "@type": "Product", "sku": "without a name" }] }</script>"#;
    let wares: Vec<Ware> = Reading::parse(html, ADDRESS).view_as();
    assert_eq!(wares.len(), 1);
    assert_eq!((&*wares[0].name, wares[0].offers.len()), ("Cup", 1));
    assert_eq!(wares[0].offers[0].price.currency.as_deref(), Some("EUR"));
    assert_eq!(wares[0].picture.as_deref(), Some("https://example.com/cup.jpg"));
    assert_eq!(wares[0].pictures, ["https://example.com/cup.jpg", "https://example.com/back.jpg"]);
    let view = View::of_type::<Ware>().expect("it is a view");
    assert_eq!(view.names().collect::<Vec<_>>(), ["Ware", "Deal"]);
}
