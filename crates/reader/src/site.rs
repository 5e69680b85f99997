//! The site of a page: its name, its address and its icon.

use serde::{Deserialize, Serialize};

use super::page_node::{url_of, values};
use super::urls::{first_text, parse_web};
use microweave::document::{Document, Value};
use microweave::json_ld::name_in_schema_org;
use microweave::nodes::{GraphNode, GraphNodeValue, GraphNodes};
use microweave::page::Page;
use microweave_html::dom::markup;
use microweave_html::sanitize::safe_url::safe;
use microweave_values::whitespace::fold;

/// The `meta` elements with the name of an application. They count after all other names.
const APPLICATION_NAMES: [&str; 2] = ["application-name", "apple-mobile-web-app-title"];
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

impl Site {
    /// The site of a page. `document` has its microformats, microdata, rels and metadata names, and `nodes` are of its
    /// JSON-LD and RDFa. `None` if the page gives neither a name nor an icon.
    pub(super) fn of(document: &Document, nodes: [Option<&GraphNodes>; 2], page: &Page) -> Option<Self> {
        let [json_ld, rdfa] = nodes.map(|nodes| nodes.and_then(web_site));
        let (of_site, url_of_site) = json_ld.or_else(|| web_site_item(page)).or(rdfa).unzip();
        let meta = |name: &str| document.meta().get(name)?.iter().find_map(|text| not_empty(text));
        let name = meta("og:site_name")
            .or(of_site)
            .or_else(|| publisher(document, nodes))
            .or_else(|| APPLICATION_NAMES.into_iter().find_map(meta));
        let icon =
            ICONS.into_iter().find_map(|rel| document.rels().get(rel)?.iter().find_map(|url| safe(url)));
        if name.is_none() && icon.is_none() {
            return None;
        }
        let root = parse_web(page.address()).and_then(|page| page.join("/").ok());
        let url_of_site = url_of_site.flatten().and_then(|url| parse_web(&url));
        let url =
            url_of_site.filter(|url| root.as_ref().is_none_or(|root| root.host() == url.host())).or(root);
        Some(Site { name, url: url.map(String::from), icon: icon.map(str::to_owned) })
    }
}

/// The addresses of the logos that nodes of JSON-LD name, and of the icons of the site. `document` has the links of the page.
pub(crate) fn logos(page: &Page, document: &Document) -> Vec<String> {
    let of_nodes = page.json_ld().nodes().flat_map(|node| values(node, "logo")).filter_map(url_of);
    let icons = ICONS.into_iter().filter_map(|rel| document.rels().get(rel)).flatten();
    of_nodes.chain(icons.cloned()).take(MAX_LOGOS).collect()
}

/// True if two image URLs differ only in a size, the query, the file extension or a proxy before the URL.
pub(crate) fn is_same_file(one: &str, other: &str) -> bool {
    let (own, file) = (file_of_image(one), file_of_image(other));
    one == other || !own.is_empty() && !file.is_empty() && (own.ends_with(file) || file.ends_with(own))
}

/// The host and the path of an address without the end of the name and without the size that publishing programs add:
/// `tea-500x375.jpg` and `tea-scaled.jpg` are files of `tea.jpg`.
fn file_of_image(url: &str) -> &str {
    let end = url.find(['?', '#']).unwrap_or(url.len());
    let Some((_, file)) = url[..end].split_once("://") else { return "" };
    let name = file.rfind('/').map_or(0, |slash| slash + 1);
    let dot = file[name..].rfind('.').map(|dot| name + dot);
    // The query says which image it is: `image.php?id=2`.
    if end < url.len()
        && !dot.is_some_and(|dot| IMAGES.iter().any(|own| file[dot + 1..].eq_ignore_ascii_case(own)))
    {
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

/// The name and the address of the first `WebSite` with a name.
fn web_site(nodes: &GraphNodes) -> Option<(String, Option<String>)> {
    let mut sites = nodes.nodes().filter(|node| node.types().any(is_web_site));
    sites.find_map(|site| Some((text(site, "name")?, text(site, "url"))))
}

/// The name and the address of the first `WebSite` of microdata with a name.
fn web_site_item(page: &Page) -> Option<(String, Option<String>)> {
    let microdata = page.options().microdata.then(|| page.microdata())?;
    let items = (0..microdata.all_items().len()).map(|number| microdata.item(number));
    items.filter(|item| item.item_type().any(is_web_site)).find_map(|site| {
        let properties = site.properties();
        let text = |name| properties.named(name).values().find_map(|value| not_empty(value.as_text()?));
        Some((text("name")?, text("url")))
    })
}

fn is_web_site(class: &str) -> bool {
    name_in_schema_org(class) == Some("WebSite")
}

/// The name of the publisher that an item of the page or a node of its JSON-LD or RDFa names.
fn publisher(document: &Document, nodes: [Option<&GraphNodes>; 2]) -> Option<String> {
    let of_node = |node: GraphNode<'_>| {
        let mut publishers = values(node, "publisher");
        publishers.find_map(|value| match value {
            GraphNodeValue::Node(publisher) => text(publisher, "name"),
            GraphNodeValue::Text { text, .. } => not_empty(text),
            _ => None,
        })
    };
    let names = document.items().flat_map(|item| item.values("publisher"));
    let mut names = names.filter_map(|value: Value<'_>| {
        value.as_item().map_or_else(|| value.as_text(), |own| first_text(own, "name"))
    });
    nodes
        .into_iter()
        .flatten()
        .flat_map(GraphNodes::nodes)
        .find_map(of_node)
        .or_else(|| names.find_map(not_empty))
}

/// The first text of a property, or the address of a node.
fn text(node: GraphNode<'_>, name: &str) -> Option<String> {
    values(node, name).find_map(|value| match value {
        GraphNodeValue::Text { text, .. } => not_empty(text),
        GraphNodeValue::Node(node) => not_empty(node.id()),
        _ => None,
    })
}

fn not_empty(text: &str) -> Option<String> {
    Some(fold(&markup::plain(text), char::is_whitespace)).filter(|text| !text.is_empty())
}
