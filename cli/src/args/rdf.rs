//! How RDF is made.

use clap::{ValueEnum, ValueHint};
use microweave::convert::rdf::{RdfOptions, RdfProfile, Registry};

/// For the formats that are RDF.
#[derive(clap::Args)]
pub(crate) struct RdfArgs {
    /// What becomes RDF, and by which specification
    #[arg(long, value_enum, default_value_t, value_name = "PROFILE")]
    rdf_profile: Profile,

    /// A JSON file with what is known of vocabularies, in place of schema.org and hCard
    #[arg(long, value_name = "FILE", value_parser = registry, value_hint = ValueHint::FilePath)]
    registry: Option<Registry>,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Profile {
    /// Microdata, by the W3C's "Microdata to RDF"
    #[default]
    Microdata,
    /// Title, links, meta names, sources of quotations and microdata, by HTML of 2010
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
