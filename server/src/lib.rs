//! The service of microweave: what `microweave serve` runs.
