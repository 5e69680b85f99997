//! `/xray/rels`: the links of a page by their rel values.

use microweave::Options;
use serde_json::{Map, Value as Json, json};

use super::Reply;
use super::parameters::Parameters;
use super::resource::{Web, given_or_fetched};

/// Answers `/xray/rels`: the rel values of the HTTP `Link` headers and of the page, with their URLs.
pub fn rels(parameters: &Parameters, web: &mut dyn Web) -> Reply {
    let resource = match given_or_fetched(parameters, "Provide a URL to fetch", web) {
        Ok(resource) => resource,
        Err(error) => return Reply { status: 400, ..error },
    };
    let options = Options::new().microformats(false).microdata(false).link_headers(resource.link_headers);
    let document = options.parse_bytes(&resource.body, resource.content_type.as_deref(), &resource.url);
    let rels: Map<String, Json> =
        document.rels().iter().map(|(rel, urls)| (rel.to_owned(), urls.clone().into())).collect();
    Reply::json(200, json!({ "url": resource.url, "code": resource.code, "rels": rels }))
}
