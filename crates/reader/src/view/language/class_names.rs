//! The names of properties of microformats2 in views.

use super::compile::Compiler;
use super::error::Compiled;
use super::source_text::without_prefix;
use crate::page_names::is_metadata_name;
use microweave::extract::mf2::backcompat::{property_of_any, roots as classic_roots};
use microweave::extract::mf2::classify::{PROPERTY_CLASSES, is_known_type};
use microweave::schema_org::SCHEMA_ORG;
use microweave_values::camel_case::camel_case;
use microweave_values::class_names::{self, has_vendor_prefix, is_root};
use microweave_values::spelling::begins_alike;

impl Compiler<'_> {
    /// Checks a property of microformats2.
    pub(super) fn item_property(&mut self, at: usize, property: &str) -> Compiled<()> {
        let name = without_prefix(property);
        let prefix = &property[..property.len() - name.len()];
        let class = if prefix.is_empty() { format!("p-{name}") } else { property.to_owned() };
        if let Some(problem) = unread_class(property, &class) {
            return self.misspelled(at, property, problem);
        }
        let names = || PROPERTY_CLASSES.iter().map(|class| without_prefix(class));
        if names().any(|defined| defined == name) || name.starts_with('@') || has_vendor_prefix(&class) {
            return Ok(());
        }
        if let Some(problem) = name_of_other_vocabulary(prefix, name) {
            return self.misspelled(at, property, problem);
        }
        // Most misspelled names have their prefix. A property of schema.org is a publisher's own class.
        let has_prefix = |class: &&&str| class.starts_with(prefix) || !SCHEMA_ORG.has_property(name);
        let of_prefix = || PROPERTY_CLASSES.iter().filter(has_prefix).map(|class| without_prefix(class));
        let alike = || of_prefix().filter(|other| begins_alike(name, other));
        let Some(meant) = self.meant_by(name, alike) else { return Ok(()) };
        let classes =
            PROPERTY_CLASSES.iter().filter(|class| !prefix.is_empty() && without_prefix(class) == meant);
        let meant =
            classes.min_by_key(|class| (!class.starts_with(prefix), **class)).map_or(meant, |class| class);
        let hint = format!("For a class of your own, write from = \"html .{class}\"");
        let problem = format!("microformats have no property {property:?}: did you mean {meant:?}? {hint}");
        self.misspelled(at, property, problem)
    }
}

/// What is wrong with a property that microformats2 does not have: one of classic microformats, or of schema.org. A class with a prefix
/// may be a publisher's own.
fn name_of_other_vocabulary(prefix: &str, name: &str) -> Option<String> {
    if let Some(property) = property_of_any(name) {
        return Some(format!("{name:?} is a class of classic microformats: write \"mf2 {}\"", property.name));
    }
    let property = camel_case(name);
    let is_of_schema = prefix.is_empty() && SCHEMA_ORG.has_property(&property);
    let hint = format!("write \"schema {property}\", or \"mf2 p-{name}\" for a class of your own");
    is_of_schema.then(|| format!("microformats have no property {name:?}: {hint}"))
}

/// What is wrong with a property of microformats that no page can have, by its class.
fn unread_class(property: &str, class: &str) -> Option<String> {
    let letters = property.to_ascii_lowercase().replace('_', "-");
    let is_type_of_schema = property.starts_with(char::is_uppercase) && SCHEMA_ORG.has_type(property);
    // `hcard` for `h-card`.
    let joined_type = letters.strip_prefix('h').map(|name| format!("h-{name}")).unwrap_or_default();
    let class_of_type = match classic_roots(&letters, &[]).first() {
        _ if is_root(&letters) => Some(&*letters),
        _ if is_known_type(&joined_type) => Some(&*joined_type),
        Some(table) if !PROPERTY_CLASSES.iter().any(|class| without_prefix(class) == letters) => {
            Some(table.item_type)
        }
        _ => Some(property).filter(|_| is_type_of_schema),
    };
    if let Some(about) = class_of_type {
        let hint = "or read a property of it, such as mf2 p-author.p-name";
        return Some(format!("{property} is a type, and no property: write about = {about:?}, {hint}"));
    }
    if is_metadata_name(&letters) && letters.contains(':') {
        return Some(format!("{property} is of a meta element: write \"meta {letters}\""));
    }
    let is_read = property.contains('@') || class_names::property(class).is_some();
    let meant = match SCHEMA_ORG.has_property(property) {
        true => format!("schema {property}"),
        false => format!("mf2 {letters}"),
    };
    let problem = format!(
        "{property:?} is no name of microformats, which has small letters and hyphens: write {meant:?}"
    );
    (!is_read).then_some(problem)
}
