//! The evaluation contexts of the open elements (RDFa Core 1.1, section 7.2), and what they share: incomplete triples and
//! lists. Both are stacks; a context has a range or a number, so that to copy a context costs nothing.

use std::collections::HashMap;
use std::ops::Range;

use crate::document::rdfa::{RdfaName, RdfaObjectData};
use microweave_html::dom::NodeId;
use microweave_html::names::NameId;

/// A resource. The resource of `href` or `src` is resolved when a triple needs it, which most links of a page never do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Resource {
    Name(RdfaName),
    Attribute(NodeId, NameId),
}

/// The evaluation context that an element passes on to the elements inside it.
#[derive(Clone)]
pub(super) struct EvaluationContext<'a> {
    /// The first node after the element. `None` in the context of the page.
    pub(super) end: Option<NodeId>,
    pub(super) parent_subject: Resource,
    pub(super) parent_object: Resource,
    pub(super) language: Option<&'a str>,
    pub(super) vocabulary: Option<RdfaName>,
    /// The incomplete triples that the next resources inside complete.
    pub(super) incomplete: Range<usize>,
    /// The list mapping: its number among those that are open.
    pub(super) lists: usize,
    /// How many incomplete triples, list mappings and prefixes there were before the element.
    pub(super) count_incomplete: usize,
    pub(super) count_lists: usize,
    pub(super) count_prefixes: usize,
}

/// A triple that lacks its object or its subject.
#[derive(Clone, Copy)]
pub(super) enum IncompleteTriple {
    Forward(RdfaName),
    Reverse(RdfaName),
    List(usize),
}

/// The lists of one subject.
pub(super) struct ListMapping {
    pub(super) subject: Resource,
    /// A number that no other mapping of the page has.
    id: usize,
    pub(super) lists: Vec<usize>,
}

pub(super) struct OpenList {
    pub(super) predicate: RdfaName,
    pub(super) members: Vec<(RdfaObjectData, NodeId)>,
    /// The element that began it.
    pub(super) element: NodeId,
}

pub(super) struct EvaluationContexts<'a> {
    stack: Vec<EvaluationContext<'a>>,
    page: EvaluationContext<'a>,
    pub(super) incomplete: Vec<IncompleteTriple>,
    pub(super) mappings: Vec<ListMapping>,
    pub(super) lists: Vec<OpenList>,
    /// The lists by their mapping and their predicate.
    list_numbers: HashMap<(usize, RdfaName), usize>,
    mapping_count: usize,
}

impl<'a> EvaluationContexts<'a> {
    /// The context of a page, whose base is both parent subject and parent object.
    pub(super) fn new(base: RdfaName) -> Self {
        let page = EvaluationContext {
            end: None,
            parent_subject: Resource::Name(base),
            parent_object: Resource::Name(base),
            language: None,
            vocabulary: None,
            incomplete: 0..0,
            lists: 0,
            count_incomplete: 0,
            count_lists: 0,
            count_prefixes: 0,
        };
        let mut contexts = EvaluationContexts {
            stack: Vec::new(),
            page,
            incomplete: Vec::new(),
            mappings: Vec::new(),
            lists: Vec::new(),
            list_numbers: HashMap::default(),
            mapping_count: 0,
        };
        contexts.open_mapping(Resource::Name(base));
        contexts
    }

    pub(super) fn innermost(&self) -> &EvaluationContext<'a> {
        self.stack.last().unwrap_or(&self.page)
    }

    pub(super) fn push(&mut self, context: EvaluationContext<'a>) {
        self.stack.push(context);
    }

    /// Removes the innermost context if its element ends before a node. `None` stands for the end of the page.
    pub(super) fn pop_before(&mut self, node: Option<NodeId>) -> Option<EvaluationContext<'a>> {
        self.stack.pop_if(|context| node.is_none_or(|node| context.end.is_some_and(|end| end <= node)))
    }

    /// The list mapping for a subject: the context's if it has this subject, otherwise a new one (step 8).
    pub(super) fn mapping_of(&mut self, subject: Resource, around: usize) -> usize {
        if self.mappings[around].subject == subject { around } else { self.open_mapping(subject) }
    }

    fn open_mapping(&mut self, subject: Resource) -> usize {
        self.mapping_count += 1;
        self.mappings.push(ListMapping { subject, id: self.mapping_count, lists: Vec::new() });
        self.mappings.len() - 1
    }

    /// The number of the list of a predicate in a mapping. It is created if there is none.
    pub(super) fn list(&mut self, mapping: usize, predicate: RdfaName, element: NodeId) -> usize {
        let mapping = &mut self.mappings[mapping];
        let next = self.lists.len();
        let number = *self.list_numbers.entry((mapping.id, predicate)).or_insert(next);
        if number == next {
            self.lists.push(OpenList { predicate, members: Vec::new(), element });
            mapping.lists.push(number);
        }
        number
    }
}
