//! Random pages of the elements and attributes that the algorithm reads, in any order.

use crate::support::random::Random;
use crate::support::words::words;

pub(crate) fn address(seed: u64) -> &'static str {
    let addresses = words("article-addresses");
    addresses[seed as usize % addresses.len()]
}

pub(crate) fn page(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut page = String::from("<article>");
    for _ in 0..random.below(80) {
        match random.below(8) {
            0..=3 => {
                page.push('<');
                page.push_str(random.word("article-tags"));
                for _ in 0..random.below(4) {
                    let (name, value) = (random.word("article-attributes"), random.word("article-values"));
                    page.push_str(&format!(" {name}='{value}'"));
                }
                page.push('>');
            }
            4..=5 => page.push_str(&format!("</{}>", random.word("article-tags"))),
            _ => page.push_str(random.word("article-texts")),
        }
    }
    page
}
