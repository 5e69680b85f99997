//! Things: what a page describes, over all syntaxes.

use microweave::{Options, Source};

use microweave_reader::things::{
    BreadcrumbList, Event, IdentityRule, Nutrition, Person, Product, Recipe, RelatedProperties, ThingValue,
    Things, TypedRow,
};
use microweave_reader::{ReadOptions, Reading};

use crate::support::cases;

pub(crate) fn things(html: &str) -> Things {
    Reading::parse(html, "https://shop.example/cup").things()
}

pub(crate) fn json_ld(script: &str) -> String {
    format!(r#"<script type="application/ld+json">{script}</script>"#)
}

#[test]
fn metadata_of_open_graph_is_no_thing() {
    assert!(things(r#"<meta property="og:title" content="Cup">"#).is_empty());
}

#[test]
fn two_sources_of_one_product() {
    let html = r#"<div itemscope itemtype="http://schema.org/Product"><b itemprop=name>Cup</b><i itemprop=color>red</i>
        <p itemprop=offers itemscope itemtype="http://schema.org/Offer"><i itemprop=price>12.50</i></p></div>"#;
    let script = json_ld(
        r#"{ "@context": "https://schema.org", "@type": "Product", "name": "Cup", "color": "blue",
            "offers": { "@type": "Offer", "price": "12.5", "priceCurrency": "EUR" } }"#,
    );
    let things = things(&(html.to_owned() + &script));
    assert_eq!(things.iter().count(), 1);
    let cup = things.of_type("https://schema.org/Product").next().expect("there is one");
    assert_eq!(cup.sources(), [Source::Microdata, Source::JsonLd]);
    assert_eq!(cup.text("color"), Some("red"));
    let conflicts: Vec<_> = cup.conflicts("color").map(|(value, _)| value.as_text()).collect();
    assert_eq!(conflicts, [Some("blue")]);
    let offer = cup.thing("offers").expect("there is one");
    assert_eq!((offer.text("price"), offer.text("priceCurrency")), (Some("12.50"), Some("EUR")));
    assert_eq!((cup.conflicts("offers").count(), offer.conflicts("price").count()), (0, 0));
    let amount = things.all::<Product>()[0].amount().expect("it has a price");
    assert_eq!((amount.amount.as_str(), amount.currency.as_deref()), ("12.50", Some("EUR")));
}

#[test]
fn two_products_of_one_source_are_two() {
    let item = r#"<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Cup</b></div>"#;
    let things = things(&item.repeat(2));
    assert_eq!(things.of_type("Product").count(), 2);
}

#[test]
fn references_are_resolved_and_subtypes_count() {
    let things = things(&json_ld(
        r##"{ "@context": "https://schema.org", "@graph": [
            { "@type": "Event", "name": "Tasting", "startDate": "2026-12-01T19:00+01:00", "location": { "@id": "#bar" } },
            { "@type": "Restaurant", "@id": "#bar", "name": "Tea bar", "address": "1 Main Street" }] }"##,
    ));
    assert_eq!(things.of_type("Organization").count(), 1);
    let event = &things.all::<Event>()[0];
    assert_eq!(event.location[0].name.as_deref(), Some("Tea bar"));
    let address = event.location[0].address.as_ref().and_then(|address| address.name.as_deref());
    assert_eq!(address, Some("1 Main Street"));
    let start = event.start_date.as_ref().and_then(microweave_reader::Date::rfc3339);
    assert_eq!(start.as_deref(), Some("2026-12-01T19:00:00+01:00"));
}

#[test]
fn recipes_of_microformats_and_of_json_ld() {
    let html = "<div class=h-recipe><h1 class=p-name>Tea</h1><i class=p-ingredient>water</i><i class=p-ingredient>leaves</i>
        <time class=dt-duration datetime=PT5M>5</time><p class=e-instructions>Pour.</p>
        <a class='p-author h-card' href=/ada>Ada</a></div>";
    let script = json_ld(
        r#"{ "@context": "https://schema.org", "@type": "Recipe", "name": "Soup", "cookTime": "P0Y0M0DT0H35M0.000S",
            "recipeInstructions": [{ "@type": "HowToSection", "itemListElement":
                [{ "@type": "HowToStep", "text": "Cut." }, { "@type": "HowToStep", "text": "Cook." }] }, "Eat."],
            "nutrition": { "@type": "NutritionInformation", "calories": "90 kcal", "netCarbContent": "5 g", "about": { "name": "Soup" } } }"#,
    );
    let recipes: Vec<Recipe> = things(&(html.to_owned() + &script)).all();
    let [tea, soup] = &recipes[..] else { panic!("{recipes:?}") };
    assert_eq!(tea.recipe_ingredient, ["water", "leaves"]);
    assert_eq!(tea.total_time.map(|time| time.to_string()).as_deref(), Some("PT5M"));
    assert_eq!(tea.author[0].name.as_deref(), Some("Ada"));
    assert_eq!(soup.steps(), ["Cut.", "Cook.", "Eat."]);
    assert_eq!(soup.cook_time.map(|time| time.to_string()).as_deref(), Some("PT35M"));
    let facts = soup.nutrition.as_ref().expect("it has facts");
    assert_eq!(facts.calories.as_deref(), Some("90 kcal"));
    assert_eq!(
        facts.other.iter().map(|(name, text)| (&**name, &**text)).collect::<Vec<_>>(),
        [("netCarbContent", "5 g")]
    );
    let json = serde_json::to_value(facts).expect("it is JSON");
    assert_eq!(json, serde_json::json!({ "calories": "90 kcal", "netCarbContent": "5 g" }));
    assert_eq!(serde_json::from_value::<Nutrition>(json).ok().as_ref(), Some(facts));
}

#[test]
fn breadcrumbs_in_order() {
    let things = things(&json_ld(
        r#"{ "@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [
            { "@type": "ListItem", "position": 2, "name": "Cups", "item": "https://shop.example/cups" },
            { "@type": "ListItem", "position": 1, "item": { "@id": "https://shop.example/", "name": "Shop" } }] }"#,
    ));
    assert_eq!(things.all::<BreadcrumbList>()[0].names(), ["Shop", "Cups"]);
}

#[test]
fn steps_of_a_recipe() {
    let steps = |instructions: &str| {
        let recipe = json_ld(&format!(
            r#"{{ "@context": "https://schema.org", "@type": "Recipe", "ingredients": ["water", "leaves"],
                "recipeInstructions": {instructions} }}"#
        ));
        let recipe = things(&recipe).all::<Recipe>().remove(0);
        assert_eq!(recipe.recipe_ingredient, ["water", "leaves"], "the property has a new name");
        recipe.steps().into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(steps(r#""Boil.\n\nPour.""#), ["Boil.", "Pour."]);
    let counted = r#"[{ "@type": "HowToStep", "name": "Step 1", "text": "Boil." },
        { "@type": "HowToStep", "name": "Layer 1", "text": "Pour." }]"#;
    assert_eq!(steps(counted), ["Boil.", "Layer 1", "Pour."]);
    let named = r#"{ "@context": "https://schema.org", "@type": "Recipe",
        "recipeInstructions": [{ "@type": "HowToStep", "name": "Stir." }] }"#;
    let recipe = things(&json_ld(named)).all::<Recipe>().remove(0);
    assert_eq!(
        (recipe.recipe_instructions[0].text.as_deref(), recipe.steps()),
        (Some("Stir."), vec!["Stir."])
    );
}

#[test]
fn json_reads_back() {
    let html = "<div class='h-card' id=ada><a class='p-name u-url' href=/ada>Ada</a></div>".to_owned()
        + &json_ld(
            r##"{ "@context": "https://schema.org", "@type": "Person", "@id": "#a", "name": "Ada", "jobTitle": "Cook",
                "knows": { "@type": "Person", "name": "Grace", "knows": { "@id": "#a" } } }"##,
        );
    let things = things(&html);
    let json = serde_json::to_string(&things).expect("it is written");
    let read: Things = serde_json::from_str(&json).expect("it is read");
    assert_eq!(serde_json::to_string(&read).expect("it is written"), json);
    assert_eq!(read.all::<Person>(), things.all::<Person>());
    let typed = things.all::<Person>();
    let written = serde_json::to_string(&typed).expect("it is written");
    assert_eq!(serde_json::from_str::<Vec<Person>>(&written).expect("it is read"), typed, "{written}");
}

/// The name of two things is the first one, and the other one stays a conflict.
#[test]
fn names_of_two_things() {
    let article = r#"{ "@context": "https://schema.org", "@type": "Article", "url": "https://ada.example/1", "author": [
        { "@type": "Person", "@id": "https://ada.example/a", "name": "Ada" },
        { "@type": "Person", "@id": "https://ada.example/b", "name": "Ada" }] }"#;
    let html =
        "<p itemscope itemtype=https://schema.org/Article><a itemprop=url href=https://ada.example/1></a>\
        <b itemprop=author>Ada</b>"
            .to_owned();
    let things = things(&(html + &json_ld(article)));
    let article = things.of_type("Article").next().expect("the page has an article");
    let ids = |values: Vec<ThingValue<'_>>| {
        let things = values.into_iter().filter_map(|value| value.as_thing()?.id().map(str::to_owned));
        things.collect::<Vec<_>>()
    };
    assert_eq!(ids(article.values("author").collect()), ["https://ada.example/a"]);
    assert_eq!(ids(article.conflicts("author").map(|(value, _)| value).collect()), ["https://ada.example/b"]);
}

/// The pairs of pages and things in `test-suite/things`.
#[test]
fn pairs_of_pages_and_things() {
    for (name, page) in cases::pages("things") {
        let html = std::fs::read_to_string(&page).expect("it is read");
        let things = Reading::parse(&html, "https://example.com/page").things();
        let expected = cases::json(&page.with_extension("json")).expect("each page has its things");
        assert_eq!(serde_json::to_value(&things).expect("it is written"), expected, "{name}");
    }
}

/// The tables of `docs/things.md` have the rules of the code, and no others.
#[test]
fn the_documentation_has_the_rules() {
    let docs = include_str!("../../docs/things.md");
    let condition = |condition: Option<_>| condition.map_or("–".to_owned(), |own| format!("{own}"));
    let rules = IdentityRule::all().iter().map(|rule| {
        let [things, posts] = [rule.things, rule.posts].map(condition);
        format!("| {} | {} | {things} | {posts} |", rule.name, rule.compares)
    });
    let names = |names: &[&str]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let related = RelatedProperties::all().iter().map(|row| {
        let units = if row.units.is_empty() { String::new() } else { format!(" {}", names(row.units)) };
        format!("| {} |{units} |", names(row.values))
    });
    let expected: Vec<String> = rules.chain(related).collect();
    let is_row =
        |line: &&str| line.starts_with("| ") && !line.ends_with("posts |") && !line.ends_with("in |");
    assert_eq!(docs.lines().filter(is_row).collect::<Vec<_>>(), expected);
}

#[test]
fn things_with_only_conflicts_are_read_back() {
    let offer = |text: &str| {
        format!(
            r#"{{ "@context": "https://schema.org", "@type": "Product", "name": "Cup", "offers": {text} }}"#
        )
    };
    let html = r#"<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Cup</b>
        <p itemprop=offers itemscope itemtype="https://schema.org/Offer"><i itemprop=price>$ 5</i></p></div>"#;
    let script = json_ld(&offer(r#"{ "@type": "Offer", "priceCurrency": "EUR" }"#));
    let things = things(&(html.to_owned() + &script));
    let offer = things.of_type("Offer").next().expect("the product has an offer");
    assert_eq!((offer.text("price"), offer.text("priceCurrency")), (Some("$ 5"), None));
    assert_eq!(offer.conflicts("priceCurrency").count(), 1);
    let json = serde_json::to_string(&things).expect("it is JSON");
    let again: Things = serde_json::from_str(&json).expect("it is read");
    assert_eq!(serde_json::to_string(&again).expect("it is JSON"), json);
}

#[test]
fn things_of_a_document_are_those_of_the_syntaxes_that_it_has() {
    let script =
        json_ld(r#"{ "@context": "https://schema.org", "@type": "Recipe", "name": "Tea &amp; milk" }"#);
    let html = format!("{script}<p vocab='https://schema.org/' typeof=Person><b property=name>Ada</b></p>");
    let names = |document: &microweave::Document| {
        let things = Reading::of_document(document.clone(), "").things();
        things.iter().filter_map(|thing| thing.text("name").map(str::to_owned)).collect::<Vec<_>>()
    };
    assert!(names(&Options::new().parse(&html, "")).is_empty());
    // With an address, the page is a subject too: it uses a vocabulary.
    let all = Options::new().json_ld(true).rdfa(true).parse(&html, "https://shop.example/");
    assert_eq!(names(&all), ["Tea & milk", "Ada"]);
    let json = serde_json::to_string(&all).expect("it is JSON");
    let again = microweave::Document::from_json(&json).expect("it is a document");
    assert_eq!(names(&again), ["Tea & milk", "Ada"]);
}

#[test]
fn structures_in_json_have_one_form() {
    let things = things(&json_ld(
        r#"{ "@context": "https://schema.org", "@type": "Product", "name": "Cup", "offers": [
            { "@type": "Offer", "price": "2.879,20 €", "availability": "https://schema.org/InStock" },
            { "@type": "Offer", "price": "ask", "priceCurrency": "EUR" }] }"#,
    ));
    let row = TypedRow::of_type("IndividualProduct").expect("a product is near");
    assert_eq!(
        serde_json::Value::from(row.read(&things, "Product")),
        serde_json::json!([{ "name": "Cup", "offers": [
            { "price": "2879.20", "priceCurrency": "EUR", "availability": "InStock" }, { "priceCurrency": "EUR" }] }])
    );
    assert!(row.read(&things, "IndividualProduct").is_empty());
    for row in TypedRow::all() {
        let known = |kind: &str| TypedRow::all().any(|row| row.name == kind);
        let is_plain =
            |kind: &str| ["String", "Decimal", "Date", "Duration", "EnumValue", "u32", "u64"].contains(&kind);
        assert!(row.fields.iter().all(|field| is_plain(field.kind) || known(field.kind)), "{row:?}");
    }
}

#[test]
fn things_do_not_depend_on_what_was_read_before() {
    let html = "<div itemscope itemtype='https://schema.org/Product'><b itemprop=name>Cup</b></div><p class=h-entry>Tea";
    let reading = Reading::parse(html, "https://shop.example/");
    let _ = reading.posts(&ReadOptions::new());
    assert_eq!(reading.things().of_type("Product").count(), 1);
}

/// The number of products if one has an address in microdata, another one has an address in JSON-LD, and each syntax has a
/// further product.
fn count_products(one: &str, other: &str) -> usize {
    let product = r#""@context": "https://schema.org", "@type": "Product""#;
    let script = json_ld(&format!(
        r#"[{{ {product}, "name": "b", "url": "{other}" }}, {{ {product}, "name": "c" }}]"#
    ));
    let html = format!(
        r#"<p itemscope itemtype="https://schema.org/Product"><b itemprop=name>a</b><link itemprop=url href="{one}"></p>
           <p itemscope itemtype="https://schema.org/Product"><b itemprop=name>d</b></p>{script}"#
    );
    things(&html).iter().count()
}

#[test]
fn addresses_of_the_same_page() {
    for (one, other) in [
        ("https://ada.example/tea", "http://ada.example/tea"),
        ("https://ada.example/tea", "https://www.ada.example/tea"),
        ("https://ada.example/tea", "https://ada.example/tea/"),
        ("https://ada.example/tea?utm_source=a&utm_medium=b", "https://ada.example/tea/"),
        ("https://ada.example/tea?FBCLID=a&p=1&gclid=2", "https://ada.example/tea?p=1"),
        ("https://ada.example/tea?", "https://ada.example/tea"),
        ("https://ada.example/tea#", "https://ada.example/tea"),
        ("https://ada.example/tea/index.html", "https://ada.example/tea"),
        ("https://ada.example/INDEX.PHP?p=1", "https://ada.example/?p=1"),
        ("https://ada.example/index.html", "https://ada.example"),
        ("HTTPS://WWW.Ada.example:443/a/../tea", "http://ada.example:80/tea"),
        ("https://me:pass@ada.example/tea", "https://ada.example/tea"),
        ("https://ada.example/caf%c3%a9/%7Eada", "https://ada.example/café/~ada"),
        ("https://ada.example/t%65a?a=%2f", "https://ada.example/tea?a=%2F"),
        ("https://ada.example/tea#%61", "https://ada.example/tea#a"),
        ("mailto:ada@ada.example", "MAILTO:ada@ada.example"),
    ] {
        assert_eq!(count_products(one, other), 3, "{one} {other}");
    }
}

#[test]
fn addresses_of_different_pages() {
    for (one, other) in [
        ("https://ada.example/tea", "https://ada.example/Tea"),
        ("https://ada.example/tea", "https://ada.example:8080/tea"),
        ("https://ada.example/tea", "https://blog.ada.example/tea"),
        ("https://ada.example/tea?p=1", "https://ada.example/tea?p=2"),
        ("https://ada.example/tea?utm=1", "https://ada.example/tea"),
        ("https://ada.example/tea#a", "https://ada.example/tea#b"),
        ("https://ada.example/myindex.html", "https://ada.example/"),
        ("https://www.example/", "https://example/"),
        ("https://ada.example/a%2Fb", "https://ada.example/a/b"),
        ("https://ada.example/%", "https://ada.example/%25"),
        ("https://ada.example/%é", "https://ada.example/"),
        ("mailto:ada@ada.example", "https://ada.example/"),
    ] {
        assert_eq!(count_products(one, other), 4, "{one} {other}");
    }
}

/// Where values are written: in a script, in a property of microdata, RDFa or microformats.
#[test]
fn values_have_the_spans_of_what_is_written() {
    let html = r#"<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Cup</b><a itemprop=url href="/cup">go</a>
        <i itemprop=color>red</i></div> <p class=h-product><b class=p-name>Mug</b></p>
        <p vocab="https://schema.org/" typeof=Book><b property=name>Bread</b></p>"#;
    let html = html.to_owned()
        + &json_ld(
            r#"{ "@context": "https://schema.org", "@type": "Product", "name": "Cup", "color": "blue" }"#,
        );
    let reading = Reading::parse(&html, "https://shop.example/");
    let things = reading.things_with_spans();
    let mut written: Vec<_> = Vec::new();
    for thing in things.iter() {
        for (name, _) in thing.properties() {
            let spans = thing.spans(name).chain(thing.conflict_spans(name)).flatten();
            written.extend(spans.map(|span| (name, &html[span.bytes()])));
        }
    }
    written.sort_unstable();
    let expected = [
        ("color", "blue"),
        ("color", "red"),
        ("name", "Bread"),
        ("name", "Cup"),
        ("name", "Mug"),
        ("url", "/cup"),
    ];
    assert_eq!(written, expected);

    // The spans are in the JSON, and only if they are asked for.
    let json = serde_json::to_string(&things).expect("it is JSON");
    let again: Things = serde_json::from_str(&json).expect("it is read again");
    assert_eq!(serde_json::to_string(&again).expect("it is JSON"), json);
    let without = reading.things();
    assert!(without.iter().all(|thing| thing.spans("name").flatten().next().is_none()));
}
