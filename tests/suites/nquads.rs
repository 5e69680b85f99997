//! Pages as N-Quads: the cases in `test-suite/formats/nquads/`, with JSON-LD read. The blank nodes are compared by what
//! is said of them, not by their names.

use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave::Tree;
use microweave_convert::{Format, FormatOptions, write};
use microweave_reader::Reading;

use crate::json_ld::dataset;
use crate::support::cases::{self, same};
use crate::support::setup::Setup;

pub(crate) fn trials() -> Vec<Trial> {
    cases::on_both_trees("formats/nquads", run)
}

fn run(page: &Path, tree: Tree) -> Result<(), Failed> {
    let mut setup = Setup::open(page)?;
    setup.options = setup.options.json_ld(true);
    let output = write(&Reading::of(setup.page(tree)), Format::NQuads, &FormatOptions::new())?;
    let expected = std::fs::read_to_string(page.with_extension("nq"))?;
    same(&dataset(output.text(), "")?, &dataset(&expected, "")?)
}
