//! Documents survive the way through JSON.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| microweave_fuzz::json::check(input));
