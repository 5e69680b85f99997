//! Lines stay whole if several processes write.
use std::fs::{self, File, OpenOptions};
use std::io::{PipeReader, Read as _};
use std::process::Stdio;

use crate::support::folder::Folder;
use crate::support::tool::command;

fn read(path: &str) -> String {
    fs::read_to_string(path).expect("the file exists")
}

const PROCESSES: usize = 4;
const PAGES: usize = 25;

/// Runs several processes at once that write long lines to `stdout`.
fn write_lines(folder: &Folder, stdout: impl Fn() -> Stdio) {
    let mut children = Vec::new();
    for number in 0..PROCESSES {
        let page = format!("<p class=h-card>{number} {}", "Ada ".repeat(30_000));
        let input = folder.write(&format!("{number}.html"), page);
        let args: Vec<&str> = ["parse"].into_iter().chain(vec![input.as_str(); PAGES]).collect();
        children.push(command(&args).stdout(stdout()).spawn().expect("the tool starts"));
    }
    for mut child in children {
        assert!(child.wait().expect("the tool ends").success());
    }
}

fn assert_whole_lines(lines: &str) {
    assert_eq!(lines.lines().count(), PROCESSES * PAGES);
    for line in lines.lines() {
        assert!(serde_json::from_str::<serde_json::Value>(line).is_ok(), "a line is broken");
    }
}

#[test]
fn lines_are_whole_if_processes_append_to_one_file() {
    let folder = Folder::new("processes_that_append_to_one_file");
    let path = folder.path("lines.jsonl");
    let open = || OpenOptions::new().create(true).append(true).open(&path).expect("it can be written").into();
    write_lines(&folder, open);
    assert_whole_lines(&read(&path));
}

#[test]
fn lines_are_whole_if_processes_share_an_open_file() {
    let folder = Folder::new("processes_that_share_one_open_file");
    let path = folder.path("lines.jsonl");
    let file = File::create(&path).expect("it can be written");
    write_lines(&folder, || file.try_clone().expect("it is open").into());
    assert_whole_lines(&read(&path));
}

#[test]
fn lines_are_whole_if_processes_share_a_pipe() {
    let folder = Folder::new("processes_that_share_a_pipe");
    let (reader, writer) = std::io::pipe().expect("a pipe can be made");
    let lines = std::thread::spawn(move || text_of(reader));
    write_lines(&folder, || writer.try_clone().expect("it is open").into());
    drop(writer);
    assert_whole_lines(&lines.join().expect("it is read"));
}

fn text_of(mut pipe: PipeReader) -> String {
    let mut text = String::new();
    pipe.read_to_string(&mut text).expect("it is UTF-8");
    text
}
