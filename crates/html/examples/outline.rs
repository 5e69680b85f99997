//! Prints the headings and links of a page, each with its line: `cargo run -p microweave-html --example outline -- page.html`

use std::process::ExitCode;

use microweave_html::{Dom, El, Limits};

fn main() -> ExitCode {
    let Some(file) = std::env::args_os().nth(1) else {
        eprintln!("error: name a file of HTML: outline FILE");
        return ExitCode::from(2);
    };
    let page = match std::fs::read(&file) {
        Ok(page) => page,
        Err(error) => {
            eprintln!("error: {} cannot be read: {error}", file.display());
            return ExitCode::FAILURE;
        }
    };
    let dom = Dom::from_bytes(&page, None, &Limits::new());
    dom.elements().filter_map(line).for_each(|line| println!("{line}"));
    dom.diagnostics().for_each(|diagnostic| eprintln!("{diagnostic}"));
    ExitCode::SUCCESS
}

/// The line of a heading or a link. `None` for another element.
fn line(el: El<'_>) -> Option<String> {
    let label = match el.name() {
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => format!("{} {}", el.name(), words(el)),
        "a" => format!("   {} -> {}", words(el), el.attr("href")?),
        _ => return None,
    };
    Some(format!("{:>5}  {label}", el.start()?.line))
}

/// The text of an element in one line.
fn words(el: El<'_>) -> String {
    el.text().split_whitespace().collect::<Vec<_>>().join(" ")
}
