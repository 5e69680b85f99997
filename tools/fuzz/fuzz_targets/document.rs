//! Any bytes give a document.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| microweave_fuzz::document::check(input));
