//! `microweave mention`: tells whether a page links to another one, and as what.

use std::process::ExitCode;

use microweave::Value;
use microweave::reader::{Answer, Entry, Feeds, Mention, MentionStep};
use serde::Serialize;

use crate::args::mention::{MentionArgs, MentionFormat};
use crate::error::Messages;
use crate::output;
use crate::read::person_text;
use crate::reader::Reader;
use crate::terminal::{escaped_json, on_one_line};
use microweave_fetch::address::{redact, redact_link};

pub(crate) fn run(args: &MentionArgs) -> ExitCode {
    let reader = Reader::new(&args.fetch, &args.limits, args.options());
    let mut messages = Messages::default();
    let page = reader.read(&args.source, &mut messages);
    if let Err(error) = &page {
        messages.add(&args.source, error);
    }
    messages.write();
    let Ok(page) = page else { return ExitCode::from(2) };
    let mention = page.mention(&args.target);
    let code = if mention.value.is_some() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    let feeds = page.read();
    let post = mention.value.and_then(|mention| entry_of(&mention, &feeds));
    let output = match args.format {
        MentionFormat::Text => text(&args.target, &mention, post),
        MentionFormat::Json => {
            args.style.json(true).apply(json(&args.source.to_string(), &args.target, &mention, post))
        }
    };
    match output::write_stdout(output.as_bytes()) {
        Ok(()) => code,
        Err(error) => output::stdout_failed(&error, code),
    }
}

/// The post that has the mention, as the reader sees it: the entry with its URL, or the only entry of the page.
fn entry_of<'f>(mention: &Mention<'_>, feeds: &'f Feeds) -> Option<&'f Entry> {
    let post = mention.post?;
    let urls: Vec<&str> = post.values("url").filter_map(Value::as_text).collect();
    let entries: Vec<&Entry> = feeds.iter().flat_map(|feed| &feed.entries).collect();
    match entries[..] {
        [entry] => Some(entry),
        _ => entries.into_iter().find(|entry| entry.url.as_deref().is_some_and(|url| urls.contains(&url))),
    }
}

type FoundMention<'a> = Answer<Option<Mention<'a>>, MentionStep<'a>>;

fn text(target: &str, mention: &FoundMention<'_>, post: Option<&Entry>) -> String {
    let Some(found) = mention.value else { return format!("no link to {}\n", on_one_line(&redact(target))) };
    let mut lines = vec![format!("{}: {}", found.kind, mention.step)];
    if let Some(post) = post {
        let facts = [
            ("post", post.url.as_deref().map(redact_link)),
            ("author", post.author.value.as_deref().map(person_text)),
            ("date", post.published.as_ref().map(ToString::to_string)),
            ("title", post.title.value.clone()),
            ("answer", post.rsvp.clone()),
        ];
        let known = facts.into_iter().filter_map(|(name, fact)| Some((name, fact?)));
        lines.extend(known.map(|(name, fact)| format!("   {name}: {}", fact.trim())));
    }
    lines.iter().map(|line| on_one_line(line) + "\n").collect()
}

/// The answer as JSON.
#[derive(Serialize)]
struct MentionJson<'a> {
    source: &'a str,
    target: &'a str,
    /// `None`: there is no link.
    kind: Option<String>,
    why: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    post: Option<&'a Entry>,
}

fn json(source: &str, target: &str, mention: &FoundMention<'_>, post: Option<&Entry>) -> String {
    let kind = mention.value.map(|found| found.kind.to_string());
    let answer = MentionJson { source, target: &redact(target), kind, why: mention.step.to_string(), post };
    let text = serde_json::to_string(&answer)
        .expect("the names of members are strings, and a string takes all text");
    escaped_json(&text) + "\n"
}
