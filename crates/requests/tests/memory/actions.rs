//! What is done with a page, and how much memory it may take.

use std::hint::black_box;

use microweave::sanitize::Policy;
use microweave::{Limits, Options};
use microweave_convert::Format;
use microweave_requests::{AnswerOptions, Html, Request, Verb, answer};
use serde_json::{Value, json};

const ADDRESS: &str = "https://example.com/a";

/// The aim of reading a page into a document, in multiples of its length.
const PARSE: f64 = 40.0;
/// The aim of all other actions.
const OTHER: f64 = 60.0;

pub(crate) struct Action {
    pub(crate) name: String,
    pub(crate) max_times: f64,
    request: Request,
    run: Box<dyn Fn(&Request)>,
}

impl Action {
    /// Runs the action on a page, and returns what `measure` returns for it.
    pub(crate) fn on<T>(&mut self, page: String, measure: impl FnOnce(&dyn Fn()) -> T) -> T {
        self.request.html = Html::Text(page);
        measure(&|| (self.run)(&self.request))
    }
}

/// All actions, with this limit of output.
pub(crate) fn all(max_output: Option<usize>) -> Vec<Action> {
    let limits = max_output.map_or_else(Limits::new, |bytes| Limits::new().max_output(bytes));
    let usual = Options::new().limits(limits);
    let all_sources = usual.clone().json_ld(true).meta(true);
    let rdfa = usual.clone().rdfa(true);
    let with_reasons = all_sources.clone().reasons(true);
    let mut actions = vec![
        on_text("parse", PARSE, move |page| drop(black_box(usual.parse(page, ADDRESS)))),
        on_text("parse all sources", PARSE, move |page| drop(black_box(all_sources.parse(page, ADDRESS)))),
        on_text("parse rdfa", PARSE, move |page| drop(black_box(rdfa.parse(page, ADDRESS)))),
        on_text("parse with reasons", OTHER, move |page| drop(black_box(with_reasons.parse(page, ADDRESS)))),
        on_text("sanitize", OTHER, |page| drop(black_box(Policy::new().clean_with_base(page, ADDRESS)))),
    ];
    let mut ask = |name: &str, verb, format, options: Value| {
        let mut options: AnswerOptions = serde_json::from_value(options).expect("the options are known");
        options.set("maxOutput", &json!(max_output)).expect("it is a number");
        actions.push(asked(name, verb, format, options));
    };
    for (name, verb, options) in [
        ("read", Verb::Read, json!({})),
        ("read with reasons", Verb::Read, json!({ "reasons": true })),
        ("explain", Verb::Explain, json!({})),
        ("explain all sources", Verb::Explain, json!({ "jsonLd": true, "meta": true })),
        ("explain rdfa", Verb::Explain, json!({ "rdfa": true })),
        ("check", Verb::Check, json!({})),
        ("feeds", Verb::Feeds, json!({})),
        ("mention", Verb::Mention, json!({})),
        ("things", Verb::Things, json!({})),
    ] {
        ask(name, verb, None, options);
    }
    for format in Format::all() {
        // The reader reads the nodes of RDFa without the option.
        let options = json!({ "jsonLd": true, "meta": true, "rdfa": !format.is_of_posts() });
        ask(&format!("format {format}"), Verb::Parse, Some(format), options);
    }
    for (format, option, profile) in [
        (Format::Turtle, "rdfProfile", "html5-2010"),
        (Format::NQuads, "rdfProfile", "html5-2010"),
        (Format::Vcard, "vcardProfile", "html5"),
        (Format::Icalendar, "icalendarProfile", "html5"),
        (Format::Atom, "atomProfile", "html5-2010"),
    ] {
        let name = format!("format {format} of {profile}");
        ask(&name, Verb::Parse, Some(format), json!({ option: profile }));
    }
    actions
}

fn on_text(name: &str, max_times: f64, run: impl Fn(&str) + 'static) -> Action {
    let run = move |request: &Request| match &request.html {
        Html::Text(page) => run(page),
        Html::Bytes(_) => {}
    };
    Action { name: name.to_owned(), max_times, request: Request::default(), run: Box::new(run) }
}

/// A question about a page.
fn asked(name: &str, verb: Verb, format: Option<Format>, options: AnswerOptions) -> Action {
    let mut request = Request { options, ..Request::new(Html::default(), ADDRESS) };
    request.format = format.map(|format| format.name().to_owned());
    request.target = Some("https://example.org/".to_owned());
    // Some pages do not have what a format needs.
    let run = move |request: &Request| drop(black_box(answer(verb, request)));
    Action { name: name.to_owned(), max_times: OTHER, request, run: Box::new(run) }
}
