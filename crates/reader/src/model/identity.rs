//! Which descriptions are one: named rules, and one union-find. `docs/things.md` has the rules as a table, and a test compares it
//! with this one.
//!
//! Posts and things have the same rules, but not always the same conditions:
//! - A thing may be of any types, so one identifier is enough. A post is shown as one kind of post: an event and a product with one
//!   identifier are two posts.
//! - Publishers write the address of the site into each of several things, so an address joins things only if each source has one
//!   with it. Plugins describe one page several times in a source, so it joins all posts of a family.
//! - A name joins things that have two addresses, such as a product in two colors. Posts of two addresses are two posts: "Weekly links".
//! - Being the only one joins no posts: what the page is about is decided for all posts together (`graph/ranking.rs`). Things follow this
//!   decision.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::groups::{Groups, Numbers};
use super::parts::MAX_PART_NAME;
use super::{Description, Model};
use crate::address::page_key;
use crate::graph::{Likeness, letters, may_be_main};
use microweave_html::dom::{NodeId, markup};
use microweave_values::collections::growing;
use microweave_values::collections::sort::sort_by;

/// A rule by which descriptions are one: they have a key in common.
#[derive(Debug)]
#[non_exhaustive]
pub struct IdentityRule {
    /// The name of the rule.
    pub name: &'static str,
    /// What is compared, in a few words.
    pub compares: &'static str,
    keys: for<'t> fn(&'t Description<'_>, &mut Vec<IdentityKey<'t>>),
    /// For things. `None` if the rule does not join them.
    pub things: Option<IdentityCondition>,
    /// For posts.
    pub posts: Option<IdentityCondition>,
}

sentences! {
    /// Which of the descriptions with a common key are one.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum IdentityCondition {
        Any = "all",
        OneFamily = "all of one family",
        OnlyInSource = "the only one of its family in each source",
        OnlyOfTypes = "the only one of its family and types",
        OnlyAddressed = "the only one of its family in each source, if at most one has an address",
        /// At most one of them has an identifier, an address or a name, or they have only names with many words in common.
        OnlyNamed =
            "the only one of its family in each source, if at most one is named, or the names have many words in common",
    }
}

/// What is compared.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum IdentityKey<'t> {
    Element(NodeId),
    Text(Cow<'t, str>),
    OfPage,
    Outside,
}

static RULES: [IdentityRule; 7] = [
    IdentityRule {
        name: "element",
        compares: "the element",
        keys: |description, keys| {
            keys.extend(
                description
                    .place
                    .filter(|place| place.is_element())
                    .map(|place| IdentityKey::Element(place.element)),
            );
        },
        things: Some(IdentityCondition::OneFamily),
        posts: Some(IdentityCondition::OneFamily),
    },
    IdentityRule {
        name: "identifier",
        compares: "`@id`, `itemid`, `u-uid`",
        keys: |description, keys| {
            let ids = description.ids.iter().map(|id| page_key(id).unwrap_or(Cow::Borrowed(id)));
            keys.extend(ids.map(IdentityKey::Text));
        },
        things: Some(IdentityCondition::Any),
        posts: Some(IdentityCondition::OneFamily),
    },
    IdentityRule {
        name: "address",
        compares: "`url`, `u-url`",
        keys: |description, keys| {
            keys.extend(description.texts("url").filter_map(page_key).map(IdentityKey::Text));
        },
        things: Some(IdentityCondition::OnlyInSource),
        posts: Some(IdentityCondition::OneFamily),
    },
    IdentityRule {
        name: "page",
        compares: "the page that the address is, or that the identifier is a part of: `#article`, `#recipe`",
        keys: |description, keys| {
            if description.source.is_structured() {
                let parts = description.ids.iter().filter_map(|id| Some(id.split_once('#')?.0));
                let pages = parts.chain(description.texts("url").filter(|url| !url.contains('#')));
                keys.extend(pages.filter_map(page_key).map(IdentityKey::Text));
            }
        },
        things: None,
        posts: Some(IdentityCondition::OnlyOfTypes),
    },
    IdentityRule {
        name: "name",
        compares: "the letters and digits of `name` and `headline`",
        keys: |description, keys| {
            // Publishers escape names twice.
            let names =
                description.names().map(|name| letters(&markup::plain(name))).filter(|name| !name.is_empty());
            keys.extend(names.map(|name| IdentityKey::Text(Cow::Owned(name))));
        },
        things: Some(IdentityCondition::OnlyInSource),
        posts: Some(IdentityCondition::OnlyAddressed),
    },
    IdentityRule {
        name: "post of the page",
        compares: "being the post of the page, with its name or without a name",
        keys: |description, keys| keys.extend(description.is_of_page.then_some(IdentityKey::OfPage)),
        things: Some(IdentityCondition::OneFamily),
        posts: None,
    },
    IdentityRule {
        name: "only one",
        compares: "being no part of another one",
        keys: |description, keys| keys.extend(description.is_outside.then_some(IdentityKey::Outside)),
        things: Some(IdentityCondition::OnlyNamed),
        posts: None,
    },
];

impl IdentityRule {
    /// All rules, in the order in which they are applied.
    pub fn all() -> &'static [IdentityRule] {
        &RULES
    }
}

/// The things that are one. After the rules of the table, their parts are joined.
pub(crate) fn join_things(model: &mut Model<'_>) -> Groups {
    model.set_families();
    let mut joiner = Joiner::new(&model.descriptions);
    joiner.join_by(|rule| rule.things);
    joiner.join_parts();
    joiner.groups
}

/// The posts that are one.
pub(crate) fn join_posts(descriptions: &[Description<'_>]) -> Groups {
    let mut joiner = Joiner::new(descriptions);
    joiner.join_by(|rule| rule.posts);
    joiner.groups
}

pub(super) struct Joiner<'t, 'd> {
    descriptions: &'t [Description<'d>],
    pub(super) groups: Groups,
}

/// What a description is the only one in: its source, or its types.
type Lane<'t> = (u8, SmallVec<[&'t str; 2]>);

impl<'t, 'd> Joiner<'t, 'd> {
    fn new(descriptions: &'t [Description<'d>]) -> Self {
        Joiner { descriptions, groups: Groups::new(descriptions.len()) }
    }

    fn join_by(&mut self, condition: impl Fn(&IdentityRule) -> Option<IdentityCondition>) {
        for rule in &RULES {
            let Some(condition) = condition(rule) else { continue };
            for numbers in self.with_one_key(rule, condition) {
                for pair in self.which_are_one(numbers, condition).windows(2) {
                    self.groups.join([pair[0], pair[1]]);
                }
            }
        }
    }

    /// The descriptions that have a key in common, for each key that several have.
    fn with_one_key(&self, rule: &IdentityRule, condition: IdentityCondition) -> Vec<Numbers> {
        // A key, and the number and the family of its description.
        let mut with_key: Vec<(IdentityKey<'t>, u32, u16)> = Vec::new();
        let mut keys = Vec::new();
        for (number, description) in (0..).zip(self.descriptions) {
            let families = if condition == IdentityCondition::Any { 1 } else { description.families.len() };
            if families > 0 {
                (rule.keys)(description, &mut keys);
            }
            for key in keys.drain(..) {
                for family in 0..families as u16 {
                    growing::push(&mut with_key, (key.clone(), number, family));
                }
            }
        }
        let family = |number: u32, family: u16| match condition {
            IdentityCondition::Any => "",
            _ => self.description(number).families[usize::from(family)],
        };
        sort_by(&mut with_key, |(key, number, of_key), (next_key, next, of_next)| {
            let order = (key, family(*number, *of_key)).cmp(&(next_key, family(*next, *of_next)));
            order.then(number.cmp(next))
        });
        let of_keys = with_key.chunk_by(|(key, number, of_key), (next_key, next, of_next)| {
            key == next_key && family(*number, *of_key) == family(*next, *of_next)
        });
        let several = of_keys.filter(|of_key| of_key.len() > 1);
        let mut several: Vec<Numbers> =
            several.map(|of_key| of_key.iter().map(|(_, number, _)| *number).collect()).collect();
        several.sort_unstable();
        several
    }

    /// Of descriptions with a common key, those that the condition joins.
    fn which_are_one(&self, numbers: Numbers, condition: IdentityCondition) -> Numbers {
        let of_source = |description: &'t Description<'d>| (description.source as u8, SmallVec::new());
        let of_types = |description: &'t Description<'d>| (0, description.types.iter().copied().collect());
        match condition {
            IdentityCondition::Any | IdentityCondition::OneFamily => numbers,
            IdentityCondition::OnlyInSource => self.only_ones(&numbers, of_source),
            IdentityCondition::OnlyOfTypes => self.only_ones(&numbers, of_types),
            IdentityCondition::OnlyAddressed => {
                let only = self.only_ones(&numbers, of_source);
                if only.iter().filter(|number| self.has_address(**number)).count() > 1 {
                    Numbers::new()
                } else {
                    only
                }
            }
            IdentityCondition::OnlyNamed => {
                let only = self.only_ones(&numbers, of_source);
                let descriptions = only.iter().map(|number| self.description(*number));
                let named: Vec<&Description<'_>> =
                    descriptions.filter(|description| !is_nameless(description)).collect();
                let are_alike = named.windows(2).all(|pair| have_like_names(pair[0], pair[1]));
                if are_alike { only } else { Numbers::new() }
            }
        }
    }

    /// True if a description of the group that a description is of has an address.
    fn has_address(&self, number: u32) -> bool {
        let members = &self.groups.members[self.groups.group(number as usize)];
        members.iter().any(|member| self.description(*member).has("url"))
    }

    /// Of these descriptions, one of each group that is the only one in its lane.
    fn only_ones(&self, numbers: &[u32], lane: impl Fn(&'t Description<'d>) -> Lane<'t>) -> Numbers {
        let in_lane = |number: &u32| (lane(self.description(*number)), self.groups.groups[*number as usize]);
        let mut groups: Vec<(Lane<'t>, u32)> = numbers.iter().map(in_lane).collect();
        groups.sort_unstable();
        groups.dedup();
        let lanes = groups.chunk_by(|(first, _), (next, _)| first == next);
        let mut only: Numbers = lanes.filter(|groups| groups.len() == 1).map(|groups| groups[0].1).collect();
        only.sort_unstable();
        only
    }

    pub(super) fn description(&self, number: u32) -> &'t Description<'d> {
        &self.descriptions[number as usize]
    }
}

fn is_nameless(description: &Description<'_>) -> bool {
    let names = ["contentUrl", "headline", "name", "url"];
    description.ids.is_empty() && !names.iter().any(|name| description.has(name))
}

/// True for two things that a page may be about, with names that have many words in common, and without identifiers and
/// addresses.
fn have_like_names(first: &Description<'_>, second: &Description<'_>) -> bool {
    fn only_name<'t>(description: &'t Description<'_>) -> Option<&'t str> {
        let has_address = !description.ids.is_empty() || description.texts("url").next().is_some();
        description.names().next().filter(|name| {
            description.is_outside && may_be_main(description) && !has_address && name.len() <= MAX_PART_NAME
        })
    }
    let names = only_name(first).zip(only_name(second));
    names.is_some_and(|(first, second)| Likeness::of(first, second) >= Likeness::ManyWords)
}
