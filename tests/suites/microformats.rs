//! The public microformats test suite, one named test for each case.

use libtest_mimic::Trial;

use crate::support::suites;
use crate::support::trials::trials as trials_of;

pub(crate) fn trials() -> Vec<Trial> {
    let Some(folder) = suites::microformats() else { return Vec::new() };
    trials_of(&folder, |_| true, |_, _| Ok(()))
}
