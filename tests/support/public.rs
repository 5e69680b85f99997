//! Trials of the cases of public suites. `scripts/correctness.py` counts them, and writes their exceptions into docs/correctness.md.

use libtest_mimic::{Failed, Trial};

/// A trial of a case. With a reason, the case is an exception: it must fail, and the name has the reason.
pub fn case(
    name: &str,
    exception: Option<&str>,
    run: impl FnOnce() -> Result<(), Failed> + Send + 'static,
) -> Trial {
    let Some(reason) = exception else { return Trial::test(name, run) };
    Trial::test(format!("{name} (exception: {reason})"), || match run() {
        Ok(()) => Err("it passes, but is listed as an exception".into()),
        Err(_) => Ok(()),
    })
}

/// The reason of a case in a table of exceptions.
pub fn exception(table: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    table.iter().find(|(exception, _)| *exception == name).map(|(_, reason)| *reason)
}

/// A case that is not run, with the reason. It is shown as ignored.
pub fn left_out(name: &str, reason: &str) -> Trial {
    Trial::test(format!("{name} (left out: {reason})"), || Ok(())).with_ignored_flag(true)
}
