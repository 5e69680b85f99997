//! Where a case of a transcript is played: a folder with its files, a server with its answers, and a shell.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::{Arc, Mutex};

use super::folder::Folder;
use super::server::{Answer, Server};
use crate::transcripts::Block;

pub(crate) struct Stage {
    folder: Folder,
    answers: Arc<Mutex<HashMap<String, Answer>>>,
    server: Option<Server>,
    /// How many requests were printed.
    requests: usize,
}

impl Stage {
    /// An empty folder. No other case may use the same name.
    pub(crate) fn new(name: &str) -> Self {
        Stage { folder: Folder::new(name), answers: Arc::default(), server: None, requests: 0 }
    }

    /// Does what the head of a block says. Returns what a command prints if it is not what the block expects.
    pub(crate) fn play(&mut self, block: &Block<'_>) -> Option<String> {
        let (verb, rest) = block.head.split_once(' ').unwrap_or_default();
        match verb {
            "file" => drop(self.folder.write(rest, content(&block.body))),
            "answer" => self.answer(rest, &content(&block.body)),
            "$" => {
                let printed = self.run(rest);
                let lines: Vec<&str> = printed.lines().collect();
                return (!fits(&block.body, &lines)).then_some(printed);
            }
            _ => assert!(block.body.is_empty(), "no command: {}", block.head),
        }
        None
    }

    fn answer(&mut self, path: &str, text: &str) {
        let (head, body) = text.split_once("\n\n").unwrap_or((text.trim_end(), ""));
        let mut lines = head.lines();
        let mut answer = Answer::new(lines.next().unwrap_or("200 OK"), body);
        for (name, value) in lines.filter_map(|line| line.split_once(": ")) {
            answer = answer.header(name, value);
        }
        self.answers.lock().expect("no thread panics").insert(path.to_owned(), answer);
        let answers = Arc::clone(&self.answers);
        self.server.get_or_insert_with(|| {
            Server::start(move |path| {
                let answers = answers.lock().expect("no thread panics");
                answers.get(path).cloned().unwrap_or_else(|| Answer::new("404 Not Found", ""))
            })
        });
    }

    /// What a line of a shell prints, as the lines of a transcript.
    fn run(&mut self, line: &str) -> String {
        let tools = Path::new(env!("CARGO_BIN_EXE_microweave")).parent().expect("it is in a folder");
        let path = std::env::var_os("PATH").unwrap_or_default();
        let paths = std::iter::once(tools.to_owned()).chain(std::env::split_paths(&path));
        let mut command = Command::new("sh");
        for name in ["ALL_PROXY", "HTTPS_PROXY", "HTTP_PROXY", "CLICOLOR_FORCE", "COLUMNS", "FORCE_HYPERLINK"]
        {
            command.env_remove(name).env_remove(name.to_ascii_lowercase());
        }
        let origin = self.server.as_ref().map(|server| server.url("")).unwrap_or_default();
        let port = origin.rsplit(':').next().unwrap_or_default();
        command.env("PATH", std::env::join_paths(paths).expect("no path has a separator"));
        command.env("MICROWEAVE_CONFIG", "").env("LC_ALL", "C").env("SERVER", &origin).env("PORT", port);
        command.args(["-c", line]).current_dir(self.folder.path("")).stdin(Stdio::null());
        let output = command.output().expect("there is a shell");
        let mut printed = marked(&output);
        printed = printed.replace(self.folder.path("").trim_end_matches('/'), "$FOLDER");
        if !origin.is_empty() {
            printed = printed.replace(&origin, "$SERVER").replace(&format!(":{port}"), ":$PORT");
        }
        printed + &self.requests()
    }

    /// The requests since the last command: of each, its line and the headers that depend on the command.
    fn requests(&mut self) -> String {
        let requests = self.server.as_ref().map(Server::requests).unwrap_or_default();
        let mut shown: Vec<String> = requests[self.requests..].iter().map(|request| shown(request)).collect();
        self.requests = requests.len();
        shown.sort();
        shown.concat()
    }
}

fn shown(request: &str) -> String {
    let mut lines = request.lines();
    let mut shown = format!("> {}\n", lines.next().unwrap_or_default().trim_end_matches(" HTTP/1.1"));
    let constant = ["host: ", "accept: text/html, ", "accept-encoding: ", "user-agent: microweave/"];
    for line in lines.take_while(|line| !line.is_empty()) {
        let name = line.to_ascii_lowercase();
        if !constant.iter().any(|start| name.starts_with(start)) {
            let _ = writeln!(shown, ">   {line}");
        }
    }
    shown
}

/// The text of lines that begin with a mark.
fn content(body: &[&str]) -> String {
    body.iter().map(|line| line[1..].strip_prefix(' ').unwrap_or_default().to_owned() + "\n").collect()
}

/// The outputs and the exit code of a command. Characters that are not seen have their number.
fn marked(output: &Output) -> String {
    let mut text = String::new();
    for (mark, bytes) in [('|', &output.stdout), ('!', &output.stderr)] {
        for line in String::from_utf8_lossy(bytes).split_inclusive('\n') {
            text.push(mark);
            text.push_str(if line == "\n" { "" } else { " " });
            for char in line.trim_end_matches('\n').chars() {
                match is_unseen(char) {
                    true => text += &format!("<U+{:04X}>", char as u32),
                    false => text.push(char),
                }
            }
            text.push_str(if line.ends_with('\n') { "\n" } else { "<no newline>\n" });
        }
    }
    match output.status.code() {
        Some(0) => text,
        Some(code) => text + &format!("= {code}\n"),
        None => text + "= killed\n",
    }
}

fn is_unseen(char: char) -> bool {
    let ranges = ['\u{200b}'..='\u{200f}', '\u{202a}'..='\u{202e}', '\u{2060}'..='\u{206f}'];
    (char.is_control() && char != '\t')
        || ['\u{ad}', '\u{feff}'].contains(&char)
        || char >= '\u{e0000}'
        || ranges.iter().any(|range| range.contains(&char))
}

/// True if these lines are what is expected. After a mark, `...` stands for any lines, and `[..]` for any part of a line.
fn fits(expected: &[&str], lines: &[&str]) -> bool {
    let Some((first, expected)) = expected.split_first() else { return lines.is_empty() };
    if let Some(mark) = first.strip_suffix(" ...").filter(|mark| mark.len() == 1) {
        let same = lines.iter().take_while(|line| line.starts_with(mark)).count();
        return (0..=same).any(|skipped| fits(expected, &lines[skipped..]));
    }
    let Some((line, lines)) = lines.split_first() else { return false };
    line_fits(first, line) && fits(expected, lines)
}

fn line_fits(pattern: &str, line: &str) -> bool {
    let Some((start, pattern)) = pattern.split_once("[..]") else { return line == pattern };
    let Some(mut line) = line.strip_prefix(start) else { return false };
    let mut parts: Vec<&str> = pattern.split("[..]").collect();
    let end = parts.pop().unwrap_or_default();
    for part in parts {
        let Some((_, after)) = line.split_once(part) else { return false };
        line = after;
    }
    line.ends_with(end)
}
