//! `microweave things`: shows what pages describe.

mod columns;
pub(crate) mod table;
mod text;

use std::process::ExitCode;

use microweave_convert::to_json;
use microweave_reader::Reading;
use microweave_reader::things::{Thing, Things};

use crate::args::things::{ThingsArgs, ThingsFormat};
use crate::error::Messages;
use crate::input::Input;
use crate::pages::{self, Layout, SearchedInputs, Shown};
use crate::reader::Reader;
use crate::terminal::json_line;
use columns::Columns;

pub(crate) fn run(args: &ThingsArgs) -> ExitCode {
    let reader = Reader::new(&args.source.fetch, &args.flags, args.flags.options());
    let columns = Columns::new(&args.types);
    let layout = Layout { columns: &columns.names(), gap: "", paint: args.style.paint() };
    let have_things = |inputs: SearchedInputs| inputs.with_match > 0;
    let read = |input: &Input, messages: &mut Messages| shown(args, &columns, &reader, input, messages);
    pages::write_found(&args.source, &layout, have_things, read)
}

/// The things of an input in the format. If it cannot be read, adds a message and returns `None`.
fn shown(
    args: &ThingsArgs,
    columns: &Columns,
    reader: &Reader<'_>,
    input: &Input,
    messages: &mut Messages,
) -> Option<(Shown, bool)> {
    let page = reader.page(input, messages)?;
    let reading = Reading::of(page);
    let all = if args.why { reading.things_with_spans() } else { reading.things() };
    let things: Things = if args.types.is_empty() { all } else { all.only(&args.types) };
    let listed: Vec<Thing<'_>> = things.iter().collect();
    let source = input.to_string();
    reading.diagnostics().iter().for_each(|diagnostic| messages.warn(&source, diagnostic));
    let shown = match args.format {
        ThingsFormat::Text => Shown::Text(text::of(&listed, args.style.paint(), args.why)),
        ThingsFormat::Json => {
            let json = microweave_requests::things::json(Some(&source), &things, args.why);
            Shown::Text(args.style.page_json(args.source.is_one_page(), json))
        }
        ThingsFormat::Jsonl => {
            let source = to_json(&source);
            let line = |thing| json_line(format!("{{\"source\":{source},\"thing\":{thing}}}"));
            Shown::Text(things.json_of(&listed, args.why).into_iter().map(line).collect())
        }
        ThingsFormat::Csv => Shown::Csv(columns.rows(&source, &things)),
        ThingsFormat::Table => Shown::Table(columns.rows(&source, &things)),
    };
    Some((shown, !listed.is_empty()))
}
