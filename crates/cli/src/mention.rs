//! `microweave mention`: tells whether a page links to another one, and as what.

use std::process::ExitCode;

use microweave_reader::{Entry, ReadOptions, Reading};
use microweave_requests::mentions::{self, FoundMention};

use crate::args::choices::TextOrJson;
use crate::args::mention::MentionArgs;
use crate::error::Messages;
use crate::output;
use crate::read::person_text;
use crate::reader::Reader;
use crate::terminal::on_one_line;
use microweave_fetch::address::{redact, redact_link};

pub(crate) fn run(args: &MentionArgs) -> ExitCode {
    let reader = Reader::new(&args.fetch, &args.flags, args.flags.options());
    let mut messages = Messages::default();
    let page = reader.page(&args.source, &mut messages);
    messages.write();
    let Some(page) = page else { return ExitCode::from(2) };
    let reading = Reading::of(page);
    let mention = reading.mention(&args.target);
    let code = if mention.value.is_some() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    let feeds = reading.posts(&ReadOptions::new());
    let post = mention.value.and_then(|link| link.entry(&feeds));
    let output = match args.format {
        TextOrJson::Text => text(&args.target, &mention, post),
        TextOrJson::Json => {
            let (source, target) = (args.source.to_string(), redact(&args.target));
            let json = mentions::json_of(Some(&source), &target, &mention, post);
            args.style.page_json(true, json)
        }
    };
    output::ended(output::write_stdout(output.as_bytes()), code)
}

fn text(target: &str, mention: &FoundMention<'_>, post: Option<&Entry>) -> String {
    let Some(link) = mention.value else { return format!("no link to {}\n", on_one_line(&redact(target))) };
    let mut lines = vec![format!("{}: {}", link.kind, mention.step)];
    if let Some(post) = post {
        let facts = [
            ("post", post.url.as_deref().map(redact_link)),
            ("author", post.author().map(person_text)),
            ("date", post.published.as_ref().map(ToString::to_string)),
            ("title", post.title().map(str::to_owned)),
            ("answer", post.rsvp.clone()),
        ];
        let facts = facts.into_iter().filter_map(|(name, fact)| Some((name, fact?)));
        lines.extend(facts.map(|(name, fact)| format!("   {name}: {}", fact.trim())));
    }
    lines.iter().map(|line| on_one_line(line) + "\n").collect()
}
