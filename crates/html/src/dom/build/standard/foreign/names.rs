//! The names of foreign elements and attributes. The tokenizer gives all names in lower case; some foreign
//! names have upper case letters or a namespace.

use once_cell::sync::Lazy;
use serde::Deserialize;

use crate::names::Attribute;
use crate::names::{NameId, Names};
use crate::namespace::Namespace;

/// The names of svg with upper case letters: of elements (13.2.6.5, any other start tag) and attributes (13.2.6.1, *adjust
/// SVG attributes*).
#[derive(Deserialize)]
struct SvgNames {
    #[serde(borrow)]
    elements: Vec<&'static str>,
    #[serde(borrow)]
    attributes: Vec<&'static str>,
}

static SVG_NAMES: Lazy<SvgNames> = microweave_values::table!("svg-names.json");

/// For each number of a name from the tokenizer, the number of the foreign name. Each is looked up once. Elements and
/// attributes have different numbers.
#[derive(Default)]
pub(in crate::dom::build::standard) struct ForeignNames {
    in_svg: NumberMap,
    in_mathml: NumberMap,
    /// A buffer for the attributes of one tag, empty between tags.
    pub(super) attributes: Vec<Attribute>,
}

#[derive(Default)]
struct NumberMap(Vec<Option<NameId>>);

impl NumberMap {
    fn get(&mut self, name: NameId, find: impl FnOnce() -> NameId) -> NameId {
        let index = name as usize;
        if index >= self.0.len() {
            self.0.resize(index.max(255) + 1, None);
        }
        *self.0[index].get_or_insert_with(find)
    }
}

impl ForeignNames {
    fn numbers(&mut self, in_svg: bool) -> &mut NumberMap {
        if in_svg { &mut self.in_svg } else { &mut self.in_mathml }
    }

    pub(super) fn element(&mut self, names: &mut Names, html: NameId, in_svg: bool) -> NameId {
        self.numbers(in_svg).get(html, || {
            let local = names.get(html).local.to_owned();
            match in_svg {
                true => names.of_namespace(&Namespace::Svg, adjust_case(&local, &SVG_NAMES.elements)),
                false => names.of_namespace(&Namespace::MathMl, &local),
            }
        })
    }

    pub(super) fn attribute(&mut self, names: &mut Names, html: NameId, in_svg: bool) -> NameId {
        self.numbers(in_svg).get(html, || {
            let local = names.get(html).local.to_owned();
            if let Some((namespace, local)) = foreign_attribute(&local) {
                return names.of_namespace(&namespace, local);
            }
            let others = if in_svg { &SVG_NAMES.attributes[..] } else { &["definitionURL"] };
            names.attribute(adjust_case(&local, others))
        })
    }
}

/// The name in `others` that differs only in case. Otherwise the name itself.
fn adjust_case<'n>(local: &'n str, others: &[&'static str]) -> &'n str {
    others.iter().find(|spelling| spelling.eq_ignore_ascii_case(local)).copied().unwrap_or(local)
}

/// 13.2.6.1, *adjust foreign attributes*.
fn foreign_attribute(name: &str) -> Option<(Namespace, &str)> {
    match name.split_once(':') {
        Some(("xlink", local @ ("actuate" | "arcrole" | "href" | "role" | "show" | "title" | "type"))) => {
            Some((Namespace::XLink, local))
        }
        Some(("xml", local @ ("lang" | "space"))) => Some((Namespace::Xml, local)),
        Some(("xmlns", local @ "xlink")) => Some((Namespace::XmlNs, local)),
        None if name == "xmlns" => Some((Namespace::XmlNs, name)),
        _ => None,
    }
}
