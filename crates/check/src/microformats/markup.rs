//! The roots and properties of a page by their class names, as the engine reads them, with their places. The
//! document has their values.

use super::name_forms::{is_classic_name, is_plain, looks_like_name};
use super::spelling::{OTHER_HYPHENS, meant_root, misspelled_root};
use super::vocabulary;
use crate::spelling::NearNames;
use crate::{Report, Rule, tag_of};
use foldhash::HashMap;
use microweave::document::{Document, Item, Value};
use microweave::extract::mf2::backcompat::{self, Table};
use microweave::extract::mf2::framework_classes::is_framework_class;
use microweave_html::dom::{Dom, El, NodeId, flag};
use microweave_html::kinds;
use microweave_html::names::{attr, tag};
use microweave_reader::outline::POSTS;
use microweave_values::class_names::{self, Prefix};
use microweave_values::whitespace::tokens;

/// The roots and properties of a page, in its order.
#[derive(Default)]
pub(super) struct PageMarkup<'p> {
    pub(super) roots: Vec<MarkedRoot<'p>>,
    pub(super) properties: Vec<MarkedProperty<'p>>,
    /// Class names of frameworks that look like roots, each with its element.
    pub(super) framework_classes: Vec<(El<'p>, &'p str)>,
    /// Class names that are neither roots nor properties, but have such a prefix in some form.
    pub(super) other_names: Vec<OtherName<'p>>,
    /// Class names with a hyphen that no keyboard has, each with its element.
    pub(super) other_hyphens: Vec<(El<'p>, &'p str)>,
    /// Classic roots in other words, each with its element and the root.
    pub(super) roots_in_other_words: Vec<(El<'p>, &'p str, &'static str)>,
    /// Misspelled classic roots, each with its element and the root.
    pub(super) misspelled_roots: Vec<(El<'p>, &'p str, &'static str)>,
    /// The classic class names of elements inside of microformats2.
    pub(super) classic_properties: Vec<OtherName<'p>>,
    /// The buttons and forms inside of `e-content`.
    pub(super) controls: Vec<El<'p>>,
    /// The first paragraphs that blocks ended.
    paragraphs: Vec<EndedParagraph<'p>>,
    by_node: HashMap<NodeId, usize>,
    near_roots: NearNames<'p>,
}

/// A root of microformats2 that is a `p` without an end tag, and the block that follows it. A `p` cannot hold a block, so that the
/// start tag of the block ended it (HTML 13.1.2.4).
pub(super) struct EndedParagraph<'p> {
    /// The first type of the root.
    pub(super) name: &'p str,
    pub(super) block: El<'p>,
}

pub(super) struct MarkedRoot<'p> {
    pub(super) el: El<'p>,
    /// The class names of microformats2, without the names of frameworks. Empty for a classic root.
    pub(super) types: Vec<&'p str>,
    pub(super) tables: Vec<&'static Table>,
    pub(super) outer: Option<usize>,
    /// True if microformats define one of its types.
    pub(super) is_defined: bool,
    /// True if the element is also a property of the root around it.
    pub(super) is_property: bool,
    /// Its properties, as indices.
    pub(super) properties: Vec<usize>,
    pub(super) item: Option<Item<'p>>,
}

/// A class name of an element that is a property.
pub(super) struct MarkedProperty<'p> {
    pub(super) el: El<'p>,
    pub(super) token: &'p str,
    pub(super) prefix: Prefix,
    pub(super) name: &'p str,
    /// The index of the root that it belongs to.
    pub(super) root: Option<usize>,
    /// True if its element is also a root.
    pub(super) is_root: bool,
    /// The index of the property around it, of the same root.
    pub(super) outer: Option<usize>,
    /// The element with the class name of a framework that is between it and its root.
    pub(super) framework: Option<El<'p>>,
}

/// A class name that looks like one of microformats, with the index of the root around it.
pub(super) struct OtherName<'p> {
    pub(super) el: El<'p>,
    pub(super) token: &'p str,
    pub(super) root: Option<usize>,
}

/// At most this many elements inside of a classic root are looked at for a property.
const MAX_INSIDE: usize = 1_000;

/// The most paragraphs of a page that are looked at for what follows them.
const MAX_PARAGRAPHS: usize = 50;

impl EndedParagraph<'_> {
    pub(super) fn help(&self) -> String {
        let (name, block) = (self.name, tag_of(self.block));
        format!("use a <div> in place of the <p> with {name}: a <p> cannot hold a {block}, which ends it")
    }
}

/// What is around an element, by the elements that are roots or properties or have the class name of a framework.
#[derive(Clone, Copy, Default)]
struct OpenMarkup<'p> {
    root: Option<usize>,
    property: Option<usize>,
    framework: Option<El<'p>>,
    is_in_content: bool,
}

/// True if a page has a root.
pub(super) fn has_roots(dom: &Dom, with_classic: bool) -> bool {
    dom.walk_flagged(flag::CLASS).entered().any(|el| {
        let class = el.class();
        let is_root = |token| class_names::is_root(token) && !is_framework_class(token);
        tokens(class).any(is_root) || with_classic && !backcompat::roots(class, &[]).is_empty()
    })
}

impl<'p> PageMarkup<'p> {
    pub(super) fn of(dom: &'p Dom, document: &'p Document, with_classic: bool) -> Self {
        let mut markup = PageMarkup::default();
        let mut open: Vec<(El<'p>, OpenMarkup<'p>)> = Vec::new();
        for el in dom.walk().entered() {
            while open.pop_if(|(outer, _)| outer.after() <= el.id()).is_some() {}
            let around = open.last().map(|(_, around)| *around).unwrap_or_default();
            if around.is_in_content && matches!(el.tag(), tag::BUTTON | tag::FORM) {
                markup.controls.push(el);
            }
            if el.has(flag::CLASS) {
                open.extend(markup.enter(el, around, with_classic).map(|inside| (el, inside)));
            }
        }
        for item in document.all_items().filter(|item| item.source().is_microformats()) {
            if let Some(&root) = item.place().and_then(|place| markup.by_node.get(&place.node)) {
                markup.roots[root].item = Some(item);
            }
        }
        markup.paragraphs = markup.roots.iter().filter_map(ended_paragraph).take(MAX_PARAGRAPHS).collect();
        markup
    }

    pub(super) fn root_at(&self, node: NodeId) -> Option<&MarkedRoot<'p>> {
        self.by_node.get(&node).map(|&index| &self.roots[index])
    }

    pub(super) fn properties_of(&self, root: &MarkedRoot<'p>) -> impl Iterator<Item = &MarkedProperty<'p>> {
        root.properties.iter().map(|&index| &self.properties[index])
    }

    pub(super) fn named<'s>(
        &'s self,
        root: &'s MarkedRoot<'p>,
        name: &'s str,
    ) -> impl Iterator<Item = &'s MarkedProperty<'p>> {
        self.properties_of(root).filter(move |property| property.name == name)
    }

    pub(super) fn root_of(&self, property: &MarkedProperty<'p>) -> Option<&MarkedRoot<'p>> {
        property.root.map(|index| &self.roots[index])
    }

    pub(super) fn outer(&self, root: &MarkedRoot<'p>) -> Option<&MarkedRoot<'p>> {
        root.outer.map(|index| &self.roots[index])
    }

    /// The roots around a root, the innermost first.
    pub(super) fn around<'s>(&'s self, root: &'s MarkedRoot<'p>) -> impl Iterator<Item = &'s MarkedRoot<'p>> {
        std::iter::successors(self.outer(root), |root| self.outer(root))
    }

    /// True for a root that is in no post and in no citation.
    pub(super) fn is_outside_posts(&self, root: &MarkedRoot<'p>) -> bool {
        self.around(root).all(|outer| !outer.is_post() && !outer.is("h-cite"))
    }

    /// The paragraph that would be around an element, if it could hold the block that ended it.
    pub(super) fn paragraph_before(&self, el: El<'p>) -> Option<&EndedParagraph<'p>> {
        self.paragraphs.iter().find(|ended| ended.block.id() <= el.id() && el.id() < ended.block.after())
    }

    /// The values of a property of a root, each with its element. If it is not known which element has the value, the
    /// element of the root.
    pub(super) fn values<'s>(&'s self, root: &'s MarkedRoot<'p>, name: &'s str) -> Vec<(El<'p>, Value<'p>)> {
        let Some(item) = root.item else { return Vec::new() };
        let values = item.values(name);
        let elements: Vec<El<'p>> = match root.is_classic() {
            true => self.classic_elements(root, name).collect(),
            false => self.named(root, name).map(|property| property.el).collect(),
        };
        let is_known = elements.len() == values.len();
        let el = |number: usize| if is_known { elements[number] } else { root.el };
        values.enumerate().map(|(number, value)| (el(number), value)).collect()
    }

    /// The elements of a property of a classic root, which other roots inside of it do not have.
    fn classic_elements<'s>(
        &'s self,
        root: &'s MarkedRoot<'p>,
        name: &'s str,
    ) -> impl Iterator<Item = El<'p>> {
        let mut inner_end = root.el.id();
        let outside_of_inner_roots = root.el.descendants().take(MAX_INSIDE).filter(move |el| {
            let is_outside = el.id() >= inner_end;
            if is_outside && self.by_node.contains_key(&el.id()) {
                inner_end = el.after();
            }
            is_outside
        });
        let is_named = move |token| {
            let mut mappings = root.tables.iter().filter_map(|table| table.mapping_of(token));
            mappings.any(|mapping| mapping.name == name)
        };
        outside_of_inner_roots.filter(move |el| tokens(el.class()).any(is_named))
    }

    /// Adds the roots and properties of an element. Returns what is around its content, if it is not what is around itself.
    fn enter(&mut self, el: El<'p>, around: OpenMarkup<'p>, with_classic: bool) -> Option<OpenMarkup<'p>> {
        let (outer, class) = (around.root, el.class());
        let has_nested = outer.is_some_and(|outer| self.roots[outer].is_classic());
        self.add_likely_names(el, class);
        if !has_nested && tokens(class).all(is_plain) {
            return None;
        }
        let known_frameworks = self.framework_classes.len();
        let (mut types, mut property_count) = (Vec::new(), 0);
        for token in tokens(class) {
            match class_names::is_root(token) {
                true if is_framework_class(token) => self.framework_classes.push((el, token)),
                true => types.push(token),
                false => property_count += usize::from(class_names::property(token).is_some()),
            }
            self.add_other_names(el, token, outer);
        }
        let outer_tables = outer.map_or(&[][..], |index| &self.roots[index].tables);
        let is_classic = types.is_empty() && with_classic;
        let tables = if is_classic { backcompat::roots(class, outer_tables) } else { Vec::new() };
        let is_root = !types.is_empty() || !tables.is_empty();
        let first_property = self.properties.len();
        if property_count > 0 {
            // A list that grows while it is long takes three times its length.
            self.properties.reserve(property_count);
            self.add_properties(el, around, is_root);
        }
        let has_property = self.properties.len() > first_property;
        let is_content =
            self.properties[first_property..].iter().any(|property| property.token == "e-content");
        if is_root {
            let (number, is_property) = (self.roots.len(), has_property);
            let is_defined = !tables.is_empty() || types.iter().any(|name| vocabulary::has_type(name));
            let (properties, item) = (Vec::new(), None);
            self.by_node.insert(el.id(), number);
            self.roots.push(MarkedRoot {
                el,
                types,
                tables,
                outer,
                is_defined,
                is_property,
                properties,
                item,
            });
            return Some(OpenMarkup { root: Some(number), ..OpenMarkup::default() });
        }
        let framework = (self.framework_classes.len() > known_frameworks).then_some(el);
        (has_property || framework.is_some()).then_some(OpenMarkup {
            root: outer,
            property: has_property.then_some(first_property).or(around.property),
            framework: framework.or(around.framework),
            is_in_content: is_content || around.is_in_content,
        })
    }

    fn add_properties(&mut self, el: El<'p>, around: OpenMarkup<'p>, is_root: bool) {
        let OpenMarkup { root, property: outer, framework, .. } = around;
        for token in tokens(el.class()) {
            let Some((prefix, name)) = class_names::property(token) else { continue };
            if let Some(root) = root {
                self.roots[root].properties.push(self.properties.len());
            }
            self.properties.push(MarkedProperty { el, token, prefix, name, root, is_root, outer, framework });
        }
    }

    /// Adds the class names of an element that are no names of microformats, and may be meant as some.
    fn add_likely_names(&mut self, el: El<'p>, class: &'p str) {
        // A class name that makes a root of microformats2 is no misspelled classic one.
        let is_likely = |token: &&str| {
            token.starts_with(['h', 'H', 'v', 'V'])
                && (!class_names::is_root(token) || is_framework_class(token))
        };
        for token in tokens(class).filter(is_likely) {
            let meant = meant_root(token, &mut self.near_roots);
            self.roots_in_other_words.extend(meant.map(|root| (el, token, root)));
        }
        // None of these hyphens is ASCII, and most class names are.
        if !class.is_ascii() {
            let tokens = tokens(class).filter(|token| token.contains(OTHER_HYPHENS));
            self.other_hyphens.extend(tokens.map(|token| (el, token)));
        }
    }

    /// Adds a class name of an element to the lists of names that are neither roots nor properties.
    fn add_other_names(&mut self, el: El<'p>, token: &'p str, root: Option<usize>) {
        if root.is_some_and(|root| !self.roots[root].is_classic()) && is_classic_name(token) {
            self.classic_properties.push(OtherName { el, token, root });
        }
        if let Some(meant) = misspelled_root(token) {
            self.misspelled_roots.push((el, token, meant));
        }
        if looks_like_name(token) && !vocabulary::has_type(token) && !vocabulary::has_class(token) {
            self.other_names.push(OtherName { el, token, root });
        }
    }
}

impl<'p> MarkedProperty<'p> {
    /// A finding about its class name.
    pub(super) fn report(&self, rule: Rule, detail: impl Into<Box<str>>) -> Report<'p> {
        Report::of_class(self.el, self.token, rule, detail)
    }
}

impl MarkedRoot<'_> {
    pub(super) fn is(&self, item_type: &str) -> bool {
        self.types.contains(&item_type) || self.tables.iter().any(|table| table.item_type == item_type)
    }

    pub(super) fn is_classic(&self) -> bool {
        !self.tables.is_empty()
    }

    /// True if a reader shows its item as a post.
    pub(super) fn is_post(&self) -> bool {
        POSTS.iter().any(|item_type| self.is(item_type))
    }

    /// Its first type of microformats2.
    pub(super) fn name(&self) -> &str {
        match self.types.first() {
            Some(name) => name,
            None => self.tables.first().map_or("", |table| table.item_type),
        }
    }

    pub(super) fn has(&self, property: &str) -> bool {
        self.item.is_some_and(|item| item.values(property).len() > 0)
    }
}

impl<'p> MarkedRoot<'p> {
    /// A finding about the class name that makes it a root.
    pub(super) fn report(&self, rule: Rule, detail: impl Into<Box<str>>) -> Report<'p> {
        match self.token() {
            Some(token) => Report::of_class(self.el, token, rule, detail),
            None => Report::new(self.el, rule, detail),
        }
    }

    /// Its first class name that makes it a root, as the element has it.
    pub(super) fn token(&self) -> Option<&'p str> {
        let first = self.types.first().copied();
        first.or_else(|| {
            let class = self.el.attr_by(attr::CLASS)?;
            tokens(class).find(|token| !backcompat::roots(token, &[]).is_empty())
        })
    }
}

fn ended_paragraph<'p>(root: &MarkedRoot<'p>) -> Option<EndedParagraph<'p>> {
    let name = root.types.first().filter(|_| root.el.tag() == tag::P && !root.el.has_end_tag())?;
    let block = root.el.next_siblings().next()?;
    (kinds::of(block.tag()) & kinds::CLOSES_P != 0).then_some(EndedParagraph { name, block })
}
