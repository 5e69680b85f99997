//! Takes the inputs of a command one after another, and hands over what was made of each.

use std::io;

use crate::args::source::SourceArgs;
use crate::error::Messages;
use crate::input::Input;
use crate::input::sequence::UnreadableInput;

/// Calls `read` with each input, and `write` with what it made of the input: `None` if the input failed. The messages
/// about an input are written before that.
///
/// # Errors
/// The first error of `write`. The other inputs are not read then.
pub(crate) fn for_each<T>(
    source: &SourceArgs,
    read: impl Fn(&Input, &mut Messages) -> Option<T>,
    mut write: impl FnMut(Option<T>) -> io::Result<()>,
) -> io::Result<()> {
    for next in source.sequence() {
        let mut messages = Messages::default();
        let made = match next {
            Ok(input) => read(&input, &mut messages),
            Err(UnreadableInput { input, error }) => {
                messages.add(&input, &error);
                None
            }
        };
        messages.write();
        write(made)?;
    }
    Ok(())
}
