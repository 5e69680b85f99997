//! The errors of policies.

/// Why a text is not a policy, or a policy cannot allow a name.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PolicyError {
    /// The text is not the JSON of a policy.
    #[error("the JSON cannot be read: {0}")]
    InvalidJson(serde_json::Error),
    /// A name that no policy can allow.
    #[error("\"{name}\" cannot be allowed in sanitised HTML: {reason}")]
    NotAllowed {
        /// The name of an element or attribute, or a scheme.
        name: String,
        /// Why it cannot be allowed.
        reason: &'static str,
    },
}
