//! Runs the trials of several modules in one test binary, on all cores.

use libtest_mimic::{Arguments, Trial};

use super::suites;

/// A module's name and its function that returns the trials.
pub type Module = (&'static str, fn() -> Vec<Trial>);

/// Runs all trials. The name of each begins with its module: `[atom] long values`.
pub fn run(modules: &[Module]) {
    let arguments = Arguments::from_args();
    let mut all_trials = Vec::new();
    for (name, trials) in modules {
        all_trials.extend(trials().into_iter().map(|trial| trial.with_kind(*name)));
    }
    let conclusion = libtest_mimic::run(&arguments, all_trials);
    if let Some(line) = suites::missing_line() {
        println!("{line}\n");
    }
    conclusion.exit();
}
