//! Markup to paste, made from what a site says.

use microweave_reader::representative_card;
use microweave_values::url::without_www;

use super::Context;
use super::identity::key;
use crate::address::is_web;

/// Words in the class names and addresses of pictures of persons.
const AVATARS: [&str; 4] = ["avatar", "gravatar", "headshot", "portrait"];
/// The most profiles in markup to paste.
const MAX_PROFILES: usize = 5;
/// Sites on which a path of some segments is the profile of a person, with what is before the name. Paths of Mastodon begin with `@`.
const PROFILE_SITES: [(&str, &str); 12] = [
    ("github.com", ""),
    ("gitlab.com", ""),
    ("codeberg.org", ""),
    ("twitter.com", ""),
    ("x.com", ""),
    ("instagram.com", ""),
    ("facebook.com", ""),
    ("bsky.app", "profile/"),
    ("linkedin.com", "in/"),
    ("flickr.com", "people/"),
    ("micro.blog", ""),
    ("keybase.io", ""),
];
/// Paths of these sites that are no profiles.
const NO_PROFILES: [&str; 9] =
    ["about", "login", "signup", "features", "search", "share", "intent", "sharer", "sharer.php"];

/// True for the address of a person's profile.
fn is_profile(url: &str) -> bool {
    let Some((host, path)) = key(url).split_once('/') else { return false };
    let host = without_www(host);
    let is_name = |name: &str| !name.is_empty() && !name.contains(['/', '?']) && !NO_PROFILES.contains(&name);
    let is_mastodon = path.strip_prefix('@').is_some_and(is_name);
    let mut sites = PROFILE_SITES.iter().filter(|(site, _)| *site == host);
    is_web(url) && (is_mastodon || sites.any(|(_, start)| path.strip_prefix(start).is_some_and(is_name)))
}

/// A text as the value of an attribute or as content.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

impl Context<'_> {
    /// The name of the person or the site: of the card, of the author, of the feed, or the title.
    pub(super) fn name(&self) -> String {
        let card = representative_card(self.reading.document(), self.address).value;
        let of_card = card.and_then(|card| card.text("name")).map(str::to_owned);
        let main = &self.feeds.main;
        let author = || main.author.value.as_ref().and_then(|author| author.name.clone());
        let site = || main.site.as_ref().and_then(|site| site.name.clone());
        let of_any_card =
            || self.reading.document().find("h-card").find_map(|card| card.text("name")).map(str::to_owned);
        let name =
            of_card.or_else(author).or_else(of_any_card).or_else(site).or_else(|| main.name.value.clone());
        name.unwrap_or_else(|| self.host().unwrap_or("Your name").to_owned())
    }

    /// A picture of the person or the site.
    pub(super) fn photo(&self) -> Option<String> {
        let card = representative_card(self.reading.document(), self.address).value;
        let of_card = card.and_then(|card| card.text("photo")).map(str::to_owned);
        let main = &self.feeds.main;
        let author = || main.author.value.as_ref()?.photo.as_ref().map(|photo| photo.url.clone());
        let image = || main.photo.as_ref().map(|photo| photo.url.clone());
        let icon = || main.site.as_ref().and_then(|site| site.icon.clone());
        of_card.or_else(author).or_else(image).or_else(|| self.avatar()).or_else(icon)
    }

    /// A picture whose class, address or text says that it is one of a person.
    fn avatar(&self) -> Option<String> {
        let page = self.reading.page()?;
        let name = self.name();
        let says_so = |text: &str| {
            let text = text.to_ascii_lowercase();
            AVATARS.iter().any(|word| text.contains(word))
        };
        let mut images = page.dom().elements().filter(|el| el.name() == "img");
        images.find_map(|img| {
            let attribute = |attribute| img.attr(attribute).unwrap_or_default().trim();
            let is_avatar =
                says_so(attribute("class")) || says_so(attribute("src")) || attribute("alt") == name;
            page.base()
                .join(attribute("src"))
                .filter(|_| is_avatar && !attribute("src").is_empty())
                .map(String::from)
        })
    }

    /// The links of the page to profiles elsewhere.
    pub(super) fn profiles(&self) -> Vec<String> {
        let Some(page) = self.reading.page() else { return Vec::new() };
        let links = page.dom().elements().filter(|el| el.name() == "a");
        let urls = links.filter_map(|el| page.base().join(el.attr("href")?)).map(String::from);
        let mut profiles: Vec<String> = Vec::new();
        for url in urls.filter(|url| is_profile(url)) {
            if profiles.len() < MAX_PROFILES && !profiles.contains(&url) {
                profiles.push(url);
            }
        }
        profiles
    }

    /// The host of the page.
    pub(super) fn host(&self) -> Option<&str> {
        self.address.split("://").nth(1)?.split('/').next()
    }

    /// An address of the same site.
    pub(super) fn on_site(&self, path: &str) -> String {
        let home = self.address;
        let start = home.find("://").map_or(0, |at| at + 3);
        let end = home[start..].find('/').map_or(home.len(), |at| start + at);
        format!("{}/{path}", &home[..end])
    }

    /// The card of the person.
    pub(super) fn card(&self) -> String {
        let photo = self.photo().map_or_else(String::new, |photo| {
            format!("<img class=\"u-photo\" src=\"{}\" alt=\"\"> ", escaped(&photo))
        });
        format!(
            "<p class=\"h-card\">\n  {photo}<a class=\"p-name u-url u-uid\" rel=\"me\" href=\"{}\">{}</a>\n</p>",
            escaped(self.address),
            escaped(&self.name())
        )
    }

    /// A link element.
    pub(super) fn link(&self, rel: &str, address: &str) -> String {
        format!("<link rel=\"{rel}\" href=\"{}\">", escaped(address))
    }
}
