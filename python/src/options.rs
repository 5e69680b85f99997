//! The options of the library, as the package's Python files give them.

use std::str::FromStr;

use microweave::convert::rdf::{RdfProfile, Registry};
use microweave::convert::{
    AtomProfile, Format, FormatOptions, IcalendarProfile, JsonLayout, Timestamp, VcardProfile,
};
use microweave::reader::{PostTypeRules, ReadOptions};
use microweave::sanitize::Policy;
use microweave::{ContentAttribute, Limits, Metaformats, MicrodataRules, Options, TextStyle};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::error;

/// The fields of the Python class `Options`, with its names.
#[derive(FromPyObject)]
pub(crate) struct OptionFields {
    microformats: bool,
    classic: bool,
    rels: bool,
    microdata: bool,
    json_ld: bool,
    meta: bool,
    lang: bool,
    text: String,
    ignore_framework_classes: bool,
    known_roots: bool,
    ignore_roots: Vec<String>,
    metaformats: String,
    reasons: bool,
    link_headers: Vec<String>,
    single_type: bool,
    meta_content_only: bool,
    data_text: bool,
    expand_names: bool,
    any_namespace: bool,
    clean_text: bool,
    relative_urls: bool,
    max_input: Option<usize>,
    max_depth: Option<u16>,
    max_formatting: Option<u16>,
    max_attributes: Option<u16>,
    max_output: Option<usize>,
}

impl OptionFields {
    pub(crate) fn options(self) -> PyResult<Options> {
        let text = match self.text.as_str() {
            "as-written" => TextStyle::AsWritten,
            "folded" => TextStyle::Folded,
            other => return Err(unknown_value("text", other, "as-written, folded")),
        };
        let metaformats = match self.metaformats.as_str() {
            "never" => Metaformats::Never,
            "without-items" => Metaformats::WithoutItems,
            "always" => Metaformats::Always,
            other => return Err(unknown_value("metaformats", other, "never, without-items, always")),
        };
        Ok(Options::new()
            .microformats(self.microformats)
            .classic(self.classic)
            .rels(self.rels)
            .microdata(self.microdata)
            .json_ld(self.json_ld)
            .meta(self.meta)
            .microdata_rules(self.microdata_rules())
            .lang(self.lang)
            .text(text)
            .ignore_framework_classes(self.ignore_framework_classes)
            .known_roots(self.known_roots)
            .metaformats(metaformats)
            .reasons(self.reasons)
            .limits(self.limits())
            .ignore_roots(self.ignore_roots)
            .link_headers(self.link_headers))
    }

    fn microdata_rules(&self) -> MicrodataRules {
        let content =
            if self.meta_content_only { ContentAttribute::MetaOnly } else { ContentAttribute::AnyElement };
        MicrodataRules::new()
            .single_type(self.single_type)
            .content(content)
            .data_text(self.data_text)
            .expand_names(self.expand_names)
            .any_namespace(self.any_namespace)
            .clean_text(self.clean_text)
            .relative_urls(self.relative_urls)
    }

    fn limits(&self) -> Limits {
        let limits = Limits::new();
        let limits = self.max_input.map_or(limits, |bytes| limits.input_bytes(bytes));
        let limits = self.max_depth.map_or(limits, |levels| limits.depth(levels));
        let limits = self.max_formatting.map_or(limits, |elements| limits.formatting(elements));
        let limits = self.max_attributes.map_or(limits, |attributes| limits.attributes(attributes));
        self.max_output.map_or(limits, |bytes| limits.output_bytes(bytes))
    }
}

/// The options of formats, with the names of `Page.write`.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct FormatFields {
    layout: String,
    source: String,
    timestamp: String,
    feed_url: Option<String>,
    next_url: Option<String>,
    context: bool,
    /// JSON, as are the vocabularies of RDF.
    policy: Option<String>,
    atom_profile: String,
    first_card: bool,
    vcard_profile: String,
    icalendar_profile: String,
    rdf_profile: String,
    registry: Option<String>,
}

impl FormatFields {
    pub(crate) fn options(self) -> PyResult<FormatOptions> {
        let mut options = FormatOptions::new()
            .layout(self.json_layout()?)
            .source(&self.source)
            .timestamp(Timestamp::from_str(&self.timestamp).map_err(error)?)
            .context(self.context)
            .sanitize(policy(self.policy.as_deref())?)
            .first_card(self.first_card);
        options = self.with_profiles(options)?;
        if let Some(url) = &self.feed_url {
            options = options.feed_url(url);
        }
        if let Some(url) = &self.next_url {
            options = options.next_url(url);
        }
        if let Some(registry) = &self.registry {
            options = options.registry(Registry::from_json(registry).map_err(error)?);
        }
        Ok(options)
    }

    fn json_layout(&self) -> PyResult<JsonLayout> {
        match self.layout.as_str() {
            "compact" => Ok(JsonLayout::Compact),
            "line" => Ok(JsonLayout::Line),
            "indented" => Ok(JsonLayout::Indented),
            other => Err(unknown_value("layout", other, "compact, line, indented")),
        }
    }

    fn with_profiles(&self, options: FormatOptions) -> PyResult<FormatOptions> {
        let atom = match self.atom_profile.as_str() {
            "rfc4287" => AtomProfile::Rfc4287,
            "html5-2010" => AtomProfile::Html5,
            other => return Err(unknown_value("atom_profile", other, "rfc4287, html5-2010")),
        };
        let vcard = match self.vcard_profile.as_str() {
            "rfc6350" => VcardProfile::Rfc6350,
            "html5" => VcardProfile::Html5,
            other => return Err(unknown_value("vcard_profile", other, "rfc6350, html5")),
        };
        let icalendar = match self.icalendar_profile.as_str() {
            "rfc5545" => IcalendarProfile::Rfc5545,
            "html5" => IcalendarProfile::Html5,
            other => return Err(unknown_value("icalendar_profile", other, "rfc5545, html5")),
        };
        let rdf = match self.rdf_profile.as_str() {
            "microdata" => RdfProfile::Microdata,
            "html5-2010" => RdfProfile::Html5_2010,
            other => return Err(unknown_value("rdf_profile", other, "microdata, html5-2010")),
        };
        Ok(options.atom_profile(atom).vcard_profile(vcard).icalendar_profile(icalendar).rdf_profile(rdf))
    }
}

/// The options of the reader. `policy` is JSON.
pub(crate) fn read_options(policy_json: Option<&str>, more_post_types: bool) -> PyResult<ReadOptions> {
    let rules = PostTypeRules::new().more_types(more_post_types);
    Ok(ReadOptions::new().post_types(rules).sanitize(policy(policy_json)?))
}

fn policy(json: Option<&str>) -> PyResult<Policy> {
    json.map_or_else(|| Ok(Policy::default()), |json| Policy::from_json(json).map_err(error))
}

fn unknown_value(option: &str, value: &str, values: &str) -> PyErr {
    PyValueError::new_err(format!("{option} cannot be {value:?}: use one of {values}"))
}

/// The formats: name, media type, usual ending of file names, and summary.
#[pyfunction]
pub(crate) fn formats() -> Vec<(&'static str, &'static str, &'static str, &'static str)> {
    Format::all()
        .map(|format| (format.name(), format.media_type(), format.extension(), format.summary()))
        .collect()
}
