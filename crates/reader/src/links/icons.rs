//! Ranks the icons of a page by how well they fit a size (HTML 4.12.5.5).

use std::cmp::Reverse;
use std::fmt;

use serde::{Serialize, Serializer};
use url::Url;

use super::{Link, Links};
use microweave_values::collections::sort::sort_by_key;

/// A size of an icon. `Display` and JSON write it as `32x32` or `any`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IconSize {
    /// The icon scales to every size.
    Any,
    /// A size in pixels.
    Pixels {
        /// The width.
        width: u32,
        /// The height.
        height: u32,
    },
}

impl IconSize {
    /// Parses a keyword of `sizes`; `None` if it represents no size.
    pub fn parse(keyword: &str) -> Option<Self> {
        if keyword.eq_ignore_ascii_case("any") {
            return Some(IconSize::Any);
        }
        let (width, height) = keyword.split_once(['x', 'X'])?;
        Some(IconSize::Pixels { width: pixels(width)?, height: pixels(height)? })
    }
}

/// Parses a number that has only digits and does not begin with zero.
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

/// How well an icon fits a size. The best fit is the smallest value.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum SizeFit {
    /// The icon has the size.
    Exact,
    /// The icon scales to every size.
    Scales,
    /// The icon is larger, by this number of pixels.
    Larger(u32),
    /// The icon is smaller, by this number of pixels.
    Smaller(u32),
    /// The size of the icon is unknown.
    Unknown,
}

impl Links {
    /// The addresses of the page's icons, best first, for a square of this width in pixels. If the first icon cannot be
    /// used, the next one is the next best.
    ///
    /// Images for screens come before icons with another content type or for other media. Among them, the order is: an
    /// icon of exactly this size, one that scales to every size, the smallest larger one, the largest smaller one, one
    /// of unknown size. Of equally good icons, the last one in the page comes first. If no link of the page names an
    /// icon, the only address is `/favicon.ico`.
    pub fn icons_for(&self, pixels: u32) -> impl Iterator<Item = &str> {
        let mut icons: Vec<(usize, &Link)> =
            self.links.iter().enumerate().filter(|(_, link)| link.is_icon()).collect();
        sort_by_key(&mut icons, |(number, link)| {
            let is_other = !link.may_be_image() || !link.is_for_screens();
            (is_other, link.fit(pixels), Reverse(*number))
        });
        icons.into_iter().map(|(_, link)| &*link.url).chain(self.fallback_icon.as_deref())
    }
}

impl Link {
    pub(super) fn is_icon(&self) -> bool {
        self.rels.iter().any(|keyword| &*keyword.keyword == "icon" && keyword.is_allowed())
    }

    fn fit(&self, wanted: u32) -> SizeFit {
        let fits = self.sizes.iter().map(|size| match *size {
            IconSize::Any => SizeFit::Scales,
            IconSize::Pixels { width, height } if width == height && width == wanted => SizeFit::Exact,
            IconSize::Pixels { width, height } if width.min(height) >= wanted => {
                SizeFit::Larger(width.max(height) - wanted)
            }
            IconSize::Pixels { width, height } => SizeFit::Smaller(wanted - width.min(height)),
        });
        fits.min().unwrap_or(SizeFit::Unknown)
    }

    fn may_be_image(&self) -> bool {
        let content_type = self.content_type.as_deref().unwrap_or_default().trim_ascii();
        content_type.is_empty()
            || content_type.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("image/"))
    }

    /// True if there are no media queries, or if one of them begins with `screen`, `all` or a condition, or excludes
    /// only another medium with `not`.
    fn is_for_screens(&self) -> bool {
        let media = self.media.as_deref().unwrap_or_default().to_ascii_lowercase();
        let is_for_screens = |query: &str| {
            let mut words = query.split_ascii_whitespace().skip_while(|word| *word == "only");
            match words.next() {
                Some("not") => !matches!(words.next(), Some("screen" | "all")),
                Some(word) => word == "screen" || word == "all" || word.starts_with('('),
                None => false,
            }
        };
        media.trim_ascii().is_empty() || media.split(',').any(is_for_screens)
    }
}

/// The address `/favicon.ico`, which may have an icon if the page was fetched by HTTP; `None` for other pages.
pub(super) fn fallback(address: &str) -> Option<Box<str>> {
    let address = Url::parse(address).ok().filter(|address| matches!(address.scheme(), "http" | "https"))?;
    Some(String::from(address.join("/favicon.ico").ok()?).into())
}
