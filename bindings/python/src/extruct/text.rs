//! The text of an element as extruct reads it, by the rules of the package html_text: one space between texts, and lines for
//! blocks.

use microweave::{El, NodeKind};

use super::{is_space, words};

const LINES: &[&str] = &[
    "article", "aside", "br", "dd", "details", "div", "dt", "fieldset", "figcaption", "footer", "form",
    "header", "hr", "legend", "li", "main", "nav", "table", "tr",
];

const PARAGRAPHS: &[&str] =
    &["blockquote", "dl", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "ol", "p", "pre", "title", "ul"];

/// The elements whose content is no text.
const REMOVED: &[&str] = &["script", "style", "link", "meta"];

/// What was written last.
enum Last {
    /// The number of line breaks.
    Lines(u8),
    Text {
        ends_with_space: bool,
        ends_with_bracket: bool,
    },
}

struct TextWriter {
    text: String,
    last: Last,
    /// A text that is not written yet. Texts around removed elements are one text.
    pending: String,
}

/// A step of the walk over an element.
enum Step<'a> {
    Enter(NodeKind<'a>),
    Leave(El<'a>),
}

pub(super) fn text_content(el: El<'_>) -> String {
    let mut writer = TextWriter { text: String::new(), last: Last::Lines(2), pending: String::new() };
    let mut steps = vec![Step::Enter(NodeKind::Element(el))];
    while let Some(step) = steps.pop() {
        match step {
            Step::Enter(NodeKind::Text(text)) => writer.pending.push_str(text),
            Step::Enter(NodeKind::Element(inner)) => {
                if inner != el && REMOVED.contains(&inner.name()) {
                    continue;
                }
                writer.add_element(inner);
                steps.push(Step::Leave(inner));
                let first = steps.len();
                steps.extend(inner.children().map(Step::Enter));
                steps[first..].reverse();
            }
            Step::Enter(_) => {}
            Step::Leave(inner) => writer.add_element(inner),
        }
    }
    writer.text.trim_matches(is_space).to_owned()
}

impl TextWriter {
    /// The start or the end of an element.
    fn add_element(&mut self, el: El<'_>) {
        let text = std::mem::take(&mut self.pending);
        self.add_text(&text);
        let count = match self.last {
            Last::Lines(count) => count,
            Last::Text { .. } => 0,
        };
        if count < 2 && PARAGRAPHS.contains(&el.name()) {
            self.text.push_str(if count == 1 { "\n" } else { "\n\n" });
            self.last = Last::Lines(2);
        } else if count < 1 && LINES.contains(&el.name()) {
            self.text.push('\n');
            self.last = Last::Lines(1);
        }
    }

    fn add_text(&mut self, text: &str) {
        let trimmed = text.trim_matches(is_space);
        let Some(first) = trimmed.chars().next() else { return };
        if let Last::Text { ends_with_space, ends_with_bracket } = self.last {
            let is_punctuation = matches!(first, ',' | ':' | ';' | '.' | '!' | '?' | '"' | ')');
            if ends_with_space || !(is_punctuation || ends_with_bracket) {
                self.text.push(' ');
            }
        }
        for (number, word) in words(trimmed).enumerate() {
            self.text.push_str(if number > 0 { " " } else { "" });
            self.text.push_str(word);
        }
        self.last =
            Last::Text { ends_with_space: text.ends_with(is_space), ends_with_bracket: text.ends_with('(') };
    }
}
