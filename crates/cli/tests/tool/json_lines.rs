//! `--stdin-jsonl`: pages as lines of JSON.
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::Command;
use std::thread;

use serde_json::{Value, json};

use crate::support::folder::Folder;
use crate::support::tool::{Run, start};

fn lines(values: &[Value]) -> Vec<u8> {
    values.iter().map(|value| format!("{value}\n")).collect::<String>().into_bytes()
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
