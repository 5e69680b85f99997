//! `--stdin-jsonl`: pages as lines of JSON.
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::Command;
use std::thread;

use serde_json::{Value, json};

use crate::support::folder::Folder;
use crate::support::tool::{Run, parsed, run, run_with_stdin, start};

fn lines(values: &[Value]) -> Vec<u8> {
    values.iter().map(|value| format!("{value}\n")).collect::<String>().into_bytes()
}

#[test]
fn each_line_gives_a_document_with_its_id_and_url_first() {
    let input = lines(&[
        json!({"id": 7, "url": "https://ada.example/", "html": "<a class=h-card href=/me>Björk</a>", "status": 200}),
        json!({"html": ""}),
        json!({"id": {"a": [null]}, "html": "<p class=h-card>Ada"}),
        json!({"url": "https://ada.example/x", "html": "<p>"}),
    ]);
    let run = run_with_stdin(&["parse", "--stdin-jsonl"], &input);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let written: Vec<&str> = run.stdout.lines().collect();
    assert!(written[0].starts_with(r#"{"id":7,"url":"https://ada.example/","items":[{"#), "{}", written[0]);
    assert!(written[1].starts_with(r#"{"items":[]"#), "{}", written[1]);
    assert!(written[2].starts_with(r#"{"id":{"a":[null]},"items":[{"#), "{}", written[2]);
    assert!(written[3].starts_with(r#"{"url":"https://ada.example/x","items":[]"#), "{}", written[3]);
    let mut document = run.json_lines().remove(0);
    document.as_object_mut().expect("it is an object").retain(|name, _| name != "id" && name != "url");
    assert_eq!(document, parsed("<a class=h-card href=/me>Björk</a>", "https://ada.example/"));
}

#[test]
fn bytes_have_the_encoding_of_their_content_type() {
    // <p class=h-card>Bj\xF6rk, compressed with nothing.
    let html = "PHAgY2xhc3M9aC1jYXJkPkJq9nJr";
    let input = lines(&[
        json!({"html_base64": html, "content_type": "text/html; charset=iso-8859-1"}),
        json!({"html_base64": html}),
    ]);
    let name = |run: &Run, line: usize| run.json_lines()[line]["items"][0]["properties"]["name"][0].clone();
    let read = run_with_stdin(&["parse", "--stdin-jsonl"], &input);
    assert_eq!((name(&read, 0), name(&read, 1)), ("Björk".into(), "Bj\u{fffd}rk".into()));
    let read = run_with_stdin(&["parse", "--stdin-jsonl", "--charset", "latin1"], &input);
    assert_eq!((name(&read, 0), name(&read, 1)), ("Björk".into(), "Björk".into()));
    // A text has no encoding.
    let text = lines(&[
        json!({"html": "<meta charset=koi8-r><p class=h-card>Björk", "content_type": "text/html; charset=koi8-r"}),
    ]);
    assert_eq!(name(&run_with_stdin(&["parse", "--stdin-jsonl"], &text), 0), "Björk");
}

#[test]
fn bad_line_gives_an_error_and_the_others_are_read() {
    let mut input = b"{\"id\": 1, \"html\": \"<p>\"}\nnot json\n\n\xFF\xFE\n".to_vec();
    input.extend(lines(&[
        json!({"id": "a"}),
        json!({"id": 2, "html_base64": "iVBORw0KGgo="}),
        json!({"id": 3, "url": "page.html", "html": ""}),
        json!({"id": 4, "html": "<p>"}),
    ]));
    input.extend(b"{\"id\": 5, \"html\": \"last line without an end\"}");
    let run = run_with_stdin(&["parse", "--stdin-jsonl"], &input);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
    let lines = run.json_lines();
    let ids: Vec<&Value> = lines.iter().map(|line| &line["id"]).collect();
    assert_eq!(
        ids,
        [
            &json!(1),
            &json!(null),
            &json!(null),
            &json!(null),
            &json!("a"),
            &json!(2),
            &json!(3),
            &json!(4),
            &json!(5)
        ]
    );
    for (number, message) in [
        (1, "line 2: not an object of JSON"),
        (4, "line 5: has no page"),
        (5, "is a PNG image"),
        (6, "whole address"),
    ] {
        let error = lines[number]["message"].as_str().expect("it is an error").to_owned()
            + lines[number]["hint"].as_str().unwrap_or_default();
        assert!(error.contains(message) && lines[number].get("items").is_none(), "{error}");
    }
    assert!([0, 7, 8].iter().all(|&number| lines[number].get("error").is_none()));
}

#[test]
fn lines_are_written_at_once() {
    for threads in ["1", "3"] {
        let mut child = start(&["parse", "--stdin-jsonl", "--threads", threads]);
        let mut stdin = child.stdin.take().expect("there is a pipe");
        let mut stdout = BufReader::new(child.stdout.take().expect("there is a pipe"));
        for id in 0..5 {
            stdin.write_all(&lines(&[json!({"id": id, "html": "<p class=h-card>Ada"})])).expect("it is read");
            let mut line = String::new();
            stdout.read_line(&mut line).expect("it is UTF-8");
            assert!(line.starts_with(&format!("{{\"id\":{id},")), "{line}");
        }
        drop(stdin);
        assert!(child.wait().expect("the tool ends").success());
    }
}

#[test]
fn many_lines_are_in_order() {
    let input: Vec<Value> =
        (0..200).map(|id| json!({"id": id, "html": "<p class=h-card>Ada".repeat(id * 37 % 101)})).collect();
    let mut child = start(&["parse", "--stdin-jsonl", "--threads", "4"]);
    // The tool writes while it reads, so another thread has to feed it.
    let mut stdin = child.stdin.take().expect("there is a pipe");
    let feeder = thread::spawn(move || stdin.write_all(&lines(&input)));
    let run = Run::of(child.wait_with_output().expect("the tool ends"));
    assert!(feeder.join().expect("it does not panic").is_ok());
    let ids: Vec<u64> = run.json_lines().iter().filter_map(|line| line["id"].as_u64()).collect();
    assert_eq!(ids, (0..200).collect::<Vec<_>>());
}

#[test]
fn posts_are_read_from_lines_too() {
    let page = "<div class=h-entry><a class='u-url p-name' href=/1>Tea</a></div>";
    let input = lines(&[json!({"id": 1, "url": "https://ada.example/", "html": page})]);
    let run = run_with_stdin(&["read", "--stdin-jsonl"], &input);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(run.stdout.starts_with(r#"{"id":1,"url":"https://ada.example/","page":{"#), "{}", run.stdout);
    assert_eq!(run.json_lines()[0]["main"]["entries"][0]["url"], "https://ada.example/1");
}

#[test]
fn limits_and_formats_apply_to_lines() {
    let input = lines(&[json!({"id": 1, "html": "<p class=h-card>Ada".repeat(100)})]);
    let mf2 = run_with_stdin(&["parse", "--stdin-jsonl", "--format", "mf2"], &input);
    assert!(mf2.json_lines()[0].get("microdata").is_none());
    run_with_stdin(&["parse", "--stdin-jsonl", "--max-input", "30"], &input)
        .assert_says(0, "line 1:1:31: warning: the page is longer than the limit");
    let long = lines(&[json!({"id": 1, "html": " ".repeat(100_000)}), json!({"id": 2, "html": ""})]);
    let skipped = run_with_stdin(&["parse", "--stdin-jsonl", "--max-input", "1000"], &long);
    assert_eq!(skipped.code, Some(1));
    assert_eq!(skipped.json_lines()[0]["error"], "invalid-line");
    assert!(skipped.json_lines()[0]["message"].as_str().is_some_and(|error| error.contains("--max-input")));
    assert_eq!(skipped.json_lines()[1]["id"], 2);
}

#[test]
fn other_inputs_and_formats_are_refused() {
    for args in [
        &["parse", "--stdin-jsonl", "page.html"] as &[&str],
        &["parse", "--stdin-jsonl", "--format", "vcard"],
        &["parse", "--stdin-jsonl", "--format", "jf2"],
    ] {
        assert_eq!(run(args).code, Some(2), "{args:?}");
    }
}

/// The program of the cookbook, without the tool's folder.
fn python_program() -> String {
    let cookbook = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/cookbook.md");
    let cookbook = std::fs::read_to_string(cookbook).expect("the file exists");
    let (_, program) = cookbook.split_once("```python\n").expect("it has a program");
    program.split_once("```").expect("it ends").0.to_owned()
}

#[test]
fn program_of_the_cookbook_runs() {
    let folder = Folder::new("program_of_the_cookbook_runs");
    let program = folder.write("program.py", python_program());
    let tools = Path::new(env!("CARGO_BIN_EXE_microweave")).parent().expect("it is in a folder");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::iter::once(tools.to_owned()).chain(std::env::split_paths(&path));
    let path = std::env::join_paths(paths).expect("no path has a separator");
    let python = Command::new("python3").arg(program).env("PATH", path).output();
    let Ok(output) = python else {
        eprintln!("skipped: there is no python3");
        return;
    };
    let run = Run::of(output);
    assert_eq!(
        (run.code, run.stdout.as_str(), run.stderr.as_str()),
        (Some(0), "https://ada.example/ ['Ada']\nhttps://grace.example/ ['Grace']\n", "")
    );
}
