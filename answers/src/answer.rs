//! Answers requests.

use std::str::FromStr;

use microweave::convert::Format;
use microweave::{Diagnostic, Page};

use crate::explanation::ReasonedDocument;
use crate::{AnswerError, Request, Verb, feed_list, findings, formats, mentions, posts};

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
    fn of_json(json: String, diagnostics: Vec<Diagnostic>) -> Self {
        Answer { media_type: "application/json", body: json + "\n", diagnostics }
    }
}

/// Answers a request.
///
/// # Errors
/// [`AnswerError`] if the request is wrong, or if the page has no content for the format.
pub fn answer(verb: Verb, request: &Request) -> Result<Answer, AnswerError> {
    let format = wanted_format(verb, request.format.as_deref())?;
    if verb == Verb::Formats {
        return Ok(Answer::of_json(formats::json(), Vec::new()));
    }
    let target = request.target.as_deref().filter(|target| !target.is_empty());
    if verb == Verb::Mention && target.is_none() {
        return Err(AnswerError::NoTarget);
    }
    let page = request.page(&request.options.page_options(verb, request.html.len()));
    if let Some(format) = format {
        return write(&page, format, request);
    }
    let source = request.source();
    let json = match verb {
        Verb::Parse | Verb::Formats => return write(&page, Format::Json, request),
        Verb::Read => return Ok(read(&page, request)),
        Verb::Check => findings::json(source, &findings::of_page(&page)),
        Verb::Explain => ReasonedDocument::new(page.document()).json_of_all(source),
        Verb::Feeds => feed_list::json(source, &feed_list::of_page(&page, &page.read())),
        Verb::Mention => mentions::json(source, target.unwrap_or_default(), &page),
    };
    Ok(Answer::of_json(json, page.diagnostics()))
}

/// The format that is asked for. `None`: the verb's own JSON.
fn wanted_format(verb: Verb, written: Option<&str>) -> Result<Option<Format>, AnswerError> {
    let Some(written) = written else { return Ok(None) };
    match format_of(written)? {
        Format::Json => Ok(None),
        format if verb == Verb::Parse || (verb == Verb::Read && format.is_of_posts()) => Ok(Some(format)),
        format => Err(AnswerError::FormatOfOtherVerb(verb, format)),
    }
}

/// The format of a name or of a media type. A media type may have parameters.
fn format_of(written: &str) -> Result<Format, AnswerError> {
    if let Ok(format) = Format::from_str(written) {
        return Ok(format);
    }
    let media_type = written.split(';').next().unwrap_or_default().trim();
    let format = Format::all().find(|format| format.media_type().eq_ignore_ascii_case(media_type));
    format.ok_or_else(|| AnswerError::UnknownFormat(written.to_owned()))
}

fn write(page: &Page, format: Format, request: &Request) -> Result<Answer, AnswerError> {
    let output = page.write(format, request.options.format_options()).map_err(AnswerError::Output)?;
    let mut diagnostics = page.diagnostics();
    diagnostics.extend(output.diagnostics().iter().cloned());
    Ok(Answer { media_type: format.media_type(), body: output.into_text(), diagnostics })
}

fn read(page: &Page, request: &Request) -> Answer {
    let feeds = request.options.read_options().read(page);
    let diagnostics = feeds.diagnostics.clone();
    Answer::of_json(posts::json(request.source(), page, feeds, request.options.has_why()), diagnostics)
}
