//! The texts that random pages and requests are made of: the lists of `words.json`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::random::Random;

static LISTS: LazyLock<BTreeMap<&str, Vec<&str>>> = LazyLock::new(|| {
    let lists: BTreeMap<&str, Vec<String>> =
        serde_json::from_str(include_str!("words.json")).expect("it has lists of texts");
    let leaked = |texts: Vec<String>| texts.into_iter().map(|text| &*text.leak()).collect();
    lists.into_iter().map(|(name, texts)| (name, leaked(texts))).collect()
});

/// The texts of a list.
pub fn words(list: &str) -> &'static [&'static str] {
    LISTS.get(list).expect("words.json has the list")
}

impl Random {
    /// One text of a list.
    pub fn word(&mut self, list: &str) -> &'static str {
        self.pick(words(list))
    }

    /// From one to `max` texts of a list, separated by spaces.
    pub fn words(&mut self, max: usize, list: &str) -> String {
        let words: Vec<&str> = (0..=self.below(max)).map(|_| self.word(list)).collect();
        words.join(" ")
    }
}
