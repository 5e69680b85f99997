//! What is loaded once, when it is first needed.

use once_cell::sync::Lazy;

use crate::dom::names::KnownNames;

pub(crate) static KNOWN_NAMES: Lazy<KnownNames> = Lazy::new(KnownNames::build);
