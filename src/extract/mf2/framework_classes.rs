//! Class names of style sheet frameworks that look like roots of microformats2, such as `h-full`.

use std::collections::HashMap;

use foldhash::HashSet;
use once_cell::sync::Lazy;

static FRAMEWORK_CLASSES: Lazy<HashSet<String>> = Lazy::new(|| {
    let lists: HashMap<String, Vec<String>> =
        serde_json::from_str(include_str!("../../../data/framework-classes.json")).expect("a test reads it");
    lists.into_values().flatten().collect()
});

/// True if this is a class name of a style sheet framework that looks like a root. Few class names begin so, and most
/// need no look-up.
pub fn is_framework_class(token: &str) -> bool {
    token.starts_with("h-") && FRAMEWORK_CLASSES.contains(token)
}
