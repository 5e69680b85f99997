//! HTTP messages: header fields, responses, and the codings of their content.

pub(crate) mod coding;
pub(crate) mod fields;
pub(crate) mod media_type;
pub(crate) mod response;
