//! Random pages of the tags that tree construction has rules for, in valid and invalid nesting.

use super::random::Random;

/// The page for a seed.
pub fn page(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut page = String::new();
    if random.below(3) == 0 {
        page.push_str("<!doctype html>");
    }
    let mut open = Vec::new();
    let is_well_nested = random.below(2) == 0;
    for _ in 0..random.below(40) {
        let name = random.word("tag-names");
        match random.below(8) {
            0..4 => {
                page.extend(["<", name, random.word("tag-attributes"), ">"]);
                open.push(name);
            }
            4..6 => {
                let innermost = open.pop().filter(|_| is_well_nested || random.below(4) == 0);
                page.extend(["</", innermost.unwrap_or(name), ">"]);
            }
            _ => page.push_str(random.word("tag-texts")),
        }
    }
    page
}

/// A copy of a page with some of its markup removed, doubled or truncated.
pub fn damaged(page: &str, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut page = page.to_owned();
    for _ in 0..=random.below(8) {
        let tags: Vec<usize> = page.match_indices('<').map(|(at, _)| at).collect();
        if tags.is_empty() {
            break;
        }
        let (one, other) = (random.pick(&tags), random.pick(&tags));
        let end = page[one..].find('>').map_or(page.len(), |len| one + len + 1);
        let tag = page[one..end].to_owned();
        match random.below(5) {
            0 | 1 => page.replace_range(one..end, ""),
            2 => page.insert_str(other, &tag),
            3 if one.abs_diff(other) < 2000 => page.replace_range(one.min(other)..one.max(other), ""),
            _ => page.truncate(if random.below(8) == 0 { one } else { page.len() }),
        }
    }
    page
}
