//! `/xray/parse`: what a page is about.

use microweave::Share;
use microweave_reader::{AlternateFormat, FeedFormat};
use serde_json::{Value as Json, json};

use super::convert::Converter;
use super::html_page::HtmlPage;
use super::parameters::{Accept, Parameters};
use super::resource::{PageRequest, Resource, Web, given_or_fetched};
use super::sites::SitePage;
use super::target::Target;
use super::{Reply, activity_streams, json_feed, xml_feed};

const NO_LINK_IN_PAGE: &str = "The page does not link to the target URL";
const NO_LINK_IN_ITEMS: &str = "The microformats of the page do not link to the target URL";

/// What was read from a resource.
pub(super) struct ReadResource {
    /// The item, or the feed. Its `type` is `unknown` if there is none.
    pub(super) data: Json,
    /// The format that it was read from.
    pub(super) source_format: Option<&'static str>,
    /// The address of the document that was read in place of the page.
    parsed_url: Option<String>,
    /// The page, if it is HTML.
    page: Option<HtmlPage>,
}

/// Answers `/xray/parse`: fetches a page, or takes the one that the client sent, and says what it is about.
///
/// ```
/// use microweave_xray::{PageRequest, Parameters, Resource, Web, WebError, parse};
///
/// struct NoWeb;
/// impl Web for NoWeb {
///     fn get(&mut self, _: &PageRequest<'_>) -> Result<Resource, WebError> {
///         Err(WebError { error: "connect_error", description: "There is no web".to_owned() })
///     }
///     fn post(&mut self, _: &str, _: &[(&str, &str)]) -> Result<Resource, WebError> {
///         Err(WebError { error: "connect_error", description: "There is no web".to_owned() })
///     }
/// }
///
/// let html = "<p class=h-entry><a class=u-url href=/1></a><b class=p-content>Tea</b>";
/// let parameters = Parameters::from_pairs([("url", "https://ada.example/1"), ("body", html)]);
/// let reply = parse(&parameters, &mut NoWeb);
/// assert_eq!(reply.status, 200);
/// assert_eq!(reply.body["data"]["type"], "entry");
/// assert_eq!(reply.body["data"]["content"]["text"], "Tea");
/// ```
pub fn parse(parameters: &Parameters, web: &mut dyn Web) -> Reply {
    resource(parameters, web).map_or_else(|error| error, |resource| answer(parameters, &resource, web))
}

fn resource(parameters: &Parameters, web: &mut dyn Web) -> Result<Resource, Reply> {
    if let (None, Some(url)) = (&parameters.body, &parameters.url)
        && let Some(page) = SitePage::of(url)
        && let Some(resource) = page.fetch(url, parameters, web)
    {
        return resource;
    }
    let resource = given_or_fetched(parameters, "Provide a URL to fetch, or HTML to parse", web)?;
    // A page that the client sent has no status and no content type of its own.
    if resource.code.is_some() {
        resource.check()?;
    }
    Ok(resource)
}

fn answer(parameters: &Parameters, resource: &Resource, web: &mut dyn Web) -> Reply {
    let mut converter = Converter::new(
        web,
        parameters.allow_iframe_video,
        parameters.limits.account(resource.body.len(), Share::Output),
    );
    let mut reading = read(resource, parameters, &mut converter);
    if let Some(Err(error)) = reading.page.as_ref().map(|page| page.require_whole(resource)) {
        return error;
    }
    let code = reading.page.as_ref().and_then(HtmlPage::declared_status).or(resource.code);
    let url = Some(resource.url.as_str()).filter(|url| !url.is_empty());
    if let Some(target) = &parameters.target
        && let Err(description) = check_target(&Target::new(target), &mut reading, resource, &mut converter)
    {
        let reply = Reply::error(200, "no_link_found", description).with("code", code.unwrap_or(200));
        return reply.with("url", url).with("debug", reading.data);
    }
    let mut body = json!({ "data": reading.data, "url": url, "code": code });
    let is_known = reading.source_format.is_some();
    if is_known && let Some(page) = reading.page {
        if let Some(found) = page.found_fragment() {
            body["info"] = json!({ "found_fragment": found });
        }
        if parameters.include_original {
            body["original"] = page.original().into();
        }
    }
    if let Some(format) = reading.source_format {
        body["source-format"] = format.into();
    }
    if let Some(url) = reading.parsed_url {
        body["parsed-url"] = url.into();
    }
    Reply::json(200, body)
}

/// Reads a resource in the format that its first bytes show.
pub(super) fn read(
    resource: &Resource,
    parameters: &Parameters,
    converter: &mut Converter<'_>,
) -> ReadResource {
    if let Some(page) = SitePage::of(&resource.url)
        && let Some(data) = page.data(resource, &converter.sanitizer)
    {
        return ReadResource { data, ..ReadResource::of(page.source_format()) };
    }
    if let Some(FeedFormat::Atom | FeedFormat::Rss) = FeedFormat::of_bytes(&resource.body) {
        return ReadResource { data: xml_feed::feed(resource, converter), ..ReadResource::of("xml") };
    }
    let body = String::from_utf8_lossy(&resource.body);
    let body = body.trim_start_matches('\u{FEFF}').trim_start();
    let json = if body.starts_with('{') { serde_json::from_str(body).ok() } else { None };
    json.and_then(|json| read_json(&json, body, resource, parameters, converter))
        .unwrap_or_else(|| read_html(resource, parameters, converter))
}

/// Reads JSON Feed, microformats2 JSON or ActivityStreams. `None` if it is none of them.
fn read_json(
    json: &Json,
    text: &str,
    resource: &Resource,
    parameters: &Parameters,
    converter: &mut Converter<'_>,
) -> Option<ReadResource> {
    if json_feed::is_json_feed(json) {
        return Some(ReadResource {
            data: json_feed::feed(json, &resource.url, converter),
            ..ReadResource::of("feed+json")
        });
    }
    let first = &json["items"][0];
    let format = match activity_streams::is_activity_streams(json) {
        _ if !first["type"].is_null() && !first["properties"].is_null() => LinkedFormat::Mf2,
        true => LinkedFormat::ActivityStreams,
        false => return None,
    };
    let data = format.data(text, &resource.url, parameters.expects_feed, converter);
    Some(ReadResource { data: data.unwrap_or_else(unknown), ..ReadResource::of(format.name()) })
}

/// Reads a page, or the document that it links to as its microformats2 JSON or ActivityStreams.
fn read_html(resource: &Resource, parameters: &Parameters, converter: &mut Converter<'_>) -> ReadResource {
    let page = HtmlPage::new(resource, parameters.limits, parameters.include_classic);
    if let Some(reading) = read_alternate(&page, resource, parameters, converter) {
        return ReadResource { page: Some(page), ..reading };
    }
    let known = converter.page(page.document(), &resource.url, parameters.expects_feed);
    let source_format = known.as_ref().map(|_| "mf2+html");
    let mut data = known.unwrap_or_else(unknown);
    if let Some(canonical) = page.canonical() {
        data["rels"] = json!({ "canonical": canonical });
    }
    ReadResource { data, source_format, parsed_url: None, page: Some(page) }
}

/// Reads the first microformats2 JSON that the page links to, otherwise the first ActivityStreams. If one of them cannot be
/// read, the page is.
fn read_alternate(
    page: &HtmlPage,
    resource: &Resource,
    parameters: &Parameters,
    converter: &mut Converter<'_>,
) -> Option<ReadResource> {
    let formats = [LinkedFormat::Mf2, LinkedFormat::ActivityStreams];
    let read_formats = if parameters.ignore_as2 { &formats[..1] } else { &formats[..] };
    read_formats.iter().find_map(|&format| {
        let (content_type, accept) = format.content_types();
        let url = page.alternate(content_type)?;
        let fetched = converter.web().get(&PageRequest::linked(url, accept)).ok()?;
        let text = std::str::from_utf8(&fetched.body).ok()?.trim_start_matches('\u{FEFF}');
        let data = format.data(text, &resource.url, parameters.expects_feed, converter)?;
        Some(ReadResource { data, parsed_url: Some(url.to_owned()), ..ReadResource::of(format.name()) })
    })
}

/// A format in JSON that is a page, or that a page links to.
#[derive(Clone, Copy)]
enum LinkedFormat {
    Mf2,
    ActivityStreams,
}

impl LinkedFormat {
    /// The member `source-format`.
    fn name(self) -> &'static str {
        match self {
            LinkedFormat::Mf2 => "mf2+json",
            LinkedFormat::ActivityStreams => "activity+json",
        }
    }

    /// The content type of a link, and what the document is asked for as.
    fn content_types(self) -> (&'static str, &'static str) {
        match self {
            LinkedFormat::Mf2 => ("application/mf2+json", "application/mf2+json,application/json"),
            LinkedFormat::ActivityStreams => ("application/activity+json", Accept::ActivityPub.header()),
        }
    }

    /// What a document is about. `None` if it has no item that XRay knows.
    fn data(
        self,
        text: &str,
        address: &str,
        expects_feed: bool,
        converter: &mut Converter<'_>,
    ) -> Option<Json> {
        match self {
            LinkedFormat::Mf2 => {
                converter.page(&AlternateFormat::Mf2Json.document(text).ok()?, address, expects_feed)
            }
            LinkedFormat::ActivityStreams => activity_streams::data(text, address, expects_feed, converter),
        }
    }
}

/// Checks that what was read links to the target. A page whose items do not, but whose HTML does, is a plain mention if
/// all its items are classic microformats: then its data becomes unknown.
fn check_target(
    target: &Target<'_>,
    reading: &mut ReadResource,
    resource: &Resource,
    converter: &mut Converter<'_>,
) -> Result<(), &'static str> {
    let linked = || reading.page.as_ref().filter(|page| page.links_to(|url| target.is(url)));
    if reading.data["type"] == "unknown" {
        return if linked().is_some() { Ok(()) } else { Err(NO_LINK_IN_PAGE) };
    }
    if target.is_in(&reading.data) {
        return Ok(());
    }
    if let Some(page) = linked()
        && converter.page(&page.document_without_classic(), &resource.url, false).is_none()
    {
        reading.data = unknown();
        return Ok(());
    }
    Err(NO_LINK_IN_ITEMS)
}

impl ReadResource {
    fn of(source_format: &'static str) -> Self {
        ReadResource { data: unknown(), source_format: Some(source_format), parsed_url: None, page: None }
    }
}

fn unknown() -> Json {
    json!({ "type": "unknown" })
}
