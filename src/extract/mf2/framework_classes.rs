//! Class names of style sheet frameworks that look like roots of microformats2, such as `h-full`.

use foldhash::{HashMap, HashSet};
use microweave_values::{packed, tables};
use once_cell::sync::Lazy;

static FRAMEWORK_CLASSES: Lazy<HashSet<&str>> = Lazy::new(|| {
    let lists: HashMap<&str, Vec<&str>> = tables::read(packed!("framework-classes.json"));
    lists.into_values().flatten().collect()
});

/// True if this is a class name of a style sheet framework that looks like a root. Few class names begin so, and most
/// need no look-up.
pub fn is_framework_class(token: &str) -> bool {
    token.starts_with("h-") && FRAMEWORK_CLASSES.contains(token)
}
