//! `microweave things`: shows what pages describe.

mod columns;
pub(crate) mod table;
mod text;

use std::process::ExitCode;

use microweave_convert::to_json;
use microweave_io::report::csv_line;
use microweave_reader::Reading;
use microweave_reader::things::{Thing, Things};

use crate::args::things::{ThingsArgs, ThingsFormat};
use crate::error::Messages;
use crate::input::Input;
use crate::reader::Reader;
use crate::terminal::json_line;
use crate::{output, pages};
use columns::Columns;
use table::ThingTable;

pub(crate) fn run(args: &ThingsArgs) -> ExitCode {
    let reader = Reader::new(&args.source.fetch, &args.flags, args.flags.options());
    let columns = Columns::new(&args.types);
    let mut table = ThingTable::new(args.style.paint());
    let (mut has_things, mut has_failed, mut is_first) = (false, false, true);
    let read = |input: &Input, messages: &mut Messages| shown(args, &columns, &reader, input, messages);
    let result = pages::for_each(&args.source, read, |shown| {
        let Some(shown) = shown else {
            has_failed = true;
            return Ok(());
        };
        has_things |= shown.has_things;
        if args.format == ThingsFormat::Table {
            shown.rows.into_iter().for_each(|row| table.add(row));
            return Ok(());
        }
        if std::mem::replace(&mut is_first, false) && args.format == ThingsFormat::Csv {
            output::write_stdout(csv_line(&columns.names()).as_bytes())?;
        }
        output::write_stdout(shown.text.as_bytes())
    });
    let result = result.and_then(|()| {
        let hidden = usize::from(args.source.is_one_page());
        output::write_stdout(table.text(&columns.names(), hidden).as_bytes())
    });
    let code = pages::search_code(has_failed, has_things);
    result.map_or_else(|error| output::stdout_failed(&error, code), |()| code)
}

/// The things of an input.
#[derive(Default)]
struct ShownThings {
    text: String,
    /// For the format `table`.
    rows: Vec<Vec<String>>,
    has_things: bool,
}

/// The things of an input in the format. If it cannot be read, adds a message and returns `None`.
fn shown(
    args: &ThingsArgs,
    columns: &Columns,
    reader: &Reader<'_>,
    input: &Input,
    messages: &mut Messages,
) -> Option<ShownThings> {
    let page = reader.page(input, messages)?;
    let reading = Reading::of(page);
    let all = if args.why { reading.things_with_spans() } else { reading.things() };
    let things: Things = if args.types.is_empty() { all } else { all.only(&args.types) };
    let listed: Vec<Thing<'_>> = things.iter().collect();
    let mut shown = ShownThings { has_things: !listed.is_empty(), ..ShownThings::default() };
    let source = input.to_string();
    reading.diagnostics().iter().for_each(|diagnostic| messages.warn(&source, diagnostic));
    match args.format {
        ThingsFormat::Text => shown.text = text::of(&listed, args.style.paint(), args.why),
        ThingsFormat::Json => {
            let json = microweave_requests::things::json(Some(&source), &things, args.why);
            shown.text = args.style.page_json(args.source.is_one_page(), json);
        }
        ThingsFormat::Jsonl => {
            let source = to_json(&source);
            let line = |thing| json_line(format!("{{\"source\":{source},\"thing\":{thing}}}"));
            shown.text = things.json_of(&listed, args.why).into_iter().map(line).collect();
        }
        ThingsFormat::Csv => {
            shown.text = columns.rows(&source, &things).iter().map(|row| csv_line(row)).collect();
        }
        ThingsFormat::Table => shown.rows = columns.rows(&source, &things),
    }
    Some(shown)
}
