//! Checks that any bytes give a document, with any options, and that every place is the place of its element.

use microweave::{Document, Dom, El, NodeKind, Options, Place, Position};

use crate::choice;

/// Reads an input.
///
/// # Panics
/// If a position or a place is wrong.
pub fn check(input: &[u8]) {
    let Some(mut choice) = choice::read(input) else { return };
    choice.options = choice.options.reasons(true);
    choice.parse();
    // An empty page has no positions.
    if let Ok(page) = std::str::from_utf8(choice.bytes)
        && !page.is_empty()
    {
        let map = PositionMap::of(page);
        map.check_document(&choice.options.parse(page, choice.base));
        map.check_dom(&Dom::parse(page), &choice.options);
    }
}

/// The line and column of each byte of a page and of its end. `None` inside a character.
struct PositionMap(Vec<Option<(u32, u32)>>);

impl PositionMap {
    fn of(page: &str) -> Self {
        let mut map = vec![None; page.len() + 1];
        let (mut line, mut column) = (1, 1);
        for (at, character) in page.char_indices() {
            map[at] = Some((line, column));
            let ends_line = match character {
                '\r' => !page[at + 1..].starts_with('\n'),
                character => character == '\n',
            };
            (line, column) = if ends_line { (line + 1, 1) } else { (line, column + 1) };
        }
        map[page.len()] = Some((line, column));
        PositionMap(map)
    }

    fn check(&self, position: Position) {
        let known = self.0.get(position.offset).copied().flatten();
        assert_eq!(known, Some((position.line, position.column)), "{position:?}");
    }

    fn check_place(&self, place: Option<Place>) {
        let Place { start, end, .. } = place.expect("an item of a page has a place");
        let end = end.expect("reasons are on");
        assert!(start.offset <= end.offset, "from {start:?} to {end:?}");
        self.check(start);
        self.check(end);
    }

    fn check_document(&self, document: &Document) {
        document.all_items().for_each(|item| self.check_place(item.place()));
        document.microdata().all_items().for_each(|item| self.check_place(item.place()));
        document
            .diagnostics()
            .iter()
            .filter_map(|diagnostic| diagnostic.position)
            .for_each(|at| self.check(at));
    }

    fn check_dom(&self, dom: &Dom, options: &Options) {
        for el in dom.elements() {
            self.check(el.start().expect("it was parsed here"));
            self.check(el.end().expect("it was parsed here"));
        }
        let document = options.parse_dom(dom, "");
        self.check_document(&document);
        for item in document.all_items() {
            assert!(element(dom, item.place()).attr("class").is_some(), "{item:?} has a class");
        }
        for item in document.microdata().all_items() {
            assert!(element(dom, item.place()).attr("itemscope").is_some(), "{item:?} has an itemscope");
        }
    }
}

fn element(dom: &Dom, place: Option<Place>) -> El<'_> {
    let place = place.expect("an item of a page has a place");
    let NodeKind::Element(el) = dom.node(place.node) else { panic!("{place:?} is the place of an element") };
    assert_eq!(el.start(), Some(place.start));
    el
}
