//! The namespaces of elements and attributes.

/// A namespace of the tree (Infra Standard, section 8).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Namespace {
    /// No namespace, as the attributes of HTML.
    #[default]
    Null,
    Html,
    MathMl,
    Svg,
    XLink,
    Xml,
    XmlNs,
    /// Another namespace in a tree that the caller built.
    #[cfg(feature = "rcdom")]
    Other(std::sync::Arc<str>),
}

impl Namespace {
    /// A short label, as in html5lib's tests. Empty for no namespace and for other ones.
    pub(crate) fn label(&self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Svg => "svg",
            Self::MathMl => "math",
            Self::XLink => "xlink",
            Self::Xml => "xml",
            Self::XmlNs => "xmlns",
            _ => "",
        }
    }
}
