//! The icons of a page, and which is the most appropriate for a size.

use std::cmp::Reverse;
use std::fmt;

use serde::{Serialize, Serializer};
use url::Url;

use super::{Link, Links};

/// A size of an icon. It is displayed, and stands in JSON, as `32x32` or `any`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IconSize {
    /// It scales to every size.
    Any,
    /// So many pixels.
    Pixels {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
    },
}

impl IconSize {
    /// Reads a keyword of a `sizes` attribute; none if it stands for nothing.
    pub(super) fn read(keyword: &str) -> Option<Self> {
        if keyword.eq_ignore_ascii_case("any") {
            return Some(IconSize::Any);
        }
        let (width, height) = keyword.split_once(['x', 'X'])?;
        Some(IconSize::Pixels { width: pixels(width)?, height: pixels(height)? })
    }
}

/// A number of digits alone that does not begin with a zero.
fn pixels(written: &str) -> Option<u32> {
    let is_valid = written.bytes().all(|c| c.is_ascii_digit()) && !written.starts_with('0');
    if is_valid { written.parse().ok() } else { None }
}

impl fmt::Display for IconSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IconSize::Any => f.write_str("any"),
            IconSize::Pixels { width, height } => write!(f, "{width}x{height}"),
        }
    }
}

impl Serialize for IconSize {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// How well an icon fits, best first.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It has the size.
    Exact,
    /// It scales to it.
    Scales,
    /// It is larger, by so many pixels.
    Larger(u32),
    /// It is smaller, by so many pixels.
    Smaller(u32),
    /// Nobody says.
    Unknown,
}

impl Links {
    /// The addresses of the page's icons, the most appropriate one for a square of so many pixels first; if
    /// that turns out to be of no use, the next is the next best.
    ///
    /// Images for screens come before what is said to be something else. Of those, one of the size is the
    /// best, then one that scales to every size, the smallest that is larger, the largest that is smaller,
    /// and one whose size nobody says. Of several that are as good, the last one of the page comes first. A
    /// page whose links name no icon may have one at `/favicon.ico`.
    pub fn icons_for(&self, pixels: u32) -> impl Iterator<Item = &str> {
        let mut icons: Vec<(usize, &Link)> =
            self.links.iter().enumerate().filter(|(_, link)| link.is_icon()).collect();
        icons.sort_by_cached_key(|(number, link)| {
            let is_other = !link.may_be_image() || !link.is_for_screens();
            (is_other, link.fit(pixels), Reverse(*number))
        });
        icons.into_iter().map(|(_, link)| &*link.url).chain(self.fallback_icon.as_deref())
    }
}

impl Link {
    pub(super) fn is_icon(&self) -> bool {
        self.rel.iter().any(|own| &*own.keyword == "icon" && own.is_allowed())
    }

    fn fit(&self, wanted: u32) -> Fit {
        let fits = self.sizes.iter().map(|size| match *size {
            IconSize::Any => Fit::Scales,
            IconSize::Pixels { width, height } if width == height && width == wanted => Fit::Exact,
            IconSize::Pixels { width, height } if width.min(height) >= wanted => {
                Fit::Larger(width.max(height) - wanted)
            }
            IconSize::Pixels { width, height } => Fit::Smaller(wanted - width.min(height)),
        });
        fits.min().unwrap_or(Fit::Unknown)
    }

    fn may_be_image(&self) -> bool {
        let image =
            |own: &str| own.trim_ascii().get(..6).is_some_and(|own| own.eq_ignore_ascii_case("image/"));
        self.content_type.as_deref().is_none_or(|own| own.trim_ascii().is_empty() || image(own))
    }

    /// Does one of its media queries begin with what screens are, or with a condition?
    fn is_for_screens(&self) -> bool {
        let Some(media) = self.media.as_deref().filter(|media| !media.trim_ascii().is_empty()) else {
            return true;
        };
        media.split(',').any(|query| {
            let query = query.trim_ascii().to_ascii_lowercase();
            let mut words = query.split_ascii_whitespace().skip_while(|word| *word == "only");
            match words.next() {
                Some("not") => !matches!(words.next(), Some("screen" | "all")),
                Some(word) => word == "screen" || word == "all" || word.starts_with('('),
                None => false,
            }
        })
    }
}

/// Where a page that was fetched may have an icon that it does not name.
pub(super) fn fallback(address: &str) -> Option<Box<str>> {
    let address = Url::parse(address).ok().filter(|address| matches!(address.scheme(), "http" | "https"))?;
    Some(String::from(address.join("/favicon.ico").ok()?).into())
}
