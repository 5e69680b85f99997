//! `/xray/token`: exchanges the code of a private webmention for an access token
//! (<https://indieweb.org/Private-Webmention>).

use microweave::Options;
use serde_json::Value as Json;
use url::Url;

use super::Reply;
use super::parameters::Parameters;
use super::resource::{PageRequest, Resource, Web, WebError, checked_address};

/// The link types of token endpoints, in order of preference.
const ENDPOINT_RELS: [&str; 2] = ["token_endpoint", "oauth2-token"];

/// Answers `/xray/token`: what the token endpoint of the source answers for the code. The endpoint is the one that the HTTP
/// headers of the source name.
pub fn token(parameters: &Parameters, web: &mut dyn Web) -> Reply {
    answer(parameters, web).unwrap_or_else(|error| error)
}

fn answer(parameters: &Parameters, web: &mut dyn Web) -> Result<Reply, Reply> {
    let missing = |description| Reply::error(400, "invalid_request", description);
    let source = parameters.source.as_deref().ok_or_else(|| missing("Provide a source URL"))?;
    let code = parameters.code.as_deref().ok_or_else(|| missing("Provide an authorization code"))?;
    let source = checked_address(source)?;
    let request = PageRequest {
        timeout: parameters.timeout,
        max_redirects: parameters.max_redirects,
        ..PageRequest::linked(source.as_str(), parameters.accept.header())
    };
    let page = web.get(&request).map_err(|error| failed(&error))?;
    let endpoint = token_endpoint(&page)?;
    let form = [("grant_type", "authorization_code"), ("code", code)];
    let answered = web.post(endpoint.as_str(), &form).map_err(|error| failed(&error))?;
    let text = String::from_utf8_lossy(&answered.body);
    Ok(match serde_json::from_str(&text) {
        Ok(json @ (Json::Object(_) | Json::Array(_))) => Reply::json(200, json),
        _ => Reply::plain(200, &text),
    })
}

/// The endpoint that the `Link` headers of a page name.
fn token_endpoint(page: &Resource) -> Result<Url, Reply> {
    let none = |description| Reply::error(200, "no_token_endpoint", description);
    if page.link_headers.is_empty() {
        return Err(none("The source has no Link headers"));
    }
    let document = Options::new().link_headers(&page.link_headers).parse("", &page.url);
    let endpoint = ENDPOINT_RELS.iter().find_map(|rel| document.urls_of(rel).next());
    let endpoint = endpoint.ok_or_else(|| none("The Link headers of the source have no token endpoint"))?;
    checked_address(endpoint).map_err(|error| Reply { status: 200, ..error })
}

fn failed(WebError { error, description }: &WebError) -> Reply {
    Reply::error(200, error, description)
}
