//! The answers of each verb, and the errors of wrong requests. Most of them are in `answers.txt`, which says how they are written.

use std::collections::HashMap;

use microweave::Limits;
use microweave_requests::{Answer, AnswerOptions, Html, Request, Verb, answer};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// Asks about a page. The error is a code and a message.
fn ask(verb: &str, page: &Request, mut options: Map<String, Value>) -> Result<Answer, String> {
    let mut text = |name| options.remove(name).map(|value| value.as_str().expect("a text").to_owned());
    let page = Request { format: text("format"), target: text("target"), ..page.clone() };
    let options = AnswerOptions::deserialize(Value::Object(options)).map_err(|error| error.to_string())?;
    answer(verb.parse().expect(verb), &Request { options, ..page }).map_err(|error| {
        assert_eq!(error.is_of_request(), error.code() != "no-posts");
        format!("{}: {error}", error.code())
    })
}

fn is_as_said(answer: &Result<Answer, String>, path: &str, expected: &Value) -> bool {
    match answer {
        Err(error) => path == "error" && is_like(&json!(error), expected),
        Ok(answer) if path == "type" => answer.media_type == expected,
        Ok(answer) => {
            let json = serde_json::from_str(&answer.body).expect("it is JSON");
            at(&json, path).map_or(expected.is_null(), |value| is_like(value, expected))
        }
    }
}

fn at<'v>(json: &'v Value, path: &str) -> Option<&'v Value> {
    path.split('/').skip(1).try_fold(json, |value, part| match (value.as_array(), part.split_once('=')) {
        (Some(list), Some((name, text))) => list.iter().find(|element| element[name] == text),
        (Some(list), None) => list.get(part.parse::<usize>().ok()?),
        (None, _) => value.get(part),
    })
}

/// Whether a value is the expected one, or like a text in which `…` stands for any texts.
fn is_like(value: &Value, expected: &Value) -> bool {
    let parts: Vec<&str> = expected.as_str().unwrap_or_default().split('…').collect();
    let [start, .., end] = parts[..] else { return value == expected };
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    text.starts_with(start) && text.ends_with(end) && parts.iter().all(|part| text.contains(part))
}

#[test]
fn answers_are_as_the_file_says() {
    let (mut pages, mut wrong) = (HashMap::new(), Vec::new());
    let text = include_str!("answers.txt").replace("\n  ", " ");
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let words: Vec<&str> = line.splitn(3, ' ').collect();
        match words[..] {
            [""] | ["#", ..] => {}
            ["page", name, address] => {
                let html: Vec<&str> = lines.by_ref().take_while(|line| !line.is_empty()).collect();
                pages.insert(name, Request::new(Html::Text(html.join("\n")), address));
            }
            [verb, name, rest] => {
                let (options, expected) = rest.split_once(" => ").expect(line);
                let answer = ask(verb, &pages[name], serde_json::from_str(options).expect(line));
                let expected: Map<String, Value> = serde_json::from_str(expected).expect(line);
                for (path, value) in expected.iter().filter(|(path, value)| !is_as_said(&answer, path, value))
                {
                    let answer = answer.as_ref().map(|answer| &answer.body);
                    wrong.push(format!("{verb} {name} {options}\n  {path} is not {value}: {answer:?}"));
                }
            }
            _ => panic!("{line}"),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn bytes_are_decoded() {
    let bytes = b"<p class=h-card>Bj\xF6rk".to_vec();
    let content_type = Some("text/html; charset=iso-8859-1".to_owned());
    let request = Request { content_type, ..Request::new(Html::Bytes(bytes), "") };
    let answer = answer(Verb::Parse, &request).expect("the page can be read");
    let json: Value = serde_json::from_str(&answer.body).expect("it is JSON");
    assert_eq!(json["items"][0]["properties"]["name"], json!(["Björk"]));
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
fn verbs_have_names() {
    for verb in Verb::ALL {
        assert_eq!(verb.name().parse(), Ok(*verb));
    }
    assert!(
        "pars".parse::<Verb>().is_err_and(|error| error.to_string().contains("\"pars\": use one of parse, "))
    );
}
