//! Reads the inputs of a command on several threads, and hands over what was made of each in the order of the inputs.

use std::io;
use std::process::ExitCode;

use microweave_io::report::csv_line;

use crate::args::source::SourceArgs;
use crate::error::Messages;
use crate::fetch_progress::FetchProgress;
use crate::input::Input;
use crate::input::sequence::UnreadableInput;
use crate::output;
use crate::paint::Paint;
use crate::things::table::ThingTable;

/// Calls `read` with each input, and `write` with what it made of the input: `None` if the input failed. The messages
/// about an input are written before that. `read` is called on several threads at once.
///
/// # Errors
/// The first error of `write`. The other inputs are not read then.
pub(crate) fn for_each<T: Send>(
    source: &SourceArgs,
    read: impl Fn(&Input, &mut Messages) -> Option<T> + Sync,
    mut write: impl FnMut(Option<T>) -> io::Result<()>,
) -> io::Result<()> {
    let work = |next| {
        let mut messages = Messages::default();
        let made = match next {
            Ok(input) => read(&input, &mut messages),
            Err(UnreadableInput { input, error }) => {
                messages.add(&input, &error);
                None
            }
        };
        (made, messages)
    };
    let progress = FetchProgress::new(source.addresses(), source.inputs_or_stdin().len());
    source.workers().run(source.sequence(), work, |(made, messages): (Option<T>, Messages)| {
        progress.add_page(|| messages.write());
        write(made)
    })
}

/// The exit code of a search, as grep has it: 2 if an input could not be read, otherwise 0 if something was found, and 1 if not.
pub(crate) fn search_code(has_failed: bool, is_found: bool) -> ExitCode {
    ExitCode::from(if has_failed { 2 } else { u8::from(!is_found) })
}

/// What is written of an input.
pub(crate) enum Shown {
    Text(String),
    /// Rows of a CSV file, whose names stand before the first.
    Csv(Vec<Vec<String>>),
    /// Rows of the table that is written at the end.
    Table(Vec<Vec<String>>),
}

/// How answers are laid out: the names of the columns of a table, what stands between two texts, and the colors.
#[derive(Default)]
pub(crate) struct Layout<'a> {
    pub(crate) columns: &'a [String],
    pub(crate) gap: &'a str,
    pub(crate) paint: Paint,
}

/// The inputs of a search that could be read.
pub(crate) struct SearchedInputs {
    pub(crate) count: usize,
    /// Those that have what is looked for.
    pub(crate) with_match: usize,
}

/// Reads the inputs, and writes what is shown of each. `read` also tells whether an input has what is looked for. Returns the exit
/// code of the search.
pub(crate) fn write_found(
    source: &SourceArgs,
    layout: &Layout<'_>,
    is_found: impl FnOnce(SearchedInputs) -> bool,
    read: impl Fn(&Input, &mut Messages) -> Option<(Shown, bool)> + Sync,
) -> ExitCode {
    let (mut inputs, mut has_failed) = (SearchedInputs { count: 0, with_match: 0 }, false);
    let mut table = ThingTable::new(layout.paint);
    let result = for_each(source, read, |made| {
        let Some((shown, is_match)) = made else {
            has_failed = true;
            return Ok(());
        };
        inputs.with_match += usize::from(is_match);
        inputs.count += 1;
        let is_first = inputs.count == 1;
        let text = match shown {
            Shown::Text(text) if is_first => text,
            Shown::Text(text) => layout.gap.to_owned() + &text,
            Shown::Csv(rows) => {
                let header = is_first.then_some(layout.columns);
                header.into_iter().chain(rows.iter().map(Vec::as_slice)).map(csv_line).collect()
            }
            Shown::Table(rows) => {
                rows.into_iter().for_each(|row| table.add(row));
                return Ok(());
            }
        };
        output::write_stdout(text.as_bytes())
    });
    let result = result.and_then(|()| {
        let hidden = usize::from(source.is_one_page());
        output::write_stdout(table.text(layout.columns, hidden).as_bytes())
    });
    let code = search_code(has_failed, is_found(inputs));
    output::ended(result, code)
}

/// Reads the inputs, and writes the text of each with a gap between texts. Returns the exit code: a failure if an input could not
/// be read.
pub(crate) fn write_texts(
    source: &SourceArgs,
    gap: &str,
    read: impl Fn(&Input, &mut Messages) -> Option<String> + Sync,
) -> ExitCode {
    let (mut code, mut is_first) = (ExitCode::SUCCESS, true);
    let result = for_each(source, read, |text| {
        let Some(text) = text else {
            code = ExitCode::FAILURE;
            return Ok(());
        };
        let gap = if std::mem::replace(&mut is_first, false) { "" } else { gap };
        output::write_stdout((gap.to_owned() + &text).as_bytes())
    });
    output::ended(result, code)
}
