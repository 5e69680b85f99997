//! Elements of a tree that did not come from our tokenizer. Their names and attributes are mapped to those of
//! HTML.

use std::collections::HashSet;

use html5ever::{Attribute as ParsedAttribute, QualName, ns};

use super::{Index, Tree};
use crate::html::Attribute;
use crate::html::names::NameId;
use crate::html::namespace::Namespace;

impl Tree {
    /// Creates an element with its attributes up to the limit, each name once. Its namespace and local name
    /// identify the element; its prefix does not count.
    pub(in crate::dom) fn new_rcdom_element(
        &mut self,
        name: &QualName,
        attributes: &[ParsedAttribute],
    ) -> Index {
        let (mut stored, mut seen) = (Vec::new(), HashSet::new());
        for attribute in attributes {
            let Some(name) = self.rcdom_attribute(&attribute.name).filter(|name| !seen.contains(name)) else {
                continue;
            };
            if !self.allow_attribute(seen.len(), self.offset) {
                break;
            }
            seen.insert(name);
            let value = self.store(&attribute.value);
            stored.push(Attribute { name, value });
        }
        let number = self.names.of_namespace(&Namespace::from(&name.ns), &name.local);
        self.new_element(number, &stored)
    }

    /// The number of an attribute's name. HTML serializes an attribute of an unknown namespace by its
    /// qualified name, and parses that as a name without a namespace (13.3, *attribute's serialized name*).
    /// `None` if there is no prefix, as the attribute would then become another one.
    fn rcdom_attribute(&mut self, name: &QualName) -> Option<NameId> {
        let prefix = name.prefix.as_deref().filter(|prefix| !prefix.is_empty());
        match (&name.ns, prefix) {
            (&ns!(xlink) | &ns!(xml) | &ns!(xmlns), _) | (&ns!(), None) => {
                Some(self.names.of_namespace(&Namespace::from(&name.ns), &name.local))
            }
            (_, Some(prefix)) => Some(self.names.attribute(&format!("{prefix}:{}", &*name.local))),
            (_, None) => None,
        }
    }
}
