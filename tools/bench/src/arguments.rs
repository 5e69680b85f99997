//! The command line: options, and names of pages.

use std::process::ExitCode;

/// The arguments of a program.
pub struct Arguments {
    /// The number of rounds, in each of which every contender parses every page.
    pub rounds: Option<usize>,
    /// Parts of the names of the pages to measure. Empty for all pages.
    pub names: Vec<String>,
}

enum Request {
    Help,
    Run(Arguments),
}

/// Runs a program with its command line, and reports its error, if it has one.
pub fn run(help: &str, program: impl FnOnce(&Arguments) -> Result<(), String>) -> ExitCode {
    let result = read(std::env::args().skip(1)).and_then(|request| match request {
        Request::Help => {
            print!("{help}");
            Ok(())
        }
        Request::Run(arguments) => program(&arguments),
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn read(mut given: impl Iterator<Item = String>) -> Result<Request, String> {
    let mut arguments = Arguments { rounds: None, names: Vec::new() };
    while let Some(argument) = given.next() {
        match argument.as_str() {
            "-h" | "--help" => return Ok(Request::Help),
            "--rounds" => arguments.rounds = Some(read_rounds(given.next())?),
            option if option.starts_with('-') => {
                return Err(format!("there is no option {option}; see --help"));
            }
            _ => arguments.names.push(argument),
        }
    }
    Ok(Request::Run(arguments))
}

fn read_rounds(given: Option<String>) -> Result<usize, String> {
    let number = given.and_then(|number| number.parse().ok()).filter(|&number| number > 0);
    number.ok_or_else(|| "--rounds needs a number of at least 1".to_owned())
}
