//! The shapes of hostile pages, in tables by name. A shape is a list of parts, from which a page of any length
//! is generated.
//!
//! A row of a table is `NAME | PAGE`. In the page, `«text»` is repeated until the page has its length, and
//! `«500×text»` is the text 500 times. Pictures of control characters, such as `␀`, mean these characters.

use std::fmt;

use Part::{Fill, Once, Times};

/// A kind of hostile page.
pub struct Shape {
    /// The name in the report.
    pub name: String,
    pub(super) parts: Vec<Part>,
}

/// A part of a page. In a repeated text, `~` becomes the number of the repetition, and `@` that number in
/// letters.
pub(super) enum Part {
    /// The text.
    Once(String),
    /// The text, so many times.
    Times(usize, String),
    /// Repeated until the page has its length. Several parts of this kind share the length equally.
    Fill(String),
}

/// All shapes.
pub fn all() -> impl Iterator<Item = Shape> {
    of_trees().chain(dense()).chain(read(include_str!("shapes/engines.txt")))
}

/// The shapes with little text, and much that is held for each byte of it.
pub fn dense() -> impl Iterator<Item = Shape> {
    read(include_str!("shapes/dense.txt"))
}

/// The shapes that are hostile to parsers of HTML.
pub fn of_trees() -> impl Iterator<Item = Shape> {
    read(include_str!("shapes/tree.txt")).chain(read(include_str!("shapes/markup.txt")))
}

/// The shapes of a table. Its lines that begin with `# ` are comments.
fn read(table: &'static str) -> impl Iterator<Item = Shape> {
    let rows = table.lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
    rows.map(|row| {
        let (name, page) = row.split_once(" | ").expect("a row has a name");
        let parts = page.split(['«', '»']).enumerate().map(|(index, text)| Part::read(text, index % 2 == 1));
        Shape { name: name.to_owned(), parts: parts.collect() }
    })
}

impl Shape {
    /// A page of about this length. Repetitions end there.
    pub fn page(&self, len: usize) -> String {
        let fixed: usize = self.parts.iter().map(Part::fixed_len).sum();
        let fills = self.parts.iter().filter(|part| matches!(part, Fill(_))).count();
        let room = len.saturating_sub(fixed) / fills.max(1);
        let mut page = String::with_capacity(len + 1024);
        for part in &self.parts {
            match part {
                Once(text) => page.push_str(text),
                Times(times, unit) => {
                    let mut numbers = 0..*times;
                    while page.len() < len
                        && let Some(number) = numbers.next()
                    {
                        push(&mut page, unit, number);
                    }
                }
                Fill(unit) => fill(&mut page, unit, room),
            }
        }
        page
    }
}

impl Part {
    fn read(text: &str, is_repeated: bool) -> Self {
        let control = |c| match c {
            '\u{2400}'..='\u{241F}' => char::from(c as u8),
            c => c,
        };
        let text: String = text.chars().map(control).collect();
        if !is_repeated {
            return Once(text);
        }
        match text.split_once('×') {
            Some((times, unit)) => Times(times.parse().expect("it is a number"), unit.to_owned()),
            None => Fill(text),
        }
    }

    fn fixed_len(&self) -> usize {
        match self {
            Once(text) => text.len(),
            Times(times, unit) => times * unit.len(),
            Fill(_) => 0,
        }
    }
}

/// The part as in a row.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let picture = |c| match c {
            '\0'..'\u{20}' => char::from_u32(0x2400 + u32::from(c)).unwrap_or(c),
            c => c,
        };
        let shown = |text: &str| text.chars().map(picture).collect::<String>();
        match self {
            Once(text) => f.write_str(&shown(text)),
            Times(times, unit) => write!(f, "«{times}×{}»", shown(unit)),
            Fill(unit) => write!(f, "«{}»", shown(unit)),
        }
    }
}

fn fill(page: &mut String, unit: &str, room: usize) {
    let end = page.len() + room;
    let mut number = 0;
    while page.len() < end {
        push(page, unit, number);
        number += 1;
    }
}

/// Writes a repetition with its number.
fn push(page: &mut String, unit: &str, number: usize) {
    let mut rest = unit;
    while let Some(at) = rest.find(['~', '@']) {
        page.push_str(&rest[..at]);
        if rest[at..].starts_with('~') {
            page.push_str(&number.to_string());
        } else {
            push_letters(page, number);
        }
        rest = &rest[at + 1..];
    }
    page.push_str(rest);
}

/// Names of properties have no digits after their first hyphen.
fn push_letters(page: &mut String, mut number: usize) {
    loop {
        page.push(char::from(b'a' + (number % 26) as u8));
        number /= 26;
        if number == 0 {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_have_about_the_requested_length() {
        for shape in all() {
            let len = shape.page(100_000).len();
            assert!((90_000..140_000).contains(&len), "{}: {len}", shape.name);
        }
    }

    #[test]
    fn names_are_unique() {
        let mut names: Vec<String> = all().map(|shape| shape.name).collect();
        names.sort_unstable();
        assert_eq!(names.windows(2).find(|pair| pair[0] == pair[1]), None);
    }

    #[test]
    fn repetitions_are_numbered() {
        let shape = read("a | a«28×~@ »").next().expect("there is a row");
        assert!(shape.page(1_000).starts_with("a0a 1b 2c "));
        assert!(shape.page(1_000).ends_with("25z 26ab 27bb "));
    }

    #[test]
    fn parts_are_read_as_they_are_written() {
        for table in [include_str!("shapes/markup.txt"), include_str!("shapes/engines.txt")] {
            for shape in read(table) {
                let page: String = shape.parts.iter().map(Part::to_string).collect();
                let row = format!("{} | {page}", shape.name);
                assert!(table.lines().any(|line| line == row), "{row}");
            }
        }
    }
}
