//! `--stdin-jsonl`: pages as lines of JSON on standard input, and a line of JSON out for each, for programs in every
//! language.

mod lines;
mod record;

use std::io::{self, BufReader};
use std::process::ExitCode;

use microweave::Page;
use microweave_requests::ErrorAnswer;
use serde_json::Value;

use crate::args::source::SourceArgs;
use crate::error::Messages;
use crate::reader::Reader;
use crate::terminal::escaped_json;
use crate::{input, output};
use lines::{BoundedLines, LineError};
use microweave_fetch::address;
pub(crate) use record::PageRecord;

/// A line that was read, with its number from 1.
type NumberedLine = (usize, Result<Vec<u8>, LineError>);

/// What is written for a line, with a break at its end: the document, or the error in its place.
type LineAnswer = Result<String, String>;

/// Calls `document` with the page of each line of standard input and the name of the page in messages. It returns the
/// JSON of an object on one line, which goes to `write` with the id and the URL of the page before its members. A line
/// that fails gives a line with an `error`, the name of the error, and a `message`. Returns true if no line failed.
///
/// # Errors
/// The first error of `write`. No other line is read then.
pub(crate) fn for_each(
    source: &SourceArgs,
    reader: &Reader<'_>,
    document: impl Fn(Page, &str, &mut Messages) -> Result<String, String> + Sync,
    mut write: impl FnMut(&str) -> io::Result<()>,
) -> io::Result<bool> {
    input::notice_terminal("lines of JSON");
    let lines = BoundedLines::new(BufReader::new(io::stdin()), reader.max_line_bytes());
    let work = |(number, line): NumberedLine| {
        let mut messages = Messages::default();
        let answer = match record_of(number, line) {
            Ok(record) => answer(number, record, reader, &document, &mut messages),
            Err((id, message)) => error(&id, "invalid-line", &message),
        };
        (answer, messages)
    };
    let mut is_complete = true;
    source.threads.workers().run((1..).zip(lines), work, |(answer, messages)| {
        messages.write();
        is_complete &= answer.is_ok();
        write(&answer.unwrap_or_else(|error| error))
    })?;
    Ok(is_complete)
}

/// Writes the line that [`for_each`] makes of each line to standard output. Returns the exit code: a failure if a line failed.
pub(crate) fn write_lines(
    source: &SourceArgs,
    reader: &Reader<'_>,
    document: impl Fn(Page, &str, &mut Messages) -> Result<String, String> + Sync,
) -> ExitCode {
    match for_each(source, reader, document, |line| output::write_stdout(line.as_bytes())) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => output::stdout_failed(&error, ExitCode::SUCCESS),
    }
}

/// The page of a line; otherwise the id, as far as it is known, and a message.
fn record_of(number: usize, line: Result<Vec<u8>, LineError>) -> Result<PageRecord, (Option<Value>, String)> {
    let line = line.map_err(|error| (None, format!("line {number}: {error}")))?;
    record::read(&line).map_err(|error| (error.id, format!("line {number}: {}", error.message)))
}

fn answer(
    number: usize,
    record: PageRecord,
    reader: &Reader<'_>,
    document: impl Fn(Page, &str, &mut Messages) -> Result<String, String>,
    messages: &mut Messages,
) -> LineAnswer {
    let (id, url) = (record.id.clone(), record.url.clone());
    let name = url.as_deref().map_or_else(|| format!("line {number}"), address::redact);
    let page = reader.read_record(record, &name, messages);
    let json = page.map_err(|error| error.to_string()).and_then(|page| document(page, &name, messages));
    match json {
        Ok(json) => Ok(with_members(&id, url.as_deref(), &json)),
        Err(message) => {
            let message = format!("{}: {message}", address::for_messages(&name));
            error(&id, "unreadable-page", &message)
        }
    }
}

/// The object with the id and the URL, as they were given, before its other members.
fn with_members(id: &Option<Value>, url: Option<&str>, object: &str) -> String {
    let members = [("id", id.clone()), ("url", url.map(Value::from))];
    let mut line = String::from("{");
    for (name, value) in members {
        if let Some(value) = value {
            line += &format!("\"{name}\":{},", escaped_json(value.to_string()));
        }
    }
    let rest = object.trim_end().strip_prefix('{').unwrap_or(object);
    if rest == "}" && line.ends_with(',') {
        line.pop();
    }
    line + rest + "\n"
}

fn error(id: &Option<Value>, name: &'static str, message: &str) -> LineAnswer {
    Err(with_members(id, None, &ErrorAnswer::new(name, message).json()))
}
