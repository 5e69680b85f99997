//! Views: the cases of `test-suite/views/`, the errors of their texts, and hostile views and pages.
//!
//! A case is a page and the JSON of its answer. Its view is `NAME.view.toml` beside it, otherwise the one in `examples/views/`,
//! otherwise the library's view with the name of the folder. `MICROWEAVE_WRITE_VIEWS=1 cargo test -p microweave-reader --features
//! views --test views` writes the answers anew.

use std::path::{Path, PathBuf};
use std::{env, fs};

use microweave_reader::view::{View, ViewFinding};
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
    assert!(count >= 16, "{count}");
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn views_of_the_library_are_views() {
    for name in View::shipped_names() {
        let view = View::shipped(name).expect("it is there");
        assert_eq!(view.names().next(), Some(name));
        assert!(view.columns(0).count() > 2, "{name}");
        // As the members of all answers.
        let is_kebab_case = |name: &str| name.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        assert!(view.columns(0).all(|column| is_kebab_case(column.name)), "{name}");
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
            "line 2, near \"latest\": `latest` compares dates, and this field is text",
        ),
        ("[fields.title]\nfrom = \"meta\"", "line 2, near \"meta\": the source meta needs a name after it"),
        (
            "[fields.title]\nfrom = \"schema name*\"",
            "line 2, near \"schema\": a star is at the last of several steps",
        ),
        ("[fields.title]\nfrom = \"mf2 p-name.x*\"", "line 2, near \"mf2\": the source mf2 has no star"),
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
    let deep = |n: usize| format!("[views.v{n}.fields.a]\nkind = \"view v{}\"\n", n + 1);
    let ascending: String = (0..20).map(deep).collect();
    // Each view names an earlier one.
    let descending: String = (0..20).rev().map(deep).collect();
    let last = "[views.v20.fields]\na = \"text\"\n";
    let cases = [
        (circle.to_owned(), "is in itself"),
        ("[fields]\n".to_owned() + &fields, "at most 512 fields"),
        (path, "at most 16 steps"),
        (sources, "at most 64 sources"),
        (views, "at most 64 views"),
        (
            ascending + last,
            "line 2, near \"view\": the view v0 is in itself, or views are more than 8 levels",
        ),
        (last.to_owned() + &descending, "the view v0 is in itself, or views are more than 8 levels"),
        ("[".repeat(100_000), "not TOML"),
        ("{\"a\":".to_owned() + &"[".repeat(200_000), "not JSON"),
        (format!("{{\"fields\":{}1{}}}", "[".repeat(20_000), "]".repeat(20_000)), "too deep"),
        ("#".repeat(300_000), "at most 262144 bytes"),
    ];
    for (text, expected) in cases {
        let error = View::parse("hostile", &text).expect_err(expected).to_string();
        assert!(error.contains(expected), "{expected}: {error}");
    }
    for is_reversed in [false, true] {
        let mut views: Vec<String> = (0..7).map(deep).collect();
        views.push("[views.v7.fields]\na = \"text\"\n".to_owned());
        if is_reversed {
            views.reverse();
        }
        View::parse("deep", &views.concat()).expect("eight levels are allowed");
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
    let first = ["v: offers.price is not a number in thing price: \"cheap\"", "v: offers.seller is missing"];
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
fn a_source_has_a_maximum_of_values() {
    let tags = |start: usize| -> String {
        (start..start + 400).map(|number| format!("<i itemprop=keywords>{number}</i>")).collect()
    };
    let part = |start: usize| format!("<p itemprop=isRelatedTo itemscope>{}</p>", tags(start));
    let html = format!(
        "<div itemscope itemtype=https://schema.org/Product>{}{}{}</div>",
        tags(0),
        part(0),
        part(400)
    );
    let text = "about = \"Product\"\n[fields]\nkeywords = { kind = \"list of text\" }\n\
        inner = { from = \"microdata isRelatedTo.keywords\", kind = \"list of text\" }";
    let answer = Reading::parse(&html, ADDRESS).view(&View::parse("v", text).expect("it is a view"));
    let counts: Vec<usize> = answer.records[0].fields.iter().map(|field| field.values.len()).collect();
    assert_eq!(counts, [400, 512]);
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

/// Views in views follow each of 20 nodes to each of 20 others.
#[test]
fn stored_graphs_end_within_their_account() {
    let node = |level: usize, number: usize| {
        let knows: Vec<String> =
            (0..20).map(|to| format!(r##"{{ "@id": "#{}-{to}" }}"##, level + 1)).collect();
        format!(r##"{{ "@type": "Person", "@id": "#{level}-{number}", "knows": [{}] }}"##, knows.join(","))
    };
    let nodes: Vec<String> = (0..8)
        .flat_map(|level| (0..20).map(move |number| (level, number)))
        .map(|(level, number)| node(level, number))
        .collect();
    let json = format!(r#"{{ "@context": "https://schema.org", "@graph": [{}] }}"#, nodes.join(","));
    let html = format!(r#"<script type="application/ld+json">{json}</script>"#);
    let part = |level: usize| {
        let kind = if level < 7 { format!("list of view v{}", level + 1) } else { "list of text".to_owned() };
        format!(".fields.knows]\nkind = \"{kind}\"\n")
    };
    let parts: String = (1..8).map(|level| format!("[views.v{level}{}", part(level))).collect();
    let text = format!("about = \"Person\"\n[fields.knows]\nkind = \"list of view v1\"\n{parts}");
    let view = View::parse("friends", &text).expect("it is a view");
    let page = Reading::of(Options::new().json_ld(true).page(&html, ADDRESS));
    let stored = Reading::of_document(page.document().clone(), ADDRESS);
    assert!(!stored.document().json_ld().is_empty());
    for reading in [page, stored] {
        let answer = reading.view(&view);
        assert!(!answer.diagnostics.is_empty(), "the account is exceeded");
        assert_eq!(answer.records.len(), 1);
    }
}

#[test]
fn things_of_many_descriptions_leave_room_for_others() {
    let cup = |id: &str, name: &str| {
        format!(
            "<b itemprop=isSimilarTo itemscope itemtype=https://schema.org/Product {id}><i itemprop=name>{name}</i></b>"
        )
    };
    let html = format!(
        "<div itemscope itemtype=https://schema.org/Product itemid=#p><p itemprop=isRelatedTo itemscope>{}</p>\
        <p itemprop=isRelatedTo itemscope>{}</p></div>",
        cup("itemid=#s", "Cup").repeat(30),
        cup("", "Mug")
    );
    let text = "about = \"Product\"\n[fields.names]\nfrom = \"thing isRelatedTo.isSimilarTo.name\"\nkind = \"list of text\"\n\
        pick = \"union\"";
    let answer = Reading::parse(&html, ADDRESS).view(&View::parse("v", text).expect("it is a view"));
    assert_eq!(serde_json::json!(answer.records), serde_json::json!([{ "names": ["Cup", "Mug"] }]));
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
