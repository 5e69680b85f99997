//! Texts without duplicates, in their order; and what there is only one of.

use std::collections::HashSet;

/// Up to this many texts are compared one by one, without a hash set.
const LINEAR_SCAN_MAX: usize = 16;

/// The first of each group of equal texts.
pub(crate) fn unique<'t>(texts: impl Iterator<Item = &'t str>) -> impl Iterator<Item = &'t str> {
    let (mut first_texts, mut others) = (Vec::new(), HashSet::new());
    texts.filter(move |&text| {
        let is_new =
            !first_texts.contains(&text) && (first_texts.len() < LINEAR_SCAN_MAX || others.insert(text));
        if is_new && first_texts.len() < LINEAR_SCAN_MAX {
            first_texts.push(text);
        }
        is_new
    })
}

/// The only item. `None` if there are several.
pub(crate) fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
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
