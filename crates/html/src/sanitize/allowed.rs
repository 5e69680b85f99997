//! The list of the elements, attributes and schemes that sanitised HTML may have, and the names that no policy can allow, because
//! their content or value could hold scripts or other pages, or because browsers and parsers read them differently.

use std::collections::{BTreeMap, BTreeSet};

use microweave_values::{packed, tables};
use once_cell::sync::Lazy;
use serde::Deserialize;

use super::policy_error::PolicyError;
use crate::dom::El;
use microweave_values::url::is_active;

const ALLOWED: &str = packed!("allowed-html.json");

/// The list of the default policy: `data/allowed-html.json`.
pub(super) static ALLOWED_HTML: Lazy<AllowedHtml> = Lazy::new(|| tables::read(ALLOWED));

/// What is needed of it where no HTML is cleaned.
pub(super) static ALLOWED_ANYWHERE: Lazy<AllowedAnywhere> = Lazy::new(|| tables::read(ALLOWED));

/// True for an element that the default policy removes with its content.
pub fn is_removed_with_content(element: &str) -> bool {
    ALLOWED_ANYWHERE.removed_with_content.contains(element)
}

/// The list. `data/README.md` describes its format.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AllowedHtml {
    pub(super) elements: BTreeMap<String, BTreeSet<String>>,
    pub(super) on_every_element: BTreeSet<String>,
    /// The attributes whose values are URLs.
    pub(super) urls: BTreeSet<String>,
    pub(super) schemes: BTreeSet<String>,
    pub(super) removed_with_content: BTreeSet<String>,
    /// The elements of MathML, each with its attributes.
    #[serde(default)]
    pub(super) mathml: BTreeMap<String, BTreeSet<String>>,
}

/// The members of the list that do not depend on the element.
#[derive(Deserialize)]
pub(super) struct AllowedAnywhere {
    pub(super) schemes: BTreeSet<String>,
    removed_with_content: BTreeSet<String>,
}

impl AllowedHtml {
    pub(super) fn allows(&self, element: &str, attribute: &str) -> bool {
        self.on_every_element.contains(attribute)
            || self.elements.get(element).is_some_and(|attributes| attributes.contains(attribute))
    }

    pub(super) fn remove_element(&mut self, name: &str) {
        self.elements.remove(name);
        self.mathml.remove(name);
    }

    /// The attributes that the list has for this element. `None` if the list does not have the element.
    pub(super) fn attributes_of(&self, el: El<'_>) -> Option<&BTreeSet<String>> {
        match el.namespace() {
            "html" => self.elements.get(el.name()),
            "math" => self.mathml.get(el.name()),
            _ => None,
        }
    }
}

/// The lists: `data/forbidden-html.json`. The safety of what `writer.rs` writes depends on them.
pub(super) static FORBIDDEN_HTML: Lazy<ForbiddenHtml> = microweave_values::table!("forbidden-html.json");

/// Names that no policy can allow. `data/README.md` says what is wrong with them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ForbiddenHtml {
    elements: BTreeSet<String>,
    attributes: BTreeSet<String>,
    /// Attributes whose values are URLs, which are checked in each policy.
    pub(super) urls: BTreeSet<String>,
}

/// An error if no policy can allow the element.
pub(super) fn check_element(name: &str) -> Result<(), PolicyError> {
    let reason = match name {
        "iframe" => "use Policy::frame_hosts, which keeps the frames of the hosts that you name",
        "xmp" => "its content is not read as HTML",
        "math" => "name it in the key `mathml` of the list",
        _ if !is_name(name) => "it is not the name of an HTML element in lower case",
        _ if FORBIDDEN_HTML.elements.contains(name) => {
            "it can hold scripts, styles, other pages, or markup that parsers read differently"
        }
        _ => return Ok(()),
    };
    Err(error(name, reason))
}

/// An error if the elements of MathML have a name that the default list does not have.
pub(super) fn check_mathml(elements: &BTreeMap<String, BTreeSet<String>>) -> Result<(), PolicyError> {
    let reason = "the default list does not have it, and MathML can hold links, actions and HTML";
    for (name, attributes) in elements {
        let allowed = ALLOWED_HTML.mathml.get(name).ok_or_else(|| error(name, reason))?;
        if let Some(unknown) = attributes.difference(allowed).next() {
            return Err(error(unknown, reason));
        }
    }
    Ok(())
}

/// An error if no policy can allow the attribute.
pub(super) fn check_attribute(name: &str) -> Result<(), PolicyError> {
    let reason = match name {
        "class" => "use Policy::classes",
        "rel" => "use Policy::link_rel",
        _ if !is_name(name) => "it is not the name of an HTML attribute in lower case",
        _ if name.starts_with("on") => "its value is a script",
        _ if FORBIDDEN_HTML.attributes.contains(name) => {
            "its value can hold styles, other pages, or several URLs"
        }
        _ => return Ok(()),
    };
    Err(error(name, reason))
}

/// An error if URLs of the scheme hold scripts or pages.
pub(super) fn check_scheme(scheme: &str) -> Result<(), PolicyError> {
    let rest_is_valid = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    if !scheme.starts_with(|c: char| c.is_ascii_alphabetic()) || !scheme.bytes().all(rest_is_valid) {
        return Err(error(scheme, "it is not the scheme of a URL, such as https"));
    }
    if is_active(&[scheme, ":"].concat()) {
        return Err(error(scheme, "URLs of this scheme can hold scripts or pages"));
    }
    Ok(())
}

fn is_name(name: &str) -> bool {
    let is_valid = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.bytes().all(is_valid)
}

fn error(name: &str, reason: &'static str) -> PolicyError {
    PolicyError::NotAllowed { name: name.to_owned(), reason }
}
