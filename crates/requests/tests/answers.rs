//! The answers of each verb, and the errors of wrong requests.

use microweave::Limits;
use microweave_requests::{Answer, AnswerOptions, Html, Request, Verb, answer};
use serde_json::{Value, json};

const PAGE: &str = r#"<link rel=feed href=/feed title=Posts>
<article class="h-entry"><a class="u-url" href="/1"><b class="p-name">Été</b></a>
<a class="u-like-of" href="https://grace.example/tea">Tea</a><time class="dt-published">2026-11-20T09:00Z</time>
<p class="p-nmae">x</p></article>"#;

fn request(options: Value) -> Request {
    let options = serde_json::from_value(options).expect("the options are known");
    Request { options, ..Request::new(Html::Text(PAGE.to_owned()), "https://ada.example/1") }
}

fn answered(verb: Verb, request: &Request) -> (Answer, Value) {
    let answer = answer(verb, request).expect("the request has an answer");
    let json = serde_json::from_str(&answer.body).expect("it is JSON");
    (answer, json)
}

#[test]
fn parse_gives_the_document() {
    let (answer, json) = answered(Verb::Parse, &request(json!({})));
    assert_eq!(answer.media_type, "application/json");
    assert_eq!(json["items"][0]["properties"]["name"], json!(["Été"]));
    assert!(json.get("microdata").is_some() && json.get("reasons").is_none());
    let (_, json) = answered(Verb::Parse, &request(json!({ "reasons": true })));
    assert!(json["reasons"].is_array() && json["not-taken"].is_array());
}

#[test]
fn parse_writes_formats_by_name_and_media_type() {
    for (format, media_type) in [
        ("mf2", "application/mf2+json"),
        ("application/mf2+json; charset=utf-8", "application/mf2+json"),
        ("APPLICATION/atom+xml", "application/atom+xml"),
        ("text/turtle", "text/turtle"),
        ("application/json", "application/json"),
    ] {
        let request = Request { format: Some(format.to_owned()), ..request(json!({})) };
        assert_eq!(answer(Verb::Parse, &request).expect(format).media_type, media_type);
    }
}

#[test]
fn read_gives_posts_and_on_request_reasons() {
    let (_, json) = answered(Verb::Read, &request(json!({ "reasons": true })));
    assert_eq!(json["source"], "https://ada.example/1");
    assert_eq!(json["main"]["entries"][0]["type"], "like");
    assert!(json["main"]["entries"][0]["why"].is_object(), "{json}");
    assert_eq!(json["feed-links"][0]["url"], "https://ada.example/feed");
    let (_, json) = answered(Verb::Read, &request(json!({})));
    assert!(json["main"]["entries"][0].get("why").is_none());
    assert!(json["feed-links"][0].get("why").is_none());
    let jf2 = Request { format: Some("jf2".to_owned()), ..request(json!({})) };
    assert_eq!(answered(Verb::Read, &jf2).1["like-of"], "https://grace.example/tea");
}

#[test]
fn previews_are_of_pages_with_and_without_posts() {
    let (_, json) = answered(Verb::Preview, &request(json!({})));
    assert_eq!((&json["source"], &json["kind"]), (&json!("https://ada.example/1"), &json!("like")));
    assert_eq!(json["reasons"], json!([]));
    let (_, read) = answered(Verb::Read, &request(json!({})));
    assert_eq!(read["page"]["sources"], json["sources"]);
    let (_, json) = answered(Verb::Preview, &request(json!({ "reasons": true })));
    assert_eq!(json["reasons"][0]["field"], "url");
    let html = Html::Text("<title>Tea</title>".to_owned());
    let (_, read) = answered(Verb::Read, &Request::new(html, "https://ada.example/tea"));
    assert_eq!((&read["main"]["kind"], &read["main"]["entries"]), (&json!("no-posts"), &json!([])));
    assert_eq!((&read["page"]["title"], &read["page"]["authors"]), (&json!("Tea"), &json!([])));
}

#[test]
fn check_gives_limits_and_rules_with_offsets() {
    let (_, json) = answered(Verb::Check, &request(json!({ "maxInput": PAGE.len() - 1 })));
    assert_eq!(json["findings"][0]["code"], "limit-input");
    let findings = json["findings"].as_array().expect("it is a list");
    let misspelled = findings.iter().find(|finding| finding["code"] == "misspelled-class");
    let replacement = &misspelled.expect("the class is misspelled")["replacement"];
    let offset = |end: &str| {
        replacement["span"][end]["offset"].as_u64().and_then(|offset| usize::try_from(offset).ok())
    };
    let (start, end) = (offset("start").expect("a number"), offset("end").expect("a number"));
    assert_eq!((&PAGE[start..end], &replacement["text"]), ("p-nmae", &json!("p-name")));
}

#[test]
fn explain_gives_sentences_and_specifications() {
    let (_, json) = answered(Verb::Explain, &request(json!({})));
    let values = json["values"].as_array().expect("it is a list");
    let name =
        values.iter().find(|value| value["at"] == "/items/0/properties/name/0").expect("it has a name");
    assert_eq!(name["value"], "Été");
    assert_eq!(name["reasons"][0]["text"], "The element has the class p-name.");
    let specification = name["reasons"][0]["specification"].as_str();
    assert!(specification.is_some_and(|url| url.starts_with("https://microformats.org/")));
    assert!(json["not-taken"].is_array());
}

#[test]
fn feeds_and_mentions_are_those_of_the_tool() {
    let (_, json) = answered(Verb::Feeds, &request(json!({})));
    assert_eq!(json["feeds"][0]["url"], "https://ada.example/feed");
    let target = Some("https://grace.example/tea".to_owned());
    let (_, json) = answered(Verb::Mention, &Request { target, ..request(json!({})) });
    assert_eq!((&json["kind"], &json["post"]["type"]), (&json!("like"), &json!("like")));
    let target = Some("https://grace.example/coffee".to_owned());
    let (_, json) = answered(Verb::Mention, &Request { target, ..request(json!({})) });
    assert!(json.get("kind").is_none());
}

#[test]
fn things_are_joined_and_can_be_of_some_types() {
    let html = r#"<p itemscope itemtype="https://schema.org/Product"><b itemprop=name>Cup</b></p>
        <script type="application/ld+json">[{ "@context": "https://schema.org", "@type": "Product", "name": "Cup",
        "sku": "C1" }, { "@context": "https://schema.org", "@type": "Recipe", "name": "Tea" }]</script>"#;
    let asked = |options: Value| Request { html: Html::Text(html.to_owned()), ..request(options) };
    let (answer, json) = answered(Verb::Things, &asked(json!({ "types": "Product,Event" })));
    let cup = json!({ "main": true, "type": ["Product"], "sources": ["microdata", "json-ld"],
        "properties": { "name": ["Cup"], "sku": ["C1"] } });
    assert_eq!(json, json!({ "source": "https://ada.example/1", "things": [cup] }));
    assert_eq!(answer.media_type, "application/json");
    let (_, json) = answered(Verb::Things, &asked(json!({ "types": ["Thing"], "reasons": true })));
    assert_eq!(json["things"].as_array().map(Vec::len), Some(2));
    assert_eq!(json["things"][0]["why"]["sku"]["sources"], json!([["json-ld"]]));
    let unknown = [
        ("produkt", "in schema.org there is no type \"produkt\"; did you mean \"Product\"?"),
        ("h-card", "h-card is a type of microformats; write a type of schema.org, such as Person or Article"),
    ];
    for (name, message) in unknown {
        let error = serde_json::from_value::<AnswerOptions>(json!({ "types": [name] })).unwrap_err();
        assert_eq!(error.to_string(), format!("the option types: {message}"));
    }
}

#[test]
fn sanitized_html_has_classes_of_microformats_and_links_for_frames() {
    let html = "<p class='p-name x' onclick=a()>Tea<iframe src=//video.example/1></iframe>";
    let asked = |options: Value| Request { html: Html::Text(html.to_owned()), ..request(options) };
    let (_, json) = answered(Verb::Sanitize, &asked(json!({})));
    let expected =
        "<p class=\"p-name\">Tea<a href=\"https://video.example/1\">https://video.example/1</a></p>";
    assert_eq!(json, json!({ "source": "https://ada.example/1", "html": expected }));
    let (_, json) = answered(Verb::Sanitize, &asked(json!({ "policy": { "elements": { "b": [] } } })));
    assert_eq!(json["html"], "Tea");
}

#[test]
fn formats_lists_formats_and_their_options() {
    let (_, json) = answered(Verb::Formats, &Request::default());
    let formats = json["formats"].as_array().expect("it is a list");
    let atom = formats.iter().find(|format| format["name"] == "atom").expect("it is there");
    assert_eq!((&atom["media-type"], &atom["of-posts"]), (&json!("application/atom+xml"), &json!(true)));
    assert!(atom["options"].as_array().is_some_and(|options| options.contains(&json!("feedUrl"))));
}

#[test]
fn bytes_are_decoded() {
    let bytes = b"<p class=h-card>Bj\xF6rk".to_vec();
    let content_type = Some("text/html; charset=iso-8859-1".to_owned());
    let request = Request { content_type, ..Request::new(Html::Bytes(bytes), "") };
    let (_, json) = answered(Verb::Parse, &request);
    assert_eq!(json["items"][0]["properties"]["name"], json!(["Björk"]));
}

#[test]
fn wrong_requests_have_messages_and_codes() {
    let with_format = |format: &str| Request { format: Some(format.to_owned()), ..Request::default() };
    for (verb, request, code, message) in [
        (
            Verb::Parse,
            with_format("pdf"),
            "unknown-format",
            "there is no format \"pdf\": use one of json, mf2, ",
        ),
        (
            Verb::Check,
            with_format("atom"),
            "format-of-other-verb",
            "check has no format atom: it answers as json",
        ),
        (
            Verb::Read,
            with_format("turtle"),
            "format-of-other-verb",
            "read has no format turtle: use json, atom, rss",
        ),
        (Verb::Mention, Request::default(), "no-target", "mention needs a target: "),
        (Verb::View, Request::default(), "no-view", "view needs the option view: "),
        (Verb::Parse, with_format("atom"), "no-posts", "the page has no posts and no article element"),
    ] {
        let error = answer(verb, &request).expect_err(code);
        assert_eq!(error.code(), code);
        assert!(error.to_string().starts_with(message), "{error}");
        assert_eq!(error.is_of_request(), code != "no-posts");
    }
}

#[test]
fn options_are_set_from_json_and_text() {
    let mut options = AnswerOptions::default();
    for (name, text) in [
        ("reasons", ""),
        ("lang", "1"),
        ("maxDepth", "64"),
        ("text", "folded"),
        ("linkHeaders", "<a>; rel=b"),
    ] {
        options.set_text(name, text).expect(name);
    }
    options.set("linkHeaders", &json!(["<a>; rel=b", "<c>; rel=d"])).expect("it takes a list");
    options.set("timestamp", &json!("2026-11-20T19:00:00Z")).expect("it takes a time");
    for (name, text, message) in [
        ("reason", "", "there is no option \"reason\"; did you mean \"reasons\"? Options: microformats, "),
        ("lang", "yes", "the option lang takes true or false, not \"yes\""),
        ("maxDepth", "-1", "the option maxDepth takes a whole number from 0, not \"-1\""),
        ("text", "fold", "the option text takes one of as-written, folded, not \"fold\""),
        ("timestamp", "now", "the option timestamp: \"now\" is not"),
        ("policy", "[]", "the option policy takes a JSON object, not []"),
    ] {
        let error = options.set_text(name, text).expect_err(name).to_string();
        assert!(error.starts_with(message), "{error}");
    }
}

#[test]
fn every_option_takes_a_value_of_its_kind() {
    use microweave::OptionKind;
    for row in AnswerOptions::rows() {
        let value = match (row.kind, &*row.name) {
            (OptionKind::Flag, _) => json!(true),
            (OptionKind::Number, _) => json!(7),
            (OptionKind::Choice(_), _) => json!(row.kind.choices().last().expect("it has choices").0),
            (OptionKind::Text, "timestamp") => json!("2026-11-20T19:00:00Z"),
            (OptionKind::Text, "view") => json!("recipe"),
            (OptionKind::Text, _) => json!("https://ada.example/"),
            (OptionKind::Texts, _) => json!([]),
            (OptionKind::Json, "policy") => {
                json!({"elements": {}, "on_every_element": [], "urls": [], "schemes": [], "removed_with_content": []})
            }
            (OptionKind::Json, _) => json!({}),
            (kind, name) => panic!("{name} is {kind}"),
        };
        AnswerOptions::default().set(&row.name, &value).expect(&row.name);
        AnswerOptions::default().set(&row.name, &Value::Null).expect("null changes nothing");
        assert!(!row.summary.is_empty());
    }
}

#[test]
fn limits_of_the_program_cannot_be_raised() {
    let deep = "<div>".repeat(600);
    let diagnostics = |options: AnswerOptions| {
        let request = Request { options, ..Request::new(Html::Text(deep.clone()), "") };
        answer(Verb::Parse, &request).expect("it is a page").diagnostics.len()
    };
    let raised: AnswerOptions = serde_json::from_value(json!({ "maxDepth": 1000 })).expect("it is known");
    assert_eq!(diagnostics(raised.clone()), 0);
    assert_eq!(diagnostics(raised.within(Limits::new())), 1);
}

#[test]
fn views_give_fields_and_findings() {
    let view =
        "about = \"Product\"\n[fields.name]\n[fields.colour]\nfrom = \"schema color\"\nrequired = true";
    let options: AnswerOptions = serde_json::from_value(json!({ "view": view })).expect("it is a view");
    let request =
        Request { options, ..Request::new(Html::Text(PRODUCT.to_owned()), "https://shop.example/cup") };
    let (_, json) = answered(Verb::View, &request);
    assert_eq!(json["views"], json!([{ "name": "Cup" }]));
    let finding = &json["findings"][0];
    assert_eq!((&finding["code"], &finding["severity"]), (&json!("view-missing"), &json!("error")));
    assert_eq!(finding["message"], "view: colour is missing");
    assert_eq!(finding["span"]["start"]["line"], 5);
}

#[test]
fn views_of_the_library_have_names() {
    let options: AnswerOptions = serde_json::from_value(json!({ "view": "product" })).expect("it is a view");
    let request =
        Request { options, ..Request::new(Html::Text(PRODUCT.to_owned()), "https://shop.example/cup") };
    let (_, json) = answered(Verb::View, &request);
    assert_eq!(json["views"][0]["price"], json!({ "amount": "9.90", "currency": "EUR" }));
    for (view, expected) in [
        ("recipes", "there is no view \"recipes\"; did you mean \"recipe\"? Views: article, "),
        ("[fields.a]\nkind = \"txet\"", "the option view: line 2, near \"txet\": there is no kind"),
        ("/etc/passwd", "the option view: line 1"),
    ] {
        let error = serde_json::from_value::<AnswerOptions>(json!({ "view": view })).expect_err(view);
        assert!(error.to_string().contains(expected), "{error}");
    }
}

#[test]
fn verbs_have_names() {
    for verb in Verb::ALL {
        assert_eq!(verb.name().parse(), Ok(*verb));
    }
    assert!(
        "pars".parse::<Verb>().is_err_and(|error| error.to_string().contains("\"pars\": use one of parse, "))
    );
}

const PRODUCT: &str = r#"<title>Cup</title><script type="application/ld+json">[
  { "@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [
    { "@type": "ListItem", "position": 1, "name": "Cups", "item": "https://shop.example/cups" },
    { "@type": "ListItem", "position": 2, "name": "Cup" }] },
  { "@context": "https://schema.org", "@type": "Product", "name": "Cup", "image": "https://shop.example/c.jpg",
    "offers": { "@type": "Offer", "price": "9.90", "priceCurrency": "EUR" } }]</script>"#;

#[test]
fn audiences_say_who_sees_what() {
    let request = Request::new(Html::Text(PRODUCT.to_owned()), "https://shop.example/cup");
    let (_, json) = answered(Verb::Audiences, &request);
    let audience = |id: &str| {
        let all = json["audiences"].as_array().expect("a list");
        all.iter().find(|audience| audience["id"] == id).unwrap_or_else(|| panic!("{id} in {json}"))
    };
    let google = audience("google");
    assert_eq!((&google["fields"]["kind"], &google["fields"]["title"]), (&json!("product"), &json!("Cup")));
    assert!(google["note"].as_str().is_some_and(|note| note.contains("Merchant listing")), "{google}");
    let microformats = audience("microformats");
    assert_eq!(microformats["lacks"], "it is not in microformats");
    let titles = microformats["titles"].as_array().expect("a list");
    assert!(titles.len() >= 5, "no parser of microformats sees it: {titles:?}");
    let missing = &microformats["differences"][0];
    assert_eq!((&missing["field"], &missing["state"]), (&json!("kind"), &json!("missing")));
}

#[test]
fn google_sees_no_value_of_microformats() {
    let page = r#"<article class=h-entry><h1 class=p-name>Tea</h1><a class="p-author h-card" href=/>Ada</a></article>
        <script type="application/ld+json">{ "@context": "https://schema.org", "@type": "Article", "headline": "Tea",
        "author": { "@type": "Person", "name": "Ada Lovelace", "url": "https://ada.example/" } }</script>"#;
    let request = Request::new(Html::Text(page.to_owned()), "https://ada.example/tea");
    let (_, json) = answered(Verb::Audiences, &request);
    let audiences = json["audiences"].as_array().expect("a list");
    let google = audiences.iter().find(|audience| audience["id"] == "google").expect("there is one");
    assert_eq!(google["fields"]["author"], "Ada Lovelace");
}
