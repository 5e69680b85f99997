//! Colors and hyperlinks for a terminal.

use std::io;
use std::path::Path;

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use microweave_check::Severity;
use url::Url;

use crate::args::style::ColorChoice;

const MARK: Style = AnsiColor::Cyan.on_default();
const ADDED: Style = AnsiColor::Green.on_default();

/// Colors texts and links addresses, or leaves them as they are.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Paint {
    has_colors: bool,
    has_links: bool,
}

impl Paint {
    /// For standard output. Colors are used as the environment says (`NO_COLOR`, `CLICOLOR`, `CLICOLOR_FORCE`, `TERM`),
    /// links if the terminal is known to have them (or with `FORCE_HYPERLINK`).
    pub(crate) fn new(choice: ColorChoice) -> Self {
        let has_colors = match choice {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
        };
        let is_linkable = supports_hyperlinks::on(supports_hyperlinks::Stream::Stdout);
        Paint { has_colors, has_links: is_linkable && choice != ColorChoice::Never }
    }

    /// For a file.
    pub(crate) fn for_file(choice: ColorChoice) -> Self {
        Paint { has_colors: choice == ColorChoice::Always, has_links: false }
    }

    pub(crate) fn has_colors(self) -> bool {
        self.has_colors
    }

    pub(crate) fn bold(self, text: &str) -> String {
        self.with(Style::new().bold(), text)
    }

    /// For rules.
    pub(crate) fn rule(self, text: &str) -> String {
        self.with(MARK, text)
    }

    /// For what was not taken.
    pub(crate) fn not_taken(self, text: &str) -> String {
        self.with(AnsiColor::Yellow.on_default(), text)
    }

    /// For what is less important.
    pub(crate) fn dim(self, text: &str) -> String {
        self.with(Style::new().dimmed(), text)
    }

    pub(crate) fn severity(self, severity: Severity, text: &str) -> String {
        self.with(severity_style(severity).bold(), text)
    }

    /// The lines of a snippet, with its marks in the color of a severity (otherwise of rules), the new text in green,
    /// and a link to the file.
    pub(crate) fn snippet(self, snippet: &str, severity: Option<Severity>) -> String {
        let line = |line: &str| {
            if let Some((indent, place)) = line.split_once("--> ") {
                return format!("{indent}{}{}\n", self.dim("--> "), self.place(place));
            }
            let start = line.trim_end_matches(['^', '~']);
            let style = if line.ends_with('~') { ADDED } else { severity.map_or(MARK, severity_style) };
            format!("{start}{}\n", self.with(style, &line[start.len()..]))
        };
        snippet.lines().map(line).collect()
    }

    /// A place such as `page.html:3:14`, with a link to the file or the page.
    fn place(self, place: &str) -> String {
        let name = place.rsplitn(3, ':').nth(2).unwrap_or(place);
        let path = std::path::absolute(Path::new(name)).ok().filter(|path| path.is_file());
        let url = path.and_then(|path| Url::from_file_path(path).ok());
        match url.or_else(|| Url::parse(name).ok().filter(Url::has_host)) {
            Some(url) => self.link(url.as_str(), place),
            None => place.to_owned(),
        }
    }

    /// A text on one line, in which each address of the web is a link.
    pub(crate) fn linked(self, text: &str) -> String {
        if !self.has_links {
            return text.to_owned();
        }
        let part = |part: &str| {
            let start = part.find("https://").or_else(|| part.find("http://")).unwrap_or(part.len());
            let (before, address) = part.split_at(start);
            let url = address.trim_end_matches([' ', ')', ',', ':', ';', '.', '"']);
            match Url::parse(url) {
                Ok(parsed) => format!("{before}{}{}", self.link(parsed.as_str(), url), &address[url.len()..]),
                Err(_) => part.to_owned(),
            }
        };
        text.split_inclusive(' ').map(part).collect()
    }

    /// A text with a hyperlink (OSC 8). The URL has no control characters: the parser of URLs encodes them.
    fn link(self, url: &str, text: &str) -> String {
        if !self.has_links {
            return text.to_owned();
        }
        format!("\u{1b}]8;;{url}\u{1b}\\{text}\u{1b}]8;;\u{1b}\\")
    }

    pub(crate) fn with(self, style: Style, text: &str) -> String {
        if self.has_colors && !text.is_empty() && !style.is_plain() {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }
}

/// The colors of severities are rustc's.
fn severity_style(severity: Severity) -> Style {
    let color = match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        _ => AnsiColor::Blue,
    };
    color.on_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_links() {
        let paint = Paint { has_colors: false, has_links: true };
        assert_eq!(
            paint.linked("by Ada (https://ada.example/), 2 posts"),
            "by Ada (\u{1b}]8;;https://ada.example/\u{1b}\\https://ada.example/\u{1b}]8;;\u{1b}\\), 2 posts"
        );
        assert_eq!(
            paint.linked("no address: http:// and ada.example"),
            "no address: http:// and ada.example"
        );
        assert_eq!(Paint::default().linked("https://ada.example/"), "https://ada.example/");
    }

    #[test]
    fn marks_have_colors() {
        let paint = Paint { has_colors: true, has_links: false };
        let painted = paint.snippet("  --> -:1:2\n 1 | <b>\n   |  ^\n", Some(Severity::Error));
        assert_eq!(painted, "  \u{1b}[2m--> \u{1b}[0m-:1:2\n 1 | <b>\n   |  \u{1b}[31m^\u{1b}[0m\n");
    }
}
