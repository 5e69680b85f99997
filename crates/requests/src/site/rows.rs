//! The steps as rows: `data/site-steps.json`.

use once_cell::sync::Lazy;
use serde::Deserialize;

use super::{Context, SitePart, SiteStep, StepState};

pub(super) static ROWS: Lazy<StepRows> = microweave_values::table!("site-steps.json");

#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'static"), deny_unknown_fields)]
pub(super) struct StepRows {
    pub(super) card: StepRow,
    pub(super) card_name: StepRow,
    pub(super) card_photo: StepRow,
    pub(super) card_url: StepRow,
    pub(super) rel_me: StepRow,
    pub(super) posts: StepRow,
    pub(super) permalinks: StepRow,
    pub(super) dates: StepRow,
    pub(super) authors: StepRow,
    pub(super) contents: StepRow,
    pub(super) pages: StepRow,
    pub(super) webmention: StepRow,
    pub(super) metadata: StepRow,
    pub(super) micropub: StepRow,
    pub(super) feed_file: StepRow,
    pub(super) h_feed: StepRow,
    pub(super) websub: StepRow,
    pub(super) activity_pub: StepRow,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StepRow {
    part: SitePart,
    name: &'static str,
    why: &'static str,
    /// The rel of the link to an endpoint.
    #[serde(default)]
    pub(super) rel: &'static str,
    /// The address of an endpoint that the software gives, with `{host}` for the host of the site.
    #[serde(default)]
    example: &'static str,
    /// The software that gives the address in the markup.
    #[serde(default)]
    software: &'static str,
}

impl StepRow {
    pub(super) fn done(&self, found: impl Into<String>) -> SiteStep {
        let StepRow { part, name, why, .. } = *self;
        SiteStep { part, name, state: StepState::Done, found: found.into(), why, markup: None }
    }

    pub(super) fn missing(&self, found: impl Into<String>, markup: String) -> SiteStep {
        SiteStep { state: StepState::Missing, markup: Some(markup), ..self.done(found) }
    }

    pub(super) fn broken(&self, found: impl Into<String>, markup: String) -> SiteStep {
        SiteStep { state: StepState::Broken, markup: Some(markup), ..self.done(found) }
    }

    /// The link to the endpoint.
    pub(super) fn link(&self, context: &Context<'_>) -> String {
        let address = self.example.replace("{host}", context.host().unwrap_or_default());
        self.by_software(&context.link(self.rel, &address))
    }

    /// A link to what the software gives, with the name of the software in a comment.
    pub(super) fn by_software(&self, link: &str) -> String {
        format!("<!-- by {} -->\n{link}", self.software)
    }
}
