//! Converts what a post refers to.

use super::is_iri;
use super::person::known_person;
use crate::convert::json::{Json, Object};
use crate::convert::posts::optional_safe_url;
use crate::reader::{Citation, Date};
use crate::sanitize::as_html;

/// Something that a post refers to: an object if more than its URL is known, or else the URL.
pub(super) fn reference(citation: &Citation) -> Option<Json<'_>> {
    let url = optional_safe_url(citation.url.as_ref());
    let details = Object::default()
        .with("attributedTo", citation.author.as_ref().and_then(known_person))
        .with("name", citation.name.as_ref())
        .with("content", citation.text.as_deref().map(as_html))
        .with("published", citation.published.as_ref().and_then(Date::rfc3339));
    if details.is_empty() {
        return url.map(Json::from);
    }
    let kind = if citation.property == "follow-of" { "Person" } else { "Page" };
    let object = Object::of_type(kind).with("id", url.filter(|url| is_iri(url))).with("url", url);
    Some(object.with_all(details).into())
}
