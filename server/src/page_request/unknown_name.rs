//! The error for a name that is neither a parameter nor an option: it has the name that is meant, and all others.

use axum::http::StatusCode;
use microweave_answers::{AnswerError, AnswerOptions, OptionError, Verb};

use super::{PARAMETERS, Parameter, parameter_of};
use crate::error::ApiError;

/// The least similarity of a name that is suggested. It is that of the tool for its options.
const MIN_SIMILARITY: f64 = 0.7;

/// The error for a parameter of a query or a form, which can be an option.
pub(super) fn parameter_error(verb: Option<Verb>, error: &OptionError) -> ApiError {
    let OptionError::Unknown { name } = error else { return AnswerError::from(error.clone()).into() };
    let options = option_names(verb);
    let suggestion = suggestion(name, parameter_names(verb).into_iter().chain(options.iter().copied()));
    let others =
        if options.is_empty() { String::new() } else { format!("; options: {}", options.join(", ")) };
    unknown(format!(
        "there is no parameter {name:?}{suggestion} Parameters: {}{others}",
        listed_parameters(verb)
    ))
}

/// The error for a member of a JSON body.
pub(super) fn member_error(verb: Option<Verb>, name: &str) -> ApiError {
    if AnswerOptions::rows().any(|row| row.name == name) {
        return unknown(format!("{name} is an option: write it as a member of options"));
    }
    let suggestion = suggestion(name, parameter_names(verb));
    unknown(format!("there is no member {name:?}{suggestion} Members: {}", listed_parameters(verb)))
}

/// The error for a member of `options`.
pub(super) fn option_error(error: &OptionError) -> ApiError {
    let OptionError::Unknown { name } = error else { return AnswerError::from(error.clone()).into() };
    if parameter_of(None, name).is_some() {
        return unknown(format!("{name} is a parameter: write it beside options, not as a member of it"));
    }
    let suggestion = suggestion(name, AnswerOptions::rows().map(|row| row.name));
    let names: Vec<&str> = AnswerOptions::rows().map(|row| row.name).collect();
    unknown(format!("there is no option {name:?}{suggestion} Options: {}", names.join(", ")))
}

fn unknown(description: String) -> ApiError {
    ApiError::new(StatusCode::BAD_REQUEST, "unknown_option", description)
}

/// The names that an endpoint has for its parameters.
fn parameter_names(verb: Option<Verb>) -> Vec<&'static str> {
    let of_mention: &[&str] = if verb == Some(Verb::Mention) { &["source"] } else { &[] };
    let names =
        PARAMETERS.iter().filter(|(parameter, _)| parameter.is_of(verb)).flat_map(|(_, names)| *names);
    of_mention.iter().chain(names).copied().collect()
}

/// The parameters of an endpoint, each with its other names.
fn listed_parameters(verb: Option<Verb>) -> String {
    let listed = |&(parameter, names): &(Parameter, &[&str])| match (parameter, names) {
        (Parameter::Url, _) if verb == Some(Verb::Mention) => "source (or url)".to_owned(),
        (_, [name, others @ ..]) if !others.is_empty() => format!("{name} (or {})", others.join(", ")),
        (_, names) => names.join(", "),
    };
    let own = PARAMETERS.iter().filter(|(parameter, _)| parameter.is_of(verb));
    let names = own.map(listed).collect::<Vec<_>>().join(", ");
    if names.is_empty() { "none".to_owned() } else { names }
}

fn option_names(verb: Option<Verb>) -> Vec<&'static str> {
    AnswerOptions::rows().map(|row| row.name).filter(|_| Parameter::Options.is_of(verb)).collect()
}

/// `; did you mean "name"?` for the most similar name. Only the end of the sentence if no name is similar.
fn suggestion(name: &str, names: impl IntoIterator<Item = &'static str>) -> String {
    let lowercase = name.to_lowercase();
    let similarity = |known: &str| strsim::jaro(&lowercase, &known.to_lowercase());
    let similar = names.into_iter().map(|known| (similarity(known), known));
    let best =
        similar.filter(|(own, _)| *own > MIN_SIMILARITY).max_by(|one, other| one.0.total_cmp(&other.0));
    best.map_or_else(|| ".".to_owned(), |(_, known)| format!("; did you mean {known:?}?"))
}
