//! `microweave types`: the types of a view's records, for TypeScript.

use std::process::ExitCode;

use microweave_reader::view::{View, ViewColumn, ViewKind};

use crate::args::view::TypesArgs;
use crate::output;

pub(crate) fn run(args: &TypesArgs) -> ExitCode {
    output::print(typescript(&args.view).as_bytes())
}

const MONEY: &str = "/** A price: decimal text, and a code of ISO 4217. */
export interface Money {
  amount: string;
  currency?: string;
}
";

/// An interface for each view. A list is always there; another field is optional, also if it is required: pages may lack it.
fn typescript(view: &View) -> String {
    let names: Vec<String> = interface_names(view);
    let of_view = |number: usize| {
        let fields: String = view.columns(number).map(|column| member(&column, &names)).collect();
        format!("\nexport interface {} {{\n{fields}}}\n", names[number])
    };
    let interfaces: String = (0..names.len()).map(of_view).collect();
    let has_money =
        (0..names.len()).any(|number| view.columns(number).any(|column| column.kind == ViewKind::Money));
    let money = if has_money { MONEY } else { "" };
    (money.to_owned() + &interfaces).trim_start().to_owned()
}

fn member(column: &ViewColumn<'_>, names: &[String]) -> String {
    let (kind, comment) = match column.kind {
        ViewKind::Number | ViewKind::Count => ("number", ""),
        ViewKind::Money => ("Money", ""),
        ViewKind::View(number) => (&*names[number], ""),
        ViewKind::Date | ViewKind::Duration => ("string", "ISO 8601"),
        ViewKind::Markup => ("string", "HTML that is safe inside of another page"),
        ViewKind::Url => ("string", "An absolute address"),
        ViewKind::Language => ("string", "A language tag"),
        _ => ("string", ""),
    };
    let comment = if comment.is_empty() { String::new() } else { format!("  /** {comment} */\n") };
    let is_plain = column.name.chars().all(|c| c.is_alphanumeric() || c == '_')
        && !column.name.starts_with(|c: char| c.is_ascii_digit());
    let name = if is_plain { column.name.to_owned() } else { format!("{:?}", column.name) };
    match column.is_list {
        true => format!("{comment}  {name}: {kind}[];\n"),
        false => format!("{comment}  {name}?: {kind};\n"),
    }
}

/// The names of the views in capitals, each once.
fn interface_names(view: &View) -> Vec<String> {
    let mut names: Vec<String> = vec!["Money".to_owned()];
    for name in view.names() {
        let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
        let words: String =
            words.map(|word| if word.is_ascii() { capital(word) } else { word.to_owned() }).collect();
        let base =
            if words.starts_with(|c: char| c.is_alphabetic()) { words } else { "View".to_owned() + &words };
        let numbered = (1..).map(|number| if number == 1 { base.clone() } else { format!("{base}{number}") });
        let name = numbered.into_iter().find(|name| !names.contains(name)).unwrap_or(base);
        names.push(name);
    }
    names.split_off(1)
}
