//! What the tool, the harvester, the suite's runner and the Python package share.

pub mod report;
mod workers;

pub use workers::Workers;
