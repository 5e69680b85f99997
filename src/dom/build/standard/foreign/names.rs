//! The names of foreign elements and attributes. The tokenizer gives all names in lower case; some foreign
//! names have upper case letters or a namespace.

use crate::html::Attribute;
use crate::html::names::{NameId, Names};
use crate::html::namespace::Namespace;

/// For each number of a name from the tokenizer, the number of the foreign name. Each is looked up once.
#[derive(Default)]
pub(in crate::dom::build::standard) struct ForeignNames {
    svg_elements: NumberMap,
    mathml_elements: NumberMap,
    svg_attributes: NumberMap,
    mathml_attributes: NumberMap,
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
    pub(super) fn element(&mut self, names: &mut Names, html: NameId, in_svg: bool) -> NameId {
        let numbers = if in_svg { &mut self.svg_elements } else { &mut self.mathml_elements };
        numbers.get(html, || {
            let local = names.get(html).local.to_owned();
            match in_svg {
                true => names.foreign(&Namespace::Svg, adjust_case(&local, SVG_ELEMENTS)),
                false => names.foreign(&Namespace::MathMl, &local),
            }
        })
    }

    pub(super) fn attribute(&mut self, names: &mut Names, html: NameId, in_svg: bool) -> NameId {
        let numbers = if in_svg { &mut self.svg_attributes } else { &mut self.mathml_attributes };
        numbers.get(html, || {
            let local = names.get(html).local.to_owned();
            if let Some((namespace, local)) = foreign_attribute(&local) {
                return names.foreign(&namespace, local);
            }
            match in_svg {
                true => names.attribute(adjust_case(&local, SVG_ATTRIBUTES)),
                false => names.attribute(adjust_case(&local, &["definitionURL"])),
            }
        })
    }
}

/// The name in `others` that differs only in case. Otherwise the name itself.
fn adjust_case<'n>(local: &'n str, others: &[&'static str]) -> &'n str {
    others.iter().find(|other| other.eq_ignore_ascii_case(local)).copied().unwrap_or(local)
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

/// 13.2.6.5, any other start tag: the svg elements whose names have upper case letters.
#[rustfmt::skip]
const SVG_ELEMENTS: &[&str] = &[
    "altGlyph", "altGlyphDef", "altGlyphItem", "animateColor", "animateMotion", "animateTransform",
    "clipPath", "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix",
    "feDiffuseLighting", "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood", "feFuncA",
    "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur", "feImage", "feMerge", "feMergeNode", "feMorphology",
    "feOffset", "fePointLight", "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence",
    "foreignObject", "glyphRef", "linearGradient", "radialGradient", "textPath",
];

/// 13.2.6.1, *adjust SVG attributes*.
#[rustfmt::skip]
const SVG_ATTRIBUTES: &[&str] = &[
    "attributeName", "attributeType", "baseFrequency", "baseProfile", "calcMode", "clipPathUnits",
    "diffuseConstant", "edgeMode", "filterUnits", "glyphRef", "gradientTransform", "gradientUnits",
    "kernelMatrix", "kernelUnitLength", "keyPoints", "keySplines", "keyTimes", "lengthAdjust",
    "limitingConeAngle", "markerHeight", "markerUnits", "markerWidth", "maskContentUnits", "maskUnits",
    "numOctaves", "pathLength", "patternContentUnits", "patternTransform", "patternUnits", "pointsAtX",
    "pointsAtY", "pointsAtZ", "preserveAlpha", "preserveAspectRatio", "primitiveUnits", "refX", "refY",
    "repeatCount", "repeatDur", "requiredExtensions", "requiredFeatures", "specularConstant",
    "specularExponent", "spreadMethod", "startOffset", "stdDeviation", "stitchTiles", "surfaceScale",
    "systemLanguage", "tableValues", "targetX", "targetY", "textLength", "viewBox", "viewTarget",
    "xChannelSelector", "yChannelSelector", "zoomAndPan",
];
