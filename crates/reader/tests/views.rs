//! Views: the cases of `test-suite/views/`, the errors of their texts, and hostile views and pages.
//!
//! A case is a page and the JSON of its answer. Its view is `NAME.view.toml` beside it, otherwise the one in `examples/views/`,
//! otherwise the library's view with the name of the folder. `MICROWEAVE_WRITE_VIEWS=1 cargo test -p microweave-reader --features
//! views --test views` writes the answers anew.

use std::path::{Path, PathBuf};
use std::{env, fs};

use microweave_reader::view::View;
use microweave_reader::{Options, Reading};

const ADDRESS: &str = "https://example.com/page";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn names(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.sort();
    paths
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
    let mut count = 0;
    for folder in names(&root().join("test-suite/views")) {
        for case in
            names(&folder).into_iter().filter(|path| path.extension().is_some_and(|end| end == "html"))
        {
            count += 1;
            let page = fs::read_to_string(&case).expect("it can be read");
            let answer = Reading::parse(&page, ADDRESS).view(&view_of(&case));
            let answer = serde_json::to_value(&answer).expect("it is JSON");
            let path = case.with_extension("json");
            if env::var_os("MICROWEAVE_WRITE_VIEWS").is_some() {
                let json = serde_json::to_string_pretty(&answer).expect("it is JSON");
                fs::write(&path, json + "\n").expect("it can be written");
                continue;
            }
            let expected = fs::read_to_string(&path).expect("each case has an answer");
            let expected: serde_json::Value = serde_json::from_str(&expected).expect("it is JSON");
            if expected != answer {
                failed.push(format!("{}: {answer:#}", case.display()));
            }
        }
    }
    assert!(count >= 15, "{count}");
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn views_of_the_library_are_views() {
    for name in View::shipped_names() {
        let view = View::shipped(name).expect("it is there");
        assert_eq!(view.names().next(), Some(name));
        assert!(view.columns(0).count() > 2, "{name}");
    }
}

#[test]
fn errors_name_line_and_word() {
    let errors = [
        (
            "about = \"Recipe\"\n[fields.title]\nfrmo = \"mf2 p-name\"",
            "line 3, near \"frmo\": there is no member of a field \"frmo\"",
        ),
        (
            "about = \"Recipe\"\n[fields.title]\nfrom = [\"mf2 p-name\",\n  \"shema name\"]",
            "line 4, near \"shema\": there is no source \"shema\"",
        ),
        ("[fields.title]\nkind = \"txet\"", "line 2, near \"txet\": there is no kind \"txet\""),
        ("[fields.title]\nkind = \"view persn\"", "line 2, near \"view\": there is no view \"persn\""),
        ("[fields.title]\nrequired = 1", "line 2, near \"1\": this takes true or false"),
        (
            "[fields.title]\nif = \"other\"",
            "line 2, near \"other\": there is no field \"other\" before this one",
        ),
        (
            "[fields.title]\npick = \"latest\"",
            "line 2, near \"latest\": this pick function does not compare values of the kind text",
        ),
        ("[fields.title]\nfrom = \"meta\"", "line 2, near \"meta\": the source meta needs a name after it"),
        ("about = ", "line 1, near \"\": this is not TOML"),
        ("{\n \"fields\": {\"a\": {\"kind\": \"dat\"}}}", "line 2, near \"dat\": there is no kind \"dat\""),
        (
            "{\n \"fields\": {\"a\": \"schema name\"}, \"fields\": {}}",
            "line 2, near \"fields\": fields is given twice",
        ),
        ("{\"fields\":\n {,}}", "line 2, near"),
        ("about = \"Recipe\"", "there is no view: write about and [fields.NAME]"),
    ];
    for (text, expected) in errors {
        let error = View::parse("recipe", text).expect_err(text).to_string();
        assert!(
            error.contains(expected.trim_end_matches("there is no view: write about and [fields.NAME]")),
            "{text}\n{error}"
        );
    }
}

#[test]
fn circles_and_huge_views_are_errors() {
    let circle = "[fields.a]\nkind = \"view b\"\n[views.b.fields.c]\nkind = \"view d\"\n[views.d.fields.e]\nkind = \"view b\"";
    let fields: String = (0..10_000).map(|number| format!("f{number} = \"schema name\"\n")).collect();
    let path = format!("[fields.a]\nfrom = \"schema {}\"", vec!["part"; 1000].join("."));
    let sources = format!("[fields.a]\nfrom = {:?}", vec!["schema name"; 200]);
    let views: String =
        (0..100).map(|number| format!("[views.v{number}.fields]\na = \"schema name\"\n")).collect();
    let deep: String =
        (0..20).map(|n| format!("[views.v{n}.fields.a]\nkind = \"view v{}\"\n", n + 1)).collect();
    let cases = [
        (circle.to_owned(), "is in itself"),
        ("[fields]\n".to_owned() + &fields, "at most 512 fields"),
        (path, "at most 16 steps"),
        (sources, "at most 64 sources"),
        (views, "at most 64 views"),
        (deep + "[views.v20.fields]\na = \"text\"\n", "more than 8 levels"),
        ("[".repeat(100_000), "not TOML"),
        ("{\"a\":".to_owned() + &"[".repeat(200_000), "not JSON"),
        (format!("{{\"fields\":{}1{}}}", "[".repeat(20_000), "]".repeat(20_000)), "too deep"),
        ("#".repeat(300_000), "at most 262144 bytes"),
    ];
    for (text, expected) in cases {
        let error = View::parse("hostile", &text).expect_err(expected).to_string();
        assert!(error.contains(expected), "{expected}: {error}");
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
    assert_eq!(answer.reasons[0].span.map(|span| span.start.column), Some(19));
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

/// The bytes that an answer about a page may take.
fn room(reading: &Reading) -> usize {
    let page = reading.page().expect("it is a page");
    page.account(microweave_html::account::Share::View).max_bytes()
}

#[test]
fn many_things_with_one_long_part_are_within_the_account() {
    let things: String = (0..4000)
        .map(|number| {
            format!(r##"{{ "@type": "Product", "@id": "#{number}", "brand": {{ "@id": "#b" }} }},"##)
        })
        .collect();
    let brand = format!(r##"{{ "@type": "Brand", "@id": "#b", "name": "{}" }}"##, "b".repeat(200_000));
    let html = format!(
        r#"<script type="application/ld+json">{{ "@context": "https://schema.org", "@graph": [{things}{brand}] }}</script>"#
    );
    let fields: String = (0..40).map(|number| format!("f{number} = \"thing brand\"\n")).collect();
    let view = View::parse("hostile", &format!("about = \"Product\"\nlist = true\n[fields]\n{fields}"))
        .expect("it is a view");
    let reading = Reading::parse(&html, ADDRESS);
    let answer = reading.view(&view);
    assert!(!answer.diagnostics.is_empty(), "the account is exceeded");
    let bytes = serde_json::to_string(&answer).expect("it is JSON").len();
    assert!(bytes <= room(&reading), "{bytes} > {}", room(&reading));
}

#[test]
fn things_in_circles_end() {
    let html = r##"<script type="application/ld+json">{ "@context": "https://schema.org", "@graph": [
        { "@type": "Person", "@id": "#a", "name": "Ada", "knows": { "@id": "#b" } },
        { "@type": "Person", "@id": "#b", "name": "Grace", "knows": { "@id": "#a" } }] }</script>"##;
    let text = "about = \"Person\"\n[fields.name]\n[fields.knows]\nkind = \"list of view friend\"\n[views.friend.fields.name]\n\
        [views.friend.fields.knows]\nkind = \"view far\"\n[views.far.fields.name]";
    let answer = Reading::parse(html, ADDRESS).view(&View::parse("person", text).expect("it is a view"));
    let json = serde_json::to_string(&answer.records).expect("it is JSON");
    assert_eq!(json, r#"[{"name":"Ada","knows":[{"name":"Grace","knows":{"name":"Ada"}}]}]"#);
}

/// Numbers that look random, the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end
    }

    fn one<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.below(texts.len())]
    }
}

const MARKUP: [&str; 24] = [
    "<div class=h-recipe>",
    "</div>",
    "<b class=p-name>",
    "</b>",
    "<a class='p-author h-card' href=/a>",
    "</a>",
    "<div itemscope itemtype=https://schema.org/Product>",
    "<i itemprop=offers itemscope itemtype=https://schema.org/Offer>",
    "<i itemprop=price>12,5",
    "<meta itemprop=name content=Cup>",
    "</i>",
    "<meta property=og:title content='Tea &amp; more'>",
    "<script type=application/ld+json>{\"@context\":\"https://schema.org\",\"@type\":\"Recipe\",\"name\":[\"a\",{\"@id\":\"#x\"}],\"author\":{\"@id\":\"#x\",\"author\":{\"@id\":\"#x\"}}}</script>",
    "<script type=application/ld+json>[{\"@context\":\"https://schema.org\",\"@id\":\"#x\",\"@type\":\"Product\",\"offers\":[{\"price\":\"9\"}]}]",
    "</script>",
    "<title>Tea",
    "</title>",
    "<time datetime=2026-11-20>",
    "<p class=e-content>&lt;\u{0}é",
    "<html lang=de_AT>",
    "<link rel=canonical href=//x>",
    "<div vocab=https://schema.org/ typeof=Event><b property=name>",
    "<p class='h-entry p-name u-url'>",
    "{{title}}",
];
const VIEW_LINES: [&str; 24] = [
    "about = \"Recipe\"\n",
    "about = \"page\"\n",
    "about = \"main\"\n",
    "about = \"Product\"\n",
    "about = \"h-card\"\n",
    "list = true\n",
    "[fields.a]\nfrom = [\"mf2 p-name\", \"schema name\"]\n",
    "[fields.b]\nfrom = \"thing author.author.name\"\nkind = \"list of text\"\n",
    "[fields.c]\nfrom = [\"schema author\", \"mf2 p-author\"]\nkind = \"view v\"\nrequired = true\n",
    "[fields.d]\nkind = \"money\"\nfrom = \"schema offers.price\"\n",
    "[fields.e]\nfrom = \"page title\"\npick = \"longest\"\n",
    "[fields.f]\nfrom = [\"post author\", \"authorship\"]\nkind = \"list of view person\"\n",
    "[fields.g]\nkind = \"date\"\nfrom = [\"html time@datetime\", \"schema @id\"]\npick = \"latest\"\n",
    "[fields.h]\nunless = \"repeats a\"\nfrom = \"html title\"\n",
    "[fields.i]\nkind = \"list of url\"\npick = \"union\"\nfrom = [\"rel canonical\", \"address\", \"schema @id\"]\n",
    "[fields.j]\nkind = \"markup\"\nfrom = \"mf2 e-content\"\n",
    "[fields.k]\nagree = true\nfrom = [\"microdata name\", \"json-ld name\", \"rdfa name\"]\n",
    "[fields.l]\nvalues = [\"Tea\"]\nif = \"a\"\n",
    "[views.v.fields.a]\nfrom = [\"mf2 p-name\", \"text\"]\n",
    "[views.v.fields.b]\nkind = \"view w\"\nfrom = \"thing author\"\n",
    "[views.w.fields.a]\nfrom = \"thing name\"\n",
    "kind = \"language\"\n",
    "x = {}\n",
    "[fields]\n",
];

#[test]
fn random_views_of_random_pages_end_within_the_account() {
    let mut numbers = Numbers(48);
    let mut views = Vec::new();
    for _ in 0..4000 {
        let count = 1 + numbers.below(8);
        let text: String = (0..count).map(|_| numbers.one(&VIEW_LINES)).collect();
        views.extend(View::parse("random", &text));
    }
    assert!(views.len() > 100, "{}", views.len());
    for round in 0..1500 {
        let count = numbers.below(40);
        let html: String = (0..count).map(|_| numbers.one(&MARKUP)).collect();
        let reading = Reading::of(Options::new().reasons(round % 3 == 0).page(&html, ADDRESS));
        let answer = reading.view(&views[numbers.below(views.len())]);
        let json = serde_json::to_string(&answer).expect("it is JSON");
        assert!(json.len() <= room(&reading), "{html}\n{json}");
    }
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
    }

    #[derive(Debug, PartialEq, View)]
    struct Deal {
        #[view(from = "schema price")]
        price: Amount,
    }

    let html = r#"<script type="application/ld+json">{ "@context": "https://schema.org", "@graph": [
        { "@type": "Product", "name": "Cup", "image": "/cup.jpg",
          "offers": [{ "@type": "Offer", "price": "9", "priceCurrency": "EUR" }, { "@type": "Offer" }] },
        { "@type": "Product", "sku": "without a name" }] }</script>"#;
    let wares: Vec<Ware> = Reading::parse(html, ADDRESS).view_as();
    assert_eq!(wares.len(), 1);
    assert_eq!((&*wares[0].name, wares[0].offers.len()), ("Cup", 1));
    assert_eq!(wares[0].offers[0].price.currency.as_deref(), Some("EUR"));
    assert_eq!(wares[0].picture.as_deref(), Some("https://example.com/cup.jpg"));
    let view = View::of_type::<Ware>().expect("it is a view");
    assert_eq!(view.names().collect::<Vec<_>>(), ["Ware", "Deal"]);
}
