//! Any file can be read as an input of a harvest: within bounds, and with as many entries as its length allows.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| microweave_fuzz::warc::check(input));
