//! Our Dom is markup5ever_rcdom's tree.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &str| microweave_fuzz::compare::check(input));
