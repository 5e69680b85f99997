//! The engine for rel links: `a`, `area` and `link` with `rel` and `href`. It follows "parse a hyperlink
//! element for rel microformats" of the microformats2 parsing specification.

use std::collections::{HashMap, HashSet};

use crate::budget::Budget;
use crate::collections::map::Map;
use crate::collections::multi_map::Index;
use crate::collections::short_name::Name;
use crate::document::{RelUrl, RelUrls, Rels};
use crate::dom::text::push_text_content;
use crate::dom::{El, flag};
use crate::html::names::{attr, tag};
use crate::url::Base;
use crate::whitespace::tokens;

/// The longest list of rels that is searched linearly.
const LINEAR_SCAN_MAX: usize = 24;

pub(crate) struct Engine<'a> {
    base: &'a Base,
    rels: Vec<(Name, Vec<String>)>,
    urls: Vec<(Name, RelUrl)>,
    rel_index: Index,
    url_index: Index,
    /// For each rel, the number of the URL that was added to it last.
    last_urls: Vec<usize>,
    /// For URLs with many rels, by number: the numbers of their rels.
    many: HashMap<usize, HashSet<usize>>,
    /// A buffer for link texts, reused for each link.
    scratch: String,
}

impl<'a> Engine<'a> {
    pub(crate) fn new(base: &'a Base) -> Self {
        let (rels, urls, rel_index, url_index, last_urls, many) = Default::default();
        let scratch = String::with_capacity(256);
        Engine { base, rels, urls, rel_index, url_index, last_urls, many, scratch }
    }

    pub(crate) fn enter(&mut self, el: El<'_>, budget: &mut Budget) {
        if !el.has(flag::REL) || !matches!(el.tag(), tag::A | tag::AREA | tag::LINK) || budget.exhausted() {
            return;
        }
        let (Some(rel), Some(href)) = (el.attr_by(attr::REL), el.attr_by(attr::HREF)) else { return };
        let mut rels = tokens(rel).peekable();
        if rels.peek().is_none() {
            return;
        }
        let before = self.urls.len();
        let url = self.url_number(href, budget);
        self.describe(url, el, budget);
        for rel in rels {
            self.add(rel, url, url < before, budget);
        }
    }

    fn url_number(&mut self, href: &str, budget: &mut Budget) -> usize {
        let url = self.base.resolve(href);
        if let Some(number) = self.url_index.find(&url, &self.urls) {
            return number;
        }
        self.urls.push((budget.clip_cow(url).into(), RelUrl::default()));
        self.url_index.add_last(&self.urls);
        self.urls.len() - 1
    }

    fn add(&mut self, rel: &str, url: usize, was_linked: bool, budget: &mut Budget) {
        let known = self.rel_index.find(rel, &self.rels);
        let number = known.unwrap_or_else(|| self.add_rel(rel));
        if self.is_new(number, url, was_linked) && !budget.exhausted() {
            let (text, about) = &mut self.urls[url];
            self.rels[number].1.push(budget.clip(text.as_str()).into());
            about.rels.reserve_exact(usize::from(about.rels.is_empty()));
            about.rels.push(budget.clip(rel));
        }
    }

    fn add_rel(&mut self, rel: &str) -> usize {
        self.rels.push((rel.into(), Vec::with_capacity(1)));
        self.rel_index.add_last(&self.rels);
        self.last_urls.push(usize::MAX);
        self.rels.len() - 1
    }

    /// True if the URL does not have this rel yet. The first checks avoid a search: most URLs have one link,
    /// or few rels.
    fn is_new(&mut self, rel: usize, url: usize, was_linked: bool) -> bool {
        if std::mem::replace(&mut self.last_urls[rel], url) == url {
            return false;
        }
        let known = &self.urls[url].1.rels;
        if !was_linked {
            return true;
        }
        if known.len() <= LINEAR_SCAN_MAX {
            return known.iter().all(|known| !self.rels[rel].0.is(known));
        }
        let numbers = || known.iter().filter_map(|name| self.rel_index.find(name, &self.rels)).collect();
        self.many.entry(url).or_insert_with(numbers).insert(rel)
    }

    /// Sets the keys that no earlier link to the same URL has set (the step "add keys to the hash").
    fn describe(&mut self, url: usize, el: El<'_>, budget: &mut Budget) {
        let about = &mut self.urls[url].1;
        let attributes = [
            (&mut about.hreflang, attr::HREFLANG),
            (&mut about.media, attr::MEDIA),
            (&mut about.title, attr::TITLE),
            (&mut about.content_type, attr::TYPE),
        ];
        for (known, attribute) in attributes {
            if known.is_none() {
                *known = el.attr_by(attribute).map(|value| budget.clip(value));
            }
        }
        if about.text.is_none() {
            self.scratch.clear();
            push_text_content(&mut self.scratch, el);
            about.text = Some(&self.scratch).filter(|text| !text.is_empty()).map(|text| budget.clip(text));
        }
    }

    pub(crate) fn finish(mut self) -> (Rels, RelUrls) {
        for (_, about) in &mut self.urls {
            about.rels.sort_unstable();
            about.rels.shrink_to_fit();
        }
        self.rels.retain(|(_, urls)| !urls.is_empty());
        self.urls.shrink_to_fit();
        (Map::of(self.rels), Map::of(self.urls))
    }
}
