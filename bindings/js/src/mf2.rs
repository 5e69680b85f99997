//! `mf2`, as the npm package microformats-parser has it.

use microweave::{Dom, Options, Rules, TextStyle};
use serde_json::Value;

use crate::metaformats;

/// The experimental options of microformats-parser.
#[derive(Clone, Copy)]
pub(crate) struct Experimental {
    pub(crate) lang: bool,
    pub(crate) text_content: bool,
    pub(crate) metaformats: bool,
}

/// The items, rels and rel URLs of a page. `None` if its body has no element.
pub(crate) fn json(html: &str, base_url: &str, experimental: Experimental) -> Option<String> {
    let text = if experimental.text_content { TextStyle::Folded } else { TextStyle::AsWritten };
    let rules = Rules::MicroformatsParser;
    let options = Options::new().rules(rules).microdata(false).lang(experimental.lang).text(text);
    let page = options.page(html, base_url);
    if !has_element_in_body(page.dom()) {
        return None;
    }
    let document = page.document();
    if !experimental.metaformats || document.items().next().is_some() {
        return serde_json::to_string(&document.mf2()).ok();
    }
    let mut json = serde_json::to_value(document.mf2()).ok()?;
    let canonical = json.pointer("/rels/canonical/0").and_then(Value::as_str);
    if let Some(item) = metaformats::item(page.dom(), canonical, experimental.lang) {
        json["items"] = Value::from(vec![item]);
    }
    Some(json.to_string())
}

fn has_element_in_body(dom: &Dom) -> bool {
    let body = dom.elements().find(|el| el.name() == "body");
    body.is_some_and(|body| body.child_elements().next().is_some())
}
