//! The options for RDF.

use clap::{ValueEnum, ValueHint};
use microweave::convert::rdf::{RdfOptions, RdfProfile, Registry};

/// Options of the formats `ntriples` and `turtle`.
#[derive(clap::Args)]
pub(crate) struct RdfArgs {
    /// What to convert to RDF
    #[arg(long, value_enum, default_value_t, value_name = "PROFILE")]
    rdf_profile: Profile,

    /// Vocabulary registry (JSON) to use in place of the built-in one
    #[arg(long, value_name = "FILE", value_parser = registry, value_hint = ValueHint::FilePath)]
    registry: Option<Registry>,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Profile {
    /// Microdata, by the W3C's "Microdata to RDF"
    #[default]
    Microdata,
    /// Title, links, named meta elements, sources of quotations and microdata, by HTML of 2010
    #[value(name = "html5-2010")]
    Html5_2010,
}

impl RdfArgs {
    pub(crate) fn options(&self) -> RdfOptions {
        let options = RdfOptions::new().profile(match self.rdf_profile {
            Profile::Microdata => RdfProfile::Microdata,
            Profile::Html5_2010 => RdfProfile::Html5_2010,
        });
        match &self.registry {
            Some(registry) => options.registry(registry.clone()),
            None => options,
        }
    }
}

fn registry(file: &str) -> Result<Registry, String> {
    let json = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    Registry::from_json(&json).map_err(|error| error.to_string())
}
