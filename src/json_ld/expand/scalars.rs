//! Values that are not nodes: value objects and scalars (section 5.3, "Value Expansion").

use super::{NodeExpansion, NodeMember};
use crate::budget::VALUE_OVERHEAD;
use crate::json_ld::context::{SharedContext, Term};
use crate::json_ld::symbols::keyword;
use crate::json_ld::value::{JsonData, SpannedJson};
use crate::nodes::map::Symbol;
use crate::nodes::map::{NodeForm, NodeValueData, SourcePlace, ValueKind};

impl<'j> NodeExpansion<'j, '_, '_> {
    /// The literal of an object with `@value`; `None` for null or an invalid one.
    pub(super) fn value_object(
        &mut self,
        value: &'j SpannedJson<'j>,
        members: &[NodeMember<'j>],
        of_types: &SharedContext<'j>,
    ) -> Option<NodeValueData> {
        let value_of = |name| members.iter().find(|member| member.name == name).map(|member| member.value);
        let datatype = match value_of(keyword::TYPE).map(SpannedJson::values) {
            Some([datatype, ..]) => Some(self.class(datatype, of_types)?),
            _ => None,
        };
        if datatype == Some(keyword::JSON) {
            return Some(self.value_of(ValueKind::Json, &value.to_canonical(), value));
        }
        let language = value_of(keyword::LANGUAGE).and_then(SpannedJson::as_str);
        let language = language.map(|language| self.contexts.symbols.add(language));
        self.literal(value, datatype, language)
    }

    /// The literal of a scalar. `None` for other values.
    pub(super) fn literal(
        &mut self,
        value: &SpannedJson<'_>,
        datatype: Option<Symbol>,
        language: Option<Symbol>,
    ) -> Option<NodeValueData> {
        Some(match &value.data {
            JsonData::String(text) => {
                let language = language.filter(|_| datatype.is_none());
                self.value_of(ValueKind::Text { datatype, language }, text, value)
            }
            JsonData::Number(number) => {
                self.value_of(ValueKind::Number { datatype }, &number.to_string(), value)
            }
            JsonData::Bool(truth) => {
                self.value_of(ValueKind::Truth { datatype }, if *truth { "true" } else { "false" }, value)
            }
            _ => return None,
        })
    }

    /// Section 5.3, "Value NodeExpansion".
    pub(super) fn scalar(
        &mut self,
        value: &SpannedJson<'_>,
        term: &Term<'j>,
        context: &SharedContext<'j>,
        graph: Option<Symbol>,
    ) -> Option<NodeValueData> {
        match (value.as_str(), term.coercion) {
            (Some(text), Some(coercion @ (keyword::ID | keyword::VOCAB))) => {
                let symbols = &mut self.contexts.symbols;
                let id = context.expand_iri(text.trim(), true, coercion == keyword::VOCAB, symbols)?;
                let node = self.node_with(graph, Some(id));
                Some(self.value_of(ValueKind::Node { node, form: NodeForm::Text }, text, value))
            }
            (_, Some(keyword::ID | keyword::VOCAB | keyword::NONE) | None) => {
                self.literal(value, None, term.language.unwrap_or(context.language))
            }
            (_, datatype) => self.literal(value, datatype, None),
        }
    }

    pub(super) fn value_of(&self, kind: ValueKind, text: &str, value: &SpannedJson<'_>) -> NodeValueData {
        let budget = self.contexts.symbols.budget;
        budget.spend(VALUE_OVERHEAD);
        NodeValueData { kind, text: budget.clip(text), place: self.place(value) }
    }

    pub(super) fn place(&self, value: &SpannedJson<'_>) -> SourcePlace {
        SourcePlace { element: self.script, start: value.span.start, end: value.span.end }
    }

    pub(super) fn class(&mut self, name: &'j SpannedJson<'j>, context: &SharedContext<'j>) -> Option<Symbol> {
        context.expand_iri(name.as_str()?.trim(), true, true, &mut self.contexts.symbols)
    }
}
