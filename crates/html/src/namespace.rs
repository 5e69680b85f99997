//! The namespaces of elements and attributes.

#[cfg(feature = "rcdom")]
use std::sync::Arc;

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
    Other(Arc<str>),
}

impl Namespace {
    #[cfg(feature = "select")]
    pub(crate) fn labelled(label: &str) -> Option<Self> {
        [Self::Html, Self::Svg, Self::MathMl, Self::XLink, Self::Xml, Self::XmlNs]
            .into_iter()
            .find(|namespace| namespace.label() == label)
    }

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

#[cfg(feature = "rcdom")]
impl From<&html5ever::Namespace> for Namespace {
    fn from(namespace: &html5ever::Namespace) -> Self {
        use html5ever::ns;
        match *namespace {
            ns!() => Self::Null,
            ns!(html) => Self::Html,
            ns!(mathml) => Self::MathMl,
            ns!(svg) => Self::Svg,
            ns!(xlink) => Self::XLink,
            ns!(xml) => Self::Xml,
            ns!(xmlns) => Self::XmlNs,
            _ => Self::Other(Arc::from(&**namespace)),
        }
    }
}
