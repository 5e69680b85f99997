//! The algorithms of the reader: the cases under `test-suite/reader/`, which are pages with the expected answer of one
//! algorithm and the step that gives it. The README there describes them.

use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use microweave::{Document, Item, Options, Tree, Value};
use microweave_reader as reader;
use microweave_reader::{
    Answer, Authorship, EntryList, Fetched, MainObject, PostTypeOrder, PostTypeRules, Reading,
};
use serde_json::{Value as Json, json};

use crate::support::both_trees::on_both_trees;
use crate::support::cases::{self, same};
use crate::support::reader_case::Case;

pub(crate) fn trials() -> Vec<Trial> {
    // Other modules run these cases.
    let is_of_other_module =
        |name: &str| ["read/", "reasons/", "schema/"].iter().any(|folder| name.starts_with(folder));
    let cases = cases::pages("reader").into_iter().filter(|(name, _)| !is_of_other_module(name));
    let both =
        |(name, page): (String, PathBuf)| on_both_trees(&name.clone(), move |tree| run(&name, &page, tree));
    cases.flat_map(both).collect()
}

fn run(name: &str, page: &Path, tree: Tree) -> Result<(), Failed> {
    let case = Case::read(&std::fs::read_to_string(page)?)?;
    let options = Options::new().tree(tree);
    let document = options.parse(&case.page().html, &case.page().url);
    let algorithm = name.split('/').next().unwrap_or_default();
    let ours = match algorithm {
        "representative-card" => representative_card(&document, &case),
        "authorship" => authorship(&document, &case, &options),
        "post-type" => post_types(&document, &case),
        "mention" => mention(&document, &case),
        "main-object" => main_object(&document, &case),
        "feed-links" => feed_links(&document, &case),
        "preview" => preview(&options, &case),
        _ => return Err(format!("there is no algorithm {algorithm}").into()),
    };
    same(&ours, &cases::json(&page.with_extension("json"))?)
}

/// The id of an item, or else its name.
fn label(item: Item<'_>) -> Json {
    json!(item.id().or(item.text("name")))
}

fn representative_card(document: &Document, case: &Case) -> Json {
    let Answer { value, step, .. } = reader::representative_card(document, &case.page().url);
    json!({ "card": value.map(label), "step": step.to_string() })
}

/// With the word `reasons`, the reasons only.
fn preview(options: &Options, case: &Case) -> Json {
    let with_reasons = case.has("reasons");
    let page = options.clone().reasons(with_reasons).page(&case.page().html, &case.page().url);
    let preview = json!(Reading::of(page).preview());
    if with_reasons { preview["reasons"].clone() } else { preview }
}

fn authorship(document: &Document, case: &Case, options: &Options) -> Json {
    let mut fetched = Vec::new();
    let fetch = |url: &str| {
        fetched.push(url.to_owned());
        let page = case.pages.iter().skip(1).find(|page| page.requested_url == url)?;
        Some(Fetched { document: options.parse(&page.html, &page.url), address: page.url.clone() })
    };
    let mut authorship = Authorship::new(document, &case.page().url, fetch);
    let authors = document.find("h-entry").map(|entry| {
        let Answer { value, step, .. } = authorship.of(entry);
        let author = value.map(|author| {
            let photo = author.photo().map(|photo| match photo {
                Value::Url { value, alt } => json!({ "value": value, "alt": alt }),
                photo => json!(photo.as_text()),
            });
            json!({
                "name": author.name(), "url": author.url(), "photo": photo, "page": author.page(),
                "card": author.card().is_some()
            })
        });
        json!({ "author": author, "step": step.to_string() })
    });
    let authors: Vec<Json> = authors.collect();
    json!({ "authors": authors, "fetched": fetched })
}

fn post_types(document: &Document, case: &Case) -> Json {
    let order = if case.has("reply-first") { PostTypeOrder::ReplyFirst } else { PostTypeOrder::ReplyLast };
    let rules = PostTypeRules::new().order(order).more_types(!case.has("fewer-types"));
    let types = document.items().map(|post| {
        let Answer { value, step, .. } = reader::post_type(post, rules);
        json!([value.to_string(), step.to_string()])
    });
    types.collect()
}

fn mention(document: &Document, case: &Case) -> Json {
    let target = case.word("target").unwrap_or_default();
    let Answer { value, step, .. } = reader::mention(document, &case.page().url, target);
    let mention = value.map(|mention| json!([mention.kind.to_string(), mention.post.map(label)]));
    json!({ "mention": mention, "step": step.to_string() })
}

fn main_object(document: &Document, case: &Case) -> Json {
    let Answer { value, step, .. } = reader::main_object(document, &case.page().url);
    let object = match value {
        MainObject::Post(post) => json!({ "post": label(post) }),
        MainObject::Card(card) => json!({ "card": label(card) }),
        MainObject::Feed(feed) => feed_json(&feed),
        MainObject::Other(item) => json!({ "other": label(item) }),
        _ => Json::Null,
    };
    let paging = reader::paging(document);
    json!({
        "object": object, "step": step.to_string(), "previous": paging.previous, "next": paging.next,
        "feeds": reader::feeds(document).iter().map(feed_json).collect::<Vec<_>>()
    })
}

fn feed_json(feed: &EntryList<'_>) -> Json {
    let entries: Vec<Json> = feed.entries().iter().copied().map(label).collect();
    json!({ "feed": feed.item().map(|_| feed.name()), "entries": entries })
}

fn feed_links(document: &Document, case: &Case) -> Json {
    let links = reader::feed_links(document, &case.page().url);
    let links = links.into_iter().map(|Answer { value, step, .. }| {
        json!([value.url, value.format.to_string(), value.name, step.to_string()])
    });
    links.collect()
}
