//! The endpoints of a site: Webmention, IndieAuth and Micropub.

use super::{Context, SitePart, SiteStep};

/// An endpoint, which a link names.
struct Endpoint {
    part: SitePart,
    name: &'static str,
    why: &'static str,
    rel: &'static str,
    /// The path of the example.
    path: &'static str,
}

const WEBMENTION: Endpoint = Endpoint {
    part: SitePart::Conversation,
    name: "webmention endpoint",
    why: "other sites tell it about their answers, likes and shares",
    rel: "webmention",
    path: "webmention",
};
const MICROPUB: Endpoint = Endpoint {
    part: SitePart::Writing,
    name: "micropub endpoint",
    why: "its owner can write posts with any program for Micropub",
    rel: "micropub",
    path: "micropub",
};
const METADATA: Endpoint = Endpoint {
    part: SitePart::SigningIn,
    name: "indieauth-metadata",
    why: "its owner can sign in to other sites with this address",
    rel: "indieauth-metadata",
    path: ".well-known/oauth-authorization-server",
};

pub(super) fn steps(context: &Context<'_>) -> Vec<SiteStep> {
    vec![endpoint(context, &WEBMENTION), sign_in(context), endpoint(context, &MICROPUB)]
}

fn endpoint(context: &Context<'_>, endpoint: &Endpoint) -> SiteStep {
    let Endpoint { part, name, why, rel, path } = *endpoint;
    match context.rel(rel).next() {
        Some(url) if is_web(url) => {
            SiteStep::done(part, name, why, format!("{url}, {}", context.place_of_rel(rel)))
        }
        Some(url) => SiteStep::broken(part, name, why, format!("{url:?} is no address on the web"))
            .with_markup(context.link(rel, &context.on_site(path))),
        None => SiteStep::missing(
            part,
            name,
            why,
            format!("no rel={rel}, neither in an HTTP header nor in the page"),
        )
        .with_markup(context.link(rel, &context.on_site(path))),
    }
}

/// IndieAuth's metadata, or the older rels for each endpoint.
fn sign_in(context: &Context<'_>) -> SiteStep {
    if context.rel(METADATA.rel).next().is_some() {
        return endpoint(context, &METADATA);
    }
    let Endpoint { part, name, why, rel, path } = METADATA;
    let metadata = context.link(rel, &context.on_site(path));
    match (context.rel("authorization_endpoint").next(), context.rel("token_endpoint").next()) {
        (Some(authorization), Some(_)) => {
            SiteStep::done(part, name, why, format!("the older rels, with the endpoint {authorization}"))
        }
        (Some(_), None) => {
            SiteStep::broken(part, name, why, "rel=authorization_endpoint without rel=token_endpoint")
                .with_markup(metadata)
        }
        (None, Some(_)) => {
            SiteStep::broken(part, name, why, "rel=token_endpoint without rel=authorization_endpoint")
                .with_markup(metadata)
        }
        (None, None) => {
            SiteStep::missing(part, name, why, "no rel=indieauth-metadata, and none of the older rels")
                .with_markup(metadata)
        }
    }
}

fn is_web(url: &str) -> bool {
    url.starts_with("https://") || url.starts_with("http://")
}
