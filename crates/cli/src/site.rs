//! `microweave site`: whether a site is ready for the IndieWeb.

use std::process::ExitCode;

use microweave_fetch::address;
use microweave_io::report::{escaped, page};
use microweave_reader::Reading;
use microweave_requests::json_with_source;
use microweave_requests::site::{FetchedParts, SitePart, SiteReport, SiteStep, StepState};

use crate::args::site::{SiteArgs, SiteFormat};
use crate::error::Messages;
use crate::input::Input;
use crate::pages::{self, Layout, SearchedInputs, Shown};
use crate::paint::Paint;
use crate::reader::Reader;
use crate::terminal::on_one_line;

pub(crate) fn run(args: &SiteArgs) -> ExitCode {
    let reader = Reader::new(&args.source.fetch, &args.flags, args.flags.options());
    let are_ready = |inputs: SearchedInputs| inputs.with_match == inputs.count;
    pages::write_found(&args.source, &Layout::default(), are_ready, |input, messages| {
        report(args, &reader, input, messages)
    })
}

/// The report about an input, and whether it has all parts that the command line requires. If it cannot be read, adds a message
/// and returns `None`.
fn report(
    args: &SiteArgs,
    reader: &Reader<'_>,
    input: &Input,
    messages: &mut Messages,
) -> Option<(Shown, bool)> {
    let page = reader.page(input, messages)?;
    if !page.base().is_absolute() {
        messages.add(input, &"has no address: give it with --base");
        return None;
    }
    let reading = Reading::of(page);
    let report = SiteReport::of(&reading, &fetched(reader, input, &reading, messages));
    let text = match args.format {
        SiteFormat::Text => text(&report, &input.to_string(), args.style.paint()),
        SiteFormat::Json => args
            .style
            .page_json(args.source.is_one_page(), json_with_source(Some(&input.to_string()), &report)),
        SiteFormat::Html => html(&report),
    };
    Some((Shown::Text(text), args.require.iter().all(|part| report.has(*part))))
}

/// The pages and files that the report looks at, if the page itself is from the web.
fn fetched(reader: &Reader<'_>, input: &Input, reading: &Reading, messages: &mut Messages) -> FetchedParts {
    let mut fetched = FetchedParts::default();
    let Some(typed) = input.address() else { return fetched };
    let mut budget = reader.authors(Some(typed));
    for address in SiteReport::pages_to_fetch(reading) {
        if let Some(page) = reader.read_author(&address, &mut budget, messages) {
            fetched.pages.insert(address, page.map(Reading::of).map_err(|error| error.to_string()));
        }
    }
    for address in SiteReport::files_to_fetch(reading) {
        if let Some(file) = reader.read_any(&address, &mut budget) {
            fetched.files.insert(address, file.map_err(|error| error.to_string()));
        }
    }
    fetched
}

fn text(report: &SiteReport, source: &str, paint: Paint) -> String {
    let done = report.steps.iter().filter(|step| step.state == StepState::Done).count();
    let name = on_one_line(&address::for_messages(source));
    let mut text = paint.bold(&format!("{name}: {done} of {} steps done", report.steps.len())) + "\n";
    for &part in SitePart::ALL {
        text += &format!("\n{}\n", paint.bold(part.name()));
        for step in report.steps.iter().filter(|step| step.part == part) {
            text += &step_text(step, paint);
        }
    }
    text
}

fn step_text(step: &SiteStep, paint: Paint) -> String {
    let mut text = format!("  {:8} {}: {}\n", step.state, step.name, on_one_line(&step.found));
    if let Some(markup) = &step.markup {
        text += &format!("           {}: {}\n", paint.dim("why"), step.why);
        for line in markup.lines() {
            text += &format!("           | {}\n", on_one_line(line));
        }
    }
    text
}

/// The report as one page of HTML.
fn html(report: &SiteReport) -> String {
    let title = format!("Is {} ready?", escaped(&report.url));
    let mut html = String::new();
    for &part in SitePart::ALL {
        html += &format!("<h2>{}</h2>\n<dl>\n", part.name());
        for step in report.steps.iter().filter(|step| step.part == part) {
            html += &format!(
                "<dt>{}: <strong>{}</strong></dt>\n<dd><p>{}</p>\n<p>{}</p>\n",
                escaped(step.name),
                step.state,
                escaped(&step.found),
                escaped(step.why)
            );
            if let Some(markup) = &step.markup {
                html += &format!("<pre>{}</pre>\n", escaped(markup));
            }
            html += "</dd>\n";
        }
        html += "</dl>\n";
    }
    page(&title, "", &html)
}
