//! Compares the checker's findings about `itemref` with the errors of the specification's algorithm for the properties of
//! an item (Microdata 5.2.5), on random pages.

use std::collections::HashSet;
use std::sync::Arc;

use libtest_mimic::Trial;
use microweave::{El, NodeId, Options, Page};
use microweave_check::{CheckOptions, Rule, check};
use microweave_reader::Reading;

use crate::support::random::Random;

const PAGES: u64 = 5_000;

pub(crate) fn trials() -> Vec<Trial> {
    vec![Trial::test("findings are the errors of the algorithm", || {
        findings_are_errors_of_the_algorithm();
        Ok(())
    })]
}

fn findings_are_errors_of_the_algorithm() {
    let mut counts = [0; 3];
    for seed in 1..=PAGES {
        let html = page_of(seed);
        let page = Arc::new(Options::new().page(&html, "https://example.com/"));
        let found = check(&Reading::of(Arc::clone(&page)), &CheckOptions::new()).findings;
        let lines = |rules: &[Rule]| -> HashSet<u32> {
            let with_rules = found.iter().filter(|finding| rules.contains(&finding.rule));
            with_rules.filter_map(|finding| Some(finding.position()?.line)).collect()
        };
        let oracle = Oracle::of(&page);
        let errors = [Rule::ItemrefItself, Rule::ItemrefOverlap];
        assert_eq!(lines(&errors), oracle.lines_with_errors, "{html}");
        assert_eq!(lines(&[Rule::ItempropUnused]), oracle.lines_unused, "{html}");
        assert_eq!(!lines(&[Rule::ItemCycle]).is_empty(), oracle.has_cycle, "{html}");
        counts[0] += oracle.lines_with_errors.len();
        counts[1] += oracle.lines_unused.len();
        counts[2] += usize::from(oracle.has_cycle);
    }
    assert!(
        counts.iter().all(|&count| count > 100),
        "the random pages have too few errors of a kind: {counts:?}"
    );
}

/// A page of nested elements with few ids, each on a line of its own.
fn page_of(seed: u64) -> String {
    let mut random = Random::new(seed);
    let (mut html, mut open) = (String::new(), 0);
    for _ in 0..4 + random.below(12) {
        if open > 0 && random.below(3) == 0 {
            html += "</div>";
            open -= 1;
        }
        html += "\n<div";
        if random.below(2) == 0 {
            html += &format!(" id=i{}", random.below(5));
        }
        if random.below(3) > 0 {
            html += " itemprop=x";
        }
        if random.below(2) == 0 {
            html += " itemscope";
            let ids: Vec<String> =
                (0..6).filter(|_| random.below(4) == 0).map(|id| format!("i{id}")).collect();
            html += &format!(" itemref='{}'", ids.join(" "));
        }
        // A property without a text is one that a script fills in.
        html += ">a";
        open += 1;
    }
    html
}

#[derive(Default)]
struct Oracle {
    lines_with_errors: HashSet<u32>,
    lines_unused: HashSet<u32>,
    has_cycle: bool,
}

impl Oracle {
    fn of(page: &Page) -> Self {
        let dom = page.dom();
        let mut oracle = Oracle::default();
        let (mut used, mut edges) = (HashSet::new(), Vec::new());
        for item in dom.elements().filter(|el| el.attr("itemscope").is_some()) {
            let (properties, has_error) = crawl(item, page);
            if has_error {
                oracle.lines_with_errors.insert(line(item));
            }
            edges.extend(properties.iter().map(|property| (item.id(), *property)));
            used.extend(properties);
        }
        let unused = dom.elements().filter(|el| el.attr("itemprop").is_some() && !used.contains(&el.id()));
        oracle.lines_unused = unused.map(line).collect();
        oracle.has_cycle = edges.iter().any(|&(from, _)| leads_back(from, &edges));
        oracle
    }
}

/// Section 5.2.5: the properties of an item, and whether there was a microdata error.
fn crawl(root: El<'_>, page: &Page) -> (Vec<NodeId>, bool) {
    // 1 to 3.
    let (mut results, mut memory, mut has_error) = (Vec::new(), HashSet::from([root.id()]), false);
    let mut pending: Vec<El<'_>> = root.child_elements().collect();
    // 4.
    let ids = root.attr("itemref").unwrap_or_default().split_ascii_whitespace();
    pending.extend(ids.filter_map(|id| page.dom().element_by_id(id)));
    // 5 and 6.
    while let Some(current) = pending.pop() {
        // 7 and 8.
        if !memory.insert(current.id()) {
            has_error = true;
            continue;
        }
        // 9.
        if current.attr("itemscope").is_none() {
            pending.extend(current.child_elements());
        }
        // 10.
        if current.attr("itemprop").is_some() {
            results.push(current.id());
        }
    }
    (results, has_error)
}

fn leads_back(start: NodeId, edges: &[(NodeId, NodeId)]) -> bool {
    let (mut seen, mut todo) = (HashSet::new(), vec![start]);
    while let Some(node) = todo.pop() {
        for &(_, to) in edges.iter().filter(|(from, _)| *from == node) {
            if to == start {
                return true;
            }
            if seen.insert(to) {
                todo.push(to);
            }
        }
    }
    false
}

fn line(el: El<'_>) -> u32 {
    el.start().expect("it was parsed here").line
}
