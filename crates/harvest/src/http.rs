//! HTTP messages: header fields and responses.

pub(crate) mod fields;
pub(crate) mod media_type;
pub(crate) mod response;
