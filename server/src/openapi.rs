pub(crate) fn document() -> serde_json::Value {
    serde_json::json!({})
}
