//! A policy in JSON.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Deserialize;

use super::allowed::{
    ALLOWED_HTML, AllowedHtml, FORBIDDEN_HTML, check_attribute, check_element, check_mathml, check_scheme,
};
use super::policy::{Classes, Policy};
use super::policy_error::PolicyError;
use crate::options::{OptionKind, OptionProblem, OptionValue, Setting};
use crate::parsed;

/// The members of a policy. What is left out is as in the default policy.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct PolicyJson {
    elements: Option<BTreeMap<String, BTreeSet<String>>>,
    on_every_element: Option<BTreeSet<String>>,
    urls: Option<BTreeSet<String>>,
    schemes: Option<BTreeSet<String>>,
    removed_with_content: Option<BTreeSet<String>>,
    mathml: Option<BTreeMap<String, BTreeSet<String>>>,
    classes: Classes,
    link_rel: Option<String>,
    frame_hosts: Vec<String>,
    linked_frame_hosts: Vec<String>,
    link_other_frames: bool,
}

impl Policy {
    /// A policy from JSON. The members of `data/allowed-html.json` replace parts of the default list. `classes`
    /// (`removed`, `microformats` or `all`), `link_rel`, `frame_hosts`, `linked_frame_hosts` and `link_other_frames` are the
    /// settings of these names. An error if there is another member, or a name that no policy can allow. A list with
    /// `elements` and without `mathml` keeps only the text of formulas.
    ///
    /// ```
    /// use microweave_html::sanitize::Policy;
    ///
    /// let policy = Policy::from_json(r#"{
    ///     "elements": { "p": [], "a": ["href"] }, "on_every_element": ["lang"], "schemes": ["https"]
    /// }"#)?;
    /// assert_eq!(policy.clean("<p lang=en title=x>a <b>b</b><script>c</script>"), r#"<p lang="en">a b</p>"#);
    ///
    /// let policy = Policy::from_json(r#"{ "classes": "microformats" }"#)?;
    /// assert_eq!(policy.clean("<p class='p-name wide'>Tea</p>"), r#"<p class="p-name">Tea</p>"#);
    /// # Ok::<(), microweave_html::sanitize::PolicyError>(())
    /// ```
    pub fn from_json(json: &str) -> Result<Self, PolicyError> {
        let given: PolicyJson = serde_json::from_str(json).map_err(PolicyError::InvalidJson)?;
        let default = ALLOWED_HTML.clone();
        let mathml = if given.elements.is_some() { BTreeMap::new() } else { default.mathml };
        let mut list = AllowedHtml {
            elements: given.elements.unwrap_or(default.elements),
            on_every_element: given.on_every_element.unwrap_or(default.on_every_element),
            urls: given.urls.unwrap_or(default.urls),
            schemes: given.schemes.unwrap_or(default.schemes),
            removed_with_content: given.removed_with_content.unwrap_or(default.removed_with_content),
            mathml: given.mathml.unwrap_or(mathml),
        };
        for (name, attributes) in &list.elements {
            check_element(name)?;
            attributes.iter().try_for_each(|name| check_attribute(name))?;
        }
        list.on_every_element.iter().try_for_each(|name| check_attribute(name))?;
        list.schemes.iter().try_for_each(|scheme| check_scheme(scheme))?;
        check_mathml(&list.mathml)?;
        let AllowedHtml { elements, removed_with_content, .. } = &mut list;
        removed_with_content.retain(|name| !elements.contains_key(name));
        list.schemes = list.schemes.iter().map(|scheme| scheme.to_ascii_lowercase()).collect();
        list.urls.extend(FORBIDDEN_HTML.urls.iter().cloned());
        let policy = Policy { list: Some(Arc::new(list)), link_rel: given.link_rel, ..Policy::default() }
            .classes(given.classes)
            .frame_hosts(given.frame_hosts)
            .linked_frame_hosts(given.linked_frame_hosts);
        Ok(policy.link_other_frames(given.link_other_frames))
    }
}

parsed!(Policy, Json, Policy::from_json);
