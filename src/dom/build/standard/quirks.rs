//! 13.2.6.4.1: the document types of quirks mode. Limited-quirks mode gives the same tree.

use once_cell::sync::Lazy;
use serde::Deserialize;

use crate::html::tokenizer::Doctype;

/// The identifiers of document types in quirks mode, which are compared ASCII case-insensitively.
#[derive(Deserialize)]
struct QuirksIds {
    #[serde(borrow)]
    public_ids: Vec<&'static str>,
    #[serde(borrow)]
    system_ids: Vec<&'static str>,
    #[serde(borrow)]
    public_id_starts: Vec<&'static str>,
    #[serde(borrow)]
    public_id_starts_without_system_id: Vec<&'static str>,
}

static QUIRKS_IDS: Lazy<QuirksIds> = table!("quirks-mode.json");

pub(super) fn has_quirks_mode(doctype: &Doctype) -> bool {
    let (public, system) = (doctype.public_id.as_deref(), doctype.system_id.as_deref());
    if doctype.force_quirks || doctype.name.as_deref() != Some("html") {
        return true;
    }
    if public.is_none() && system.is_none() {
        return false;
    }
    let is_one_of = |id: Option<&str>, ids: &[&str]| {
        id.is_some_and(|id| ids.iter().any(|other| id.eq_ignore_ascii_case(other)))
    };
    let begins = |starts: &[&str]| {
        starts.iter().any(|start| is_one_of(public.and_then(|id| id.get(..start.len())), &[start]))
    };
    is_one_of(public, &QUIRKS_IDS.public_ids)
        || is_one_of(system, &QUIRKS_IDS.system_ids)
        || begins(&QUIRKS_IDS.public_id_starts)
        || (system.is_none() && begins(&QUIRKS_IDS.public_id_starts_without_system_id))
}
