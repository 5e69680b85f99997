//! Our tokens are html5ever's.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &str| microweave_fuzz::tokens::check(input));
