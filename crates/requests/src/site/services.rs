//! The endpoints of a site: Webmention, IndieAuth and Micropub.

use microweave_reader::Reading;
use serde_json::Value;

use super::rows::{ROWS, StepRow};
use super::{Context, SiteStep};
use crate::address::is_web;

/// The older rels of IndieAuth.
const OLDER_RELS: [&str; 2] = ["authorization_endpoint", "token_endpoint"];

/// The members that the metadata of IndieAuth must have.
const METADATA_MEMBERS: [&str; 3] = ["issuer", "authorization_endpoint", "token_endpoint"];

pub(super) fn steps(context: &Context<'_>) -> Vec<SiteStep> {
    vec![endpoint(context, &ROWS.webmention), sign_in(context), endpoint(context, &ROWS.micropub)]
}

/// The addresses of endpoints and of metadata that a page links to.
pub(super) fn addresses(reading: &Reading) -> impl Iterator<Item = String> {
    let endpoints = [&ROWS.webmention, &ROWS.metadata, &ROWS.micropub, &ROWS.websub];
    let rels = endpoints.into_iter().map(|row| row.rel).chain(OLDER_RELS);
    let first = rels.filter_map(move |rel| reading.document().urls_of(rel).next());
    first.filter(|url| is_web(url)).map(str::to_owned)
}

fn endpoint(context: &Context<'_>, row: &StepRow) -> SiteStep {
    let (rel, markup) = (row.rel, row.link(context));
    let Some(url) = context.rel(rel).next() else {
        let problem = format!("no rel={rel}, neither in an HTTP header nor in the page");
        return row.missing(problem, markup);
    };
    let problem = match is_web(url) {
        false => Some(format!("{url:?} is no address on the web")),
        true if rel == ROWS.metadata.rel => problem_of_metadata(context, url),
        true => context.fetched.problem_of_endpoint(url).map(|problem| format!("{url} {problem}")),
    };
    match problem {
        Some(problem) => row.broken(problem, markup),
        None => row.done(format!("{url}, {}", context.place_of_rel(rel))),
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
    let row = &ROWS.metadata;
    if context.rel(row.rel).next().is_some() {
        return endpoint(context, row);
    }
    let metadata = row.link(context);
    let endpoints: Vec<&str> = OLDER_RELS.iter().filter_map(|rel| context.rel(rel).next()).collect();
    let broken = |problem| row.broken(problem, metadata.clone());
    match (context.rel(OLDER_RELS[0]).next(), context.rel(OLDER_RELS[1]).next()) {
        (Some(authorization), Some(_)) => {
            let problem = endpoints
                .iter()
                .find_map(|url| Some(format!("{url} {}", context.fetched.problem_of_endpoint(url)?)));
            problem.map_or_else(
                || row.done(format!("the older rels, with the endpoint {authorization}")),
                broken,
            )
        }
        (Some(_), None) => broken("rel=authorization_endpoint without rel=token_endpoint".to_owned()),
        (None, Some(_)) => broken("rel=token_endpoint without rel=authorization_endpoint".to_owned()),
        (None, None) => row.missing("no rel=indieauth-metadata, and none of the older rels", metadata),
    }
}
