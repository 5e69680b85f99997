//! What is done with a page: every verb, with the options that make it do more.

use std::hint::black_box;

use microweave::{Dom, Limits, Options};
use microweave_convert::Format;
use microweave_reader::links;
use microweave_requests::{AnswerOptions, Html, Request, Verb, answer};
use serde_json::{Value, json};

/// The address of the pages.
pub const ADDRESS: &str = "https://example.com/a/page";

/// Something that is done with a page.
pub struct Work {
    /// The name in the report.
    pub name: String,
    run: Box<dyn Fn(&str)>,
}

impl Work {
    /// Does the work for a page.
    pub fn on(&self, page: &str) {
        (self.run)(page);
    }

    fn new(name: &str, run: impl Fn(&str) + 'static) -> Self {
        Work { name: name.to_owned(), run: Box::new(run) }
    }
}

/// Every verb. With `max_memory`, each has this limit.
pub fn all(max_memory: Option<usize>) -> Vec<Work> {
    let limits = max_memory.map_or_else(Limits::new, |bytes| Limits::new().max_memory(bytes));
    let options = Options::new().limits(limits);
    let mut all = vec![
        Work::new("tree", move |page| drop(black_box(Dom::parse_within(page, &limits)))),
        Work::new("links", move |page| drop(black_box(links(&options.page(page, ADDRESS))))),
    ];
    let all_syntaxes = json!({ "jsonLd": true, "meta": true, "rdfa": true });
    let all_with_reasons = json!({ "jsonLd": true, "meta": true, "rdfa": true, "reasons": true });
    let other_texts = json!({ "lang": true, "text": "folded", "cleanText": true, "expandNames": true });
    let verbs = [
        ("parse", Verb::Parse, json!({})),
        ("parse all syntaxes", Verb::Parse, all_syntaxes.clone()),
        ("parse with reasons", Verb::Parse, all_with_reasons),
        ("parse other texts", Verb::Parse, other_texts),
        ("read", Verb::Read, json!({})),
        ("preview", Verb::Preview, json!({ "reasons": true })),
        ("read with reasons", Verb::Read, json!({ "reasons": true })),
        ("explain", Verb::Explain, all_syntaxes),
        ("check", Verb::Check, json!({})),
        ("check by profiles", Verb::Check, json!({ "profiles": ["google", "indieweb"] })),
        ("feeds", Verb::Feeds, json!({})),
        ("mention", Verb::Mention, json!({})),
        ("clean", Verb::Sanitize, json!({})),
        ("things", Verb::Things, json!({})),
        ("things with reasons", Verb::Things, json!({ "reasons": true })),
    ];
    let verbs = verbs.map(|(name, verb, options)| asked(name, verb, None, options, max_memory));
    all.extend(verbs);
    let formats = Format::all().map(|format| {
        // The reader reads the nodes of RDFa without the option.
        (format, "", json!({ "jsonLd": true, "meta": true, "rdfa": !format.is_of_posts() }))
    });
    let profiles = [
        (Format::Turtle, " of 2010", json!({ "rdfProfile": "html5-2010" })),
        (Format::NQuads, " of 2010", json!({ "rdfProfile": "html5-2010" })),
        (Format::Vcard, " of HTML", json!({ "vcardProfile": "html5" })),
        (Format::Icalendar, " of HTML", json!({ "icalendarProfile": "html5" })),
        (Format::Atom, " of 2010", json!({ "atomProfile": "html5-2010" })),
    ];
    all.extend(formats.chain(profiles).map(|(format, profile, options)| {
        asked(&format!("format {format}{profile}"), Verb::Parse, Some(format), options, max_memory)
    }));
    all
}

/// A question about a page.
fn asked(name: &str, verb: Verb, format: Option<Format>, options: Value, max_memory: Option<usize>) -> Work {
    let mut options: AnswerOptions = serde_json::from_value(options).expect("the options are right");
    options.set("maxMemory", &json!(max_memory)).expect("it is a number");
    let request = Request {
        format: format.map(|format| format.name().to_owned()),
        target: Some("https://example.org/".to_owned()),
        options,
        ..Request::new(Html::default(), ADDRESS)
    };
    Work::new(name, move |page| {
        let request = Request { html: Html::Text(page.to_owned()), ..request.clone() };
        // Some pages do not have what a format needs.
        drop(black_box(answer(verb, &request)));
    })
}
