//! A converter: reads a page and writes it in any format of the library.
//!
//! ```sh
//! curl -sL https://ada.example/ | converter atom https://ada.example/ > ada.atom
//! ```

use std::error::Error;
use std::io::{self, Read, Write};
use std::process::ExitCode;
use std::time::SystemTime;

use microweave_convert::{Format, FormatOptions, JsonLayout};
use microweave_reader::Reading;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match &arguments[..] {
        [format, address] => convert(format, address),
        _ => Err(usage().trim_end().into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// The table of formats says what a program needs to offer them. A format that the library gets later is listed too.
fn usage() -> String {
    let mut usage = "usage: converter FORMAT ADDRESS < PAGE\nThe formats are:\n".to_owned();
    for format in Format::all() {
        usage += &format!("{:<10} .{:<6} {}\n", format.name(), format.extension(), format.summary());
    }
    usage
}

fn convert(format: &str, address: &str) -> Result<(), Box<dyn Error>> {
    // The error lists the names of all formats.
    let format: Format = format.parse()?;
    let mut html = Vec::new();
    io::stdin().read_to_end(&mut html)?;
    let reading = Reading::parse_bytes(&html, None, address);

    // Each format uses the options that it knows. Calendars need the time at which they are made.
    let options = FormatOptions::new().layout(JsonLayout::Indented).timestamp(SystemTime::now().into());
    let output = microweave_convert::write(&reading, format, &options)?;
    // An ordinary page has no diagnostics. They say which limit has cut something, and where.
    for diagnostic in reading.diagnostics().iter().chain(output.diagnostics()) {
        eprintln!("{address}: {diagnostic}");
    }
    if output.text().is_empty() {
        return Err(format!("{address} has no {}: choose another format", format.content()).into());
    }
    io::stdout().write_all(output.text().as_bytes())?;
    Ok(())
}
