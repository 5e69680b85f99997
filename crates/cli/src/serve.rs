//! `microweave serve`: the service and the playground over HTTP.

use std::process::ExitCode;

use microweave_server::{serve, start_logging};

use crate::args::serve::ServeArgs;
use crate::error::report;

pub(crate) fn run(args: &ServeArgs) -> ExitCode {
    start_logging(args.log);
    match serve(args.config()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            report(&args.listen, &format_args!("cannot be listened on: {error}"));
            ExitCode::FAILURE
        }
    }
}
