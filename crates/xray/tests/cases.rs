//! The cases of XRay's interface under `test-suite/xray/`: a request, the pages of a small web, and the JSON of the answer.
//! The README there describes them.

#[path = "cases/limits.rs"]
mod limits;
#[allow(dead_code, unreachable_pub)]
#[path = "../../../tests/support/suites.rs"]
mod suites;

use std::fs;
use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use microweave_xray::{PageRequest, Parameters, Resource, Web, WebError, find_feeds, parse, rels, token};
use serde_json::Value;
use url::Url;
use url::form_urlencoded;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test-suite/xray");
    let trial = |(name, case): (String, String)| {
        let expected = folder.join(&name).with_extension("json");
        Trial::test(name, move || run(&case, &expected))
    };
    let mut trials: Vec<Trial> = suites::files_below(&folder, "html").into_iter().map(trial).collect();
    assert!(!trials.is_empty(), "{} has cases", folder.display());
    trials.extend(limits::trials());
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn run(case: &str, expected: &Path) -> Result<(), Failed> {
    let case = Case::read(case)?;
    let (route, query) = case.request.split_once('?').unwrap_or((&case.request, ""));
    let mut pairs: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    pairs.extend(case.body.map(|body| ("body".to_owned(), body)));
    let parameters = Parameters::from_pairs(pairs);
    let mut web = case.web;
    let reply = match route {
        "/parse" => parse(&parameters, &mut web),
        "/feeds" => find_feeds(&parameters, &mut web),
        "/rels" => rels(&parameters, &mut web),
        "/token" => token(&parameters, &mut web),
        _ => return Err(format!("there is no route {route}").into()),
    };
    let expected: Value = serde_json::from_slice(&fs::read(expected)?)?;
    if reply.body == expected && reply.status == case.status {
        return Ok(());
    }
    Err(format!("expected {}:\n{expected:#}\nours {}:\n{:#}", case.status, reply.status, reply.body).into())
}

/// A case.
struct Case {
    /// The route with its query.
    request: String,
    status: u16,
    /// The page that the client sends.
    body: Option<String>,
    web: CaseWeb,
}

/// The pages of a case, by the addresses at which they are asked for.
#[derive(Default)]
struct CaseWeb(Vec<(String, Result<Resource, WebError>)>);

impl Case {
    fn read(text: &str) -> Result<Self, Failed> {
        let (head, rest) = text.split_once("-->").ok_or("a comment ends with -->")?;
        let head = head.trim().strip_prefix("<!-- request:").ok_or("a case begins with <!-- request: -->")?;
        let mut words = head.split_whitespace();
        let request = words.next().ok_or("a request has a route")?.to_owned();
        let status = words.find_map(|word| word.strip_prefix("status=")).map_or(Ok(200), str::parse)?;
        let body = rest.split_once("<!-- body -->\n").map(|(_, body)| body.trim_end().to_owned());
        let mut web = CaseWeb::default();
        for part in rest.split("<!-- page:").skip(1) {
            let (head, body) = part.split_once("-->").ok_or("a comment ends with -->")?;
            web.add(head, body)?;
        }
        Ok(Case { request, status, body, web })
    }
}

impl CaseWeb {
    fn add(&mut self, head: &str, body: &str) -> Result<(), Failed> {
        let mut words = head.split_whitespace();
        let url = words.next().ok_or("a page has a URL")?.to_owned();
        let mut requested = url.clone();
        let mut error = None;
        let mut page = Resource {
            url,
            code: Some(200),
            content_type: Some("text/html".to_owned()),
            ..Resource::default()
        };
        page.body = body.trim().as_bytes().to_vec();
        for word in words {
            match word.split_once('=').ok_or("a word has a value")? {
                ("status", status) => page.code = Some(status.parse()?),
                ("type", "") => page.content_type = None,
                ("type", media_type) => page.content_type = Some(media_type.to_owned()),
                ("from", url) => requested = url.to_owned(),
                ("link", value) => page.link_headers.push(value.to_owned()),
                ("error", "timeout") => error = Some("timeout"),
                _ => return Err(format!("unknown word {word}").into()),
            }
        }
        let failed = |error| WebError { error, description: "There is no response".to_owned() };
        self.0.push((requested, error.map_or(Ok(page), |error| Err(failed(error)))));
        Ok(())
    }
}

impl Web for CaseWeb {
    fn get(&mut self, request: &PageRequest<'_>) -> Result<Resource, WebError> {
        self.find(request.url)
    }

    /// The answer to a form is the page at its address with the fields as the query.
    fn post(&mut self, url: &str, form: &[(&str, &str)]) -> Result<Resource, WebError> {
        let fields = form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        self.find(&format!("{url}?{fields}"))
    }
}

impl CaseWeb {
    fn find(&self, requested: &str) -> Result<Resource, WebError> {
        let parsed = |url: &str| {
            Url::parse(url).map(|mut url| {
                url.set_fragment(None);
                url
            })
        };
        let found = self.0.iter().find(|(url, _)| parsed(url).is_ok_and(|url| Ok(url) == parsed(requested)));
        let missing =
            || Err(WebError { error: "dns_error", description: "The host is not known".to_owned() });
        found.map_or_else(missing, |(_, result)| result.clone())
    }
}
