//! The contexts that terms and types have of their own, for the values and objects inside (section 5.1.2).

use std::rc::Rc;

use super::NodeExpansion;
use crate::json_ld::context::{ContextScope, SharedContext, Term};
use crate::json_ld::{SpannedJson, keyword};
use microweave_values::collections::sort::sort_by_key;

impl<'j> NodeExpansion<'j, '_, '_> {
    /// The context of a value of a term with a context of its own (steps 3 and 8).
    pub(super) fn inside_property(
        &mut self,
        context: &SharedContext<'j>,
        term: &Term<'j>,
    ) -> SharedContext<'j> {
        match term.context {
            Some(term_context) => self.contexts.apply(
                context,
                term_context,
                ContextScope { is_of_property: true, ..ContextScope::default() },
            ),
            None => Rc::clone(context),
        }
    }

    /// The context of an object, with the contexts of its types applied (steps 10 and 11).
    pub(super) fn inside_types(
        &mut self,
        object: &'j SpannedJson<'j>,
        context: &SharedContext<'j>,
    ) -> SharedContext<'j> {
        if !context.has_inner_contexts {
            return Rc::clone(context);
        }
        let symbols = &mut self.contexts.symbols;
        let members = object.members().unwrap_or_default().iter();
        let is_type = |key: &'j str, symbols: &mut _| context.expand(key, symbols) == Some(keyword::TYPE);
        let mut types: Vec<_> = members.filter(|(key, _)| is_type(key.as_str(), symbols)).collect();
        sort_by_key(&mut types, |(key, _)| key.as_str());
        let mut inner = Rc::clone(context);
        for (_, types) in types {
            let mut names: Vec<&str> = types.values().iter().filter_map(SpannedJson::as_str).collect();
            names.sort_unstable();
            for name in names {
                let type_context =
                    context.term(name, &mut self.contexts.symbols).and_then(|term| term.context);
                if let Some(type_context) = type_context {
                    inner = self.contexts.apply(
                        &inner,
                        type_context,
                        ContextScope { is_of_type: true, ..ContextScope::default() },
                    );
                }
            }
        }
        inner
    }
}
