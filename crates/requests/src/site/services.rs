//! The endpoints of a site: Webmention, IndieAuth and Micropub.

use microweave_reader::Reading;
use serde_json::Value;

use super::{Context, SitePart, SiteStep, links};
use crate::address::is_web;

/// An endpoint, which a link names.
struct Endpoint {
    part: SitePart,
    name: &'static str,
    why: &'static str,
    rel: &'static str,
    /// The software that gives the address of the example.
    software: &'static str,
    /// The address that the software gives, with `{host}` for the host of the site.
    example: &'static str,
}

const WEBMENTION: Endpoint = Endpoint {
    part: SitePart::Conversation,
    name: "webmention endpoint",
    why: "other sites tell it about their answers, likes and shares",
    rel: "webmention",
    software: "webmention.io, after you sign in there with this site",
    example: "https://webmention.io/{host}/webmention",
};
const MICROPUB: Endpoint = Endpoint {
    part: SitePart::Writing,
    name: "micropub endpoint",
    why: "its owner can write posts with any program for Micropub",
    rel: "micropub",
    software: "the plugin Micropub for WordPress; other software has another address",
    example: "https://{host}/wp-json/micropub/1.0/endpoint",
};
const METADATA: Endpoint = Endpoint {
    part: SitePart::SigningIn,
    name: "indieauth-metadata",
    why: "its owner can sign in to other sites with this address",
    rel: "indieauth-metadata",
    software: "the plugin IndieAuth for WordPress; other software has another address",
    example: "https://{host}/wp-json/indieauth/1.0/metadata",
};

impl Endpoint {
    /// The link to the endpoint, with the software that gives its address.
    fn markup(&self, context: &Context<'_>) -> String {
        let address = self.example.replace("{host}", context.host().unwrap_or_default());
        context.link_of_software(self.software, &context.link(self.rel, &address))
    }
}

/// The older rels of IndieAuth.
const OLDER_RELS: [&str; 2] = ["authorization_endpoint", "token_endpoint"];

/// The members that the metadata of IndieAuth must have.
const METADATA_MEMBERS: [&str; 3] = ["issuer", "authorization_endpoint", "token_endpoint"];

pub(super) fn steps(context: &Context<'_>) -> Vec<SiteStep> {
    vec![endpoint(context, &WEBMENTION), sign_in(context), endpoint(context, &MICROPUB)]
}

/// The addresses of endpoints and of metadata that a page links to.
pub(super) fn addresses(reading: &Reading) -> impl Iterator<Item = String> {
    let rels = [WEBMENTION.rel, METADATA.rel, MICROPUB.rel, "hub"].into_iter().chain(OLDER_RELS);
    let first = rels.filter_map(move |rel| links(reading, rel).next());
    first.filter(|url| is_web(url)).map(str::to_owned)
}

fn endpoint(context: &Context<'_>, endpoint: &Endpoint) -> SiteStep {
    let Endpoint { part, name, why, rel, .. } = *endpoint;
    let markup = endpoint.markup(context);
    let Some(url) = context.rel(rel).next() else {
        let problem = format!("no rel={rel}, neither in an HTTP header nor in the page");
        return SiteStep::missing(part, name, why, problem).with_markup(markup);
    };
    let problem = match is_web(url) {
        false => Some(format!("{url:?} is no address on the web")),
        true if rel == METADATA.rel => problem_of_metadata(context, url),
        true => context.fetched.problem_of_endpoint(url).map(|problem| format!("{url} {problem}")),
    };
    match problem {
        Some(problem) => SiteStep::broken(part, name, why, problem).with_markup(markup),
        None => SiteStep::done(part, name, why, format!("{url}, {}", context.place_of_rel(rel))),
    }
}

/// What is wrong with the metadata of IndieAuth. `None` if nothing is, or if it was not fetched.
fn problem_of_metadata(context: &Context<'_>, url: &str) -> Option<String> {
    let json: Value = match context.fetched.text(url)? {
        Ok(text) => match serde_json::from_str(text) {
            Ok(json) => json,
            Err(error) => return Some(format!("{url} is not JSON: {error}")),
        },
        Err(problem) => return Some(format!("{url} {problem}")),
    };
    let lacks = |member: &&&str| !json[**member].as_str().is_some_and(is_web);
    let missing: Vec<&str> = METADATA_MEMBERS.iter().filter(lacks).copied().collect();
    (!missing.is_empty()).then(|| format!("{url} lacks the URLs {}", missing.join(", ")))
}

/// IndieAuth's metadata, or the older rels for each endpoint.
fn sign_in(context: &Context<'_>) -> SiteStep {
    if context.rel(METADATA.rel).next().is_some() {
        return endpoint(context, &METADATA);
    }
    let Endpoint { part, name, why, .. } = METADATA;
    let metadata = METADATA.markup(context);
    let endpoints: Vec<&str> = OLDER_RELS.iter().filter_map(|rel| context.rel(rel).next()).collect();
    let broken = |problem| SiteStep::broken(part, name, why, problem).with_markup(metadata.clone());
    match (context.rel(OLDER_RELS[0]).next(), context.rel(OLDER_RELS[1]).next()) {
        (Some(authorization), Some(_)) => {
            let problem = endpoints
                .iter()
                .find_map(|url| Some(format!("{url} {}", context.fetched.problem_of_endpoint(url)?)));
            problem.map_or_else(
                || {
                    SiteStep::done(
                        part,
                        name,
                        why,
                        format!("the older rels, with the endpoint {authorization}"),
                    )
                },
                broken,
            )
        }
        (Some(_), None) => broken("rel=authorization_endpoint without rel=token_endpoint".to_owned()),
        (None, Some(_)) => broken("rel=token_endpoint without rel=authorization_endpoint".to_owned()),
        (None, None) => {
            SiteStep::missing(part, name, why, "no rel=indieauth-metadata, and none of the older rels")
                .with_markup(metadata)
        }
    }
}
