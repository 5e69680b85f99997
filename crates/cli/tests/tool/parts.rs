//! `--find` and `--property`, the layout of JSON, and the number of posts.
use serde_json::{Value, json};

use crate::support::folder::Folder;
use crate::support::tool::{Run, is_built, run, run_with_stdin};
use crate::things::{JSON_LD, RDFA};

const PAGE: &str = "<div class=h-entry><p class=p-name>Tea</p>
    <div class='p-author h-card'><a class='p-name u-url' href=https://ada.example/>Ada</a>
        <div class='p-org h-card'><b class=p-name>Tea Ltd</b></div></div>
    <div class=e-content>Hot <b>tea</b></div></div>
    <div itemscope itemtype=https://schema.org/Article><b itemprop=name>Scones</b>
        <div itemprop=author itemscope itemtype=https://schema.org/Person><b itemprop=name>Grace</b></div></div>";

fn selected(args: &[&str]) -> Value {
    let run = run_with_stdin(&[&["parse"], args].concat(), PAGE.as_bytes());
    assert_eq!(run.code, Some(i32::from(run.stdout == "[]\n")), "{}", run.stderr);
    serde_json::from_str(&run.stdout).expect("it is JSON")
}

#[test]
fn items_are_found_at_every_depth() {
    let cards = selected(&["--find", "h-card"]);
    let names: Vec<&Value> =
        cards.as_array().expect("it is an array").iter().map(|card| &card["properties"]["name"][0]).collect();
    assert_eq!(names, ["Ada", "Tea Ltd"]);
    for person in ["Person", "schema.org/Person", "https://schema.org/Person", "http://schema.org/Person"] {
        let person = selected(&["--find", person]);
        assert_eq!(
            person,
            json!([{"type": ["https://schema.org/Person"], "properties": {"name": ["Grace"]}}])
        );
    }
    assert_eq!(selected(&["--find", "h-event"]), json!([]));
    let run = run_with_stdin(&["parse", "--find", "h-entry"], PAGE.as_bytes());
    assert!(
        run.stdout.starts_with(r#"[{"type":["h-entry"],"properties":{"name":["Tea"],"author":[{"type""#),
        "{}",
        run.stdout
    );
}

#[test]
fn values_are_found_at_every_depth() {
    assert_eq!(selected(&["--property", "name"]), json!(["Tea", "Ada", "Tea Ltd", "Scones", "Grace"]));
    assert_eq!(selected(&["--property", "author.name"]), json!(["Ada", "Grace"]));
    assert_eq!(selected(&["--property", "author.org.name"]), json!(["Tea Ltd"]));
    assert_eq!(selected(&["--property", "content"]), json!([{"html": "Hot <b>tea</b>", "value": "Hot tea"}]));
    assert_eq!(selected(&["--property", "author"])[1]["type"], json!(["https://schema.org/Person"]));
    assert_eq!(selected(&["--find", "h-card", "--property", "name"]), json!(["Ada", "Tea Ltd"]));
    assert_eq!(selected(&["--find", "Article", "--property", "author.name"]), json!(["Grace"]));
    assert_eq!(selected(&["--only", "microdata", "--property", "name"]), json!(["Scones", "Grace"]));
    assert_eq!(selected(&["--property", "name.first"]), json!([]));
    // The name of a property may have dots itself.
    assert_eq!(
        selected(&["--expand-names", "--property", "https://schema.org/author.https://schema.org/name"]),
        json!(["Grace"])
    );
}

#[test]
fn several_inputs_give_a_line_each() {
    let folder = Folder::new("several_inputs_give_a_line_each");
    let (one, two) = (folder.write("1.html", PAGE), folder.write("2.html", ""));
    let run = run(&["parse", "--find", "h-card", "--property", "name", &one, &two]);
    let expected = format!(
        "{{\"source\":\"{one}\",\"values\":[\"Ada\",\"Tea Ltd\"]}}\n{{\"source\":\"{two}\",\"values\":[]}}\n"
    );
    assert_eq!((run.code, run.stdout), (Some(0), expected));
    let line = json!({"id": 1, "html": PAGE}).to_string();
    let lines = run_with_stdin(&["parse", "--stdin-jsonl", "--property", "author.name"], line.as_bytes());
    assert_eq!(lines.stdout, "{\"id\":1,\"values\":[\"Ada\",\"Grace\"]}\n");
}

#[test]
fn selected_parts_are_bounded() {
    let nested = "<div class=h-card>a".repeat(400);
    run_with_stdin(&["parse", "--find", "h-card", "--max-memory", "500000"], nested.as_bytes())
        .assert_only_says(2, "the output would take more than 100000 bytes");
    // Each of these items has each of them as a value.
    let ids: Vec<String> = (0..30).map(|id| format!("i{id}")).collect();
    let item = |id: &String| format!("<i id={id} itemprop=p itemscope itemref='{}'></i>", ids.join(" "));
    let graph =
        format!("<p itemscope itemref='{}'></p>{}", ids.join(" "), ids.iter().map(item).collect::<String>());
    let path = ["p"; 40].join(".");
    let run = run_with_stdin(&["parse", "--property", &path, "--max-memory", "500000"], graph.as_bytes());
    assert!(run.code == Some(2) || run.stdout == "[]\n", "{:?}", run.code);
}

#[test]
fn parts_that_cannot_be_selected_are_refused() {
    for args in [
        &["parse", "--find", "h-card", "--format", "vcard"] as &[&str],
        &["parse", "--property", "name", "--format", "mf2"],
        &["parse", "--property", "author..name"],
        &["parse", "--property", ""],
        &["parse", "--find", "h-card", "--reasons"],
        &["parse", "--pretty", "--format", "turtle"],
    ] {
        assert_eq!(run(args).code, Some(2), "{args:?}");
    }
}

/// Asserts that the output is the same JSON with `--pretty` and with `--compact`, in many lines and in one.
#[track_caller]
fn assert_both_layouts(args: &[&str]) {
    let of = |layout: &str| run_with_stdin(&[args, &[layout]].concat(), PAGE.as_bytes());
    let (pretty, compact, plain) = (of("--pretty"), of("--compact"), run_with_stdin(args, PAGE.as_bytes()));
    let json = |run: &Run| serde_json::from_str::<Value>(&run.stdout).expect("it is JSON");
    assert_eq!(json(&pretty), json(&compact), "{args:?}");
    assert_eq!(plain.stdout, compact.stdout, "{args:?}");
    assert_eq!(compact.stdout.lines().count(), 1, "{args:?}");
    assert!(
        pretty.stdout.lines().count() > 2 && pretty.stdout.contains("\n  "),
        "{args:?}: {}",
        pretty.stdout
    );
    let last = run_with_stdin(&[args, &["--pretty", "--compact"]].concat(), PAGE.as_bytes());
    assert_eq!(last.stdout, compact.stdout, "{args:?}");
}

#[test]
fn json_is_pretty_or_compact_in_every_command() {
    for format in ["json", "mf2", "microdata", "links", "jf2", "jf2feed", "jsonfeed", "as2"] {
        assert_both_layouts(&["parse", "--format", format]);
    }
    assert_both_layouts(&["parse", "--find", "h-card"]);
    assert_both_layouts(&["read", "--format", "json"]);
    assert_both_layouts(&["check", "--format", "json"]);
    assert_both_layouts(&["check", "--format", "sarif"]);
    assert_both_layouts(&["explain", "--format", "json"]);
    assert_both_layouts(&["feeds", "--format", "json"]);
    assert_both_layouts(&["mention", "--format", "json", "-", "https://ada.example/"]);
    let folder = Folder::new("json_is_pretty_or_compact_in_every_command");
    folder.write("a.html", "<p class=h-card>Ada");
    folder.write("a.json", r#"{"items":[{"type":["h-card"],"properties":{"name":["Ada"]}}]}"#);
    if is_built("suite") {
        assert_both_layouts(&["suite", "--report", "json", &folder.path("")]);
    }
}

#[test]
fn several_pages_are_pretty_on_request() {
    let folder = Folder::new("several_pages_are_pretty_on_request");
    let page = folder.write("page.html", PAGE);
    let run = run(&["parse", "--pretty", &page, &page]);
    assert!(run.stdout.starts_with("{\n  \"source\": "), "{}", run.stdout);
    assert_eq!(
        serde_json::Deserializer::from_str(&run.stdout).into_iter::<Value>().filter_map(Result::ok).count(),
        2
    );
}

#[test]
fn explained_values_are_json() {
    let explained =
        run_with_stdin(&["explain", "--format", "json", "--property", "h-entry.name"], PAGE.as_bytes())
            .json();
    let value = &explained["values"][0];
    assert_eq!((&value["at"], &value["value"]), (&json!("/items/0/properties/name/0"), &json!("Tea")));
    assert_eq!((&value["reasons"][0]["rule"], &explained["source"]), (&json!("explicit"), &json!("-")));
    let whole = run_with_stdin(&["explain", "--format", "json"], b"<p class='h-entry P-Name'>Tea").json();
    assert_eq!(whole["not-taken"][0]["rule"], "capital-letter");
    assert!(whole["values"].as_array().is_some_and(|values| values.len() >= 2), "{whole}");
}

#[test]
fn number_of_posts_is_limited() {
    let page = (1..=5)
        .map(|number| format!("<p class=h-entry><a class='p-name u-url' href=/{number}>Tea {number}</a></p>"))
        .collect::<String>();
    let shown = run_with_stdin(&["read", "-n", "2"], page.as_bytes());
    assert!(
        shown.stdout.contains("a feed of 5 posts")
            && shown.stdout.contains("2. ")
            && !shown.stdout.contains("3. "),
        "{}",
        shown.stdout
    );
    assert!(shown.stdout.contains("\nand 3 more posts\n"), "{}", shown.stdout);
    let json = run_with_stdin(&["read", "--format", "json", "--posts", "2"], page.as_bytes()).json();
    assert_eq!(json["main"]["entries"].as_array().map(Vec::len), Some(2));
    let all = run_with_stdin(&["read", "-n", "5"], page.as_bytes());
    assert!(!all.stdout.contains("more post"), "{}", all.stdout);
}

#[test]
fn items_are_found_in_all_syntaxes() {
    let types = ["Recipe", "https://schema.org/Recipe", "http://schema.org/Recipe", "schema.org/Recipe"];
    for (page, wanted) in [RDFA, JSON_LD].into_iter().flat_map(|page| types.map(|wanted| (page, wanted))) {
        let run = run_with_stdin(&["parse", "--find", wanted, "--property", "name"], page.as_bytes());
        assert_eq!((run.stdout.as_str(), run.code), ("[\"Tea\"]\n", Some(0)), "{page} {wanted}");
        let run = run_with_stdin(&["parse", "--property", "recipeIngredient"], page.as_bytes());
        assert_eq!(run.json()[0], "water", "{page}");
    }
    let recipe = run_with_stdin(&["parse", "--find", "Recipe"], JSON_LD.as_bytes()).json();
    let expected = json!([{"type": ["http://schema.org/Recipe"], "properties":
        {"name": ["Tea"], "recipeIngredient": ["water", "1 \"bag\""], "totalTime": ["PT5M"]}}]);
    assert_eq!(recipe, expected);
}

#[test]
fn nothing_found_is_an_exit_code_with_a_similar_name() {
    for (args, message) in [
        (&["--find", "h-crd"][..], "--find h-crd: nothing was found; did you mean h-card?\n"),
        (
            &["--find", "h-card", "--property", "nmae"],
            "--find h-card: nothing was found; did you mean name?\n",
        ),
        (&["--property", "nmae"], "--property nmae: nothing was found; did you mean name?\n"),
        (&["--find", "Recipie"], "--find Recipie: nothing was found; did you mean Recipe?\n"),
    ] {
        let run = run_with_stdin(&[&["parse"], args].concat(), PAGE.as_bytes());
        assert_eq!((run.code, run.stdout.as_str()), (Some(1), "[]\n"), "{args:?}");
        assert_eq!(run.stderr, format!("microweave: {message}"));
    }
    let run = run_with_stdin(&["parse", "--find", "Recipe"], PAGE.as_bytes());
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
}

#[test]
fn values_are_bare_text_on_request() {
    let raw =
        |property: &str| run_with_stdin(&["parse", "-r", "--property", property], PAGE.as_bytes()).stdout;
    assert_eq!(raw("name"), "Tea\nAda\nTea Ltd\nScones\nGrace\n");
    assert_eq!(raw("content"), "Hot tea\n");
    assert!(raw("author").contains("{\"type\":[\"https://schema.org/Person\"]"), "{}", raw("author"));
    assert_eq!(run(&["parse", "-r"]).code, Some(2));
}
