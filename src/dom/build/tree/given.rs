//! Elements of a tree that did not come from our own tokenizer: their names and attributes are taken over as HTML
//! has them.

use std::collections::HashSet;

use html5ever::{Attribute as ParsedAttribute, QualName, ns};

use super::{Index, Tree};
use crate::diagnostic::DiagnosticKind;
use crate::html::Attribute;
use crate::html::names::NameId;

impl Tree {
    /// An element with its attributes up to the limit, each name once. An element is what its namespace and local
    /// name say, whatever its prefix is.
    pub(in crate::dom) fn new_given_element(
        &mut self,
        name: &QualName,
        attributes: &[ParsedAttribute],
    ) -> Index {
        let (mut own, mut seen) = (Vec::new(), HashSet::new());
        for attribute in attributes {
            let Some(name) = self.given_attribute(&attribute.name).filter(|name| !seen.contains(name)) else {
                continue;
            };
            if seen.len() >= self.max_attributes {
                self.note(DiagnosticKind::Attributes);
                break;
            }
            seen.insert(name);
            let value = self.store(&attribute.value);
            own.push(Attribute { name, value });
        }
        let number = self.names.given(&name.ns, &name.local);
        self.new_element(number, &own)
    }

    /// The number of an attribute's name. HTML writes one of a namespace that it does not know by its qualified
    /// name, and reads that as a name without a namespace (13.3, "attribute's serialized name"). Where that is a
    /// plain name, the attribute would become another: there is no number then.
    fn given_attribute(&mut self, name: &QualName) -> Option<NameId> {
        let prefix = name.prefix.as_deref().filter(|prefix| !prefix.is_empty());
        match (&name.ns, prefix) {
            (&ns!(xlink) | &ns!(xml) | &ns!(xmlns), _) | (&ns!(), None) => {
                Some(self.names.given(&name.ns, &name.local))
            }
            (_, Some(prefix)) => Some(self.names.attribute(&format!("{prefix}:{}", &*name.local))),
            (_, None) => None,
        }
    }
}
