//! The names of a page that are nearly another one.

use foldhash::HashMap;

/// At most this many different names of a page are compared.
pub(super) const MAX_COMPARED: usize = 200;

/// For each unknown name of a page, the one that it nearly is.
#[derive(Default)]
pub(super) struct NearNames<'d>(HashMap<&'d str, Option<&'static str>>);

impl<'d> NearNames<'d> {
    /// The name that another one nearly is, which `compare` finds when it occurs first.
    pub(super) fn near(
        &mut self,
        name: &'d str,
        compare: impl FnOnce() -> Option<&'static str>,
    ) -> Option<&'static str> {
        match self.0.len() >= MAX_COMPARED {
            true => self.0.get(name).copied().flatten(),
            false => *self.0.entry(name).or_insert_with(compare),
        }
    }
}
