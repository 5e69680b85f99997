//! Compares inner HTML with what html5ever writes for markup5ever_rcdom's tree, on html5lib's trees and the corpora. Checks
//! too that the HTML of html5lib's serialiser cases and of whole pages reads back as the same tree.

use html5ever::serialize::{SerializeOpts, TraversalScope, serialize};
use libtest_mimic::{Failed, Trial};
use markup5ever_rcdom::{Handle, NodeData, SerializableHandle};
use microweave::Dom;
use serde_json::Value;

use crate::support::{rcdom, suites, tree};

pub(crate) fn trials() -> Vec<Trial> {
    let Some(html5lib) = suites::folder("html5lib") else { return Vec::new() };
    let mut trials = Vec::new();
    for (file, text) in suites::files_below(&html5lib.join("tree-construction"), "dat") {
        let pages: Vec<String> = tree::read_cases(&text).into_iter().map(|case| case.data).collect();
        trials.push(Trial::test(format!("trees::{file}"), move || {
            pages.iter().try_for_each(|page| compare(page))
        }));
    }
    for (name, page) in suites::pages().unwrap_or_default() {
        let copy = page.clone();
        trials.push(Trial::test(format!("corpus::{name}"), move || compare(&page)));
        trials.push(Trial::test(format!("pages::{name}"), move || read_page_back(&copy)));
    }
    for (file, text) in suites::files_below(&html5lib.join("serializer"), "test") {
        trials.push(Trial::test(format!("serializer::{file}"), move || read_back(&text)));
    }
    trials
}

/// Compares our inner HTML of the root element with html5ever's.
fn compare(page: &str) -> Result<(), Failed> {
    // markup5ever_rcdom leaves out the contents of templates.
    if page.contains("<template") {
        return Ok(());
    }
    let dom = Dom::parse(page);
    let ours = dom.elements().next().ok_or("a page has a root")?.inner_html();
    let theirs = serialize_root(&rcdom::parse(page, None).document);
    if ours == theirs { Ok(()) } else { Err(format!("{page:?}\nours:   {ours}\ntheirs: {theirs}").into()) }
}

fn serialize_root(document: &Handle) -> String {
    let children = document.children.borrow();
    let root = children.iter().find(|node| matches!(node.data, NodeData::Element { .. }));
    let root = root.expect("a page has a root").clone();
    let options = SerializeOpts {
        scripting_enabled: false,
        traversal_scope: TraversalScope::ChildrenOnly(None),
        create_missing_parent: false,
    };
    let mut html = Vec::new();
    serialize(&mut html, &SerializableHandle::from(root), options).expect("a vector can be written to");
    String::from_utf8(html).expect("HTML is UTF-8")
}

/// Checks that a whole page that we write reads back as the same tree.
fn read_page_back(page: &str) -> Result<(), Failed> {
    let dom = Dom::parse(page);
    let again = Dom::parse(&dom.html());
    let (tree, tree_again) = (
        tree::write_ours(&dom, false, tree::Order::AsWritten),
        tree::write_ours(&again, false, tree::Order::AsWritten),
    );
    match tree.lines().zip(tree_again.lines()).find(|(line, again)| line != again) {
        Some((line, again)) => Err(format!("{line:?} reads back as {again:?}").into()),
        None if tree.len() != tree_again.len() => Err("the trees are not of the same length".into()),
        None => Ok(()),
    }
}

/// html5lib's serialiser leaves out optional quotes and tags. Its output has the same tree as ours.
fn read_back(text: &str) -> Result<(), Failed> {
    let suite: Value = serde_json::from_str(text)?;
    let cases = suite["tests"].as_array().ok_or("a file has tests")?;
    for expected in cases.iter().filter_map(|case| case["expected"][0].as_str()) {
        let dom = Dom::parse_fragment(expected, "div");
        let html = dom.elements().next().ok_or("a fragment has a root")?.inner_html();
        let again = Dom::parse_fragment(&html, "div");
        if tree::write_ours(&again, true, tree::Order::AsWritten)
            != tree::write_ours(&dom, true, tree::Order::AsWritten)
        {
            return Err(format!("{expected:?} is written as {html:?}, which is another tree").into());
        }
    }
    Ok(())
}
