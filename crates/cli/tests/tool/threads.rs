//! Pages that are read side by side: whole lines in the order of the inputs, and their messages too.
use std::fmt::Write as _;

use crate::support::folder::Folder;
use crate::support::tool::{Run, run_with_stdin, start};

const PAGES: usize = 60;

/// A list of pages of different lengths. Every seventh is missing, and every ninth nests too deep.
fn list(folder: &Folder) -> String {
    let mut list = String::new();
    for number in 0..PAGES {
        let name = folder.path(&format!("{number}.html"));
        let depth = if number % 9 == 0 { 600 } else { 1 };
        let page =
            format!("{}<p class=h-card>{}", "<div>".repeat(depth), "Ada ".repeat(number * 7919 % 3_000));
        if number % 7 != 3 {
            folder.write(&format!("{number}.html"), page);
        }
        writeln!(list, "{name}").expect("memory takes it");
    }
    list
}

fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

#[test]
fn lines_and_messages_are_in_the_order_of_the_inputs() {
    let folder = Folder::new("lines_and_messages_are_in_order");
    let list = list(&folder);
    for command in ["parse", "read", "check", "explain"] {
        let run = |more: &[&str]| {
            run_with_stdin(&[&[command, "--files-from", "-"], more].concat(), list.as_bytes())
        };
        let one_by_one = run(&["--threads", "1"]);
        assert!(one_by_one.stderr.contains("no such file"), "{command}: {}", one_by_one.stderr);
        for threads in ["2", "5"] {
            assert_eq!(run(&["--threads", threads]), one_by_one, "{command} {threads}");
        }
        assert_eq!(run(&[]), one_by_one, "{command}");
        let unordered = run(&["--threads", "3", "--unordered"]);
        assert_eq!(sorted(&unordered.stdout), sorted(&one_by_one.stdout), "{command}");
        assert_eq!(sorted(&unordered.stderr), sorted(&one_by_one.stderr), "{command}");
        assert_eq!(unordered.code, one_by_one.code, "{command}");
    }
}

#[test]
fn closed_pipe_ends_the_run() {
    let folder = Folder::new("closed_pipe_ends_the_run");
    let page = folder.write("page.html", "<p class=h-card>Ada".repeat(100));
    let many = vec![page.as_str(); 500];
    for command in [&["parse"][..], &["read"], &["check", "--format=json"], &["explain"]] {
        let mut child = start(&[command, &["--threads", "4"], &many[..]].concat());
        drop((child.stdin.take(), child.stdout.take()));
        let run = Run::of(child.wait_with_output().expect("the tool ends"));
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{command:?}");
    }
}
