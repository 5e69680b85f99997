//! `microweave things`: shows what pages describe.

use std::collections::HashSet;
use std::process::ExitCode;

use microweave::Source;
use microweave::convert::to_json;
use microweave::things::{Thing, ThingValue};
use unicode_width::UnicodeWidthStr as _;

use crate::args::things::{ThingsArgs, ThingsFormat};
use crate::error::Messages;
use crate::input::Input;
use crate::paint::Paint;
use crate::reader::Reader;
use crate::terminal::{escaped_json, on_one_line};
use crate::{output, pages};

/// Longer values are cut in the text.
const MAX_CHARACTERS: usize = 300;

/// Longer names of properties do not move the values of others.
const MAX_NAME: usize = 30;

/// Things are shown inside of others to this level.
const MAX_LEVELS: usize = 8;

pub(crate) fn run(args: &ThingsArgs) -> ExitCode {
    let reader = Reader::new(&args.source.fetch, &args.flags, args.options());
    let (mut has_things, mut has_failed) = (false, false);
    let read = |input: &Input, messages: &mut Messages| shown(args, &reader, input, messages);
    let written = pages::for_each(&args.source, read, |shown| {
        let Some(text) = shown else {
            has_failed = true;
            return Ok(());
        };
        has_things |= text.has_things;
        output::write_stdout(text.text.as_bytes())
    });
    let code = match (has_failed, has_things) {
        (true, _) => ExitCode::from(2),
        (false, true) => ExitCode::SUCCESS,
        (false, false) => ExitCode::FAILURE,
    };
    written.map_or_else(|error| output::stdout_failed(&error, code), |()| code)
}

/// The things of an input.
struct ShownThings {
    text: String,
    has_things: bool,
}

/// The things of an input as text. If it cannot be read, adds a message and returns `None`.
fn shown(
    args: &ThingsArgs,
    reader: &Reader<'_>,
    input: &Input,
    messages: &mut Messages,
) -> Option<ShownThings> {
    let page = reader.read(input, messages).map_err(|error| messages.add(input, &error)).ok()?;
    let all = page.things();
    let chosen: Vec<Thing<'_>> = match &args.wanted_type {
        Some(name) => all.of_type(name).collect(),
        None => all.iter().collect(),
    };
    let source = to_json(&input.to_string());
    let json = |name: &str, value: String| {
        escaped_json(format!("{{\"source\":{source},\"{name}\":{value}}}")) + "\n"
    };
    let text = match args.format {
        ThingsFormat::Text => {
            let text = ThingsText {
                paint: args.style.paint(),
                why: args.why,
                shown: HashSet::new(),
                text: String::new(),
            };
            text.of(&chosen)
        }
        ThingsFormat::Json => {
            let list = format!("[{}]", all.json_of(&chosen, args.why).join(","));
            args.style.json(args.source.is_one_page()).apply(json("things", list))
        }
        ThingsFormat::Jsonl => {
            all.json_of(&chosen, args.why).into_iter().map(|thing| json("thing", thing)).collect()
        }
    };
    Some(ShownThings { text, has_things: !chosen.is_empty() })
}

/// Writes things as text.
struct ThingsText {
    paint: Paint,
    why: bool,
    /// The numbers of the things that were shown with their properties.
    shown: HashSet<u32>,
    text: String,
}

impl ThingsText {
    fn of(mut self, things: &[Thing<'_>]) -> String {
        for (number, thing) in things.iter().enumerate() {
            if number > 0 {
                self.text.push('\n');
            }
            self.text += &format!("{}\n", self.title(*thing));
            self.shown.insert(thing.number());
            self.properties(*thing, 1);
        }
        self.text
    }

    /// The types and the name of a thing.
    fn title(&self, thing: Thing<'_>) -> String {
        let types: Vec<&str> = thing.types().collect();
        let types = if types.is_empty() { "thing".to_owned() } else { types.join(", ") };
        let name = thing
            .text("name")
            .or_else(|| thing.text("headline"))
            .map(|name| format!(": {}", shortened(name)));
        let sources = if self.why { format!("  ({})", names(thing.sources())) } else { String::new() };
        let title = self.paint.bold(&on_one_line(&types));
        format!("{title}{}{}", name.unwrap_or_default(), self.paint.dim(&sources))
    }

    /// The properties of a thing, with the things in it to the maximum level.
    fn properties(&mut self, thing: Thing<'_>, level: usize) {
        let width = thing.properties().map(|(name, _)| name.width()).filter(|&width| width <= MAX_NAME).max();
        for (name, _) in thing.properties() {
            let gap = width.unwrap_or(0).saturating_sub(name.width());
            let start = format!("{:indent$}{}{:gap$}  ", "", on_one_line(name), "", indent = 2 * level);
            let values = thing.values_with_sources(name).map(|(value, sources)| (value, sources, ""));
            let conflicts = thing.conflicts(name).filter(|_| self.why);
            let conflicts = conflicts.map(|(value, sources)| (value, sources, "other: "));
            for (value, sources, mark) in values.chain(conflicts).collect::<Vec<_>>() {
                let has_several = self.why && thing.sources().len() > 1;
                let sources = if has_several { format!("  ({})", names(sources)) } else { String::new() };
                self.text += &format!("{start}{}", self.paint.not_taken(mark));
                self.value(value, &sources, level);
            }
        }
    }

    fn value(&mut self, value: ThingValue<'_>, sources: &str, level: usize) {
        let sources = self.paint.dim(sources);
        match value {
            ThingValue::Text(text) => {
                let text = self.paint.linked(&shortened(text));
                self.text += &format!("{text}{sources}\n");
            }
            ThingValue::Thing(thing) => {
                // The title has the sources.
                self.text += &format!("{}\n", self.title(thing));
                if level < MAX_LEVELS && self.shown.insert(thing.number()) {
                    self.properties(thing, level + 1);
                }
            }
            _ => {}
        }
    }
}

fn names(sources: &[Source]) -> String {
    sources.iter().map(Source::to_string).collect::<Vec<_>>().join(", ").replace("schema.org ", "")
}

/// A text on one line, cut if it is long.
fn shortened(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(MAX_CHARACTERS) {
        Some((end, _)) => on_one_line(&text[..end]) + "…",
        None => on_one_line(&text),
    }
}
