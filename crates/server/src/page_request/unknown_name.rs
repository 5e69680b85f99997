//! The error for a name that is neither a parameter nor an option: it has the name that is meant, and all others.

use axum::http::StatusCode;
use microweave_requests::{AnswerError, AnswerOptions, OptionError, Verb, unknown_name};

use super::{PARAMETERS, Parameter, parameter_of};
use crate::error::ApiError;

/// The error for a parameter of a query or a form, which can be an option.
pub(super) fn parameter_error(verb: Option<Verb>, error: &OptionError) -> ApiError {
    let OptionError::Unknown { name } = error else { return AnswerError::from(error.clone()).into() };
    let options = option_names(verb);
    let known = [&*parameter_names(verb), &options].concat();
    let others =
        if options.is_empty() { String::new() } else { format!("; options: {}", options.join(", ")) };
    let message = unknown_name("parameter", name, &known);
    unknown(format!("{message} Parameters: {}{others}", listed_parameters(verb)))
}

/// The error for a member of a JSON body.
pub(super) fn member_error(verb: Option<Verb>, name: &str) -> ApiError {
    if AnswerOptions::row(name).is_some() {
        return unknown(format!("{name} is an option: write it as a member of options"));
    }
    let message = unknown_name("member", name, &parameter_names(verb));
    unknown(format!("{message} Members: {}", listed_parameters(verb)))
}

/// The error for a member of `options`.
pub(super) fn option_error(error: OptionError) -> ApiError {
    match error {
        OptionError::Unknown { name } if parameter_of(None, &name).is_some() => {
            unknown(format!("{name} is a parameter: write it beside options, not as a member of it"))
        }
        error => AnswerError::from(error).into(),
    }
}

fn unknown(description: String) -> ApiError {
    ApiError::new(StatusCode::BAD_REQUEST, "unknown-option", description)
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
    if !Parameter::Options.is_of(verb) {
        return Vec::new();
    }
    AnswerOptions::rows().map(|row| &*row.name).collect()
}
