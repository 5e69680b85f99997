//! `microweave types`: the types of a view's records, for TypeScript.

use std::process::ExitCode;

use microweave_reader::view::{View, ViewColumn, ViewKind};

use crate::args::view::TypesArgs;
use crate::output;

pub(crate) fn run(args: &TypesArgs) -> ExitCode {
    output::print(typescript(&args.view).as_bytes())
}

/// The kinds whose values are objects, with their interfaces. A person has a picture.
const OBJECTS: [(&[ViewKind], &str, &str); 3] = [
    (
        &[ViewKind::Money],
        "Money",
        "/** A price: decimal text, and a code of ISO 4217. */
export interface Money {
  amount: string;
  currency?: string;
}
",
    ),
    (
        &[ViewKind::Picture, ViewKind::Icon, ViewKind::Person],
        "Picture",
        "/** A picture. An empty `alt` means that it is decoration. */
export interface Picture {
  url: string;
  alt?: string;
}
",
    ),
    (
        &[ViewKind::Person],
        "Person",
        "/** A person or an organization. */
export interface Person {
  name?: string;
  url?: string;
  photo?: Picture;
}
",
    ),
];

/// An interface for each view. A list is always there; another field is optional, also if it is required: pages may lack it.
fn typescript(view: &View) -> String {
    let kinds: Vec<ViewKind> =
        (0..view.names().count()).flat_map(|number| view.columns(number).map(|column| column.kind)).collect();
    let objects = OBJECTS.iter().filter(|(of_object, ..)| kinds.iter().any(|kind| of_object.contains(kind)));
    let names: Vec<String> = interface_names(view, objects.clone().map(|(_, name, _)| *name));
    let of_view = |number: usize| {
        let fields: String = view.columns(number).map(|column| member(&column, &names)).collect();
        format!("\nexport interface {} {{\n{fields}}}\n", names[number])
    };
    let interfaces: String = (0..names.len()).map(of_view).collect();
    let objects: Vec<&str> = objects.map(|(.., interface)| *interface).collect();
    (objects.join("\n") + &interfaces).trim_start().to_owned()
}

fn member(column: &ViewColumn<'_>, names: &[String]) -> String {
    let (kind, comment) = match column.kind {
        ViewKind::Number | ViewKind::Count | ViewKind::Year => ("number", ""),
        ViewKind::Boolean => ("boolean", ""),
        ViewKind::Money => ("Money", ""),
        ViewKind::Picture | ViewKind::Icon => ("Picture", ""),
        ViewKind::Person => ("Person", ""),
        ViewKind::View(number) => (&*names[number], ""),
        ViewKind::Date | ViewKind::Duration => ("string", "ISO 8601"),
        ViewKind::Markup => ("string", "HTML that is safe inside of another page"),
        ViewKind::Url | ViewKind::PageUrl | ViewKind::SiteUrl => ("string", "An absolute address"),
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

/// The names of the views in capitals, each once. `objects` are the names that others have.
fn interface_names<'n>(view: &View, objects: impl Iterator<Item = &'n str>) -> Vec<String> {
    let mut names: Vec<String> = objects.map(str::to_owned).collect();
    let count = names.len();
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
    names.split_off(count)
}
