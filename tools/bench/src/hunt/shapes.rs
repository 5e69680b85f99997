//! The shapes of hostile pages, in tables by name. A shape is a list of parts, from which a page of any length
//! is generated.

mod dense;
mod engines;
mod markup;
mod tree;

use Part::{Fill, Once, Times};

/// A kind of hostile page.
#[derive(Clone, Copy)]
pub struct Shape {
    /// The name in the report.
    pub name: &'static str,
    parts: &'static [Part],
}

/// A part of a page. In a repeated text, `~` becomes the number of the repetition, and `@` that number in
/// letters.
#[derive(Clone, Copy)]
pub enum Part<T = &'static str> {
    /// The text.
    Once(T),
    /// The text, so many times.
    Times(usize, T),
    /// Repeated until the page has its length. Several parts of this kind share the length equally.
    Fill(T),
}

type Row = (&'static str, &'static [Part]);

/// All shapes.
pub fn all() -> impl Iterator<Item = Shape> {
    of_trees().chain(dense()).chain(engines::SHAPES.iter().map(shape))
}

/// The shapes with little text, and much that is held for each byte of it.
pub fn dense() -> impl Iterator<Item = Shape> {
    dense::SHAPES.iter().copied().flatten().map(shape)
}

/// The shapes that are hostile to parsers of HTML.
pub fn of_trees() -> impl Iterator<Item = Shape> {
    tree::SHAPES.iter().chain(markup::SHAPES).map(shape)
}

fn shape(&(name, parts): &'static Row) -> Shape {
    Shape { name, parts }
}

impl Shape {
    /// A page of about this length.
    pub fn page(&self, len: usize) -> String {
        page_of(self.parts, len)
    }
}

/// A page of about this length. Repetitions end there.
pub fn page_of<T: AsRef<str>>(parts: &[Part<T>], len: usize) -> String {
    let fixed: usize = parts.iter().map(Part::fixed_len).sum();
    let fills = parts.iter().filter(|part| matches!(part, Fill(_))).count();
    let room = len.saturating_sub(fixed) / fills.max(1);
    let mut page = String::with_capacity(len + 1024);
    for part in parts {
        match part {
            Once(text) => page.push_str(text.as_ref()),
            Times(times, unit) => {
                let mut numbers = 0..*times;
                while page.len() < len
                    && let Some(number) = numbers.next()
                {
                    push(&mut page, unit.as_ref(), number);
                }
            }
            Fill(unit) => fill(&mut page, unit.as_ref(), room),
        }
    }
    page
}

impl<T: AsRef<str>> Part<T> {
    fn fixed_len(&self) -> usize {
        match self {
            Once(text) => text.as_ref().len(),
            Times(times, unit) => times * unit.as_ref().len(),
            Fill(_) => 0,
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
        let mut names: Vec<&str> = all().map(|shape| shape.name).collect();
        names.sort_unstable();
        assert_eq!(names.windows(2).find(|pair| pair[0] == pair[1]), None);
    }

    #[test]
    fn repetitions_are_numbered() {
        let shape = Shape { name: "", parts: &[Once("a"), Times(28, "~@ ")] };
        assert!(shape.page(1_000).starts_with("a0a 1b 2c "));
        assert!(shape.page(1_000).ends_with("25z 26ab 27bb "));
    }
}
