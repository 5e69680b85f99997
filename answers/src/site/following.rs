//! How others follow the site: files of feeds, an h-feed, WebSub and ActivityPub.

use microweave::reader::FeedFormat;

use super::markup::escaped;
use super::{Context, SitePart, SiteStep};

const PART: SitePart = SitePart::Following;
/// The media types of links to ActivityPub.
const ACTIVITY: [&str; 2] = ["application/activity+json", "application/ld+json"];

pub(super) fn steps(context: &Context<'_>) -> Vec<SiteStep> {
    vec![feed_file(context), h_feed(context), websub(context), activity_pub(context)]
}

fn feed_file(context: &Context<'_>) -> SiteStep {
    let (name, why) = ("Atom, RSS or JSON Feed", "every feed reader can follow such a file");
    let links = context.page.feed_links();
    let is_file =
        |format: FeedFormat| matches!(format, FeedFormat::Atom | FeedFormat::Rss | FeedFormat::JsonFeed);
    let files: Vec<String> = links
        .iter()
        .filter(|link| is_file(link.value.format))
        .map(|link| format!("{} {}", link.value.format, link.value.url))
        .collect();
    if !files.is_empty() {
        return SiteStep::done(PART, name, why, files.join(", "));
    }
    let link = format!(
        "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"{}\" href=\"{}\">",
        escaped(&context.name()),
        escaped(&context.on_site("feed.xml"))
    );
    SiteStep::missing(PART, name, why, "the page links to no such file").with_markup(link)
}

fn h_feed(context: &Context<'_>) -> SiteStep {
    let (name, why) = ("h-feed", "social readers follow the page itself");
    let feeds = context.page.document().find("h-feed").count();
    let links = context.page.feed_links();
    let linked = links.iter().find(|link| link.value.format == FeedFormat::Microformats);
    if feeds > 0 {
        return SiteStep::done(PART, name, why, crate::findings::counted(feeds, "h-feed"));
    }
    if let Some(link) = linked {
        return SiteStep::done(PART, name, why, format!("rel=feed to {}", link.value.url));
    }
    let markup = format!(
        "<section class=\"h-feed\">\n  <h1 class=\"p-name\">{}</h1>\n  … the posts, each an h-entry …\n</section>",
        escaped(&context.name())
    );
    SiteStep::missing(PART, name, why, "the page has no h-feed, and links to none").with_markup(markup)
}

fn websub(context: &Context<'_>) -> SiteStep {
    let (name, why) = ("WebSub", "readers hear of a new post at once");
    let hub = context.link("hub", "https://pubsubhubbub.superfeedr.com/");
    let own = context.link("self", &context.home());
    match (context.rel("hub").next(), context.rel("self").next()) {
        (Some(hub), Some(_)) => {
            SiteStep::done(PART, name, why, format!("{hub}, {}", context.place_of_rel("hub")))
        }
        (Some(_), None) => SiteStep::broken(PART, name, why, "rel=hub without rel=self").with_markup(own),
        (None, _) => SiteStep::missing(PART, name, why, "no rel=hub").with_markup(format!("{hub}\n{own}")),
    }
}

fn activity_pub(context: &Context<'_>) -> SiteStep {
    let (name, why) = ("ActivityPub", "people on the fediverse can follow the site");
    let urls = context.page.document().rel_urls();
    let found = context.rel("alternate").find(|url| {
        let media_type = urls.get(url).and_then(|found| found.content_type.as_deref()).unwrap_or_default();
        let media_type = media_type.split(';').next().unwrap_or_default().trim();
        ACTIVITY.iter().any(|known| media_type.eq_ignore_ascii_case(known))
    });
    if let Some(url) = found {
        return SiteStep::done(PART, name, why, url);
    }
    let markup = format!(
        "<link rel=\"alternate\" type=\"application/activity+json\" href=\"{}\">",
        escaped(&context.on_site("actor.json"))
    );
    SiteStep::missing(PART, name, why, "no link to application/activity+json").with_markup(markup)
}
