//! The program `microweave`.

use std::process::ExitCode;

/// musl's own allocator takes half as much time again for a harvest.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    microweave_cli::run(&std::env::args_os().collect::<Vec<_>>())
}
