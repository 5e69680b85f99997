//! What is done with a page: every verb, with the options that make it do more.

use std::hint::black_box;

use microweave::{Dom, Limits, Options};
use microweave_convert::Format;
use microweave_reader::links;
use microweave_requests::{AnswerOptions, Html, Request, Verb, answer};
use serde_json::{Value, json};

/// The address of the pages.
pub const ADDRESS: &str = "https://example.com/a/page";

/// The address that the pages may mention.
const TARGET: &str = "https://example.org/";

/// A view of all things of a page, with the values of all sources.
const LIST_VIEW: &str = r#"
about = "Thing"
list = true
[fields.name]
from = ["mf2 name", "schema name", "thing name", "html b", "meta og:title"]
kind = "list of text"
pick = "union"
[fields.author]
from = ["thing author", "authorship"]
kind = "list of view person"
"#;

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

/// Something that is asked about a page.
pub struct Question {
    name: String,
    verb: Verb,
    format: Option<Format>,
    options: Value,
}

impl Question {
    /// Its name, its verb, and the request of [the C interface](../../../../bindings/c) with this limit of memory, as JSON.
    pub fn json(&self, max_memory: usize) -> Value {
        let mut request = self.options.clone();
        request["base"] = ADDRESS.into();
        request["target"] = TARGET.into();
        request["maxMemory"] = max_memory.into();
        if let Some(format) = self.format {
            request["format"] = format.name().into();
        }
        json!({ "name": self.name, "verb": self.verb.to_string(), "request": request })
    }

    fn work(self, max_memory: Option<usize>) -> Work {
        let mut options: AnswerOptions = serde_json::from_value(self.options).expect("the options are right");
        options.set("maxMemory", &json!(max_memory)).expect("it is a number");
        let request = Request {
            format: self.format.map(|format| format.name().to_owned()),
            target: Some(TARGET.to_owned()),
            options,
            ..Request::new(Html::default(), ADDRESS)
        };
        Work::new(&self.name, move |page| {
            let request = Request { html: Html::Text(page.to_owned()), ..request.clone() };
            // Some pages do not have what a format needs.
            drop(black_box(answer(self.verb, &request)));
        })
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
    all.extend(questions().into_iter().map(|question| question.work(max_memory)));
    all
}

/// The verbs that are asked, with the options that make them do more.
pub fn questions() -> Vec<Question> {
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
        ("audiences", Verb::Audiences, json!({})),
        ("view", Verb::View, json!({ "view": "recipe", "reasons": true })),
        ("view of a list", Verb::View, json!({ "view": LIST_VIEW })),
    ];
    let verbs =
        verbs.map(|(name, verb, options)| Question { name: name.to_owned(), verb, format: None, options });
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
    let formats = formats.chain(profiles).map(|(format, profile, mut options)| {
        // Without a time, a calendar is an error, and so are feeds of pages without dates.
        options["timestamp"] = "2026-11-20T18:30:00Z".into();
        let name = format!("format {format}{profile}");
        Question { name, verb: Verb::Parse, format: Some(format), options }
    });
    verbs.into_iter().chain(formats).collect()
}
