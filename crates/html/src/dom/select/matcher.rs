//! Whether an element matches a selector. Each result that elements share is computed once for a matcher:
//!
//! - for a descendant or later-sibling combinator: whether an element, or one above or before it, matches
//!   the parts on the left of the combinator (`found`);
//! - for `:has()`: the elements that were searched (`relative`);
//! - for `:nth-child()` and the like: the positions of all siblings (`positions`).
//!
//! So a search looks at each element a bounded number of times for each part of the selector
//! (`test-suite/tables/searches-of-hostile-pages.txt`). A matcher recurses only on the parts of the selector.

use std::cell::OnceCell;
use std::collections::HashMap;

use selectors::attr::{
    AttrSelectorOperation, AttrSelectorWithOptionalNamespace, CaseSensitivity, NamespaceConstraint,
    ParsedAttrSelectorOperation, ParsedCaseSensitivity,
};
use selectors::parser::{Combinator, Component, LocalName, Selector};

use super::positions::Positions;
use super::pseudo_class::parent;
use super::relative::Scans;
use super::syntax::{Identifier, Syntax};
use crate::dom::page_defaults::default_language;
use crate::dom::{Dom, El, NodeId, NodeType};
use crate::names::attr;
use crate::namespace::Namespace;
use microweave_values::whitespace::tokens;

/// The parts of a selector, the last one first, as the parser stores them.
pub(super) type SelectorParts<'s> = &'s [Component<Syntax>];

pub(super) struct Matcher<'d, 's> {
    pub(super) dom: &'d Dom,
    /// The element that `:scope` matches. `None`: the root element.
    scope: Option<NodeId>,
    selectors: &'s [Selector<Syntax>],
    case: CaseSensitivity,
    /// For the parts on the left of a combinator and an element: whether they match the element or, by the
    /// combinator, an element above or before it.
    results: HashMap<(usize, NodeId), bool>,
    pub(super) scans: Scans,
    pub(super) positions: Positions,
    default_language: OnceCell<Option<&'d str>>,
}

impl<'d, 's> Matcher<'d, 's> {
    pub(super) fn new(dom: &'d Dom, scope: Option<NodeId>, selectors: &'s [Selector<Syntax>]) -> Self {
        let case = if dom.in_quirks_mode {
            CaseSensitivity::AsciiCaseInsensitive
        } else {
            CaseSensitivity::CaseSensitive
        };
        Matcher {
            dom,
            scope,
            selectors,
            case,
            results: HashMap::default(),
            scans: Scans::default(),
            positions: Positions::default(),
            default_language: OnceCell::new(),
        }
    }

    pub(super) fn has_match(&mut self, el: El<'d>) -> bool {
        self.has_match_in(self.selectors, el)
    }

    pub(super) fn has_match_in(&mut self, selectors: &'s [Selector<Syntax>], el: El<'d>) -> bool {
        selectors.iter().any(|selector| self.has_parts(selector.iter_raw_match_order().as_slice(), el))
    }

    /// True if the last compound selector matches the element, and the others the elements that the
    /// combinators lead to.
    fn has_parts(&mut self, mut parts: SelectorParts<'s>, mut el: El<'d>) -> bool {
        loop {
            let len = parts.iter().position(Component::is_combinator).unwrap_or(parts.len());
            let (compound, left) = parts.split_at(len);
            if !self.has_compound(compound, el) {
                return false;
            }
            let Some((Component::Combinator(combinator), left)) = left.split_first() else { return true };
            let next = match combinator {
                Combinator::Child => parent(el),
                Combinator::NextSibling => previous(el),
                Combinator::Descendant => return self.has_parts_along(left, el, parent),
                Combinator::LaterSibling => return self.has_parts_along(left, el, previous),
                _ => None,
            };
            let Some(next) = next else { return false };
            (parts, el) = (left, next);
        }
    }

    /// True if the parts match one of the elements that steps from this element lead to.
    fn has_parts_along(
        &mut self,
        parts: SelectorParts<'s>,
        el: El<'d>,
        step: fn(El<'d>) -> Option<El<'d>>,
    ) -> bool {
        let key = address(parts);
        let mut passed = Vec::new();
        let mut is_found = false;
        let mut next = step(el);
        while let Some(candidate) = next
            && !is_found
        {
            if let Some(&result) = self.results.get(&(key, candidate.id)) {
                is_found = result;
                break;
            }
            passed.push(candidate.id);
            is_found = self.has_parts(parts, candidate);
            next = step(candidate);
        }
        self.results.extend(passed.into_iter().map(|id| ((key, id), is_found)));
        is_found
    }

    pub(super) fn has_compound(&mut self, compound: SelectorParts<'s>, el: El<'d>) -> bool {
        compound.iter().all(|part| self.has_part(part, el))
    }

    fn has_part(&mut self, part: &'s Component<Syntax>, el: El<'d>) -> bool {
        match part {
            Component::LocalName(LocalName { name, lower_name }) => {
                let name = if el.is_html() { lower_name } else { name };
                *name.0 == *el.name()
            }
            Component::ID(id) => el.attr_by(attr::ID).is_some_and(|value| self.is_same(value, id)),
            Component::Class(class) => tokens(el.class()).any(|token| self.is_same(token, class)),
            Component::AttributeInNoNamespaceExists { local_name, local_name_lower } => {
                let name = if el.is_html() { local_name_lower } else { local_name };
                el.attr(&name.0).is_some()
            }
            Component::AttributeInNoNamespace { local_name, operator, value, case_sensitivity } => {
                let case = case_of(*case_sensitivity, el);
                el.attr(&local_name.0).is_some_and(|attribute| operator.eval_str(attribute, &value.0, case))
            }
            Component::AttributeOther(selector) => has_attribute(selector, el),
            Component::ExplicitUniversalType | Component::ExplicitAnyNamespace => true,
            Component::ExplicitNoNamespace => *el.qualified_name().namespace == Namespace::Null,
            Component::Namespace(_, space) | Component::DefaultNamespace(space) => {
                el.qualified_name().namespace == space
            }
            Component::Negation(list) => !self.has_match_in(list.slice(), el),
            Component::Is(list) | Component::Where(list) => self.has_match_in(list.slice(), el),
            Component::Has(relatives) => self.has_relative(relatives, el),
            Component::Root => is_root(el),
            Component::Empty => is_empty(el),
            Component::Scope => self.scope.map_or_else(|| is_root(el), |scope| scope == el.id),
            Component::Nth(nth) => self.has_position(nth, None, el),
            Component::NthOf(nth) => self.has_position(nth.nth_data(), Some(nth.selectors()), el),
            Component::NonTSPseudoClass(class) => {
                let (dom, language) = (self.dom, &self.default_language);
                class.has_match(el, || *language.get_or_init(|| default_language(dom)))
            }
            // The parser creates no other components: see `syntax`.
            _ => false,
        }
    }

    fn is_same(&self, name: &str, wanted: &Identifier) -> bool {
        self.case.eq(name.as_bytes(), wanted.0.as_bytes())
    }
}

/// The address of a selector's parts identifies them while the selector is borrowed.
fn address(parts: SelectorParts<'_>) -> usize {
    parts.as_ptr().addr()
}

/// HTML 4.16.2: the values of some attributes of HTML elements are compared without regard to case.
fn case_of(case: ParsedCaseSensitivity, el: El<'_>) -> CaseSensitivity {
    use ParsedCaseSensitivity as Parsed;
    match case {
        Parsed::AsciiCaseInsensitive => CaseSensitivity::AsciiCaseInsensitive,
        Parsed::AsciiCaseInsensitiveIfInHtmlElementInHtmlDocument if el.is_html() => {
            CaseSensitivity::AsciiCaseInsensitive
        }
        _ => CaseSensitivity::CaseSensitive,
    }
}

/// An attribute selector with a namespace, or with a name that is not in lower case.
fn has_attribute(selector: &AttrSelectorWithOptionalNamespace<Syntax>, el: El<'_>) -> bool {
    let name = if el.is_html() { &selector.local_name_lower } else { &selector.local_name };
    let is_wanted = |space: &Namespace| match selector.namespace() {
        None => *space == Namespace::Null,
        Some(NamespaceConstraint::Any) => true,
        Some(NamespaceConstraint::Specific(wanted)) => space == wanted,
    };
    let operation = match &selector.operation {
        ParsedAttrSelectorOperation::Exists => AttrSelectorOperation::Exists,
        ParsedAttrSelectorOperation::WithValue { operator, case_sensitivity, value } => {
            let case_sensitivity = case_of(*case_sensitivity, el);
            AttrSelectorOperation::WithValue { operator: *operator, case_sensitivity, value: &*value.0 }
        }
    };
    el.own_attributes().iter().any(|attribute| {
        let attribute_name = el.dom.names.get(attribute.name);
        attribute_name.local == &*name.0
            && is_wanted(attribute_name.namespace)
            && operation.eval_str(el.dom.string(attribute.value))
    })
}

fn previous(el: El<'_>) -> Option<El<'_>> {
    el.previous_siblings().next()
}

fn is_root(el: El<'_>) -> bool {
    el.dom.nodes[el.node().parent as usize].kind == NodeType::Document
}

/// Selectors Level 4, 13.2, as in browsers: whitespace counts as content. A template is empty.
fn is_empty(el: El<'_>) -> bool {
    let nodes = &el.dom.nodes;
    let is_content = |id: NodeId| match nodes[id.index()].kind {
        NodeType::Element => true,
        NodeType::Text => nodes[id.index()].data.len > 0,
        _ => false,
    };
    el.is_template() || !el.dom.children(el.id).any(is_content)
}
