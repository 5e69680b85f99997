//! placeholder
use crate::{Dom, Options, document::Document};
pub(crate) fn extract(_dom: &Dom, _base: &str, _options: &Options) -> Document {
    Document::default()
}
