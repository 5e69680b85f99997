//! Flags that are made from the library's tables of options.

use std::marker::PhantomData;

use clap::builder::{NonEmptyStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches, ValueHint};
use microweave::{OptionGroup, OptionKind, OptionProblem, OptionRow, OptionValue, Options};
use microweave_check::CheckOptions;
use microweave_convert::FormatOptions;
use microweave_reader::ReadOptions;

use super::source::AbsoluteUrl;
use crate::text_file;

/// What an option takes that is a profile of the checker.
const PROFILE: &str = "profile";
/// What options take that are codes of the checker.
const CODES: [&str; 2] = ["codes", "code=severity"];
/// The flag that names the only syntax to read.
const ONLY: &str = "only";

/// A table of options.
pub(crate) trait FlagOptions: Clone + Default + Send + Sync + 'static {
    fn rows() -> impl Iterator<Item = &'static OptionRow<Self>>;
}

macro_rules! flag_options {
    ($($options:ty),*) => {
        $(impl FlagOptions for $options {
            fn rows() -> impl Iterator<Item = &'static OptionRow<Self>> {
                <$options>::rows()
            }
        })*
    };
}

flag_options!(Options, ReadOptions, CheckOptions, FormatOptions);

/// The options that a command takes: the groups, and the command's defaults.
pub(crate) trait CommandOptions {
    type Options: FlagOptions;
    const GROUPS: &'static [OptionGroup];

    fn defaults() -> Self::Options {
        Self::Options::default()
    }
}

/// The flags of a command for its options, and what the command line says.
pub(crate) struct Flags<C: CommandOptions> {
    given: Vec<(&'static OptionRow<C::Options>, OptionValue)>,
    command: PhantomData<C>,
}

impl<C: CommandOptions> Flags<C> {
    fn rows() -> impl Iterator<Item = &'static OptionRow<C::Options>> {
        C::Options::rows().filter(|row| C::GROUPS.contains(&row.group))
    }

    /// The rows that have a flag. Syntaxes that are read by default have only `--only`.
    fn rows_with_flag() -> impl Iterator<Item = &'static OptionRow<C::Options>> {
        let is_on = |row: &OptionRow<C::Options>| row.value(&C::defaults()) == Some(OptionValue::Flag(true));
        Self::rows().filter(move |row| row.group != OptionGroup::Syntaxes || !is_on(row))
    }

    /// The options of the command line.
    pub(crate) fn options(&self) -> C::Options {
        let mut options = C::defaults();
        for (row, value) in &self.given {
            // The parser of the flag tried the value.
            let _ = row.set(&mut options, value.clone());
        }
        options
    }

    /// True if the command line has the option.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.given.iter().any(|(row, _)| row.name == name)
    }

    /// The names of the options that the command line has, with their flags.
    pub(crate) fn names(&self) -> impl Iterator<Item = (&'static str, String)> {
        self.given.iter().map(|(row, _)| (row.name, format!("--{}", row.command_line_flag(&C::defaults()))))
    }

    fn read(matches: &ArgMatches) -> Self {
        let mut given = Vec::new();
        if let Some(only) = matches.try_get_one::<String>(ONLY).ok().flatten() {
            let syntaxes = Self::rows().filter(|row| row.group == OptionGroup::Syntaxes);
            given.extend(syntaxes.map(|row| (row, OptionValue::Flag(row.kebab_case() == *only))));
        }
        let is_given = |row: &&OptionRow<_>| matches.value_source(row.name) == Some(ValueSource::CommandLine);
        for row in Self::rows_with_flag().filter(is_given) {
            given.extend(value::<C>(row, matches).map(|value| (row, value)));
        }
        Flags { given, command: PhantomData }
    }
}

/// The value of an option on the command line.
fn value<C: CommandOptions>(row: &OptionRow<C::Options>, matches: &ArgMatches) -> Option<OptionValue> {
    match row.kind {
        OptionKind::Flag => {
            Some(OptionValue::Flag(row.value(&C::defaults()) != Some(OptionValue::Flag(true))))
        }
        OptionKind::Number => matches.get_one(row.name).copied().map(OptionValue::Number),
        OptionKind::Texts => {
            matches.get_many::<String>(row.name).map(|texts| OptionValue::Texts(texts.cloned().collect()))
        }
        _ => matches.get_one::<String>(row.name).cloned().map(OptionValue::Text),
    }
}

impl<C: CommandOptions> FromArgMatches for Flags<C> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(Self::read(matches))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::read(matches);
        Ok(())
    }
}

impl<C: CommandOptions> clap::Args for Flags<C> {
    fn augment_args(command: Command) -> Command {
        let command = if C::GROUPS.contains(&OptionGroup::Syntaxes) {
            command.arg(only(Self::rows().filter(|row| row.group == OptionGroup::Syntaxes)))
        } else {
            command
        };
        command.args(Self::rows_with_flag().map(|row| flag(row, &C::defaults())))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// The flag `--only`, which takes the name of a syntax.
fn only<T: 'static>(syntaxes: impl Iterator<Item = &'static OptionRow<T>>) -> Arg {
    let values = syntaxes.map(|row| PossibleValue::new(row.kebab_case()).help(plain(row.summary())));
    Arg::new(ONLY)
        .long(ONLY)
        .value_name("WHAT")
        .help("Extract only this")
        .value_parser(PossibleValuesParser::new(values.collect::<Vec<_>>()))
}

/// The flag of an option.
fn flag<T: FlagOptions>(row: &'static OptionRow<T>, defaults: &T) -> Arg {
    let arg = Arg::new(row.name).long(row.command_line_flag(defaults)).help(help(row, defaults));
    let arg = if row.unit.is_empty() { arg } else { arg.value_name(row.unit.to_ascii_uppercase()) };
    let arg = match row.group {
        OptionGroup::Microdata => arg.help_heading("Microdata"),
        OptionGroup::Rdfa => arg.help_heading("RDFa"),
        OptionGroup::Limits => arg.help_heading("Limits"),
        OptionGroup::Posts => arg.help_heading("Posts"),
        OptionGroup::Feeds => arg.help_heading("Feeds"),
        OptionGroup::Cards => arg.help_heading("Cards and calendars"),
        OptionGroup::Rdf => arg.help_heading("RDF"),
        OptionGroup::Check => arg.help_heading("Findings"),
        _ => arg,
    };
    match row.kind {
        OptionKind::Flag => arg.action(ArgAction::SetTrue),
        OptionKind::Number => arg.value_parser(clap::value_parser!(u64)),
        OptionKind::Choice(_) => {
            let values =
                row.kind.choices().map(|(name, summary)| PossibleValue::new(name).help(plain(summary)));
            let arg = arg.value_parser(PossibleValuesParser::new(values.collect::<Vec<_>>()));
            if let Some(default) = row.default_text() { arg.default_value(default) } else { arg }
        }
        OptionKind::Texts => arg
            .action(ArgAction::Append)
            .value_parser(NonEmptyStringValueParser::new().try_map(|text| checked_or_file(row, text)))
            .value_hint(if row.unit == PROFILE { ValueHint::AnyPath } else { ValueHint::Other }),
        OptionKind::Json => arg
            .value_parser(NonEmptyStringValueParser::new().try_map(|file| json(row, &file)))
            .value_hint(ValueHint::FilePath),
        _ if row.unit == "url" => arg.value_parser(AbsoluteUrl).value_hint(ValueHint::Url),
        _ => arg.value_parser(NonEmptyStringValueParser::new().try_map(|text| checked(row, text))),
    }
}

/// The help of a flag. One that switches something off says so.
fn help<T: FlagOptions>(row: &OptionRow<T>, defaults: &T) -> String {
    let summary = plain(row.summary());
    match (row.kind, row.value(defaults)) {
        (OptionKind::Flag, Some(OptionValue::Flag(true))) => {
            let (first, rest) = summary.split_at(1);
            format!("Do not {}{rest}", first.to_lowercase())
        }
        (OptionKind::Number, Some(_)) => {
            format!("{summary} [default: {}]", row.default_text().unwrap_or_default())
        }
        (OptionKind::Texts, _) => format!("{summary}; may be given several times"),
        (OptionKind::Json, _) => format!("{summary} (a file)"),
        _ => summary,
    }
}

/// A line of documentation without marks for code.
fn plain(line: &str) -> String {
    line.replace('`', "")
}

/// A text that the option takes.
fn checked<T: FlagOptions>(row: &OptionRow<T>, text: String) -> Result<String, OptionProblem> {
    row.set(&mut T::default(), OptionValue::Text(text.clone())).map(|()| text)
}

/// A text that the option takes. A profile may be the path of its file.
fn checked_or_file<T: FlagOptions>(row: &OptionRow<T>, text: String) -> Result<String, String> {
    let is_profile = row.unit == PROFILE;
    if is_profile && std::path::Path::new(&text).is_file() {
        return json(row, &text);
    }
    checked(row, text).map_err(|problem| match row.unit {
        PROFILE => format!("{problem}, or the path of a file with one"),
        unit if CODES.contains(&unit) => format!("{problem} (microweave check --rules lists the codes)"),
        _ => problem.to_string(),
    })
}

/// The content of a file that the option takes.
fn json<T: FlagOptions>(row: &OptionRow<T>, file: &str) -> Result<String, String> {
    let json = text_file::read(file.as_ref()).map_err(|error| error.to_string())?;
    checked(row, json).map_err(|problem| problem.to_string())
}
