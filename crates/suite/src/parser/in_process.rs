//! microweave as a parser.

use microweave::Tree;
use microweave_convert::rdf::Registry;
use microweave_convert::{Format, FormatOptions};
use microweave_reader::Reading;

use super::{ParseResult, ParserError};
use crate::case::{Case, ResultKind};
use crate::case_options::CaseOptions;

pub(super) fn parse(case: &Case, page: &[u8], tree: Tree) -> Result<ParseResult, ParserError> {
    let mut options = CaseOptions::from_words(case.options.iter().map(String::as_str))
        .map_err(|error| ParserError::BrokenCase(error.to_string()))?;
    options.options.tree = tree;
    let read = || options.options.parse_bytes(page, options.content_type.as_deref(), &case.base);
    Ok(match case.expected.kind() {
        ResultKind::Microformats => ParseResult::Json(serde_json::to_value(read().mf2()).map_err(reported)?),
        ResultKind::Microdata => {
            ParseResult::Json(serde_json::to_value(read().microdata()).map_err(reported)?)
        }
        ResultKind::Rdf => {
            let page = options.options.page_bytes(page, options.content_type.as_deref(), &case.base);
            let options = with_registry(options.format_options(), case)?;
            let output = microweave_convert::write(&Reading::of(page), Format::NTriples, &options)
                .map_err(reported)?;
            ParseResult::Rdf(output.text().to_owned())
        }
    })
}

fn with_registry(options: FormatOptions, case: &Case) -> Result<FormatOptions, ParserError> {
    let Some(file) = &case.registry else { return Ok(options) };
    let message =
        |error: &dyn std::fmt::Display| ParserError::BrokenCase(format!("{}: {error}", file.display()));
    let json = std::fs::read_to_string(file).map_err(|error| message(&error))?;
    Ok(options.registry(Registry::from_json(&json).map_err(|error| message(&error))?))
}

fn reported(error: impl std::fmt::Display) -> ParserError {
    ParserError::Reported(error.to_string())
}
