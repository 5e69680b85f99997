//! The include pattern of classic microformats. A link or object of class `include` is replaced by the
//! element whose id it refers to. The elements that a classic root refers to in `itemref`, and in `headers`
//! if it is a table cell, are added at its end. The page is copied with the includes in place, so that the
//! engine needs no code for them.

use std::collections::HashSet;

use super::backcompat::Table;
use super::classify::{RootClasses, classify};
use super::notes::{NotTaken, ReasonNote, WrittenIn};
use super::{Includes, Mf2Engine, Microformats};
use crate::document::ReasonRule;
use crate::options::Options;
use microweave_html::account::Account;
use microweave_html::diagnostic::{Diagnostic, DiagnosticKind};
use microweave_html::dom::copy::{PageCopy, Sizes};
use microweave_html::dom::{Dom, El, NodeId, NodeKind, Step, flag};
use microweave_html::names::{NameId, attr, tag};
use microweave_values::url::Base;
use microweave_values::whitespace::{tokens, trim};

/// How deep includes may nest.
const MAX_NESTED_INCLUDES: usize = 16;

struct Expanded {
    dom: Dom,
    /// True if includes were left out because of a limit.
    is_cut: bool,
    /// The includes, by the copies of the elements that they refer to, in the order of these copies.
    includes: Vec<(NodeId, ReasonNote<'static>)>,
    unused: Vec<UnusedReference>,
}

/// A reference that adds no element to an item, with the copy of the element that it would be added to.
type UnusedReference = (u32, NotTaken);

/// Reads the microformats of a page with its includes in place, in a walk of its own. The includes are not known
/// during the first walk: an include may refer to an element later in the page, and changes the item around it.
pub(super) fn read_with_includes(
    dom: &Dom,
    base: &Base,
    options: &Options,
    account: &Account,
) -> Microformats {
    let Expanded { dom, is_cut, includes, unused } = expand(dom, options, account);
    let mut engine = Mf2Engine::new(&dom, base, options, account);
    engine.includes = Includes::InPlace;
    for step in dom.walk_flagged(flag::CLASS | flag::REL) {
        let (Step::Enter(el) | Step::Leave(el)) = step;
        match step {
            Step::Enter(el) => _ = engine.enter(el),
            Step::Leave(el) => engine.leave(el),
        }
        account.note_position(|| el.start());
    }
    let mut microformats = engine.into_microformats();
    move_notes(&dom, &includes, unused, &mut microformats, account);
    microformats.limits_hit.extend(is_cut.then(|| Diagnostic::limit(DiagnosticKind::Includes, None)));
    microformats
}

/// Adds the includes to the notes on a copy, and replaces its elements by the page's.
fn move_notes(
    copy: &Dom,
    includes: &[(NodeId, ReasonNote<'static>)],
    unused: Vec<UnusedReference>,
    microformats: &mut Microformats,
    account: &Account,
) {
    let Microformats { notes, not_taken, .. } = microformats;
    not_taken.iter_mut().for_each(|NotTaken { note, .. }| note.element = copy.origin(note.element));
    // Items are in the order of their elements.
    let items: Vec<NodeId> = notes.iter().flatten().map(|notes| notes.element).collect();
    let include_of = |element: NodeId| {
        let is_first_or_no_item = |el: &El<'_>| el.id() == element || items.binary_search(&el.id()).is_err();
        let around = std::iter::successors(Some(copy.el(element)), |el| el.parent());
        around.take_while(is_first_or_no_item).find_map(|el| {
            let index = includes.binary_search_by_key(&el.id(), |(copy, _)| *copy).ok()?;
            Some(includes[index].1)
        })
    };
    // The first include inside an element.
    let include_in = |element: NodeId| {
        let inside = includes.partition_point(|(copy, _)| *copy <= element);
        let (first, include) = includes.get(inside)?;
        (*first < copy.el(element).after()).then_some(*include)
    };
    for notes in notes.iter_mut().flatten() {
        notes.move_to_page(|element| copy.origin(element), include_of, include_in, account);
    }
    for (inside, note) in unused {
        let element = (!items.is_empty()).then_some(copy.node_at(inside));
        let around = std::iter::successors(element.map(|id| copy.el(id)), |el| el.parent());
        let item = around.filter_map(|el| items.binary_search(&el.id()).ok()).next();
        // The first items have notes, as far as these fit.
        match item.and_then(|item| notes[item].as_mut()) {
            Some(item) => item.not_taken.push(note),
            None => not_taken.push(note),
        }
    }
}

/// True if an element in a classic microformat may refer to an include.
pub(super) fn has_reference(el: El<'_>, is_classic_root: bool) -> bool {
    is_include(el) || (is_classic_root && !references(el).is_empty())
}

fn is_include(el: El<'_>) -> bool {
    matches!(el.link_tag(), tag::A | tag::OBJECT) && tokens(el.class()).any(|token| token == "include")
}

/// The id that a link or object of class `include` refers to: the fragment in `a[href]` or `object[data]` (include
/// pattern, "in general"). A URL with more than a fragment is not resolved, as includes come from the same page.
fn included_id(el: El<'_>) -> Option<&str> {
    let (_, reference) = reference_of(el);
    if is_include(el) { reference.strip_prefix('#') } else { None }
}

/// The attribute of a link or object of class `include` that refers to an element, and its value, which is empty without it.
fn reference_of(el: El<'_>) -> (NameId, &str) {
    let (attribute, value) = match el.link_tag() {
        tag::A => el.href().unwrap_or((attr::HREF, "")),
        _ => (attr::DATA, el.attr_by(attr::DATA).unwrap_or_default()),
    };
    (attribute, trim(value))
}

#[derive(Clone, Copy)]
struct IdReference<'e> {
    id: &'e str,
    attribute: NameId,
    /// Where it begins in the attribute.
    at: usize,
}

/// The ids that a root refers to, with the attribute: `headers` if it is a table cell, and `itemref`.
fn references(root: El<'_>) -> Vec<IdReference<'_>> {
    // Table cells include their header cells (classic hCalendar); `itemref` is microdata's attribute. The public
    // suite has both (microformats-v1/includes).
    let headers = if matches!(root.tag(), tag::TD | tag::TH) { root.attr_by(attr::HEADERS) } else { None };
    let attributes = [(headers, attr::HEADERS), (root.attr_by(attr::ITEMREF), attr::ITEMREF)];
    let ids = attributes.into_iter().filter_map(|(ids, attribute)| {
        let ids = ids?;
        let at = |id: &str| id.as_ptr() as usize - ids.as_ptr() as usize;
        Some(tokens(ids).map(move |id| IdReference { id, attribute, at: at(id) }))
    });
    ids.flatten().collect()
}

/// An element that is being copied.
struct CopyFrame<'d> {
    source: NodeId,
    copy: u32,
    todo: std::vec::IntoIter<Child<'d>>,
    is_include: bool,
    /// True if no frame around this one copies the same source.
    is_outermost: bool,
    /// The tables of the classic item that it is, or is inside of.
    tables: Vec<&'static Table>,
}

#[derive(Clone, Copy)]
struct Child<'d> {
    node: NodeId,
    /// If it is there by a reference: the element that refers to it.
    include: Option<(NodeId, IdReference<'d>)>,
}

struct Expansion<'a> {
    dom: &'a Dom,
    root_classes: RootClasses<'a>,
    copy: PageCopy<'a>,
    frames: Vec<CopyFrame<'a>>,
    open: HashSet<NodeId>,
    nested: usize,
    /// The sizes of all subtrees. Many includes may refer to one large element, so sizes are computed once.
    sizes: Sizes,
    /// How many bytes of the page includes may still add.
    remaining: usize,
    is_cut: bool,
    /// The includes, by the index of the copies of the elements that they refer to.
    includes: Vec<(u32, ReasonNote<'static>)>,
    unused: Option<Vec<UnusedReference>>,
    account: &'a Account,
}

fn expand(dom: &Dom, options: &Options, account: &Account) -> Expanded {
    let sizes = dom.sizes();
    // The copy of the page and what is included take half of the account.
    let remaining = (account.max_bytes() / 2).saturating_sub(2 * sizes.of_page());
    let mut expansion = Expansion {
        dom,
        root_classes: RootClasses::new(dom, options),
        copy: PageCopy::new(dom),
        frames: Vec::new(),
        open: HashSet::new(),
        nested: 0,
        remaining,
        sizes,
        is_cut: false,
        includes: Vec::new(),
        unused: options.reasons.then(Vec::new),
        account,
    };
    expansion.open_frame(dom.document(), 0, false);
    while let Some(frame) = expansion.frames.last_mut() {
        match frame.todo.next() {
            Some(child) => expansion.add(child),
            None => expansion.close_frame(),
        }
    }
    let dom = expansion.copy.finish();
    let includes = expansion.includes.into_iter();
    Expanded {
        is_cut: expansion.is_cut,
        unused: expansion.unused.unwrap_or_default(),
        includes: includes.map(|(copy, include)| (dom.node_at(copy), include)).collect(),
        dom,
    }
}

impl<'d> Expansion<'d> {
    fn add(&mut self, child: Child<'d>) {
        let Some(parent) = self.frames.last() else { return };
        let (parent_copy, is_in_classic) = (parent.copy, !parent.tables.is_empty());
        let NodeKind::Element(el) = self.dom.node(child.node) else {
            return self.copy_node(child.node, parent_copy, None);
        };
        let mut note = None;
        if let Some((root, reference)) = child.include {
            if let Err(step) = self.may_include(el) {
                return self.note_unused(parent_copy, root, reference, step);
            }
            let rule =
                if reference.attribute == attr::HEADERS { ReasonRule::Headers } else { ReasonRule::Itemref };
            let note_of = ReasonNote::new(root, WrittenIn::Attribute(reference.attribute), rule);
            note = Some(note_of.by_id_of(el.id()));
        }
        // Include pattern, "in general": the element of class `include` is replaced by the element that it refers to.
        if is_in_classic && is_include(el) {
            let (attribute, id) = reference_of(el);
            match self.included(el) {
                Ok(target) => {
                    let note = ReasonNote::new(el.id(), WrittenIn::Attribute(attribute), ReasonRule::Include);
                    return self.copy_node(target.id(), parent_copy, Some(note.by_id_of(target.id())));
                }
                Err(step) => {
                    let reference = IdReference { id, attribute, at: usize::MAX };
                    self.note_unused(parent_copy, el.id(), reference, step);
                }
            }
        }
        self.copy_node(child.node, parent_copy, note);
    }

    /// The element that a link or object of class `include` is replaced by, or why there is none.
    fn included(&mut self, el: El<'_>) -> Result<El<'d>, &'static str> {
        let id = included_id(el).ok_or("no fragment")?;
        let target = self.dom.element_by_id(id).ok_or("no element with the id")?;
        self.may_include(target).map(|()| target)
    }

    /// Why an element may not be included here: it would contain itself, or is over a limit.
    fn may_include(&mut self, target: El<'_>) -> Result<(), &'static str> {
        if self.open.contains(&target.id()) {
            return Err("element around it");
        }
        let size = self.sizes.of_element(target);
        // Lists of nodes grow, and the nodes of the copy have more fields.
        let size = 2 * size;
        if size > self.remaining || self.nested >= MAX_NESTED_INCLUDES {
            self.is_cut = true;
            return Err("limit");
        }
        self.remaining -= size;
        Ok(())
    }

    /// Notes a reference that adds no element. `inside` is the copy of the element that it would be added to.
    fn note_unused(&mut self, inside: u32, element: NodeId, reference: IdReference<'_>, step: &'static str) {
        let Some(unused) = &mut self.unused else { return };
        let IdReference { id, attribute, at } = reference;
        let rule = match attribute {
            attr::HEADERS => ReasonRule::UnusedHeaders,
            attr::ITEMREF => ReasonRule::UnusedItemref,
            _ => ReasonRule::UnusedInclude,
        };
        let at = (rule != ReasonRule::UnusedInclude).then_some(at);
        let note = ReasonNote::new(element, WrittenIn::Attribute(attribute), rule).step(step);
        let not_taken = NotTaken { note, name: id.into(), at };
        if not_taken.fits(self.account) {
            unused.push((inside, not_taken));
        }
    }

    fn copy_node(&mut self, node: NodeId, parent: u32, include: Option<ReasonNote<'static>>) {
        let copy = self.copy.add(node, parent);
        let is_include = include.is_some();
        self.includes.extend(include.map(|include| (copy, include)));
        if let NodeKind::Element(_) = self.dom.node(node) {
            self.open_frame(node, copy, is_include);
        }
    }

    fn open_frame(&mut self, source: NodeId, copy: u32, is_include: bool) {
        let children = self.dom.children(source).map(|node| Child { node, include: None });
        let mut todo: Vec<Child<'d>> = children.collect();
        let mut tables = self.frames.last().map_or(Vec::new(), |outer| outer.tables.clone());
        if let NodeKind::Element(el) = self.dom.node(source) {
            let classes = classify(el, &tables, &self.root_classes);
            if !classes.tables.is_empty() {
                todo.extend(self.referenced(el, copy));
            }
            if el.is_template() || !classes.types.is_empty() {
                tables = classes.tables;
            }
        }
        let is_outermost = self.open.insert(source);
        self.nested += usize::from(is_include);
        self.frames.push(CopyFrame {
            source,
            copy,
            todo: todo.into_iter(),
            is_include,
            is_outermost,
            tables,
        });
    }

    fn referenced(&mut self, root: El<'d>, copy: u32) -> Vec<Child<'d>> {
        let mut seen = HashSet::new();
        let mut children = Vec::new();
        for reference in references(root) {
            let step = match self.dom.element_by_id(reference.id) {
                _ if !seen.insert(reference.id) => "named before",
                None => "no element with the id",
                Some(target) if target.id() == root.id() => "the item itself",
                Some(target) => {
                    children.push(Child { node: target.id(), include: Some((root.id(), reference)) });
                    continue;
                }
            };
            self.note_unused(copy, root.id(), reference, step);
        }
        children
    }

    fn close_frame(&mut self) {
        if let Some(frame) = self.frames.pop() {
            if frame.is_outermost {
                self.open.remove(&frame.source);
            }
            self.nested -= usize::from(frame.is_include);
        }
    }
}
