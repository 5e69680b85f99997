//! A page as the program XRay answers about it, without fetching other pages.

use microweave_xray::{PageRequest, Parameters, Resource, Web, WebError, parse};
use serde_json::Value;

use super::fields::{Fields, feed_of};
use super::{Seen, SeenPage};

struct NoWeb;

impl Web for NoWeb {
    fn get(&mut self, _: &PageRequest<'_>) -> Result<Resource, WebError> {
        Err(no_web())
    }

    fn post(&mut self, _: &str, _: &[(&str, &str)]) -> Result<Resource, WebError> {
        Err(no_web())
    }
}

fn no_web() -> WebError {
    WebError { error: "connect_error", description: "other pages are not fetched".to_owned() }
}

pub(super) fn see(page: &SeenPage<'_>) -> Seen {
    let page = page.page;
    let parameters = [("url", page.address()), ("body", page.dom().source())];
    let mut parameters = Parameters::from_pairs(parameters);
    parameters.limits = page.options().limits;
    let reply = parse(&parameters, &mut NoWeb);
    Seen::from(fields(&reply.body["data"]))
}

fn fields(data: &Value) -> Fields {
    let text = |pointer: &str| data.pointer(pointer).and_then(Value::as_str).map(str::to_owned);
    let any = |pointers: &[&str]| pointers.iter().find_map(|pointer| text(pointer));
    let kind = match data["type"].as_str() {
        Some("entry") => Some(text("/post-type").unwrap_or_else(|| "post".to_owned())),
        Some("card") => Some("profile".to_owned()),
        Some("feed") => Some(feed_of(data["items"].as_array().map_or(0, Vec::len))),
        Some("unknown") => None,
        kind => kind.map(str::to_owned),
    };
    Fields {
        kind,
        title: text("/name"),
        author: any(&["/author/name", "/author/url"]),
        published: any(&["/published", "/start"]),
        text: any(&["/content/text", "/summary"]),
        picture: any(&["/photo/0", "/photo"]),
        url: text("/url"),
        ..Fields::default()
    }
}
