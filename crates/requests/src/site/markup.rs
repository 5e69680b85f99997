//! Markup to paste, made from what a site says.

use microweave_reader::representative_card;

use super::Context;

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
        name.unwrap_or_else(|| self.host().to_owned())
    }

    /// A picture of the person or the site.
    pub(super) fn photo(&self) -> Option<String> {
        let card = representative_card(self.reading.document(), self.address).value;
        let of_card = card.and_then(|card| card.text("photo")).map(str::to_owned);
        let main = &self.feeds.main;
        let author = || main.author.value.as_ref()?.photo.as_ref().map(|photo| photo.url.clone());
        let image = || main.photo.as_ref().map(|photo| photo.url.clone());
        let icon = || main.site.as_ref().and_then(|site| site.icon.clone());
        of_card.or_else(author).or_else(image).or_else(icon)
    }

    /// The address of the page, or of its site.
    pub(super) fn home(&self) -> String {
        match self.address {
            "" => "https://example.com/".to_owned(),
            address => address.to_owned(),
        }
    }

    fn host(&self) -> &str {
        self.address.split("://").nth(1).and_then(|rest| rest.split('/').next()).unwrap_or("Your name")
    }

    /// An address of the same site.
    pub(super) fn on_site(&self, path: &str) -> String {
        let home = self.home();
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
            escaped(&self.home()),
            escaped(&self.name())
        )
    }

    /// A link element.
    pub(super) fn link(&self, rel: &str, address: &str) -> String {
        format!("<link rel=\"{rel}\" href=\"{}\">", escaped(address))
    }
}
