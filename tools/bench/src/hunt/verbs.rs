//! What is done with a page: every verb, with the options that make it do more.

use std::hint::black_box;

use microweave::sanitize::Policy;
use microweave::{Limits, Options};
use microweave_convert::Format;
use microweave_requests::{AnswerOptions, Html, Request, Verb, answer};
use serde_json::{Value, json};

/// The address of the pages.
pub const ADDRESS: &str = "https://example.com/a/page";

/// Something that is done with a page.
pub struct Work {
    /// The name in the report.
    pub name: String,
    run: Box<dyn Fn(String)>,
}

impl Work {
    /// Does the work for a page.
    pub fn on(&self, page: String) {
        (self.run)(page);
    }
}

/// Every verb.
pub fn all(max_memory: Option<usize>) -> Vec<Work> {
    let limits = max_memory.map_or_else(Limits::new, |bytes| Limits::new().max_memory(bytes));
    let page_options = Options::new().limits(limits);
    let mut all = vec![
        Work::new("tree", move |page| drop(black_box(microweave::Dom::parse_within(&page, &limits)))),
        Work::new("links", move |page| {
            drop(black_box(microweave_reader::links(&page_options.page(&page, ADDRESS))));
        }),
        Work::new("clean", |page| drop(black_box(Policy::new().clean_with_base(&page, ADDRESS)))),
    ];
    let verbs = [
        ("parse", Verb::Parse, json!({})),
        ("parse all sources", Verb::Parse, json!({ "jsonLd": true, "meta": true, "rdfa": true })),
        (
            "parse with reasons",
            Verb::Parse,
            json!({ "jsonLd": true, "meta": true, "rdfa": true, "reasons": true }),
        ),
        (
            "parse otherwise",
            Verb::Parse,
            json!({ "lang": true, "text": "folded", "cleanText": true, "expandNames": true }),
        ),
        ("read", Verb::Read, json!({})),
        ("read with reasons", Verb::Read, json!({ "reasons": true })),
        ("explain", Verb::Explain, json!({ "jsonLd": true, "meta": true, "rdfa": true })),
        ("check", Verb::Check, json!({})),
        ("check a profile", Verb::Check, json!({ "profiles": ["google", "indieweb"] })),
        ("feeds", Verb::Feeds, json!({})),
        ("mention", Verb::Mention, json!({})),
        ("things", Verb::Things, json!({})),
        ("things with reasons", Verb::Things, json!({ "reasons": true })),
    ];
    all.extend(
        verbs
            .into_iter()
            .map(|(name, verb, options)| asked(name.to_owned(), verb, None, options, max_memory)),
    );
    let formats = Format::all().map(|format| {
        (format, "".to_owned(), json!({ "jsonLd": true, "meta": true, "rdfa": !format.is_of_posts() }))
    });
    let profiles = [
        (Format::Turtle, "rdfProfile", "html5-2010"),
        (Format::NQuads, "rdfProfile", "html5-2010"),
        (Format::Vcard, "vcardProfile", "html5"),
        (Format::Icalendar, "icalendarProfile", "html5"),
        (Format::Atom, "atomProfile", "html5-2010"),
    ];
    let profiles = profiles
        .into_iter()
        .map(|(format, option, profile)| (format, format!(" of {profile}"), json!({ option: profile })));
    all.extend(formats.chain(profiles).map(|(format, profile, options)| {
        asked(format!("format {format}{profile}"), Verb::Parse, Some(format), options, max_memory)
    }));
    all
}

impl Work {
    fn new(name: &str, run: impl Fn(String) + 'static) -> Self {
        Work { name: name.to_owned(), run: Box::new(run) }
    }
}

/// A question about a page.
fn asked(
    name: String,
    verb: Verb,
    format: Option<Format>,
    options: Value,
    max_memory: Option<usize>,
) -> Work {
    let mut options: AnswerOptions = serde_json::from_value(options).expect("the options are right");
    options.set("maxMemory", &json!(max_memory)).expect("it is a number");
    let run = move |page| {
        let mut request = Request { options: options.clone(), ..Request::new(Html::Text(page), ADDRESS) };
        request.format = format.map(|format| format.name().to_owned());
        request.target = Some("https://example.org/".to_owned());
        // Some pages do not have what a format needs.
        let a = answer(verb, &request);
        if std::env::var_os("SHOW").is_some() {
            match &a {
                Ok(a) => println!(
                    "{}: {} {:?}",
                    verb.name(),
                    a.body.len(),
                    a.diagnostics.iter().map(|d| d.kind.code()).collect::<Vec<_>>()
                ),
                Err(e) => println!("{}: {e}", verb.name()),
            }
        }
        drop(black_box(a));
    };
    Work { name, run: Box::new(run) }
}
