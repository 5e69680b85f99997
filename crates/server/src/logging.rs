//! Log lines on standard error. They have no contents and no addresses of pages.

use tracing_subscriber::filter::LevelFilter;

use crate::config::LogFormat;

/// Starts logging for the process. Later calls change nothing.
pub fn start_logging(format: LogFormat) {
    let lines = tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_max_level(LevelFilter::INFO)
        .with_target(false);
    // It fails if the process has a logger already.
    let _ = match format {
        LogFormat::Text => lines.with_ansi(false).try_init(),
        LogFormat::Json => lines.json().flatten_event(true).try_init(),
    };
}
