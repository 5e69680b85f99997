//! The site of a page: its name, its address and its icon.

use serde::{Deserialize, Serialize};

use super::page_node::{url_of, values};
use microweave::document::Document;
use microweave::page::Page;

/// The maximum number of logos that an image is compared with.
const MAX_LOGOS: usize = 32;
/// The rels of icons, the best first.
const ICONS: [&str; 3] = ["icon", "apple-touch-icon", "apple-touch-icon-precomposed"];
/// Ends of the names of images.
const IMAGES: [&str; 9] = ["avif", "gif", "ico", "jpeg", "jpg", "jxl", "png", "svg", "webp"];

/// The site that a page belongs to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Site {
    /// The name: `og:site_name`, the name of a `WebSite`, the publisher's name, or `application-name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The address: the `WebSite`'s if it is on the host of the page, otherwise the root of the host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The address of the icon (rel=icon, rel=apple-touch-icon).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
}

/// The addresses of the logos that nodes of JSON-LD name, and of the icons of the site. `document` has the links of the page.
pub(crate) fn logos(page: &Page, document: &Document) -> Vec<String> {
    let of_nodes = page.json_ld().nodes().flat_map(|node| values(node, "logo")).filter_map(url_of);
    let icons = ICONS.into_iter().flat_map(|rel| document.urls_of(rel));
    of_nodes.chain(icons.map(str::to_owned)).take(MAX_LOGOS).collect()
}

/// True if two image URLs differ only in a size, the query, the file extension or a proxy before the URL.
pub(crate) fn is_same_file(one: &str, other: &str) -> bool {
    let (own, file) = (file_of_image(one), file_of_image(other));
    one == other || !own.is_empty() && !file.is_empty() && (own.ends_with(file) || file.ends_with(own))
}

/// True for an address that ends as the file of an image does, before the query.
pub(crate) fn is_image(url: &str) -> bool {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    path.rsplit_once('.').is_some_and(|(_, end)| is_end_of_image(end))
}

fn is_end_of_image(end: &str) -> bool {
    IMAGES.iter().any(|own| end.eq_ignore_ascii_case(own))
}

/// The host and the path of an address without the end of the name and without the size that publishing programs add:
/// `tea-500x375.jpg` and `tea-scaled.jpg` are files of `tea.jpg`.
fn file_of_image(url: &str) -> &str {
    let end = url.find(['?', '#']).unwrap_or(url.len());
    let Some((_, file)) = url[..end].split_once("://") else { return "" };
    let name = file.rfind('/').map_or(0, |slash| slash + 1);
    let dot = file[name..].rfind('.').map(|dot| name + dot);
    // The query says which image it is: `image.php?id=2`.
    if end < url.len() && !dot.is_some_and(|dot| is_end_of_image(&file[dot + 1..])) {
        return "";
    }
    let file = dot.map_or(file, |dot| &file[..dot]);
    let file = file.strip_suffix("-scaled").unwrap_or(file);
    let is_side = |text: &str| (2..=5).contains(&text.len()) && text.bytes().all(|c| c.is_ascii_digit());
    let base = file.rsplit_once(['-', '_']).and_then(|(base, size)| {
        let (width, height) = size.split_once(['x', 'X'])?;
        (is_side(width) && is_side(height)).then_some(base)
    });
    base.unwrap_or(file)
}
