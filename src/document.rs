//! placeholder
/// Document
#[derive(Debug, Default)]
pub struct Document {}
