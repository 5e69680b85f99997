//! Finds out if the output file is also an input.

use std::fs::Metadata;
use std::path::Path;

use same_file::Handle;

use crate::input::{Input, file_and_fragment};

/// True if the path is the same file as one of the inputs, under any name.
pub(crate) fn is_an_input(path: &Path, inputs: &[Input]) -> bool {
    inputs.iter().any(|input| is_same_file(path, input))
}

/// True if the path is the file of the input, under any name. Only regular files count: a device can be input and output.
pub(crate) fn is_same_file(path: &Path, input: &Input) -> bool {
    let file = match input {
        Input::File(input) => open(file_and_fragment(input).0),
        Input::Stdin => {
            Handle::stdin().ok().filter(|file| file.as_file().metadata().is_ok_and(|of| of.is_file()))
        }
        Input::Address(_) => None,
    };
    file.is_some() && file == open(path)
}

fn open(path: &Path) -> Option<Handle> {
    path.metadata().ok().filter(Metadata::is_file)?;
    Handle::from_path(path).ok()
}
