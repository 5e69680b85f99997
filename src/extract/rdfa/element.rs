//! The processing sequence for one element (RDFa Core 1.1, section 7.5). Steps have the numbers of that section.

use super::RdfaReader;
use super::attributes::RdfaAttributes as Has;
use super::contexts::{EvaluationContext, IncompleteTriple, Resource};
use super::names::{XHTML_VOCABULARY, is_term};
use crate::document::rdfa::{RdfaName, RdfaObjectData, USES_VOCABULARY};
use microweave_html::account::VALUE_OVERHEAD;
use microweave_html::dom::{El, NodeId};
use microweave_html::names::{NameId, attr, tag};
use microweave_values::url::MAX_LEN;
use microweave_values::whitespace::{tokens, trim};

const XHTML_ROLE: &str = "http://www.w3.org/1999/xhtml/vocab#role";

/// The attributes of an element that take part in the sequence.
pub(super) struct ElementAttributes<'a> {
    pub(super) el: El<'a>,
    pub(super) has: Has,
    pub(super) rel: Vec<RdfaName>,
    pub(super) rev: Vec<RdfaName>,
    /// The resource of `about`, or for the root element without one, the base.
    pub(super) about: Option<Resource>,
    /// The resource of `resource`, `href` or `src`.
    pub(super) resource: Option<Resource>,
}

/// What steps 5 and 6 establish.
pub(super) struct EstablishedResources {
    pub(super) new_subject: Resource,
    pub(super) current_object: Option<Resource>,
    pub(super) typed: Option<Resource>,
    /// True if the element passes on the context around it.
    pub(super) skips: bool,
}

impl<'a> RdfaReader<'a, '_> {
    pub(super) fn read(&mut self, el: El<'a>, has: Has) {
        let has = if self.is_version_1_0 { has.without(Has::OF_VERSION_1_1) } else { has };
        let around = self.contexts.innermost().clone();
        let mut context = EvaluationContext {
            end: Some(el.after()),
            count_incomplete: self.contexts.incomplete.len(),
            count_lists: self.contexts.mappings.len(),
            count_prefixes: self.prefixes.len(),
            ..around.clone()
        };
        // 2, 3 and 4: the vocabulary, the prefixes and the language.
        if has.has(Has::VOCAB) {
            context.vocabulary = self.vocabulary(el);
        }
        self.declare_prefixes(el, has);
        context.language = self.language(el, has).or(context.language);
        if has.has(Has::ROLE) && self.options.rdfa_rules.roles {
            self.read_role(el);
        }
        let attributes = self.attributes(el, has, context.vocabulary);
        // 5 and 6.
        let Some(mut resources) = self.establish(&attributes, &around) else { return };
        // 7: the types.
        if let Some(typed) = resources.typed {
            self.add_types(el, typed, context.vocabulary);
        }
        // 8: the lists of another subject.
        let lists = self.contexts.mapping_of(resources.new_subject, around.lists);
        // 9 and 10.
        let first_incomplete = self.contexts.incomplete.len();
        self.add_relations(&attributes, lists, &mut resources);
        let incomplete = first_incomplete..self.contexts.incomplete.len();
        // 11.
        if has.has(Has::PROPERTY) {
            self.add_properties(&attributes, lists, &resources, &context);
        }
        // 12 and 13.
        if !resources.skips {
            self.complete(el, resources.new_subject, &around);
            context.parent_subject = resources.new_subject;
            context.parent_object = resources.current_object.unwrap_or(resources.new_subject);
            context.incomplete = incomplete;
            // A list in the children is one of their subject, so not one of this element's.
            context.lists = self.contexts.mapping_of(context.parent_object, lists);
        }
        self.contexts.push(context);
    }

    /// Leaves the elements that end before a node. Their lists are complete (14).
    pub(super) fn leave_before(&mut self, node: Option<NodeId>) {
        while let Some(context) = self.contexts.pop_before(node) {
            self.contexts.incomplete.truncate(context.count_incomplete);
            self.prefixes.truncate(context.count_prefixes);
            self.close_mappings(context.count_lists);
        }
        if node.is_none() {
            self.close_mappings(0);
        }
    }

    fn close_mappings(&mut self, count: usize) {
        while self.contexts.mappings.len() > count
            && let Some(mapping) = self.contexts.mappings.pop()
        {
            // Most mappings are empty. Then the subject, which may be a link of the page, is not resolved.
            if !mapping.lists.is_empty()
                && let Some(subject) = self.name_of_resource(mapping.subject)
            {
                self.add_lists(subject, mapping.lists);
            }
        }
    }

    fn add_lists(&mut self, subject: RdfaName, lists: Vec<usize>) {
        for number in lists {
            let list = &mut self.contexts.lists[number];
            let (members, predicate, element) =
                (std::mem::take(&mut list.members), list.predicate, list.element);
            self.writer.add_list(subject, predicate, members, element);
        }
    }

    /// The resource as a name. `None` if it exceeds the account.
    pub(super) fn name_of_resource(&mut self, resource: Resource) -> Option<RdfaName> {
        match resource {
            Resource::Name(name) => Some(name),
            Resource::Attribute(element, attribute) => {
                self.iri(self.dom.el(element).attr_by(attribute).unwrap_or_default())
            }
        }
    }

    /// 2: the IRI of `vocab`, and the triple that names it. An empty one resets the vocabulary.
    fn vocabulary(&mut self, el: El<'a>) -> Option<RdfaName> {
        let address = trim(el.attr_by(attr::VOCAB).unwrap_or_default());
        if address.is_empty() || address.len() > MAX_LEN {
            return None;
        }
        let (base, vocabulary) = (self.iri("")?, self.iri(address)?);
        let predicate = self.writer.name(USES_VOCABULARY)?;
        self.writer.add(base, predicate, RdfaObjectData::Name(vocabulary), el.id());
        Some(vocabulary)
    }

    /// 3: `prefix` takes precedence over `xmlns:`.
    fn declare_prefixes(&mut self, el: El<'a>, has: Has) {
        if has.has(Has::XML) {
            for (_, name, value) in el.attributes() {
                if let Some(prefix) = name.strip_prefix("xmlns:") {
                    self.prefixes.declare(prefix, value);
                }
            }
        }
        if has.has(Has::PREFIX) {
            self.prefixes.declare_all(el.attr_by(attr::PREFIX).unwrap_or_default());
        }
    }

    /// 4: the language that the element states.
    fn language(&self, el: El<'a>, has: Has) -> Option<&'a str> {
        match self.options.rdfa_rules.core_only {
            true if has.has(Has::XML) => el.attr("xml:lang").map(trim),
            false if has.has(Has::LANG) => el.attr_by(attr::LANG).map(trim),
            _ => None,
        }
    }

    fn attributes(
        &mut self,
        el: El<'a>,
        mut has: Has,
        vocabulary: Option<RdfaName>,
    ) -> ElementAttributes<'a> {
        let [rel, rev] = [(attr::REL, Has::REL), (attr::REV, Has::REV)].map(|(name, set)| {
            let value = if has.has(set) { el.attr_by(name).unwrap_or_default() } else { "" };
            if self.is_version_1_0 {
                return tokens(value).filter_map(|token| self.link_type_or_curie(token)).collect();
            }
            // HTML+RDFa 3.1: beside `property`, the terms do not count; an attribute without anything else is not there.
            if has.has(Has::PROPERTY) && !self.options.rdfa_rules.core_only {
                let others = tokens(value).filter(|token| !is_term(token)).collect::<Vec<_>>();
                has = if others.is_empty() { has.without(set) } else { has };
                others.into_iter().filter_map(|token| self.predicate(token, vocabulary)).collect()
            } else {
                self.predicates(value, vocabulary)
            }
        });
        let has_about = has.has(Has::ABOUT);
        let about = has_about.then(|| self.resource(el.attr_by(attr::ABOUT).unwrap_or_default())).flatten();
        let root = if el.parent().is_none() { self.iri("") } else { None };
        let about = about.or(root).map(Resource::Name);
        let resource = self.resource_of(el, has);
        ElementAttributes { el, has, rel, rev, about, resource }
    }

    fn resource_of(&mut self, el: El<'a>, has: Has) -> Option<Resource> {
        let value = el.attr_by(attr::RESOURCE).filter(|_| has.has(Has::RESOURCE));
        if let Some(resource) = value.and_then(|value| self.resource(value)) {
            return Some(Resource::Name(resource));
        }
        let attribute: NameId = match has {
            has if has.has(Has::HREF) => attr::HREF,
            has if has.has(Has::SRC) => attr::SRC,
            _ => return None,
        };
        Some(Resource::Attribute(el.id(), attribute))
    }

    /// 5 and 6. `None` if the account is exceeded.
    fn establish(
        &mut self,
        attributes: &ElementAttributes<'a>,
        around: &EvaluationContext<'a>,
    ) -> Option<EstablishedResources> {
        if self.is_version_1_0 {
            return self.establish_1_0(attributes, around.parent_object);
        }
        let ElementAttributes { el, has, about, resource, .. } = *attributes;
        let (has_type, parent) = (has.has(Has::TYPEOF), around.parent_object);
        let takes_parent = matches!(el.tag(), tag::HEAD | tag::BODY) && !self.options.rdfa_rules.core_only;
        let mut resources = EstablishedResources {
            new_subject: about.unwrap_or(parent),
            current_object: None,
            typed: None,
            skips: false,
        };
        if has.has(Has::REL.and(Has::REV)) {
            // 6.
            resources.current_object = match resource {
                None if has_type && about.is_none() => Some(self.blank_node()?),
                resource => resource,
            };
            resources.typed = about.or(resources.current_object).filter(|_| has_type);
        } else if has.has(Has::PROPERTY) && !has.has(Has::CONTENT.and(Has::DATATYPE)) {
            // 5.1.
            if has_type && about.is_none() {
                resources.current_object = Some(match resource {
                    Some(resource) => resource,
                    None => self.blank_node()?,
                });
            }
            resources.typed = about.or(resources.current_object).filter(|_| has_type);
        } else {
            // 5.2. HTML+RDFa 3.1: `head` and `body` without a resource take the parent object.
            resources.new_subject = match about.or(resource) {
                Some(subject) => subject,
                None if takes_parent => parent,
                None if has_type => self.blank_node()?,
                None => {
                    resources.skips = !has.has(Has::PROPERTY);
                    parent
                }
            };
            resources.typed = has_type.then_some(resources.new_subject);
        }
        Some(resources)
    }

    fn blank_node(&mut self) -> Option<Resource> {
        self.writer.blank_node().map(Resource::Name)
    }

    /// 7.
    fn add_types(&mut self, el: El<'a>, typed: Resource, vocabulary: Option<RdfaName>) {
        let classes = self.resources(el.attr_by(attr::TYPEOF).unwrap_or_default(), vocabulary);
        if classes.is_empty() {
            return;
        }
        let Some(typed) = self.name_of_resource(typed) else { return };
        for class in classes {
            self.writer.add_type(typed, class, el.id());
        }
    }

    /// 9: the triples of `rel` and `rev`. 10: without an object, they are incomplete.
    fn add_relations(
        &mut self,
        attributes: &ElementAttributes<'a>,
        lists: usize,
        resources: &mut EstablishedResources,
    ) -> Option<()> {
        let ElementAttributes { el, has, rel, rev, .. } = attributes;
        if rel.is_empty() && rev.is_empty() {
            return None;
        }
        let in_list = has.has(Has::INLIST);
        let Some(object) = resources.current_object else {
            resources.current_object = Some(self.blank_node()?);
            for &predicate in rel {
                let incomplete = if in_list {
                    IncompleteTriple::List(self.contexts.list(lists, predicate, el.id()))
                } else {
                    IncompleteTriple::Forward(predicate)
                };
                self.contexts.incomplete.push(incomplete);
            }
            self.contexts.incomplete.extend(rev.iter().copied().map(IncompleteTriple::Reverse));
            return None;
        };
        let (subject, object) =
            (self.name_of_resource(resources.new_subject)?, self.name_of_resource(object)?);
        for &predicate in rel {
            if in_list {
                self.add_to_list(lists, predicate, RdfaObjectData::Name(object), el.id());
            } else {
                self.writer.add(subject, predicate, RdfaObjectData::Name(object), el.id());
            }
        }
        for &predicate in rev {
            self.writer.add(object, predicate, RdfaObjectData::Name(subject), el.id());
        }
        None
    }

    fn add_to_list(&mut self, lists: usize, predicate: RdfaName, member: RdfaObjectData, element: NodeId) {
        let list = self.contexts.list(lists, predicate, element);
        self.push_member(list, member, element);
    }

    fn push_member(&mut self, list: usize, member: RdfaObjectData, element: NodeId) {
        if self.writer.account().spend(VALUE_OVERHEAD) {
            self.contexts.lists[list].members.push((member, element));
        }
    }

    /// 11.
    fn add_properties(
        &mut self,
        attributes: &ElementAttributes<'a>,
        lists: usize,
        resources: &EstablishedResources,
        context: &EvaluationContext<'a>,
    ) -> Option<()> {
        let el = attributes.el;
        let predicates = self.predicates(el.attr_by(attr::PROPERTY).unwrap_or_default(), context.vocabulary);
        if predicates.is_empty() {
            return None;
        }
        let value = self.property_value(attributes, resources.typed, context)?;
        let subject = self.name_of_resource(resources.new_subject)?;
        for predicate in predicates {
            if attributes.has.has(Has::INLIST) {
                self.add_to_list(lists, predicate, value, el.id());
            } else {
                self.writer.add(subject, predicate, value, el.id());
            }
        }
        None
    }

    /// 12: the new subject completes the incomplete triples of the context.
    fn complete(&mut self, el: El<'a>, new_subject: Resource, around: &EvaluationContext<'a>) -> Option<()> {
        if around.incomplete.is_empty() {
            return None;
        }
        let (parent, subject) =
            (self.name_of_resource(around.parent_subject)?, self.name_of_resource(new_subject)?);
        for number in around.incomplete.clone() {
            match self.contexts.incomplete[number] {
                IncompleteTriple::List(list) => {
                    self.push_member(list, RdfaObjectData::Name(subject), el.id());
                }
                IncompleteTriple::Forward(predicate) => {
                    self.writer.add(parent, predicate, RdfaObjectData::Name(subject), el.id());
                }
                IncompleteTriple::Reverse(predicate) => {
                    self.writer.add(subject, predicate, RdfaObjectData::Name(parent), el.id());
                }
            }
            if self.writer.account().is_exceeded() {
                return None;
            }
        }
        None
    }

    /// The role of an element (Role Attribute 1.0, section 4): its subject is the element's id.
    fn read_role(&mut self, el: El<'a>) -> Option<()> {
        let vocabulary = self.writer.name(XHTML_VOCABULARY)?;
        let roles = self.resources(el.attr_by(attr::ROLE).unwrap_or_default(), Some(vocabulary));
        if roles.is_empty() {
            return None;
        }
        let subject = match el.attr_by(attr::ID) {
            Some(id) => self.iri(&["#", id].concat())?,
            None => self.writer.blank_node()?,
        };
        let predicate = self.writer.name(XHTML_ROLE)?;
        for role in roles {
            self.writer.add(subject, predicate, RdfaObjectData::Name(role), el.id());
        }
        None
    }
}
