//! A cleaner: makes the HTML of strangers, such as comments, safe to show. Each line is a JSON string, in and out.
//!
//! ```sh
//! jq -c '.comments[].html' comments.json | html-cleaner > clean.jsonl
//! jq -c '.comments[].html' comments.json | html-cleaner more > clean.jsonl
//! ```
//!
//! With `more`, forms, classes, ids and the videos of one host are kept too.

use std::error::Error;
use std::io::{self, BufRead, BufWriter, Write};
use std::process::ExitCode;

use microweave::sanitize::{Classes, Policy};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let policy = match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => Ok(Policy::new()),
        ["more"] => more(),
        _ => return fail("usage: html-cleaner [more] < LINES"),
    };
    match policy.map_err(Into::into).and_then(|policy| clean_lines(&policy)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error.to_string()),
    }
}

fn fail(message: &str) -> ExitCode {
    eprintln!("{message}");
    ExitCode::FAILURE
}

/// A policy refuses names that no HTML of strangers may have, such as `script` and `onclick`.
fn more() -> Result<Policy, microweave::sanitize::PolicyError> {
    let mut policy = Policy::new();
    for (element, attributes) in [
        ("form", &["action", "method"][..]),
        ("input", &["type", "name", "value", "placeholder"]),
        ("button", &["type", "formaction"]),
        ("label", &["for"]),
        ("fieldset", &[]),
        ("legend", &[]),
        ("dialog", &["open"]),
        ("font", &["color", "face", "size"]),
        ("nobr", &[]),
        ("marquee", &["behavior"]),
        ("picture", &[]),
        ("x-note", &["data-kind"]),
    ] {
        policy = policy.allow_element(element, attributes)?;
    }
    policy = policy.allow_attribute("id")?.allow_attribute("name")?.allow_attribute("target")?;
    Ok(policy.classes(Classes::All).frame_hosts(["video.example"]).link_rel("nofollow noopener"))
}

fn clean_lines(policy: &Policy) -> Result<(), Box<dyn Error>> {
    let mut output = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let html: String = serde_json::from_str(&line?)?;
        serde_json::to_writer(&mut output, &policy.clean(&html))?;
        output.write_all(b"\n")?;
    }
    output.flush()?;
    Ok(())
}
