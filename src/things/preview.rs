//! The picture for previews that the `meta` elements of a page name.

use super::pictures::{area_in_url, pixels};
use crate::document::Document;
use crate::dom::{Dom, flag};
use crate::extract::{meta, metaformats};
use crate::html::names::{attr, tag};
use crate::reader::is_same_file;
use crate::url::Base;
use crate::whitespace::trim;

/// At most this many pictures are compared.
const MAX_PREVIEWS: usize = 64;

const WIDTH: &str = "og:image:width";
const HEIGHT: &str = "og:image:height";

/// A picture for previews.
pub(super) struct Preview {
    pub(super) url: String,
    /// The width times the height, or 0.
    pub(super) area: f64,
    pub(super) is_logo: bool,
    /// The number of its name in the table of metaformats.
    rank: usize,
}

/// Collects the pictures of a page.
struct Previews<'d> {
    names: &'static [String],
    base: Base,
    logos: &'d [String],
    all: Vec<Preview>,
    /// The picture of Open Graph that was named last.
    last: usize,
    width: Option<f64>,
}

impl Preview {
    /// The best picture: no logo if possible, then one of Open Graph, then the largest. A width and a height belong to the
    /// picture before them. Without the tree, only the first picture and the first size are known.
    pub(super) fn of(document: &Document, dom: Option<&Dom>, logos: &[String]) -> Option<Self> {
        let names = metaformats::names_of("photo");
        let values = |name: &str| document.meta().get(name).map_or(&[][..], Vec::as_slice);
        let base = Base::new(&document.own_urls[0]);
        let mut previews = Previews { names, base, logos, all: Vec::new(), last: 0, width: None };
        match dom.filter(|_| names.iter().map(|name| values(name).len()).sum::<usize>() > 1) {
            Some(dom) => {
                for el in dom.walk_flagged(flag::SCRIPT_OR_META).entered().filter(|el| el.tag() == tag::META)
                {
                    let content = trim(el.attr_by(attr::CONTENT).unwrap_or_default());
                    let names = meta::names(el).filter(|_| !content.is_empty());
                    names.for_each(|name| previews.add(&name.to_ascii_lowercase(), content));
                }
            }
            None => {
                let first = names.iter().map(String::as_str).find(|name| !values(name).is_empty());
                let names = first.into_iter().chain([WIDTH, HEIGHT]);
                names.for_each(|name| {
                    values(name).iter().take(1).for_each(|content| previews.add(name, content));
                });
            }
        }
        let is_better = |one: &Preview, other: &Preview| {
            let key = |preview: &Preview| (!preview.is_logo, names[preview.rank].starts_with("og:"));
            let order = key(one).cmp(&key(other)).then(one.area.total_cmp(&other.area));
            order.then(other.rank.cmp(&one.rank)).is_gt()
        };
        previews.all.into_iter().reduce(|best, next| if is_better(&next, &best) { next } else { best })
    }
}

impl Previews<'_> {
    fn add(&mut self, name: &str, content: &str) {
        let side = || pixels(content).filter(|side| *side > 0.0);
        if let Some(rank) = self.names.iter().position(|known| known == name) {
            let url = self.base.resolve(content).into_owned();
            let number = self.all.iter().position(|known| known.url == url).unwrap_or(self.all.len());
            if name.starts_with("og:") {
                (self.last, self.width) = (number, None);
            }
            if number == self.all.len() && number < MAX_PREVIEWS {
                let is_logo = self.logos.iter().any(|logo| is_same_file(logo, &url));
                let area = area_in_url(&url).unwrap_or_default();
                self.all.push(Preview { url, area, is_logo, rank });
            }
        } else if name == WIDTH {
            self.width = side();
        } else if let (HEIGHT, Some(last)) = (name, self.all.get_mut(self.last)) {
            let area = self.width.take().zip(side()).map(|(width, height)| width * height);
            last.area = area.unwrap_or(last.area);
        }
    }
}
