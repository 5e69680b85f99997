//! The views of the library.

use super::compile::Compiler;
use super::syntax;
use crate::view::rows::fields::ViewRows;

/// The views by name. The crate `toml` reads all but the preview, which is always there.
macro_rules! shipped {
    ($($name:literal)*) => {
        const SHIPPED: &[(&str, &str)] = &[
            $(
                #[cfg(feature = "views")]
                ($name, include_str!(concat!("../../../data/views/", $name, ".view.toml"))),
            )*
            ("preview", include_str!("../../../data/views/preview.view.json")),
        ];
    };
}

shipped! { "article" "event" "job" "offer" "organization" "person" "place" "post" "product" "rating" "recipe" }

/// The names of the views of the library.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(name, _)| *name)
}

/// The text of a view of the library.
pub(crate) fn text(name: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(shipped, _)| *shipped == name).map(|(_, text)| *text)
}

/// The rows of a view of the library, with the fields that are wanted, then of the views that it names. No field that is wanted rests
/// on one that is not.
pub(crate) fn rows(name: &str, is_wanted: impl Fn(&str) -> bool) -> Option<Vec<ViewRows>> {
    let text = text(name)?;
    let read = if text.starts_with('{') { syntax::of_valid_json(text) } else { syntax::read(text) };
    let mut node = read.expect("a test reads it");
    if let Some(fields) = node.table_in("fields") {
        fields.retain(|field| is_wanted(&field.name));
    }
    Some(Compiler::of_shipped(text).file(node, name).expect("a test reads it"))
}
