//! Answers requests.

use std::str::FromStr;
use std::sync::Arc;

use microweave::{Diagnostic, DiagnosticKind, Options, Page};
use microweave_convert::{Format, Output, OutputError};
use microweave_reader as reader;

use crate::address::require_absolute;
use crate::explanation::ReasonedDocument;
use crate::{AnswerError, AnswerOptions, Request, Verb, formats};
#[cfg(feature = "all")]
use crate::{
    audiences,
    findings::{self, PageReport},
    json_with_source, things,
};
#[cfg(feature = "read")]
use crate::{pending_answer::PendingAnswer, sanitized};

/// An answer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The media type of the body, without parameters. The encoding is UTF-8.
    pub media_type: &'static str,
    /// The body, which ends with a line break or is empty.
    pub body: String,
    /// The limits that the page hit, and what a format left out.
    pub diagnostics: Vec<Diagnostic>,
}

impl Answer {
    pub(crate) fn of_json(json: String, diagnostics: Vec<Diagnostic>) -> Self {
        Answer { media_type: "application/json", body: json + "\n", diagnostics }
    }
}

/// Answers a request, without authors' pages.
///
/// # Errors
/// [`AnswerError`] if the request is wrong, or if the page has no content for the format.
pub fn answer(verb: Verb, request: &Request) -> Result<Answer, AnswerError> {
    #[cfg(feature = "read")]
    if verb.is_of_reader() {
        return PendingAnswer::new(verb, request)?.answer(Vec::new());
    }
    require_absolute(&request.address)?;
    let format = wanted_format(verb, request.format.as_deref())?;
    let page = Arc::new(read_page(verb, request, &request.options.page_options(verb, request.html.len())));
    of_page(verb, format, &page, request.source(), &request.options)
}

/// The page of a request. The verb `formats` has none.
pub(crate) fn read_page(verb: Verb, request: &Request, options: &Options) -> Page {
    match verb {
        Verb::Formats => options.page("", ""),
        _ => request.page(options),
    }
}

/// The answer about a page in a format; `None` is the JSON of a verb that is not of the reader.
pub(crate) fn of_page(
    verb: Verb,
    format: Option<Format>,
    page: &Arc<Page>,
    source: Option<&str>,
    options: &AnswerOptions,
) -> Result<Answer, AnswerError> {
    let reading = reader::Reading::of(Arc::clone(page));
    let output = |format| microweave_convert::write(&reading, format, options.format_options());
    let in_format = |format| answer_of_output(&reading, format, output(format));
    match (verb, format) {
        (Verb::Formats, _) => Ok(Answer::of_json(formats::json(), Vec::new())),
        (_, Some(format)) => in_format(format),
        #[cfg(feature = "all")]
        (Verb::Check, None) => {
            let report = PageReport::with_results(&reading, options.check_options());
            Ok(Answer::of_json(findings::json(source, &report), reading.diagnostics()))
        }
        (Verb::Explain, None) => Ok(explain(page, source)),
        #[cfg(feature = "all")]
        (Verb::Things, None) => {
            let things = options.things_of(&reading);
            let json = things::json(source, &things, options.explains());
            Ok(Answer::of_json(json, with_further(&reading, things.diagnostics())))
        }
        #[cfg(feature = "all")]
        (Verb::View, None) => {
            let answer = reading.view(options.view().ok_or(AnswerError::NoView)?);
            let json = json_with_source(source, &answer);
            Ok(Answer::of_json(json, with_further(&reading, &answer.diagnostics)))
        }
        #[cfg(feature = "all")]
        (Verb::Audiences, None) => {
            Ok(Answer::of_json(audiences::json(source, &reading, page), reading.diagnostics()))
        }
        #[cfg(feature = "read")]
        (Verb::Sanitize, None) => {
            let html = sanitized::html(page, &options.sanitizing_policy());
            Ok(Answer::of_json(sanitized::json(source, &html), Vec::new()))
        }
        (_, None) => in_format(Format::Json),
    }
}

/// Every value of a page with its reasons.
fn explain(page: &Page, source: Option<&str>) -> Answer {
    let explanation = ReasonedDocument::new(page).json_of_all(source);
    let mut diagnostics = page.diagnostics();
    let is_known = diagnostics.iter().any(|earlier| earlier.kind == DiagnosticKind::ReasonBytes);
    diagnostics
        .extend((explanation.is_cut && !is_known).then(|| Diagnostic::new(DiagnosticKind::ReasonBytes)));
    Answer::of_json(explanation.text, diagnostics)
}

/// The format that is asked for. `None`: the verb's own JSON.
pub(crate) fn wanted_format(verb: Verb, name: Option<&str>) -> Result<Option<Format>, AnswerError> {
    let Some(name) = name else { return Ok(None) };
    match format_of(name)? {
        Format::Json => Ok(None),
        format if verb.takes(format) => Ok(Some(format)),
        format => Err(AnswerError::FormatOfOtherVerb(verb, format)),
    }
}

/// The format of a name or of a media type. A media type may have parameters.
fn format_of(name: &str) -> Result<Format, AnswerError> {
    if let Ok(format) = Format::from_str(name) {
        return Ok(format);
    }
    let media_type = name.split(';').next().unwrap_or_default().trim();
    let format = Format::all().find(|format| format.media_type().eq_ignore_ascii_case(media_type));
    format.ok_or_else(|| AnswerError::UnknownFormat(name.to_owned()))
}

/// The answer with the output of a format.
pub(crate) fn answer_of_output(
    reading: &reader::Reading,
    format: Format,
    output: Result<Output, OutputError>,
) -> Result<Answer, AnswerError> {
    let output = output.map_err(AnswerError::Output)?;
    let diagnostics = with_further(reading, output.diagnostics());
    Ok(Answer { media_type: format.media_type(), body: output.into_text(), diagnostics })
}

/// The limits that were hit in the page, and further ones, each once.
fn with_further(reading: &reader::Reading, further: &[Diagnostic]) -> Vec<Diagnostic> {
    let mut diagnostics = reading.diagnostics();
    for limit in further {
        if !diagnostics.contains(limit) {
            diagnostics.push(limit.clone());
        }
    }
    diagnostics
}
