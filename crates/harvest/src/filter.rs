//! Filters: which pages a harvest keeps.

use microweave::Page;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::fingerprint::fraction;
use crate::page::json_ld_nodes;
use crate::record::PageRecord;

/// Which pages are kept. A page is kept whole if all filters that are set let it pass.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Filter {
    /// Types, of which the page must have an item at any depth, such as `h-card` or `schema.org/Product`: an address
    /// needs no scheme, and `http` and `https` are one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<String>,
    /// Hosts, one of which the page must be from: the host itself or one below it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hosts: Vec<String>,
    /// The minimum number of items of all syntaxes, at any depth.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub min_items: usize,
    /// The part of the pages to keep, from 0 to 1. It is decided by the page's URL, or if it has none, by its source and
    /// offset: each run takes the same ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<f64>,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Filter {
    /// True if the page may be kept, before it is parsed.
    pub(crate) fn passes_record(&self, record: &PageRecord, source: &str) -> bool {
        self.is_from_host(&record.url) && self.is_in_sample(record, source)
    }

    fn is_from_host(&self, url: &str) -> bool {
        if self.hosts.is_empty() {
            return true;
        }
        let url = Url::parse(url).ok();
        let Some(host) = url.as_ref().and_then(Url::host_str) else { return false };
        self.hosts.iter().any(|wanted| {
            let wanted = wanted.trim_start_matches("*.").trim_matches('.');
            let length = host.len().checked_sub(wanted.len());
            length.and_then(|at| host.split_at_checked(at)).is_some_and(|(below, end)| {
                end.eq_ignore_ascii_case(wanted) && (below.is_empty() || below.ends_with('.'))
            })
        })
    }

    fn is_in_sample(&self, record: &PageRecord, source: &str) -> bool {
        self.sample.is_none_or(|part| {
            let number = match record.url.as_str() {
                "" => fraction(&format!("{source} {}", record.offset)),
                url => fraction(url),
            };
            number < part
        })
    }

    /// True if a page is kept. `items` is the number of its items.
    pub(crate) fn passes_page(&self, page: &Page, items: usize) -> bool {
        items >= self.min_items && (self.types.is_empty() || self.has_type(page))
    }

    fn has_type(&self, page: &Page) -> bool {
        let document = page.document();
        let is_wanted = |found: &str| self.types.iter().any(|wanted| is_same_type(wanted, found));
        document.all_items().any(|item| item.types().any(is_wanted))
            || document.microdata().all_items().any(|item| item.types().any(is_wanted))
            || document.rdfa().all_items().any(|item| item.types().any(is_wanted))
            || json_ld_nodes(page).any(|node| node.types().any(is_wanted))
    }
}

fn is_same_type(wanted: &str, found: &str) -> bool {
    without_scheme(wanted) == without_scheme(found)
}

/// An address without `http://` or `https://`.
fn without_scheme(name: &str) -> &str {
    let rest = name.strip_prefix("https://").or_else(|| name.strip_prefix("http://"));
    rest.unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use microweave::Options;

    use super::*;

    fn record(url: &str) -> PageRecord {
        PageRecord { url: url.to_owned(), ..PageRecord::default() }
    }

    #[test]
    fn hosts_have_those_below_them() {
        let filter = Filter { hosts: vec!["Example.com".to_owned()], ..Filter::default() };
        for (url, is_kept) in [
            ("https://example.com/a", true),
            ("http://www.EXAMPLE.com:8000/", true),
            ("https://notexample.com/", false),
            ("https://example.com.evil.example/", false),
            ("", false),
            ("example.com", false),
        ] {
            assert_eq!(filter.passes_record(&record(url), "a"), is_kept, "{url}");
        }
    }

    #[test]
    fn samples_are_the_same_in_each_run() {
        let kept = |part| {
            let filter = Filter { sample: Some(part), ..Filter::default() };
            let urls = (0..10_000).map(|number| format!("https://example.com/{number}"));
            urls.filter(|url| filter.passes_record(&record(url), "")).collect::<Vec<_>>()
        };
        let (some, more) = (kept(0.01), kept(0.1));
        assert!((60..140).contains(&some.len()), "{}", some.len());
        assert!(some.iter().all(|url| more.contains(url)));
        assert_eq!((kept(0.0).len(), kept(1.0).len()), (0, 10_000));
    }

    #[test]
    fn types_are_found_at_every_depth() {
        let page = r#"<div class="h-entry"><p class="p-author h-card">Ada</p></div>
            <div itemscope itemtype="https://schema.org/Offer">
              <p itemprop=itemOffered itemscope itemtype="http://schema.org/Product"></div>
            <script type="application/ld+json">
              {"@context": "https://schema.org/", "@graph": [{"@type": ["Event"], "location": {"@type": "Place"}}]}
            </script><p typeof="schema:Recipe">"#;
        let page = Options::new().json_ld(true).rdfa(true).page(page, "");
        for (wanted, is_kept) in [
            ("h-card", true),
            ("card", false),
            ("schema.org/Product", true),
            ("https://schema.org/Product", true),
            ("Product", false),
            ("schema.org/Event", true),
            ("schema.org/Place", true),
            ("schema.org/Recipe", true),
            ("schema.org/Person", false),
        ] {
            let filter = Filter { types: vec![wanted.to_owned()], ..Filter::default() };
            assert_eq!(filter.passes_page(&page, 4), is_kept, "{wanted}");
        }
    }
}
