//! Checks a feed against RSS 2.0 and the profile of the RSS Advisory Board.

use std::collections::HashSet;

use libtest_mimic::Failed;
use roxmltree::Node;

use super::xml::{children, is_iri, is_web, may_have, must, one, parse};

pub(crate) fn check(xml: &str) -> Result<(), Failed> {
    let document = parse(xml)?;
    let rss = document.root_element();
    must(rss.tag_name().name() == "rss" && rss.attribute("version") == Some("2.0"), "it is RSS 2.0", rss)?;
    let channels = children(rss, "channel");
    must(channels.len() == 1, "there is one channel", rss)?;
    let channel = channels[0];
    must(!one(channel, "title")?.trim().is_empty(), "the channel has a title", channel)?;
    must(!one(channel, "description")?.trim().is_empty(), "the channel has a description", channel)?;
    must(is_iri(one(channel, "link")?), "the channel has a link", channel)?;
    must(may_have(channel, "lastBuildDate")?.is_none_or(is_date), "the date is one of RFC 822", channel)?;
    for image in children(channel, "image") {
        must(is_web(one(image, "url")?), "the image has an address", channel)?;
        must(
            one(image, "title")? == one(channel, "title")?,
            "the image has the title of the channel",
            channel,
        )?;
        must(one(image, "link")? == one(channel, "link")?, "the image has the link of the channel", channel)?;
    }
    let mut ids = HashSet::new();
    for element in children(channel, "item") {
        item(element)?;
        must(ids.insert(one(element, "guid")?), "guids differ", element)?;
    }
    Ok(())
}

fn item(item: Node<'_, '_>) -> Result<(), Failed> {
    let (title, link) = (may_have(item, "title")?, may_have(item, "link")?);
    let description = may_have(item, "description")?;
    must(title.or(description).is_some_and(|text| !text.trim().is_empty()), "there is a text", item)?;
    must(link.is_none_or(is_web), "the link is an http or https URL", item)?;
    let guid = one(item, "guid")?;
    let is_link = children(item, "guid")[0].attribute("isPermaLink") == Some("true");
    must(!is_link || link == Some(guid), "a guid that is a permalink equals the link", item)?;
    must(may_have(item, "pubDate")?.is_none_or(is_date), "the date is one of RFC 822", item)?;
    must(children(item, "author").is_empty(), "there is no author, which would be an e-mail address", item)?;
    let enclosures = children(item, "enclosure");
    must(enclosures.len() <= 1, "there is at most one enclosure", item)?;
    for enclosure in enclosures {
        must(enclosure.attribute("url").is_some_and(is_web), "an enclosure has an address", item)?;
        let length = enclosure.attribute("length").and_then(|length| length.parse::<u64>().ok());
        must(length.is_some(), "an enclosure has a length", item)?;
        must(
            enclosure.attribute("type").is_some_and(|value| value.contains('/')),
            "an enclosure has a type",
            item,
        )?;
    }
    Ok(())
}

/// A date of RFC 822 with a weekday and a year of four digits.
fn is_date(date: &str) -> bool {
    let words: Vec<&str> = date.split(' ').collect();
    let shape = date.replace(|c: char| c.is_ascii_digit(), "0");
    let has_names = words.len() == 6 && words[0].len() == 4 && words[2].len() == 3;
    let end = shape.get(12..).unwrap_or_default();
    has_names && (end == "0000 00:00:00 +0000" || end == "0000 00:00:00 -0000")
}
