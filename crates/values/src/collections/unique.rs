//! Texts without duplicates, in their order; and what there is only one of.

use foldhash::HashSet;

/// The first of each group of equal texts.
pub fn unique<'t>(texts: impl Iterator<Item = &'t str>) -> impl Iterator<Item = &'t str> {
    let mut seen = SeenTexts::default();
    texts.filter(move |text| seen.insert(text))
}

/// A set of texts. It allocates nothing for a single one.
#[derive(Debug, Default)]
pub struct SeenTexts<'t> {
    first: Option<&'t str>,
    further: HashSet<&'t str>,
}

impl<'t> SeenTexts<'t> {
    /// Adds a text. Returns false if the set has it.
    pub fn insert(&mut self, text: &'t str) -> bool {
        match self.first {
            Some(first) => first != text && self.further.insert(text),
            None => self.first.replace(text).is_none(),
        }
    }
}

/// The only item. `None` if there are several.
pub fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next()?;
    items.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_equal_texts_stays() {
        let texts: Vec<String> = (0..60).map(|number| (number * 7 % 40).to_string()).collect();
        let unique: Vec<&str> = unique(texts.iter().map(String::as_str)).collect();
        assert_eq!(unique, texts[..40]);
        assert_eq!(super::unique(["b", "a", "b", "", "a"].into_iter()).collect::<Vec<_>>(), ["b", "a", ""]);
    }
}
